import { foldTurkish } from '@sync/model/tr/turkish';
import { isTyped } from './header';
import { nameKey } from './name-key';
import type { Profile } from './profile';
import { isBlank, textOf } from './table';
import type { Row } from './table';

/** What a line under the header is; all but `data` are skipped, and counted. */
export type RowClass = 'data' | 'blank' | 'total' | 'header' | 'remark';

const WIDE = 4;
const DATES = new Set(['day', 'moment']);

/** Tells lines apart by a profile and the names of the header. */
export function rowClassifier(profile: Profile, names: readonly string[]): (row: Row) => RowClass {
  const words = profile.skipWords.map(foldTurkish).filter((word) => word !== '');
  const keys = names.map(nameKey);
  const named = keys.filter((key) => key !== '').length;
  const dates = profile.columns.filter(({ reads }) => DATES.has(reads)).map(({ at }) => at);

  const isTotal = (row: Row): boolean => {
    for (const cell of row) {
      if (typeof cell !== 'string' || isBlank(cell)) continue;
      const text = foldTurkish(cell).replace(/[\s:.*=-]+$/u, '');
      if (words.includes(text)) return true;
      // The name of a shop may begin with such a word: a row with a date is no total.
      const begins = words.some((word) => text.startsWith(word) && /^[\s:(]/u.test(text.slice(word.length)));
      if (begins && !dates.some((at) => isTyped(row[at]))) return true;
    }
    return false;
  };
  const isHeader = (row: Row): boolean => {
    const same = row.filter((cell, at) => keys[at] !== '' && nameKey(textOf(cell)) === keys[at]).length;
    return named > 1 && same >= named * 0.8;
  };
  return (row) => {
    const filled = row.filter((cell) => !isBlank(cell)).length;
    if (filled === 0) return 'blank';
    if (isTotal(row)) return 'total';
    if (named > 1 && !isBlank(row[keys.findIndex((key) => key !== '')]) && isHeader(row)) return 'header';
    return filled === 1 && named >= WIDE ? 'remark' : 'data';
  };
}
