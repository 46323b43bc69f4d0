import type { ClientIndex, ClientRow, TicketIndex } from '@/data/indexes';
import { isFinished } from '@sync/model/ticket-rules';
import type { ClientListSearch } from './client-list-search';

/** Unfinished tickets of each client; clients without any are not in it. */
export function openTickets(tickets: TicketIndex): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of tickets.rows.values()) {
    if (!isFinished(row.category)) counts.set(row.clientId, (counts.get(row.clientId) ?? 0) + 1);
  }
  return counts;
}

/** What the filters need beside the rows. */
export interface SelectionContext {
  readonly open: ReadonlyMap<string, number>;
  /** Clients who do not want to be called; null while they are not known, which matches nobody. */
  readonly silent: ReadonlySet<string> | null;
}

function matcher(search: ClientListSearch, context: SelectionContext): (row: ClientRow) => boolean {
  const { kind, foreign, country, source, tag, responsible, open, silent } = search;
  const tests: ((row: ClientRow) => boolean)[] = [];
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
  if (silent !== undefined) tests.push((row) => context.silent?.has(row.id) === true);
  return (row) => tests.every((test) => test(row));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The rows of the list: what matches text and filters, in the wanted order. Merged records are left out. */
export function selectClients(
  clients: Pick<ClientIndex, 'search'>,
  text: string,
  search: ClientListSearch,
  context: SelectionContext,
): readonly ClientRow[] {
  const found = clients.search(text).filter(matcher(search, context));
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
