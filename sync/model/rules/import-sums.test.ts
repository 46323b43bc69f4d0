import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importedSum, sumsOfRows } from './import-sums';

const row = fc.record({
  currency: fc.constantFrom('TRY', 'EUR'),
  kind: fc.constantFrom('sale', 'refund'),
  gross: fc.integer({ min: -1_000, max: 1_000 }),
  problem: fc.constantFrom(null, 'no_amount'),
});

test('what is shown of an import is what was stored, whatever was read', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const stored = sumsOfRows(
        'bank',
        rows.map(({ problem, ...values }) => ({ values, problem })),
      );
      const totals = { TRY: { gross: 999_999 }, EUR: { gross: 999_999 } };
      for (const currency of ['TRY', 'EUR']) {
        const kept = rows.filter((item) => item.problem === null && item.currency === currency);
        const expected = kept.length === 0 ? 999_999 : kept.reduce((sum, { gross }) => sum + gross, 0);
        expect(importedSum({ stored, totals }, currency, 'gross')).toBe(expected);
      }
    }),
  );
});

test('a list without the amount has none', () => {
  expect(importedSum({ stored: {}, totals: { TRY: {} } }, 'TRY', 'gross')).toBeNull();
});
