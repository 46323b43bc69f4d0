import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseFaults, sqlFaults } from './comments';
import type { ProseFault } from './comments';

const root = join(import.meta.dirname, '../..');

/** Folders in which every comment and name keeps the rules. */
const ROOMS: readonly string[] = ['src', 'supabase', 'sync', 'tests', 'tools'];

/** Milliseconds in which a busy machine parses all files of a folder. */
const PARSES_ALL = 120_000;

const faultsOf = (text: string) => proseFaults('sample.ts', text).map(({ fault }) => fault);

describe('the rules of prose', () => {
  it.each([
    ['/** Returns the sum. */ export function sum() {}', []],
    ['/** The sum of both. */ export function sum() {}', ['function']],
    ['/** Whether both agree. */ const agree = () => true;', ['function']],
    ['/** Rows that are open. */ const rows = () => [];', ['function']],
    ['/** Whether both agree. */ const agree = true;', ['value']],
    ['/** Agreement of both. */ const agree = true;', []],
    ['interface A {\n/** What was said. */ said: string;\n/** Says it. */ say: () => void }', ['value']],
    ['/** @throws RangeError */ function sum() {}', []],
    ['const one = list[0];', ['one']],
    ['list.map((one) => one.id);', ['one']],
    ['for (const { one } of list) use(one);', ['one']],
  ])('%s', (text, expected) => {
    expect(faultsOf(text)).toEqual(expected);
  });

  it.each([
    ['-- Returns the sum.\ncreate function app.sum() returns bigint', []],
    ['-- The sum of\n-- both.\ncreate function app.sum() returns bigint', ['function']],
    ['-- Rows that are open.\ncreate function app.open_rows() returns setof app.files', ['function']],
    [
      '-- Which rows are open.\ncreate table app.files (\n  -- Why it failed.\n  problem text);',
      ['value', 'value'],
    ],
    ['-- Open rows.\ncreate view app.open_rows as', []],
    ['as $$\nbegin\n  -- Only now.\n  -- What comes later\n\n  -- Who waits.\nend\n$$;', ['remark']],
  ])('%s', (text, expected) => {
    expect(sqlFaults(text).map(({ fault }) => fault)).toEqual(expected);
  });
});

/** Finds the files of a folder that git knows and whose names match. */
const filesOf = (folder: string, name: RegExp): readonly string[] =>
  execFileSync('git', ['ls-files', folder], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => name.test(path) && !path.endsWith('.gen.ts'));

const told = (path: string, faults: readonly ProseFault[]): readonly string[] =>
  faults.map(({ line, fault, said }) => `${path}:${line} ${fault}: ${said}`);

it.each(ROOMS)(
  '%s keeps them',
  (room) => {
    const files = filesOf(room, /\.tsx?$/u);
    expect(files).not.toEqual([]);
    expect(
      files.flatMap((path) => told(path, proseFaults(path, readFileSync(join(root, path), 'utf8')))),
    ).toEqual([]);
  },
  PARSES_ALL,
);

it('the schemas keep them', () => {
  const files = filesOf('supabase/schemas', /\.sql$/u);
  expect(files).not.toEqual([]);
  expect(files.flatMap((path) => told(path, sqlFaults(readFileSync(join(root, path), 'utf8'))))).toEqual([]);
});
