import { formatNumber, formatPercent } from '@/lib/numbers';
import { shownOf } from '@/kit/figures/figure-words';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import type { Questionnaire } from '@sync/rpc/surveys';
import { ProgressBar } from '@/ui/progress-bar';
import { TooFew } from './score-card';

/** Shows the choices in questions with options. Of several choices the first counts. */
export function ChoicesCard({ answers, form }: { answers: KeptFigures; form: Questionnaire }) {
  const questions = form.asked.filter(({ type }) => type === 'one' || type === 'many');
  if (questions.length === 0) return null;
  const rows = answers.byName['choices']?.rows ?? [];
  return (
    <section className="card p-5" aria-label="Seçenekli sorular">
      <h2 className="font-semibold">Seçenekli sorular</h2>
      {questions.map(({ id, text, type, options }) => {
        const own = rows
          .filter(({ g: [question, option] }) => question === id && option !== null)
          .map(({ g, m }) => ({ option: g[1] ?? '', shown: shownOf('chosen', m['chosen']) }));
        const total = own.reduce((sum, { shown }) => sum + (shown.is === 'value' ? shown.value : 0), 0);
        return (
          <div key={id} className="mt-3">
            <h3 className="wrap-anywhere">
              {text} {type === 'many' && <span className="meta text-ink-2">ilk seçim</span>}
            </h3>
            {own.length === 0 ? (
              <p className="meta text-ink-2">Bu dönemde yanıt yok.</p>
            ) : (
              <ul className="mt-1 grid gap-1.5">
                {own.map(({ option, shown }) => {
                  const name = options?.[option] ?? option;
                  return (
                    <li key={option} className="flex items-center gap-3">
                      <span className="w-2/5 wrap-anywhere">{name}</span>
                      {shown.is === 'value' ? (
                        <>
                          <ProgressBar
                            label={name}
                            value={(100 * shown.value) / Math.max(1, total)}
                            className="flex-1"
                          />
                          <b className="num w-12 text-right">
                            {formatPercent((100 * shown.value) / Math.max(1, total), 0)}
                          </b>
                          <span className="num meta w-10 text-right text-ink-2">
                            {formatNumber(shown.value)}
                          </span>
                        </>
                      ) : (
                        <TooFew />
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
          </div>
        );
      })}
    </section>
  );
}
