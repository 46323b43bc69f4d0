import type { AgreementOf, MatchField } from './agreement';
import type { NameKey } from './match-key';

/** Frequency of an agreement among records of one person (`m`) and of two (`u`). */
export interface Share {
  readonly m: number;
  readonly u: number;
}

/** Shares by field and agreement; `empty` says nothing and has no share. */
export type Shares = {
  readonly [F in MatchField]: Readonly<Record<Exclude<AgreementOf<F>, 'empty'>, Share>>;
};

/**
 * Starting values of a hospital, before its own decisions are known. Shares of a field add up to one. They are
 * estimates for Turkish records: some 40,000 birthdays in use, a mobile number among family, one surname in 300
 * persons.
 */
export const startShares: Shares = {
  identity_no: {
    same: { m: 0.985, u: 0.000_001 },
    masked: { m: 0.985, u: 0.000_1 },
    changed: { m: 0.4, u: 0.9 },
    different: { m: 0.003, u: 0.99 },
  },
  first_name: {
    same: { m: 0.86, u: 0.006 },
    part: { m: 0.05, u: 0.01 },
    close: { m: 0.04, u: 0.008 },
    alike: { m: 0.02, u: 0.004 },
    initial: { m: 0.01, u: 0.01 },
    swapped: { m: 0.01, u: 0.000_11 },
    different: { m: 0.01, u: 0.961_89 },
  },
  last_name: {
    same: { m: 0.86, u: 0.003 },
    part: { m: 0.04, u: 0.003 },
    close: { m: 0.04, u: 0.004 },
    alike: { m: 0.015, u: 0.004 },
    swapped: { m: 0.01, u: 0.000_11 },
    different: { m: 0.035, u: 0.985_89 },
  },
  birth_date: {
    same: { m: 0.9, u: 0.000_07 },
    vague: { m: 0.02, u: 0.000_5 },
    swapped: { m: 0.01, u: 0.000_06 },
    year: { m: 0.015, u: 0.000_2 },
    digit: { m: 0.02, u: 0.000_8 },
    partly: { m: 0.023, u: 0.118_37 },
    different: { m: 0.012, u: 0.88 },
  },
  phones: {
    same: { m: 0.55, u: 0.000_2 },
    // Families buy numbers that follow each other.
    close: { m: 0.02, u: 0.004 },
    shared: { m: 0.1, u: 0.001 },
    different: { m: 0.33, u: 0.994_8 },
  },
  sex: {
    same: { m: 0.985, u: 0.5 },
    different: { m: 0.015, u: 0.5 },
  },
  province: {
    same: { m: 0.8, u: 0.15 },
    different: { m: 0.2, u: 0.85 },
  },
  // A household shares both.
  email: {
    same: { m: 0.65, u: 0.001 },
    close: { m: 0.05, u: 0.000_5 },
    different: { m: 0.3, u: 0.998_5 },
  },
  address: {
    same: { m: 0.6, u: 0.001 },
    close: { m: 0.15, u: 0.01 },
    different: { m: 0.25, u: 0.989 },
  },
};

/** Returns the bits that an agreement adds to the odds of one person. Negative where it speaks against. */
export function bitsOf({ m, u }: Share): number {
  return Math.log2(m / u);
}

/**
 * Frequency of a name, as the share of records that have its rarest word: `Mehmet` says less than `Tanyeli`.
 * Undefined where names are not counted.
 */
export type NameShare = (name: NameKey) => number | undefined;
