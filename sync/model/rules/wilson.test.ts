import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionRate, wilson } from './wilson';

describe('the Wilson interval', () => {
  // Figures of the published method (Wilson 1927; Newcombe 1998, method 3).
  it.each([
    [81, 263, 0.308, 0.2553, 0.3662],
    [15, 148, 0.1014, 0.0624, 0.1605],
    [0, 20, 0, 0, 0.1611],
    [1, 29, 0.0345, 0.0061, 0.1718],
    [29, 29, 1, 0.883, 1],
  ])('of %i in %i', (k, n, share, low, high) => {
    const found = wilson(k, n);
    expect(found?.share).toBeCloseTo(share, 4);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  it('holds the share and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), (a, b) => {
        const found = wilson(Math.min(a, b), Math.max(a, b));
        if (found === null) return Math.max(a, b) === 0;
        return 0 <= found.low && found.low <= found.share && found.share <= found.high && found.high <= 1;
      }),
    );
  });

  it('is none of none, and refuses what cannot be', () => {
    expect(wilson(0, 0)).toBeNull();
    for (const [k, n] of [
      [2, 1],
      [-1, 3],
      [0.5, 3],
    ] as const) {
      expect(() => wilson(k, n)).toThrow(RangeError);
    }
  });
});

describe('the detection rate', () => {
  it('is ranked from 30 on', () => {
    expect(detectionRate({ found: 9, of: 29 }).ranked).toBe(false);
    expect(detectionRate({ found: 9, of: 30 }).ranked).toBe(true);
    expect(detectionRate({ found: 0, of: 0 })).toEqual({ found: 0, of: 0, rate: null, ranked: false });
  });
});
