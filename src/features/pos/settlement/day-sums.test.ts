import { describe, expect, it } from 'vitest';
import { sumsOf } from './day-sums';
import type { DayFilter } from './day-rows';
import { BANK, bankRow, dayOf, group, OTHER_BANK, receipt } from './settlement.fixture';

const all: DayFilter = { bank: null, terminal: null, currency: 'TRY' };
const nowhere = () => null;

describe('sums of a day', () => {
  it('lead from what was collected to what is left', () => {
    const day = dayOf({
      receipts: [
        receipt(1, 28_900_00, { matched: 28_900_00 }),
        receipt(2, 2_300_00),
        receipt(3, 700_00, { matched: 700_00 }),
      ],
      bank: [bankRow(1, 28_400_00, { matched: 28_400_00 }), bankRow(2, 700_00, { matched: 700_00 })],
      groups: [
        group(1, [[1, 28_900_00]], [[1, 28_400_00]], {
          automatic: false,
          differenceKind: 'wrong_amount',
          reason: 'Yanlış girilmiş',
        }),
        group(2, [[3, 700_00]], [[2, 700_00]]),
      ],
    });
    expect(sumsOf(day, all, nowhere)).toEqual({
      received: 31_900_00,
      banked: 29_100_00,
      difference: 2_800_00,
      explained: 500_00,
      left: 2_300_00,
      rows: 2,
      matched: 2,
      automatic: 1,
      byHand: 1,
      receipts: 3,
      openBank: 0,
      openReceipts: 1,
    });
  });

  it('count what is matched with a row of another day as explained', () => {
    const day = dayOf({
      receipts: [receipt(1, 100_00, { time: '23:59:00', matched: 100_00 })],
      otherBank: [bankRow(9, 100_00, { day: '2026-11-17', matched: 100_00 })],
      groups: [group(1, [[1, 100_00]], [[9, 100_00]])],
    });
    expect(sumsOf(day, all, nowhere)).toMatchObject({ difference: 100_00, explained: 100_00, left: 0 });
  });

  it('say that rows are open although the sums are equal', () => {
    const day = dayOf({ receipts: [receipt(1, 100_00)], bank: [bankRow(1, 60_00), bankRow(2, 40_00)] });
    expect(sumsOf(day, all, nowhere)).toMatchObject({ left: 0, openBank: 2, openReceipts: 1 });
  });

  it('leave out fees, cancelled receipts and other currencies', () => {
    const day = dayOf({
      receipts: [receipt(1, 50_00, { cancelled: true }), receipt(2, 10_00, { currency: 'EUR' })],
      bank: [bankRow(1, -20_00, { kind: 'fee' }), bankRow(2, 30_00)],
    });
    expect(sumsOf(day, all, nowhere)).toMatchObject({ received: 0, banked: 30_00, rows: 1 });
    expect(sumsOf(day, { ...all, currency: 'EUR' }, nowhere)).toMatchObject({ received: 10_00, banked: 0 });
  });

  it('of a bank leave out receipts whose bank nobody knows', () => {
    const day = dayOf({
      receipts: [
        receipt(1, 10_00),
        receipt(2, 20_00, { bankId: null }),
        receipt(3, 40_00, { bankId: OTHER_BANK }),
      ],
    });
    expect(sumsOf(day, { ...all, bank: BANK }, nowhere)).toMatchObject({ received: 10_00, receipts: 1 });
    expect(sumsOf(day, all, nowhere)).toMatchObject({ received: 70_00, receipts: 3 });
  });

  it('of a terminal count receipts by the terminal that led to them', () => {
    const day = dayOf({ receipts: [receipt(1, 10_00), receipt(2, 20_00)] });
    const terminalOf = ({ no }: { no: number }) => (no === 1 ? '412077' : '99');
    expect(sumsOf(day, { ...all, terminal: '00412077' }, terminalOf)).toMatchObject({ received: 10_00 });
  });
});
