import { decimalText } from './decimal-text';
import type { DecimalMark } from './decimal-text';
import type { Cell } from './table';

/** Money as integer minor units; `currency` where the cell itself names one. */
export interface Amount {
  readonly minor: number;
  readonly currency: string | null;
}

export type AmountProblem = 'no_amount' | 'wrong_mark' | 'too_many_decimals' | 'too_large_amount';

/** Whole digits of the largest amount; card numbers have more, and minor units of these are still safe integers. */
const MOST_DIGITS = 12;

/** Longer cells are none, however they begin. */
const LONGEST = 60;

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

/** Returns the ISO code of a currency by any of its usual names; another code of three letters stays; else null. */
export function currencyOf(text: string): string | null {
  const name = text
    .trim()
    .replaceAll('İ', 'i')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace('ü', 'u')
    .replace('ş', 's');
  const known = CURRENCIES[name];
  if (known !== undefined) return known;
  return /^[a-z]{3}$/u.test(name) ? name.toUpperCase() : null;
}

/** Blanks come one by one here. */
const CURRENCY_AROUND =
  /^(tl|try|ytl|₺|eur|euro|€|usd|\$|gbp|£)? ?(.*?) ?(tl|try|ytl|₺|eur|euro|€|usd|\$|gbp|£)?$/iu;

/** `B` (borç) and `A` (alacak) behind an amount: what the bank takes and what it gives. */
const SIDE = / ?\(? ?([BA]) ?\)?$/u;

interface Parts {
  readonly body: string;
  readonly negative: boolean;
  readonly currency: string | null;
}

/** Returns an amount without its sign and currency; null if it has two signs. */
function partsOf(text: string): Parts | null {
  let body = text
    .replaceAll(/[\s\u00a0\u202f\u2007]+/gu, ' ')
    .replaceAll('\u2212', '-')
    .trim();
  const side = SIDE.exec(body)?.[1];
  if (side !== undefined) body = body.replace(SIDE, '').trim();
  const around = CURRENCY_AROUND.exec(body);
  const named = around?.[1] ?? around?.[3];
  if (around?.[1] !== undefined && around[3] !== undefined) return null;
  body = around?.[2] ?? body;
  let negative = side === 'B';
  let signs = side === 'B' ? 1 : 0;
  const bracketed = /^\((.*)\)$/u.exec(body)?.[1];
  if (bracketed !== undefined) {
    body = bracketed.trim();
    negative = true;
    signs += 1;
  }
  const signed = /^([+-]?) ?([^+-]*?) ?([+-]?)$/u.exec(body);
  if (signed === null) return null;
  for (const sign of [signed[1], signed[3]]) {
    if (sign === '' || sign === undefined) continue;
    signs += 1;
    if (sign === '-') negative = true;
  }
  if (signs > 1) return null;
  return { body: signed[2] ?? '', negative, currency: named === undefined ? null : currencyOf(named) };
}

/**
 * Reads an amount with the decimal mark of the profile. What another mark could mean otherwise is refused, never
 * guessed: `1,234.56` under a comma. `1.234,56`, `+0005038,80`, `(12,50)`, `12,50-`, `12,50 TL`, `12,50 B` are read.
 * @returns null for a blank cell, or a lone dash
 */
export function readAmount(cell: Cell, mark: DecimalMark): Amount | AmountProblem | null {
  if (typeof cell !== 'string' && cell.kind === 'date') return 'no_amount';
  const [text, decimalMark] = typeof cell === 'string' ? [cell, mark] : [cell.text, '.' as const];
  if (/^[\s\u00a0-]*$/u.test(text)) return null;
  if (text.length > LONGEST) return 'no_amount';
  const parts = partsOf(text);
  if (parts === null) return 'no_amount';
  const decimal = decimalText(parts.body, decimalMark);
  if (decimal === 'no_number') return 'no_amount';
  if (decimal === 'wrong_mark') return decimal;
  const { whole, fraction } = decimal;
  if (fraction.length > 2) return 'too_many_decimals';
  if (whole.length > MOST_DIGITS) return 'too_large_amount';
  const minor = Number(whole + fraction.padEnd(2, '0'));
  return { minor: parts.negative && minor !== 0 ? -minor : minor, currency: parts.currency };
}
