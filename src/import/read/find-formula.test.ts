import { expect, it } from 'vitest';
import { findFormulas } from './find-formula';

const column = (name: string, ...amounts: (number | null)[]) => ({ name, amounts });

it('finds which deductions make the net amount, per row and in total', () => {
  const formulas = findFormulas(
    column('net', 9_700, 19_300, 4_851, null),
    column('gross', 10_000, 20_000, 5_000, 100),
    [column('commission', 200, 400, 100, 1), column('reward', 100, 300, 50, 1), column('points', 7, 0, 3, 1)],
  );
  expect(formulas[0]).toEqual({
    target: 'net',
    base: 'gross',
    of: [
      { name: 'commission', sign: -1 },
      { name: 'reward', sign: -1 },
    ],
    closing: 3,
    rows: 3,
    gap: 1,
  });
});

it('takes deductions that the file has with a minus as they are', () => {
  const formulas = findFormulas(column('net', 98, 196), column('gross', 100, 200), [
    column('commission', -2, -4),
  ]);
  expect(formulas[0]?.of).toEqual([{ name: 'commission', sign: 1 }]);
});

it('prefers the formula with fewest parts, and leaves empty columns out', () => {
  const formulas = findFormulas(column('net', 100, 250), column('gross', 100, 250), [
    column('commission', 0, 0),
    column('tax', null, null),
  ]);
  expect(formulas).toEqual([{ target: 'net', base: 'gross', of: [], closing: 2, rows: 2, gap: 0 }]);
});

it('finds none where nothing closes', () => {
  expect(findFormulas(column('net', 1, 2), column('gross', 100, 200), [column('tax', 5, 5)])).toEqual([]);
});
