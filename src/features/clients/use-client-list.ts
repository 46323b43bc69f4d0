import { useDeferredValue, useEffect, useMemo } from 'react';
import { of } from 'rxjs';
import { useIndexes } from '@/data/indexes';
import type { ClientRow, RelativeRow } from '@/data/indexes';
import { rememberFirstClients } from '@/data/first-clients';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { firstRows$ } from './client-queries';
import { isFiltered } from './client-list-search';
import type { ClientListSearch } from './client-list-search';
import { selectClients } from './client-selection';

/** One client of the list with what the list adds. */
export interface ListedClient {
  readonly row: ClientRow;
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
 * comes from what is stored, so that the screen need not wait for it.
 */
export function useClientList(search: ClientListSearch, typed: string): ClientList {
  const text = useDeferredValue(typed);
  const { page = 1, size = PAGE_SIZE, sort = 'name', order } = search;
  const indexed = useIndexes(
    ({ clients, tickets }) => {
      const open = tickets.openByClient();
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
  const plain = text === '' && !isFiltered(search) && page === 1 && order === undefined;
  const early = plain && !indexed.complete && sort !== 'created';
  const stored = useLiveQuery<readonly ClientRow[] | null>(
    (_, workspace) =>
      early ? firstRows$(workspace, sort === 'updated' ? 'updated' : 'name', size) : of(null),
    [early, sort, size],
  );
  const first = stored.state === 'ready' ? stored.data : null;
  const rows = useMemo(() => {
    const shown = early ? first : found.slice((page - 1) * size, page * size);
    return (
      shown?.map((row) => ({
        row,
        openTickets: open.get(row.id) ?? 0,
        relative: relatives.get(row.id) ?? null,
      })) ?? null
    );
  }, [early, first, found, page, size, open, relatives]);
  const ids = useMemo(() => found.map((row) => row.id), [found]);
  const { workspace } = useSignedIn();
  const whole = plain && indexed.complete && sort === 'name';
  useEffect(() => {
    // What is remembered is of use, not of need.
    if (whole) rememberFirstClients(workspace, ids).catch(() => undefined);
  }, [whole, workspace, ids]);
  return {
    rows,
    total: Math.max(found.length, rows?.length ?? 0),
    ids,
    complete: indexed.complete,
    failed: stored.state === 'error',
  };
}
