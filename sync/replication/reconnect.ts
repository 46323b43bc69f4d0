/** Milliseconds between which the first pause lies, and the longest that one gets. */
const FIRST = { least: 500, most: 5_000 };
const LONGEST = 30_000;

/**
 * Returns the milliseconds until a device that lost the line to the server tries again. Each try waits about twice as
 * long, and every device another time: a server that restarts has cut all of them off at the same moment.
 * @param tries 1 for the first
 * @param random returns a number in [0, 1); for tests
 */
export function pauseBeforeReconnect(tries: number, random: () => number = Math.random): number {
  const factor = 2 ** Math.min(Math.max(tries, 1) - 1, 10);
  const most = Math.min(LONGEST, FIRST.most * factor);
  const least = Math.min(most / 4, FIRST.least * factor);
  return Math.round(least + random() * (most - least));
}
