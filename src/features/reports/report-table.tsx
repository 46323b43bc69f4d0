import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { shownText } from '@/kit/figures/figure-words';
import type { Shown } from '@/kit/figures/figure-words';
import { Button } from '@/ui/button';
import { useGroupNames } from '@/kit/figures/use-group-names';
import type { ReportDefinition, ReportOrder } from '@sync/model/figures/definition';
import type { ShippedReport } from '@sync/model/figures/reports';
import { figureOf } from '@sync/model/figures/sources';
import { figureLabel, groupLabel, shownAt } from './report-rows';
import type { ReportRow, ShownFigures } from './report-rows';

/** Number of rows rendered at a time; more follow on request. */
const PAGE = 500;

type Target = ShippedReport['target'];

const isMissed = (target: Target, figure: string, shown: Shown): boolean =>
  target?.figure === figure &&
  shown.is === 'value' &&
  (target.missed === 'below' ? shown.value < target.value : shown.value > target.value);

/** Shows the groups of a report with their figures, and the totals requested from the server. */
export function ReportTable({
  definition,
  figures,
  target,
  rows,
  whole,
  order,
  onOrder,
}: {
  definition: ReportDefinition;
  /** Figures in columns. */
  figures: readonly string[];
  target: Target;
  rows: readonly ReportRow[];
  /** Null: this report has no totals. */
  whole: ShownFigures | null;
  order: ReportOrder;
  onOrder: (order: ReportOrder) => void;
}) {
  const [most, setMost] = useState(PAGE);
  const names = useGroupNames();
  const { source, groups } = definition;
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-[0.8125rem]">
          <thead>
            <tr className="border-y border-line bg-sunken text-left text-ink-2">
              {groups.map((group, at) => (
                <Head
                  key={group}
                  text={groupLabel(source, group, names)}
                  by="group"
                  order={at === 0 ? order : null}
                  onOrder={onOrder}
                />
              ))}
              {figures.map((figure) => (
                <Head
                  key={figure}
                  text={figureLabel(source, figure)}
                  by={figure}
                  order={order}
                  onOrder={onOrder}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map(({ key, labels, shown }) => (
              <tr key={key} className="border-b border-line-soft">
                {labels.map((label, at) =>
                  at === 0 ? (
                    <th key={groups[at]} scope="row" className="px-3 py-2.5 text-left font-medium">
                      {label}
                    </th>
                  ) : (
                    <td key={groups[at]} className="px-3 py-2.5">
                      {label}
                    </td>
                  ),
                )}
                {figures.map((figure) => (
                  <Cell
                    key={figure}
                    definition={definition}
                    target={target}
                    figure={figure}
                    shown={shownAt(shown, figure)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          {whole !== null && (
            <tfoot>
              <tr className="bg-sunken font-semibold">
                <th scope="row" colSpan={groups.length} className="px-3 py-2.5 text-left">
                  Toplam
                </th>
                {figures.map((figure) => (
                  <td key={figure} className="num px-3 py-2.5 text-right whitespace-nowrap">
                    {shownText(figureOf(source, figure).unit, shownAt(whole, figure))}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {rows.length > most && (
        <div className="flex justify-center p-3">
          <Button size="sm" onClick={() => setMost(most + PAGE)}>
            {formatNumber(Math.min(PAGE, rows.length - most))} satır daha göster
          </Button>
        </div>
      )}
    </>
  );
}

function Head({
  text,
  by,
  order,
  onOrder,
}: {
  text: string;
  by: string;
  /** Null where rows are not ordered by this column alone. */
  order: ReportOrder | null;
  onOrder: (order: ReportOrder) => void;
}) {
  const isSorted = order?.by === by;
  const descending = isSorted && order.descending;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
      className={cx('p-0 font-medium', by !== 'group' && 'text-right')}
    >
      {order === null ? (
        <span className="px-3">{text}</span>
      ) : (
        <button
          type="button"
          className={cx(
            'inline-flex min-h-9 items-center gap-1 px-3 hover:text-ink touch:min-h-11',
            isSorted && 'font-semibold text-ink',
          )}
          onClick={() => onOrder({ by, descending: isSorted ? !descending : by !== 'group' })}
        >
          {text}
          {isSorted && <Arrow className="size-3.5" aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

function Cell({
  definition: { source },
  target,
  figure,
  shown,
}: {
  definition: ReportDefinition;
  target: Target;
  figure: string;
  shown: Shown;
}) {
  const { unit } = figureOf(source, figure);
  const missed = isMissed(target, figure, shown);
  const text = (
    <span className={cx('num min-w-14 text-right whitespace-nowrap', missed && 'font-semibold text-danger')}>
      {shownText(unit, shown)}
    </span>
  );
  if (unit !== 'percent' || target?.figure !== figure || shown.is !== 'value') {
    return <td className="px-3 py-2.5 text-right">{text}</td>;
  }
  return (
    <td className="px-3 py-2.5">
      <span className="flex items-center justify-end gap-3">
        <span className="relative h-2.5 w-28 rounded-sm bg-sunken" aria-hidden="true">
          <span
            className={cx('block h-full rounded-sm', missed ? 'bg-c2' : 'bg-c1')}
            style={{ width: `${Math.min(100, shown.value)}%` }}
          />
          <span className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: `${target.value}%` }} />
        </span>
        {text}
      </span>
    </td>
  );
}
