import { useDeferredValue } from 'react';
import { of } from 'rxjs';
import type { Client } from '@sync/model/client';
import { useIndexes } from '@/data/indexes';
import type { RelativeRow } from '@/data/indexes';
import { useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/records/documents-by-id';
import { firstClients$ } from './client-queries';
import { isFiltered } from './client-list-search';
import type { ClientListSearch } from './client-list-search';
import { openTickets, selectClients } from './client-selection';

/** One client of the list with what the list adds. */
export interface ListedClient {
  readonly client: Client;
  readonly openTickets: number;
  /** Whose phone was searched for, where it is not the client's own. */
  readonly relative: RelativeRow | null;
}

export interface ClientList {
  /** The rows of the page; null while nothing is known yet. */
  readonly rows: readonly ListedClient[] | null;
  readonly total: number;
  /** All matching ids in the list's order, for the export. */
  readonly ids: readonly string[];
  /** Whether the list counts all clients of the device. */
  readonly complete: boolean;
  readonly failed: boolean;
}

export const PAGE_SIZE = 25;

/**
 * The list of clients as address and typed text want it. While the in-memory index still fills, the first page
 * comes from the stored order, so that the screen never waits for it.
 */
export function useClientList(search: ClientListSearch, typed: string): ClientList {
  const text = useDeferredValue(typed);
  const { page = 1, size = PAGE_SIZE, sort = 'name', order } = search;
  const indexed = useIndexes(
    ({ clients, tickets }) => {
      const open = openTickets(tickets);
      const byRelative = clients.searchByRelative(text);
      return {
        open,
        relatives: new Map(byRelative.map(({ row, relative }) => [row.id, relative])),
        found: selectClients(clients.search(text), search, { open, byRelative }),
      };
    },
    [text, search],
  );
  const { open, relatives, found } = indexed.value;
  const ids = found
    .slice((page - 1) * size, page * size)
    .map((row) => row.id)
    .join();
  const early =
    !indexed.complete &&
    text === '' &&
    !isFiltered(search) &&
    page === 1 &&
    order === undefined &&
    sort !== 'created';
  const records = useLiveQuery(
    (database) => {
      if (early) return firstClients$(database, sort === 'updated' ? 'updated' : 'name', size);
      return ids === '' ? of<readonly Client[]>([]) : documentsById$(database.clients, ids.split(','));
    },
    [early, ids, sort, size],
  );
  const rows =
    records.state === 'ready'
      ? records.data.map((client) => ({
          client,
          openTickets: open.get(client.id) ?? 0,
          relative: relatives.get(client.id) ?? null,
        }))
      : null;
  return {
    rows,
    total: Math.max(found.length, rows?.length ?? 0),
    ids: found.map((row) => row.id),
    complete: indexed.complete,
    failed: records.state === 'error',
  };
}
