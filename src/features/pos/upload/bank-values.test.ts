import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankAmounts, bankKindOf, cardKindOf, deductions, maskedCardOf } from './bank-values';
import type { BankAmounts } from './bank-values';

const amount = fc.integer({ min: 0, max: 1_000_000_00 });
const sign = fc.constantFrom(1 as const, -1 as const);
const deducted = (amounts: BankAmounts): number => deductions.reduce((sum, field) => sum + amounts[field], 0);

/** A report of a bank: which deductions lead to its net amount, how it signs them, and whether it turns refunds. */
const report = fc.record({
  gross: fc.integer({ min: 1, max: 1_000_000_00 }),
  parts: fc.record(Object.fromEntries(deductions.map((field) => [field, amount])) as never) as fc.Arbitrary<
    Record<string, number>
  >,
  /** Sign of each deduction in the file: 1 where it is written as an amount taken off, below zero. */
  signs: fc.record(Object.fromEntries(deductions.map((field) => [field, sign])) as never) as fc.Arbitrary<
    Record<string, 1 | -1>
  >,
  named: fc.subarray([...deductions]),
  kind: fc.constantFrom('sale' as const, 'refund' as const, 'void' as const, 'fee' as const),
  turns: fc.boolean(),
});

test('whatever signs a file has, gross without deductions is net, and what takes money back is below zero', () => {
  fc.assert(
    fc.property(report, ({ gross, parts, signs, named, kind, turns }) => {
      const meant = kind === 'sale' ? 1 : -1;
      const written = turns ? meant : 1;
      const off = named.reduce((sum, field) => sum + (parts[field] ?? 0), 0);
      const values: Record<string, number> = {
        sign: meant,
        gross: written * gross,
        net: written * (gross - off),
      };
      for (const field of deductions)
        values[field] = -(signs[field] ?? 1) * written * (parts[field] ?? 0) + 0;
      const identity = {
        field: 'net',
        of: [
          { field: 'gross', sign: 1 as const },
          ...named.map((field) => ({ field, sign: signs[field] ?? 1 })),
        ],
      };
      const read = bankAmounts({ identity }, kind, values);
      if (read === null) throw new Error('no amounts');
      expect(read.gross).toBe(meant * gross);
      expect(read.gross - deducted(read)).toBe(read.net);
      for (const field of deductions) {
        expect(read[field]).toBe(named.includes(field) ? meant * (parts[field] ?? 0) + 0 : 0);
      }
    }),
  );
});

test('without a net amount it is what is left of the gross', () => {
  fc.assert(
    fc.property(fc.integer(), amount, amount, sign, (gross, commission, tax, meant) => {
      const read = bankAmounts({ identity: null }, 'sale', { gross, commission, tax, sign: meant });
      if (read === null) throw new Error('no amounts');
      expect(read.gross - deducted(read)).toBe(read.net);
      expect(gross === 0 || Math.sign(read.gross) === meant).toBe(true);
    }),
  );
});

describe('single rows', () => {
  const identity = {
    field: 'net',
    of: [
      { field: 'gross', sign: 1 as const },
      { field: 'commission', sign: -1 as const },
    ],
  };

  test('a refund that the file writes above zero is turned with its commission', () => {
    const values = { gross: 950_00, commission: 17_01, net: 932_99, sign: -1 };
    expect(bankAmounts({ identity }, 'refund', values)).toMatchObject({
      gross: -950_00,
      commission: -17_01,
      net: -932_99,
    });
  });

  test('a refund is below zero even where a profile has it above', () => {
    expect(bankAmounts({ identity }, 'refund', { gross: 5_00, net: 5_00, sign: 1 })?.gross).toBe(-5_00);
  });

  test('a fee without a gross amount is turned by its net amount', () => {
    const values = { gross: 0, commission: 12_00, net: -12_00, sign: 1 };
    expect(bankAmounts({ identity }, 'fee', values)).toMatchObject({
      gross: 0,
      commission: -12_00,
      net: 12_00,
    });
  });

  test('what no rule has named stays as the file has it', () => {
    expect(bankAmounts({ identity }, 'unknown', { gross: -5_00, net: -5_00, sign: null })?.gross).toBe(-5_00);
  });

  test('a row without a gross amount has none', () => {
    expect(bankAmounts({ identity }, 'sale', { gross: null })).toBeNull();
  });
});

test('the kind comes from the rules, and without them from what is known', () => {
  const kinds = { columns: [{ at: 0, name: 'Tip' }], rules: [] };
  expect(bankKindOf({ kinds }, { kind: null })).toBe('unknown');
  expect(bankKindOf({ kinds }, { kind: 'chargeback' })).toBe('chargeback');
  expect(bankKindOf({ kinds }, { kind: 'tip' })).toBe('unknown');
  expect(bankKindOf({ kinds: null }, { gross: 1 })).toBe('sale');
  expect(bankKindOf({ kinds: null }, { gross: 1, instalment_count: 3 })).toBe('instalment_sale');
  expect(bankKindOf({ kinds: null }, { gross: -1, instalment_count: 3 })).toBe('refund');
});

test.each([
  ['KREDİ KARTI', 'credit'],
  ['Credit', 'credit'],
  ['Banka Kartı', 'debit'],
  ['Ön Ödemeli Kredi', 'prepaid'],
  ['YURT DIŞI KREDİ', 'foreign'],
  ['Troy', null],
  [null, null],
])('cards called %s are %s', (text, kind) => expect(cardKindOf(text)).toBe(kind));

test.each([
  ['540134******1234', '540134******1234'],
  ['5401 34** **** 1234', '540134******1234'],
  ['**** 1234', '****1234'],
  ['1234', null],
  ['Troy 1234', null],
  [`1${'*'.repeat(30)}`, null],
])('a card written %s is kept as %s', (text, card) => expect(maskedCardOf(text)).toBe(card));
