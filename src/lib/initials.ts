import { foldTurkish, upperTurkish } from './turkish';

const TITLES = new Set(['dr', 'doc', 'prof', 'uzm', 'op', 'hem', 'av', 'sn']);

/** Returns two initials of a name, Turkish capitals, titles such as `Dr.` left out: `ilyas demirkıran` → `İD`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !TITLES.has(foldTurkish(word)));
  const used = named.length > 0 ? named : words;
  const first = firstLetter(used[0]);
  const last = used.length > 1 ? firstLetter(used.at(-1)) : '';
  return upperTurkish(first + last);
}

function firstLetter(word: string | undefined): string {
  return word?.match(/\p{L}/u)?.[0] ?? '';
}

/**
 * Returns a stable whole number in [0, buckets) for a name. Spellings with the same search key give the same number.
 */
export function hashName(name: string, buckets: number): number {
  // FNV-1a; the seed is the one that spreads short Turkish names evenly over six tints.
  let hash = 630_135;
  for (const letter of foldTurkish(name))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets;
}

/** Replaces the name of a user or look-up entry that is not on this device. */
export const UNKNOWN_NAME = 'Bilinmiyor';
