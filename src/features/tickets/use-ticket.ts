import { useEffect, useState } from 'react';
import { document$, documents$ } from '@/data/documents';
import { useReminderHands } from '@/data/reminder-hands';
import { useObservable } from '@/data/live';
import type { Live } from '@/data/live';
import { useSyncState } from '@/data/sync-state';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import type { Client } from '@sync/model/entities/client';
import type { Reminder } from '@sync/model/entities/inbox';
import { reminderDue } from '@sync/model/rules/reminder-times';
import type { Ticket } from '@sync/model/entities/ticket';
import type { TicketEntry } from '@sync/model/entities/ticket-entry';

/** State of the page's ticket. */
export type TicketState =
  | { readonly state: 'loading' }
  /** The first synchronisation is still under way: the ticket may yet come. */
  | { readonly state: 'syncing' }
  | { readonly state: 'error' }
  /** Not on this device: the server is asked. */
  | { readonly state: 'asking' }
  /** Not on this device and offline: the server is asked when the network is back. */
  | { readonly state: 'out_of_reach' }
  /** The server has none that the user may see. */
  | { readonly state: 'not_found' }
  /** It was here while the page stood open: removed, or the right to see it was taken away. */
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly ticket: Ticket };

export function useTicket(id: string): TicketState {
  const live = useLiveQuery<Ticket | null>((database) => document$(database.tickets.findOne(id)), [id]);
  const { workspace } = useSignedIn();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const phase = useSyncState((sync) => sync.status.phase);
  const wanted = useObservable(workspace.wantedTickets$);
  const [seen, setSeen] = useState(false);
  const found = live.state === 'ready' && live.data !== null;
  const missing = live.state === 'ready' && live.data === null && firstSyncDone && !seen;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (!missing || asked === id) return;
    void workspace.bringTicket(id).then(() => setAsked(id));
  }, [missing, asked, id, workspace]);
  useEffect(() => {
    if (found) setSeen(true);
  }, [found]);
  if (live.state === 'loading') return { state: 'loading' };
  if (live.state === 'error') return { state: 'error' };
  if (live.data !== null) return { state: 'ready', ticket: live.data };
  if (seen) return { state: 'gone' };
  if (!firstSyncDone) return { state: 'syncing' };
  // What was learnt of it before this page asked does not count.
  const isAbsent = asked === id && wanted.state === 'ready' && wanted.data[id] === 'absent';
  if (isAbsent) return { state: 'not_found' };
  return { state: phase === 'online' ? 'asking' : 'out_of_reach' };
}

export function useTicketEntries(id: string): Live<readonly TicketEntry[]> {
  return useLiveQuery<readonly TicketEntry[]>(
    (database) => documents$(database.ticket_entries.find({ selector: { ticket_id: id } })),
    [id],
  );
}

/** Returns the patient of a ticket; null where the record is not on the device. */
export function useTicketClient(clientId: string): Live<Client | null> {
  return useLiveQuery<Client | null>((database) => document$(database.clients.findOne(clientId)), [clientId]);
}

/** Returns the open reminders at a ticket that involve the user, the next one first. */
export function useTicketReminders(id: string): readonly Reminder[] {
  const { hasPart } = useReminderHands();
  const live = useLiveQuery(
    (database) => documents$(database.inbox.find({ selector: { kind: 'reminder' } })),
    [],
  );
  if (live.state !== 'ready') return [];
  return live.data
    .filter((item) => item.kind === 'reminder')
    .filter((item) => item.target_id === id && item.done_at === null && hasPart(item))
    .toSorted((a, b) => (reminderDue(a) < reminderDue(b) ? -1 : 1));
}
