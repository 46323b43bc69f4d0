import { useEffect, useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { runQuery } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { findOldTickets } from '@sync/rpc/old-records';
import type { OldTicket } from '@sync/rpc/old-records';
import { mayOpenTickets } from './search-queries';

/** Milliseconds without a key until the server is asked, and letters that are worth it. */
const REST = 300;
const SHORTEST = 3;
/** Patients whose old tickets are asked for. */
const CLIENTS = 20;
/** A ticket number as people type it: `t26021`. The server knows it with its hyphen. */
const TICKET = /^t[\s-]*(\d+)$/iu;
const none: readonly OldTicket[] = [];

/**
 * Returns tickets that match and are too old for this device, as the server finds them; `searching` until it has
 * answered.
 */
export function useOldTickets(text: string): { tickets: readonly OldTicket[]; searching: boolean } {
  const { access, workspace } = useSignedIn();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const phase = useSyncState((sync) => sync.status.phase);
  const sought = text.trim().replace(TICKET, 'T-$1');
  const asks = sought.length >= SHORTEST && phase === 'online' && firstSyncDone && mayOpenTickets(access);
  const { value: clients } = useIndexes(
    (indexes) =>
      asks
        ? indexes.clients
            .search(sought, CLIENTS)
            .map(({ id }) => id)
            .join(' ')
        : '',
    [asks, sought],
  );
  const [found, setFound] = useState<{ sought: string; tickets: readonly OldTicket[] } | null>(null);
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const given = { sought, client_ids: clients === '' ? [] : clients.split(' ') };
      void runQuery(findOldTickets, given, { signal: stop.signal }).then((answer) => {
        const tickets = answer.ok ? answer.value : none;
        // What the server has answered may have been seen, whether or not the person typed on meanwhile.
        if (tickets.length > 0) void logView(workspace, 'search', 'ticket');
        if (!stop.signal.aborted) setFound({ sought, tickets });
      });
    }, REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, sought, clients, workspace]);
  const current = asks && found?.sought === sought ? found : null;
  return { tickets: current?.tickets ?? none, searching: asks && current === null };
}
