import { criticalClasses } from '../../entities/biopsy-values';
import type { Lexicon, Node } from './compile';
import { follow, matchAt } from './match';
import type { Match } from './match';
import type { Token } from './tokens';

const JOINS: ReadonlySet<string> = new Set([',', '/', '-', '&', '+']);
/** Words before the connector that a phrase shares its noun with: `yüksek dereceli ve …`. */
const MOST_ADJECTIVES = 3;
/** `ve`, `ya da`, `ve/veya`, `, `. */
const MOST_JOINS = 3;

/** Returns the number of the token after what joins two adjectives; the same where nothing does. */
function afterJoins(lexicon: Lexicon, tokens: readonly Token[], at: number): number {
  let next = at;
  while (next < at + MOST_JOINS) {
    const text = tokens[next]?.text ?? '';
    const pair = `${text} ${tokens[next + 1]?.text ?? ''}`;
    if (lexicon.joins.has(pair)) next += 2;
    else if (JOINS.has(text) || lexicon.joins.has(text)) next += 1;
    else break;
  }
  return next;
}

/** Returns the places that a word leads to. */
function childrenOf(node: Node, text: string): readonly Node[] {
  const exact = node.exact.get(text);
  const found: Node[] = exact === undefined ? [] : [exact];
  for (let length = Math.min(text.length, node.longest); length >= node.shortest; length -= 1) {
    const stem = node.stems.get(text.slice(0, length));
    if (stem !== undefined) found.push(stem);
  }
  return found;
}

/** Returns whether an entry is of a critical class in any organ. */
const isCritical = ({ entry }: Match): boolean =>
  [entry.result_class, ...Object.values(entry.organs)].some(
    (found) => found !== null && criticalClasses.has(found),
  );

/**
 * Returns a phrase whose noun comes only after another adjective: of `yüksek ve düşük dereceli displazi` the word
 * `yüksek`. Critical ones alone: what is harmless is found by its own noun.
 */
export function sharedAt(
  lexicon: Lexicon,
  tokens: readonly Token[],
  at: number,
  limit: number,
): Match | null {
  let nodes: readonly Node[] = [lexicon.root];
  for (let end = at + 1; end <= at + MOST_ADJECTIVES && end < limit; end += 1) {
    const text = tokens[end - 1]?.text ?? '';
    nodes = nodes.flatMap((node) => childrenOf(node, text));
    if (nodes.length === 0) return null;
    const next = afterJoins(lexicon, tokens, end);
    if (next === end || next >= limit) continue;
    const whole = matchAt(lexicon, tokens, next, limit);
    if (whole === null || whole.entry.role !== 'class' || whole.end - next < 2) continue;
    for (let from = next + 1; from < whole.end; from += 1) {
      for (const node of nodes) {
        const found = follow(node, tokens, from, whole.end, '');
        if (found === null || found.end !== whole.end) continue;
        const match: Match = { entry: found.entry, start: at, end, ending: '' };
        if (isCritical(match)) return match;
      }
    }
  }
  return null;
}
