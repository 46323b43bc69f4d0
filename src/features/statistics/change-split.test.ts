import { expect, test } from 'vitest';
import type { FigureRow } from '@sync/rpc/figures';
import { splitChange } from './change-split';

const row = (group: string | null, v: number | null, n: number): FigureRow => ({
  g: [group],
  m: { x: { v, n } },
});

test('a sum changes by what its groups change, new and gone ones too', () => {
  const split = splitChange(
    { made: 'sum' },
    'x',
    [row('a', 10, 10), row('b', 4, 4)],
    [row('a', 12, 12), row(null, 9, 9)],
  );
  expect(split?.groups).toEqual([
    { group: null, before: null, now: 9, share: 9 },
    { group: 'b', before: 4, now: null, share: -4 },
    { group: 'a', before: 10, now: 12, share: 2 },
  ]);
});

test('shares of a mean add up to its change, though only weights moved', () => {
  const before = [row('quick', 100, 50), row('slow', 50, 50)];
  const now = [row('quick', 100, 20), row('slow', 50, 80)];
  const split = splitChange({ made: 'mean' }, 'x', before, now);
  expect(split?.groups.map(({ share }) => share)).toEqual([-30, 15]);
  expect(split?.groups.reduce((sum, { share }) => sum + share, 0)).toBe(60 - 75);
});

test('a median is not made of groups, and small groups are told by their number alone', () => {
  expect(splitChange({}, 'x', [], [])).toBeNull();
  const hidden: FigureRow = { g: ['b'], m: { x: { hidden: true } } };
  expect(splitChange({ made: 'sum' }, 'x', [row('a', 6, 6)], [row('a', 7, 7), hidden])).toEqual({
    hidden: 1,
    groups: [{ group: 'a', before: 6, now: 7, share: 1 }],
  });
});
