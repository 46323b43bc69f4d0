import type { PlainRow } from './columns';

/** Lookup of the rows of one table. */
export interface TableLayout {
  readonly name: string;
  /** Counted up where rows have to be computed again; see `derive`. */
  readonly derivation: number;
  /** Fields that are asked for by equal values; empty texts are never asked for. */
  readonly references: readonly string[];
  /** Fields that are asked for by order: numbers, or texts as `orderOf` reads them. */
  readonly orders: readonly string[];
  /** Computes the fields of a row that exist on the device only. */
  readonly derive: (row: PlainRow) => PlainRow;
  /** Values that are kept of all rows beside them. */
  readonly extract?: ExtractLayout;
}

/** Something short that is computed of rows when they are written, and read for all of a table without opening them. */
export interface ExtractLayout {
  /** Counted up where `of` gives something else than before. */
  readonly revision: number;
  /** Returns the extract of the rows of a segment, in their order. */
  readonly of: (rows: readonly PlainRow[]) => string;
}

/** Returns the columns of the heads of a table, and what else of its rows is computed, as one text. */
export const layoutName = ({ derivation, references, orders, extract }: TableLayout): string =>
  [derivation, references.join(), orders.join(), extract?.revision ?? ''].join('|');

const BEHIND_ALL_TIMES = 8.64e15;
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d(T|$)/u.test(text);

/**
 * Returns a number in the same order as the value: a number itself, a time its milliseconds. An empty text, and
 * whatever is no text, sorts before all times, other texts that begin with a letter after them.
 * @returns null for a text whose place among times is not known
 */
export function orderOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return -BEHIND_ALL_TIMES;
  if (isTime(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? null : time;
  }
  return /^\p{L}/u.test(value) ? BEHIND_ALL_TIMES : null;
}
