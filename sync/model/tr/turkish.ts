import { plainSigns } from './plain-signs';

/**
 * Turkish letters: search keys, sort keys and case. Never apply these to e-mails, permission keys, enum codes,
 * file extensions or IBANs: those are ASCII and follow invariant case rules.
 */

/** Letters that Unicode does not take apart into a base letter and a mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
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

// Spelled out instead of `\s`, so that the database folds exactly the same characters.
const SPACES = /[\t\n\v\f\r \u0085\u00a0\u1680\u2028\u2029]+/gu;

/** Marks on letters: of Latin, Greek and Cyrillic, vowels of Arabic and its stroke, those of other alphabets' letters. */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`,
  'gu',
);

/**
 * Returns a search key: lower case without accents, spaces collapsed and trimmed, one sign for each apostrophe and each
 * hyphen, joined and wide letters as plain ones, without signs that nobody sees. `İSTANBUL`, `ISTANBUL`, `istanbul`
 * and `ıstanbul` all give `istanbul`. The database's `app.fold_turkish` gives the same; both are held by
 * `tests/vectors/turkish-fold.json`.
 */
export function foldTurkish(text: string): string {
  // Most texts are of plain letters.
  if (/^[!-_a-~]*$/u.test(text)) return text.toLowerCase();
  // Some accents that people type for an apostrophe are taken apart by the normal form, others come out of it.
  const plain = plainSigns(plainSigns(text).normalize('NFKD'));
  // Every i, with or without dot, ends as `i`; so marks go first and the rest follows invariant rules.
  const bare = plain
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ıßæœøđðłþ]/gu, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize('NFC');
  return bare.replace(SPACES, ' ').replace(/^ | $/gu, '');
}

/** Order of the letters, with q, w and x where the Turkish collation has them. */
const ALPHABET = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz';
/** Order of other printable ASCII, as collations have it: before digits, which come before letters. */
const PUNCTUATION = '_-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';

const FIRST_PUNCTUATION = 0x21;
const FIRST_DIGIT = 0x41;
const FIRST_LETTER = 0x4b;

const sortUnits = new Map<string, string>([
  [' ', ' '],
  ...[...PUNCTUATION].map((sign, at) => [sign, String.fromCharCode(FIRST_PUNCTUATION + at)] as const),
  ...[...'0123456789'].map((digit, at) => [digit, String.fromCharCode(FIRST_DIGIT + at)] as const),
  ...[...ALPHABET].map((letter, at) => [letter, String.fromCharCode(FIRST_LETTER + at)] as const),
]);

function sortUnit(letter: string): string {
  const known = sortUnits.get(letter);
  if (known !== undefined) return known;
  let units = '';
  for (const part of letter.normalize('NFD').replace(/[\u0300-\u036f]/gu, '')) {
    for (const base of UNDECOMPOSED[part] ?? part) units += sortUnits.get(base) ?? base;
  }
  sortUnits.set(letter, units);
  return units;
}

/**
 * Returns a string whose plain code-unit order is the Turkish alphabetical order of `text`: space, punctuation,
 * digits, a b c ç d … ı i … z, then other alphabets. For indexes that compare code units (IndexedDB). Case and
 * accents that are no Turkish letters do not count: such texts share a key, and an index settles the tie by primary
 * key.
 * @param maxLength cuts the key, for indexes with a fixed width; one unit per letter, with few exceptions.
 */
export function turkishSortKey(text: string, maxLength?: number): string {
  let key = '';
  const lower = text.normalize('NFC').toLocaleLowerCase('tr-TR').replaceAll('\u0307', '');
  for (const letter of lower.replace(SPACES, ' ').replace(/^ | $/gu, '')) key += sortUnit(letter);
  return maxLength === undefined ? key : key.slice(0, maxLength);
}

const collator = new Intl.Collator('tr');

/** Returns the order of two texts as a Turkish reader expects it; 0 only for identical texts. */
export function compareTurkish(left: string, right: string): number {
  if (left === right) return 0;
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}

/** Returns the text in upper case by Turkish rules (i → İ, ı → I). */
export function upperTurkish(text: string): string {
  return text.toLocaleUpperCase('tr-TR');
}

/**
 * Returns the text with each word in a capital and small letters, by Turkish rules: `IŞIL karadoğan` → `Işıl
 * Karadoğan`.
 */
export function titleTurkish(text: string): string {
  return text
    .toLocaleLowerCase('tr-TR')
    .replace(
      /(^|[\s\-'’.(])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('tr-TR'),
    );
}
