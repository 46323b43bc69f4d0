import { useEffect, useSyncExternalStore } from 'react';
import type { PlainPath } from '@/kit/record/navigation';

/*
 * A part of the app that counts what waits on a page, or sees that something is wrong there, tells it here, and the
 * navigation shows it behind the name of the page. Nothing is counted for the navigation alone.
 */

/** Mark behind the name of a page. */
export interface PlaceMark {
  /** Number of what waits; 0 for nothing. */
  readonly waiting?: number;
  /** Words behind the number, for readers: `okunmamış`. */
  readonly words?: string;
  /** Words that say what is wrong; null while all is well. */
  readonly wrong?: string | null;
}

/** Milliseconds for which a mark stays that a page has told before it was left: what it says grows old. */
const STAYS = 15 * 60_000;

let marks: ReadonlyMap<PlainPath, PlaceMark> = new Map();
const watchers = new Set<() => void>();

function change(next: ReadonlyMap<PlainPath, PlaceMark>): void {
  marks = next;
  for (const watcher of watchers) watcher();
}

/** Takes a mark away, unless another was told meanwhile. */
function drop(to: PlainPath, mark: PlaceMark): void {
  if (marks.get(to) === mark) change(new Map([...marks].filter(([path]) => path !== to)));
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/**
 * Tells the navigation what waits on a page, or is wrong there, for as long as the caller is on the screen.
 * @param mark null while nothing is known
 * @param stays true where the page tells it itself: the mark outlives it for a while
 */
export function useMarkPlace(to: PlainPath, mark: PlaceMark | null, stays = false): void {
  const { waiting = 0, words = '', wrong = null } = mark ?? {};
  const isKnown = mark !== null;
  useEffect(() => {
    if (!isKnown) return undefined;
    const told: PlaceMark = { waiting, words, wrong };
    change(new Map([...marks, [to, told]]));
    return () => {
      if (stays) setTimeout(drop, STAYS, to, told);
      else drop(to, told);
    };
  }, [to, waiting, words, wrong, isKnown, stays]);
}

/** Forgets every mark: another user comes, who may know less. */
export const forgetMarks = (): void => change(new Map());

/** Returns what is told of a page; undefined for nothing. */
export const usePlaceMark = (to: PlainPath): PlaceMark | undefined =>
  useSyncExternalStore(watch, () => marks.get(to));

/** Returns whether something is wrong on one of some pages. */
export const useIsWrong = (paths: readonly PlainPath[]): boolean =>
  useSyncExternalStore(watch, () => paths.some((to) => marks.get(to)?.wrong != null));
