import { foldTurkish } from '@sync/model/tr/turkish';

/**
 * Returns the comparison key of a column name: letters and digits alone. `İŞLEM_TARİHİ` and `Islem Tarihi` are the
 * same.
 */
export function nameKey(name: string): string {
  return foldTurkish(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Some programs cut a name off here. */
const CUT_AT = 30;

/** Returns the similarity of two column names, from 0 to 1; 1 is the same. A truncated name is nearly the same. */
export function similarity(left: string, right: string): number {
  return similarityOf(nameKey(left), nameKey(right), isLong(left) || isLong(right), 0);
}

/** Returns the similarity of two comparison keys as that of names; 0 where it is below `least`, which is told sooner. */
export function keySimilarity(left: string, right: string, least: number): number {
  return similarityOf(left, right, isLong(left) || isLong(right), least);
}

const isLong = (name: string): boolean => name.trim().length >= CUT_AT - 1;

function similarityOf(a: string, b: string, isCut: boolean, least: number): number {
  if (a === b) return a === '' ? 0 : 1;
  if (a === '' || b === '') return 0;
  if (isCut && (a.startsWith(b) || b.startsWith(a))) return 0.95;
  const longer = Math.max(a.length, b.length);
  // Letters that one has more than the other are all inserted.
  if (1 - Math.abs(a.length - b.length) / longer < least) return 0;
  return 1 - editDistance(a, b) / longer;
}

/** Returns the fewest letters to insert, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const replaced = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      now.push(Math.min(replaced, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}
