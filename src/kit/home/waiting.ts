import { useEffect, useSyncExternalStore } from 'react';

/*
 * Each card of the home page reports how much of its area waits for the user. The page says that nothing is to be done
 * only where all cards agree.
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
