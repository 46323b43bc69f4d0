import { describe, expect, it } from 'vitest';
import type { BankRow, UnpackedDay } from '@sync/model/rules/settlement';
import { checkCommission } from './commission-lines';

let no = 0;
const row = (patch: Partial<BankRow>): BankRow => {
  no += 1;
  return {
    ...({ no, bankId: 'b1', terminalNo: '42', kind: 'sale', day: '2026-11-16', currency: 'TRY' } as BankRow),
    ...{
      gross: 100_000,
      commission: 1_500,
      expectedCommission: 1_500,
      cardKind: 'credit',
      instalmentCount: 1,
    },
    ...patch,
  };
};
const days = (rows: readonly BankRow[]): readonly UnpackedDay[] => [
  {
    day: '2026-11-16',
    bank: rows,
    receipts: [],
    otherBank: [],
    otherReceipts: [],
    groups: [],
    values: [],
    account: [],
    covered: [],
  },
];

describe('what banks took of payments', () => {
  it('is one line for what fits, and one for each terminal for what does not', () => {
    const { lines, overcharged, unchecked } = checkCommission(
      days([
        row({}),
        row({}),
        row({ commission: 1_790 }),
        row({ commission: 1_501 }),
        row({ expectedCommission: null }),
      ]),
      [],
      undefined,
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      terminalNo: '42',
      charged: 1_790,
      expected: 1_500,
      chargedRate: 17_900,
      cap: 35_600,
    });
    expect(lines[1]).toMatchObject({ terminalNo: null, charged: 4_501, expected: 4_500 });
    expect(overcharged).toEqual([{ currency: 'TRY', minor: 290 }]);
    expect(unchecked).toBe(1);
  });

  it('does not set off what another line was charged too little', () => {
    const { overcharged } = checkCommission(
      days([row({ commission: 2_000 }), row({ terminalNo: '43', commission: 100 })]),
      [],
      undefined,
    );
    expect(overcharged).toEqual([{ currency: 'TRY', minor: 500 }]);
  });

  it('adds no currency to another, and shows each by itself', () => {
    const { lines, overcharged } = checkCommission(
      days([
        row({ currency: 'EUR', commission: 90_000 }),
        row({ commission: 2_000 }),
        row({ currency: 'USD', commission: 1_700, terminalNo: '43' }),
      ]),
      [],
      undefined,
    );
    expect(overcharged).toEqual([
      { currency: 'TRY', minor: 500 },
      { currency: 'EUR', minor: 88_500 },
      { currency: 'USD', minor: 200 },
    ]);
    expect(lines.map(({ currency }) => currency)).toEqual(['TRY', 'EUR', 'USD']);
  });

  it('leaves refunds, voids and fees out', () => {
    expect(
      checkCommission(
        days([row({ kind: 'void' }), row({ kind: 'fee' }), row({ kind: 'refund' })]),
        [],
        undefined,
      ).lines,
    ).toEqual([]);
  });
});
