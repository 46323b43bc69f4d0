import { withoutEnd } from '../text-ends';
import { latinDigits, plainSigns } from './plain-signs.ts';
import { foldTurkish } from './turkish';

/**
 * Numbers as people and programs in Türkiye write them. Forms, imports and templates all read them here; where the
 * decimal mark is not known, the text itself has to tell.
 */

export type DecimalMark = ',' | '.';

/** Digits before the mark without zeros in front, digits behind it without zeros at the end. */
export interface DecimalDigits {
  readonly whole: string;
  readonly fraction: string;
}

/** A number with its sign, and the ISO code of the currency written beside it. */
export interface SignedDecimal extends DecimalDigits {
  readonly negative: boolean;
  readonly currency: string | null;
  /** Number of digits behind the mark as they are written, zeros at the end included. */
  readonly decimals: number;
}

/** Thousands are parted by the other mark, a blank or an apostrophe, always the same one, in groups of three. */
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*$/u,
  '.': /^[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*$/u,
};

/** Longer texts are no numbers, however they begin. */
const LONGEST = 60;
/** Digits of the greatest whole number that is still exact. */
const EXACT_DIGITS = 15;

const CURRENCIES: Readonly<Record<string, string>> = {
  tl: 'TRY',
  try: 'TRY',
  ytl: 'TRY',
  trl: 'TRY',
  '₺': 'TRY',
  '949': 'TRY',
  'turk lirasi': 'TRY',
  eur: 'EUR',
  euro: 'EUR',
  '€': 'EUR',
  '978': 'EUR',
  usd: 'USD',
  $: 'USD',
  dolar: 'USD',
  '840': 'USD',
  gbp: 'GBP',
  '£': 'GBP',
  '826': 'GBP',
};

/** Blanks come one by one here. */
const CURRENCY_AROUND =
  /^(tl|try|ytl|₺|eur|euro|€|usd|\$|gbp|£)? ?(.*?) ?(tl|try|ytl|₺|eur|euro|€|usd|\$|gbp|£)?$/iu;

/** Returns the ISO code of a currency by any of its usual names; another code of three letters stays; else null. */
export function currencyOf(text: string): string | null {
  const name = foldTurkish(text);
  const known = CURRENCIES[name];
  if (known !== undefined) return known;
  return /^[a-z]{3}$/u.test(name) ? name.toUpperCase() : null;
}

/**
 * Returns a text with ASCII digits and marks: full-width ones and Arabic digits come from other keyboards, other minus
 * signs and blanks from other programs.
 */
