import { useEffect, useEffectEvent, useMemo } from 'react';
import { liveQuery } from 'dexie';
import { combineLatest, from, map, NEVER } from 'rxjs';
import type { Observable } from 'rxjs';
import { noteDeparture } from './departure-note';
import { hasLapsed } from './lapsed-users';
import { useObservable } from './live';
import { useNow } from './now';
import { isNothingLeft, leftBehindIn, signOut } from './sign-out';
import type { LeftBehind } from '@/lib/left-behind';
import type { Workspace } from './workspace';

/**
 * Reason that keeps the records of this user here although contact is missing. `open` where the screens may be shown.
 */
export type ContactLapse =
  | { readonly state: 'unknown' }
  | { readonly state: 'open' }
  | { readonly state: 'lapsed'; readonly left: LeftBehind };

/** Counts what would be lost if the records were removed. Again with each change of it. */
function leftBehind$({ changes, device }: Workspace['store']): Observable<LeftBehind> {
  return combineLatest([changes.all$, from(liveQuery(() => device.drafts.count()))]).pipe(
    map(([waiting, drafts]) => leftBehindIn(waiting, drafts)),
  );
}

/** Follows whether contact has been missing for too long. Where nothing is left behind, the records go at once. */
export function useContactLapse(workspace: Workspace): ContactLapse {
  const { store } = workspace;
  const now = useNow();
  const status = useObservable(useMemo(() => workspace.status$, [workspace]));
  const lapsed = status.state === 'ready' ? hasLapsed(status.data.lastSyncAt, now) : null;
  // Counted only where it matters: otherwise with each write of everybody.
  const counts = useMemo(() => (lapsed === true ? leftBehind$(store) : NEVER), [store, lapsed]);
  const left = useObservable(counts);
  const nothingLeft = left.state === 'ready' && isNothingLeft(left.data);
  const leave = useEffectEvent(() => {
    noteDeparture(workspace.user, 'lapsed', { unsent: 0, toDecide: 0, drafts: 0 });
    void signOut(workspace, { keep: false });
  });
  useEffect(() => {
    if (lapsed === true && nothingLeft) leave();
  }, [lapsed, nothingLeft]);
  if (lapsed === false) return { state: 'open' };
  if (lapsed === null || left.state !== 'ready' || nothingLeft) return { state: 'unknown' };
  return { state: 'lapsed', left: left.data };
}
