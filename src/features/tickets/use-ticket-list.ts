import { useMemo } from 'react';
import { map, of } from 'rxjs';
import { useReferenceData } from '@/data/reference-data';
import { clientRow, ticketRow, useIndexes, useWholeIndexes } from '@/data/indexes';
import type { ClientRow, TicketIndex, TicketRow } from '@/data/indexes';
import { useRemembered, useRememberedPage } from '@/data/remembered';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { dayOf } from '@/lib/dates';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { firstTicketScope } from '@sync/model/rules/ticket-views';
import type { StatusCategory } from '@sync/model/entities/ticket-values';
import type { TicketListSearch, ViewCode } from './ticket-list-search';
import { countViews, listTest, selectBoard, selectRows } from './ticket-queries';
import { useStillComing } from './still-coming';
import type { ListContext, ViewCounts } from './ticket-queries';

/** Returns the view for an address without one: the user's own work, or the team's for those who assign it. */
export function useDefaultView(): ViewCode {
  const { access } = useSignedIn();
  const department = useReferenceData().user(access.userId)?.department_id ?? null;
  const scope = firstTicketScope(access.permissions, department);
  return scope === 'own' ? 'assigned' : scope;
}

type RestContext = Omit<ListContext, 'client'>;

/** Returns what rows are judged and ordered by, without their patients. */
export function useListContext(now: number): RestContext {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  return useMemo(() => {
    const ranks = new Map<string, number>();
    const kinds = ['ticket_status', 'ticket_type', 'ticket_source'] as const;
    for (const kind of kinds) {
      reference.definitions(kind).forEach((definition, index) => ranks.set(definition.id, index));
    }
    reference.users.forEach((user, index) => ranks.set(user.id, index));
    return {
      userId: access.userId,
      departmentId: reference.user(access.userId)?.department_id ?? null,
      now: new Date(now).toISOString(),
      rank: (id: string) => ranks.get(id) ?? ranks.size,
    };
  }, [access, reference, now]);
}

/** Returns the number of rows of each view of work; null while not all tickets of the device are counted. */
function useViewCounts(now: number) {
  const context = useListContext(now);
  return useWholeIndexes(
    ({ tickets }) => countViews(tickets.unclosed.values(), context),
    [context],
    'tickets',
  );
}

/** Counts as they were told on a day (`YYYY-MM-DD`, Istanbul): what is due tells another day otherwise. */
interface CountsOfDay {
  readonly day: string;
  readonly counts: ViewCounts;
}

function parseCounts(stored: unknown): CountsOfDay | null {
  const { day, counts } = (stored ?? {}) as Partial<CountsOfDay>;
  return typeof day === 'string' && typeof counts === 'object' ? { day, counts } : null;
}

/**
 * Returns the counts of the views; until they are counted, the last shown ones of this day; null where none are
 * known.
 */
export function useShownCounts(now: number): ViewCounts | null {
  const counts = useViewCounts(now);
  const coming = useStillComing();
  const day = dayOf(now);
  const current = useMemo(() => (counts === null || coming ? null : { day, counts }), [counts, coming, day]);
  const remembered = useRemembered('ticket-counts', current, parseCounts);
  if (current !== null) return current.counts;
  return !coming && remembered?.day === day ? remembered.counts : null;
}

/** Returns the rows that a view selects from: most of all rows are finished work. */
function rowsFor(view: ViewCode, tickets: TicketIndex): Iterable<TicketRow> {
  return view === 'closed' || view === 'all' ? tickets.newest() : tickets.unclosed.values();
}

/**
 * Returns all rows of the table in order; the caller cuts the page. Null while not all tickets of the device are
 * among them.
 */
export function useTableRows(view: ViewCode, search: TicketListSearch, text: string, now: number) {
  const context = useListContext(now);
  const key = JSON.stringify(search);
  return useWholeIndexes<readonly TicketRow[]>(
    ({ tickets, clients }) =>
      selectRows(rowsFor(view, tickets), view, search, text, { ...context, client: (id) => clients.get(id) }),
    [view, key, text, context],
  );
}

/** Returns the rows of the board by column; null while not all tickets of the device are among them. */
export function useBoardRows(view: ViewCode, search: TicketListSearch, text: string, now: number) {
  const context = useListContext(now);
  const key = JSON.stringify(search);
  return useWholeIndexes<Readonly<Record<StatusCategory, readonly TicketRow[]>>>(
    ({ tickets, clients }) =>
      selectBoard(tickets.rows.values(), view, search, text, { ...context, client: (id) => clients.get(id) }),
    [view, key, text, context],
  );
}

const none: readonly never[] = [];

/**
 * Returns the rows that this page showed last, with their present values, until all tickets are known. Tickets that
 * have left the view are left out; new ones are missing.
 * @param ids of the page; null while they are not known
 */
export function useRememberedRows(
  view: ViewCode,
  search: TicketListSearch,
  ids: readonly string[] | null,
  now: number,
): readonly TicketRow[] {
  const context = useListContext(now);
  const remembered = useRememberedPage('ticket-list', JSON.stringify([view, search]), ids);
  const key = remembered?.join() ?? '';
  const stored = useLiveQuery<readonly TicketRow[]>(
    ({ tickets }) =>
      key === ''
        ? of(none)
        : documentsById$(tickets, key.split(',')).pipe(
            map((found) => found.map((document) => ticketRow(document))),
          ),
    [key],
  );
  return useMemo(() => {
    if (stored.state !== 'ready' || key === '') return none;
    // Without a typed text no row is judged by its patient.
    return stored.data.filter(listTest(view, search, '', { ...context, client: () => undefined }));
  }, [stored, key, view, search, context]);
}

/** A row with the name of its patient; null where the record is not on the device, empty while that is not known. */
export interface ListedTicket {
  readonly row: TicketRow;
  readonly clientName: string | null;
}

/** Returns names of patients straight from the database, while the index that has them all is filling. */
function useStoredNames(ids: string): ReadonlyMap<string, string> {
  const stored = useLiveQuery<readonly Pick<ClientRow, 'id' | 'name'>[]>(
    ({ clients }) =>
      ids === ''
        ? of(none)
        : documentsById$(clients, ids.split(',')).pipe(
            map((found) => found.map((document) => clientRow(document))),
          ),
    [ids],
  );
  return useMemo(
    () => new Map(stored.state === 'ready' ? stored.data.map(({ id, name }) => [id, name]) : []),
    [stored],
  );
}

/** Returns the visible rows with the data that the list adds. */
export function useListedTickets(rows: readonly TicketRow[]): readonly ListedTicket[] {
  const { value: known, complete } = useIndexes(
    ({ clients }) => new Map(rows.map(({ clientId }) => [clientId, clients.get(clientId)?.name])),
    [rows],
    'clients',
  );
  const missing = complete ? [] : [...known].flatMap(([id, name]) => (name === undefined ? [id] : []));
  const stored = useStoredNames(missing.join());
  return useMemo(
    () =>
      rows.map((row) => ({
        row,
        clientName: known.get(row.clientId) ?? stored.get(row.clientId) ?? (complete ? null : ''),
      })),
    [rows, known, stored, complete],
  );
}
