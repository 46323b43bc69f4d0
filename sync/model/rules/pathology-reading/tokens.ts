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

/** Signs for negative and positive, numbers with decimals, words; an ending after an apostrophe is left out. */
const TOKENS =
  /(\n)|(\(\s*(?:[-–−]+|\++)\s*\))|['’´`]\p{L}[\p{L}\p{M}]*|(\d+(?:[.,]\d+)*)|(\p{L}[\p{L}\p{M}\d]*)|([^\s])/gu;

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

/** The words of a phrase or report, in order. */
export function tokensOf(report: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 0;
  for (const match of report.matchAll(TOKENS)) {
    const [whole, newLine, mark, number, word, sign] = match;
    if (newLine !== undefined) {
      line += 1;
      continue;
    }
    const from = match.index;
    const base = { from, to: from + whole.length, line };
    if (word !== undefined) {
      const first = word.charAt(0);
      tokens.push({ ...base, text: fold(word), kind: 'word', capital: first !== first.toLowerCase() });
    } else if (number !== undefined) {
      tokens.push({ ...base, text: number, kind: 'number', capital: false });
    } else if (mark !== undefined || sign !== undefined) {
      tokens.push({ ...base, text: signOf(mark ?? sign ?? ''), kind: 'sign', capital: false });
    }
  }
  return tokens;
}
