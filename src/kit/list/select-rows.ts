import { typedDigits } from '@/lib/typed-digits';
import { finderOf, searchKey, typedWords } from '@sync/model/tr/search-text';
import { compareTurkish } from '@sync/model/tr/turkish';

/** @param turned whether the rows are compared the other way round, for the descending order */
type Compare<Row> = (a: Row, b: Row, turned: boolean) => number;

/** Address parameters of every list, beside its filters. */
export interface ListSearch<Sort extends string> {
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
  readonly size?: 25 | 50 | 100 | 250 | undefined;
}

/** Order of a list where the address does not say. */
export interface Standing<Sort extends string> {
  /** Null: as the rows come. */
  readonly sort: Sort | null;
  readonly order: 'asc' | 'desc';
  /** Columns whose largest values are what one looks for: they come first at the first press. */
  readonly largestFirst?: readonly Sort[];
}

/** Returns the column that rows are ordered by, and its direction. */
export function orderOf<Sort extends string>(
  search: Pick<ListSearch<Sort>, 'sort' | 'order'>,
  { sort, order, largestFirst = [] }: Standing<Sort>,
): { readonly sort: Sort | null; readonly order: 'asc' | 'desc' } {
  if (search.sort === undefined) return { sort, order: search.order ?? order };
  return { sort: search.sort, order: search.order ?? (largestFirst.includes(search.sort) ? 'desc' : 'asc') };
}

/** Orders numbers by size and texts the Turkish way. Rows without a value come last in both directions. */
export function by<Row>(valueOf: (row: Row) => string | number | null): Compare<Row> {
  return (a, b, turned) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) {
      return (Number(left === null) - Number(right === null)) * (turned ? -1 : 1);
    }
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : compareTurkish(String(left), String(right));
  };
}

/** Rules by which a list filters and orders its rows. */
export interface Selection<
  Row,
  Search extends ListSearch<Sort>,
  Sort extends string = NonNullable<Search['sort']>,
> {
  /** Filters by name of an address value: whether a row matches it. Not called if the address does not give it. */
  readonly filters: {
    readonly [K in keyof Search]?: (row: Row, value: NonNullable<Search[K]>) => boolean;
  };
  /** Returns whether a row belongs in the list; called for every row, whatever is given. */
  readonly shows?: (row: Row, search: Search) => boolean;
  /** Returns texts in which each typed word has to occur. */
  readonly texts: (row: Row) => readonly (string | null | undefined)[];
  /** Returns numbers in which the typed digits may occur instead. */
  readonly numbers?: (row: Row) => readonly (string | null | undefined)[];
  readonly sorts: Readonly<Record<Sort, Compare<Row>>>;
  readonly standing: Standing<Sort>;
}

/** Returns the rows that match the address and the typed text, in their order. */
export function selectRows<Row, Search extends ListSearch<Sort>, Sort extends string>(
  rows: readonly Row[],
  { filters, shows, texts, numbers, sorts, standing }: Selection<Row, Search, Sort>,
  search: Search,
  text: string,
): readonly Row[] {
  const isTyped = typedWords(text).length > 0;
  const isFound = finderOf(text, true);
  const digits = typedDigits(text);
  const asked = Object.entries(filters as Readonly<Record<string, (row: Row, value: unknown) => boolean>>)
    .map(([name, fits]) => [fits, (search as Readonly<Record<string, unknown>>)[name]] as const)
    .filter(([, value]) => value !== undefined);
  const isMeant = (row: Row): boolean => {
    if (!isTyped) return true;
    if (digits !== null && numbers?.(row).some((number) => number?.includes(digits)) === true) return true;
    return isFound(searchKey(texts(row).filter(Boolean).join(' ')));
  };
  const found = rows.filter(
    (row) =>
      shows?.(row, search) !== false && asked.every(([fits, value]) => fits(row, value)) && isMeant(row),
  );
  const { sort, order } = orderOf(search, standing);
  if (sort === null) return found;
  const compare = sorts[sort];
  return found.sort((a, b) => (order === 'desc' ? compare(b, a, true) : compare(a, b, false)));
}
