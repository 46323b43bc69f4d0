/** Money is integer minor units; all currencies that are kept have two decimals. Sums are per currency, and never across. */

const MILLION = 1_000_000;

/** Sums in minor units by currency, ISO 4217; lira first, the others by their code. */
export type MoneySums = readonly { readonly currency: string; readonly minor: number }[];

/** Adds up amounts, each currency by itself. Currencies whose amounts are all zero are left out. */
export function sumMoney(
  amounts: Iterable<{ readonly currency: string; readonly minor: number }>,
): MoneySums {
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

/**
 * Returns a share of an amount, both in minor units. Half a kuruş goes away from zero, as in app.place_bank_rows.
 * @param share in millionths
 */
export function shareOfMoney(minor: number, share: number): number {
  const size = (BigInt(Math.abs(minor)) * BigInt(share) * 2n + BigInt(MILLION)) / BigInt(2 * MILLION);
  return minor < 0 ? -Number(size) : Number(size);
}
