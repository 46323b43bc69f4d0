import type { LockedBy } from '@sync/session/session';
import { errorTrace } from '@sync/model/error-trace';

/*
 * Tells the user's other tabs that the app is locked, and by what: what may go on behind a lock that came by itself
 * ends at one by hand.
 */

/** Another value whenever somebody locks, so that tabs that slept through it lock as well. */
const LOCK_MARK = 'vizite.lock';
/** Told at the same time: a device that takes nothing more keeps no mark. */
const LOCK_CHANNEL = 'vizite.lock';
const IDLE = 'idle:';

export const readLockMark = (): string | null => localStorage.getItem(LOCK_MARK);

/** Returns the cause that a mark names. A mark that is gone, or that nobody knows, counts as one by hand. */
const causeOf = (mark: string | null): LockedBy => (mark?.startsWith(IDLE) === true ? 'idle' : 'hand');

/** Tells the other tabs of a user that the app is locked. Never throws. */
export function markLocked(userId: string | null, by: LockedBy): void {
  try {
    const channel = new BroadcastChannel(LOCK_CHANNEL);
    if (userId !== null) channel.postMessage({ userId, by });
    channel.close();
    localStorage.setItem(LOCK_MARK, `${by === 'idle' ? IDLE : ''}${crypto.randomUUID()}`);
  } catch (error) {
    console.error('other tabs were not told by the mark that the app is locked', errorTrace(error));
  }
}

/**
 * Follows the locks of other tabs of a user.
 * @param known the mark that counts as seen. @returns ends it
 */
export function followLocks(
  userId: string,
  known: string | null,
  onLocked: (by: LockedBy) => void,
): () => void {
  let seen = known;
  const tell = (mark: string | null): void => {
    seen = mark;
    onLocked(causeOf(mark));
  };
  const follow = (): void => {
    const mark = readLockMark();
    if (mark !== seen) tell(mark);
  };
  const told = ({ key, newValue }: StorageEvent): void => {
    // Also where somebody has taken the mark away.
    if (key === LOCK_MARK) tell(newValue);
    if (key === null) tell(null);
  };
  const channel = new BroadcastChannel(LOCK_CHANNEL);
  channel.onmessage = ({
    data,
  }: MessageEvent<{ readonly userId?: unknown; readonly by?: unknown } | null>) => {
    if (data?.userId === userId) onLocked(data.by === 'idle' ? 'idle' : 'hand');
  };
  addEventListener('storage', told);
  addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', follow);
  // Another page may have locked by now.
  follow();
  return () => {
    channel.close();
    removeEventListener('storage', told);
    removeEventListener('pageshow', follow);
    document.removeEventListener('visibilitychange', follow);
  };
}
