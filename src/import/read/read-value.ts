import { foldTurkish } from '@sync/model/tr/turkish';
import { currencyOf, minorOf, plainDecimal, plainDigits, readSigned } from '@sync/model/tr/decimals';
import type { DecimalMark } from '@sync/model/tr/decimals';
import { readAmount } from './amount';
import type { Amount } from './amount';
import { readDay, readMoment, readTime } from './day';
import type { DateReading } from './day';
import { maskCards, safeText } from './mask-cards';
import type { Profile, ProfileColumn, Reading } from './profile';
import { isRecordNumber } from './record-numbers';
import type { RowProblemCode } from './row-problem';
import { isBlank, textOf } from './table';
import type { Cell, Row } from './table';

export type Value = string | number | null;

/** Values of a cell by field, or why there are none. */
export type ReadValue =
  | {
      readonly values: readonly (readonly [field: string, value: Value])[];
      readonly currency?: string | null;
    }
  | { readonly problem: RowProblemCode };

/** Returns whether a text has what no database keeps: NUL, or half of a pair. */
const isOdd = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);
const LONGEST = 20_000;
/** Greatest length of a cell with a number, date or the like. */
const LONGEST_TYPED = 60;
const TEXTS: ReadonlySet<Reading> = new Set(['text', 'digits', 'card']);
/** Digits that workbooks keep of a number; the rest they turn into zeros. */
const KEPT_DIGITS = 15;

const problem = (code: RowProblemCode): ReadValue => ({ problem: code });

/** Reads the digits of a number; null if the file has lost some. */
function readDigits(cell: Cell): string | null {
  const text = textOf(cell).trim();
  const isRounded = typeof cell !== 'string' && text.replace(/\D/gu, '').length > KEPT_DIGITS;
  if (isRounded) return null;
  const shown = /^(\d)[.,](\d+)E\+?(\d{1,2})$/iu.exec(text);
  if (shown === null) return plainDigits(text);
  // `1,23E+15`: what was shown, not what was meant; `1.2345678901E10` has every digit.
  const [, head = '', tail = '', exponent = ''] = shown;
  return tail.length === Number(exponent) ? head + tail : null;
}

function readInteger(text: string, mark: DecimalMark): number | null {
  const read = readSigned(plainDigits(text), mark);
  return typeof read === 'string' || read.negative || read.currency !== null ? null : minorOf(read, 0);
}

/** Reads a rate or measure as a plain decimal with a point: `%1,79` → `1.79`. */
function readDecimal(text: string, mark: DecimalMark): string | null {
  const read = readSigned(plainDigits(text).replace(/^([+-]?) ?% ?| ?%$/u, '$1'), mark);
  return typeof read === 'string' || read.currency !== null ? null : plainDecimal(read);
}

/** Masks a card number in a column of cards, also if its check digit is wrong. */
function readCard(text: string): string {
  const digits = text.replaceAll(/[\s\u00a0-]/gu, '');
  if (!/^\d{11,}$/u.test(digits)) return maskCards(text);
  return digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4);
}

function amountValue(field: string, amount: Exclude<ReturnType<typeof readAmount>, null>): ReadValue {
  if (typeof amount === 'string') return problem(amount);
  return { values: [[field, amount.minor]], currency: amount.currency };
}

/** Profile and day of a reading. */
export interface ReadingContext {
  readonly profile: Profile;
  /** `YYYY-MM-DD` in Istanbul. */
  readonly today: string;
}

function datesOf(column: ProfileColumn, { profile, today }: ReadingContext): DateReading {
  return { orders: profile.dates, range: column.range ?? 'recent', today };
}

function readFilled(column: ProfileColumn, cell: Cell, row: Row, context: ReadingContext): ReadValue {
  const { field } = column;
  const text = textOf(cell).trim();
  const mark = typeof cell === 'string' ? context.profile.mark : '.';
  const filled = (value: Value): ReadValue => ({ values: [[field, value]] });
  if (isOdd(text)) return problem('odd_character');
  if (text.length > (TEXTS.has(column.reads) ? LONGEST : LONGEST_TYPED)) return problem('too_long');
  if (isRecordNumber(context.profile.list, field)) {
    const number = readDigits(cell);
    return number === null ? problem('lost_digits') : filled(number);
  }
  switch (column.reads) {
    case 'text':
      return filled(safeText(cell).trim());
    case 'digits': {
      const digits = readDigits(cell);
      return digits === null ? problem('lost_digits') : filled(maskCards(digits));
    }
    case 'card':
      return filled(readCard(text));
    case 'amount': {
      const amount = readAmount(cell, mark);
      return amount === null ? filled(null) : amountValue(field, amount);
    }
    case 'decimal': {
      const decimal = readDecimal(text, mark);
      return decimal === null ? problem('no_number') : filled(decimal);
    }
    case 'integer': {
      const integer = readInteger(text, mark);
      return integer === null ? problem('no_number') : filled(integer);
    }
    case 'pair': {
      const match = /^(\d{1,4})\s*[/\\]\s*(\d{1,4})$/u.exec(text);
      if (match === null) return problem('no_pair');
      const second = column.second === undefined ? [] : [[column.second, Number(match[2])] as const];
      return { values: [[field, Number(match[1])], ...second] };
    }
    case 'day': {
      const day = readDay(cell, datesOf(column, context));
      return typeof day === 'string' ? problem(day) : filled(day?.day ?? null);
    }
    case 'moment': {
      const time = column.time === undefined ? null : (row[column.time.at] ?? null);
      const moment = readMoment(cell, time, datesOf(column, context));
      return typeof moment === 'string' ? problem(moment) : filled(moment?.instant ?? null);
    }
    case 'time': {
      const time = readTime(cell);
      return typeof time === 'string' ? problem(time) : filled(time?.time ?? null);
    }
    case 'currency': {
      const currency = currencyOf(text);
      return currency === null ? problem('no_currency') : filled(currency);
    }
  }
}

/** Reads the values of a cell as its column says. */
export function readValue(column: ProfileColumn, row: Row, context: ReadingContext): ReadValue {
  const cell = row[column.at] ?? '';
  const instead = isBlank(cell) ? undefined : column.words?.[foldTurkish(textOf(cell))];
  const meant = instead ?? cell;
  if (!isBlank(meant)) return readFilled(column, meant, row, context);
  const second = column.second === undefined ? [] : [[column.second, null] as const];
  return { values: [[column.field, null], ...second] };
}

/** Returns the signed sum of several columns; null if all of them are blank. */
export function readSum(
  { of }: Profile['computed'][number],
  row: Row,
  mark: DecimalMark,
): Amount | null | { readonly problem: RowProblemCode; readonly at: number } {
  let minor: number | null = null;
  let currency: string | null = null;
  for (const { at, sign } of of) {
    const amount = readAmount(row[at] ?? '', mark);
    if (amount === null) continue;
    if (typeof amount === 'string') return { problem: amount, at };
    if (amount.currency !== null && currency !== null && amount.currency !== currency) {
      return { problem: 'currency_differs', at };
    }
    minor = (minor ?? 0) + sign * amount.minor;
    currency ??= amount.currency;
  }
  return minor === null ? null : { minor, currency };
}
