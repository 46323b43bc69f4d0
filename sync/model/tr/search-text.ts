import { foldTurkish } from './turkish';

/*
 * Search as matching compares names: a word with a hyphen or an apostrophe is found by each of its parts, and without the
 * sign. `app.search_key` and `app.finds` are the same in the database; both are held by `tests/vectors/search.json`.
 */

/** A typed word as it is looked for. */
interface TypedWord {
  /** The word, and the word without its signs: one of them is enough. */
  readonly whole: readonly string[];
  /** Its parts, all of which have to be there instead; empty for numbers, whose parts are found everywhere. */
  readonly parts: readonly string[];
}

const SIGNS = /['-]+/u;

const partsOf = (word: string): readonly string[] => word.split(SIGNS).filter((part) => part !== '');

/** Returns a folded word with its parts and without its signs. */
function withParts(word: string): readonly string[] {
  if (!SIGNS.test(word)) return [word];
  const parts = partsOf(word);
  return [word, ...parts, ...(parts.length > 1 ? [parts.join('')] : [])];
}

/**
 * Returns a text as it is searched: its folded words, each behind a blank, then the parts of those with a hyphen or an
 * apostrophe, and these words without the sign. `Yılmaz-Kaya` gives ` yilmaz-kaya yilmaz kaya yilmazkaya`.
 */
export function searchKey(text: string): string {
  const folded = foldTurkish(text);
  if (folded === '') return '';
  return ` ${SIGNS.test(folded) ? folded.split(' ').flatMap(withParts).join(' ') : folded}`;
}

/** Returns the words of a typed text. A word of nothing but hyphens and apostrophes is none. */
export function typedWords(text: string): readonly TypedWord[] {
  return foldTurkish(text)
    .split(' ')
    .flatMap((word) => {
      if (!SIGNS.test(word)) return word === '' ? [] : [{ whole: [word], parts: [] }];
      const parts = partsOf(word);
      const joined = parts.join('');
      if (joined === '') return [];
      return [{ whole: [word, joined], parts: parts.length > 1 && !/\d/u.test(word) ? parts : [] }];
    });
}

/** Returns whether a test holds for a typed word, for it without its signs, or for all of its parts. */
export const holdsWord = ({ whole, parts }: TypedWord, test: (word: string) => boolean): boolean =>
  whole.some(test) || (parts.length > 0 && parts.every(test));

/**
 * Returns a test of search keys for a typed text: every word has to be in it, at the beginning of a word unless told
 * otherwise. All keys pass where nothing is typed.
 */
export function finderOf(text: string, inside = false): (key: string) => boolean {
  const words = typedWords(text);
  return (key) => words.every((word) => holdsWord(word, (part) => key.includes(inside ? part : ` ${part}`)));
}
