import { isIban } from '@sync/model/rules/iban';
import { textOf } from './table';
import type { Cell } from './table';

/** Fewest and most digits of a card number (ISO 7812). */
const FEWEST = 13;
const MOST = 19;
const FIRST = 6;
const LAST = 4;

/** Number of times that the rest of masked numbers is checked again. */
const MOST_PASSES = 20;

/** Groups of digits that belong together: blanks and dashes may separate them. */
const RUN = /\d+(?:[\s\u00a0\u2007\u202f\u2010-\u2015\u2212_-]{1,3}\d+)*/gu;

/** Returns whether the check digit of a number is correct (ISO 7812, Luhn). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  let doubled = false;
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    const digit = digits.charCodeAt(at) - 48;
    const part = doubled ? digit * 2 : digit;
    sum += part > 9 ? part - 9 : part;
    doubled = !doubled;
  }
  return sum % 10 === 0;
}

/** Zeros in front fill up a field, and do not change the check digit. */
function isCardNumber(digits: string): boolean {
  const bare = digits.replace(/^0+/u, '');
  return bare.length >= FEWEST && bare.length <= MOST && hasCheckDigit(bare);
}

function masked(digits: string): string {
  const bare = digits.length > MOST ? digits.replace(/^0+/u, '') : digits;
  return bare.slice(0, FIRST) + '*'.repeat(bare.length - FIRST - LAST) + bare.slice(-LAST);
}

interface Group {
  readonly from: number;
  readonly to: number;
  readonly digits: string;
}

/** Digits of several groups together, with zeros in front of the first one that count for nothing. */
const MOST_TOGETHER = 60;

/** Returns the last of the groups that form the longest card number with the first one; null if none do. */
function cardFrom(
  groups: readonly Group[],
  first: number,
): { readonly last: number; readonly digits: string } | null {
  let digits = '';
  let found: { readonly last: number; readonly digits: string } | null = null;
  for (let at = first; at < groups.length; at += 1) {
    digits += groups[at]?.digits ?? '';
    if (digits.replace(/^0+/u, '').length > MOST) break;
    if (isCardNumber(digits)) found = { last: at, digits };
    if (digits.length > MOST_TOGETHER) break;
  }
  return found;
}

/** Masks all card numbers in a run of digits. Each group is checked together with the adjacent ones. */
function maskedRun(run: string): string {
  const groups = Array.from(run.matchAll(/\d+/gu), ({ 0: digits, index }) => ({
    from: index,
    to: index + digits.length,
    digits,
  }));
  const safe: string[] = [];
  let from = 0;
  for (let first = 0; first < groups.length; first += 1) {
    const card = cardFrom(groups, first);
    if (card === null) continue;
    safe.push(run.slice(from, groups[first]?.from), masked(card.digits));
    from = groups[card.last]?.to ?? run.length;
    first = card.last;
  }
  return safe.join('') + run.slice(from);
}

/**
 * Returns whether a Turkish IBAN is at this position. An IBAN in its groups of four has digits enough for a card
 * number or two. Only those of Türkiye stay, since their length is known: two letters and some digits in front of a
 * card number make an IBAN by chance, one time in a hundred.
 */
function isIbanAt(text: string, run: string, at: number): boolean {
  const country = text.slice(Math.max(0, at - 2), at).toUpperCase();
  return country === 'TR' && isIban(country + run.replace(/\D/gu, ''));
}

/**
 * Masks every card number in a text to its first six and last four digits: 13 to 19 digits whose check digit is
 * correct, also with blanks or dashes. A Turkish IBAN stays. One number in ten is no card and masked all the same;
 * that is meant.
 */
export function maskCards(text: string): string {
  // Most cells have fewer digits than a card number.
  if (text.length < FEWEST || !/\d(?:\D{0,3}\d){12}/u.test(text)) return text;
  let safe = text;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = safe.replace(RUN, (run, at: number, whole: string) =>
      isIbanAt(whole, run, at) ? run : maskedRun(run),
    );
    // What is left of one number may be the start of another.
    if (next === safe) return safe;
    safe = next;
  }
  // Nobody writes numbers that hang together like this: what is left of them is not shown.
  return safe.replace(/\d{4,}/gu, (digits) => '*'.repeat(digits.length));
}

/**
 * Returns the text of a cell without card numbers. A workbook stores fifteen digits of a number: a card number typed
 * as a number has lost its check digit, so every number that long is masked.
 */
export function safeText(cell: Cell | undefined): string {
  const text = textOf(cell);
  const isRounded = typeof cell === 'object' && /^\d{16,19}$/u.test(text);
  return isRounded ? masked(text) : maskCards(text);
}
