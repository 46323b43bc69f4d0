/** A share with its 95 % interval, all between 0 and 1. */
export interface Proportion {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** 95 % of a normal distribution lie within so many standard deviations. */
const Z = 1.959963984540054;

/**
 * Returns the share of `k` in `n` with its Wilson score interval, which is valid for small numbers, 0 and all, too.
 * Null of none. Throws RangeError for what cannot be counted.
 */
export function wilson(k: number, n: number): Proportion | null {
  if (!Number.isSafeInteger(k) || !Number.isSafeInteger(n) || k < 0 || k > n) {
    throw new RangeError(`not ${k} of ${n}`);
  }
  if (n === 0) return null;
  const share = k / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const middle = share + (Z * Z) / (2 * n);
  const scale = 1 + (Z * Z) / n;
  return {
    share,
    // Rounding leaves traces beside 0 and 1.
    low: k === 0 ? 0 : Math.max(0, (middle - spread) / scale),
    high: k === n ? 1 : Math.min(1, (middle + spread) / scale),
  };
}

/** Fewer colonoscopies say more about chance than about a doctor. */
export const RANKED_FROM = 30;

export interface DetectionRate {
  /** Examinations with an adenoma. */
  readonly found: number;
  readonly of: number;
  /** Null without examinations: that is no 0 %. */
  readonly rate: Proportion | null;
  /** True where it may be ranked beside others. */
  readonly ranked: boolean;
}

/** Returns the rate of examinations in which something was found, as `wilson` has it. */
export function detectionRate({ found, of }: { readonly found: number; readonly of: number }): DetectionRate {
  return { found, of, rate: wilson(found, of), ranked: of >= RANKED_FROM };
}
