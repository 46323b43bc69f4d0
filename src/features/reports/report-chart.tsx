import { useMemo } from 'react';
import { drawnFormat, drawnValue } from '@/kit/figures/figure-words';
import { BarChart } from '@/ui/charts/bar-chart';
import { ColumnChart } from '@/ui/charts/column-chart';
import { useGroupNames } from '@/kit/figures/use-group-names';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { figureOf } from '@sync/model/figures/sources';
import { groupLabel, shownAt } from './report-rows';
import type { ReportRow } from './report-rows';

/** More marks than this would be no picture any more. */
const MOST = { bars: 15, columns: 62 } as const;

/** Draws the one chart of a report: a figure of its groups, in the order of the table. */
export function ReportChart({
  definition: { source, groups, chart },
  rows,
}: {
  definition: ReportDefinition;
  rows: readonly ReportRow[];
}) {
  const figure = chart === null ? null : figureOf(source, chart.figure);
  const names = useGroupNames();
  const data = useMemo(
    () =>
      chart === null || figure === null
        ? []
        : rows.slice(0, MOST[chart.kind]).map(({ key, labels, shown }) => {
            const cell = shownAt(shown, chart.figure);
            return {
              id: key,
              label: labels.join(' · '),
              value: cell.is === 'value' ? drawnValue(figure.unit, cell.value) : null,
              hidden: cell.is === 'hidden',
            };
          }),
    [rows, chart, figure],
  );
  if (chart === null || figure === null || rows.length === 0) return null;
  const left = rows.length - data.length;
  const frame = {
    title: figure.label,
    summary: `${figure.definition}${left > 0 ? ` ${rows.length} grubun ${data.length} tanesi.` : ''}`,
    groupLabel: groups.map((group) => groupLabel(source, group, names)).join(', '),
    data,
    valueLabel: figure.label,
    format: drawnFormat(figure.unit),
    className: 'mt-4',
  };
  return chart.kind === 'bars' ? <BarChart {...frame} /> : <ColumnChart {...frame} />;
}
