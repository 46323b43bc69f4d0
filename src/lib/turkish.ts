import { foldTurkish } from '@sync/model/tr/turkish';

/**
 * Turkish letters for the interface. Never apply these to e-mails, permission keys, enum codes, file
 * extensions or IBANs: those are ASCII and follow invariant case rules.
 */

// The search key is the model's, so that what the interface finds is what the database finds.
export { finderOf, searchKey } from '@sync/model/tr/search-text';
export { foldTurkish, upperTurkish } from '@sync/model/tr/turkish';

/**
 * Finds `query` in `text` with both folded, as [start, end) offsets into `text`; null without a match. Used to set
 * the match in bold.
 */
export function findFolded(
  text: string,
  query: string,
  fold: (text: string) => string = foldTurkish,
): readonly [number, number] | null {
  const needle = fold(query);
  if (needle === '') return null;
  // Folding may shorten a text (combining dots, double spaces), so offsets are taken letter by letter.
  let folded = '';
  const origin: number[] = [];
  let offset = 0;
  for (const letter of text) {
    // A space alone would be trimmed away.
    const part = /\s/u.test(letter) ? ' ' : fold(letter);
    if (!(part === ' ' && (folded === '' || folded.endsWith(' ')))) {
      for (const unit of part) {
        folded += unit;
        origin.push(offset);
      }
    }
    offset += letter.length;
  }
  const at = folded.indexOf(needle);
  if (at < 0) return null;
  const start = origin[at] ?? 0;
  const end = origin[at + needle.length] ?? text.length;
  return [start, end];
}

const collator = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' });

/** Compares two texts as a Turkish reader expects it (… c ç d … ı i … ö … ş …); numbers inside count as numbers. */
export function compareTurkish(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}
