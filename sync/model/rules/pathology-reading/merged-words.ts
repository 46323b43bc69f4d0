import type { ReadingWords } from '../../entities/biopsy-values';

type Lists = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';

function merged(first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (second === undefined) return first;
  if (Array.isArray(first) && Array.isArray(second))
    return [...new Set([...first, ...second].filter(isText))];
  const [one, two] = [first as Lists, second as Lists];
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(two)])].map((key) => [key, merged(one[key], two[key])]),
  );
}

/** Returns the phrases of two lists as one list. */
export const mergedWords = (first: ReadingWords, second: ReadingWords): ReadingWords =>
  merged(first, second) as ReadingWords;
