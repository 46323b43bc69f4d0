import { useEffect, useState } from 'react';
import { runQuery } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import type { Meeting } from '@sync/model/entities/meeting';
import { findOldMeetings } from '@sync/rpc/old-records';

/** Milliseconds without a key until the server is asked, and letters that are worth it. */
const REST = 300;
const SHORTEST = 3;

/** `idle`: too little is typed. `failed`: the server has not answered. */
export type OldMeetings =
  | { readonly state: 'offline' | 'idle' | 'searching' | 'failed' }
  | { readonly state: 'found'; readonly meetings: readonly Meeting[] };

/** Returns meetings of more than a year ago with these words, as the server finds them. */
export function useOldMeetings(text: string): OldMeetings {
  const { workspace } = useSignedIn();
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const sought = text.trim();
  const asks = online && sought.length >= SHORTEST;
  const [found, setFound] = useState<{ sought: string; meetings: readonly Meeting[] | null } | null>(null);
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void runQuery(findOldMeetings, { sought }, { signal: stop.signal }).then((answer) => {
        const meetings = answer.ok ? answer.value : null;
        // What the server has answered may have been seen, whether or not the user typed on meanwhile.
        if (meetings !== null && meetings.length > 0) void logView(workspace, 'search', 'meeting');
        if (!stop.signal.aborted) setFound({ sought, meetings });
      });
    }, REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, sought, workspace]);
  if (!online) return { state: 'offline' };
  if (!asks) return { state: 'idle' };
  if (found?.sought !== sought) return { state: 'searching' };
  return found.meetings === null ? { state: 'failed' } : { state: 'found', meetings: found.meetings };
}
