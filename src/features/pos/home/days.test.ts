import { expect, it } from 'vitest';
import type { ClosedPeriod } from '@sync/model/entities/closed-period';
import { daysToClose, mayClose, openDays } from './days';
import { BANK, bankRow, DAY, dayOf, OTHER_BANK, receipt } from '../settlement/settlement.fixture';

const TODAY = '2026-11-18';
const open = { closing: () => undefined };
const closed = (...banks: readonly string[]) => ({
  closing: (bank: string | null) => (banks.includes(bank ?? '') ? ({} as ClosedPeriod) : undefined),
});

it('a day whose rows are all matched can be closed', () => {
  const day = dayOf({
    bank: [bankRow(1, 10_000, { matched: 10_000 })],
    receipts: [receipt(1, 10_000, { matched: 10_000 }), receipt(2, 500, { cancelled: true })],
  });
  const [row] = daysToClose(openDays([day], open, TODAY));
  expect(row).toMatchObject({ day: DAY, received: 10_000, banked: 10_000, difference: 0 });
  expect(row && mayClose(row)).toBe(true);
});

it('receipts without a bank row and rows without a receipt keep a day open, in any currency', () => {
  const day = dayOf({
    bank: [bankRow(1, 10_000, { matched: 10_000 }), bankRow(2, 300), bankRow(3, 20, { kind: 'fee' })],
    receipts: [
      receipt(1, 10_000, { matched: 10_000 }),
      receipt(2, 700),
      receipt(3, 900, { currency: 'EUR' }),
    ],
  });
  const [row] = daysToClose(openDays([day], open, TODAY));
  expect(row).toMatchObject({ withoutBank: 2, withoutReceipt: 1, difference: 400 });
  expect(row && mayClose(row)).toBe(false);
});

it('today goes on, and a day that is closed for all its banks is done', () => {
  const two = dayOf({ bank: [bankRow(1, 1), bankRow(2, 1, { bankId: OTHER_BANK })] });
  expect(daysToClose(openDays([dayOf({ day: TODAY, bank: [bankRow(1, 1)] })], open, TODAY))).toEqual([]);
  expect(daysToClose(openDays([two], closed(BANK), TODAY))).toHaveLength(1);
  expect(daysToClose(openDays([two], closed(BANK, OTHER_BANK), TODAY))).toEqual([]);
});

it('days of before the last two weeks are not told', () => {
  expect(daysToClose(openDays([dayOf({ day: '2026-11-03', bank: [bankRow(1, 1)] })], open, TODAY))).toEqual(
    [],
  );
});