export function plainDigits(text: string): string {
  return latinDigits(plainSigns(text))
    .replace(/[\uff01-\uff5e]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function digitsOf(text: string, mark: DecimalMark): (DecimalDigits & { readonly decimals: number }) | null {
  const at = text.lastIndexOf(mark);
  const head = at < 0 ? text : text.slice(0, at);
  const tail = at < 0 ? '' : text.slice(at + 1);
  if (!/^\d*$/u.test(tail) || (head === '' && tail === '')) return null;
  if (!/^\d*$/u.test(head) && !GROUPED[mark].test(head)) return null;
  return {
    whole: head.replace(/\D/gu, '').replace(/^0+/u, '') || '0',
    fraction: withoutEnd(tail, '0'),
    decimals: tail.length,
  };
}

/** Returns the decimal mark of some texts; null where they are ambiguous, as `1.234` is, or differ. */
export function markOf(texts: Iterable<string>): DecimalMark | null {
  let found: DecimalMark | null = null;
  for (const text of texts) {
    const body = plainDigits(text).replace(/[^\d.,]/gu, '');
    const last = body.match(/([.,])(\d*)$/u);
    if (last === null) continue;
    const mark = last[1] as DecimalMark;
    const other = mark === ',' ? '.' : ',';
    const isRepeated = body.indexOf(mark) !== body.lastIndexOf(mark);
    const isOpen = last[2]?.length === 3 && !body.includes(other) && !/^0+[.,]/u.test(body);
    if (isOpen && !isRepeated) continue;
    const told = isRepeated ? other : mark;
    if (found !== null && found !== told) return null;
    found = told;
  }
  return found;
}

interface Parts {
  readonly body: string;
  readonly negative: boolean;
  readonly currency: string | null;
}

/** Returns a number without its sign and currency; null if it has two signs or two currencies. */
function partsOf(text: string): Parts | null {
  const around = CURRENCY_AROUND.exec(text);
  const named = around?.[1] ?? around?.[3];
  if (around?.[1] !== undefined && around[3] !== undefined) return null;
  let body = around?.[2] ?? text;
  const bracketed = /^\((.*)\)$/u.exec(body)?.[1];
  if (bracketed !== undefined) body = bracketed.trim();
  const signed = /^([+-]?) ?([^+-]*?) ?([+-]?)$/u.exec(body);
  if (signed === null) return null;
  const signs = `${signed[1] ?? ''}${signed[3] ?? ''}`;
  if (signs.length + (bracketed === undefined ? 0 : 1) > 1) return null;
  return {
    body: signed[2] ?? '',
    negative: bracketed !== undefined || signs === '-',
    currency: named === undefined ? null : currencyOf(named),
  };
}

/**
 * Reads a number with its sign in front, behind or as brackets: `1.234,56`, `12,50-`, `(12,50)`, `12,50 TL`. What
 * another mark could mean otherwise is refused, never guessed.
 * @param text `plainDigits` of what was written
 * @returns `wrong_mark` where only the other mark would make it a number
 */
export function readSigned(text: string, mark: DecimalMark): SignedDecimal | 'no_number' | 'wrong_mark' {
  const parts = text.length > LONGEST ? null : partsOf(text);
  if (parts === null) return 'no_number';
  const digits = digitsOf(parts.body, mark);
  if (digits !== null) {
    const { negative, currency } = parts;
    const isZero = digits.whole === '0' && digits.fraction === '';
    return { ...digits, negative: negative && !isZero, currency };
  }
  return digitsOf(parts.body, mark === ',' ? '.' : ',') === null ? 'no_number' : 'wrong_mark';
}

/** Returns a number as a plain decimal with a point: `-1234.5`. */
export const plainDecimal = ({ negative, whole, fraction }: SignedDecimal): string =>
  `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;

/**
 * Returns a number as integer minor units, exact: no float in between. Null where a unit would have to be split, or
 * the number is too large.
 */
export function minorOf({ negative, whole, fraction }: SignedDecimal, digits: number): number | null {
  if (fraction.length > digits || whole.length + digits > EXACT_DIGITS) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return negative ? -minor : minor;
}

/**
 * Reads a number of a field, whose decimal mark only the text tells: the last of two marks is the decimal one; a comma
 * alone is; a point alone is, unless groups of three follow it. More digits than the field has are no number: `1,000`
 * in a field for kuruş may mean a thousand.
 */
function typedNumber(text: string, decimals: number): SignedDecimal | null {
  const body = plainDigits(text).replace(/^% ?| ?%$/u, '');
  const read = readSigned(body, markOf([body]) ?? ',');
  return typeof read === 'string' || read.decimals > decimals ? null : read;
}

/**
 * Parses a number as a user types it; null when it is none.
 * @param decimals digits that the field has behind the comma
 */
export function parseNumber(text: string, decimals = Infinity): number | null {
  const read = typedNumber(text, decimals);
  return read === null || read.whole.length > EXACT_DIGITS ? null : Number(plainDecimal(read));
}

/** Parses the same as a plain decimal with a point, exact however many digits it has: `1.234,50` → `1234.5`. */
export function parseDecimal(text: string, decimals: number): string | null {
  const read = typedNumber(text, decimals);
  return read === null ? null : plainDecimal(read);
}

/** Parses the same as integer minor units (`1.234,56` → 123456), exact. */
export function parseMinor(text: string, digits = 2): number | null {
  const read = typedNumber(text, digits);
  return read === null ? null : minorOf(read, digits);
}
