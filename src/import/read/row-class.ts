import { foldTurkish } from '@sync/model/tr/turkish';
import { isTyped } from './header';
import type { Profile } from './profile';
import { isBlank, textOf } from './table';
import type { Row } from './table';
import { withoutEnd } from '@sync/model/text-ends';

/** Class of a line under the header; all but `data` are skipped, and counted. */
export type RowClass = 'data' | 'blank' | 'total' | 'header' | 'remark';

const WIDE = 4;
const DATES = new Set(['day', 'moment']);
/** Fields that tell one payment from another: a sum has none of them. */
const NAMES_A_ROW = new Set(['digits', 'card']);

/** Sums are short; what is longer is not looked at, since every cell of a file comes by here. */
const LONGEST_SUM = 120;

/** Returns whether a character may follow a word without meaning. */
const isFiller = (sign: string): boolean => sign.trim() === '' || ':.*=-'.includes(sign);

/** Returns a function that says whether a text begins with one of some folded words, or is one. */
function wordFinder(words: readonly string[]): (text: string) => 'same' | 'begins' | null {
  const initials = new Map<string, boolean>();
  return (text) => {
    const bare = text.trimStart();
    if (bare === '' || bare.length > LONGEST_SUM) return null;
    const [initial = ''] = bare;
    let isInitial = initials.get(initial);
    if (isInitial === undefined) {
      const folded = foldTurkish(initial);
      isInitial = words.some((word) => word.startsWith(folded));
      initials.set(initial, isInitial);
    }
    if (!isInitial) return null;
    const folded = withoutEnd(foldTurkish(bare), isFiller);
    if (words.includes(folded)) return 'same';
    return words.some((word) => folded.startsWith(word) && /^[\s:(]/u.test(folded.slice(word.length)))
      ? 'begins'
      : null;
  };
}

/** Tells lines apart by a profile and the names of the header. */
export function rowClassifier(profile: Profile, names: readonly string[]): (row: Row) => RowClass {
  const find = wordFinder(profile.skipWords.map(foldTurkish).filter((word) => word !== ''));
  const named = names.filter((name) => name !== '').length;
  const first = names.findIndex((name) => name !== '');
  const dates = profile.columns.filter(({ reads }) => DATES.has(reads)).map(({ at }) => at);
  const numbers = profile.columns.filter(({ reads }) => NAMES_A_ROW.has(reads)).map(({ at }) => at);

  const isTotal = (row: Row): boolean => {
    const hasDate = dates.some((at) => isTyped(row[at]));
    // A row that says when and at which terminal is a row, whatever word is in it.
    if (hasDate && numbers.some((at) => /\d/u.test(textOf(row[at])))) return false;
    for (const cell of row) {
      const found = typeof cell === 'string' ? find(cell) : null;
      // The name of a shop may begin with such a word: a row with a date is no total.
      if (found === 'same' || (found === 'begins' && !hasDate)) return true;
    }
    return false;
  };
  const hasName = (row: Row, at: number): boolean =>
    names[at] !== '' && textOf(row[at]).replace(/\s+/gu, ' ').trim() === names[at];
  const isHeader = (row: Row): boolean =>
    named > 1 && hasName(row, first) && row.filter((_, at) => hasName(row, at)).length >= named * 0.8;
  return (row) => {
    let filled = 0;
    for (const cell of row) if (!isBlank(cell)) filled += 1;
    if (filled === 0) return 'blank';
    if (isTotal(row)) return 'total';
    if (isHeader(row)) return 'header';
    return filled === 1 && named >= WIDE ? 'remark' : 'data';
  };
}
