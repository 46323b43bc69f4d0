import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import { document$, documents$ } from '@/data/documents';
import type { Live } from '@/data/live';
import { useSyncState } from '@/data/sync-state';
import { useLiveQuery } from '@/data/workspace';
import type { Client } from '@sync/model/client';
import type { Interaction } from '@sync/model/client-record';
import type { Reminder } from '@sync/model/inbox';
import type { Ticket } from '@sync/model/ticket';
import type { TicketEntry } from '@sync/model/ticket-entry';

/** What the page knows of its ticket. */
export type TicketState =
  | { readonly state: 'loading' }
  /** The first synchronisation is still under way: the ticket may yet come. */
  | { readonly state: 'syncing' }
  | { readonly state: 'error' }
  /** Never seen here: an old one, a removed one, or one the person may not see. */
  | { readonly state: 'not_found' }
  /** It was here while the page stood open: removed, or the right to see it was taken away. */
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly ticket: Ticket };

export function useTicket(id: string): TicketState {
  const live = useLiveQuery<Ticket | null>((database) => document$(database.tickets.findOne(id)), [id]);
  const { status } = useSyncState();
  const [seen, setSeen] = useState(false);
  const found = live.state === 'ready' && live.data !== null;
  useEffect(() => {
    if (found) setSeen(true);
  }, [found]);
  if (live.state === 'loading') return { state: 'loading' };
  if (live.state === 'error') return { state: 'error' };
  if (live.data !== null) return { state: 'ready', ticket: live.data };
  if (seen) return { state: 'gone' };
  return { state: status.complete ? 'not_found' : 'syncing' };
}

export function useTicketEntries(id: string): Live<readonly TicketEntry[]> {
  return useLiveQuery<readonly TicketEntry[]>(
    (database) => documents$(database.ticket_entries.find({ selector: { ticket_id: id } })),
    [id],
  );
}

export function useTicketInteractions(id: string): Live<readonly Interaction[]> {
  return useLiveQuery<readonly Interaction[]>(
    (database) =>
      // The key is only set on interactions.
      documents$(database.client_records.find({ selector: { ticket_key: id } })) as Observable<
        readonly Interaction[]
      >,
    [id],
  );
}

/** The patient of a ticket; null where the record is not on the device. */
export function useTicketClient(clientId: string): Live<Client | null> {
  return useLiveQuery<Client | null>((database) => document$(database.clients.findOne(clientId)), [clientId]);
}

/** The person's own open reminders at a ticket, the next one first. */
export function useTicketReminders(id: string): readonly Reminder[] {
  const live = useLiveQuery(
    (database) => documents$(database.inbox.find({ selector: { kind: 'reminder' } })),
    [],
  );
  if (live.state !== 'ready') return [];
  return live.data
    .filter((item) => item.kind === 'reminder')
    .filter((item) => item.target_id === id && item.done_at === null)
    .toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1));
}
