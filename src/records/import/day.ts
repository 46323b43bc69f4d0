import { instantAt, isIsoDate } from '@/lib/dates';
import type { Cell } from './table';

/** The order of day, month and year in a text. A month in front is read only where a profile says so. */
export type DateOrder = 'dmy' | 'ymd' | 'mdy';

export type DateProblem = 'no_date' | 'no_time' | 'too_old' | 'too_far_ahead';

/** Range of days that a column may contain; `ahead` is for value dates and validity, `past` for dates of birth. */
export type DateRange = 'recent' | 'ahead' | 'past';

const MONTHS: Readonly<Record<string, number>> = {
  oca: 1,
  sub: 2,
  mar: 3,
  nis: 4,
  may: 5,
  haz: 6,
  tem: 7,
  agu: 8,
  eyl: 9,
  eki: 10,
  kas: 11,
  ara: 12,
  jan: 1,
  feb: 2,
  apr: 4,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};

const YEARS_AHEAD = 5;

interface Stamp {
  readonly day: string;
  /** `HH:mm:ss`, null where none is named. */
  readonly time: string | null;
}

const two = (part: string | number): string => String(part).padStart(2, '0');

function monthOf(part: string): number {
  if (/^\d+$/u.test(part)) return Number(part);
  const name = part
    .toLocaleLowerCase('tr-TR')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '');
  return MONTHS[name.slice(0, 3)] ?? 0;
}

/** Two digits are a year only at the end. */
const YEAR: Readonly<Record<DateOrder, RegExp>> = {
  dmy: /^(?:\d{4}|\d{2})$/u,
  mdy: /^(?:\d{4}|\d{2})$/u,
  ymd: /^\d{4}$/u,
};

function dayFrom(parts: readonly string[], order: DateOrder): string | null {
  const [year = '', month = '', day = ''] = ['y', 'm', 'd'].map((part) => parts[order.indexOf(part)] ?? '');
  if (!/^\d{1,2}$/u.test(day) || !YEAR[order].test(year)) return null;
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${two(monthOf(month))}-${two(day)}`;
  return isIsoDate(iso) ? iso : null;
}

/** Splits eight digits without a separator between them. */
function packedParts(digits: string, order: DateOrder): readonly string[] {
  const cuts = order === 'ymd' ? [0, 4, 6, 8] : [0, 2, 4, 8];
  return [0, 1, 2].map((at) => digits.slice(cuts[at], cuts[at + 1]));
}

const DAY = /^(?:(\d{8})|(\d{1,4})([./\s-]+)([\p{L}]+|\d{1,2})\.?[./\s-]+(\d{1,4}))(?=$|[^\d.])/u;
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,:]\d{1,9})?)?$/u;

/** `14:30`, `14:30:05`, `143005`, `1430` as `HH:mm:ss`; null for what is no time. */
function timeFrom(text: string): string | null {
  const packed = /^(\d{2})(\d{2})(\d{2})?$/u.exec(text);
  const match = packed ?? TIME.exec(text);
  if (match === null) return null;
  const [hours = '', minutes = '', seconds = '00'] = match.slice(1);
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${two(hours)}:${minutes}:${seconds}`;
}

function stampOf(cell: Cell, orders: readonly DateOrder[]): Stamp | DateProblem {
  if (typeof cell !== 'string' && cell.kind === 'date') {
    const [day = '', time = null] = cell.text.split('T');
    return isIsoDate(day) ? { day, time } : 'no_date';
  }
  // `20261121` comes as a number too; a serial without a date format is five digits, and no date.
  let text = (typeof cell === 'string' ? cell : cell.text).trim();
  // Both written together: `20261121143005`.
  if (/^\d{12}(?:\d{2})?$/u.test(text)) text = `${text.slice(0, 8)} ${text.slice(8)}`;
  const match = DAY.exec(text);
  if (match === null) return 'no_date';
  const [whole, packed, first = '', , second = '', third = ''] = match;
  for (const order of orders) {
    const day = dayFrom(packed === undefined ? [first, second, third] : packedParts(packed, order), order);
    if (day === null) continue;
    const rest = text
      .slice(whole.length)
      .replace(/^[\sT,-]+/u, '')
      .replace(/\+03:?00$/u, '')
      .trimEnd();
    if (rest === '') return { day, time: null };
    const time = timeFrom(rest);
    return time === null ? 'no_time' : { day, time };
  }
  return 'no_date';
}

function outOfRange(day: string, range: DateRange, today: string): DateProblem | null {
  const year = Number(day.slice(0, 4));
  const thisYear = Number(today.slice(0, 4));
  if (range === 'past') return day > today ? 'too_far_ahead' : year < 1900 ? 'too_old' : null;
  if (year < 2000) return 'too_old';
  return year > thisYear + (range === 'ahead' ? YEARS_AHEAD : 0) ? 'too_far_ahead' : null;
}

/** Settings for reading the dates of a column. */
export interface DateReading {
  readonly orders: readonly DateOrder[];
  readonly range: DateRange;
  /** `YYYY-MM-DD`; see `todayIso`. */
  readonly today: string;
}

function isBlankDate(cell: Cell): boolean {
  // Empty dates of older systems.
  return typeof cell === 'string' && /^[\s\u00a0-]*$|^0{8}$|^00[./]00[./]0000$/u.test(cell);
}

/** Returns the day `YYYY-MM-DD` of a cell; a time beside it is ignored. */
export function readDay(
  cell: Cell,
  { orders, range, today }: DateReading,
): { readonly day: string } | DateProblem | null {
  if (isBlankDate(cell)) return null;
  const stamp = stampOf(cell, orders);
  if (typeof stamp === 'string') return stamp;
  return outOfRange(stamp.day, range, today) ?? { day: stamp.day };
}

/**
 * Returns the instant of a cell, ISO in UTC, by the clock of Istanbul; without a time, midnight there.
 * @param time the cell with the time, where it has a column of its own
 */
export function readMoment(
  cell: Cell,
  time: Cell | null,
  { orders, range, today }: DateReading,
): { readonly instant: string } | DateProblem | null {
  if (isBlankDate(cell)) return null;
  const stamp = stampOf(cell, orders);
  if (typeof stamp === 'string') return stamp;
  const problem = outOfRange(stamp.day, range, today);
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
  const time = timeFrom(padded);
  return time === null ? 'no_time' : { time };
}
