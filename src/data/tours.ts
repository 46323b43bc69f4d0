import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { StoredMark } from './stored-mark';

/*
 * Remembers who has seen the tour of the app on this device. It is kept beside the workspaces, since those go with a
 * sign-out, and a user who returns to a shared tablet has seen the tour.
 */

interface Tours {
  /** No tour comes by itself on this device. */
  readonly off: boolean;
  /** Ids of users who have seen it here, those who came last at the end. */
  readonly seen: readonly string[];
}

const mark = new StoredMark('vizite.tours');

/** Users that a device remembers at most. */
const MOST = 200;

function parse(stored: string | null): Tours {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return { off: false, seen: [] };
    const { off, seen } = value as Record<string, unknown>;
    return {
      off: off === true,
      seen: Array.isArray(seen) ? seen.filter((id): id is string => typeof id === 'string') : [],
    };
  } catch {
    return { off: false, seen: [] };
  }
}

function change(next: (tours: Tours) => Tours): void {
  mark.store(JSON.stringify(next(parse(mark.read()))));
  mark.tell();
}

/** Notes that a user has seen the tour on this device. */
export const noteTour = (userId: string): void =>
  change(({ off, seen }) => ({ off, seen: [...seen.filter((id) => id !== userId), userId].slice(-MOST) }));

/** Returns whether the tour comes by itself to a user of this device, and what turns that off and on for all of them. */
export function useTours(userId: string): {
  readonly isDue: boolean;
  readonly off: boolean;
  readonly setOff: (off: boolean) => void;
} {
  const stored = useSyncExternalStore(mark.follow, mark.read);
  const { off, seen } = useMemo(() => parse(stored), [stored]);
  const setOff = useCallback((next: boolean) => change((tours) => ({ ...tours, off: next })), []);
  return { isDue: !off && !seen.includes(userId), off, setOff };
}
