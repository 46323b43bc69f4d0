import type { Lexicon } from './compile';
import type { Token } from './tokens';

/** Break before a token: none, a line that breaks within a sentence, or the end of a sentence. */
export type Edge = 'none' | 'line' | 'sentence';

/** Shorter texts have no margin at which a machine breaks lines. */
const NARROWEST_PAGE = 50;

interface Page {
  readonly lines: readonly string[];
  /** The longest line. */
  readonly width: number;
  /** Written in capitals alone, as old systems print. */
  readonly isCapital: boolean;
}

function pageOf(report: string, tokens: readonly Token[]): Page {
  const lines = report.split('\n').map((line) => line.trim());
  const words = tokens.filter(({ kind }) => kind === 'word');
  const capitals = words.filter(({ capital, from, to }) => {
    const last = report.charAt(to - 1);
    return capital && (to - from === 1 || last !== last.toLowerCase());
  });
  return {
    lines,
    width: lines.reduce((most, line) => Math.max(most, line.length), 0),
    isCapital: words.length > 0 && capitals.length > words.length * 0.9,
  };
}

const LIST_ITEM = /^(?:[-–*•·>]|(?:\d{1,2}|[A-ZÇĞİÖŞÜa-z]|[IVX]{1,4})\s*(?:[).:]|[-–]\s))/u;
/** A name with a colon at the beginning of a line. */
const NAMED_LINE = /^[^:.;]{1,60}:/u;
const SENTENCE_ENDS: ReadonlySet<string> = new Set(['.', '!', '?', ';', ':']);

const lastLineOf = (token: Token): number => token.lastLine ?? token.line;

function edgeOfLine(page: Page, before: Token, token: Token, goesOn: boolean): Edge {
  const line = page.lines[token.line] ?? '';
  if (token.line - lastLineOf(before) > 1 || SENTENCE_ENDS.has(before.text)) return 'sentence';
  if (LIST_ITEM.test(line) || NAMED_LINE.test(line)) return 'sentence';
  if (goesOn) return 'none';
  const [word = ''] = line.split(' ', 1);
  const previous = page.lines[lastLineOf(before)] ?? '';
  const isFull = page.width >= NARROWEST_PAGE && previous.length + 1 + word.length > page.width;
  if (isFull) return 'none';
  return token.capital && !page.isCapital ? 'sentence' : 'line';
}

/** Returns whether a line ends with what asks for more: a comma, `ve`, or a hyphen at a word. */
function goesOn(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const [before, last] = [tokens[at - 1], tokens[at]];
  if (last === undefined) return false;
  if (last.text === '-') return before?.kind === 'word' && before.to === last.from;
  return last.text === ',' || (last.kind === 'word' && lexicon.joins.has(last.text));
}

/** Returns whether a dot ends a sentence. It does not after abbreviations, initials (`H. pylori`) and in ordinals. */
function endsSentence(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const [before, dot, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (dot?.text === '!' || dot?.text === '?') return after === undefined || after.capital;
  if (dot?.text !== '.' || before === undefined) return false;
  if (lexicon.abbreviations.has(before.text) && before.to === dot.from) return false;
  if (before.kind === 'word') {
    // A short word before a small letter is an abbreviation that the list does not have: `3 mm. çapında`.
    return before.text.length > 1 && (before.text.length > 3 || after === undefined || after.capital);
  }
  // `2. korda` goes on, `… 7. Perinöral` does not; a number that begins a line counts an item.
  if (before.kind === 'number')
    return after === undefined || (after.capital && tokens[at - 2]?.line === dot.line);
  return true;
}

/** Returns the break before each token of a report. */
export function edgesOf(report: string, tokens: readonly Token[], lexicon: Lexicon): Edge[] {
  const page = pageOf(report, tokens);
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    if (before === undefined || endsSentence(tokens, at - 1, lexicon)) return 'sentence';
    return token.line === lastLineOf(before)
      ? 'none'
      : edgeOfLine(page, before, token, goesOn(tokens, at - 1, lexicon));
  });
}
