/*
 * Signs that people type or paste for another one. `app.plain_signs` and `app.latin_digits` are the same in the database;
 * both are held by `tests/vectors/ascii.json` and `tests/vectors/turkish-fold.json`.
 */

/** Signs that people type for an apostrophe, beside `'`: quotation marks, primes, accents, signs of transliteration. */
const APOSTROPHES =
  '`\u00b4\u2018\u2019\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u055a\ua78b\ua78c\uff07\uff40\u1fbd\u1fbf\u1fef\u1ffd\u1ffe';
/** Signs that people type for a hyphen, beside `-`: dashes, minus, middle dots. */
const HYPHENS =
  '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02d7\u2043\u058a\u1806\ufe58\ufe63\uff0d\u00b7\u2027\u2219\u22c5';
/** Signs that nobody sees: joiners, soft hyphens, marks of direction, selectors. */
const UNSEEN = '\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff';

/** The zero of scripts whose ten digits follow each other. */
export const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐';

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');
const HYPHEN = new RegExp(`[${HYPHENS}]`, 'gu');
const NOBODY_SEES = new RegExp(`[${UNSEEN}]`, 'gu');
const DIGITS: ReadonlyMap<string, string> = new Map(
  [...ZEROS].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit),
      String(digit),
    ]),
  ),
);
const DIGIT = new RegExp(`[${[...DIGITS.keys()].join('')}]`, 'gu');

/** Returns the text with one sign for each apostrophe and each hyphen, and without signs that nobody sees. */
export function plainSigns(text: string): string {
  return text.replace(APOSTROPHE, "'").replace(HYPHEN, '-').replace(NOBODY_SEES, '');
}

/** Returns the text with digits of other scripts as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(DIGIT, (sign) => DIGITS.get(sign) ?? sign);
}
