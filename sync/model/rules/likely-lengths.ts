import { quantileSorted } from 'd3-array';

/* Lengths that a surgery may take, by three of its tenths: fixed samples instead of chance. */

const MINUTE = 60_000;
/** Courses of the day that are tried. */
const COURSES = 400;
/** Standard normal value that nine of ten are under. */
const NINE_TENTHS = 1.281_551_565_5;
/** Bounds of the skew: beyond them three tenths say nothing certain about the ends. */
const MOST_SKEW = 0.9;
/**
 * Standard normal value at which the ends are cut. Real ends may be flatter or longer than those of the curve: cut here,
 * the band of a sum holds eight of ten for both (tests).
 */
const END = 1.9;

/** Duration of something, milliseconds: one in ten is shorter than `low`, one in ten longer than `high`. */
export interface Estimate {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** Returns the area under the standard normal curve up to a value, to seven digits (Abramowitz and Stegun 26.2.17). */
function normalShare(value: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(value));
  const tail =
    0.398_942_280_4 *
    Math.exp((-value * value) / 2) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return value > 0 ? 1 - tail : tail;
}

/** Returns the standard normal value that a share is under, by halving. */
function normalValue(share: number): number {
  let [low, high] = [-6, 6];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Standard normal values in the middle of equal shares. */
const strata: readonly number[] = Array.from({ length: COURSES }, (_none, at) =>
  normalValue((at + 0.5) / COURSES),
);

/**
 * Returns the length at a standard normal value: Tukey's g distribution, which meets the three tenths exactly and is
 * the log-normal one where these are.
 */
function lengthAt({ low, middle, high }: Estimate, value: number): number {
  const [shorter, longer] = [Math.max(0, middle - low), Math.max(0, high - middle)];
  const skew = Math.log(Math.max(longer, 1) / Math.max(shorter, 1)) / NINE_TENTHS;
  const g = Math.min(MOST_SKEW, Math.max(-MOST_SKEW, skew));
  const side = value < 0 ? shorter : longer;
  const unit = Math.sign(value) * NINE_TENTHS;
  const share = Math.abs(g) < 1e-6 ? value / unit : Math.expm1(g * value) / Math.expm1(g * unit);
  return Math.max(MINUTE, middle + Math.sign(value) * side * (value === 0 ? 0 : share));
}

/** Returns a generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e_37_79_b1);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Orders of the strata, by the place of a surgery in its day. */
const orders = new Map<number, readonly number[]>();

/** Returns an order of the strata that has nothing to do with that of another place. */
function orderOf(place: number): readonly number[] {
  const known = orders.get(place);
  if (known !== undefined) return known;
  const next = seeded(place);
  const order = Array.from({ length: COURSES }, (_none, at) => at);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  orders.set(place, order);
  return order;
}

/**
 * Returns one length for each course of the day, milliseconds, so that those of different places vary independently
 * (a Latin hypercube).
 * @param place of the surgery in its day, from 0
 * @param gone what it has taken already: all lengths are longer
 */
export function drawnLengths(estimate: Estimate, place: number, gone: number): readonly number[] {
  const end = gone > 0 ? Number.POSITIVE_INFINITY : END;
  const lengths = strata.map((value) => lengthAt(estimate, Math.min(end, Math.max(-end, value))));
  const longer = lengths.filter((length) => length > gone);
  // Longer than any known one: nobody knows how long it still takes, but it does not end before now.
  const possible = longer.length === 0 ? [Math.max(gone, MINUTE)] : longer;
  return orderOf(place).map((stratum) => quantileSorted(possible, stratum / (COURSES - 1)) ?? 0);
}
