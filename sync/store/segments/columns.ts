/*
 * Rows of one block as columns. Names stand once, equal values once, few values as a list with places in it. Rows hold
 * values as JSON has them; a field that is undefined is absent.
 */

export type PlainRow = Readonly<Record<string, unknown>>;

type Column =
  | readonly ['same', unknown]
  | readonly ['few', readonly unknown[], readonly number[]]
  | readonly ['each', readonly unknown[]]
  /** Values of some rows only: which rows, which values. */
  | readonly ['some', readonly number[], readonly unknown[]];

type Shape = Readonly<Record<string, Column>>;

interface Columns {
  readonly size: number;
  /** One shape for each kind of row. */
  readonly shapes: readonly Shape[];
  /** The shape of each row, where there are several. */
  readonly of?: readonly number[];
}

/** Number of rows without a repetition from which a column counts as one of different values. */
const SAMPLE = 32;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function columnOf(values: readonly unknown[]): Column {
  if (values.includes(undefined)) {
    const present = values.flatMap((value, at) => (value === undefined ? [] : [at]));
    return ['some', present, present.map((at) => values[at])];
  }
  const [first] = values;
  if (isObject(first)) {
    const text = JSON.stringify(first);
    return values.every((value) => JSON.stringify(value) === text) ? ['same', first] : ['each', values];
  }
  if (values.every((value) => value === first)) return ['same', first];
  return fewValues(values) ?? ['each', values];
}

/** Returns a list of the different values and which one each row has. Null where they hardly repeat. */
function fewValues(values: readonly unknown[]): Column | null {
  const most = values.length >> 2;
  const seen = new Map<unknown, number>();
  const places: number[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (isObject(value)) return null;
    let place = seen.get(value);
    if (place === undefined) {
      place = seen.size;
      if (place >= most || (at >= SAMPLE && place > (at * 3) >> 2)) return null;
      seen.set(value, place);
    }
    places.push(place);
  }
  return ['few', [...seen.keys()], places];
}

function shapeOf(rows: readonly PlainRow[]): Shape {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  const shape: Record<string, Column> = {};
  for (const name of names) {
    const values = rows.map((row) => row[name]);
    if (values.some((value) => value !== undefined)) shape[name] = columnOf(values);
  }
  return shape;
}

/** Returns the columns of rows as text. */
export function encodeColumns(rows: readonly PlainRow[]): string {
  const kinds = new Map<unknown, PlainRow[]>();
  for (const row of rows) {
    const alike = kinds.get(row['kind']);
    if (alike === undefined) kinds.set(row['kind'], [row]);
    else alike.push(row);
  }
  const shapes = [...kinds.values()].map(shapeOf);
  if (shapes.length === 1) return JSON.stringify({ size: rows.length, shapes } satisfies Columns);
  const place = new Map([...kinds.keys()].map((kind, at) => [kind, at]));
  const of = rows.map((row) => place.get(row['kind']) ?? 0);
  return JSON.stringify({ size: rows.length, shapes, of } satisfies Columns);
}

type Values = (at: number) => unknown;

function valuesOf(column: Column): Values {
  switch (column[0]) {
    case 'same': {
      const [, value] = column;
      return () => value;
    }
    case 'few': {
      const [, values, places] = column;
      return (at) => values[places[at] ?? 0];
    }
    case 'each': {
      const [, values] = column;
      return (at) => values[at];
    }
    case 'some': {
      const values = new Map(column[1].map((place, at) => [place, column[2][at]]));
      return (at) => values.get(at);
    }
  }
}

/** Construction of the rows of one kind. */
interface Making {
  readonly values: ReadonlyMap<string, Values>;
  /** A row with what all have in common. Copying it is quicker than making each row field by field. */
  readonly common: PlainRow;
  /** Columns in which the rows differ. */
  readonly differing: readonly (readonly [name: string, values: Values])[];
}

function makingOf(shape: Shape): Making {
  const columns = Object.entries(shape).map(([name, column]) => [name, column, valuesOf(column)] as const);
  const everywhere = columns.filter(([, [type]]) => type !== 'some');
  return {
    values: new Map(columns.map(([name, , values]) => [name, values])),
    // What the browser has parsed it copies as a whole.
    common: JSON.parse(
      JSON.stringify(
        Object.fromEntries(everywhere.map(([name, [type, value]]) => [name, type === 'same' ? value : null])),
      ),
    ) as PlainRow,
    differing: columns.flatMap(([name, [type], values]) =>
      type === 'same' ? [] : [[name, values] as const],
    ),
  };
}

/** A block that was opened. Rows are made of it one by one. */
export class Block {
  readonly size: number;
  readonly #shapes: readonly Making[];
  readonly #of: readonly number[] | undefined;
  /** The place of each row among those of its shape. */
  readonly #places: readonly number[] | undefined;

  /** @throws SyntaxError for text that is none of `encodeColumns` */
  constructor(text: string) {
    const { size, shapes, of } = JSON.parse(text) as Columns;
    this.size = size;
    this.#shapes = shapes.map(makingOf);
    this.#of = of;
    if (of !== undefined) {
      const counts = shapes.map(() => 0);
      this.#places = of.map((shape) => {
        const count = counts[shape] ?? 0;
        counts[shape] = count + 1;
        return count;
      });
    }
  }

  /** Returns one field of the row at a place. */
  value(name: string, at: number): unknown {
    return this.#shapes[this.#of?.[at] ?? 0]?.values.get(name)?.(this.#places?.[at] ?? at);
  }

  /** Returns the row at a place. Objects within it are shared by all callers. */
  row(at: number): PlainRow {
    const shape = this.#shapes[this.#of?.[at] ?? 0];
    const row: Record<string, unknown> = { ...shape?.common };
    const place = this.#places?.[at] ?? at;
    for (const [name, values] of shape?.differing ?? []) {
      const value = values(place);
      if (value !== undefined) row[name] = value;
    }
    return row;
  }
}
