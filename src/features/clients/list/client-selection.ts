import { placeIn } from '@/data/indexes';
import type { ClientRow, RelativeHit } from '@/data/indexes';
import type { ClientListSearch } from './client-list-search';

/** What the list needs beside the rows. */
export interface SelectionContext {
  readonly open: ReadonlyMap<string, number>;
  /** Clients who are found by a relative's phone only. */
  readonly byRelative: readonly RelativeHit[];
}

type RowTest = (row: ClientRow) => boolean;

function testsOf(search: ClientListSearch, context: SelectionContext): readonly RowTest[] {
  const { kind, foreign, country, source, tag, responsible, open, silent } = search;
  const tests: RowTest[] = [];
  if (kind !== undefined) tests.push((row) => row.kind === kind);
  if (foreign !== undefined) tests.push((row) => row.foreign === (foreign === 'yes'));
  if (country !== undefined) tests.push((row) => row.country === country);
  if (source !== undefined) tests.push((row) => row.sourceId === source);
  if (tag !== undefined) tests.push((row) => row.tagIds.includes(tag));
  if (responsible !== undefined) {
    const wanted = responsible === 'none' ? null : responsible;
    tests.push((row) => row.responsibleId === wanted);
  }
  if (open !== undefined) tests.push((row) => context.open.has(row.id));
  if (silent !== undefined) tests.push((row) => row.doNotContact);
  return tests;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Two lists that are in the order of the names, as one. The second one is short: those who are found by relatives. */
function mergedByName(rows: readonly ClientRow[], others: readonly ClientRow[]): readonly ClientRow[] {
  if (others.length === 0) return rows;
  let copied = 0;
  const parts = others.map((other) => {
    const place = placeIn(rows, ({ sortKey }) => sortKey <= other.sortKey);
    const part = [...rows.slice(copied, place), other];
    copied = place;
    return part;
  });
  return [...parts, rows.slice(copied)].flat();
}

/**
 * The rows of the list: what matches the typed text, or is found by a relative's phone, and passes the filters, in
 * the wanted order.
 * @param matching rows that match the text, by name
 */
export function selectClients(
  matching: readonly ClientRow[],
  search: ClientListSearch,
  context: SelectionContext,
): readonly ClientRow[] {
  const all = mergedByName(
    matching,
    context.byRelative.map(({ row }) => row),
  );
  const tests = testsOf(search, context);
  const found = tests.length === 0 ? all : all.filter((row) => tests.every((test) => test(row)));
  const { sort = 'name', order = defaultOrder(sort) } = search;
  if (sort === 'name') return order === 'asc' ? found : found.toReversed();
  const key = sort === 'updated' ? 'updatedAt' : 'createdAt';
  const sign = order === 'asc' ? 1 : -1;
  // Equal times keep the order of the names.
  return found.toSorted((a, b) => sign * compare(a[key], b[key]));
}

/** Names go up, times newest first. */
export function defaultOrder(sort: NonNullable<ClientListSearch['sort']>): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}
