import { expect, it } from 'vitest';
import { parseRecents, withOpened } from './use-recents';

const record = (id: string) => ({ kind: 'ticket', id });

it('the records opened last stand in front, each once, three in all', () => {
  const before = [record('a'), record('b'), record('c')];
  expect(withOpened([], record('a'))).toEqual([record('a')]);
  expect(withOpened(before, record('d'))).toEqual([record('d'), record('a'), record('b')]);
  expect(withOpened(before, record('c'))).toEqual([record('c'), record('a'), record('b')]);
  expect(withOpened(before, record('a'))).toBe(before);
});

it('reads what is stored; kinds that are no more are left out', () => {
  expect(parseRecents(undefined)).toEqual({ lock: null, records: [] });
  const records = [record('a'), { kind: 'gone', id: 'b' }];
  expect(parseRecents({ lock: 'x', records })).toEqual({ lock: 'x', records: [record('a')] });
});
