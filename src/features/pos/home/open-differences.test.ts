import { expect, it } from 'vitest';
import { bankRow, DAY, dayOf, group, receipt } from '../settlement/settlement.fixture';
import { isMatched, openDifferences } from './open-differences';

const TODAY = '2026-11-18';
const matched = { matched: 10_000 };
const pair = {
  bank: [bankRow(1, 10_000, matched)],
  receipts: [receipt(1, 10_000, matched)],
  groups: [group(1, [[1, 10_000]], [[1, 10_000]])],
};

it('a day that was matched names what is left of it, the largest first, in any currency', () => {
  const day = dayOf({
    ...pair,
    bank: [...pair.bank, bankRow(2, 300)],
    receipts: [...pair.receipts, receipt(2, 700), receipt(3, 900, { currency: 'EUR' })],
  });
  const found = openDifferences([day], TODAY);
  expect(found.map(({ difference: { name, amount }, age }) => [name, amount, age])).toEqual([
    ['no_bank', 900, 2],
    ['no_bank', 700, 2],
    ['no_receipt', 300, 2],
  ]);
});

it('a day of which nothing was matched has no differences yet; older days come first', () => {
  const rows = { bank: [bankRow(2, 300)], receipts: [receipt(2, 700)] };
  expect(openDifferences([dayOf(rows)], TODAY)).toEqual([]);
  const proposed = { ...rows, groups: [group(2, [[2, 700]], [[2, 300]], { state: 'proposed' })] };
  expect(openDifferences([dayOf(proposed)], TODAY)).toEqual([]);
  expect([rows, proposed, pair].map((content) => isMatched(dayOf(content)))).toEqual([false, false, true]);
  const later = '2026-11-17';
  const days = [
    dayOf({ ...pair, receipts: [...pair.receipts, receipt(2, 5)] }),
    dayOf({
      ...pair,
      day: later,
      bank: [bankRow(1, 10_000, { ...matched, day: later })],
      receipts: [receipt(1, 10_000, { ...matched, day: later }), receipt(3, 900, { day: later })],
    }),
  ];
  expect(openDifferences(days, TODAY).map(({ day }) => day)).toEqual([DAY, later]);
});

it('what was explained, and what is a matter with the bank alone, is not among them', () => {
  const day = dayOf({
    ...pair,
    bank: [bankRow(1, 10_000, { ...matched, commission: 50, expectedCommission: 20 })],
    receipts: [...pair.receipts, receipt(2, 700, { matched: 700 })],
    groups: [...pair.groups, group(2, [[2, 700]], [], { basis: 'explained', reason: 'İade edildi' })],
  });
  expect(openDifferences([day], TODAY)).toEqual([]);
});
