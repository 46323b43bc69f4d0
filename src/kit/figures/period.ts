import { addDays, daysBetween, daysInMonth, formatDate, formatMonth, weekdayOf } from '@/lib/dates';
import type { TimePart } from '@sync/model/figures/figure';

/** Days of Istanbul, `YYYY-MM-DD`, both counted. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const periods = {
  week: 'Son 7 gün',
  last_week: 'Geçen hafta',
  four_weeks: 'Son 4 hafta',
  month: 'Bu ay',
  last_month: 'Geçen ay',
  quarter: 'Son 13 hafta',
  year: 'Bu yıl',
  custom: 'Tarih seç',
} as const;
export type PeriodId = keyof typeof periods;
export const STANDING_PERIOD: PeriodId = 'four_weeks';

export const comparisons = { before: 'Önceki dönem', year: 'Geçen yıl', none: 'Yok' } as const;
export type Comparison = keyof typeof comparisons;

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const lastBehind = (day: string, days: number): Period => ({ from: addDays(day, 1 - days), to: day });
const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** Returns the days of a named period; the days chosen by hand where it is `custom` and both are given. */
export function periodOf(id: PeriodId, today: string, chosen: Partial<Period> = {}): Period {
  switch (id) {
    case 'week':
      return lastBehind(today, 7);
    case 'last_week': {
      const monday = mondayOf(today);
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'last_month': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    case 'quarter':
      return lastBehind(today, 91);
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'custom':
      if (chosen.from !== undefined && chosen.to !== undefined && chosen.from <= chosen.to) {
        return { from: chosen.from, to: chosen.to };
      }
      return lastBehind(today, 28);
    case 'four_weeks':
      return lastBehind(today, 28);
  }
}

function aYearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const before = Number(year) - 1;
  // The 29th of February has no day before it.
  return `${before}-${month}-${String(Math.min(Number(date), daysInMonth(before, Number(month)))).padStart(2, '0')}`;
}

/** Returns the address parameters of a period: its name, and its days if they were chosen by hand. */
export function chosenPeriod(
  search: {
    readonly period?: PeriodId | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
  today: string,
): { readonly periodId: PeriodId; readonly period: Period; readonly keptAs: PeriodId | Period } {
  const { period: periodId = STANDING_PERIOD, from, to } = search;
  const period = periodOf(periodId, today, { ...(from && { from }), ...(to && { to }) });
  // A name means other days tomorrow, and is found again.
  return { periodId, period, keptAs: periodId === 'custom' ? period : periodId };
}

/** Returns the period to compare with; null if there is no comparison. */
export function formerPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null;
  if (comparison === 'year') return { from: aYearBefore(period.from), to: aYearBefore(period.to) };
  return lastBehind(addDays(period.from, -1), lengthOf(period));
}

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

/** Days behind the end of a month on which its days may still be entered. */
const DAYS_TO_ENTER = 3;

/**
 * Returns the whole months that stand for a period where a source tells of few: those it touches and that are counted, as
 * app.whole_months has it; the last counted one where there are none.
 */
export function countedMonths({ from, to }: Period, today: string): Period {
  const last = monthLater(addDays(today, -DAYS_TO_ENTER).slice(0, 7), -1);
  const [first, end] = [from.slice(0, 7), to.slice(0, 7) < last ? to.slice(0, 7) : last];
  return first > last ? monthsUntil(last, 1) : { from: `${first}-01`, to: lastDay(end) };
}

/** Returns as many whole months before, or those of a year before where the periods are compared so. */
export function formerMonths(months: Period, period: Period, former: Period): Period {
  const count =
    12 * (Number(months.to.slice(0, 4)) - Number(months.from.slice(0, 4))) +
    Number(months.to.slice(5, 7)) -
    Number(months.from.slice(5, 7)) +
    1;
  const back = former.from === aYearBefore(period.from) ? 12 : count;
  return monthsUntil(monthLater(months.to.slice(0, 7), -back), count);
}

/** Returns the unit of a period's marks on an axis: days, then weeks, then months. */
export function timePartOf(period: Period): TimePart & ('day' | 'week' | 'month') {
  const days = lengthOf(period);
  return days <= 62 ? 'day' : days <= 400 ? 'week' : 'month';
}

/** Returns the unit of the marks of percentiles: few rows a day would tell nothing of nine tenths. */
export const percentilePartOf = (period: Period): 'week' | 'month' =>
  timePartOf(period) === 'month' ? 'month' : 'week';

/** Returns the marks of a period in their order, as the server names them. */
export function marksOf(period: Period, part: 'day' | 'week' | 'month'): readonly string[] {
  const marks: string[] = [];
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const mark = part === 'day' ? day : part === 'week' ? mondayOf(day) : day.slice(0, 7);
    if (marks.at(-1) !== mark) marks.push(mark);
  }
  return marks;
}

/** Returns the days of one mark, inside the period. */
export function daysOfMark(period: Period, part: 'day' | 'week' | 'month', mark: string): Period {
  const [from, to] =
    part === 'day'
      ? [mark, mark]
      : part === 'week'
        ? [mark, addDays(mark, 6)]
        : [
            `${mark}-01`,
            `${mark}-${String(daysInMonth(Number(mark.slice(0, 4)), Number(mark.slice(5)))).padStart(2, '0')}`,
          ];
  return { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to };
}

/** `19.10–15.11.2026`. */
export function periodText({ from, to }: Period): string {
  if (from === to) return formatDate(from);
  const end = formatDate(to);
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${formatDate(from).slice(0, 5)}–${end}`
    : `${formatDate(from)}–${end}`;
}

/** `Haz–Kas 2026`, `Eki 2025–Mar 2026`, or one month. */
export function monthsText({ from, to }: Period): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  if (first === last) return formatMonth(first);
  const begin = first.slice(0, 4) === last.slice(0, 4) ? formatMonth(first).slice(0, 3) : formatMonth(first);
  return `${begin}–${formatMonth(last)}`;
}

/** Formats a mark on the axis: `10.11`, or `Kas 2026`. */
export function markLabel(part: 'day' | 'week' | 'month', mark: string): string {
  return part === 'month' ? formatMonth(mark) : formatDate(mark).slice(0, 5);
}

/** `Pazartesi` of 1 to `Pazar` of 7, as the server numbers weekdays. */
export const weekdayName = (weekday: number | string | null | undefined): string =>
  // The first of January 2024 was a Monday.
  weekdayOf(`2024-01-0${weekday ?? ''}`);
