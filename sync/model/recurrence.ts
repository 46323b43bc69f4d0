import { instantOfLocal, zoneOffset } from './time-zone';

const DAY = 86_400_000;
/** No series runs longer. */
export const MOST_YEARS = 5;

export const frequencies = { daily: 'Gün', weekly: 'Hafta', monthly: 'Ay', yearly: 'Yıl' } as const;
export type Frequency = keyof typeof frequencies;

/** How a meeting repeats. Days are calendar days in the series' time zone; the first is the day of its start. */
export interface Recurrence {
  readonly freq: Frequency;
  /** Every so many days, weeks, months or years; 1 at least. */
  readonly interval: number;
  /** Weekly: the days, 1 Monday to 7 Sunday. Empty: the weekday of the start. */
  readonly weekdays?: readonly number[];
  /** Monthly, yearly: the day of the month; months without it are passed over. Absent: that of the start. */
  readonly month_day?: number;
  /** Monthly, yearly, instead of `month_day`: the n-th such weekday of the month, the last one by -1. */
  readonly nth?: { readonly week: 1 | 2 | 3 | 4 | 5 | -1; readonly weekday: number };
  /** The last day, `YYYY-MM-DD`. Either this or `count` is there: no series is without an end. */
  readonly until?: string;
  /** How often at most, the first included. */
  readonly count?: number;
}

/** A repeating meeting. Instants are ISO 8601 UTC. */
export interface Series {
  readonly start: string;
  readonly recurrence: Recurrence;
  readonly timeZone: string;
}

/** 1 Monday to 7 Sunday of a day counted from 1970-01-01, a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / DAY;
}

/** The day of a month that the rule names, or null where the month has none. `month` is counted from 0, past 11 too. */
function dayInMonth(year: number, month: number, rule: Recurrence, startDay: number): number | null {
  const first = dayNumber(year, month, 1);
  const next = dayNumber(year, month + 1, 1);
  const { nth } = rule;
  if (nth === undefined) {
    const day = first + (rule.month_day ?? new Date(startDay * DAY).getUTCDate()) - 1;
    return day < next ? day : null;
  }
  if (nth.week === -1) {
    const last = next - 1;
    return last - ((weekdayOf(last) - nth.weekday + 7) % 7);
  }
  const day = first + ((nth.weekday - weekdayOf(first) + 7) % 7) + (nth.week - 1) * 7;
  return day < next ? day : null;
}

/** The days of one step of the rule, in order. */
function daysOfStep(
  step: number,
  rule: Recurrence,
  startDay: number,
  weekdays: readonly number[],
): readonly number[] {
  const every = step * rule.interval;
  if (rule.freq === 'daily') return [startDay + every];
  if (rule.freq === 'weekly') {
    const monday = startDay - weekdayOf(startDay) + 1 + every * 7;
    return weekdays.map((weekday) => monday + weekday - 1);
  }
  const start = new Date(startDay * DAY);
  const day =
    rule.freq === 'monthly'
      ? dayInMonth(start.getUTCFullYear(), start.getUTCMonth() + every, rule, startDay)
      : dayInMonth(start.getUTCFullYear() + every, start.getUTCMonth(), rule, startDay);
  return day === null ? [] : [day];
}

/** Days that one step of the rule spans at most: what may be skipped at the beginning of a range. */
const longestStep: Readonly<Record<Frequency, number>> = { daily: 1, weekly: 7, monthly: 31, yearly: 366 };

function lastDayOf(rule: Recurrence, startDay: number): number {
  const start = new Date(startDay * DAY);
  const horizon = dayNumber(start.getUTCFullYear() + MOST_YEARS, start.getUTCMonth(), start.getUTCDate());
  const until =
    rule.until === undefined ? Infinity : Date.parse(`${rule.until.slice(0, 10)}T00:00:00Z`) / DAY;
  return Math.min(until, horizon);
}

/**
 * The starts of a series' meetings from `from` on and before `to`, in order; all three in epoch milliseconds. Each
 * is at the same time of day in the series' zone, whatever its clocks do. A start that its own rule does not name is
 * not one of them. Throws RangeError for an unknown zone.
 */
export function occurrencesBetween(series: Series, from: number, to: number): readonly number[] {
  const { recurrence: rule, timeZone } = series;
  const start = Date.parse(series.start);
  const local = start + zoneOffset(timeZone, start);
  const startDay = Math.floor(local / DAY);
  const timeOfDay = local - startDay * DAY;
  const lastDay = Math.min(lastDayOf(rule, startDay), Math.floor(to / DAY) + 1);
  const weekdays = rule.weekdays?.length ? [...rule.weekdays].sort((a, b) => a - b) : [weekdayOf(startDay)];
  const most = rule.count ?? Infinity;
  // What is counted has to be counted from the beginning; all others may begin close to the range.
  const ahead = (from / DAY - startDay - 2) / (longestStep[rule.freq] * rule.interval);
  const firstStep = most === Infinity ? Math.max(0, Math.floor(ahead) - 1) : 0;
  const found: number[] = [];
  let counted = 0;
  for (let step = firstStep; startDay + (step - 1) * rule.interval <= lastDay; step += 1) {
    for (const day of daysOfStep(step, rule, startDay, weekdays)) {
      if (day < startDay) continue;
      if (day > lastDay || counted === most) return found;
      counted += 1;
      // A day to each side: zones are at most 14 hours apart from UTC.
      if ((day + 2) * DAY < from) continue;
      const instant = instantOfLocal(timeZone, day * DAY + timeOfDay);
      if (instant >= to) return found;
      if (instant >= from) found.push(instant);
    }
  }
  return found;
}

/** The last start of a series in epoch milliseconds, or null where the rule names no day at all. */
export function lastOccurrence(series: Series): number | null {
  const start = Date.parse(series.start);
  return occurrencesBetween(series, start, start + (MOST_YEARS * 366 + 2) * DAY).at(-1) ?? null;
}

/** Why a rule cannot stand, as a sentence for the person; null where it can. `startDay` is the first day, `YYYY-MM-DD`. */
export function recurrenceProblem(rule: Recurrence, startDay: string): string | null {
  if (!Number.isInteger(rule.interval) || rule.interval < 1 || rule.interval > 99) {
    return 'Yineleme aralığı 1 ile 99 arasında bir sayı olmalı';
  }
  if (rule.until === undefined && rule.count === undefined) return 'Yinelemenin ne zaman biteceğini seçin';
  if (rule.count !== undefined && (!Number.isInteger(rule.count) || rule.count < 1 || rule.count > 1827)) {
    return 'Tekrar sayısı 1 ile 1827 arasında olmalı';
  }
  if (rule.until === undefined) return null;
  if (rule.until < startDay) return 'Yineleme başlangıçtan önce bitemez';
  const horizon = `${Number(startDay.slice(0, 4)) + MOST_YEARS}${startDay.slice(4)}`;
  return rule.until > horizon ? `Yineleme en çok ${MOST_YEARS} yıl sürebilir` : null;
}
