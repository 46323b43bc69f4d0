import type { NamedSpecs } from '@/kit/figures/use-kept-figures';
import { figureSource } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import type { FigureFilters, FigureSpec } from '@sync/rpc/figures';
import type { Period } from '@/kit/figures/period';
import { countedMonths, formerMonths, percentilePartOf, timePartOf } from '@/kit/figures/period';
import type { Panel, StatisticsTab } from './statistics-tabs';

export const kpiName = (source: FigureSourceId, former: boolean): string =>
  `kpi ${source}${former ? ' before' : ''}`;
export const panelName = (panel: Panel): string => `panel ${panel.id}`;
export const splitName = (source: FigureSourceId, column: string, former: boolean): string =>
  `split ${source} ${column}${former ? ' before' : ''}`;

/** Returns the filters that a source knows. */
export function filtersFor(source: FigureSourceId, filters: FigureFilters): FigureFilters {
  const { columns } = figureSource(source);
  return Object.fromEntries(Object.entries(filters).filter(([column]) => column in columns));
}

/** Returns the figures that a panel draws. */
export const figuresOf = (panel: Panel): readonly string[] =>
  'figures' in panel ? panel.figures.flatMap((id) => id ?? []) : [panel.figure];

/** Returns the unit of a chart's marks: months, where a source tells of few. */
export function markPartOf(panel: Panel, period: Period): 'day' | 'week' | 'month' {
  if (figureSource(panel.source).health === true) return 'month';
  return panel.kind === 'percentiles' ? percentilePartOf(period) : timePartOf(period);
}

/** Returns the days that a source answers of: whole months, where it tells of few. */
export const daysFor = (source: FigureSourceId, period: Period, today: string): Period =>
  figureSource(source).health === true ? countedMonths(period, today) : period;

function groupsOf(panel: Panel, period: Period): readonly string[] {
  switch (panel.kind) {
    case 'time':
    case 'percentiles':
      return [markPartOf(panel, period)];
    case 'groups':
    case 'parts':
      return [panel.column];
    case 'week':
      return ['weekday', 'hour'];
    case 'funnel':
      return [];
  }
}

/**
 * Returns all queries of a tab, for a period and for the one it is compared with, including the groups of its
 * changes.
 */
export function tabSpecs(
  tab: StatisticsTab,
  period: Period,
  former: Period | null,
  filters: FigureFilters,
  today: string,
): NamedSpecs {
  const named: [string, FigureSpec][] = [];
  const ask = (
    name: string,
    source: FigureSourceId,
    figures: readonly string[],
    groups: readonly string[],
    of: Period,
  ) => {
    named.push([name, { source, figures, groups, filters: filtersFor(source, filters), ...of }]);
  };
  const main = [...tab.kpis, ...(tab.more ?? [])];
  for (const source of new Set(main.map((kpi) => kpi.source))) {
    const figures = main.filter((kpi) => kpi.source === source).map(({ id }) => id);
    // As-of figures are not split: each split would scan all rows of the source again.
    const made = figures.filter((id) => {
      const figure = figureSource(source).figures[id];
      return figure?.made !== undefined && figure.asOf !== true;
    });
    const columns = tab.columns.filter((column) => column in figureSource(source).columns);
    const days = daysFor(source, period, today);
    const before = former !== null && days !== period ? formerMonths(days, period, former) : former;
    for (const [of, isFormer] of [[days, false] as const, [before, true] as const]) {
      if (of === null) continue;
      ask(kpiName(source, isFormer), source, figures, [], of);
      if (made.length === 0) continue;
      for (const column of columns) ask(splitName(source, column, isFormer), source, made, [column], of);
    }
  }
  for (const panel of tab.panels) {
    ask(
      panelName(panel),
      panel.source,
      figuresOf(panel),
      groupsOf(panel, period),
      daysFor(panel.source, period, today),
    );
  }
  return { names: named.map(([name]) => name), specs: named.map(([, spec]) => spec) };
}
