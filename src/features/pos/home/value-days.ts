import { addDays } from '@/lib/dates';
import { sumMinor } from '@sync/model/money';
import { accountLegs, isTold, nextBankDays } from '@sync/model/rules/fourth-leg';
import type { AccountLeg } from '@sync/model/rules/fourth-leg';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { isBankDay } from '@sync/model/rules/value-date';

/** Banking days before today, and from today on, that the home page shows. */
const BEFORE = 4;
const AHEAD = 2;
/** Calendar days around today that hold them, long holidays included, and that the account is compared in. */
export const VALUE_SPAN = { before: 21, after: 12 } as const;

/** Payments of all banks on a banking day, in lira. Amounts in minor units. */
export interface ValueDaySum {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Sum that banks said they pay. */
  readonly expected: number;
  /** Sum of it that came to the accounts by their statements, never more than expected. */
  readonly arrived: number;
  /** Sum that is missing although a statement covers the day. */
  readonly short: number;
  /** A bank's account is not told, or a person has to look. */
  readonly isUnsure: boolean;
}

export interface HomeValues {
  readonly days: readonly ValueDaySum[];
  /** Payments that did not come, and those that a person has to look at, the latest first. */
  readonly wrong: readonly AccountLeg[];
}

function sumOf(day: string, legs: readonly AccountLeg[], today: string): ValueDaySum {
  const own = legs.filter((leg) => leg.day === day);
  return {
    day,
    expected: sumMinor(own.map(({ expected }) => expected ?? 0)),
    arrived: sumMinor(
      own.map((leg) => (isTold(leg) ? Math.max(0, Math.min(leg.arrived ?? 0, leg.expected ?? 0)) : 0)),
    ),
    short: sumMinor(own.map((leg) => (leg.state === 'short' ? -(leg.difference ?? 0) : 0))),
    isUnsure: day < today && own.some(({ state }) => state === 'no_statement' || state === 'unsure'),
  };
}

/**
 * Returns the payments of banks around today.
 * @param days those of `VALUE_SPAN` around today @param today `YYYY-MM-DD`
 */
export function homeValues(days: readonly UnpackedDay[], today: string): HomeValues {
  const legs = accountLegs(days, today).filter(({ currency }) => currency === 'TRY');
  const before: string[] = [];
  for (let day = addDays(today, -1); before.length < BEFORE; day = addDays(day, -1)) {
    if (isBankDay(day)) before.unshift(day);
  }
  const ahead = isBankDay(today) ? [today, ...nextBankDays(today, AHEAD - 1)] : nextBankDays(today, AHEAD);
  return {
    days: [...before, ...ahead].map((day) => sumOf(day, legs, today)),
    wrong: legs
      .filter(
        ({ day, state }) => day < today && (state === 'short' || state === 'unsure' || state === 'over'),
      )
      .toReversed(),
  };
}
