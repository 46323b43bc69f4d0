import { formatDateTime } from '@/lib/dates';
import { shownText } from '@/kit/figures/figure-words';
import { periodText } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';
import { Paper, PaperTable } from '@/kit/export/paper';
import { useGroupNames } from '@/kit/figures/use-group-names';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { figureOf } from '@sync/model/figures/sources';
import { headsOf, shownAt } from './report-rows';
import type { ReportRow, ShownFigures } from './report-rows';

/** Prints the report: its table with the totals, and the meaning of each figure. */
export function ReportPaper({
  name,
  sentence,
  definition,
  figures,
  rows,
  whole,
  period,
  at,
}: {
  name: string;
  sentence: string;
  definition: ReportDefinition;
  figures: readonly string[];
  rows: readonly ReportRow[];
  whole: ShownFigures | null;
  period: Period;
  /** Time of the data; ISO 8601. */
  at: string;
}) {
  const { source, groups } = definition;
  const names = useGroupNames();
  const texts = (shown: ShownFigures) =>
    figures.map((figure) => shownText(figureOf(source, figure).unit, shownAt(shown, figure)));
  return (
    <Paper title="Rapor" heading={`${name}, ${periodText(period)}`}>
      {() => (
        <>
          <p className="meta">
            {sentence !== '' && `${sentence}. `}Verinin zamanı {formatDateTime(at)}, İstanbul.
          </p>
          <PaperTable
            dense={rows.length > 20}
            heads={headsOf({ source, groups }, figures, names)}
            rows={[
              ...rows.map(({ key, labels, shown }) => ({ key, cells: [...labels, ...texts(shown)] })),
              ...(whole === null
                ? []
                : [{ key: 'whole', cells: ['Toplam', ...groups.slice(1).map(() => ''), ...texts(whole)] }]),
            ]}
          />
          <ul className="meta mt-4 grid gap-1">
            {figures.map((figure) => (
              <li key={figure}>
                {figureOf(source, figure).label}: {figureOf(source, figure).definition}
              </li>
            ))}
          </ul>
        </>
      )}
    </Paper>
  );
}
