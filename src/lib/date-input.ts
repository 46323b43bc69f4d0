import { formatDate, isIsoDate, todayIso, weekdayOf } from './dates';
import { readClock, readStamp } from '@sync/model/tr/written-dates';
import { nearDay } from './near-days';

/** Reason why a typed date cannot be used. The sentence says how to fix it. */
export type DateProblemCode = 'format' | 'short-year' | 'month' | 'day' | 'too-early' | 'too-late' | 'time';
export type DateProblem = { readonly code: DateProblemCode; readonly sentence: string };
export type DateReading =
  | { readonly ok: true; readonly iso: string }
  | { readonly ok: false; readonly problem: DateProblem };

/** Months with the locative suffix, for "kasımda 31. gün yok". */
const IN_MONTH = [
  'ocakta',
  'şubatta',
  'martta',
  'nisanda',
  'mayısta',
  'haziranda',
  'temmuzda',
  'ağustosta',
  'eylülde',
  'ekimde',
  'kasımda',
  'aralıkta',
];

function refuse(code: DateProblemCode, sentence: string): DateReading {
  return { ok: false, problem: { code, sentence } };
}

/**
 * Reads a date as typed in Turkish: as `readStamp` does, day first, and as `nearDay` does (`yarın`, `3 gün`). `min` and `max` are `YYYY-MM-DD`, both included. A year of two digits is of this
 * century; of a birth it is the last such year that is not ahead.
 */
export function readDate(
  text: string,
  limits: {
    min?: string | undefined;
    max?: string | undefined;
    now?: number | undefined;
    birth?: boolean | undefined;
  } = {},
): DateReading {
  const read = readCalendarDate(text.trim(), limits.now ?? Date.now(), limits.birth === true);
  if (!read.ok) return read;
  if (limits.min !== undefined && read.iso < limits.min) {
    return refuse('too-early', `En erken ${formatDate(limits.min)} yazılabilir`);
  }
  if (limits.max !== undefined && read.iso > limits.max) {
    const today = limits.max === todayIso(limits.now ?? Date.now());
    return refuse(
      'too-late',
      today ? 'Tarih bugünden sonra olamaz' : `En geç ${formatDate(limits.max)} yazılabilir`,
    );
  }
  return read;
}

function readCalendarDate(text: string, now: number, birth: boolean): DateReading {
  const near = nearDay(text, todayIso(now));
  if (near !== null) return { ok: true, iso: near };
  const read = readStamp(text, ['dmy', 'ymd'], birth ? todayIso(now) : null);
  if (!('problem' in read)) {
    return read.time === null
      ? { ok: true, iso: read.day }
      : refuse('format', 'Yalnız tarihi yazın, örneğin 18.11.2026');
  }
  switch (read.problem) {
    case 'month':
      return refuse('month', `Tarih geçersiz: ${read.month}. ay yok`);
    case 'short_year':
      return refuse('short-year', 'Yılı dört hane yazın, örneğin 2026');
    case 'day': {
      const leapOnly = read.month === 2 && read.day === 29;
      const inMonth = IN_MONTH[read.month - 1] ?? '';
      return refuse(
        'day',
        `Tarih geçersiz: ${leapOnly ? `${read.year} yılında ` : ''}${inMonth} ${read.day}. gün yok`,
      );
    }
    default:
      return refuse('format', 'Tarihi gg.aa.yyyy olarak yazın, örneğin 18.11.2026');
  }
}

/** Returns `HH:mm` of `14:30`, `14.30`, `1430`, `930`, `9`, `2:30 PM`, `ÖS 2:30`; null when there is no such time. */
export function readTime(text: string): string | null {
  const typed = text.trim();
  const whole = /^\d{1,2}$/u.test(typed) ? `${typed}:00` : /^\d{3}$/u.test(typed) ? `0${typed}` : typed;
  return readClock(whole)?.slice(0, 5) ?? null;
}

/** Sentence for a time that does not exist. */
export const TIME_SENTENCE = 'Saat 00:00 ile 23:59 arasında olmalı, örneğin 14:30';

/**
 * Puts the dots in while somebody types digits (number pads have none); leaves everything else as typed.
 * `before` is the text before this keystroke, so that deleting is never fought.
 */
export function dotWhileTyping(before: string, after: string): string {
  // Somebody who types the dot themselves gets one, not two.
  if (before.endsWith('.') && /^[./\-\s]$/u.test(after.slice(before.length)) && after.startsWith(before)) {
    return before;
  }
  const typedAtEnd = after.length === before.length + 1 && after.startsWith(before);
  return typedAtEnd && /^(\d{2}|\d{2}\.\d{2})$/u.test(after) ? `${after}.` : after;
}

/** Returns what a date field shows for its value: `18.11.2026` for an ISO day, anything else as it was typed. */
export function dateText(value: string): string {
  return isIsoDate(value) ? formatDate(value) : value;
}

/** National holidays on fixed days (Law 2429). Religious ones move and have to come from the caller. */
const FIXED_HOLIDAYS: Readonly<Record<string, string>> = {
  '01-01': 'Yılbaşı',
  '04-23': 'Ulusal Egemenlik ve Çocuk Bayramı',
  '05-01': 'Emek ve Dayanışma Günü',
  '05-19': 'Atatürk’ü Anma, Gençlik ve Spor Bayramı',
  '07-15': 'Demokrasi ve Millî Birlik Günü',
  '08-30': 'Zafer Bayramı',
  '10-29': 'Cumhuriyet Bayramı',
};

/** Returns the name of the fixed national holiday on `YYYY-MM-DD`, null on other days. */
export function fixedHoliday(date: string): string | null {
  return FIXED_HOLIDAYS[date.slice(5)] ?? null;
}

/**
 * Returns the hint under a date field: `Çarşamba`, or with the holiday: `Perşembe, resmî tatil: Cumhuriyet Bayramı`.
 */
export function describeDay(date: string, holidayOf: (date: string) => string | null = fixedHoliday): string {
  const holiday = holidayOf(date);
  return holiday === null ? weekdayOf(date) : `${weekdayOf(date)}, resmî tatil: ${holiday}`;
}
