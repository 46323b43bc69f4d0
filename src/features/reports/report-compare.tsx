import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { useGroupNames } from '@/kit/figures/use-group-names';
import { shownText } from '@/kit/figures/figure-words';
import { countOf } from '@/lib/sentences';
import { figureOf } from '@sync/model/figures/sources';
import type { ReportAgain, ReportRun } from '@sync/rpc/reports';
import { comparedRows, differenceOf } from './report-changes';
import { headsOf, reportRows, shownAt, shownFigures, wholeOf } from './report-rows';
import type { ShownFigures } from './report-rows';

/** Shows a kept run beside the same query today: each group then and now. */
export function ReportCompare({ run, again }: { run: ReportRun; again: ReportAgain }) {
  const names = useGroupNames();
  const { definition } = run;
  const { source, groups } = definition;
  const figures = shownFigures(definition);
  const rowsOf = (answer: (typeof run.answers)[number] | undefined) =>
    answer === undefined ? [] : reportRows(definition, answer, names, definition.order);
  const rows = comparedRows(rowsOf(run.answers[0]), rowsOf(again.answers[0]));
  const [then, now] = [wholeOf(definition, run.answers[1]), wholeOf(definition, again.answers[1])];
  const told = figures.flatMap((figure) => {
    const difference = differenceOf(figureOf(source, figure), shownAt(then, figure), shownAt(now, figure));
    const entered = again.entered[figure] ?? 0;
    if (difference === null && entered === 0) return [];
    const words = [
      `${figureOf(source, figure).label}: ${difference?.sentence ?? 'aynı'}.`,
      entered > 0 && `${countOf(entered, 'kayıt')} sonradan girildi.`,
    ];
    return [{ figure, text: words.filter(Boolean).join(' ') }];
  });
  const changed = rows.filter((row) => figures.some((figure) => isChanged(row, figure))).length;
  function isChanged(row: (typeof rows)[number], figure: string): boolean {
    return differenceIn(row.then?.shown, row.now?.shown, figure) !== null;
  }
  function differenceIn(before: ShownFigures | undefined, today: ShownFigures | undefined, figure: string) {
    return differenceOf(
      figureOf(source, figure),
      shownAt(before ?? {}, figure),
      shownAt(today ?? {}, figure),
    );
  }
  const cells = (before: ShownFigures | undefined, today: ShownFigures | undefined) =>
    figures.map((figure) => {
      const difference = differenceIn(before, today, figure);
      return (
        <td key={figure} className="num px-3 py-2 text-right whitespace-nowrap">
          {difference === null ? (
            <span className="text-ink-2">
              {shownText(figureOf(source, figure).unit, shownAt(today ?? {}, figure))}
            </span>
          ) : (
            <span className="grid">
              <span className="text-ink-2">o gün {difference.then},</span>
              <span className="font-semibold">
                bugün {difference.now}
                {difference.change !== null && ` (${difference.change})`}
              </span>
            </span>
          )}
        </td>
      );
    });
  return (
    <div role="region" aria-label="Bugünle karşılaştırma">
      <div className="border-t border-line bg-st-open-soft px-4 py-3 text-st-open">
        <p className="font-medium">
          {changed === 0
            ? `Hiçbir satır değişmedi. Bugün: ${formatDateTime(again.at)}.`
            : `${formatNumber(rows.length)} satırın ${formatNumber(changed)} tanesi değişti. Bugün: ${formatDateTime(again.at)}.`}
        </p>
        {told.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-ink">
            {told.map(({ figure, text }) => (
              <li key={figure}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-[0.8125rem]">
          <thead>
            <tr className="border-y border-line bg-sunken text-left text-ink-2">
              {headsOf({ source, groups }, figures, names).map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-3 py-2 font-medium${at < groups.length ? '' : ' text-right'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, then: before, now: today }) => (
              <tr key={row.key} className="border-b border-line-soft">
                {row.labels.map((label, at) => (
                  <th key={groups[at]} scope="row" className="px-3 py-2 text-left font-medium">
                    {label}
                  </th>
                ))}
                {cells(before?.shown, today?.shown)}
              </tr>
            ))}
          </tbody>
          {definition.totals && (
            <tfoot>
              <tr className="bg-sunken font-semibold">
                <th scope="row" colSpan={groups.length} className="px-3 py-2 text-left">
                  Toplam
                </th>
                {cells(then, now)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}
