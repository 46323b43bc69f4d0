import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Profile } from '@/import/read/profile';
import { bankRowKinds } from '@sync/model/entities/import-values';
import type { BankRowKind } from '@sync/model/entities/import-values';
import { bankRowOf, cardKindOf, deductions, maskedCardOf } from './bank-values';
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

const NAMED = { columns: [{ at: 0, name: 'Tip' }], rules: [] };
const read = (
  identity: Profile['identity'],
  values: Record<string, string | number | null>,
  kinds: Profile['kinds'] = NAMED,
) => bankRowOf({ identity, kinds }, values);

test('whatever signs a file has, gross without deductions is net, and what takes money back is below zero', () => {
  fc.assert(
    fc.property(report, ({ gross, parts, signs, named, kind, turns }) => {
      const meant = kind === 'sale' ? 1 : -1;
      const written = turns ? meant : 1;
      const off = named.reduce((sum, field) => sum + (parts[field] ?? 0), 0);
      const values: Record<string, number | string> = {
        kind,
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
      const { amounts, gap } = read(identity, values);
      if (amounts === null) throw new Error('no amounts');
      expect(amounts.gross).toBe(meant * gross);
      expect(amounts.gross - deducted(amounts)).toBe(amounts.net);
      expect(gap).toBe(0);
      for (const field of deductions) {
        expect(amounts[field]).toBe(named.includes(field) ? meant * (parts[field] ?? 0) + 0 : 0);
      }
    }),
  );
});

test('a minus stays a minus, whatever the word and its rule: it is turned nowhere, and never a sale', () => {
  const amounts = fc.record({
    gross: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    net: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
    kind: fc.constantFrom(...(Object.keys(bankRowKinds) as BankRowKind[])),
    sign: fc.constantFrom(1 as const, -1 as const, 'file' as const),
    named: fc.boolean(),
  });
  fc.assert(
    fc.property(amounts, ({ named, ...values }) => {
      const row = read(null, values, named ? NAMED : null);
      if (row.amounts === null) {
        // A question, which only a rule can raise.
        expect(row.contradicts && named).toBe(true);
        return;
      }
      if (values.gross < 0) expect(row.amounts.gross).toBe(values.gross);
      if (row.amounts.gross < 0) expect(['sale', 'instalment_sale', 'points']).not.toContain(row.kind);
      if (row.amounts.gross > 0) expect(['refund', 'void', 'chargeback']).not.toContain(row.kind);
      // A plus is turned only by a rule that says minus.
      if (row.amounts.gross !== values.gross) expect(values.sign).toBe(-1);
    }),
  );
});

test('without a net amount it is what is left of the gross', () => {
  fc.assert(
    fc.property(fc.nat(), amount, amount, (gross, commission, tax) => {
      const { amounts, gap } = read(null, { kind: 'sale', gross, commission, tax, sign: 1 });
      if (amounts === null) throw new Error('no amounts');
      expect(amounts.gross - deducted(amounts)).toBe(amounts.net);
      expect(gap).toBe(0);
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
  const minus = { gross: -12_790_18, commission: -228_94, net: -12_561_24 };

  test('a minus under the word of a sale is a refund where the signs are those of the file', () => {
    expect(read(identity, { kind: 'sale', sign: 'file', ...minus })).toMatchObject({
      kind: 'refund',
      amounts: minus,
      gap: 0,
    });
  });

  test('a minus under the word of a sale is a question where the rule says plus', () => {
    expect(read(identity, { kind: 'sale', sign: 1, ...minus })).toMatchObject({
      contradicts: true,
      amounts: null,
    });
  });

  test('a plus under the word of a refund is a question where the signs are those of the file', () => {
    const values = { kind: 'refund', sign: 'file', gross: 5_00, net: 5_00 };
    expect(read(identity, values)).toMatchObject({ contradicts: true, amounts: null });
  });

  test('a refund that the file writes above zero is turned with its commission by a rule that says minus', () => {
    const values = { kind: 'refund', gross: 950_00, commission: 17_01, net: 932_99, sign: -1 };
    expect(read(identity, values).amounts).toMatchObject({
      gross: -950_00,
      commission: -17_01,
      net: -932_99,
    });
  });

  test('a fee without a gross amount keeps the sign of its net amount', () => {
    const values = { kind: 'fee', gross: 0, commission: 12_00, net: -12_00, sign: 'file' };
    expect(read(identity, values)).toMatchObject({
      amounts: { gross: 0, commission: 12_00, net: -12_00 },
      gap: 0,
    });
  });

  test('what no rule has named stays as the file has it', () => {
    expect(read(identity, { kind: null, gross: -5_00, net: -5_00, sign: null })).toMatchObject({
      kind: 'unknown',
      amounts: { gross: -5_00 },
    });
  });

  test('a row without a gross amount has none', () => {
    expect(read(identity, { kind: 'sale', sign: 1, gross: null })).toMatchObject({
      amounts: null,
      contradicts: false,
    });
  });

  test.each([
    ['a deduction that no column is mapped to', { gross: 100_00, commission: 2_00, net: 97_50 }, 50],
    ['a rounded kuruş', { gross: 100_00, commission: 2_00, net: 98_01 }, -1],
    ['nothing', { gross: 100_00, commission: 2_00, net: 98_00 }, 0],
  ])('the gap is told of %s', (_, values, gap) => {
    expect(read(null, { kind: 'sale', sign: 1, ...values }).gap).toBe(gap);
  });
});

test('the kind comes from the rules, and without them from what is known', () => {
  const kindOf = (kinds: Profile['kinds'], values: Record<string, string | number | null>) =>
    read(null, values, kinds).kind;
  expect(kindOf(NAMED, { kind: null, gross: 1 })).toBe('unknown');
  expect(kindOf(NAMED, { kind: 'chargeback', gross: -1 })).toBe('chargeback');
  expect(kindOf(NAMED, { kind: 'tip', gross: 1 })).toBe('unknown');
  expect(kindOf(null, { gross: 1 })).toBe('sale');
  expect(kindOf(null, { gross: 1, instalment_count: 3 })).toBe('instalment_sale');
  expect(kindOf(null, { gross: -1, instalment_count: 3 })).toBe('refund');
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
