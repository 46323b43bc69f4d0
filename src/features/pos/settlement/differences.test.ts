import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences';
import type { Difference } from './differences';
import { bankRow, dayOf, group, receipt } from './settlement.fixture';
import type { UnpackedDay } from '@sync/model/rules/settlement';

const found = (content: Partial<UnpackedDay>): readonly Difference[] =>
  differencesOf(dayOf(content), { bank: null, terminal: null, currency: 'TRY' }, () => null);
const brief = (content: Partial<UnpackedDay>) =>
  found(content).map(({ name, amount, explained, holdsDay }) => [name, amount, explained !== null, holdsDay]);

describe('differences of a day', () => {
  it('are none where everything is matched evenly', () => {
    expect(
      brief({
        receipts: [receipt(1, 100_00, { matched: 100_00 })],
        bank: [bankRow(1, 100_00, { matched: 100_00, expectedValueOn: '2026-11-17' })],
        groups: [group(1, [[1, 100_00]], [[1, 100_00]])],
      }),
    ).toEqual([]);
  });

  it('are rows of one side alone, and refunds that wait', () => {
    expect(
      brief({
        receipts: [receipt(1, 2_300_00)],
        bank: [bankRow(1, 950_00), bankRow(2, -40_00, { kind: 'refund' })],
      }),
    ).toEqual([
      ['no_bank', 2_300_00, false, true],
      ['no_receipt', 950_00, false, true],
      ['refund', 40_00, false, true],
    ]);
  });

  it('are explained by a match of one side', () => {
    expect(
      brief({
        receipts: [receipt(1, 2_300_00, { matched: 2_300_00 })],
        groups: [
          group(1, [[1, 2_300_00]], [], {
            basis: 'explained',
            differenceKind: 'other',
            reason: 'Nakit alınmış',
          }),
        ],
      }),
    ).toEqual([['no_bank', 2_300_00, true, true]]);
  });

  it('are amounts that differ: suggested ones are open, confirmed ones explained', () => {
    const rows = { receipts: [receipt(1, 28_900_00)], bank: [bankRow(1, 28_400_00)] };
    const suggested = group(1, [[1, 28_900_00]], [[1, 28_400_00]], {
      state: 'proposed',
      basis: 'amount_differs',
    });
    expect(brief({ ...rows, groups: [suggested] })).toEqual([['amount', 500_00, false, true]]);
    const confirmed = { ...suggested, state: 'confirmed' as const, reason: 'Düzeltme fişi' };
    expect(
      brief({
        receipts: [receipt(1, 28_900_00, { matched: 28_900_00 })],
        bank: [bankRow(1, 28_400_00, { matched: 28_400_00 })],
        groups: [confirmed],
      }),
    ).toEqual([['amount', 500_00, true, true]]);
  });

  it('are not rows that a suggestion would match evenly', () => {
    expect(
      brief({
        receipts: [receipt(1, 100_00)],
        bank: [bankRow(1, 100_00)],
        groups: [group(1, [[1, 100_00]], [[1, 100_00]], { state: 'proposed', basis: 'several_alike' })],
      }),
    ).toEqual([]);
  });

  it('are commissions and value dates, which do not keep the day open', () => {
    const whole = { matched: 675_50, commission: 12_09, expectedCommission: 10_00 };
    const groups = [group(1, [[1, 675_50]], [[1, 675_50]])];
    const receipts = [receipt(1, 675_50, { matched: 675_50 })];
    const late = bankRow(1, 675_50, {
      ...whole,
      valueOn: '2026-11-19',
      expectedValueOn: '2026-11-17',
      net: 663_41,
    });
    expect(brief({ receipts, bank: [late], groups })).toEqual([
      ['commission', 2_09, false, false],
      ['late', 663_41, false, false],
    ]);
    const rounded = bankRow(1, 675_50, { ...whole, commission: 10_01 });
    expect(brief({ receipts, bank: [rounded], groups })).toEqual([]);
  });

  it('name a receipt that stands twice once, and not as missing at the bank', () => {
    const receipts = [receipt(1, 100_00, { matched: 100_00 }), receipt(2, 100_00, { receiptNo: 'M-1' })];
    const content = {
      receipts,
      bank: [bankRow(1, 100_00, { matched: 100_00 })],
      groups: [group(1, [[1, 100_00]], [[1, 100_00]])],
    };
    expect(brief(content)).toEqual([['twice', 100_00, false, true]]);
    expect(found(content)[0]?.rows.map(({ row }) => row.no)).toEqual([2]);
  });

  it('are only what is open of a row that is matched in part', () => {
    expect(
      brief({
        receipts: [receipt(1, 100_00, { matched: 60_00 })],
        bank: [bankRow(1, 60_00, { matched: 60_00 })],
        groups: [group(1, [[1, 60_00]], [[1, 60_00]])],
      }),
    ).toEqual([['no_bank', 40_00, false, true]]);
  });
});
