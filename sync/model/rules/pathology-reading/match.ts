import type { Entry, Node } from './compile';
import type { Token } from './tokens';

/** A phrase of the list in a report. */
export interface Match {
  readonly entry: Entry;
  /** Numbers of its first token and of the one after its last. */
  readonly start: number;
  readonly end: number;
  /** What stands after the stem of its last word. */
  readonly ending: string;
}

type Best = { entry: Entry; end: number; ending: string } | null;

/** The longer of two phrases; of the same words one that is a tag alone (`lenf*`) gives way to one with a role. */
function better(best: Best, found: Best): Best {
  if (best === null || found === null) return best ?? found;
  const gives = found.end === best.end && best.entry.role === null && found.entry.role !== null;
  return found.end > best.end || gives ? found : best;
}

/** Follows a word down the tree: exact, then by its longest beginning, then by a part of it. */
function follow(node: Node, tokens: readonly Token[], at: number, limit: number, ending: string): Best {
  let best: Best = node.entry === null ? null : { entry: node.entry, end: at, ending };
  const token = tokens[at];
  if (token === undefined || at >= limit) return best;
  const { text } = token;
  const exact = node.exact.get(text);
  if (exact !== undefined) best = better(best, follow(exact, tokens, at + 1, limit, ''));
  if (node.stems.size > 0) {
    for (let length = text.length; length >= node.shortest; length -= 1) {
      const stem = node.stems.get(text.slice(0, length));
      if (stem !== undefined) best = better(best, follow(stem, tokens, at + 1, limit, text.slice(length)));
    }
  }
  for (const [part, child] of node.parts) {
    const place = text.indexOf(part);
    if (place < 0) continue;
    best = better(best, follow(child, tokens, at + 1, limit, text.slice(place + part.length)));
  }
  return best;
}

/** The longest phrase that begins at a token. @param limit number of the token before which it has to end */
export function matchAt(root: Node, tokens: readonly Token[], at: number, limit: number): Match | null {
  const best = follow(root, tokens, at, limit, '');
  return best === null || best.end === at ? null : { ...best, start: at };
}
