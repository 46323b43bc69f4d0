import { useMemo } from 'react';
import { useDirectory } from '@/data/definitions';
import { useIndexes } from '@/data/indexes';
import type { TicketIndex, TicketRow } from '@/data/indexes';
import { useSignedIn } from '@/data/workspace';
import type { StatusCategory } from '@sync/model/ticket-values';
import type { TicketListSearch, ViewCode } from './ticket-list-search';
import { countViews, selectBoard, selectRows } from './ticket-queries';
import type { ListContext } from './ticket-queries';

/** The view that opens without one in the address: one's own work, or the team's for those who hand it out. */
export function useDefaultView(): ViewCode {
  const { access } = useSignedIn();
  const department = useDirectory().user(access.userId)?.department_id ?? null;
  if (access.permissions.has('crm.tickets.edit') && !access.permissions.has('crm.tickets.approve_close')) {
    return 'assigned';
  }
  return department === null ? 'all' : 'team';
}

type RestContext = Omit<ListContext, 'client'>;

function useListContext(now: number): RestContext {
  const { access } = useSignedIn();
  const directory = useDirectory();
  return useMemo(() => {
    const ranks = new Map<string, number>();
    const kinds = ['ticket_status', 'ticket_type', 'ticket_source'] as const;
    for (const kind of kinds) {
      directory.definitions(kind).forEach((definition, index) => ranks.set(definition.id, index));
    }
    directory.users.forEach((user, index) => ranks.set(user.id, index));
    return {
      userId: access.userId,
      departmentId: directory.user(access.userId)?.department_id ?? null,
      now: new Date(now).toISOString(),
      rank: (id: string) => ranks.get(id) ?? ranks.size,
    };
  }, [access, directory, now]);
}

export function useViewCounts(now: number) {
  const context = useListContext(now);
  return useIndexes(({ tickets }) => countViews(tickets.unclosed.values(), context), [context]);
}

/** Where the rows of a view are among: work that is done is most of all rows. */
function rowsFor(view: ViewCode, tickets: TicketIndex): Iterable<TicketRow> {
  return view === 'closed' || view === 'all' ? tickets.newest() : tickets.unclosed.values();
}

/** The rows of the table in order, all of them; the page is cut by the caller. */
export function useTableRows(view: ViewCode, search: TicketListSearch, text: string, now: number) {
  const context = useListContext(now);
  const key = JSON.stringify(search);
  return useIndexes<readonly TicketRow[]>(
    ({ tickets, clients }) =>
      selectRows(rowsFor(view, tickets), view, search, text, { ...context, client: (id) => clients.get(id) }),
    [view, key, text, context],
  );
}

/** The rows of the board by column. */
export function useBoardRows(view: ViewCode, search: TicketListSearch, text: string, now: number) {
  const context = useListContext(now);
  const key = JSON.stringify(search);
  return useIndexes<Readonly<Record<StatusCategory, readonly TicketRow[]>>>(
    ({ tickets, clients }) =>
      selectBoard(tickets.rows.values(), view, search, text, { ...context, client: (id) => clients.get(id) }),
    [view, key, text, context],
  );
}

/** A row with the name of its patient; null where the record is not on the device, empty while that is not known. */
export interface ListedTicket {
  readonly row: TicketRow;
  readonly clientName: string | null;
}

/** The rows in sight with what the list adds. */
export function useListedTickets(rows: readonly TicketRow[]): readonly ListedTicket[] {
  return useIndexes(
    ({ clients }) =>
      rows.map((row) => ({
        row,
        clientName: clients.get(row.clientId)?.name ?? (clients.complete ? null : ''),
      })),
    [rows],
  ).value;
}
