import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOfMoney, sumMoney } from './money';

const amount = fc.record({
  currency: fc.constantFrom('TRY', 'EUR', 'USD'),
  minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});

test('sums are per currency: another currency changes none of them, lira comes first, and order does not count', () => {
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const sums = sumMoney(amounts);
      for (const { currency, minor } of sums) {
        const own = amounts.filter((item) => item.currency === currency);
        expect(minor).toBe(own.reduce((sum, item) => sum + item.minor, 0));
        expect(sumMoney(own)).toEqual([{ currency, minor }]);
      }
      expect(sumMoney(amounts.toReversed())).toEqual(sums);
      const lira = sums.findIndex(({ currency }) => currency === 'TRY');
      expect(lira).toBeLessThanOrEqual(0);
    }),
  );
});

test.each([
  [100_00, 17_900, 1_79],
  [50, 10_000, 1],
  [49, 10_000, 0],
  [-50, 10_000, -1],
  [9_007_199_254_740_991, 1_000_000, 9_007_199_254_740_991],
])('of %i a share of %i millionths is %i', (minor, share, expected) => {
  expect(shareOfMoney(minor, share)).toBe(expected);
});
