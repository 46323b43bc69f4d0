import { foldTurkish } from '../../tr/turkish';
import type { Lexicon } from './compile';
import { beginsPhrase } from './match';
import type { Token } from './tokens';

/** Letters from which on nothing more is joined: no word is longer, and a text of nothing but broken lines stays cheap. */
const LONGEST = 80;

const isUpper = (letter: string): boolean => letter !== letter.toLocaleLowerCase('tr');

/** Returns whether a word is broken at the end of its line: `disp-⏎lazi`; not `high-⏎grade`, which the list has so. */
function isBroken(report: string, tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const [left, sign, right] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (left?.kind !== 'word' || sign?.text !== '-' || right?.kind !== 'word') return false;
  if (sign.from !== left.to || right.line === left.line) return false;
  if (right.capital && !isUpper(report.charAt(left.to - 1))) return false;
  if (lexicon.hyphened.has(`${left.text}-${right.text}`)) return false;
  return !(beginsPhrase(lexicon, left.text) && beginsPhrase(lexicon, right.text));
}

/** Returns the tokens with words that were broken at the end of a line as one; it has the line that it begins on. */
export function joinLines(report: string, tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    let token = tokens[at];
    if (token === undefined) break;
    while (token.text.length < LONGEST && isBroken(report, tokens, at, lexicon)) {
      const right = tokens[at + 2];
      if (right === undefined) break;
      const text = foldTurkish(token.text + right.text);
      token = { ...token, text, to: right.to, lastLine: right.lastLine ?? right.line };
      at += 2;
    }
    joined.push(token);
  }
  return joined;
}
