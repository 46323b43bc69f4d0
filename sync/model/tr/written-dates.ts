import { ISTANBUL_OFFSET_MINUTES } from './clock';
import { plainDigits } from './decimals';
import { foldTurkish } from './turkish';

/**
 * Days, times and instants as people and programs in Türkiye write them. Forms and imports both read them here; all
 * are by the clock of Istanbul.
 */

/** The order of day, month and year in a text. A month in front is read only where a profile says so. */
export type DateOrder = 'dmy' | 'ymd' | 'mdy';

/** A text that names a day, and a time where it has one. */
export interface WrittenStamp {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:mm:ss`, null where none is named. */
  readonly time: string | null;
}

/** Reason why a text is no day. `short_year` has one or three digits; `time` is behind a day and is none. */
export type WrittenProblem =
  | { readonly problem: 'format' | 'short_year' | 'time' }
  | { readonly problem: 'month'; readonly month: number }
  | { readonly problem: 'day'; readonly day: number; readonly month: number; readonly year: number };

/** Months by the first letters of their names in Turkish and English, folded. */
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

const WEEKDAY =
  /^(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar|pzt|sal|car|per|cum|cmt|paz|mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? +/u;

const DAY =
  /^(?:(\d{8})|(\d{1,4})( ?[./-] ?| )([a-z]+|\d{1,2})\.?(?: ?[./-] ?|,? )(\d{1,4}))(?=$|[^\d.]|\.(?!\d))/u;

/** Halves of the day: AM and PM, öğleden önce and sonra; in front of the time or behind it. */
const HALF = /^(?:(am|pm|oo|os) ?)?(.*?)(?: ?(a\.?m\.?|p\.?m\.?|oo|os|ogleden once|ogleden sonra))?$/u;

const CLOCK = /^(\d{1,2}) ?[:.] ?(\d{2})(?: ?[:.] ?(\d{2})(?:[.,:]\d{1,9})?)?$/u;

/** Zone behind a time: `Z`, `UTC`, `GMT`, `+03:00`, `+0300`, `+03`. */
const ZONE = /^(.*\d) ?(?:(z|utc|gmt)|(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?)$/u;

/** Longer texts are no dates, however they begin. */
const LONGEST = 60;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const two = (part: string | number): string => String(part).padStart(2, '0');

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns a text in small letters without accents and with plain digits, as the patterns here expect it. */
const folded = (text: string): string => foldTurkish(plainDigits(text));

/**
 * Adds the century to a year of two digits: ours; of a birth, the one before where the day would be ahead.
 * @param notAfter last day that is possible, `YYYY-MM-DD`; null where days may be ahead
 */
function wholeYear(typed: string, monthAndDay: string, notAfter: string | null): string {
  if (typed.length !== 2) return typed;
  const ours = `20${typed}`;
  return notAfter !== null && `${ours}-${monthAndDay}` > notAfter ? `19${typed}` : ours;
}

function dayFrom(
  parts: readonly string[],
  order: DateOrder,
  notAfter: string | null,
): { readonly day: string } | WrittenProblem {
  const [written = '', named = '', dayText = ''] = ['y', 'm', 'd'].map(
    (part) => parts[order.indexOf(part)] ?? '',
  );
  if (!/^\d{1,2}$/u.test(dayText) || !/^\d+$/u.test(written)) return { problem: 'format' };
  // Two digits are a year only at the end.
  if (order === 'ymd' && written.length !== 4) return { problem: 'format' };
  const month = /^\d+$/u.test(named) ? Number(named) : (MONTHS[named.slice(0, 3)] ?? Number.NaN);
  if (Number.isNaN(month)) return { problem: 'format' };
  if (month < 1 || month > 12) return { problem: 'month', month };
  const yearText = wholeYear(written, `${two(month)}-${two(dayText)}`, notAfter);
  const [year, day] = [Number(yearText), Number(dayText)];
  if (yearText.length !== 4 || year < 1) return { problem: 'short_year' };
  if (day < 1 || day > daysIn(year, month)) return { problem: 'day', day, month, year };
  return { day: `${yearText}-${two(month)}-${two(day)}` };
}

/** Splits eight digits without a separator between them. */
function packedParts(digits: string, order: DateOrder): readonly string[] {
  const cuts = order === 'ymd' ? [0, 4, 6, 8] : [0, 2, 4, 8];
  return [0, 1, 2].map((at) => digits.slice(cuts[at], cuts[at + 1]));
}

/** Reads a folded time: `14:30`, `14.30.05`, `2:30 pm`, `ös 2:30`, `143005`, `1430`; `HH:mm:ss`, or null. */
function clockFrom(text: string): string | null {
  const halved = HALF.exec(text);
  const half = (halved?.[1] ?? halved?.[3] ?? '').replaceAll('.', '');
  if (halved?.[1] !== undefined && halved[3] !== undefined) return null;
  const body = halved?.[2] ?? '';
  const match =
    /^(\d{2})(\d{2})(\d{2})?$/u.exec(body) ??
    CLOCK.exec(body) ??
    (half === '' ? null : /^(\d{1,2})$/u.exec(body));
  if (match === null) return null;
  const [hoursText = '', minutes = '00', seconds = '00'] = match.slice(1);
  let hours = Number(hoursText);
  if (half !== '') {
    // Nobody writes 14:30 öğleden sonra; a clock of twelve hours has no zero, but programs do.
    if (hours > 12) return null;
    const isAfternoon = half.startsWith('p') || half === 'os' || half.endsWith('sonra');
    hours = (hours % 12) + (isAfternoon ? 12 : 0);
  }
  if (hours > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${two(hours)}:${minutes}:${seconds}`;
}

