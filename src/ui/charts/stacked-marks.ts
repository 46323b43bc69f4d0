import type { ChartGroup, ChartSeries } from './chart-types';
import { nameOf } from './chart-words';
import type { MarkItem, Marks } from './use-marks';

/** Props of a drawing of stacked bars. */
export type StackedBars = {
  readonly data: readonly ChartGroup[];
  readonly series: readonly ChartSeries[];
  readonly marks: Marks;
  readonly hatchId: string;
  readonly format: (value: number) => string;
};

/**
 * Returns the index of a part among the marks of stacked bars: row by row as they are drawn, the last series on top.
 */
export function partIndex(
  at: { group: number; series: number },
  { groups, series }: { groups: number; series: number },
  upright: boolean,
): number {
  return upright ? (series - 1 - at.series) * groups + at.group : at.group * series + at.series;
}

/** Returns the marks of stacked bars in that order: one mark for each part. */
export function partItems(
  data: readonly ChartGroup[],
  series: readonly ChartSeries[],
  spoken: (value: number) => string,
  upright: boolean,
): MarkItem[] {
  const items: MarkItem[] = [];
  const counts = { groups: data.length, series: series.length };
  for (const [group, { id, values, label, title, ...rest }] of data.entries()) {
    for (const [part, { id: partId, label: partLabel }] of series.entries()) {
      const value = values[part] ?? null;
      items[partIndex({ group, series: part }, counts, upright)] = {
        mark: { id, part: partId },
        name: nameOf({ ...rest, label, title: `${title ?? label}, ${partLabel}`, value }, spoken),
        open: rest.hidden !== true && value !== null && value > 0,
      };
    }
  }
  return items;
}
