import { addDays, daysInMonth, formatMonth } from '@/lib/dates';
import type { Period } from '@/records/figures/period';
import type { SurveyPeriodId } from './survey-search';

const MONTHS: Readonly<Record<SurveyPeriodId, number>> = {
  month: 1,
  last_month: 1,
  quarter: 3,
  half: 6,
  year: 12,
};

/** Returns the month so many months later, `YYYY-MM`. */
export function monthLater(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const lastDay = (month: string): string =>
  `${month}-${String(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))).padStart(2, '0')}`;

/** Returns a period of so many months up to a given one. */
export const monthsUntil = (last: string, months: number): Period => ({
  from: `${monthLater(last, 1 - months)}-01`,
  to: lastDay(last),
});

/** Returns the days of a period, and as many months before. */
export function surveyPeriod(
  id: SurveyPeriodId,
  today: string,
): { readonly period: Period; readonly former: Period; readonly last: string } {
  const last = monthLater(today.slice(0, 7), id === 'last_month' ? -1 : 0);
  const period = monthsUntil(last, MONTHS[id]);
  return { period, former: monthsUntil(addDays(period.from, -1).slice(0, 7), MONTHS[id]), last };
}

/** `Haz–Kas 2026`, `Eki 2025–Mar 2026`, or one month. */
export function monthsText({ from, to }: Period): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  if (first === last) return formatMonth(first);
  const begin = first.slice(0, 4) === last.slice(0, 4) ? formatMonth(first).slice(0, 3) : formatMonth(first);
  return `${begin}–${formatMonth(last)}`;
}

/** Returns the months of a period in order, `YYYY-MM`. */
export function monthsOf({ from, to }: Period): readonly string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthLater(month, 1))
    months.push(month);
  return months;
}
