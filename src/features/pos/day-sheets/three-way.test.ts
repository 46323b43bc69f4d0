import { describe, expect, it } from 'vitest';
import { gapOf } from './day-sheet-list';
import { differencesOf, oddOneOf, stateOf, threeWay } from './three-way';
import type { Leg } from './three-way';

const leg = (sum: number): Leg => ({ count: 1, sum });

describe('which of three sides is the odd one out', () => {
  it.each([
    [100, 100, 100, null],
    [90, 100, 100, 'receipts'],
    [100, 90, 100, 'slip'],
    [100, 100, 90, 'bank'],
    [80, 90, 100, null],
  ] as const)('receipts %i, slip %i, bank %i', (receipts, slip, bank, odd) => {
    expect(oddOneOf({ receipts: leg(receipts), slip: leg(slip), bank: leg(bank) })).toBe(odd);
  });

  it('cannot be told while one is missing', () => {
    const sides = { receipts: leg(1), slip: null, bank: leg(2) };
    expect(oddOneOf(sides)).toBeNull();
    expect(stateOf({ ...sides, closed: false })).toBe('missing');
  });

  it.each([
    [10, 8, 8, 'counts'],
    [10, 10, 8, 'counts'],
    [10, null, 8, 'counts'],
    [8, 8, 8, 'settled'],
    [8, null, 8, 'settled'],
  ] as const)('%s receipts, %s slips and %s payments of an equal sum', (receipts, slip, bank, state) => {
    const of = (count: number | null): Leg => ({ count, sum: 100 });
    expect(stateOf({ receipts: of(receipts), slip: of(slip), bank: of(bank), closed: false })).toBe(state);
  });

  it.each([
    [100, 100, null, null],
    [100, null, 100, null],
    [100, 90, null, 10],
    [100, 100, 100, 0],
    [100, 100, 70, 30],
    [100, null, null, null],
  ] as const)('receipts %s, slip %s, bank %s: a difference of %s', (receipts, slip, bank, gap) => {
    const of = (sum: number | null) => (sum === null ? null : leg(sum));
    expect(gapOf(differencesOf({ receipts: of(receipts), slip: of(slip), bank: of(bank) }))).toBe(gap);
  });

  it('is nobody in a closed period', () => {
    expect(stateOf({ receipts: leg(1), slip: leg(1), bank: leg(2), closed: true })).toBe('closed');
  });
});

describe('lines of a day', () => {
  const usage = {
    id: 'u1',
    terminal_id: 't1',
    staff_id: 's1',
    from_at: '2026-11-16T05:00:00.000Z',
    counted_gross: 1000,
    counted_count: 2,
    currency: 'TRY',
  };
  const row = {
    usageId: 'u1',
    day: '2026-11-16',
    currency: 'TRY',
    bankId: 'b1',
    terminalNo: '0042',
    kind: 'sale',
    valueOn: '2026-11-17',
  };
  const day = {
    day: '2026-11-16',
    bank: [
      { ...row, no: 1, gross: 300, net: 290, approvalNo: 'A' },
      { ...row, no: 2, gross: 300, net: 290, approvalNo: 'A' },
      { ...row, no: 3, gross: 400, net: 390, approvalNo: 'B' },
      { ...row, no: 4, gross: 70, net: 69, approvalNo: 'C', usageId: null },
    ],
    receipts: [
      { ...row, no: 1, amount: 1000, cancelled: false },
      { ...row, no: 2, amount: 55, cancelled: true },
    ],
  };
  const lines = threeWay(
    [day] as never,
    [usage] as never,
    [{ id: 't1', terminal_no: '42', bank_id: 'b1' }],
    [],
    '2026-11-16',
    '2026-11-16',
  );

  it('count instalments once and cancelled receipts not at all', () => {
    expect(lines.find(({ usage: held }) => held !== null)).toMatchObject({
      receipts: { count: 1, sum: 1000 },
      slip: { count: 2, sum: 1000 },
      bank: { count: 2, sum: 1000 },
      net: 970,
      cancelled: 1,
      terminalId: 't1',
    });
  });

  it('tell apart what was paid while nobody held the terminal', () => {
    expect(lines.find(({ usage: held }) => held === null)).toMatchObject({
      bank: { count: 1, sum: 70 },
      receipts: null,
      slip: null,
      terminalId: 't1',
    });
  });
});
