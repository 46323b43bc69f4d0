import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches, kept up to date: `useMedia('(min-width: 80em)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Sidebar, full table and side panel fit. */
export const WIDE = '(min-width: 80em)';
/** Rail instead of the bottom bar; two columns. */
export const MEDIUM = '(min-width: 56.25em)';
