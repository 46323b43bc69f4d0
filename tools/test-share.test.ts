import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { divide, shareOf, SHARES, slowTests, testsOfShare, timings } from './test-share';

const names = Array.from({ length: 100 }, (_, at) => `tests/${at}.test.ts`);
/** Uneven, as tests are: a few take minutes. */
const seconds = Object.fromEntries(names.map((name, at) => [name, at % 17 === 0 ? 200 : 1 + (at % 23)]));

describe('shares of the slow tests', () => {
  test('hold every test once, whatever was measured', () => {
    for (const measured of [seconds, {}, { [names[3] ?? '']: 10_000 }]) {
      for (const shares of [1, 2, 7, 100, 130]) {
        const made = divide(names, measured, shares);
        expect(made).toHaveLength(shares);
        expect(made.flat().toSorted()).toEqual(names.toSorted());
      }
    }
  });

  test('take as long as each other, to the longest test', () => {
    const sums = divide(names, seconds, SHARES).map((tests) =>
      tests.reduce((sum, name) => sum + (seconds[name] ?? 0), 0),
    );
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(200);
  });

  test('are the same in every clone, in whatever order a folder is read', () => {
    expect(divide(names.toReversed(), seconds, SHARES)).toEqual(divide(names, seconds, SHARES));
  });

  test('each belong to some commit', () => {
    const commits = Array.from({ length: 64 }, (_, at) => at.toString(16).padStart(8, '0').padEnd(40, 'f'));
    expect(new Set(commits.map(shareOf))).toEqual(new Set(Array.from({ length: SHARES }, (_, at) => at + 1)));
  });

  test('together are all of them, and each holds the main walks', () => {
    const slow = slowTests(['1', '2']);
    const parts = Array.from({ length: SHARES }, (_, at) => testsOfShare(slow, at + 1, new Set()));
    for (const kind of ['databases', 'browser', 'faults'] as const) {
      expect(new Set(parts.flatMap((part) => part[kind]))).toEqual(new Set(slow[kind]));
    }
    for (const { browser } of parts) expect(browser).toContain('tests/e2e/specs/ticket.spec.ts');
  });

  test('hold what was edited lately', () => {
    const slow = slowTests([]);
    const [first = '', last = ''] = [slow.browser[0], slow.databases.at(-1)];
    for (let share = 1; share <= SHARES; share += 1) {
      const part = testsOfShare(slow, share, new Set([first, last, 'README.md']));
      expect(part.browser.filter((path) => path === first)).toHaveLength(1);
      expect(part.databases.filter((path) => path === last)).toHaveLength(1);
    }
  });

  test('are of files that are there', () => {
    const slow = slowTests([]);
    expect(slow.databases.length).toBeGreaterThan(100);
    expect([...slow.databases, ...slow.browser].filter((path) => !existsSync(path))).toEqual([]);
    // A file that was renamed leaves its time behind until the next whole run.
    expect(Object.values(timings()).every((value) => value > 0)).toBe(true);
  });
});
