/** 95 % of a normal distribution. */
const Z = 1.959964;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Returns Wilson's interval of a share: `part` of `of`, in percent; null without rows. */
export function wilson(part: number, of: number): Interval | null {
  if (of === 0) return null;
  const share = part / of;
  const middle = share + Z ** 2 / (2 * of);
  const half = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const whole = 1 + Z ** 2 / of;
  return { low: (100 * (middle - half)) / whole, high: (100 * (middle + half)) / whole };
}

/**
 * Returns the interval of a net promoter score, −100 to 100: promoters count 1, passives 0, detractors −1, and the
 * variance of that is what the score's error is made of.
 * @param promoters percent
 * @param detractors percent
 */
export function npsInterval(promoters: number, detractors: number, of: number): Interval | null {
  if (of === 0) return null;
  const [up, down] = [promoters / 100, detractors / 100];
  const half = 100 * Z * Math.sqrt(Math.max(0, up + down - (up - down) ** 2) / of);
  const score = 100 * (up - down);
  return { low: Math.max(-100, score - half), high: Math.min(100, score + half) };
}

/** Returns the interval of a mean; null where one row alone tells of no spread. */
export function meanInterval(mean: number, spread: number | null, of: number): Interval | null {
  if (of < 2 || spread === null) return null;
  const half = (Z * spread) / Math.sqrt(of);
  return { low: mean - half, high: mean + half };
}
