import { shownOf, wholeCell } from '@/kit/figures/figure-words';
import { daysOfMark } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import type { ChartMark } from '@/ui/charts/chart-types';
import type { TimePart } from '@sync/model/figures/figure';
import { figureOf } from '@sync/model/figures/sources';
import type { FigureFilters } from '@sync/rpc/figures';
import type { Comparison, OpenFigure } from './figure-panel';
import type { PickedMark } from './panel-chart';
import type { FigureRef, StatisticsTab } from './statistics-tabs';
import { daysFor, filtersFor, kpiName, markPartOf, splitName } from './tab-specs';

/** Pressed element: a main figure, or a mark of a chart. */
export type Picked = { readonly kpi: FigureRef } | PickedMark;

/** Returns the panel for the pressed element: the days, filters and parts of time of the mark. */
export function openOf(picked: Picked, shown: Period, filters: FigureFilters, today: string): OpenFigure {
  if ('kpi' in picked) {
    const { source, id } = picked.kpi;
    const period = daysFor(source, shown, today);
    return {
      source,
      figure: id,
      title: figureOf(source, id).label,
      filters: filtersFor(source, filters),
      parts: {},
      period,
    };
  }
  const { panel, figure, mark, title } = picked;
  const { source } = panel;
  const period = daysFor(source, shown, today);
  const base = { source, figure, title, filters: filtersFor(source, filters), parts: {}, period };
  switch (panel.kind) {
    case 'time':
    case 'percentiles':
      return { ...base, period: daysOfMark(period, markPartOf(panel, period), mark.id) };
    case 'groups':
    case 'parts':
      return { ...base, filters: { ...base.filters, [panel.column]: [mark.id === '' ? null : mark.id] } };
    case 'week':
      return { ...base, parts: partsOf(mark) };
    case 'funnel':
      return base;
  }
}

const partsOf = ({ id, part }: ChartMark): Partial<Record<TimePart, string>> => ({
  weekday: id,
  ...(part === undefined ? {} : { hour: part }),
});

/** Returns a main figure now and before, with the groups of both. */
export function comparisonOf(
  { source, id }: FigureRef,
  tab: StatisticsTab,
  { byName, former }: KeptFigures,
): Comparison {
  const cell = (isFormer: boolean) => shownOf(id, wholeCell(byName[kpiName(source, isFormer)]?.rows, id));
  return {
    now: cell(false),
    before: former === null ? null : cell(true),
    former,
    splits: Object.fromEntries(
      tab.columns.flatMap((column) => {
        const now = byName[splitName(source, column, false)]?.rows;
        if (now === undefined) return [];
        return [
          [
            column,
            { now, before: former === null ? null : (byName[splitName(source, column, true)]?.rows ?? []) },
          ],
        ];
      }),
    ),
  };
}
