import { withoutEnd } from '../text-ends';
import { titleTurkish, upperTurkish } from './turkish';

/** Names of people as lists have them: all in capitals, surname first, with stray spaces, without Turkish letters. */

export interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Readings of a name, the likeliest first. More than one: nothing in the text says which. Null for no whole name. */
export type ReadName = readonly [PersonName, ...PersonName[]] | null;

const TURKISH = /[İıŞşĞğÜüÖöÇç]/u;
/** Returns whether a word has letters, none of them small. */
const isCapital = (word: string): boolean => /\p{Lu}/u.test(word) && word === upperTurkish(word);
const isSmall = (word: string): boolean => /\p{Ll}/u.test(word) && !/\p{Lu}/u.test(word);

/** Returns words with one space between them. */
function spaced(text: string): string {
  const words = withoutEnd(text.replaceAll(/[\s\u00a0]+/gu, ' '), ' ,;');
  let start = 0;
  while (start < words.length && ' ,;.'.includes(words.charAt(start))) start += 1;
  return words.slice(start);
}

/** Returns whether a text was written with Turkish letters: then an I in capitals is an ı. */
export const hasTurkishLetters = (text: string): boolean => TURKISH.test(text);

/**
 * Returns a text as people write names; words that are neither all capitals nor all small stay as they are.
 * @param turkish false where capitals come from a system without Turkish letters: `ALI` is Ali, not Alı
 */
export function properName(text: string, turkish = true): string {
  return spaced(text)
    .split(' ')
    .map((word) =>
      isCapital(word) || isSmall(word) ? titleTurkish(turkish ? word : word.replaceAll('I', 'İ')) : word,
    )
    .join(' ');
}

function parted(text: string): readonly (readonly [first: string, last: string])[] {
  const comma = /^([^,]+),([^,]+)$/u.exec(text);
  if (comma !== null) return [[comma[2] ?? '', comma[1] ?? '']];
  const words = spaced(text).split(' ');
  if (words.length < 2) return [];
  const usual: readonly [string, string] = [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
  const last = words.findLastIndex((word) => !isCapital(word));
  const first = words.findIndex((word) => !isCapital(word));
  // `Ayşe Nur YILMAZ KAYA`: the surname in capitals; in front of the first name, nothing says that it is one.
  if (first === 0 && last < words.length - 1 && words.slice(0, last + 1).every((word) => !isCapital(word))) {
    return [[words.slice(0, last + 1).join(' '), words.slice(last + 1).join(' ')]];
  }
  if (first > 0 && last === words.length - 1 && words.slice(first).every((word) => !isCapital(word))) {
    return [[words.slice(first).join(' '), words.slice(0, first).join(' ')], usual];
  }
  return [usual];
}

/**
 * Reads a name in one cell or two. @param beside other texts of the row, which tell whether it was written with Turkish
 * letters
 */
export function readName(
  { full, first, last }: Readonly<Record<'full' | 'first' | 'last', string | null>>,
  beside = '',
): ReadName {
  const texts =
    last !== null && (first ?? full) !== null
      ? [[first ?? full ?? '', last] as const]
      : parted(full ?? first ?? '');
  const readings = texts.flatMap(([given, family]): readonly PersonName[] => {
    const written = `${given} ${family}`;
    const isClear =
      hasTurkishLetters(written + beside) ||
      !spaced(written)
        .split(' ')
        .some((word) => isCapital(word) && word.includes('I'));
    return (isClear ? [true] : [true, false]).map((turkish) => ({
      first_name: properName(given, turkish),
      last_name: properName(family, turkish),
    }));
  });
  const whole = readings.filter(
    ({ first_name: given, last_name: family }) => /\p{L}/u.test(given) && /\p{L}/u.test(family),
  );
  const different = whole.filter(
    (reading, at) =>
      whole.findIndex(
        (other) => other.first_name === reading.first_name && other.last_name === reading.last_name,
      ) === at,
  );
  const [likeliest, ...others] = different;
  return likeliest === undefined ? null : [likeliest, ...others];
}
