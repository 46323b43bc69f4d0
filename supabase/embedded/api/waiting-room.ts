import { ServerBusy } from '../database/database-unavailable';

/** Lets a few in at a time. `of` names the caller: those who have fewest inside go first. */
export type WaitingRoom = <T>(of: string, work: () => Promise<T>) => Promise<T>;

export interface WaitingRoomSettings {
  /** Number of callers that may be inside at once. */
  readonly places: number;
  /** Milliseconds that a caller waits for a place. */
  readonly patience: number;
  /** Number of callers that may wait at once, and of one caller; default: any number. */
  readonly most?: number;
  readonly mostOfOne?: number;
}

interface Waiting {
  readonly of: string;
  readonly enter: () => void;
}

/** Counts by name; a name that counts nothing is forgotten. */
function createTally() {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add(name: string, step: 1 | -1): void {
      const next = (counts.get(name) ?? 0) + step;
      if (next === 0) counts.delete(name);
      else counts.set(name, next);
    },
  };
}

/** Makes a waiting room. What finds no place in time, or no room to wait in, is refused with `ServerBusy`. */
export function createWaitingRoom({
  places,
  patience,
  most = Number.POSITIVE_INFINITY,
  mostOfOne = Number.POSITIVE_INFINITY,
}: WaitingRoomSettings): WaitingRoom {
  let taken = 0;
  const inside = createTally();
  const outside = createTally();
  const waiting = new Set<Waiting>();

  const place = (of: string): Promise<void> => {
    if (taken < places) {
      taken += 1;
      inside.add(of, 1);
      return Promise.resolve();
    }
    if (waiting.size >= most || outside.of(of) >= mostOfOne) return Promise.reject(new ServerBusy());
    return new Promise((resolve, reject) => {
      const leaveQueue = (): void => {
        clearTimeout(timer);
        waiting.delete(entry);
        outside.add(of, -1);
      };
      const entry: Waiting = {
        of,
        enter: () => {
          leaveQueue();
          inside.add(of, 1);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leaveQueue();
        reject(new ServerBusy());
      }, patience);
      waiting.add(entry);
      outside.add(of, 1);
    });
  };

  /** Gives the place to the caller with the fewest inside, of these to the one that has waited longest. */
  const leave = (of: string): void => {
    inside.add(of, -1);
    let next: Waiting | undefined;
    for (const entry of waiting) {
      if (next === undefined || inside.of(entry.of) < inside.of(next.of)) next = entry;
    }
    if (next === undefined) taken -= 1;
    else next.enter();
  };

  return async (of, work) => {
    await place(of);
    try {
      return await work();
    } finally {
      leave(of);
    }
  };
}
