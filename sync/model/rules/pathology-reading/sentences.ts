import type { Lexicon, Tag } from './compile';
import { edgesOf } from './layout';
import type { Edge } from './layout';
import { matchAt } from './match';
import { sharedAt } from './shared-noun';
import type { Match } from './match';
import type { Token } from './tokens';

export type Section = 'clinic' | 'finding' | 'macro';

/** A phrase of the list, or a token that is in none. */
export type Item =
  | { readonly kind: 'phrase'; readonly match: Match; readonly at: number }
  | { readonly kind: 'token'; readonly token: Token; readonly at: number }
  | { readonly kind: 'line'; readonly at: number };

export interface Sentence {
  readonly items: readonly Item[];
  /** Place in the report, UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly section: Section;
  /** The line on which its clinic section begins, or the one below a head alone on its line. */
  readonly isFirstOfSection: boolean;
}

const headTags: readonly Tag[] = ['clinic', 'finding', 'macro'];
const sectionOf = (match: Match): Section | null => {
  const tag = headTags.find((name) => match.entry.tags.has(name));
  return tag === 'clinic' || tag === 'finding' || tag === 'macro' ? tag : null;
};

interface Head {
  readonly section: Section;
  readonly start: number;
  /** Number of the token after its colon. */
  readonly end: number;
}

/**
 * Returns the head of a section, which has a colon, or a line of its own; one of several words may begin a line
 * without.
 */
function headOf(match: Match, tokens: readonly Token[]): Head | null {
  const section = sectionOf(match);
  if (section === null) return null;
  const [before, after] = [tokens[match.start - 1], tokens[match.end]];
  const first = tokens[match.start];
  const last = tokens[match.end - 1];
  const begins = before === undefined || before.line !== first?.line;
  if (after?.text === ':') return { section, start: match.start, end: match.end + 1 };
  const isAlone = begins && (after === undefined || after.line !== last?.line);
  const isLong = begins && section === 'clinic' && match.end - match.start > 1;
  return isAlone || isLong ? { section, start: match.start, end: match.end } : null;
}

function matchesOf(tokens: readonly Token[], edges: readonly Edge[], lexicon: Lexicon): readonly Match[] {
  const matches: Match[] = [];
  let limit = 0;
  for (let at = 0; at < tokens.length;) {
    if (limit <= at) {
      limit = at + 1;
      while (limit < tokens.length && edges[limit] !== 'sentence') limit += 1;
    }
    const match = sharedAt(lexicon, tokens, at, limit) ?? matchAt(lexicon, tokens, at, limit);
    if (match !== null) matches.push(match);
    at = match?.end ?? at + 1;
  }
  return matches;
}

/**
 * Returns whether a sentence that begins with what is said of the one before belongs to it: a line was broken there.
 */
const continues = (match: Match | undefined, at: number): boolean =>
  match?.start === at && (match.entry.role === 'negation' || match.entry.role === 'connector');

/** Returns the lines of the clinic section that are exempt without a question. */
function clinicStarts(heads: readonly Head[], tokens: readonly Token[]): ReadonlyMap<number, number> {
  return new Map(
    heads
      .filter(({ section }) => section === 'clinic')
      .map(({ start, end }) => [start, tokens[end]?.line ?? tokens[start]?.line ?? 0]),
  );
}

const LABEL = /^(?:\d.*|\p{L}|[ivx]{1,4})$/u;
/** Letters that an ending after an apostrophe has at least, with its apostrophe: `2 no'lu kap`. */
const SHORTEST_ENDING = 3;

/**
 * Returns a negation that is a word for jars, too, without its role where it tells a number: `Kap no: 2`,
 * `2 no'lu kap`, but not `no dysplasia`.
 */
function asNumberWord(match: Match, tokens: readonly Token[]): Match {
  return tellsNumber(match, tokens) ? { ...match, entry: { ...match.entry, role: null } } : match;
}

function tellsNumber({ entry, start, end }: Match, tokens: readonly Token[]): boolean {
  if (entry.role !== 'negation_before' || !entry.tags.has('jar')) return false;
  const [before, last, after] = [tokens[start - 1], tokens[end - 1], tokens[end]];
  if (after === undefined || after.kind !== 'word' || LABEL.test(after.text)) return true;
  if (last !== undefined && after.line === last.line && after.from - last.to >= SHORTEST_ENDING) return true;
  return before !== undefined && before.line === last?.line && LABEL.test(before.text);
}

/** Returns the sentences of a report with their phrases and sections. */
export function sentencesOf(report: string, tokens: readonly Token[], lexicon: Lexicon): readonly Sentence[] {
  const edges = edgesOf(report, tokens, lexicon);
  const matches = matchesOf(tokens, edges, lexicon);
  const heads = matches.flatMap((match) => headOf(match, tokens) ?? []);
  const headAt = new Map(heads.map((head) => [head.start, head]));
  const firstLines = clinicStarts(heads, tokens);
  for (const { start, end } of heads) {
    edges[start] = 'sentence';
    if (end < tokens.length) edges[end] = 'sentence';
  }
  const matchFrom = new Map(matches.map((match) => [match.start, match]));
  for (let at = 1; at < tokens.length; at += 1) {
    const isBroken = edges[at] === 'sentence' && tokens[at]?.line === (tokens[at - 1]?.line ?? 0) + 1;
    if (isBroken && /[\p{L}\d:]$/u.test(tokens[at - 1]?.text ?? '') && continues(matchFrom.get(at), at)) {
      if (!headAt.has(at)) edges[at] = 'line';
    }
  }

  const sentences: Sentence[] = [];
  let section: Section = 'finding';
  let clinicLine = 0;
  let endsWithLine = false;
  for (let at = 0; at < tokens.length;) {
    const head = headAt.get(at);
    const token = tokens[at];
    const before = tokens[at - 1];
    if (head !== undefined) {
      section = head.section;
      if (section === 'clinic') {
        clinicLine = firstLines.get(at) ?? 0;
        // Where no section with findings follows, only this line is the clinic's.
        endsWithLine = !heads.some((later) => later.start > head.start && later.section === 'finding');
      }
    } else if (section === 'clinic' && token !== undefined && before !== undefined) {
      const isBelow = token.line > clinicLine;
      const isBlank = token.line - before.line > 1 && isBelow;
      if (isBlank || (endsWithLine && isBelow)) section = 'finding';
    }
    const items: Item[] = [];
    const start = at;
    do {
      if (at > start && edges[at] === 'line') items.push({ kind: 'line', at });
      const match = matchFrom.get(at);
      const single = tokens[at];
      if (match !== undefined) items.push({ kind: 'phrase', match: asNumberWord(match, tokens), at });
      else if (single !== undefined) items.push({ kind: 'token', token: single, at });
      at = match?.end ?? at + 1;
    } while (at < tokens.length && edges[at] !== 'sentence');
    sentences.push({
      items,
      from: token?.from ?? 0,
      to: tokens[at - 1]?.to ?? 0,
      section,
      isFirstOfSection: (token?.line ?? 0) <= clinicLine,
    });
  }
  return sentences;
}
