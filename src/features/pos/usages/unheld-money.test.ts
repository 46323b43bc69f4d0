import { describe, expect, it } from 'vitest';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { BankRow, Receipt, UnpackedDay } from '@sync/model/rules/settlement';
import { BANK, bankRow, DAY, OTHER_BANK, receipt } from '../settlement/settlement.fixture';
import { unheldMoney } from './unheld-money';

const terminals = [
  { id: 't', terminal_no: '00412077', bank_id: BANK },
  { id: 'other', terminal_no: '00412077', bank_id: OTHER_BANK },
  { id: 'u', terminal_no: '00500000', bank_id: BANK },
];
const usage = (from: string, to: string | null, more: Partial<TerminalUsage> = {}) =>
  ({
    id: 'usage',
    terminal_id: 't',
    from_at: `${DAY}T${from}:00+03:00`,
    to_at: to === null ? null : `${DAY}T${to}:00+03:00`,
    ...more,
  }) as TerminalUsage;
const day = (bank: readonly BankRow[], receipts: readonly Receipt[] = []): UnpackedDay => ({
  day: DAY,
  bank,
  receipts,
  account: [],
  covered: [],
  otherBank: [],
  otherReceipts: [],
  groups: [],
  values: [],
});

describe('money of terminals that nobody held', () => {
  it('is summed for each terminal, and each currency by itself', () => {
    const found = unheldMoney(
      day([
        bankRow(1, 100_00),
        bankRow(2, 40_00, { currency: 'EUR', time: '11:00:00' }),
        bankRow(3, 1_00, { time: '12:30:00' }),
        bankRow(4, -1_00, { kind: 'fee', time: '23:00:00' }),
        bankRow(5, 7_00, { bankId: OTHER_BANK, terminalNo: '412077' }),
      ]),
      [],
      terminals,
    );
    expect(found).toEqual([
      {
        terminalId: 't',
        terminalNo: '00412077',
        bankId: BANK,
        sums: [
          { currency: 'TRY', minor: 101_00 },
          { currency: 'EUR', minor: 40_00 },
        ],
        count: 3,
        first: '09:16:00',
        last: '23:00:00',
      },
      expect.objectContaining({ terminalId: 'other', sums: [{ currency: 'TRY', minor: 7_00 }], count: 1 }),
    ]);
  });

  it.each([
    ['in the time of a usage', [usage('09:00', '10:00')], 0],
    ['in the time of an open one', [usage('09:16', null)], 0],
    ['as the usage ends', [usage('08:00', '09:16')], 1],
    ['before the usage', [usage('09:17', null)], 1],
    ['at another terminal', [usage('09:00', null, { terminal_id: 'u' })], 1],
    ['in the time of a usage that clashes', [usage('09:00', null, { clash_with_id: 'x' })], 0],
  ] as const)('a payment %s', (_when, usages, count) => {
    const found = unheldMoney(day([bankRow(1, 100_00)]), usages, terminals);
    expect(found.reduce((sum, money) => sum + money.count, 0)).toBe(count);
  });

  it('is held where the server says so, unless the usage is gone', () => {
    const rows = day([bankRow(1, 100_00, { usageId: 'usage' })]);
    expect(unheldMoney(rows, [usage('15:00', null)], terminals)).toEqual([]);
    expect(unheldMoney(rows, [], terminals)).toHaveLength(1);
  });

  it('of a row without a time is that of a day on which nobody held the terminal', () => {
    const rows = day([bankRow(1, 100_00, { time: null })]);
    expect(unheldMoney(rows, [usage('15:00', '16:00')], terminals)).toEqual([]);
    expect(unheldMoney(rows, [], terminals)).toMatchObject([{ count: 1, first: null, last: null }]);
  });

  it('is what the bank reports; receipts tell it where the bank has reported nothing of the terminal', () => {
    const booked = receipt(1, 90_00, { terminalNo: '412077' });
    const other = receipt(2, 50_00, { terminalNo: '500000' });
    const found = unheldMoney(day([bankRow(1, 100_00)], [booked, other]), [], terminals);
    expect(found).toMatchObject([
      { terminalId: 't', sums: [{ minor: 100_00 }] },
      { terminalId: 'u', sums: [{ minor: 50_00 }] },
    ]);
    // The bank's payments were held: what the desks booked of the same terminal is the same money.
    const held = usage('09:16', '09:17');
    expect(unheldMoney(day([bankRow(1, 100_00)], [booked]), [held], terminals)).toEqual([]);
  });

  it('counts neither cancelled receipts nor those that name no terminal; a void takes its sale back', () => {
    const found = unheldMoney(
      day(
        [bankRow(1, 100_00), bankRow(2, -100_00, { kind: 'void' })],
        [receipt(1, 9_00), receipt(2, 9_00, { terminalNo: '500000', cancelled: true })],
      ),
      [],
      terminals,
    );
    expect(found).toMatchObject([{ terminalId: 't', sums: [], count: 1 }]);
  });

  it('at a terminal that the hospital does not have is not lost', () => {
    const found = unheldMoney(
      day([bankRow(1, 1_00, { terminalNo: '999' }), bankRow(2, 2_00, { terminalNo: null })]),
      [],
      terminals,
    );
    expect(found).toMatchObject([
      { terminalId: null, terminalNo: '999', sums: [{ minor: 1_00 }] },
      { terminalId: null, terminalNo: null, sums: [{ minor: 2_00 }] },
    ]);
  });

  it('is none where nothing is stored of the day', () => {
    expect(unheldMoney(undefined, [], terminals)).toEqual([]);
  });
});
