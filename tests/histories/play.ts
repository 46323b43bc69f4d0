import { World } from './world';
import type { Counts } from './world';

export interface Played {
  readonly seed: number;
  readonly problems: readonly string[];
  /** Log of the events; empty unless it is kept. */
  readonly log: readonly string[];
}

/** Number of events in a history. */
export const STEPS = 45;

/**
 * Plays one history. What it throws is a problem of it, too.
 * @param counts what is counted in it is added to these
 */
export async function play(
  seed: number,
  counts: Counts = {},
  { steps = STEPS, keepsLog = false } = {},
): Promise<Played> {
  const world = new World(seed, counts, keepsLog);
  // A fault within a loop of a tab ends no call that somebody waits for.
  const unhandled = (error: unknown): void =>
    world.problem(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.on('unhandledRejection', unhandled);
  try {
    await world.play(steps);
  } catch (error) {
    unhandled(error);
  } finally {
    process.off('unhandledRejection', unhandled);
  }
  return { seed, problems: world.problems, log: world.log };
}

/** Plays the same history with its log: all of it follows from the seed. */
export const replay = (seed: number, steps = STEPS): Promise<Played> =>
  play(seed, {}, { steps, keepsLog: true });
