import { foldTurkish } from '@sync/model/tr/turkish';

/** Fewer digits stand in too many numbers. */
const SHORTEST_NUMBER = 4;

type Compare<Row> = (a: Row, b: Row) => number;

/** What the address of a list says of its order. */
interface Order<Sort extends string> {
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** How a list narrows and orders its rows. */
export interface Selection<Row, Search extends Order<Sort>, Sort extends string> {
  /** By name of a value of the address: whether a row fits it. Not asked where the address does not give it. */
  readonly filters: {
    readonly [K in keyof Search]?: (row: Row, value: NonNullable<Search[K]>) => boolean;
  };
  /** Asked of every row, whatever is given: whether it belongs into the list. */
  readonly shows?: (row: Row, search: Search) => boolean;
  /** Texts in which each typed word has to stand. */
  readonly texts: (row: Row) => readonly (string | null | undefined)[];
  /** Numbers in which the typed digits may stand instead. */
  readonly numbers?: (row: Row) => readonly (string | null | undefined)[];
  readonly sorts: Readonly<Record<Sort, Compare<Row>>>;
  /** The order where the address does not say. */
  readonly standing: { readonly sort: Sort; readonly order: 'asc' | 'desc' };
}

/** The rows that the address and the typed text ask for, in their order. */
export function selectRows<Row, Search extends Order<Sort>, Sort extends string>(
  rows: readonly Row[],
  { filters, shows, texts, numbers, sorts, standing }: Selection<Row, Search, Sort>,
  search: Search,
  text: string,
): readonly Row[] {
  const words = foldTurkish(text).split(' ').filter(Boolean);
  const digits = text.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  const asked = Object.entries(filters as Readonly<Record<string, (row: Row, value: unknown) => boolean>>)
    .map(([name, fits]) => [fits, (search as Readonly<Record<string, unknown>>)[name]] as const)
    .filter(([, value]) => value !== undefined);
  const isMeant = (row: Row): boolean => {
    if (words.length === 0) return true;
    if (
      digits.length >= SHORTEST_NUMBER &&
      numbers?.(row).some((number) => number?.includes(digits) === true) === true
    ) {
      return true;
    }
    const folded = foldTurkish(texts(row).filter(Boolean).join(' '));
    return words.every((word) => folded.includes(word));
  };
  const found = rows.filter(
    (row) =>
      shows?.(row, search) !== false && asked.every(([fits, value]) => fits(row, value)) && isMeant(row),
  );
  const { sort = standing.sort } = search;
  const order = search.order ?? (search.sort === undefined ? standing.order : 'asc');
  const compare = sorts[sort];
  return found.sort((a, b) => (order === 'desc' ? compare(b, a) : compare(a, b)));
}
