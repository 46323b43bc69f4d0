import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseFaults } from './comments';

const root = join(import.meta.dirname, '../..');

/** Folders in which every comment and name keeps the rules. */
const ROOMS: readonly string[] = ['src', 'supabase', 'sync', 'tests', 'tools'];

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
});

it.each(ROOMS)('%s keeps them', (room) => {
  const files = execFileSync('git', ['ls-files', room], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/u.test(path) && !path.endsWith('.gen.ts'));
  expect(files).not.toEqual([]);
  const faults = files.flatMap((path) =>
    proseFaults(path, readFileSync(join(root, path), 'utf8')).map(
      ({ line, fault, said }) => `${path}:${line} ${fault}: ${said}`,
    ),
  );
  expect(faults).toEqual([]);
});
