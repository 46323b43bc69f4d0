import { markLabel } from '@/records/figures/period';
import { groupName, shownOf } from '@/records/figures/figure-words';
import type { GroupNames, Shown } from '@/records/figures/figure-words';
import { compareTurkish } from '@/lib/turkish';
import type { ShippedReport } from '@sync/model/figures/reports';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureAnswer, FigureCell } from '@sync/rpc/figures';

export const timeGroups: Readonly<Record<string, string>> = {
  day: 'Gün',
  week: 'Hafta',
  month: 'Ay',
  hour: 'Saat',
  weekday: 'Haftanın günü',
};
const WEEKDAYS = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'];

/** What a group of a report is called on its button. */
export const groupLabel = ({ source }: Pick<ShippedReport, 'source'>, group: string): string =>
  timeGroups[group] ?? figureSource(source).columns[group]?.label ?? group;

/** A row of a report: a group with its figures in the report's order. */
export interface ReportRow {
  /** As the server names the group; null: rows without a value. */
  readonly group: string | null;
  readonly label: string;
  readonly shown: readonly Shown[];
}

function label(report: ShippedReport, group: string, value: string | null, names: GroupNames): string {
  if (group === 'weekday') return WEEKDAYS[Number(value) - 1] ?? '';
  if (group === 'hour') return `${value ?? ''}.00`;
  if (group === 'week' || group === 'day' || group === 'month') return markLabel(group, value ?? '');
  const column = figureSource(report.source).columns[group];
  return column === undefined ? (value ?? '') : groupName(column, value, names);
}

/** How rows are ordered: by the place of a figure, the largest first, or by the group's name or time. */
export type Order = { readonly by: number | 'group'; readonly descending: boolean };

/** A group that has rows of one figure has none of another: counted, that is 0. */
function shownIn({ source }: ShippedReport, id: string, cell: FigureCell | undefined): Shown {
  const { unit, made } = figureOf(source, id);
  return cell === undefined && unit === 'count' && made === 'sum'
    ? { is: 'value', value: 0, n: 0 }
    : shownOf(id, cell);
}

/** The rows of an answer in an order; those without a value of the column last. */
export function reportRows(
  report: ShippedReport,
  group: string,
  answer: FigureAnswer,
  names: GroupNames,
  order: Order,
): readonly ReportRow[] {
  const rows = answer.rows.map(({ g: [value = null], m }): ReportRow => ({
    group: value,
    label: label(report, group, value, names),
    shown: report.figures.map((id) => shownIn(report, id, m[id])),
  }));
  const sign = order.descending ? -1 : 1;
  const valueAt = ({ shown }: ReportRow, at: number): number | null => {
    const one = shown[at];
    return one?.is === 'value' ? one.value : null;
  };
  const compare = (a: ReportRow, b: ReportRow): number => {
    if (order.by === 'group') {
      const isTime = group in timeGroups;
      const [left, right] = [a.group ?? '', b.group ?? ''];
      const numeric =
        group === 'hour' || group === 'weekday' ? Number(left) - Number(right) : left < right ? -1 : 1;
      return sign * (isTime ? numeric : compareTurkish(a.label, b.label));
    }
    const [left, right] = [valueAt(a, order.by), valueAt(b, order.by)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  };
  return rows.toSorted(
    (a, b) =>
      Number(a.group === null) - Number(b.group === null) ||
      compare(a, b) ||
      compareTurkish(a.label, b.label),
  );
}
