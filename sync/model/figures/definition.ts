import type { Figure, FigureColumn, FigureFilters } from './figure';
import type { ShippedReport } from './reports';
import { isOwnColumn } from './own-columns';
import { figureSource, figureSources } from './sources';
import type { FigureSourceId } from './sources';

/** Parts of time that reports are grouped by. */
export const timeGroups: Readonly<Record<string, string>> = {
  day: 'Gün',
  week: 'Hafta',
  month: 'Ay',
  hour: 'Saat',
  weekday: 'Haftanın günü',
};

/** The days that a report is of, by name. SQL in supabase/schemas/reports/report_answers.sql, under the same ids. */
export const reportPeriods = [
  'week',
  'last_week',
  'four_weeks',
  'month',
  'last_month',
  'quarter',
  'year',
  'custom',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export const chartKinds = { bars: 'Çubuk', columns: 'Sütun' } as const;
export type ReportChartKind = keyof typeof chartKinds;

/** Order of rows: by a figure, or by the name or time of the groups. */
export interface ReportOrder {
  readonly by: string;
  readonly descending: boolean;
}

/** Request of a report. It holds no answer: each user who runs it sees what they may see. */
export interface ReportDefinition {
  readonly source: FigureSourceId;
  /** Figures in the order of the columns. */
  readonly figures: readonly string[];
  /** One or two: columns of the source, parts of time. */
  readonly groups: readonly string[];
  readonly filters: FigureFilters;
  readonly period: ReportPeriod;
  /** The days of `custom`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order: ReportOrder;
  /** Totals are asked of the server: none is added up from rows. */
  readonly totals: boolean;
  readonly chart: { readonly kind: ReportChartKind; readonly figure: string } | null;
  /** Figures that are asked for but shown in no column. */
  readonly hidden: readonly string[];
}

/** Returns the default sort of a report: by its time if it is grouped by one, else by its first figure. */
export const standingOrder = (groups: readonly string[], figures: readonly string[]): ReportOrder =>
  groups[0] !== undefined && groups[0] in timeGroups
    ? { by: 'group', descending: false }
    : { by: figures[0] ?? 'group', descending: true };

/** Returns the definition of a report that comes with the product, as if it were made by hand. */
export function definitionOf(report: ShippedReport, group: string = report.groups[0]): ReportDefinition {
  return {
    source: report.source,
    figures: report.figures,
    groups: [group],
    filters: report.filters ?? {},
    period: 'four_weeks',
    order: standingOrder([group], report.figures),
    totals: true,
    chart: null,
    hidden: [],
  };
}

/** Returns a figure of a report; undefined where this version knows none by that name. */
export const reportFigure = (source: FigureSourceId, id: string): Figure | undefined =>
  figureSource(source).figures[id];

/** Returns the parts of a report that this version does not know. A newer or an older one has made it. */
export function unknownParts({ source, figures, groups, filters }: ReportDefinition): readonly string[] {
  if (!Object.hasOwn(figureSources, source)) return [source];
  const { columns, figures: known } = figureSource(source);
  const isColumn = (id: string): boolean => Object.hasOwn(columns, id) || isOwnColumn(source, id);
  return [
    ...figures.filter((id) => !Object.hasOwn(known, id)),
    ...groups.filter((id) => !isColumn(id) && !Object.hasOwn(timeGroups, id)),
    ...Object.keys(filters).filter((id) => !isColumn(id)),
  ];
}

/**
 * Returns the groups that a source can be asked for. Figures of a moment have no days.
 * @param own columns of the hospital's own fields
 */
export function groupsOf(
  source: FigureSourceId,
  own: Readonly<Record<string, FigureColumn>>,
): Readonly<Record<string, string>> {
  const columns = { ...figureSource(source).columns, ...own };
  return {
    ...Object.fromEntries(Object.entries(columns).map(([id, { label }]) => [id, label])),
    ...timeGroups,
  };
}