/** Reads a time of day, `HH:mm:ss`; null for what is none. */
export const readClock = (text: string): string | null =>
  text.length > LONGEST ? null : clockFrom(folded(text));

/** Returns a stamp by the clock of Istanbul, given one by another clock. */
function inIstanbul(day: string, time: string, offsetMinutes: number): WrittenStamp {
  const utc = Date.parse(`${day}T${time}Z`) - offsetMinutes * MINUTE_MS;
  const local = new Date(utc + ISTANBUL_OFFSET_MINUTES * MINUTE_MS).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 19) };
}

/** Reads what is behind a day: a time, with the zone that it is in. */
function withTime(day: string, text: string): WrittenStamp | WrittenProblem {
  const zoned = ZONE.exec(text);
  const time = clockFrom(zoned === null ? text : (zoned[1] ?? ''));
  if (time === null) return { problem: 'time' };
  if (zoned === null) return { day, time };
  const [, , , sign, hours = '0', minutes = '0'] = zoned;
  const size = Number(hours) * 60 + Number(minutes);
  if (size > DAY_MS / MINUTE_MS) return { problem: 'time' };
  return inIstanbul(day, time, sign === '-' ? -size : size);
}

/**
 * Reads a day with or without a time: `18.11.2026`, `18/11/26`, `18 Kasım 2026 Çarşamba`, `18112026`, `2026-11-18`,
 * `18.11.2026 14:30`, `18.11.2026 2:30 PM`, `2026-11-18T11:30:00Z`. An instant with a zone is the day and time that it
 * is in Istanbul. The first order that gives a day counts; otherwise the problem is that of the first order.
 * @param notAfter last day that is possible where years of two digits mean births, `YYYY-MM-DD`; else null
 */
export function readStamp(
  text: string,
  orders: readonly DateOrder[],
  notAfter: string | null = null,
): WrittenStamp | WrittenProblem {
  if (text.length > LONGEST) return { problem: 'format' };
  let plain = folded(text).replace(WEEKDAY, '');
  // Both written together: `20261121143005`.
  if (/^\d{12}(?:\d{2})?$/u.test(plain)) plain = `${plain.slice(0, 8)} ${plain.slice(8)}`;
  const match = DAY.exec(plain);
  if (match === null) return { problem: 'format' };
  const [whole, packed, first = '', , second = '', third = ''] = match;
  const rest = plain
    .slice(whole.length)
    .replace(
      /^[.,]?(?: ?(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar)\b)?(?:[t ,-]+(?:saat )?)?/u,
      '',
    )
    .trim();
  let refused: WrittenProblem | null = null;
  for (const order of orders) {
    const read = dayFrom(
      packed === undefined ? [first, second, third] : packedParts(packed, order),
      order,
      notAfter,
    );
    if ('problem' in read) {
      refused = refused === null || refused.problem === 'format' ? read : refused;
      continue;
    }
    return rest === '' ? { day: read.day, time: null } : withTime(read.day, rest);
  }
  return refused ?? { problem: 'format' };
}
