import type { Cluster } from './clusters';

/** Heights in pixels at a text size of 16. */
export const ROW = 48;
const ROW_GAP = 4;
/** Below the rows of a suggestion: why, and what to do with it. */
const HINT = 44;
const BETWEEN = 8;

type Stretch = readonly [top: number, bottom: number];

export interface ClusterLayout {
  /** Height of all rows, without the space below. */
  readonly height: number;
  readonly receipts: Stretch | null;
  readonly bank: Stretch | null;
  /** Height with the reasons of a suggestion and the space to the next cluster. */
  readonly total: number;
}

const stack = (rows: number): number => (rows === 0 ? 0 : rows * ROW + (rows - 1) * ROW_GAP);

function centred(rows: number, height: number): Stretch | null {
  if (rows === 0) return null;
  const own = stack(rows);
  const top = (height - own) / 2;
  return [top, top + own];
}

/** Returns the top of a row, given the number of rows on its side and the height of the cluster. */
export const rowTop = (index: number, count: number, height: number): number =>
  (height - stack(count)) / 2 + index * (ROW + ROW_GAP);

/** Returns the places of a cluster's rows: the shorter side is centred. */
export function layoutOf({
  receipts,
  bank,
  kind,
}: Pick<Cluster, 'receipts' | 'bank' | 'kind'>): ClusterLayout {
  const height = Math.max(stack(receipts.length), stack(bank.length));
  return {
    height,
    receipts: centred(receipts.length, height),
    bank: centred(bank.length, height),
    total: height + (kind === 'proposed' ? HINT : 0) + BETWEEN,
  };
}

/**
 * Returns the outline of the band between both sides, in a box of 100 to `height`; null where one side has no rows.
 * It is a little lower than its rows, so that their corners stay free.
 */
export function bandPath(
  { receipts, bank }: Pick<ClusterLayout, 'receipts' | 'bank'>,
  inset = 4,
): string | null {
  if (receipts === null || bank === null) return null;
  const [leftTop, leftEnd] = [receipts[0] + inset, receipts[1] - inset];
  const [rightTop, rightEnd] = [bank[0] + inset, bank[1] - inset];
  return `M0 ${leftTop}C50 ${leftTop} 50 ${rightTop} 100 ${rightTop}V${rightEnd}C50 ${rightEnd} 50 ${leftEnd} 0 ${leftEnd}Z`;
}
