import { describe, expect, it } from 'vitest';
import { moneyFaults, sqlMoneyFaults } from '../money/rounding';
import { filesOf, parse, textOf } from '../source-files';
import { proseFaults, sqlFaults } from './comments';

/** Rules that the source files keep, of prose and of money: each file is parsed once for both. */

/** Folders in which every comment and name keeps the rules of prose. */
const ROOMS: readonly string[] = ['src', 'supabase', 'sync', 'tests', 'tools'];

/** Folders in which amounts are rounded and added up in one place alone. */
const MONEY_ROOMS: readonly string[] = ['src', 'sync', 'supabase'];
const HOMES: readonly string[] = [
  'sync/model/money.ts',
  'supabase/schemas/foundation/money.sql',
  // Writes amounts as text.
  'sync/model/tr/written-money.ts',
];
const minds = (path: string): boolean =>
  MONEY_ROOMS.some((room) => path.startsWith(`${room}/`)) &&
  !/\.(?:test|fixture)\.tsx?$/u.test(path) &&
  !HOMES.includes(path);

/** Milliseconds in which a busy machine parses all files of a folder. */
const PARSES_ALL = 120_000;

interface Found {
  readonly prose: readonly string[];
  readonly money: readonly string[];
}

function faultsIn(path: string): Found {
  const source = parse(path, textOf(path));
  return {
    prose: proseFaults(source).map(({ line, fault, said }) => `${path}:${line} ${fault}: ${said}`),
    money: minds(path) ? moneyFaults(source).map(({ line, said }) => `${path}:${line} ${said}`) : [],
  };
}

describe.each(ROOMS)('%s', (room) => {
  it(
    'keeps the rules of prose, and rounds and adds up amounts in sync/model/money.ts alone',
    () => {
      const files = filesOf(room, /\.tsx?$/u);
      expect(files).not.toEqual([]);
      const found = files.map(faultsIn);
      expect(found.flatMap(({ prose }) => prose)).toEqual([]);
      expect(found.flatMap(({ money }) => money)).toEqual([]);
    },
    PARSES_ALL,
  );
});

it('every folder with amounts is looked at', () => {
  for (const room of MONEY_ROOMS) expect(filesOf(room, /\.tsx?$/u).some(minds)).toBe(true);
  expect(ROOMS).toEqual(expect.arrayContaining([...MONEY_ROOMS]));
});

describe('the schemas', () => {
  const files = filesOf('supabase/schemas', /\.sql$/u);

  it('keep the rules of prose', () => {
    expect(files).not.toEqual([]);
    const found = files.flatMap((path) =>
      sqlFaults(textOf(path)).map(({ line, fault, said }) => `${path}:${line} ${fault}: ${said}`),
    );
    expect(found).toEqual([]);
  });

  it('round amounts in foundation/money.sql alone', () => {
    const found = files
      .filter(minds)
      .flatMap((path) => sqlMoneyFaults(textOf(path)).map(({ line, said }) => `${path}:${line} ${said}`));
    expect(found).toEqual([]);
  });
});
