import { foldTurkish } from '../../tr/turkish';
import type { Lexicon } from './compile';
import { isGrave } from './finding';
import type { Finding } from './finding';
import { hasShort, isNearDangerous, liesAcross } from './near-words';
import type { Item, Sentence } from './sentences';
import type { Token } from './tokens';

/** Tokens before a harmless phrase among which a worse adjective is looked for: `yüksek ve fokal düşük dereceli`. */
const ADJECTIVE_REACH = 4;

/** Shorter words of bad findings are the ends of too many others. */
const SHORTEST_HIDDEN = 4;

/** Returns whether a known word has one of bad findings behind it, its blank lost: `izlenmediadenokarsinom`. */
function hides(text: string, word: string, lexicon: Lexicon): boolean {
  const own = foldTurkish(word);
  return (
    lexicon.dangerous.some((danger) => text.includes(danger) && !own.includes(danger)) ||
    lexicon.shortDangers.some(
      (danger) =>
        danger.length >= SHORTEST_HIDDEN && !own.includes(danger) && hasShort(text, danger, lexicon),
    )
  );
}

/** Returns whether a word of bad findings is cut in two behind an item: `disp-lazi`, `AS AP`. */
function isCutBehind(item: Item, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const end = item.kind === 'phrase' ? item.match.end : item.at + 1;
  const [left, right] = [tokens[end - 1], tokens[end]?.text === '-' ? tokens[end + 1] : tokens[end]];
  if (item.kind === 'line' || left?.kind !== 'word' || right?.kind !== 'word') return false;
  return (
    liesAcross(left.text, right.text, lexicon.dangerous) ||
    lexicon.shortDangers.some((word) => word.length >= SHORTEST_HIDDEN && left.text + right.text === word)
  );
}

/** Returns whether a worse adjective is near a harmless phrase that has its noun. */
function hasWorseAdjective(
  finding: Finding,
  isFree: (at: number) => boolean,
  tokens: readonly Token[],
  lexicon: Lexicon,
) {
  const { start, end } = finding.match;
  if (end - start < 2 || isGrave(finding) || finding.status === 'negated') return false;
  const noun = tokens[end - 1]?.text ?? '';
  for (let at = start - ADJECTIVE_REACH; at < end + ADJECTIVE_REACH; at += 1) {
    const nouns = isFree(at) ? lexicon.adjectives.get(tokens[at]?.text ?? '') : undefined;
    if (nouns?.some((stem) => noun.startsWith(stem)) === true) return true;
  }
  return false;
}

/**
 * Returns whether something in a sentence merely looks grave, so that a person has to look: a word that is nearly one
 * of bad findings, that has one in it, or that is cut in two; the beginning of a grave phrase without its noun.
 */
export function looksGrave(
  sentence: Sentence,
  findings: readonly Finding[],
  tokens: readonly Token[],
  lexicon: Lexicon,
): boolean {
  const [first, last] = [sentence.items[0], sentence.items.at(-1)];
  if (first === undefined || last === undefined) return false;
  const free = new Set<number>();
  for (const item of sentence.items) {
    if (item.kind === 'token' && item.token.kind === 'word') {
      free.add(item.at);
      if (isNearDangerous(item.token.text, lexicon)) return true;
    } else if (item.kind === 'phrase') {
      const { start, end, entry } = item.match;
      for (let at = start; at < end; at += 1) {
        const text = tokens[at]?.text ?? '';
        if (entry.role !== 'ignored' && !entry.tags.has('loose') && hides(text, entry.word, lexicon))
          return true;
      }
    }
  }
  const hasNegated = findings.some(({ status }) => status === 'negated');
  for (const at of free) {
    const words = `${tokens[at]?.text ?? ''} ${tokens[at + 1]?.text ?? ''}`;
    if (!hasNegated && free.has(at + 1) && lexicon.beginnings.has(words)) return true;
  }
  if (sentence.items.some((item) => isCutBehind(item, tokens, lexicon))) return true;
  return findings.some((finding) => hasWorseAdjective(finding, (at) => free.has(at), tokens, lexicon));
}
