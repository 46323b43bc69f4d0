import { useSyncExternalStore } from 'react';

/** Waits until the service worker has the app: before that a reload without a network would find nothing. */

let isWaited = false;
const listeners = new Set<() => void>();

function settle(): void {
  isWaited = false;
  for (const listener of listeners) listener();
}

/**
 * Has `useIsAppKept` wait for a service worker that is being registered. One that cannot be registered is not waited for.
 * @param ready resolves when a worker has the whole app
 */
export function awaitAppKept(registering: Promise<unknown>, ready: () => Promise<unknown>): void {
  isWaited = true;
  registering.then(ready).then(settle, settle);
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether this device has the app, or will not have it: where browsers or development do without. */
export const useIsAppKept = (): boolean => useSyncExternalStore(follow, () => !isWaited);
