import { minorOf, plainDigits, readSigned } from '@sync/model/tr/decimals';
import type { DecimalMark } from '@sync/model/tr/decimals';
import type { Cell } from './table';

/** Money as integer minor units; `currency` where the cell itself names one. */
export interface Amount {
  readonly minor: number;
  readonly currency: string | null;
}

export type AmountProblem = 'no_amount' | 'wrong_mark' | 'too_many_decimals' | 'too_large_amount';

/** Whole digits of the largest amount; card numbers have more, and minor units of these are still safe integers. */
const MOST_DIGITS = 12;

/** `B` (borç) and `A` (alacak) behind an amount: what the bank takes and what it gives. */
const SIDE = / ?\(? ?([BA]) ?\)?$/u;

/**
 * Reads an amount with the decimal mark of the profile. What another mark could mean otherwise is refused, never
 * guessed: `1,234.56` under a comma. `1.234,56`, `+0005038,80`, `(12,50)`, `12,50-`, `12,50 TL`, `12,50 B` are read.
 * @returns null for a blank cell, or a lone dash
 */
export function readAmount(cell: Cell, mark: DecimalMark): Amount | AmountProblem | null {
  if (typeof cell !== 'string' && cell.kind === 'date') return 'no_amount';
  const [text, decimalMark] = typeof cell === 'string' ? [cell, mark] : [cell.text, '.' as const];
  const plain = plainDigits(text);
  if (plain === '' || /^[- ]+$/u.test(plain)) return null;
  const side = SIDE.exec(plain)?.[1];
  const read = readSigned(side === undefined ? plain : plain.replace(SIDE, ''), decimalMark);
  if (read === 'no_number') return 'no_amount';
  if (read === 'wrong_mark') return read;
  // A side is a sign; a second one contradicts it.
  if (side !== undefined && read.negative) return 'no_amount';
  const { whole, fraction, currency } = read;
  if (fraction.length > 2) return 'too_many_decimals';
  if (whole.length > MOST_DIGITS) return 'too_large_amount';
  const minor = minorOf({ ...read, negative: read.negative || side === 'B' }, 2) ?? 0;
  return { minor: minor === 0 ? 0 : minor, currency };
}
