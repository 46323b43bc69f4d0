import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestReport } from '../tests/report';
import { browserFailures, browserTimes } from './browser-report';
import type { BrowserSuite } from './browser-report';
import { ensureChromium } from './chromium';
import { commitHere, shareOf, SHARES, slowTests, testsOfShare, TIMINGS } from './test-share';
import type { SlowTests } from './test-share';

/**
 * `npm test`: checks, tests of rules and of screens; beside them a share of the tests with databases, browsers and
 * faults, which the commit chooses. Ends in a line `N passed, N failed`.
 *
 * `npm test -- --all` runs all of them, and notes how long each took, for shares that are alike. A release is made of a
 * commit that has passed it. `--share N` runs a certain share. `--changed [commit]` runs the checks and those unit and
 * integration tests that import what has changed since that commit, or is not committed: for work in between.
 */

const USAGE = `There is --all, --share N (1 to ${SHARES}), and --changed [commit].`;

/** Reads the command line; ends the program with a sentence where it says something else. */
function readOptions(): {
  readonly all: boolean;
  readonly share: number;
  readonly changed: string | boolean;
} {
  const [option, value, ...rest] = process.argv.slice(2);
  const share = option === '--share' ? Number(value) : shareOf(commitHere());
  const known =
    option === undefined ||
    (option === '--all' && value === undefined) ||
    option === '--changed' ||
    (option === '--share' && Number.isInteger(share) && share >= 1 && share <= SHARES);
  if (!known || rest.length > 0) {
    console.error(USAGE);
    process.exit(1);
  }
  return { all: option === '--all', share, changed: option === '--changed' && (value ?? true) };
}

const { all, share, changed } = readOptions();

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };

/** Failures, repeated at the end under everything printed since. */
const failures: string[] = [];

/** Seconds that test files took, by path. */
const took: Record<string, number> = {};

/** Bytes that the databases and browser profiles of two test files take at most, several times over. */
const ROOM = 6 * 1024 ** 3;

/**
 * Returns the folder for the tests' data. They start hundreds of databases; in memory that takes three quarters of
 * the time. Their crashes are killed processes, for which a file in memory is as good as one on a disk.
 */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= ROOM) {
      const made = mkdtempSync(join(memory, 'vizite-test-'));
      // A database server started by root runs as another account, which needs access to its own folder.
      chmodSync(made, 0o711);
      return made;
    }
  } catch {
    // Not Linux, or closed to this user.
  }
  return mkdtempSync(join(tmpdir(), 'vizite-test-'));
}

const folder = temporaryFolder();

function bin(packageName: string, path: string): string {
  return join('node_modules', packageName, path);
}

interface Program {
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its output goes to the terminal at once; otherwise it is printed when the program has ended, under its name. */
  readonly live?: boolean;
}

/** Runs a Node program to its end and returns its exit code. */
async function node(name: string, { script, args, env = {}, live = false }: Program): Promise<number> {
  let said = '';
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    env: { ...process.env, TMPDIR: folder, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (result) => resolve(result ?? 1));
  });
  if (!live) console.log(`\n── ${name}${code === 0 ? '' : ': failed'}\n${said.trim()}`);
  return code;
}

interface Check extends Program {
  readonly name: string;
}

const lint: Check = {
  // It reports the compiler's errors, too (`typeCheck` in .oxlintrc.json).
  name: 'types and lint',
  script: bin('oxlint', 'bin/oxlint'),
  args: [],
  // With a thread for each core, each works out the types of what it meets by itself, which takes half as much time again;
  // the other core has tests to run. Garbage is collected once there is much of it.
  env: { GOMAXPROCS: '1', GOGC: '400' },
};

const others: readonly Check[] = [
  {
    name: 'format',
    script: bin('oxfmt', 'bin/oxfmt'),
    args: ['--check'],
  },
  {
    name: 'import rules',
    script: bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    args: [
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ...['src', 'sync', 'supabase', 'tests', 'tools'],
    ],
  },
  { name: 'unused code', script: bin('knip', 'bin/knip.js'), args: ['--no-progress'] },
];

const build: Check = {
  name: 'build',
  script: bin('vite', 'bin/vite.js'),
  args: ['build', '--logLevel', 'warn'],
};

async function runCheck({ name, ...program }: Check): Promise<void> {
  if ((await node(name, program)) === 0) total.passed += 1;
  else {
    total.failed += 1;
    failures.push(name);
  }
}

/** Adds what a runner counted; a runner that failed without a report counts as one failure. */
function add(runner: string, report: string, code: number, read: (value: unknown) => Count): void {
  let count: Count = { passed: 0, failed: 0 };
  try {
    count = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    count.failed = 1;
    failures.push(`${runner}: no report`);
  }
  if (code !== 0 && count.failed === 0) {
    count.failed = 1;
    failures.push(`${runner}: ended with code ${code}, though no test failed`);
  } else if (count.failed > 0) failures.push(`${runner}: ${count.failed} failed`);
  total.passed += count.passed;
  total.failed += count.failed;
}

