import { addDays } from '@/lib/dates';
import { monthLater, monthsUntil } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';
import type { SurveyPeriodId } from './survey-search';

export { monthLater, monthsText } from '@/kit/figures/period';

const MONTHS: Readonly<Record<SurveyPeriodId, number>> = {
  month: 1,
  last_month: 1,
  quarter: 3,
  half: 6,
  year: 12,
};

/** Returns the days of a period, and as many months before. */
export function surveyPeriod(
  id: SurveyPeriodId,
  today: string,
): { readonly period: Period; readonly former: Period; readonly last: string } {
  const last = monthLater(today.slice(0, 7), id === 'last_month' ? -1 : 0);
  const period = monthsUntil(last, MONTHS[id]);
  return { period, former: monthsUntil(addDays(period.from, -1).slice(0, 7), MONTHS[id]), last };
}

/** Returns the months of a period in order, `YYYY-MM`. */
export function monthsOf({ from, to }: Period): readonly string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthLater(month, 1))
    months.push(month);
  return months;
}
