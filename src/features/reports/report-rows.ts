import { markLabel, weekdayName } from '@/kit/figures/period';
import { groupName, shownOf } from '@/kit/figures/figure-words';
import type { GroupNames, Shown } from '@/kit/figures/figure-words';
import { compareTurkish } from '@/lib/turkish';
import { reportFigure, timeGroups } from '@sync/model/figures/definition';
import type { ReportDefinition, ReportOrder } from '@sync/model/figures/definition';
import type { FigureColumn } from '@sync/model/figures/figure';
import { figureSource } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import type { FigureAnswer, FigureCell } from '@sync/rpc/figures';

/** Parts of the definition that rows are made from. */
type Asked = Pick<ReportDefinition, 'source' | 'figures' | 'groups'>;

/** Returns a column of a source, also one of the hospital's own fields. */
export const columnOf = (
  source: FigureSourceId,
  id: string,
  names: Pick<GroupNames, 'ownColumn'>,
): FigureColumn | undefined => figureSource(source).columns[id] ?? names.ownColumn?.(id);

/** Returns the name of a report's group, in its heading and in its choice. */
export const groupLabel = (source: FigureSourceId, group: string, names: GroupNames): string =>
  timeGroups[group] ?? columnOf(source, group, names)?.label ?? 'Ek alan';

export const figureLabel = (source: FigureSourceId, figure: string): string =>
  reportFigure(source, figure)?.label ?? figure;

/** Returns the figures in columns. */
export const shownFigures = ({ figures, hidden }: ReportDefinition): readonly string[] =>
  figures.filter((figure) => !hidden.includes(figure));

/** Headings of a report's table: its groups, then its figures. */
export const headsOf = (
  { source, groups }: Pick<Asked, 'source' | 'groups'>,
  figures: readonly string[],
  names: GroupNames,
): readonly string[] => [
  ...groups.map((group) => groupLabel(source, group, names)),
  ...figures.map((figure) => figureLabel(source, figure)),
];

/** Values of one group of a report, by figure. */
export type ShownFigures = Readonly<Record<string, Shown>>;
export const shownAt = (shown: ShownFigures, figure: string): Shown => shown[figure] ?? { is: 'none' };

export interface ReportRow {
  /** Key of the groups as the server names them. */
  readonly key: string;
  /** Null: rows without a value. */
  readonly groups: readonly (string | null)[];
  readonly labels: readonly string[];
  readonly shown: ShownFigures;
}

function label(source: FigureSourceId, group: string, value: string | null, names: GroupNames): string {
  if (group === 'weekday') return weekdayName(value);
  if (group === 'hour') return `${(value ?? '').padStart(2, '0')}:00`;
  if (group === 'week' || group === 'day' || group === 'month') return markLabel(group, value ?? '');
  const column = columnOf(source, group, names);
  return column === undefined ? (value ?? '') : groupName(column, value, names);
}

/**
 * Returns the shown value. A group that has rows of one figure may have none of another: as a count, that is 0. A
 * figure of a moment has no days.
 */
function shownIn({ source, groups }: Asked, id: string, cell: FigureCell | undefined): Shown {
  const figure = reportFigure(source, id);
  const countsNothing =
    cell === undefined &&
    figure?.unit === 'count' &&
    figure.made === 'sum' &&
    !(figure.asOf === true && groups.some((group) => group in timeGroups));
  return countsNothing ? { is: 'value', value: 0, n: 0 } : shownOf(id, cell);
}

/** Returns the totals of a report; a period without rows has no values. */
export function wholeOf({ source, figures }: Asked, answer: FigureAnswer | undefined): ShownFigures {
  const row = answer?.rows[0];
  if (row === undefined) return {};
  return Object.fromEntries(
    figures.map((id) => [id, shownIn({ source, figures, groups: [] }, id, row.m[id])]),
  );
}

/** Returns the rows of an answer in an order; those without a value of the first column last. */
export function reportRows(
  report: Asked,
  answer: FigureAnswer,
  names: GroupNames,
  order: ReportOrder,
): readonly ReportRow[] {
  const { source, groups, figures } = report;
  const rows = answer.rows.map(({ g, m }): ReportRow => ({
    key: JSON.stringify(g),
    groups: g,
    labels: groups.map((group, at) => label(source, group, g[at] ?? null, names)),
    shown: Object.fromEntries(figures.map((id) => [id, shownIn(report, id, m[id])])),
  }));
  const sign = order.descending ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      Number(a.groups[0] === null) - Number(b.groups[0] === null) ||
      sign * (order.by === 'group' ? compareGroups(groups, a, b) : 0) ||
      compareFigure(order.by, sign, a, b) ||
      compareGroups(groups, a, b),
  );
}

function compareFigure(figure: string, sign: number, a: ReportRow, b: ReportRow): number {
  if (figure === 'group') return 0;
  const valueOf = (row: ReportRow): number | null => {
    const cell = shownAt(row.shown, figure);
    return cell.is === 'value' ? cell.value : null;
  };
  const [left, right] = [valueOf(a), valueOf(b)];
  // Unknown values are last in either order.
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return sign * (left - right);
}

/** Compares by the groups' names, groups of time by their time. */
function compareGroups(groups: readonly string[], a: ReportRow, b: ReportRow): number {
  for (const [at, group] of groups.entries()) {
    const [left, right] = [a.groups[at] ?? '', b.groups[at] ?? ''];
    if (left === right) continue;
    if (group === 'hour' || group === 'weekday') return Number(left) - Number(right);
    if (group in timeGroups) return left < right ? -1 : 1;
    const byName = compareTurkish(a.labels[at] ?? '', b.labels[at] ?? '');
    if (byName !== 0) return byName;
  }
  return 0;
}
