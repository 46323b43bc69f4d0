import { foldTurkish } from '../../tr/turkish';

/** A word, number or sign of a report. */
export interface Token {
  /** Folded: small letters without accents. */
  readonly text: string;
  /** Place in the report, UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'word' | 'number' | 'sign';
  /** Begins with a capital. */
  readonly capital: boolean;
  /** Number of its line. */
  readonly line: number;
}

type Kind = 'letter' | 'mark' | 'digit' | 'space' | 'line' | 'sign';

function kindOfLetter(letter: string): Kind {
  if (letter === '\n') return 'line';
  if (/\s/u.test(letter)) return 'space';
  if (/\p{L}/u.test(letter)) return 'letter';
  if (/\p{M}/u.test(letter)) return 'mark';
  return /\d/u.test(letter) ? 'digit' : 'sign';
}

/** Kinds of the letters of Latin scripts and their marks. Asking a regular expression takes ten times as long. */
const KNOWN = 0x370;
const kinds: readonly Kind[] = Array.from({ length: KNOWN }, (_, code) =>
  kindOfLetter(String.fromCharCode(code)),
);

function kindAt(text: string, at: number): Kind {
  const code = text.charCodeAt(at);
  // Letters beyond 16 bits are none of a report's words.
  return Number.isNaN(code) ? 'space' : (kinds[code] ?? kindOfLetter(text.charAt(at)));
}

/** Returns the end of a run of letters, with marks and digits in it. */
function endOfWord(text: string, from: number): number {
  let at = from + 1;
  for (
    let kind = kindAt(text, at);
    kind === 'letter' || kind === 'mark' || kind === 'digit';
    kind = kindAt(text, at)
  )
    at += 1;
  return at;
}

/** Returns the end of a number with its decimals: `3,5`. */
function endOfNumber(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    if (kindAt(text, at) === 'digit') at += 1;
    else if (/[.,]/u.test(text.charAt(at)) && kindAt(text, at + 1) === 'digit') at += 2;
    else return at;
  }
}

const APOSTROPHES = "'’´`";
const SIGN_IN_BRACKETS = /\(\s*(?:[-–−]+|\++)\s*\)/uy;

/** Returns the end of `(-)` or `(+)`; -1 where a bracket holds something else. */
function endOfBracket(text: string, from: number): number {
  SIGN_IN_BRACKETS.lastIndex = from;
  return SIGN_IN_BRACKETS.test(text) ? SIGN_IN_BRACKETS.lastIndex : -1;
}

/** Words repeat from report to report; the memory is emptied before it grows. */
const MOST_WORDS = 20_000;
const folded = new Map<string, string>();

function fold(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  if (folded.size >= MOST_WORDS) folded.clear();
  const made = foldTurkish(word);
  folded.set(word, made);
  return made;
}

function signOf(sign: string): string {
  if (sign.length === 1) return /[–—−•]/u.test(sign) ? '-' : sign;
  return sign.includes('+') ? '(+)' : '(-)';
}

/** Returns words, numbers with decimals, and signs in order; an ending after an apostrophe is left out. */
export function tokensOf(report: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 0;
  for (let from = 0; from < report.length;) {
    const kind = kindAt(report, from);
    const letter = report.charAt(from);
    let to = from + 1;
    if (kind === 'line') line += 1;
    else if (kind === 'letter') {
      to = endOfWord(report, from);
      const text = fold(report.slice(from, to));
      tokens.push({ text, from, to, line, kind: 'word', capital: letter !== letter.toLowerCase() });
    } else if (kind === 'digit') {
      to = endOfNumber(report, from);
      tokens.push({ text: report.slice(from, to), from, to, line, kind: 'number', capital: false });
    } else if (APOSTROPHES.includes(letter) && kindAt(report, to) === 'letter') {
      to = endOfWord(report, to);
    } else if (kind === 'sign') {
      const end = letter === '(' ? endOfBracket(report, from) : -1;
      if (end > 0) to = end;
      tokens.push({ text: signOf(report.slice(from, to)), from, to, line, kind: 'sign', capital: false });
    }
    from = to;
  }
  return tokens;
}
