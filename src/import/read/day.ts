import { instantAt, isIsoDate } from '@/lib/dates';
import { readClock, readStamp } from '@sync/model/tr/written-dates';
import type { DateOrder, WrittenStamp } from '@sync/model/tr/written-dates';
import type { Cell } from './table';

export type { DateOrder } from '@sync/model/tr/written-dates';

export type DateProblem = 'no_date' | 'no_time' | 'too_old' | 'too_far_ahead' | 'two_digit_year';

/**
 * Range of days that a column may contain; `ahead` is for value dates and validity, `past` for dates of birth, `birth` for
 * those that decide who somebody is: a year of two digits that may be of either century is asked. `any` is for days of
 * which nothing is known: each year of two digits is asked.
 */
export type DateRange = 'recent' | 'ahead' | 'past' | 'birth' | 'any';

const YEARS_AHEAD = 5;
/** Last day that a column may have. */
export const LAST_DAY = '9999-12-31';

/** Settings for reading the dates of a column. */
export interface DateReading {
  readonly orders: readonly DateOrder[];
  readonly range: DateRange;
  /** `YYYY-MM-DD`; see `todayIso`. */
  readonly today: string;
}

function stampOf(cell: Cell, { orders, range, today }: DateReading): WrittenStamp | DateProblem {
  if (typeof cell !== 'string' && cell.kind === 'date') {
    const [day = '', time = null] = cell.text.split('T');
    return isIsoDate(day) ? { day, time } : 'no_date';
  }
  // `20261121` comes as a number too; a serial without a date format is five digits, and no date.
  const text = typeof cell === 'string' ? cell : cell.text;
  const read = readStamp(text, orders, range === 'past' || range === 'birth' ? today : null);
  if (range === 'birth' && centuriesOf(text, orders, today).length > 1) return 'two_digit_year';
  if (range === 'any' && centuriesOf(text, orders, LAST_DAY).length > 1) return 'two_digit_year';
  if (!('problem' in read)) return read;
  return read.problem === 'time' ? 'no_time' : 'no_date';
}

/** Returns the days that a text may mean whose year has two digits; one where it has four, or is ahead in our century. */
export function centuriesOf(text: string, orders: readonly DateOrder[], today: string): readonly string[] {
  const days = ['1999-12-31', null].flatMap((last) => {
    const read = readStamp(text, orders, last);
    return 'day' in read && !('problem' in read) && read.day <= today ? [read.day] : [];
  });
  return [...new Set(days)];
}

function outOfRange(day: string, range: DateRange, today: string): DateProblem | null {
  if (range === 'any') return null;
  const year = Number(day.slice(0, 4));
  const thisYear = Number(today.slice(0, 4));
  if (range === 'past' || range === 'birth')
    return day > today ? 'too_far_ahead' : year < 1900 ? 'too_old' : null;
  if (year < 2000) return 'too_old';
  return year > thisYear + (range === 'ahead' ? YEARS_AHEAD : 0) ? 'too_far_ahead' : null;
}

function isBlankDate(cell: Cell): boolean {
  // Empty dates of older systems.
  return typeof cell === 'string' && /^[\s\u00a0-]*$|^0{8}$|^00[./]00[./]0000$/u.test(cell);
}

/** Returns the day `YYYY-MM-DD` of a cell; a time beside it is ignored. */
export function readDay(cell: Cell, reading: DateReading): { readonly day: string } | DateProblem | null {
  if (isBlankDate(cell)) return null;
  const stamp = stampOf(cell, reading);
  if (typeof stamp === 'string') return stamp;
  return outOfRange(stamp.day, reading.range, reading.today) ?? { day: stamp.day };
}

/**
 * Returns the instant of a cell, ISO in UTC, by the clock of Istanbul; without a time, midnight there.
 * @param time the cell with the time, where it has a column of its own
 */
export function readMoment(
  cell: Cell,
  time: Cell | null,
  reading: DateReading,
): { readonly instant: string } | DateProblem | null {
  if (isBlankDate(cell)) return null;
  const stamp = stampOf(cell, reading);
  if (typeof stamp === 'string') return stamp;
  const problem = outOfRange(stamp.day, reading.range, reading.today);
  if (problem !== null) return problem;
  const own = time === null ? null : readTime(time);
  if (own === 'no_time') return own;
  const clock = own?.time ?? stamp.time ?? '00:00:00';
  const seconds = Number(clock.slice(6, 8)) * 1000;
  const start = Date.parse(instantAt(stamp.day, clock.slice(0, 5)));
  return { instant: new Date(start + seconds).toISOString() };
}

/** Returns the time `HH:mm:ss` of a cell; packed times may have lost their leading zeros: `93005`. */
export function readTime(cell: Cell): { readonly time: string } | 'no_time' | null {
  const text = (typeof cell === 'string' ? cell : cell.text).trim();
  if (text === '' || text === '-') return null;
  if (typeof cell !== 'string' && cell.kind === 'date') {
    const time = text.includes('T') ? (text.split('T')[1] ?? '') : text;
    return /^\d{2}:\d{2}:\d{2}$/u.test(time) ? { time } : 'no_time';
  }
  const padded = /^(?:\d{5}|\d{3})$/u.test(text) ? `0${text}` : text;
  const time = readClock(padded);
  return time === null ? 'no_time' : { time };
}
