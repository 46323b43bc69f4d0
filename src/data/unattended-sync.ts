import { useEffect, useMemo } from 'react';
import { BehaviorSubject, map } from 'rxjs';
import type { LeftFirstSync, UnattendedEnd, UnattendedStatus, Workspace } from '@sync/workspace';
import { firstSyncPercent } from './first-sync-progress';
import { isReceiving, keepAwake } from './keep-awake';
import { useObservable } from './live';
import { followLocks, readLockMark } from './lock-mark';
import { session } from './session';

/*
 * A first sync goes on while the app has locked itself (decision 70): a tablet that is laid down must not be found half
 * full. Whatever else happens to the lock ends it.
 */

/** State of a first sync behind the lock. */
export type UnattendedSync =
  | { readonly state: 'running'; readonly percent: number | null; readonly isWaiting: boolean }
  | { readonly state: 'over'; readonly percent: number | null; readonly end: UnattendedEnd | null };

const sync$ = new BehaviorSubject<UnattendedSync | null>(null);
/** Nothing is told again of the last one. */
session.state$.subscribe((state) => {
  if (state.kind !== 'locked' || state.arrival !== 'idle') sync$.next(null);
});

function runningOf(status: UnattendedStatus): UnattendedSync {
  return { state: 'running', percent: firstSyncPercent(status), isWaiting: !isReceiving(status) };
}

/** Returns whether the app has locked itself before this user. */
function isUnattended(userId: string): boolean {
  const { state } = session;
  return state.kind === 'locked' && state.arrival === 'idle' && state.user.id === userId;
}

/**
 * Closes a workspace that the screens have left. Where the app has locked itself, an unfinished first sync goes on
 * first, until it is over or the lock is opened, made by hand, or left. Meanwhile nothing here keeps the workspace in
 * memory.
 */
export function leaveWorkspace(
  workspace: Pick<Workspace, 'user' | 'close' | 'leaveFirstSync'>,
): Promise<void> {
  const { id } = workspace.user;
  if (!isUnattended(id)) return workspace.close();
  return workspace.leaveFirstSync().then((left) => finish(id, left));
}

async function finish(id: string, left: LeftFirstSync): Promise<void> {
  const stop = new AbortController();
  const following = session.state$.subscribe(() => {
    // Without a reason the browser makes an error, whose stack keeps what is on it in memory.
    if (!isUnattended(id)) stop.abort('opened');
  });
  const deaf = followLocks(id, readLockMark(), (by) => session.lock(by));
  const asleep = keepAwake(sync$.pipe(map((sync) => sync?.state === 'running' && !sync.isWaiting)));
  let percent: number | null = null;
  let end: UnattendedEnd | null = null;
  try {
    end = await left.finish((status) => {
      if (stop.signal.aborted) return;
      percent = firstSyncPercent(status) ?? percent;
      sync$.next(runningOf(status));
    }, stop.signal);
  } finally {
    // Where nothing was told, there was nothing to finish.
    if (!stop.signal.aborted && sync$.value !== null) sync$.next({ state: 'over', percent, end });
    asleep();
    deaf();
    following.unsubscribe();
  }
}

/** Returns the first sync that goes on, or went on, behind the lock. Null where there is none. */
export function useUnattendedSync(): UnattendedSync | null {
  const live = useObservable(sync$);
  return live.state === 'ready' ? live.data : null;
}

/** Keeps the tablet awake while the first sync of an open workspace runs. */
export function useAwakeForFirstSync(workspace: Workspace | null): void {
  const wanted$ = useMemo(
    () => workspace?.status$.pipe(map((status) => !status.complete && isReceiving(status))) ?? null,
    [workspace],
  );
  useEffect(() => (wanted$ === null ? undefined : keepAwake(wanted$)), [wanted$]);
}
