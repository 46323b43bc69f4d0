import { cx } from '@/lib/class-names';
import { formatNumber, formatPercent } from '@/lib/numbers';
import { shownOf } from '@/kit/figures/figure-words';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import { meanInterval } from '@sync/model/surveys/intervals';
import type { Questionnaire } from '@sync/rpc/surveys';
import { TooFew } from './score-card';

const [LEAST, MOST] = [1, 5];
const place = (value: number): string =>
  `${Math.min(100, Math.max(0, (100 * (value - LEAST)) / (MOST - LEAST)))}%`;

/** Shows the mean of each question of five, beside that of the period before: the hollow dot. */
export function QuestionsCard({ answers, form }: { answers: KeptFigures; form: Questionnaire }) {
  const row = (name: string, id: string) =>
    answers.byName[name]?.rows.find(({ g: [question] }) => question === id)?.m ?? {};
  const questions = form.asked
    .filter(({ type }) => type === 'scale')
    .map(({ id, text, version }) => ({
      id,
      text,
      version,
      mean: shownOf('mean', row('questions', id)['mean']),
      spread: shownOf('spread', row('questions', id)['spread']),
      top: shownOf('top_two', row('questions', id)['top_two']),
      before: shownOf('mean', row('questions_before', id)['mean']),
    }))
    .filter(({ mean }) => mean.is !== 'none');
  const of = (shown: (typeof questions)[number]['mean']): number => (shown.is === 'value' ? shown.value : -1);
  return (
    <section className="card flex flex-col p-5" aria-label="Sorular, 5 üzerinden ortalama">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="flex-1 font-semibold">Sorular, 5 üzerinden ortalama</h2>
        <span className="meta inline-flex items-center gap-1.5 text-ink-2">
          <span className="size-2.5 rounded-full border-2 border-ink-3" aria-hidden="true" /> Önceki dönem
        </span>
        <span className="meta inline-flex items-center gap-1.5 text-ink-2">
          <span className="size-2.5 rounded-full bg-accent" aria-hidden="true" /> Bu dönem
        </span>
      </div>
      {questions.length === 0 ? (
        <p className="mt-3 text-ink-2">Bu dönemde puanlanan soru yok.</p>
      ) : (
        <ul className="mt-2">
          {questions
            .toSorted((a, b) => of(b.mean) - of(a.mean))
            .map(({ id, text, mean, spread, top, before }) => {
              const interval =
                mean.is === 'value'
                  ? meanInterval(mean.value, spread.is === 'value' ? spread.value : null, mean.n)
                  : null;
              const change = mean.is === 'value' && before.is === 'value' ? mean.value - before.value : null;
              return (
                <li
                  key={id}
                  className="grid min-h-12 grid-cols-[1fr_3rem_3rem] items-center gap-x-2.5 border-b border-line-soft py-1.5 last:border-0 sm:grid-cols-[1fr_5.5rem_2.5rem_3rem]"
                >
                  <span className="wrap-anywhere">
                    {text}
                    {top.is === 'value' && (
                      <span className="meta num block text-ink-2">
                        4–5 verenler {formatPercent(top.value, 0)}, {formatNumber(top.n)} yanıt
                      </span>
                    )}
                  </span>
                  {mean.is === 'value' ? (
                    <>
                      <span
                        className="relative hidden h-4 sm:block"
                        title={
                          interval === null
                            ? undefined
                            : `%95 güven aralığı ${formatNumber(interval.low, 2)}–${formatNumber(interval.high, 2)}`
                        }
                        aria-hidden="true"
                      >
                        <span className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
                        {interval !== null && (
                          <span
                            className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-accent opacity-35"
                            style={{
                              left: place(interval.low),
                              right: `calc(100% - ${place(interval.high)})`,
                            }}
                          />
                        )}
                        {before.is === 'value' && (
                          <span
                            className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-ink-3 bg-surface"
                            style={{ left: place(before.value) }}
                          />
                        )}
                        <span
                          className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-accent"
                          style={{ left: place(mean.value) }}
                        />
                      </span>
                      <b className="num text-right">{formatNumber(mean.value, 2)}</b>
                      <span
                        className={cx(
                          'num meta text-right',
                          change !== null && change >= 0.1
                            ? 'text-success'
                            : change !== null && change <= -0.1
                              ? 'text-danger'
                              : 'text-ink-2',
                        )}
                      >
                        {change === null
                          ? '—'
                          : `${change >= 0 ? '+' : '−'}${formatNumber(Math.abs(change), 2)}`}
                      </span>
                    </>
                  ) : (
                    <span className="col-span-2 text-right sm:col-span-3">
                      <TooFew />
                    </span>
                  )}
                </li>
              );
            })}
        </ul>
      )}
    </section>
  );
}
