import { oneAtATime } from '../store/holders';
import { personHash } from '../store/store-names';

/*
 * Wrong PINs and passwords at the lock screen. They slow down who tries by hand; against somebody who has copied the
 * stored ring they are of no use.
 */

/** Wrong tries before the first wait. */
const FREE = 5;
/** Milliseconds to wait after each further one. */
const WAITS = [30_000, 60_000, 120_000, 300_000, 900_000] as const;
/** Wrong tries after which the screen offers to remove the records. */
const MANY = 10;

export interface TryState {
  readonly wrong: number;
  /** Tries until the first wait; 0 once there are waits. */
  readonly left: number;
  /** Milliseconds until the next try. */
  readonly wait: number;
  readonly many: boolean;
}

interface Stored {
  readonly wrong: number;
  /** Milliseconds since 1970 of the last wrong try. */
  readonly at: number;
}

const nameOf = async (userId: string): Promise<string> => `vizite.tries.${await personHash(userId)}`;

function parse(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return { wrong: 0, at: 0 };
    const { wrong, at } = value as Record<string, unknown>;
    return typeof wrong === 'number' && typeof at === 'number' ? { wrong, at } : { wrong: 0, at: 0 };
  } catch {
    return { wrong: 0, at: 0 };
  }
}

function stateOf({ wrong, at }: Stored, now: number): TryState {
  const wait = wrong < FREE ? 0 : (WAITS[Math.min(wrong - FREE, WAITS.length - 1)] ?? 0);
  return {
    wrong,
    left: Math.max(0, FREE - wrong),
    wait: Math.max(0, at + wait - now),
    many: wrong >= MANY,
  };
}

/**
 * Returns the state of the tries. A clock that was set back starts the wait again.
 * @param now milliseconds since 1970
 */
export async function readTries(userId: string, now = Date.now()): Promise<TryState> {
  const name = await nameOf(userId);
  const stored = parse(localStorage.getItem(name));
  if (stored.at <= now) return stateOf(stored, now);
  const again = { ...stored, at: now };
  localStorage.setItem(name, JSON.stringify(again));
  return stateOf(again, now);
}

/** Counts a try as wrong. A right one is cleared afterwards, so that closing the page spares nobody the count. */
export async function noteTry(userId: string, now = Date.now()): Promise<TryState> {
  const name = await nameOf(userId);
  const noted = { wrong: parse(localStorage.getItem(name)).wrong + 1, at: now };
  localStorage.setItem(name, JSON.stringify(noted));
  return stateOf(noted, now);
}

/** A try that was made, and what it found; null where the secret was wrong. Or one that has to wait. */
export type CountedTry<T> = { readonly tries: TryState } & (
  | { readonly made: true; readonly found: T | null }
  | { readonly made: false }
);

/**
 * Makes a try where none has to be waited for, one at a time in all tabs. It is counted before it is made: who closes the
 * page meanwhile has tried as well. One that nothing comes of counts as if it had not been made.
 * @param look null where the secret is wrong. @throws what `look` throws
 */
export async function countedTry<T>(userId: string, look: () => Promise<T | null>): Promise<CountedTry<T>> {
  const name = await nameOf(userId);
  const attempt = async (): Promise<CountedTry<T>> => {
    const tries = await readTries(userId);
    if (tries.wait > 0) return { made: false, tries };
    const before = localStorage.getItem(name);
    const counted = await noteTry(userId);
    try {
      const found = await look();
      if (found !== null) await clearTries(userId);
      return { made: true, found, tries: counted };
    } catch (error) {
      if (before === null) await clearTries(userId);
      else localStorage.setItem(name, before);
      throw error;
    }
  };
  // Without the lock, simultaneous tries in several tabs would all be let through.
  return oneAtATime(name, attempt);
}

export async function clearTries(userId: string): Promise<void> {
  localStorage.removeItem(await nameOf(userId));
}
