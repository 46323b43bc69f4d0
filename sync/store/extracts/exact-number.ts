import { foldTurkish } from '../../model/tr/turkish';

/** Returns a number as it is compared: without case, and without the signs between its parts, as people leave them out. */
export function numberKey(text: string): string {
  const key = foldTurkish(text).replace(/[^\p{L}\p{N}]/gu, '');
  return key.replace(/^(\p{L}+)0+(?=\d)/u, '$1');
}

/**
 * Returns a test for stored numbers that are exactly the typed one: `t26021`, `T 26021` and `26021` are all `T-26021`.
 * Null for a text that is no number.
 */
export function exactNumber(text: string): ((stored: unknown) => boolean) | null {
  const key = numberKey(text);
  if (!/\d/u.test(key)) return null;
  const bare = /^\d+$/u.test(key) ? key.replace(/^0+(?=\d)/u, '') : null;
  return (stored) => {
    if (typeof stored !== 'string' || stored === '') return false;
    const other = numberKey(stored);
    return (
      other === key || (bare !== null && /^\p{L}+\d+$/u.test(other) && other.replace(/^\p{L}+/u, '') === bare)
    );
  };
}
