/**
 * Turkish letters for the interface. Never apply these to e-mails, permission keys, enum codes, file
 * extensions or IBANs: those are ASCII and follow invariant case rules.
 */

/** Letters that Unicode does not take apart into a base letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
};

/**
 * Search key of a text: lower case without accents, single spaces, trimmed, so that `İSTANBUL`, `ISTANBUL` and
 * `ıstanbul` all become `istanbul`. The same rule as the local database's and the server's, which the interface may
 * not import; `tests/vectors/turkish-fold.json` holds all three together.
 */
export function foldTurkish(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[ıßæœøđðłþ]/gu, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/[\t\n\v\f\r \u00a0]+/gu, ' ')
    .replace(/^ | $/gu, '');
}

/**
 * Where `query` occurs in `text` when both are folded, as [start, end) offsets into `text`; null without a hit.
 * Used to set the hit in bold.
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

/** Upper case by Turkish rules (i → İ, ı → I). */
export function upperTurkish(text: string): string {
  return text.toLocaleUpperCase('tr-TR');
}

/** Lower case by Turkish rules (I → ı, İ → i). */
export function lowerTurkish(text: string): string {
  return text.toLocaleLowerCase('tr-TR');
}

/** Each word starts with a capital, the rest small, by Turkish rules: `IŞIL karadoğan` → `Işıl Karadoğan`. */
export function titleTurkish(text: string): string {
  return lowerTurkish(text).replace(/(^|[\s\-'’.(])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + upperTurkish(letter);
  });
}

/** First letter capital, the rest untouched. */
export function sentenceTurkish(text: string): string {
  const [first = ''] = text;
  return upperTurkish(first) + text.slice(first.length);
}

const collator = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' });

/** Order of two texts as a Turkish reader expects it (… c ç d … ı i … ö … ş …); numbers inside count as numbers. */
export function compareTurkish(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}
