import { sumMinor } from '../money';
import type { AccountRow, UnpackedDay } from './settlement';
import { isBankDay } from './value-date';

/**
 * State of what a bank pays on a value date, by its account: all has come, too little, too much, nobody knows since no
 * statement covers the day, a person has to look, or the day is still ahead.
 */
export const legStates = {
  arrived: 'Geldi',
  short: 'Eksik',
  over: 'Fazla',
  no_statement: 'Ekstre yok',
  unsure: 'Belirsiz',
  expected: 'Bekleniyor',
} as const;
export type LegState = keyof typeof legStates;

/** Payments of one bank in one currency on one value date, beside what came to the account. Amounts in minor units. */
export interface AccountLeg {
  readonly day: string;
  readonly bankId: string;
  readonly currency: string;
  /** Net of the bank's card report; null where it has no row for the day. */
  readonly expected: number | null;
  /** Part of it that has been paid by the card report itself. */
  readonly reported: number;
  /** Sum that came to the account for the day, fees included where they are needed; null where no statement tells it. */
  readonly arrived: number | null;
  /** `arrived` without `expected`; null where one of them is unknown, or which of two counts. */
  readonly difference: number | null;
  /** Fees that the account was charged apart, at or below zero. */
  readonly fees: number;
  /** Fees are part of `arrived`: only with them the sums agree. */
  readonly withFees: boolean;
  readonly state: LegState;
  /** Day on which the money came, where that is a later one. */
  readonly cameOn: string | null;
  /** Value dates whose money came with this day's. */
  readonly lateFrom: readonly string[];
  /** Days one of which may explain the difference; a person decides. */
  readonly candidates: readonly string[];
  /** Last digits of the accounts. */
  readonly accounts: readonly string[];
  /** A statement tells everything about the day. */
  readonly covered: boolean;
  readonly rows: readonly AccountRow[];
}

/** Returns whether the account says what came; else the word of the card report is all there is. */
export const isTold = ({ state }: Pick<AccountLeg, 'state'>): boolean =>
  state !== 'no_statement' && state !== 'expected';

/** Banking days on which a payment may still come, after its value date. */
export const LATE_DAYS = 3;

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Returns the next days on which banks work. */
export function nextBankDays(day: string, count: number): readonly string[] {
  const days: string[] = [];
  for (let next = dayAfter(day); days.length < count; next = dayAfter(next)) {
    if (isBankDay(next)) days.push(next);
  }
  return days;
}

const sum = (rows: readonly AccountRow[]): number => sumMinor(rows.map(({ amount }) => amount));

/** Says what came on a day, without a look at the days after it. */
function directLeg(
  leg: Pick<
    AccountLeg,
    'day' | 'bankId' | 'currency' | 'expected' | 'reported' | 'rows' | 'covered' | 'accounts'
  >,
  today: string,
): AccountLeg {
  const { expected, rows, covered, day } = leg;
  const fees = sum(rows.filter(({ kind }) => kind === 'fee'));
  const paid = sum(rows) - fees;
  const base = { ...leg, fees, withFees: false, cameOn: null, lateFrom: [], candidates: [] };
  const due = expected ?? 0;
  if (rows.length > 0 || covered) {
    // A bank that keeps its commission apart pays gross: the fees of the day belong to the sum.
    const exact = paid === due ? false : paid + fees === due ? true : null;
    if (exact !== null) {
      const isNothing = rows.length === 0 && due === 0;
      return {
        ...base,
        arrived: exact ? paid + fees : paid,
        difference: 0,
        withFees: exact,
        // Movements alone say that it came, also where no statement covers the whole day.
        state: isNothing && !covered ? 'no_statement' : 'arrived',
      };
    }
  }
  if (!covered) {
    // What else came that day nobody has seen.
    if (rows.length === 0 && day >= today)
      return { ...base, arrived: null, difference: null, state: 'expected' };
    return { ...base, arrived: rows.length === 0 ? null : paid, difference: null, state: 'no_statement' };
  }
  const [without, withAll] = [paid - due, paid + fees - due];
  // Which of the fees belong to these payments is not told: where the answer depends on it, a person looks.
  if (fees !== 0 && Math.sign(without) !== Math.sign(withAll)) {
    return { ...base, arrived: paid, difference: null, state: 'unsure' };
  }
  return { ...base, arrived: paid, difference: without, state: without < 0 ? 'short' : 'over' };
}

