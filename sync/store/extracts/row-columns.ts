import type { PlainRow } from '../segments/columns';
import type { ExtractedRows } from '../segments/segment-state';
import { indexRow } from './row-source';
import type { IndexName } from './row-source';

/*
 * Rows of an index on the disk and on their way to the page, as columns: names of fields stand once, and values that many
 * rows share, as ids of look-ups, do so once, too. The page keeps one copy of each such value, for all rows.
 */

type Row = Readonly<Record<string, unknown>>;

type Column =
  | { readonly values: readonly unknown[] }
  /** Values, and the position in them of each row's value. */
  | { readonly shared: readonly unknown[]; readonly at: readonly number[] };

export interface RowColumns {
  readonly size: number;
  readonly columns: readonly (readonly [name: string, column: Column])[];
}

/** Data that an index keeps of the rows of a segment. */
interface IndexExtract extends RowColumns {
  /** Places in the segment of those that it keeps, where these are not all. */
  readonly places?: readonly number[];
}

/** A column of which at most one in so many values are different has its values once; a single row shares nothing. */
const SHARED_BY = 4;

/** Things by a value; lists are equal where they say the same. */
class ByValue<T> {
  readonly #ofPlain = new Map<unknown, T>();
  readonly #ofLists = new Map<string, T>();

  get(value: unknown): T | undefined {
    return typeof value === 'object' && value !== null
      ? this.#ofLists.get(JSON.stringify(value))
      : this.#ofPlain.get(value);
  }

  set(value: unknown, thing: T): void {
    if (typeof value === 'object' && value !== null) this.#ofLists.set(JSON.stringify(value), thing);
    else this.#ofPlain.set(value, thing);
  }
}

function columnOf(values: readonly unknown[]): Column {
  const most = Math.floor(values.length / SHARED_BY);
  const places = new ByValue<number>();
  const shared: unknown[] = [];
  const at: number[] = [];
  for (const value of values) {
    let place = places.get(value);
    if (place === undefined) {
      if (shared.length >= most) return { values };
      place = shared.length;
      places.set(value, place);
      shared.push(value);
    }
    at.push(place);
  }
  return { shared, at };
}

/** @param rows of one shape */
export function columnsOf(rows: readonly object[]): RowColumns {
  const names = Object.keys(rows[0] ?? {});
  return {
    size: rows.length,
    columns: names.map((name) => [name, columnOf(rows.map((row) => (row as Row)[name]))]),
  };
}

/** Returns what an index keeps of rows, as text. */
export function extractOf(index: IndexName, rows: readonly PlainRow[]): string {
  const made = rows.map((row) => indexRow(index, row));
  const kept = made.filter((row) => row !== null);
  const columns = columnsOf(kept);
  if (kept.length === rows.length) return JSON.stringify(columns);
  const places = made.flatMap((row, at) => (row === null ? [] : [at]));
  return JSON.stringify({ ...columns, places } satisfies IndexExtract);
}

/** Makes rows of columns. Values that are shared are the same from one call to the next. */
export class SharedValues {
  readonly #known = new ByValue<unknown>();

  #one(value: unknown): unknown {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    this.#known.set(value, value);
    return value;
  }

  rowsOf<R>({ size, columns }: RowColumns): readonly R[] {
    // A copy has all fields from its beginning. An object that grows field by field takes eight times the memory.
    const empty = JSON.parse(
      JSON.stringify(Object.fromEntries(columns.map(([name]) => [name, null]))),
    ) as Record<string, unknown>;
    const rows = Array.from({ length: size }, () => ({ ...empty }));
    for (const [name, column] of columns) {
      if ('values' in column) {
        for (const [at, row] of rows.entries()) row[name] = column.values[at];
      } else {
        const shared = column.shared.map((value) => this.#one(value));
        for (const [at, row] of rows.entries()) row[name] = shared[column.at[at] ?? 0];
      }
    }
    return rows as R[];
  }

  /** Returns the rows of an index that count. */
  rowsOfExtract<R>({ text, dead }: ExtractedRows): readonly R[] {
    const extract = JSON.parse(text) as IndexExtract;
    const rows = this.rowsOf<R>(extract);
    if (dead.length === 0) return rows;
    const { places } = extract;
    const gone = new Set(dead);
    return rows.filter((_, at) => !gone.has(places?.[at] ?? at));
  }
}