const numberAt = (value: unknown, ...path: readonly string[]): number => {
  let current: unknown = value;
  for (const key of path) {
    current =
      typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[key] : undefined;
  }
  return typeof current === 'number' ? current : 0;
};

/** Files of the list of the slowest. */
const SLOWEST = 25;

/**
 * Runs the unit tests, and the tests with databases.
 *
 * @param chosen arguments that choose among the tests
 * @param databases the files that begin with a database; all where it is absent
 */
async function unitAndIntegration(chosen: readonly string[], databases?: readonly string[]): Promise<void> {
  const report = join(folder, 'vitest.json');
  const code = await node('unit and integration tests', {
    script: bin('vitest', 'vitest.mjs'),
    args: ['run', '--reporter=default', '--reporter=./tests/report.ts', ...chosen],
    env: {
      VIZITE_TEST_REPORT: report,
      ...(databases === undefined ? {} : { VIZITE_TEST_FILES: databases.join('\n') }),
    },
    live: true,
  });
  add('unit and integration tests', report, code, (value) => {
    const { passed, failed, failures: said, files } = value as TestReport;
    failures.push(...said);
    for (const { file, seconds } of files) took[file] = seconds;
    const lines = files
      .slice(0, SLOWEST)
      .map(({ file, seconds }) => `${String(seconds).padStart(5)} s  ${file}`);
    console.log(`\n── slowest files\n${lines.join('\n')}`);
    return { passed, failed };
  });
}

/**
 * Seeds of the fault histories that are played; those one after the other share their server. All run at once: each waits
 * for its cut lines and killed servers more than half of it. `npm run faults` plays as many others as one likes.
 */
const FAULT_SEEDS: readonly string[] = ['104,107', '105,113', '112,109'];

async function faults(played: readonly string[]): Promise<void> {
  if (played.length === 0) return;
  const prepared = join(folder, 'faults');
  const script = bin('tsx', 'dist/cli.mjs');
  const code = await node('what fault histories begin with', {
    script,
    args: ['tests/faults/prepared.ts', prepared],
  });
  if (code !== 0) {
    total.failed += 1;
    failures.push('fault histories: could not be prepared');
    return;
  }
  await Promise.all(
    played.map(async (seeds) => {
      const report = join(folder, `faults-${seeds}.json`);
      const name = `fault histories ${seeds}`;
      const code = await node(name, {
        script,
        args: ['tests/faults/run.ts', '--prepared', prepared, '--seeds', seeds, '--report', report],
      });
      add(name, report, code, (value) => ({
        passed: numberAt(value, 'passed'),
        failed: numberAt(value, 'failed'),
      }));
    }),
  );
}

async function browser(files: readonly string[]): Promise<void> {
  let executable: string;
  try {
    executable = ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
    failures.push('browser tests: no browser');
    return;
  }
  const report = join(folder, 'playwright.json');
  const code = await node('browser tests', {
    script: bin('@playwright/test', 'cli.js'),
    args: ['test', '--reporter=list,json', ...files],
    env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  add('browser tests', report, code, (value) => {
    failures.push(...browserFailures(value as BrowserSuite));
    Object.assign(took, browserTimes(value as BrowserSuite));
    return {
      passed: numberAt(value, 'stats', 'expected'),
      failed: numberAt(value, 'stats', 'unexpected') + numberAt(value, 'stats', 'flaky'),
    };
  });
}

async function checks(): Promise<void> {
  for (const check of [lint, ...others]) await runCheck(check);
}

/** Runs all at once: each part waits for something much of its time, and together they keep the cores busy. */
async function everything(slow: SlowTests): Promise<void> {
  await Promise.all([
    unitAndIntegration([], slow.databases),
    runCheck(build)
      .then(() => browser(slow.browser))
      .then(() => faults(slow.faults)),
    checks(),
  ]);
}

/** Writes how long the slow tests took, which decides about the shares of runs to come. */
function writeTimings(slow: SlowTests): void {
  const seconds = [...slow.databases, ...slow.browser]
    .filter((path) => took[path] !== undefined)
    .map((path) => [path, Math.max(1, Math.round(took[path] ?? 0))]);
  writeFileSync(TIMINGS, `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
}

const slow = slowTests(FAULT_SEEDS);
const part =
  all || changed !== false
    ? 'all tests'
    : `share ${share} of ${SHARES} of the tests with databases and browsers`;
if (changed !== false) {
  await checks();
  await unitAndIntegration(['--changed', ...(changed === true ? [] : [changed]), '--passWithNoTests']);
} else {
  console.log(`Runs ${part}.`);
  await everything(all ? slow : testsOfShare(slow, share));
}
rmSync(folder, { recursive: true, force: true });

if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`);
else if (all) writeTimings(slow);
if (!all && changed === false) console.log(`\nThis was ${part}; \`npm test -- --all\` runs the others too.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
