import { foldTurkish } from '../../tr/turkish';
import type { Lexicon } from './compile';
import type { TakenApart } from './take-apart';
import type { Sentence } from './sentences';
import type { Token } from './tokens';

/** Sentences by the jar that they speak of. */
export interface JarParts {
  /** Numbers of sentences by the jar's number; no entry for a jar without a part. */
  readonly byJar: ReadonlyMap<string, ReadonlySet<number>>;
  /** Sentences that speak of no jar, or of all. */
  readonly common: ReadonlySet<number>;
}

const ENDS: ReadonlySet<string> = new Set([')', '.', ':', '-']);
const JOINS: ReadonlySet<string> = new Set([',', '/', '-']);
const keyOf = (no: string): string => foldTurkish(no).replaceAll(' ', '');

/** `1-3` → 1, 2, 3; null of what is no range. */
function rangeOf(from: string, to: string): readonly string[] | null {
  const [first, last] = [Number(from), Number(to)];
  const isRange = Number.isInteger(first) && Number.isInteger(last) && last > first && last - first < 100;
  return isRange ? Array.from({ length: last - first + 1 }, (_, at) => String(first + at)) : null;
}

/** Returns a label at a token: `2`, `b`, `12b`; `1,2` is two. */
function labelAt(
  tokens: readonly Token[],
  at: number,
  known: ReadonlySet<string>,
): { keys: string[]; next: number } | null {
  const token = tokens[at];
  if (token === undefined || token.kind === 'sign') return null;
  const after = tokens[at + 1];
  if (after?.kind === 'word' && after.from === token.to && known.has(token.text + after.text)) {
    return { keys: [token.text + after.text], next: at + 2 };
  }
  if (known.has(token.text)) return { keys: [token.text], next: at + 1 };
  const several = token.text.split(',');
  return several.length > 1 && several.every((key) => known.has(key))
    ? { keys: several, next: at + 1 }
    : null;
}

/**
 * Returns the jars that a sentence begins with: `A)`, `2.`, `Kap 3:`, `1-3)`, `1, 2 ve 5:`; none where it begins
 * otherwise.
 */
function jarsAt(
  sentence: Sentence,
  tokens: readonly Token[],
  known: ReadonlySet<string>,
  lexicon: Lexicon,
): readonly string[] {
  let at = sentence.items[0]?.at ?? 0;
  const isJarWord = (place: number) => lexicon.jarWords.has(tokens[place]?.text ?? '');
  const isNamed = isJarWord(at);
  while (isJarWord(at) || (isNamed && (tokens[at]?.text === ':' || tokens[at]?.text === '.'))) at += 1;
  const keys: string[] = [];
  for (;;) {
    const label = labelAt(tokens, at, known);
    if (label === null) break;
    keys.push(...label.keys);
    at = label.next;
    const join = tokens[at]?.text ?? '';
    const next = labelAt(tokens, at + 1, known);
    if (next === null || !(JOINS.has(join) || lexicon.connectors.has(join))) break;
    if (join === '-') {
      const [from, to] = [keys.at(-1) ?? '', next.keys[0] ?? ''];
      keys.push(...(rangeOf(from, to) ?? []));
    }
    at += 1;
  }
  const isEnded = ENDS.has(tokens[at]?.text ?? '') || isJarWord(at);
  return keys.length > 0 && (isNamed || isEnded) ? [...new Set(keys)].filter((key) => known.has(key)) : [];
}

const isHeadLine = ({ items }: Sentence, before: Sentence | undefined, tokens: readonly Token[]): boolean => {
  const [first] = items;
  if (first?.kind !== 'phrase') return false;
  const { tags } = first.match.entry;
  const isFirst = before === undefined || tokens[first.at - 1]?.line !== tokens[first.at]?.line;
  return isFirst && (tags.has('finding') || tags.has('macro') || tags.has('clinic'));
};

/**
 * Splits a report by its jars. A head of a section ends a part where the jars begin again after it (`MİKROSKOPİ 1) …
 * 2) …`) and belongs to the part where the next jar follows (`KAP 1 Tanı: … KAP 2 Tanı: …`).
 */
export function jarPartsOf(taken: TakenApart, nos: readonly string[], lexicon: Lexicon): JarParts {
  const byKey = new Map(nos.map((no) => [keyOf(no), no]));
  const known = new Set(byKey.keys());
  const starts = taken.sentences.map((sentence) => jarsAt(sentence, taken.tokens, known, lexicon));
  const order = [...known];
  const rank = (keys: readonly string[]) => Math.min(...keys.map((key) => order.indexOf(key)));

  const byJar = new Map<string, Set<number>>();
  const common = new Set<number>();
  let current: readonly string[] = [];
  let ownsHeads = false;
  for (const [at, sentence] of taken.sentences.entries()) {
    const keys = starts[at] ?? [];
    let isShared = false;
    if (keys.length > 0) current = keys;
    else if (current.length > 0 && isHeadLine(sentence, taken.sentences[at - 1], taken.tokens)) {
      const next = starts.slice(at + 1).find((jars) => jars.length > 0);
      if (next === undefined) isShared = !ownsHeads;
      else if (rank(next) > rank(current)) ownsHeads = true;
      else current = [];
      // The end of a report may be about all jars; in doubt it is both.
      if (isShared) {
        for (let rest = at; rest < taken.sentences.length; rest += 1) common.add(rest);
      }
    }
    if (current.length === 0) common.add(at);
    for (const key of current) {
      const no = byKey.get(key) ?? key;
      const part = byJar.get(no) ?? new Set<number>();
      byJar.set(no, part.add(at));
    }
  }
  return { byJar, common };
}
