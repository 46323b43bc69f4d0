import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the sync panel from wherever something unsent or rejected is mentioned. */
export function openSyncPanel(): void {
  set(true);
}

export function closeSyncPanel(): void {
  set(false);
}

export function useSyncPanelOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}
