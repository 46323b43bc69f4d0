import { cx } from '@/lib/class-names';
import { formatPercent } from '@/lib/numbers';
import { shownOf, shownText, wholeCell } from '@/kit/figures/figure-words';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import { figureOf } from '@sync/model/figures/sources';
import type { FigureRef } from './statistics-tabs';
import { kpiName, splitName } from './tab-specs';

const parts = [
  { id: 'paid_eur', currency: 'EUR', colour: 'bg-c1' },
  { id: 'paid_usd', currency: 'USD', colour: 'bg-c2' },
  { id: 'paid_gbp', currency: 'GBP', colour: 'bg-c3' },
  { id: 'paid_try', currency: 'TRY', colour: 'bg-c4' },
] as const;
const SOURCE = 'foreign_trips';
const ESTIMATE = 'paid_estimate';

/** Shows the payments: each currency by itself, and the bar by the value of each in lira on its day. */
export function MoneyCard({
  answers,
  onPick,
}: {
  answers: KeptFigures | null;
  onPick: (kpi: FigureRef) => void;
}) {
  const whole = answers?.byName[kpiName(SOURCE, false)]?.rows;
  const byCurrency = answers?.byName[splitName(SOURCE, 'currency', false)]?.rows ?? [];
  const total = shownOf(ESTIMATE, wholeCell(whole, ESTIMATE));
  const sum = total.is === 'value' ? total.value : 0;
  const shareOf = (currency: string): number => {
    const shown = shownOf(ESTIMATE, byCurrency.find(({ g }) => g[0] === currency)?.m[ESTIMATE]);
    return shown.is === 'value' && sum > 0 ? (100 * shown.value) / sum : 0;
  };
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="money-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="money-card" className="text-[0.9375rem] font-semibold">
          Gelir, para birimine göre
          <span className="meta ml-2 font-normal text-ink-2">ödeme gününün kuruyla, tahmini</span>
        </h2>
        <button
          type="button"
          disabled={answers === null}
          className="hit text-ink-2 hover:underline"
          onClick={() => onPick({ source: SOURCE, id: ESTIMATE })}
        >
          Tahmini toplam{' '}
          <b className="num text-base font-semibold text-ink">
            {answers === null ? '–' : shownText('money', total)}
          </b>
        </button>
      </div>
      {answers === null ? (
        <span className="sk h-4 w-full" />
      ) : (
        <span className="flex h-4 gap-0.5 overflow-hidden rounded-md bg-press" aria-hidden="true">
          {parts.map(({ id, currency, colour }) => (
            <span key={id} className={colour} style={{ width: `${shareOf(currency)}%` }} />
          ))}
        </span>
      )}
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 min-[56.25em]:grid-cols-4">
        {parts.map(({ id, currency, colour }) => {
          const { label, unit } = figureOf(SOURCE, id);
          return (
            <li key={id}>
              <button
                type="button"
                disabled={answers === null}
                className="grid w-full rounded-md py-1 text-left hover:bg-hover"
                onClick={() => onPick({ source: SOURCE, id })}
              >
                <span className="flex items-center gap-2">
                  <span className={cx('size-2.5 rounded-[3px]', colour)} aria-hidden="true" />
                  <b className="num font-semibold">{shownText(unit, shownOf(id, wholeCell(whole, id)))}</b>
                  <span className="sr-only">{label}</span>
                </span>
                <span className="meta num pl-[18px] text-ink-2">
                  {currency} · tahminde {formatPercent(shareOf(currency), 0)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
