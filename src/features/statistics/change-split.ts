import type { Figure } from '@sync/model/figures/figure';
import type { FigureCell, FigureRow } from '@sync/rpc/figures';

/** Share of a group in the change of a figure. */
export interface GroupChange {
  /** Group as the server names it; null: rows without a value. */
  readonly group: string | null;
  readonly before: number | null;
  readonly now: number | null;
  /** Part of the whole change made by the group, in the unit of the figure. */
  readonly share: number;
}

export interface Split {
  readonly groups: readonly GroupChange[];
  /** Groups too small to be told; what they made is in nobody's share. */
  readonly hidden: number;
}

const numberOf = (cell: FigureCell | undefined): number | null =>
  cell === undefined || 'hidden' in cell ? null : cell.v;
const basisOf = (cell: FigureCell | undefined): number =>
  cell === undefined || 'hidden' in cell ? 0 : cell.n;

/**
 * Splits the change of a figure into the groups that made it, the largest first. Sums differ by what each group differs. A
 * mean differs by each group's value and by its weight; what a group made is its part of the mean now, less its part before,
 * so that all shares add up to the change. Returns null for a figure that its groups do not add up to, as a median.
 */
export function splitChange(
  figure: Pick<Figure, 'made'>,
  id: string,
  before: readonly FigureRow[],
  now: readonly FigureRow[],
): Split | null {
  if (figure.made === undefined) return null;
  const cells = (rows: readonly FigureRow[]) =>
    new Map(rows.map(({ g: [group = null], m }) => [group, m[id]]));
  const [old, fresh] = [cells(before), cells(now)];
  const keys = [...new Set([...old.keys(), ...fresh.keys()])];
  const total = (of: ReadonlyMap<string | null, FigureCell | undefined>) =>
    [...of.values()].reduce((sum, cell) => sum + basisOf(cell), 0);
  const [oldTotal, newTotal] = [total(old), total(fresh)];
  const part = (cell: FigureCell | undefined, of: number): number => {
    const value = numberOf(cell) ?? 0;
    if (figure.made === 'sum') return value;
    return of === 0 ? 0 : (value * basisOf(cell)) / of;
  };
  const isHidden = (key: string | null) =>
    [old.get(key), fresh.get(key)].some((cell) => cell !== undefined && 'hidden' in cell);
  return {
    hidden: keys.filter(isHidden).length,
    groups: keys
      .filter((key) => !isHidden(key))
      .map((group) => ({
        group,
        before: numberOf(old.get(group)),
        now: numberOf(fresh.get(group)),
        share: part(fresh.get(group), newTotal) - part(old.get(group), oldTotal),
      }))
      .sort((a, b) => Math.abs(b.share) - Math.abs(a.share)),
  };
}
