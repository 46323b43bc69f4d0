import { correctedPhone, isDialable } from '@sync/model/rules/phone';
import { placeIn } from '@/data/indexes';
import type { ClientRow, RelativeHit } from '@/data/indexes';
import type { ClientListSearch } from './client-list-search';

/** Context that the list needs beside the rows. */
export interface SelectionContext {
  readonly open: ReadonlyMap<string, number>;
  /** Clients who are found by a relative's phone only. */
  readonly byRelative: readonly RelativeHit[];
}

type RowTest = (row: ClientRow) => boolean;

/** Returns whether a client has a phone whose right form is known. */
export const hasCorrectable: RowTest = ({ phones }) => phones.some((phone) => correctedPhone(phone) !== null);

/** Returns whether a client has a phone that cannot be dialled. */
export const hasUndialable: RowTest = ({ phones }) => !phones.every(isDialable);

function testsOf(search: ClientListSearch, context: SelectionContext): readonly RowTest[] {
  const { kind, foreign, country, source, tag, responsible, open, silent, undialable } = search;
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
  if (undialable !== undefined) tests.push(hasUndialable);
  return tests;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Merges two lists in the order of names. The second one is short: clients found by relatives. */
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
 * Returns the rows of the list that match the typed text, or are found by a relative's phone, and pass the filters,
 * in the wanted order.
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

/** Returns the default order: names ascending, times newest first. */
export function defaultOrder(sort: NonNullable<ClientListSearch['sort']>): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}
