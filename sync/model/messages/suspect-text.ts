/**
 * Text that leads the reader elsewhere: addresses of the web, and rows of digits that could be a phone, a card or an
 * account. Looked for in what people other than the approver wrote. As `supabase/schemas/messages/free_text.sql`; both run
 * tests/vectors/message-text.json.
 */
import { foldTurkish } from '../tr/turkish';

export type Suspect = 'link' | 'number';

export interface FoundSuspect {
  readonly kind: Suspect;
  /** UTF-16 units of the canonical text. */
  readonly at: number;
  readonly length: number;
}

/** Signs that nobody sees: joiners, marks of direction, selectors, tags, fillers, controls. */
const INVISIBLE = new RegExp(
  String.raw`[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e]` +
    String.raw`|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}]`,
  'gu',
);

/** Signs that look like another one, and what they look like. Digits of other scripts count as digits. */
const LOOKS: readonly (readonly [string, string])[] = [
  ['。．․۔܁܂·•∙⋅・‧', '.'],
  ['⁄∕⧸', '/'],
  ['∶꞉', ':'],
  ['‐‑‒–—―−', '-'],
  ['\u2028\u2029\u0085', ' '],
];
/** The zero of scripts whose ten digits follow each other. */
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐';
/** One to nine in black and other circles, which no normal form takes apart. */
const CIRCLED_ONES = '❶➀➊';

const looks = new Map<string, string>([
  ...LOOKS.flatMap(([signs, as]) => [...signs].map((sign) => [sign, as] as const)),
  ...[...ZEROS].flatMap((zero) => following(zero, 0, 10)),
  ...[...CIRCLED_ONES].flatMap((first) => following(first, 1, 9)),
]);

function following(first: string, digit: number, count: number): readonly (readonly [string, string])[] {
  const code = first.codePointAt(0) ?? 0;
  return Array.from({ length: count }, (_, at) => [String.fromCodePoint(code + at), String(digit + at)]);
}

const LOOKING = new RegExp(`[${[...looks.keys()].join('')}]`, 'gu');

/** Returns a text in its plain form: compatible letters as one, without signs that nobody sees, trimmed. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').trim();

/** Returns a text as it is searched: small letters without accents, figures 0 to 9, blanks of one kind. Edges stay. */
export function canonicalText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(LOOKING, (sign) => looks.get(sign) ?? sign);
  // Folding trims, and a blank at the edge parts a value from its neighbour.
  return foldTurkish(`|${plain}|`).slice(1, -1);
}

/** Signs that part words: blanks, ASCII and other punctuation, symbols. */
const PARTING = String.raw` -\u002f:-@\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f\u{1f000}-\u{1faff}`;
const PART = `[${PARTING}]`;
const SIGN = `[^${PARTING}]`;

/** Short forms with a dot that are followed by a name or a number without a blank. */
const SHORT_FORMS =
  'dr|doc|prof|op|uzm|yrd|ogr|gor|av|dt|ecz|fzt|hem|psk|dyt|sn|hz|mr|mrs|ms|st|no|nr|tel|kat|blok|apt|cad|cd|sok|sk|mah|mh|blv|bul';
/** Ends of addresses that also count behind a single letter, a number or a short form. */
const ENDS =
  'com|net|org|edu|gov|mil|biz|info|name|mobi|pro|xyz|top|site|online|shop|store|link|click|app|dev|web|page|live|club|icu|vip|win|bid|loan|work|zip|mov|cloud|tech|space|website|fun|life|world|today|news|blog|tk|ml|ga|cf|gq|cc|tv|me|io|co|tr|ru|cn|ly|gl|gd|ws|uk|de|eu|fr|az|ir|sa|ae|ua|kz';
/** Ends that are no words: they count behind blanks, too, and before a slash. */
const PLAIN_ENDS = 'com|net|org|edu|gov|biz|xyz|icu|tr|ru|cn|io|ly|gl';
const AROUND = String.raw`[ \[\](){}<>"'*_-]{0,3}`;

const linkPatterns: readonly RegExp[] = [
  // To the next blank: what is glued to an address is a part of it.
  new RegExp(
    `(?:\\/\\/|(?<!${SIGN})${SIGN}*@|www|http|hxxp|(?:mailto|javascript|vbscript|intent|ftp) ?:)[^ ]*`,
    'gu',
  ),
  new RegExp(
    `(?<!${SIGN})(?!(?:${SHORT_FORMS})\\.)(?=${SIGN}{2})(?=[0-9]*[^${PARTING}0-9])${SIGN}+\\.[^${PARTING}0-9]${SIGN}+(?:\\.${SIGN}+)*`,
    'gu',
  ),
  new RegExp(`(?<!${SIGN})${SIGN}+\\.(?:${ENDS})(?!${SIGN})`, 'gu'),
  new RegExp(`${SIGN}${AROUND}(?:\\.|nokta|dot|точка|نقطة)${AROUND}(?:${PLAIN_ENDS})(?!${SIGN})`, 'gu'),
  new RegExp(`(?<!${SIGN})(?:${PLAIN_ENDS}|me|co) ?\\/ ?${SIGN}`, 'gu'),
  new RegExp(`(?<!${SIGN})[0-9]{1,3}(?:\\.[0-9]{1,3}){3}(?!${SIGN})`, 'gu'),
];

const numberPatterns: readonly RegExp[] = [
  new RegExp(`[0-9](?:${PART}*[0-9]){6,}`, 'gu'),
  // Letters that are written for figures.
  new RegExp(`[0-9](?:${PART}*[0-9oil]){9,}`, 'gu'),
];

/** Two times of day in a text are times; their figures make no row. */
const TIME = /(?<![0-9])([01]?[0-9]|2[0-3]):([0-5][0-9])(?![0-9])/u;
const withoutTimes = (canonical: string): string => canonical.replace(TIME, '$1t$2').replace(TIME, '$1t$2');

/** Returns the parts of a canonical text that lead elsewhere. */
export function suspectsIn(canonical: string): readonly FoundSuspect[] {
  const find = (kind: Suspect, text: string, patterns: readonly RegExp[]): readonly FoundSuspect[] =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ kind, at: index, length })),
    );
  return [
    ...find('link', canonical, linkPatterns),
    ...find('number', withoutTimes(canonical), numberPatterns),
  ];
}

/** Returns the first thing in a text that leads elsewhere; null where nothing does. */
export const suspectOf = (text: string): Suspect | null => suspectsIn(canonicalText(text))[0]?.kind ?? null;

/**
 * Returns whether values of one message lead nowhere each by itself, and together write a number of ten figures or
 * more.
 */
export function isSpreadNumber(values: readonly string[]): boolean {
  const joined = values.map(canonicalText).join('').replace(new RegExp(PART, 'gu'), '');
  return /[0-9]{10}|[0-9][0-9oil]{11}/u.test(joined);
}
