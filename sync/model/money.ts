/**
 * The one home of money. Amounts are integer minor units; all currencies that are kept have two decimals. Sums are per
 * currency, and never across. What has to be rounded goes to the nearest unit, half a unit away from zero. The server
 * does the same (supabase/schemas/foundation/money.sql; tests/vectors/money.json).
 */

const MILLION = 1_000_000;
/** Rates of currencies are in ten-thousandths. */
const RATE_UNIT = 10_000;

export interface Money {
  /** ISO 4217. */
  readonly currency: string;
  readonly minor: number;
}

/** Sums in minor units by currency; lira first, the others by their code. */
export type MoneySums = readonly Money[];

/** Adds up amounts, each currency by itself. Currencies whose amounts are all zero are left out. */
export function sumMoney(amounts: Iterable<Money>): MoneySums {
  const sums = new Map<string, number>();
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums]
    .filter(([, minor]) => minor !== 0)
    .map(([currency, minor]) => ({ currency, minor }))
    .toSorted((a, b) => byCurrency(a.currency, b.currency));
}

/** Compares two currencies for a screen: lira comes first, the others by their code. */
export function byCurrency(a: string, b: string): number {
  if (a === b) return 0;
  if (a === 'TRY') return -1;
  if (b === 'TRY') return 1;
  return a < b ? -1 : 1;
}

/** Adds up amounts that rows of one currency have; rows of others are none of the sum. Null counts as nothing. */
export function minorIn<R extends { readonly currency: string }>(
  currency: string,
  rows: Iterable<R>,
  minorOf: (row: R) => number | null | undefined,
): number {
  let sum = 0;
  for (const row of rows) if (row.currency === currency) sum += minorOf(row) ?? 0;
  return sum;
}

/** Adds up amounts of one record, which has one currency: the lines of a case, the parts of a match. */
export function sumMinor(amounts: Iterable<number | null | undefined>): number {
  let sum = 0;
  for (const minor of amounts) sum += minor ?? 0;
  return sum;
}

/** Returns `part` of `whole` of an amount, to the nearest unit. Both are whole numbers, and `whole` is greater than zero. */
export function partOfMoney(minor: number, part: number, whole: number): number {
  const size = (BigInt(Math.abs(minor)) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n);
  // Not -0.
  return minor < 0 && size > 0n ? -Number(size) : Number(size);
}

/** Returns a share of an amount, as a commission. @param share in millionths */
export const shareOfMoney = (minor: number, share: number): number => partOfMoney(minor, share, MILLION);

/** Returns the kuruş that an amount in another currency is worth. @param rate lira for one unit, in ten-thousandths */
export const moneyInLira = (minor: number, rate: number): number => partOfMoney(minor, rate, RATE_UNIT);

/** Returns the share that one amount is of another of its currency, in millionths; 0 of nothing. */
export function rateOfMoney(part: number, whole: number): number {
  if (whole === 0) return 0;
  return partOfMoney(whole < 0 ? -part : part, MILLION, Math.abs(whole));
}

/** Returns an amount as the nearest multiple of a step, as of 100 for whole units. */
export const roundMoney = (minor: number, step: number): number => partOfMoney(minor, 1, step) * step;

/** Returns an amount in whole units of its currency, for places without room for kuruş. */
export const wholeUnits = (minor: number): number => roundMoney(minor, 100) / 100;

/** Returns an amount in units of its currency with decimals, for spreadsheets and charts alone: nothing is added in it. */
export const majorOf = (minor: number): number => minor / 100;

/**
 * Shares an amount out so that nothing is lost: each weight gets its part rounded down, and the units that are left go
 * to the greatest rests, the first of equal ones. Weights below zero count as none; where there are none at all,
 * everybody gets the same.
 */
export function allocateMoney(minor: number, weights: readonly number[]): readonly number[] {
  const sizes = weights.map((weight) => (weight > 0 ? BigInt(weight) : 0n));
  const total = sizes.reduce((sum, size) => sum + size, 0n);
  const own = total === 0n ? sizes.map(() => 1n) : sizes;
  const whole = total === 0n ? BigInt(sizes.length) : total;
  const amount = BigInt(Math.abs(minor));
  const parts = own.map((size, at) => ({
    at,
    least: (amount * size) / whole,
    rest: (amount * size) % whole,
  }));
  let left = amount - parts.reduce((sum, { least }) => sum + least, 0n);
  const shares = parts.map(({ least }) => least);
  for (const { at, least } of parts.toSorted((a, b) =>
    a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.at - b.at,
  )) {
    if (left === 0n) break;
    shares[at] = least + 1n;
    left -= 1n;
  }
  return shares.map((share) => (minor < 0 && share > 0n ? -Number(share) : Number(share)));
}

/** Splits an amount into equal parts, as instalments: the first are the greater ones by a unit. */
export const splitMoney = (minor: number, parts: number): readonly number[] =>
  allocateMoney(
    minor,
    Array.from({ length: parts }, () => 1),
  );

/** Returns a share in millionths to hundredths of a percent: people agree on no finer ones. */
export const roundShare = (share: number): number => roundMoney(share, 100);

/** Returns an amount as a decimal number of units (`12.34`), for files of others; nothing is calculated with it. */
export const decimalOfMoney = (minor: number): number => minor / 100;
