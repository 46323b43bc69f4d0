import { distinctUntilChanged } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SyncStatus } from '@sync/store/sync-status';

/** Returns whether a first sync is receiving. One that waits for a network need not keep a tablet awake. */
export const isReceiving = ({ phase }: Pick<SyncStatus, 'phase'>): boolean =>
  phase === 'online' || phase === 'starting';

/**
 * Keeps the screen on while it is wanted and the page is visible, where the browser can. It lets go of the screen when
 * a page is hidden, and is asked again when it is shown. @returns ends it
 */
export function keepAwake(wanted$: Observable<boolean>): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const ended = new AbortController();
  let isWanted = false;
  let lock: Promise<WakeLockSentinel | null> | null = null;

  const letGo = (): void => {
    lock?.then((held) => held?.release()).catch(() => undefined);
    lock = null;
  };
  const look = (): void => {
    const isVisible = document.visibilityState === 'visible';
    if (!isWanted || !isVisible) letGo();
    // An empty battery, or a policy, refuses it.
    else lock ??= navigator.wakeLock.request('screen').catch(() => null);
  };
  document.addEventListener('visibilitychange', look, { signal: ended.signal });
  const following = wanted$.pipe(distinctUntilChanged()).subscribe({
    next: (wanted) => {
      isWanted = wanted;
      look();
    },
    error: letGo,
  });
  return () => {
    ended.abort();
    following.unsubscribe();
    letGo();
  };
}
