import { addDays, daysInMonth } from '@/lib/dates';
import { isBankDay } from '@sync/model/rules/value-date';
import { feastOn, publicHolidays } from '@sync/model/tr/public-holidays';
import { isTold } from '@sync/model/rules/fourth-leg';
import type { AccountLeg } from '@sync/model/rules/fourth-leg';
import type { UnpackedDay, ValueSum } from '@sync/model/rules/settlement';
import { sumMinor } from '@sync/model/money';

/** Payments of one bank on a day. Amounts in minor units. */
export interface BankValue {
  readonly bankId: string;
  readonly net: number;
  /** Sum that came to the account by its statement. */
  readonly posted: number;
  /** Sum that has come by the card report, where no statement covers the day. */
  readonly reported: number;
  readonly late: number;
  /** The account's word about the day. */
  readonly leg: AccountLeg;
  readonly sums: readonly ValueSum[];
}

export interface ValueDay {
  readonly day: string;
  readonly inMonth: boolean;
  /** Banks pay on it. */
  readonly isBankDay: boolean;
  /** `Ramazan Bayramı 1. gün`, `Resmî tatil`, `yarım gün`. */
  readonly holiday: string | null;
  readonly net: number;
  readonly posted: number;
  readonly reported: number;
  readonly late: number;
  /** The largest first. */
  readonly banks: readonly BankValue[];
}

export interface ValueMonth {
  /** Whole weeks from Monday, seven days each. */
  readonly weeks: readonly (readonly ValueDay[])[];
  readonly net: number;
  readonly posted: number;
  readonly reported: number;
  readonly late: number;
  /** Banks that pay in this month, the largest first; a bank keeps its place, and with it its colour. */
  readonly banks: readonly string[];
}

/** Returns the first and last day that the grid of a month shows. @param month `YYYY-MM` */
export function gridOf(month: string): { readonly from: string; readonly to: string; readonly last: string } {
  const first = `${month}-01`;
  const [year, number] = month.split('-').map(Number);
  const last = `${month}-${String(daysInMonth(year ?? 0, number ?? 1)).padStart(2, '0')}`;
  const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { from: addDays(first, -weekday(first)), to: addDays(last, 6 - weekday(last)), last };
}

/** Returns the month before or after. @param month `YYYY-MM` */
export function monthBeside(month: string, step: 1 | -1): string {
  return step === 1 ? addDays(gridOf(month).last, 1).slice(0, 7) : addDays(`${month}-01`, -1).slice(0, 7);
}

export function holidayName(day: string): string | null {
  const feast = feastOn(day);
  if (feast !== null) return feast;
  const kind = publicHolidays[day];
  if (kind === 'half') return 'yarım gün';
  return kind === 'full' ? 'resmî tatil' : null;
}

function bankValues(values: readonly ValueSum[], legs: readonly AccountLeg[]): readonly BankValue[] {
  return legs
    .map((leg): BankValue => {
      const sums = values.filter(({ bankId }) => bankId === leg.bankId);
      return {
        bankId: leg.bankId,
        net: leg.expected ?? 0,
        posted: isTold(leg) ? (leg.arrived ?? 0) : 0,
        reported: isTold(leg) ? 0 : leg.reported,
        late: sumMinor(sums.map(({ lateNet }) => lateNet)),
        leg,
        sums,
      };
    })
    .toSorted((a, b) => b.net - a.net);
}

/**
 * Returns the payments of banks on the days of a month, in one currency.
 * @param month `YYYY-MM` @param bank one of them, or undefined for all
 */
export function valueMonth(
  days: readonly UnpackedDay[],
  legs: readonly AccountLeg[],
  month: string,
  currency: string,
  bank: string | undefined,
): ValueMonth {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const legsOf = new Map<string, AccountLeg[]>();
  for (const leg of legs) {
    if (leg.currency !== currency || (bank !== undefined && leg.bankId !== bank)) continue;
    legsOf.set(leg.day, [...(legsOf.get(leg.day) ?? []), leg]);
  }
  const { from, to } = gridOf(month);
  const all: ValueDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const values = (byDay.get(day)?.values ?? []).filter(
      (sum) => sum.currency === currency && (bank === undefined || sum.bankId === bank),
    );
    const banks = bankValues(values, legsOf.get(day) ?? []);
    const total = (of: (value: BankValue) => number): number => sumMinor(banks.map(of));
    all.push({
      day,
      inMonth: day.startsWith(month),
      isBankDay: isBankDay(day),
      holiday: holidayName(day),
      net: total(({ net }) => net),
      posted: total(({ posted }) => posted),
      reported: total(({ reported }) => reported),
      late: total(({ late }) => late),
      banks,
    });
  }
  const own = all.filter(({ inMonth }) => inMonth);
  const sums = new Map<string, number>();
  for (const { banks } of own)
    for (const { bankId, net } of banks) sums.set(bankId, (sums.get(bankId) ?? 0) + net);
  return {
    weeks: Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7)),
    net: sumMinor(own.map(({ net }) => net)),
    posted: sumMinor(own.map(({ posted }) => posted)),
    reported: sumMinor(own.map(({ reported }) => reported)),
    late: sumMinor(own.map(({ late }) => late)),
    banks: [...sums].toSorted(([, a], [, b]) => b - a).map(([id]) => id),
  };
}

/** Sums of what is missing and of what nobody expected, in the days of a month. */
export interface OpenSums {
  readonly short: number;
  readonly over: number;
}

export function openSums({ weeks }: ValueMonth): OpenSums {
  const legs = weeks.flat().flatMap(({ inMonth, banks }) => (inMonth ? banks.map(({ leg }) => leg) : []));
  const of = (state: AccountLeg['state']): number =>
    sumMinor(legs.filter((leg) => leg.state === state).map(({ difference }) => difference));
  return { short: of('short'), over: of('over') };
}

/** Returns the state of a day that asks for most attention; null where no bank pays. */
export function dayState({ banks }: Pick<ValueDay, 'banks'>): AccountLeg['state'] | null {
  const order = ['short', 'unsure', 'over', 'no_statement', 'expected', 'arrived'] as const;
  return order.find((state) => banks.some(({ leg }) => leg.state === state)) ?? null;
}
