import { LONGEST_SERIES_YEARS } from '../entities/meeting-values.ts';
import type { Recurrence, Weekday } from '../entities/meeting-values.ts';
import { instantOfLocal, zoneOffset } from './time-zone.ts';

const DAY = 86_400_000;
const MOST_OCCURRENCES = 2000;
const LONGEST_INTERVAL = 99;

/** A repeating meeting. `start`: ISO 8601 UTC, the first of its meetings. */
export interface Series {
  readonly start: string;
  readonly recurrence: Recurrence;
  /** IANA name. */
  readonly timeZone: string;
}

const weekdayCodes: readonly Weekday[] = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];

/** 0 Monday to 6 Sunday of a day counted from 1970-01-01, a Thursday. */
function weekdayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Returns the weekday of a day counted from 1970-01-01. */
export function weekdayOf(day: number): Weekday {
  return weekdayCodes[weekdayIndex(day)] ?? 'mo';
}

function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / DAY;
}

/** Returns the day of a month that the rule names, or null where the month has none. `month` from 0, past 11 too. */
function dayInMonth(year: number, month: number, rule: Recurrence, startDay: number): number | null {
  const first = dayNumber(year, month, 1);
  const next = dayNumber(year, month + 1, 1);
  if (rule.nth === null) {
    const day = first + (rule.month_day ?? new Date(startDay * DAY).getUTCDate()) - 1;
    return day < next ? day : null;
  }
  const weekday = weekdayCodes.indexOf(rule.weekdays[0] ?? weekdayOf(startDay));
  if (rule.nth === -1) {
    const last = next - 1;
    return last - ((weekdayIndex(last) - weekday + 7) % 7);
  }
  const day = first + ((weekday - weekdayIndex(first) + 7) % 7) + (rule.nth - 1) * 7;
  return day < next ? day : null;
}

/** Returns the days of one step of the rule, in order. `weekdays`: offsets from Monday, in order. */
function daysOfStep(step: number, rule: Recurrence, startDay: number, weekdays: readonly number[]): number[] {
  const every = step * rule.interval;
  if (rule.freq === 'daily') return [startDay + every];
  if (rule.freq === 'weekly') {
    const monday = startDay - weekdayIndex(startDay) + every * 7;
    return weekdays.map((weekday) => monday + weekday);
  }
  const start = new Date(startDay * DAY);
  const day =
    rule.freq === 'monthly'
      ? dayInMonth(start.getUTCFullYear(), start.getUTCMonth() + every, rule, startDay)
      : dayInMonth(start.getUTCFullYear() + every, start.getUTCMonth(), rule, startDay);
  return day === null ? [] : [day];
}

/** Days that one step of the rule spans, at most and at least. */
const longestStep = { daily: 1, weekly: 7, monthly: 31, yearly: 366 } as const;
const shortestStep = { daily: 1, weekly: 7, monthly: 28, yearly: 365 } as const;

function lastDayOf(rule: Recurrence, startDay: number): number {
  const start = new Date(startDay * DAY);
  const horizon = dayNumber(
    start.getUTCFullYear() + LONGEST_SERIES_YEARS,
    start.getUTCMonth(),
    start.getUTCDate(),
  );
  return rule.until === null ? horizon : Math.min(Date.parse(rule.until) / DAY, horizon);
}

/**
 * Returns the starts of a series' meetings from `from` on and before `to`, in order; all three in epoch milliseconds.
 * Each is at the same time of day in the series' zone, whatever its clocks do. A start that its own rule does not
 * name is not one of them. Throws RangeError for an unknown zone.
 */
export function occurrencesBetween(series: Series, from: number, to: number): readonly number[] {
  const { recurrence: rule, timeZone } = series;
  const start = Date.parse(series.start);
  const local = start + zoneOffset(timeZone, start);
  const startDay = Math.floor(local / DAY);
  const timeOfDay = local - startDay * DAY;
  const lastDay = Math.min(lastDayOf(rule, startDay), Math.floor(to / DAY) + 1);
  const chosen = rule.weekdays.map((code) => weekdayCodes.indexOf(code)).sort((a, b) => a - b);
  const weekdays = chosen.length > 0 ? chosen : [weekdayIndex(startDay)];
  const most = rule.count ?? Infinity;
  // What is counted has to be counted from the beginning; all others may begin close to the range.
  const ahead = (from / DAY - startDay - 2) / (longestStep[rule.freq] * rule.interval);
  const firstStep = most === Infinity ? Math.max(0, Math.floor(ahead) - 1) : 0;
  const stepDays = shortestStep[rule.freq] * rule.interval;
  const found: number[] = [];
  let counted = 0;
  for (let step = firstStep; startDay + (step - 1) * stepDays <= lastDay; step += 1) {
    for (const day of daysOfStep(step, rule, startDay, weekdays)) {
      if (day < startDay) continue;
      if (day > lastDay || counted === most) return found;
      counted += 1;
      // Zones are less than a day apart from UTC.
      if ((day + 2) * DAY < from) continue;
      const instant = instantOfLocal(timeZone, day * DAY + timeOfDay);
      if (instant >= to) return found;
      if (instant >= from) found.push(instant);
    }
  }
  return found;
}

/** Returns the last start of a series in epoch milliseconds, or null where the rule names no day at all. */
export function lastOccurrence(series: Series): number | null {
  const start = Date.parse(series.start);
  return occurrencesBetween(series, start, start + (LONGEST_SERIES_YEARS * 366 + 2) * DAY).at(-1) ?? null;
}

/**
 * Returns why a rule is not valid, as a sentence for the user. Null where it is.
 * @param startDay the first day in the series' zone, `YYYY-MM-DD`
 */
export function recurrenceProblem(rule: Recurrence, startDay: string): string | null {
  const { interval, count, until } = rule;
  if (!Number.isInteger(interval) || interval < 1 || interval > LONGEST_INTERVAL) {
    return `Yineleme aralığı 1 ile ${LONGEST_INTERVAL} arasında bir sayı olmalı`;
  }
  if (rule.freq === 'weekly' && rule.weekdays.length === 0) return 'En az bir gün seçin';
  if (until === null && count === null) return 'Yinelemenin ne zaman biteceğini seçin';
  if (count !== null && (!Number.isInteger(count) || count < 1 || count > MOST_OCCURRENCES)) {
    return `Tekrar sayısı 1 ile ${MOST_OCCURRENCES} arasında olmalı`;
  }
  if (until === null) return null;
  if (until < startDay) return 'Yineleme başlangıçtan önce bitemez';
  const horizon = `${Number(startDay.slice(0, 4)) + LONGEST_SERIES_YEARS}${startDay.slice(4)}`;
  return until > horizon ? `Yineleme en çok ${LONGEST_SERIES_YEARS} yıl sürebilir` : null;
}
