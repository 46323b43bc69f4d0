import { useCallback, useMemo, useState } from 'react';
import { map, of } from 'rxjs';
import { clientRow, useWholeIndexes } from '@/data/indexes';
import type { ClientRow, RelativeRow } from '@/data/indexes';
import { useRememberedPage } from '@/data/remembered';
import { useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/kit/record/documents-by-id';
import type { ClientListSearch } from './client-list-search';
import type { ExtraList } from '@/records/extra-fields/extra-list';
import { selectClients } from './client-selection';

/** One client of the list with what the list adds. */
export interface ListedClient {
  readonly row: ClientRow;
  /** Null while not all tickets of the device are known. */
  readonly openTickets: number | null;
  /** Relative whose phone was searched for, where it is not the client's own. */
  readonly relative: RelativeRow | null;
}

export interface ClientList {
  /** The rows of the page. */
  readonly rows: readonly ListedClient[];
  /** All that match, in the list's order. */
  readonly matching: readonly ClientRow[];
  /** Completeness of the device's clients; until then the page is the last shown one. */
  readonly complete: boolean;
  /** Returns all that match as the list shows them, for paper. */
  readonly listAll: () => readonly ListedClient[];
  readonly failed: boolean;
}

export const PAGE_SIZE = 25;
const none: readonly never[] = [];
const noCounts: ReadonlyMap<string, number> = new Map();

/** The clients of a list, the same as before where nothing has changed: what is the same is not drawn again. */
class ListedClients {
  readonly #known = new WeakMap<ClientRow, ListedClient>();

  of(row: ClientRow, openTickets: number | null, relative: RelativeRow | null): ListedClient {
    const known = this.#known.get(row);
    if (known?.openTickets === openTickets && known.relative === relative) return known;
    const listed = { row, openTickets, relative };
    this.#known.set(row, listed);
    return listed;
  }
}

/** Returns the clients that this page showed last, with their present values, until all clients are known. */
function useRememberedClients(asked: string, ids: readonly string[] | null) {
  const key = useRememberedPage('client-list', asked, ids)?.join() ?? '';
  return useLiveQuery<readonly ClientRow[]>(
    ({ clients }) =>
      key === ''
        ? of(none)
        : documentsById$(clients, key.split(',')).pipe(
            map((found) => found.map((client) => clientRow(client)).filter((row) => !row.merged)),
          ),
    [key],
  );
}

/**
 * Returns the list of clients for address and typed text. While the in-memory index is still filling, it is the last
 * shown page, so that the screen need not wait for it.
 */
export function useClientList(
  search: ClientListSearch,
  text: string,
  { isReading, select }: Pick<ExtraList<ListedClient>, 'isReading' | 'select'>,
): ClientList {
  const { page = 1, size = PAGE_SIZE } = search;
  const open = useWholeIndexes(({ tickets }) => tickets.openByClient(), [], 'tickets');
  // Of all tickets only this filter asks.
  const wanted = search.open === undefined ? noCounts : open;
  const found = useWholeIndexes(
    ({ clients }) => {
      if (wanted === null) return null;
      const byRelative = clients.searchByRelative(text);
      return {
        relatives: new Map(byRelative.map(({ row, relative }) => [row.id, relative])),
        found: selectClients(clients.search(text), search, { open: wanted, byRelative }),
      };
    },
    [text, search, wanted],
    'clients',
  );
  const indexed = useMemo(
    () => (found === null || isReading ? null : { ...found, found: select(found.found) }),
    [found, isReading, select],
  );
  const matching = indexed?.found ?? none;
  const pageIds = useMemo(
    // What was typed is not remembered.
    () =>
      indexed === null || text !== ''
        ? null
        : indexed.found.slice((page - 1) * size, page * size).map(({ id }) => id),
    [indexed, text, page, size],
  );
  const stored = useRememberedClients(JSON.stringify(search), pageIds);
  const [listed] = useState(() => new ListedClients());
  const listedOf = useCallback(
    (row: ClientRow): ListedClient =>
      listed.of(row, open === null ? null : (open.get(row.id) ?? 0), indexed?.relatives.get(row.id) ?? null),
    [indexed, open, listed],
  );
  const rows = useMemo(() => {
    if (indexed === null) {
      const remembered = stored.state === 'ready' && text === '' ? stored.data : none;
      return remembered.map((row) => listed.of(row, null, null));
    }
    return indexed.found.slice((page - 1) * size, page * size).map(listedOf);
  }, [indexed, listed, listedOf, stored, text, page, size]);
  return {
    rows,
    matching,
    complete: indexed !== null,
    listAll: () => matching.map(listedOf),
    failed: stored.state === 'error',
  };
}
