import { expect, it } from 'vitest';
import { parseWork } from './last-work';

const work = {
  at: '2026-11-20T08:00:00.000Z',
  lists: [{ id: 'a', name: 'kasim.xlsx', open: 12, exact_open: 3 }],
};

it('reads back what was remembered', () => {
  expect(parseWork(structuredClone(work))).toEqual(work);
  expect(parseWork({ ...work, lists: [] })).toEqual({ ...work, lists: [] });
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['no time', { lists: [] }],
  ['no lists', { at: work.at }],
  ['an impossible time', { ...work, at: 'dün' }],
  ['a list without a name', { ...work, lists: [{ ...work.lists[0], name: undefined }] }],
  ['a list that is null', { ...work, lists: [...work.lists, null] }],
  ['a figure that is none', { ...work, lists: [{ ...work.lists[0], open: '12' }] }],
])('shows nothing of %s', (_what, stored) => {
  expect(parseWork(stored)).toBeNull();
});