/** Pairs days that are short with later ones that are over, where the amount is exact and no other day fits. */
function withLate(legs: readonly AccountLeg[]): readonly AccountLeg[] {
  const byDay = new Map(legs.map((leg) => [leg.day, leg]));
  const open = (leg: AccountLeg | undefined, state: LegState): leg is AccountLeg & { difference: number } =>
    leg !== undefined && leg.state === state && leg.difference !== null;
  const shorts = legs.filter((leg) => open(leg, 'short'));
  /** Days that are over, within reach of each day that is short, and exact. */
  const fits = new Map(
    shorts.map((leg) => [
      leg.day,
      nextBankDays(leg.day, LATE_DAYS).filter((day) => {
        const later = byDay.get(day);
        return open(later, 'over') && later.difference === -(leg.difference ?? 0);
      }),
    ]),
  );
  const claims = (day: string): readonly string[] =>
    [...fits].filter(([, days]) => days.includes(day)).map(([short]) => short);
  return legs.map((leg) => {
    const days = fits.get(leg.day) ?? [];
    const [only] = days;
    if (only !== undefined) {
      if (days.length > 1 || claims(only).length > 1) return { ...leg, candidates: days };
      return { ...leg, state: 'arrived', arrived: leg.expected, difference: 0, cameOn: only };
    }
    const claimed = claims(leg.day);
    if (claimed.length === 0) return leg;
    const [short = ''] = claimed;
    if (claimed.length > 1 || (fits.get(short) ?? []).length > 1) return { ...leg, candidates: claimed };
    return { ...leg, state: 'arrived', arrived: leg.expected, difference: 0, lateFrom: claimed };
  });
}

const keyOf = (bankId: string, currency: string): string => `${bankId} ${currency}`;

/** Accounts to which a bank pays, by bank and currency. */
function payingAccounts(days: readonly UnpackedDay[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { bankId, currency, account, kind } of days.flatMap((day) => day.account)) {
    if (kind !== 'payout') continue;
    const key = keyOf(bankId, currency);
    const own = found.get(key) ?? new Set();
    found.set(key, own.add(account));
  }
  return found;
}

/**
 * Compares what banks said they pay with what came to the accounts: one line for each bank, currency and value date,
 * currencies never together. A day counts as covered where a statement of each account does to which the bank is known to
 * pay in these days.
 * @param today `YYYY-MM-DD`
 */
export function accountLegs(days: readonly UnpackedDay[], today: string): readonly AccountLeg[] {
  const paying = payingAccounts(days);
  const drafts = new Map<string, AccountLeg[]>();
  for (const { day, values, account, covered } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const keys = new Map(
      [...values, ...account].map(({ bankId, currency }) => [keyOf(bankId, currency), { bankId, currency }]),
    );
    for (const [key, { bankId, currency }] of keys) {
      const isOwn = (of: { readonly bankId: string; readonly currency: string }): boolean =>
        of.bankId === bankId && of.currency === currency;
      const own = values.filter(isOwn);
      const told = new Set(covered.filter(isOwn).map((of) => of.account));
      const wanted = paying.get(key) ?? new Set();
      const rows = account.filter(isOwn);
      const leg = directLeg(
        {
          day,
          bankId,
          currency,
          expected: own.length === 0 ? null : sumMinor(own.map(({ net }) => net)),
          reported: sumMinor(own.map(({ postedNet }) => postedNet)),
          rows,
          covered: told.size > 0 && [...wanted].every((of) => told.has(of)),
          accounts: [...new Set([...rows.map((row) => row.account), ...told])]
            .filter((of) => of !== '')
            .toSorted(),
        },
        today,
      );
      drafts.set(key, [...(drafts.get(key) ?? []), leg]);
    }
  }
  return [...drafts.values()]
    .flatMap(withLate)
    .toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        a.bankId.localeCompare(b.bankId) ||
        a.currency.localeCompare(b.currency),
    );
}
