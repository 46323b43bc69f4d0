import type { Entry, Lexicon, Node } from './compile';
import type { Token } from './tokens';

/** A phrase of the list in a report. */
export interface Match {
  readonly entry: Entry;
  /** Numbers of its first token and of the one after its last. */
  readonly start: number;
  readonly end: number;
  /** Letters after the stem of its last word. */
  readonly ending: string;
  /** Letters before the part of its last word that was found. */
  readonly prefix?: number;
}

export type Best = { entry: Entry; end: number; ending: string; prefix?: number } | null;

/**
 * Returns the longer of two phrases; of the same words one that is a tag alone (`lenf*`) gives way to one with a
 * role.
 */
function better(best: Best, found: Best): Best {
  if (best === null || found === null) return best ?? found;
  const gives = found.end === best.end && best.entry.role === null && found.entry.role !== null;
  return found.end > best.end || gives ? found : best;
}

/** Follows a word down the tree: exact, then by its longest beginning, then by a part of it. */
export function follow(
  node: Node,
  tokens: readonly Token[],
  at: number,
  limit: number,
  ending: string,
): Best {
  let best: Best = node.entry === null ? null : { entry: node.entry, end: at, ending };
  const token = tokens[at];
  if (token === undefined || at >= limit) return best;
  const { text } = token;
  const exact = node.exact.get(text);
  if (exact !== undefined) best = better(best, follow(exact, tokens, at + 1, limit, ''));
  if (node.stems.size > 0) {
    for (let length = Math.min(text.length, node.longest); length >= node.shortest; length -= 1) {
      const stem = node.stems.get(text.slice(0, length));
      if (stem !== undefined) best = better(best, follow(stem, tokens, at + 1, limit, text.slice(length)));
    }
  }
  for (const [part, child] of node.parts) {
    const place = text.indexOf(part);
    if (place < 0) continue;
    const found = follow(child, tokens, at + 1, limit, text.slice(place + part.length));
    best = better(best, found?.end === at + 1 ? { ...found, prefix: place } : found);
  }
  return best;
}

/** Returns whether a word is or begins a phrase of the list. */
export function beginsPhrase({ root }: Lexicon, text: string): boolean {
  if (root.exact.has(text)) return true;
  for (let length = Math.min(text.length, root.longest); length >= root.shortest; length -= 1) {
    if (root.stems.has(text.slice(0, length))) return true;
  }
  return root.parts.some(([part]) => text.includes(part));
}

const MOST_WORDS = 20_000;
const known = new WeakMap<Lexicon, Map<string, Entry | null>>();

/** Returns the entry that a word without a phrase may be: `plattenepithelkarzinoms`. */
function looseEntry(lexicon: Lexicon, { text, kind }: Token): Entry | null {
  if (kind !== 'word') return null;
  let words = known.get(lexicon);
  if (words === undefined || words.size >= MOST_WORDS)
    known.set(lexicon, (words = new Map<string, Entry | null>()));
  let found = words.get(text);
  if (found === undefined) {
    found = lexicon.loose.find(([part]) => text.includes(part))?.[1] ?? null;
    words.set(text, found);
  }
  return found;
}

/**
 * Returns the longest phrase that begins at a token.
 * @param limit number of the token before which it has to end
 */
export function matchAt(lexicon: Lexicon, tokens: readonly Token[], at: number, limit: number): Match | null {
  const best = follow(lexicon.root, tokens, at, limit, '');
  if (best !== null && best.end > at) return { ...best, start: at };
  const token = tokens[at];
  const loose = token === undefined ? null : looseEntry(lexicon, token);
  if (token === undefined || loose === null) return null;
  const ending = token.text.slice(token.text.indexOf(loose.word) + loose.word.length);
  return { entry: loose, start: at, end: at + 1, ending };
}
