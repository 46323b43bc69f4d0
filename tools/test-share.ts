import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * The share of the slow tests that a commit runs: databases, browser and fault histories. Types, lint, and all tests of
 * rules and screens run always, with the main walks, and with the slow tests that were edited lately.
 */

/** Shares that the slow tests are divided into: so many that `npm test` takes twelve minutes on two quiet cores. */
export const SHARES = 10;

/** Seconds of each slow test file, as the last `npm test -- --all` measured them. */
export const TIMINGS = 'tests/timings.json';

/** Slow tests that run with every commit: what the product is for, and lists that a new table or call must be on. */
const ALWAYS: readonly string[] = [
  'tests/integration/sql/lint.test.ts',
  'tests/integration/sql/parity.test.ts',
  'tests/integration/sql/rpc.test.ts',
  'tests/integration/sql/schemas.test.ts',
  'tests/integration/sync/replication.test.ts',
  'tests/e2e/specs/clients.spec.ts',
  'tests/e2e/specs/first-sync.spec.ts',
  'tests/e2e/specs/surgery.spec.ts',
  'tests/e2e/specs/ticket.spec.ts',
];

/** Slow tests by kind, as paths from the root; fault histories by their seeds. */
export interface SlowTests {
  readonly databases: readonly string[];
  readonly browser: readonly string[];
  readonly faults: readonly string[];
}

/** Returns the files of a folder and its folders that end so, as paths from the root. */
const filesIn = (folder: string, end: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);

/** Returns all slow tests. */
export const slowTests = (faults: readonly string[]): SlowTests => ({
  databases: [...filesIn('tests/integration', '.test.ts'), ...filesIn('tests/rls', '.test.ts')].toSorted(),
  browser: filesIn('tests/e2e/specs', '.spec.ts').toSorted(),
  faults,
});

/** Returns the share of a commit, from 1 to `SHARES`. @param commit its SHA-1 */
export const shareOf = (commit: string): number => (Number.parseInt(commit.slice(0, 8), 16) % SHARES) + 1;

/**
 * Divides tests into shares that take about as long as each other: the longest first, each to the share that has least.
 * Every test is in exactly one.
 *
 * @param seconds of a test; one that was never measured counts as the mean
 * @returns the tests of each share
 */
export function divide(
  tests: readonly string[],
  seconds: Readonly<Record<string, number>>,
  shares: number,
): readonly (readonly string[])[] {
  const known = tests.map((test) => seconds[test]).filter((value) => value !== undefined);
  const mean = known.length === 0 ? 1 : known.reduce((sum, value) => sum + value, 0) / known.length;
  const weighed = tests
    .map((test) => ({ test, weight: seconds[test] ?? mean }))
    .toSorted((a, b) => b.weight - a.weight || (a.test < b.test ? -1 : 1));
  const made = Array.from({ length: shares }, () => ({ weight: 0, tests: [] as string[] }));
  for (const { test, weight } of weighed) {
    const least = made.reduce((a, b) => (b.weight < a.weight ? b : a));
    least.weight += weight;
    least.tests.push(test);
  }
  return made.map(({ tests: its }) => its);
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    // No repository: an unpacked archive.
    return '';
  }
}

/** Returns the SHA-1 of what is checked out; zeros outside of a repository. */
export const commitHere = (): string => git('rev-parse', 'HEAD').trim() || '0'.repeat(40);

/** Seconds before the last commit in which edits count as of the same piece of work. */
const LATELY = 4 * 3600;

/** Returns the paths that are changed and not committed, or were changed shortly before the last commit. */
function edited(): ReadonlySet<string> {
  const since = String(Number(git('log', '-1', '--format=%ct').trim()) - LATELY);
  return new Set(
    [
      git('diff', '--name-only', 'HEAD'),
      git('ls-files', '--others', '--exclude-standard'),
      git('log', `--since=${since}`, '--name-only', '--format='),
    ]
      .join('\n')
      .split('\n'),
  );
}

/** Returns the seconds that were measured, by path. */
export function timings(): Readonly<Record<string, number>> {
  return existsSync(TIMINGS) ? (JSON.parse(readFileSync(TIMINGS, 'utf8')) as Record<string, number>) : {};
}

/** Returns what a commit of this share runs: the share, what always runs, and what was edited lately. */
export function testsOfShare(slow: SlowTests, share: number, changed = edited()): SlowTests {
  const seconds = timings();
  const of = (tests: readonly string[]): readonly string[] => {
    const always = tests.filter((test) => ALWAYS.includes(test) || changed.has(test));
    const rest = tests.filter((test) => !always.includes(test));
    return [...always, ...(divide(rest, seconds, SHARES)[share - 1] ?? [])];
  };
  return { databases: of(slow.databases), browser: of(slow.browser), faults: of(slow.faults) };
}
