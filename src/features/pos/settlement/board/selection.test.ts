import { expect, it } from 'vitest';
import { keyOf } from '../day-rows';
import { bankRow, dayOf, receipt } from '../settlement.fixture';
import { openRowsOf, sumOf } from './selection';

const day = dayOf({
  receipts: [
    receipt(1, 19_800_00),
    receipt(2, 100_00, { matched: 40_00 }),
    receipt(3, 9_00, { cancelled: true }),
  ],
  bank: [
    bankRow(1, 12_600_00),
    bankRow(2, 7_200_00),
    bankRow(3, 5_00, { matched: 5_00 }),
    bankRow(4, 60_00, { currency: 'EUR' }),
  ],
  otherBank: [bankRow(9, 1_00, { day: '2026-11-17' })],
});
const rows = openRowsOf(day);
const pick = (...keys: string[]) => [...rows.values()].filter((dayRow) => keys.includes(keyOf(dayRow)));

it('only what is open can be chosen, as much of it as is open', () => {
  expect([...rows].map(([key, { amount }]) => [key, amount])).toEqual([
    ['receipts/1', 19_800_00],
    ['receipts/2', 60_00],
    ['bank/1', 12_600_00],
    ['bank/2', 7_200_00],
    ['bank/4', 60_00],
    ['bank/9', 1_00],
  ]);
});

it('a choice is even where both sides are the same', () => {
  expect(sumOf(pick('receipts/1', 'bank/1', 'bank/2'))).toMatchObject({
    difference: 0,
    even: true,
    currency: 'TRY',
  });
  expect(sumOf(pick('receipts/1', 'bank/1'))).toMatchObject({ difference: 7_200_00, even: false });
});

it('amounts of several currencies make no sum', () => {
  expect(sumOf(pick('receipts/2', 'bank/4'))).toMatchObject({ currency: null, even: false });
});
