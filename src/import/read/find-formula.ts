import { TOLERANCE } from './read-row';

/** An amount of each row, by the name of its role or column; null where a row has none. */
export interface AmountColumn {
  readonly name: string;
  readonly amounts: readonly (number | null)[];
}

/** `target` equals `base` plus the signed sum of `of`. */
export interface Formula {
  readonly target: string;
  readonly base: string;
  readonly of: readonly { readonly name: string; readonly sign: 1 | -1 }[];
  /** Rows in which it holds within a kuruş, of all rows that have target and base. */
  readonly closing: number;
  readonly rows: number;
  /** Rest over all rows; 0 where the whole file closes. */
  readonly gap: number;
}

/** 3 to the power of this many candidates. */
const MOST_PARTS = 8;
/** Rows on which all candidates are tried; the best are tried on all. */
const SAMPLE = 1_000;
const FINALISTS = 12;
const SHOWN = 5;

interface Parts {
  readonly target: AmountColumn;
  readonly base: AmountColumn;
  readonly others: readonly AmountColumn[];
}

function tryOut({ target, base, others }: Parts, signs: readonly number[], step: number) {
  let closing = 0;
  let rows = 0;
  let gap = 0;
  for (let row = 0; row < target.amounts.length; row += step) {
    const [left, start] = [target.amounts[row], base.amounts[row]];
    if (left == null || start == null) continue;
    let rest = left - start;
    for (let at = 0; at < signs.length; at += 1) rest -= (signs[at] ?? 0) * (others[at]?.amounts[row] ?? 0);
    rows += 1;
    gap += rest;
    if (Math.abs(rest) <= TOLERANCE) closing += 1;
  }
  return { closing, rows, gap };
}

/** Returns all choices of nothing, plus and minus for some parts; choices of fewer parts first. */
function choicesOf(parts: number): readonly (readonly number[])[] {
  let choices: readonly (readonly number[])[] = [[]];
  for (let at = 0; at < parts; at += 1)
    choices = choices.flatMap((choice) => [0, -1, 1].map((sign) => [...choice, sign]));
  const size = (choice: readonly number[]): number => choice.filter((sign) => sign !== 0).length;
  return choices.toSorted((a, b) => size(a) - size(b));
}

interface Tried {
  readonly closing: number;
  readonly gap: number;
}

const byFit = (a: Tried, b: Tried): number => b.closing - a.closing || Math.abs(a.gap) - Math.abs(b.gap);

/**
 * Finds the signed sums of columns that give the target, best first: those that close in most rows, then in total,
 * then with fewest parts. Columns without any amount are not considered.
 */
export function findFormulas(
  target: AmountColumn,
  base: AmountColumn,
  parts: readonly AmountColumn[],
): readonly Formula[] {
  const others = parts
    .filter(({ amounts }) => amounts.some((minor) => minor !== null && minor !== 0))
    .slice(0, MOST_PARTS);
  const all = { target, base, others };
  const step = Math.max(1, Math.floor(target.amounts.length / SAMPLE));
  // Sorting is stable: of candidates that fit alike, the one with fewer parts stays in front.
  return choicesOf(others.length)
    .map((signs) => ({ signs, ...tryOut(all, signs, step) }))
    .toSorted(byFit)
    .slice(0, FINALISTS)
    .map(({ signs }) => ({ signs, ...tryOut(all, signs, 1) }))
    .filter(({ closing }) => closing > 0)
    .toSorted(byFit)
    .slice(0, SHOWN)
    .map(({ signs, closing, rows, gap }) => ({
      target: target.name,
      base: base.name,
      of: others.flatMap(({ name }, at) => {
        const sign = signs[at];
        return sign === 1 || sign === -1 ? [{ name, sign } as const] : [];
      }),
      closing,
      rows,
      gap,
    }));
}
