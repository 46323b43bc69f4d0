import { phoneQuery } from '../model/rules/phone';
import { asciiText } from '../model/tr/ascii';
import { typedWords } from '../model/tr/search-text';
import { foldTurkish } from '../model/tr/turkish';
import type { ClientRow } from '../store/extracts/client-row';

/** Pieces of which one has to occur in a row's name or numbers for it to match. */
interface Pieces {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}

/** Demands on a row, all of which must hold. */
export type Demands = readonly Pieces[];

/** Words that are looked for both whole and in parts: each more doubles the searches. */
const MOST_PARTED = 3;

/**
 * Returns the demands of a search text on a row: every word must begin a word of the name or, where it has a digit,
 * occur in a number. One of the lists of demands is enough: a word with a hyphen is found by its parts as well. Empty for a
 * text without words.
 */
export function wanted(text: string): readonly Demands[] {
  const phone = phoneQuery(text);
  if (phone !== null) {
    const digits = asciiText(text).replace(/\D/gu, '');
    // File numbers are written with slashes too: `26/48113`.
    return [[{ names: [], numbers: [phone, ` ${digits}`, ` ${foldTurkish(text)}`] }]];
  }
  const words = typedWords(text);
  if (words.length === 0) return [];
  let lists: readonly Demands[] = [[]];
  let parted = 0;
  for (const { whole, parts } of words) {
    const numbers = whole.filter((word) => /\d/u.test(word));
    const inWhole: Demands = [{ names: whole.map((word) => ` ${word}`), numbers }];
    const inParts: Demands = parts.map((part) => ({ names: [` ${part}`], numbers: [] }));
    const isParted = parts.length > 0 && parted < MOST_PARTED;
    if (isParted) parted += 1;
    lists = lists.flatMap((list) => [[...list, ...inWhole], ...(isParted ? [[...list, ...inParts]] : [])]);
  }
  return lists;
}

/** Returns whether a row holds all pieces of one of these lists. */
export function holds(row: ClientRow, lists: readonly Demands[]): boolean {
  return lists.some((list) =>
    list.every(
      ({ names, numbers }) =>
        names.some((piece) => row.folded.includes(piece)) ||
        numbers.some((piece) => row.numbers.includes(piece)),
    ),
  );
}
