/*
 * Rows of an index on their way from the worker to the page, as columns: names of fields travel once, and values that many
 * rows share, as ids of look-ups, do so once, too. The page keeps one copy of each such value, for all rows.
 */

type Row = Readonly<Record<string, unknown>>;

type Column =
  | { readonly values: readonly unknown[] }
  /** Values, and where in them that of each row stands. */
  | { readonly shared: readonly unknown[]; readonly at: Uint16Array };

export interface RowColumns {
  readonly size: number;
  readonly columns: readonly (readonly [name: string, column: Column])[];
}

/** A column of which at most one in so many values are different has its values once; a single row shares nothing. */
const SHARED_BY = 4;
const MOST_SHARED = 0xff_ff;

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
  const most = Math.min(Math.floor(values.length / SHARED_BY), MOST_SHARED);
  const places = new ByValue<number>();
  const shared: unknown[] = [];
  const at = new Uint16Array(values.length);
  for (const [row, value] of values.entries()) {
    let place = places.get(value);
    if (place === undefined) {
      if (shared.length >= most) return { values };
      place = shared.length;
      places.set(value, place);
      shared.push(value);
    }
    at[row] = place;
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
    const rows = Array.from({ length: size }, (): Record<string, unknown> => ({}));
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
}
