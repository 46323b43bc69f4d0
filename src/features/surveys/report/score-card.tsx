import { ArrowDown, ArrowUp, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber, formatPercent } from '@/lib/numbers';
import { changeOf, NOT_KNOWN, shownOf, wholeCell } from '@/kit/figures/figure-words';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import { figureOf } from '@sync/model/figures/sources';
import { npsInterval } from '@sync/model/surveys/intervals';
import { surveyChannels } from '@sync/model/surveys/survey';
import type { SurveyChannel } from '@sync/model/surveys/survey';
import { ProgressBar } from '@/ui/progress-bar';
import { monthsText } from '../survey-period';
import { sharesOf } from './shares';
import { SharesBar } from './shares-bar';

/** Shows that too few have answered for any result. */
export function TooFew({ children = '5’ten az yanıt' }: { children?: ReactNode }) {
  return (
    <span className="meta inline-flex items-center gap-1.5 text-ink-2">
      <EyeOff className="size-4" aria-hidden="true" />
      {children}
    </span>
  );
}

/** Shows that no month of the period is counted yet. */
function NotOver() {
  return <span className="text-base font-normal text-ink-2">Ay, bitiminden üç gün sonra sayılır.</span>;
}

/** Returns a value of the whole period; null where it is unknown or hidden. */
export function valueOf(answers: KeptFigures | null, name: string, id: string): number | null {
  const shown = shownOf(id, wholeCell(answers?.byName[name]?.rows, id));
  return shown.is === 'value' ? shown.value : null;
}

/** Shows the recommendation with its interval, its change and its groups; below it, the response rate. */
export function ScoreCard({ answers }: { answers: KeptFigures }) {
  const now = shownOf('nps', wholeCell(answers.byName['now']?.rows, 'nps'));
  const before = shownOf('nps', wholeCell(answers.byName['before']?.rows, 'nps'));
  const change = changeOf(figureOf('surveys', 'nps'), before, now);
  const shares = sharesOf(answers.byName['now']?.rows[0]?.m);
  const isHidden = now.is === 'hidden' || answers.byName['now']?.hidden === true;
  const interval =
    now.is === 'value' && shares !== null ? npsInterval(shares.promoters, shares.detractors, now.n) : null;
  return (
    <section className="card flex flex-col p-5" aria-labelledby="survey-score">
      <h2 id="survey-score" className="text-ink-2">
        Tavsiye puanı (NPS), {monthsText(answers.byName['now']?.counted ?? answers.period)}
      </h2>
      {now.is === 'value' ? (
        <>
          <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
            <span className="num text-5xl leading-14 font-bold tracking-tight">
              {formatNumber(Math.round(now.value))}
            </span>
            {change !== null && change.direction !== 0 && (
              <span
                className={cx(
                  'inline-flex items-center gap-1 font-semibold',
                  change.good === true ? 'text-success' : 'text-danger',
                )}
              >
                {change.direction > 0 ? (
                  <ArrowUp className="size-4" aria-label="arttı" />
                ) : (
                  <ArrowDown className="size-4" aria-label="azaldı" />
                )}
                {change.text}
              </span>
            )}
            <span className="num ml-auto text-ink-2">{formatNumber(now.n)} yanıt</span>
          </div>
          {interval !== null && (
            <p className="meta num mb-3 text-ink-2">
              %95 güven aralığı {formatNumber(Math.round(interval.low))} ile{' '}
              {formatNumber(Math.round(interval.high))}
            </p>
          )}
          {shares === null ? (
            <TooFew>Dağılım gizli: 1–4 kişilik pay var</TooFew>
          ) : (
            <>
              <SharesBar size="lg" {...shares} />
              <p className="meta mt-1.5 flex justify-between gap-4 text-ink-2">
                <span>Kötüleyen, kararsız %</span>
                <span>Destekleyen %</span>
              </p>
            </>
          )}
        </>
      ) : (
        <p className="mt-3 text-3xl font-semibold text-ink-3">
          {isHidden ? <TooFew /> : answers.byName['now']?.counted === null ? <NotOver /> : NOT_KNOWN}
        </p>
      )}
      <Funnel answers={answers} />
    </section>
  );
}

/** Shows sent, opened and answered ones, by channel. */
function Funnel({ answers }: { answers: KeptFigures }) {
  const rows = answers.byName['sends']?.rows ?? [];
  if (rows.length === 0)
    return <p className="meta mt-4 border-t border-line pt-4 text-ink-2">Bu dönemde anket gönderilmedi.</p>;
  const of = (row: (typeof rows)[number], id: string): number => {
    const shown = shownOf(id, row.m[id]);
    return shown.is === 'value' ? shown.value : 0;
  };
  const sent = (row: (typeof rows)[number]): number => {
    const shown = shownOf('rate', row.m['rate']);
    return shown.is === 'value' ? shown.n : 0;
  };
  const told = rows.filter((row) => sent(row) > 0);
  const total = (count: (row: (typeof rows)[number]) => number) =>
    told.reduce((sum, row) => sum + count(row), 0);
  return (
    <div className="mt-4 border-t border-line pt-4">
      <ul className="grid gap-2">
        {rows.map((row) => {
          const channel = row.g[0] ?? '';
          const label = surveyChannels[channel as SurveyChannel] ?? channel;
          return (
            <li key={channel} className="flex items-center gap-3">
              <span className="w-20 shrink-0">{label}</span>
              {told.includes(row) ? (
                <>
                  <ProgressBar
                    label={`${label}: yanıt oranı`}
                    value={of(row, 'rate')}
                    className="h-2.5! flex-1"
                  />
                  <b className="num w-11 text-right">{formatPercent(of(row, 'rate'), 0)}</b>
                  <span className="num meta w-[4.5rem] text-right text-ink-2">
                    {formatNumber(of(row, 'answered'))} / {formatNumber(sent(row))}
                  </span>
                </>
              ) : (
                <TooFew>1–4 kişilik pay gizli</TooFew>
              )}
            </li>
          );
        })}
      </ul>
      {told.length > 0 && (
        <p className="meta num mt-2 text-ink-2">
          Gönderilen {formatNumber(total(sent))}, açılan {formatNumber(total((row) => of(row, 'opened')))},
          yanıtlanan {formatNumber(total((row) => of(row, 'answered')))}, yanıt oranı{' '}
          {formatPercent((100 * total((row) => of(row, 'answered'))) / total(sent), 0)}
        </p>
      )}
    </div>
  );
}
