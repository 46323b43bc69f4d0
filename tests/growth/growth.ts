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
    // The clock on the wall is read a hundred times quicker than that of the processor, and shows no less.
    const began = performance.now();
    short();
    if (performance.now() - began < SUSPICIOUS || leastOf(6, short) < SUSPICIOUS) continue;
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

/** Milliseconds from which a ratio says something. */
const SAYS_SOMETHING = 4;

async function leastCostOf(times: number, run: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** Ratio above which chance is possible: it is measured again on a longer text, where a square remains one. */
const SUSPICIOUS_RATIO = 6;

/**
 * Measures how much longer four times the length takes. The long text is read again only where its first reading is
 * suspicious: a disturbed one is longer, never shorter.
 * @returns 1 where both take so little that the clock says nothing
 */
export async function asyncRatioOf(
  length: number,
  run: (length: number) => () => Promise<unknown>,
  again = 2,
): Promise<number> {
  const [short, long] = [run(length), run(length * 4)];
  // What is compiled is compiled before it counts.
  await short();
  const first = await leastCostOf(1, long);
  if (first < SAYS_SOMETHING * 4) return 1;
  const least = Math.max(await leastCostOf(3, short), 1);
  if (first / least < SUSPICIOUS_RATIO) return first / least;
  const ratio = Math.min(first, await leastCostOf(2, long)) / least;
  if (ratio < SUSPICIOUS_RATIO || again === 0) return ratio;
  return Math.min(ratio, await asyncRatioOf(length * 2, run, again - 1));
}
