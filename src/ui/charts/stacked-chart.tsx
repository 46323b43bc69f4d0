import { useId, useMemo } from 'react';
import { ChartFigure, stateOf } from './chart-figure';
import { ChartLegend } from './chart-legend';
import type { ChartFrame, ChartGroup, ChartSeries, Picking, ValueWords } from './chart-types';
import { plainNumber, textOf } from './chart-words';
import { sumOf } from './plot-layout';
import { StackedColumns } from './stacked-columns';
import { partIndex, partItems } from './stacked-marks';
import { StackedRows } from './stacked-rows';
import { useMarks } from './use-marks';

export type StackedChartProps = ChartFrame &
  Picking &
  ValueWords & {
    /** The parts, at most five and `Diğer`; each keeps its place and colour. */
    series: readonly ChartSeries[];
    /** Null while nothing is known yet. */
    data: readonly ChartGroup[] | null;
    /** Standing by itself; `rows` lie, for groups with long names. */
    direction?: 'columns' | 'rows' | undefined;
    /** Interval of groups named on the axis, for vertical bars. */
    labelEvery?: number | undefined;
    /** Height of vertical bars. */
    height?: number | undefined;
  };

const NO_DATA: readonly ChartGroup[] = [];

/** Bars in parts, from 0; a part is a mark of its own. */
export function StackedChart({
  series,
  data,
  direction = 'columns',
  labelEvery,
  height = 188,
  format = plainNumber,
  spoken = format,
  selected,
  onPick,
  ...frame
}: StackedChartProps) {
  const hatchId = useId();
  const upright = direction === 'columns';
  const groups = data ?? NO_DATA;
  const items = useMemo(() => partItems(groups, series, spoken, upright), [groups, series, spoken, upright]);
  const marks = useMarks(items, { selected, onPick }, upright ? groups.length : series.length);
  const counts = { groups: groups.length, series: series.length };
  const drawn = { data: groups, series, marks, hatchId, format };
  return (
    <ChartFigure
      {...frame}
      state={stateOf(data)}
      height={upright ? height : Math.max(3, groups.length) * 30}
      legend={<ChartLegend series={series} hatchId={hatchId} />}
      marks={marks}
      head={[...series.map(({ label }) => label), 'Toplam']}
      rows={groups.map(({ id, label, title, hidden, values }, group) => ({
        id,
        label: { text: title ?? label },
        cells: [
          ...series.map((_, part) => ({
            text: textOf({ value: values[part] ?? null, hidden }, format),
            mark: partIndex({ group, series: part }, counts, upright),
          })),
          { text: textOf({ value: sumOf(values), hidden }, format) },
        ],
      }))}
    >
      {upright ? (
        <StackedColumns {...drawn} height={height} labelEvery={labelEvery} />
      ) : (
        <StackedRows {...drawn} />
      )}
    </ChartFigure>
  );
}
