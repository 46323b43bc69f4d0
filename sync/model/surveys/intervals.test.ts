import { expect, test } from 'vitest';
import { meanInterval, npsInterval, wilson } from './intervals';

test.each([
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29; method 3.
  [81, 263, 25.5, 36.6],
  [15, 148, 6.2, 16.0],
  [0, 20, 0, 16.1],
  [1, 29, 0.6, 17.2],
])('Wilson’s interval of %i of %i', (part, of, low, high) => {
  const interval = wilson(part, of);
  expect(interval?.low).toBeCloseTo(low, 1);
  expect(interval?.high).toBeCloseTo(high, 1);
});

test('a score of ten promoters and ten detractors of forty is 0, and wide', () => {
  // Its variance is 0.5, its standard error 11.18.
  const interval = npsInterval(25, 25, 40);
  expect(interval?.low).toBeCloseTo(-21.9, 1);
  expect(interval?.high).toBeCloseTo(21.9, 1);
});

test('a score never leaves its scale', () => {
  expect(npsInterval(100, 0, 5)).toEqual({ low: 100, high: 100 });
  expect(npsInterval(90, 0, 10)?.high).toBe(100);
});

test('nothing is said of nothing', () => {
  expect(wilson(0, 0)).toBeNull();
  expect(npsInterval(0, 0, 0)).toBeNull();
  expect(meanInterval(4, null, 1)).toBeNull();
  expect(meanInterval(4, 1, 100)).toEqual({
    low: expect.closeTo(3.804, 3) as number,
    high: expect.closeTo(4.196, 3) as number,
  });
});
