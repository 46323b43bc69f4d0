import { DatabaseUnavailable } from '../database/database-unavailable';

/** Lets a few in at a time, in order of arrival. */
export type WaitingRoom = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * @param places how many may be in at once
 * @param patience how long, in milliseconds, a place is waited for; then it is `DatabaseUnavailable`
 */
export function createWaitingRoom(places: number, patience: number): WaitingRoom {
  let inside = 0;
  const waiting = new Set<() => void>();

  const place = (): Promise<void> => {
    if (inside < places) {
      inside += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(new DatabaseUnavailable());
      }, patience);
      waiting.add(enter);
    });
  };

  /** The place goes to who has waited longest; then as many are in as before. */
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) inside -= 1;
    else {
      waiting.delete(next);
      next();
    }
  };

  return async (work) => {
    await place();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
