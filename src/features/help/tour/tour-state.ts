import { useSyncExternalStore } from 'react';

let running = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins the tour: by itself at the first time, from the manual whenever it is asked for. */
export const beginTour = (): void => set(true);

export const endTour = (): void => set(false);

export const useTourRunning = (): boolean => useSyncExternalStore(subscribe, () => running);
