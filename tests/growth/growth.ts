/** Runs something and returns the milliseconds of processor time that it took: other programs do not count. */
function costOf(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const leastOf = (times: number, run: () => unknown): number =>
  Math.min(...Array.from({ length: times }, () => costOf(run)));

/**
 * Lengths that are tried one after the other, by small steps at first: work that doubles with each sign is found before it takes
 * for ever.
 */
const LENGTHS = [24, 30, 38, 48, 60, 76, 96, 120, 150, 190, 240, 360, 540, 1_600, 8_000];
/** Milliseconds that a text of one of these lengths takes nowhere: linear work takes a thousandth of a second. */
const SUSPICIOUS = 4;
/** Four times the length takes four times as long, sixteen times where it is squared. */
const MOST_GROWTH = 9;

/** @returns how often longer four times the length takes; null where it is linear */
export type Growth = number | null;

/** Measures a run whose work nothing bounds, by texts that grow. */
export function growthOf(run: (length: number) => () => unknown): Growth {
  for (const length of LENGTHS) {
    const short = run(length);
    if (costOf(short) < SUSPICIOUS) continue;
    if (leastOf(2, short) < SUSPICIOUS) continue;
    // So short, and so long already.
    if (length < 1_000) return Infinity;
    // A quarter of the length is enough where it takes well above the clock's noise.
    const quarter = leastOf(3, run(length / 4));
    const growth =
      quarter > 1 ? leastOf(3, short) / quarter : leastOf(2, run(length * 4)) / leastOf(3, short);
    if (growth > MOST_GROWTH) return growth;
  }
  return null;
}

/** Measures work that begins at a length where it takes well above the clock's noise. */
export function ratioOf(length: number, run: (length: number) => () => unknown): number {
  const [short, long] = [run(length), run(length * 4)];
  short();
  return leastOf(3, long) / Math.max(leastOf(5, short), 1);
}
