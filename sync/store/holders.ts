import { personHash } from './store-names';

/*
 * Pages that have a person's store open hold it; it is removed when nobody does. A write of a page that has not heard
 * yet would otherwise make the removed database anew: Dexie opens by itself what was closed for a removal.
 */

/** Milliseconds for which a removal waits for pages that still hold the store. One that hangs does not keep it. */
const PATIENCE = 10_000;

const nameOf = async (userId: string): Promise<string> => `vizite:store:${await personHash(userId)}`;

/** Returns the name of the lock that is held while a store is emptied although a hanging page still uses it. */
const emptyingOf = (name: string): string => `${name}:emptying`;

/** Returns whether the browser has locks; outside of browsers there is nobody to share with. */
export const hasLocks = (): boolean =>
  'navigator' in globalThis && 'locks' in navigator && Boolean(navigator.locks);

/** Does something that pages of one device do one after the other. @throws what `work` does */
export function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(name, work) : work();
}

/** Holds a person's store, beside other pages; waits for a removal that is under way. @returns what lets go of it */
export async function holdStore(userId: string): Promise<() => void> {
  if (!hasLocks()) return () => undefined;
  const name = await nameOf(userId);
  const release = await new Promise<() => void>((resolve, reject) => {
    navigator.locks
      .request(name, { mode: 'shared' }, () => new Promise<void>((letGo) => resolve(letGo)))
      .catch((error: unknown) => reject(error instanceof Error ? error : new Error('the lock was refused')));
  });
  try {
    await navigator.locks.request(emptyingOf(name), { mode: 'shared' }, () => undefined);
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/**
 * Does something to a person's store that nobody may have open. Who opens it meanwhile waits.
 * @param work with whether a page that hangs goes on holding it @throws what `work` does
 */
export async function whenNobodyHolds(
  userId: string,
  work: (held: boolean) => Promise<void>,
  patience = PATIENCE,
): Promise<void> {
  if (!hasLocks()) return work(false);
  const name = await nameOf(userId);
  for (;;) {
    let begun = false;
    const once = (): Promise<void> => {
      begun = true;
      return work(false);
    };
    try {
      return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, once);
    } catch (error) {
      if (begun) throw error;
    }
    const { held = [] } = await navigator.locks.query();
    // Another page is at it already, and ends by itself.
    if (held.some((lock) => lock.name === name && lock.mode === 'exclusive')) continue;
    // Nothing is taken from the page that hangs: whoever comes next has to know of it, too.
    return navigator.locks.request(emptyingOf(name), () => work(true));
  }
}
