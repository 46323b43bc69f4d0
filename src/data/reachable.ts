import { useEffect, useState } from 'react';
import { isReachable } from '@sync/session/reachable';
import { session } from './session';

/** Milliseconds between two looks. */
const LOOK_EVERY = 30_000;

/** `offline`: the device has no network. `silent`: it has one, and the server does not answer. */
export type Reach = 'unknown' | 'offline' | 'silent' | 'reached';

/**
 * Returns whether the server can be reached, for screens on which nothing is synchronised. Asks now and then while
 * visible.
 */
export function useReach(): Reach {
  const [reach, setReach] = useState<Reach>(navigator.onLine ? 'unknown' : 'offline');
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const look = async (): Promise<void> => {
      if (!navigator.onLine) return setReach('offline');
      if (document.visibilityState === 'hidden') return;
      const reached = await isReachable(() => session.config(), signal);
      if (!signal.aborted) setReach(!navigator.onLine ? 'offline' : reached ? 'reached' : 'silent');
    };
    const again = (): void => void look();
    const timer = setInterval(again, LOOK_EVERY);
    for (const name of ['online', 'offline']) addEventListener(name, again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
    again();
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, []);
  return reach;
}
