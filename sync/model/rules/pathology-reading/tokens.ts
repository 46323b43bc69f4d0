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
  /** The line on which it ends, of a word that is broken. */
  readonly lastLine?: number;
}

type Kind = 'letter' | 'mark' | 'digit' | 'space' | 'line' | 'sign';

function kindOfLetter(letter: string): Kind {
  if (letter === '\n') return 'line';
  if (/\s/u.test(letter)) return 'space';
  if (/\p{L}/u.test(letter)) return 'letter';
  // Soft hyphens and joiners of printed pages are within words.
  if (/[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/u.test(letter)) return 'mark';
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
  const made = foldTurkish(word.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/gu, ''));
  folded.set(word, made);
  return made;
}

function signOf(sign: string): string {
  if (sign.length === 1) return /[–—−•‐‑¬]/u.test(sign) ? '-' : sign;
  return sign.includes('+') ? '(+)' : '(-)';
}

/** Parts of Turkish endings, and the English one, folded. */
const ENDING =
  /^(?:[ynsş]?[aeiu][nmzr]?|n?d[ae]n?|t[ae]n?|ki|l[ae]r|[sn]?[iu]n?|l[iu]k?|[dt][iu]r|y?l[ae]|c[ae]|s[iu]z|m[iu]s)/u;
const LONGEST_ENDING = 14;

/** Returns whether letters after an apostrophe are an ending, not a word whose blank was lost: `%5'indeadenokarsinom`. */
function isEnding(text: string): boolean {
  if (text.length > LONGEST_ENDING) return false;
  if (text === 's' || text === '') return true;
  // Each place is reached or not: a pattern that tries all divisions takes ever longer.
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (let to = at + 1; to <= Math.min(text.length, at + 4); to += 1) {
      if (ENDING.exec(text.slice(at, to))?.[0].length === to - at) reached.add(to);
    }
  }
  return reached.has(text.length);
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
      const text = fold(report.slice(from + 1, to));
      if (!isEnding(text)) tokens.push({ text, from: from + 1, to, line, kind: 'word', capital: false });
    } else if (kind === 'sign') {
      const end = letter === '(' ? endOfBracket(report, from) : -1;
      if (end > 0) to = end;
      tokens.push({ text: signOf(report.slice(from, to)), from, to, line, kind: 'sign', capital: false });
    }
    from = to;
  }
  return tokens;
}
