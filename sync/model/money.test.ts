import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../../tests/vectors/money.json';
import {
  allocateMoney,
  minorIn,
  moneyInLira,
  partOfMoney,
  rateOfMoney,
  roundMoney,
  shareOfMoney,
  splitMoney,
  sumMoney,
  wholeUnits,
} from './money';

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

test.each(vectors.part)('$part of $whole of $minor is $result, as on the server', (vector) => {
  expect(partOfMoney(vector.minor, vector.part, vector.whole)).toBe(vector.result);
});

test.each(vectors.allocate)(
  '$minor is shared out by $weights as on the server',
  ({ minor, weights, shares }) => {
    expect(allocateMoney(minor, weights)).toEqual(shares);
  },
);

const minorUnits = fc.maxSafeInteger();
const weights = fc.array(fc.integer({ min: -5, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 });

test('what is shared out is neither lost nor made, and nobody is more than a unit from the exact part', () => {
  fc.assert(
    fc.property(minorUnits, weights, (minor, list) => {
      const shares = allocateMoney(minor, list);
      const sum = shares.reduce((all, share) => all + BigInt(share), 0n);
      expect(sum).toBe(BigInt(minor));
      const sizes = list.map((weight) => BigInt(Math.max(0, weight)));
      const total = sizes.reduce((all, size) => all + size, 0n);
      if (total === 0n) return;
      shares.forEach((share, at) => {
        const off = BigInt(share) * total - BigInt(minor) * (sizes[at] ?? 0n);
        expect(off > -total && off < total).toBe(true);
        if (sizes[at] === 0n) expect(share).toBe(0);
      });
    }),
  );
});

test('equal weights differ by a unit at most, and the greater weight never gets less', () => {
  fc.assert(
    fc.property(fc.nat(), weights, (minor, list) => {
      const shares = allocateMoney(minor, list);
      // Weights below zero count as none.
      const counted = list.map((weight) => Math.max(0, weight));
      counted.forEach((weight, a) =>
        counted.forEach((other, b) => {
          const [own = 0, others = 0] = [shares[a], shares[b]];
          if (weight === other) expect(Math.abs(own - others)).toBeLessThanOrEqual(1);
          if (weight > other) expect(own).toBeGreaterThanOrEqual(others);
        }),
      );
      const parts = splitMoney(minor, list.length);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a part is rounded half away from zero, alike on both sides of it', () => {
  fc.assert(
    fc.property(
      minorUnits,
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      (minor, part, whole) => {
        fc.pre(part <= whole);
        const result = partOfMoney(minor, part, whole);
        expect(partOfMoney(-minor, part, whole) + result).toBe(0);
        const off = BigInt(Math.abs(result)) * BigInt(whole) - BigInt(Math.abs(minor)) * BigInt(part);
        expect(off * 2n > -BigInt(whole) && off * 2n <= BigInt(whole)).toBe(true);
      },
    ),
  );
});

test('rows of another currency are none of a sum', () => {
  const rows = [
    { currency: 'TRY', gross: 5 },
    { currency: 'EUR', gross: 7 },
    { currency: 'TRY', gross: null },
  ];
  expect(minorIn('TRY', rows, ({ gross }) => gross)).toBe(5);
  expect(minorIn('USD', rows, ({ gross }) => gross)).toBe(0);
});

test.each([
  [150, 100, 200],
  [149, 100, 100],
  [-150, 100, -200],
  [37, 25, 25],
])('%i to the nearest %i is %i', (minor, step, expected) => {
  expect(roundMoney(minor, step)).toBe(expected);
});

test('whole units, lira and rates', () => {
  expect([wholeUnits(168_450), wholeUnits(-50), wholeUnits(49)]).toEqual([1685, -1, 0]);
  expect(moneyInLira(100_00, 417_000)).toBe(4_170_00);
  expect([
    rateOfMoney(179, 100_00),
    rateOfMoney(-179, -100_00),
    rateOfMoney(-179, 100_00),
    rateOfMoney(1, 0),
  ]).toEqual([17_900, 17_900, -17_900, 0]);
});
