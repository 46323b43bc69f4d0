import { latinDigits } from '@sync/model/tr/plain-signs';

/** Least number of digits: fewer occur in too many numbers. */
const SHORTEST = 4;

/**
 * Returns the digits of a typed text as stored numbers contain them, without leading zeros; null if there are too few
 * to search with.
 */
export function typedDigits(text: string): string | null {
  const digits = latinDigits(text.normalize('NFKC')).replaceAll(/\D/gu, '').replace(/^0+/u, '');
  return digits.length < SHORTEST ? null : digits;
}
