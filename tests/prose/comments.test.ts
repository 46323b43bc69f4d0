import { describe, expect, it } from 'vitest';
import { parse } from '../source-files';
import { proseFaults, sqlFaults } from './comments';

const faultsOf = (text: string) => proseFaults(parse('sample.ts', text)).map(({ fault }) => fault);

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
