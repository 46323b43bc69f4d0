import { useEffect, useSyncExternalStore } from 'react';

/*
 * What waits for the user, told to the home page by the cards of all areas: that nothing is to be done is said only
 * where all of them agree.
 */

/** Number that waits by area; null while it is not known. */
let waiting: ReadonlyMap<string, number | null> = new Map();
const watchers = new Set<() => void>();

function change(area: string, count: number | null | undefined): void {
  const next = new Map(waiting);
  if (count === undefined) next.delete(area);
  else next.set(area, count);
  waiting = next;
  for (const watcher of watchers) watcher();
}

/** Tells the home page how much of an area waits for the user. @param count null while it is not known */
export function useWaits(area: string, count: number | null): void {
  useEffect(() => change(area, count), [area, count]);
  useEffect(() => () => change(area, undefined), [area]);
}

/** Returns how much waits in all areas on the page; null while one of them does not know. */
export function useWaiting(): number | null {
  const found = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => waiting,
  );
  let sum = 0;
  for (const count of found.values()) {
    if (count === null) return null;
    sum += count;
  }
  return sum;
}
