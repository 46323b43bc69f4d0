import { changeOf, formatFigure, shownText } from '@/kit/figures/figure-words';
import type { Shown } from '@/kit/figures/figure-words';
import type { Figure } from '@sync/model/figures/figure';
import type { ReportRow } from './report-rows';

/** A row of a kept run beside the same row of today; null: the group has no rows there. */
export interface ComparedRow {
  readonly row: ReportRow;
  readonly then: ReportRow | null;
  readonly now: ReportRow | null;
}

/** Returns every group of both days: those of the kept run in its order, then new ones. */
export function comparedRows(then: readonly ReportRow[], now: readonly ReportRow[]): readonly ComparedRow[] {
  const byKey = new Map(now.map((row) => [row.key, row]));
  const known = new Set(then.map(({ key }) => key));
  return [
    ...then.map((row) => ({ row, then: row, now: byKey.get(row.key) ?? null })),
    ...now.filter(({ key }) => !known.has(key)).map((row) => ({ row, then: null, now: row })),
  ];
}

/** Difference of a figure: `o gün 412, bugün 415 (+3)`; null where both are equal. */
export interface Difference {
  readonly then: string;
  readonly now: string;
  /** `+3`; null where one side has no value. */
  readonly change: string | null;
  readonly sentence: string;
}

export function differenceOf(figure: Figure, then: Shown, now: Shown): Difference | null {
  const { unit } = figure;
  const [before, today] = [shownText(unit, then), shownText(unit, now)];
  if (before === today) return null;
  const sizes = then.is === 'value' && now.is === 'value' ? now.value - then.value : null;
  const amount = changeOf(figure, then, now);
  const change =
    sizes === null || amount === null
      ? null
      : `${sizes > 0 ? '+' : '−'}${unit === 'percent' ? amount.text : formatFigure(unit, Math.abs(sizes))}`;
  return {
    then: before,
    now: today,
    change,
    sentence: `o gün ${before}, bugün ${today}${change === null ? '' : ` (${change})`}`,
  };
}
