import { criticalClasses } from '../../entities/biopsy-values';
import type { Organ, ResultClass } from '../../entities/biopsy-values';
import type { Lexicon, Role } from './compile';
import type { Match } from './match';
import type { Item, Sentence } from './sentences';
import type { Token } from './tokens';

export type Status = 'affirmed' | 'negated' | 'uncertain' | 'history';

/** A phrase that was found, and what its sentence says of it. */
export interface Finding {
  readonly match: Match;
  readonly role: 'class' | 'alarm' | 'attribute';
  /** Null of alarms and attributes. */
  readonly result_class: ResultClass | null;
  status: Status;
  /** Number of the token after its negation, or of the first token of one before it; for the mark. */
  markStart: number;
  markEnd: number;
}

/** Kind of item that the walk meets. */
export type Seen =
  | 'finding'
  | 'negation'
  | 'uncertainty'
  | 'stop'
  | 'pass'
  | 'list'
  | 'comma'
  | 'colon'
  | 'unknown';

const commas: ReadonlySet<string> = new Set([',', '(', ')', '[', ']', '-']);
const passed: ReadonlySet<string> = new Set(['"', '“', '”', '.', "'", '’', '*']);
const stops: ReadonlySet<string> = new Set([';', '!']);

const seenAs: Readonly<Record<Role, Seen>> = {
  ignored: 'stop',
  class: 'finding',
  attribute: 'finding',
  alarm: 'finding',
  uncertainty: 'uncertainty',
  negation: 'negation',
  negation_before: 'negation',
  negation_both: 'negation',
  break: 'stop',
  affirmation: 'stop',
  history: 'pass',
  history_before: 'pass',
  connector: 'list',
  filler: 'pass',
};

export function seen(item: Item): Seen {
  if (item.kind === 'line') return 'comma';
  if (item.kind === 'phrase') {
    const { role } = item.match.entry;
    return role === null ? 'unknown' : seenAs[role];
  }
  const { text } = item.token;
  if (commas.has(text)) return 'comma';
  if (passed.has(text)) return 'pass';
  if (stops.has(text)) return 'stop';
  if (text === '/') return 'list';
  return text === ':' ? 'colon' : 'unknown';
}

export const roleAt = (items: readonly Item[], at: number): Role | null => {
  const item = items[at];
  return item?.kind === 'phrase' ? item.match.entry.role : null;
};

/** Returns whether it would be bad to miss it: a critical class, or an alarm. */
export const isGrave = ({ match, result_class }: Finding): boolean =>
  match.entry.tags.has('alarm') || (result_class !== null && criticalClasses.has(result_class));

/** Returns whether the ending of a phrase has a negation or doubt in it, its blank lost. */
export const isQualified = (ending: string, lexicon: Lexicon): boolean =>
  lexicon.qualifying.some((word) => ending.includes(word)) ||
  lexicon.shortNegations.some((word) => ending.endsWith(word));

/** Returns the status of a phrase before its sentence is looked at: `displazisiz` and `displaziizlenmedi` tell by themselves. */
function statusOf({ entry, ending }: Match, lexicon: Lexicon): Status {
  if (lexicon.lackingEndings.some((lacking) => ending.endsWith(lacking))) return 'negated';
  return isQualified(ending, lexicon) || entry.tags.has('loose') ? 'uncertain' : 'affirmed';
}

/** The findings of one sentence while its scopes are worked out. */
export class Scope {
  readonly items: readonly Item[];
  readonly byItem = new Map<number, Finding>();
  /** Items of doubts that were about a finding, or were negated themselves. */
  readonly usedDoubts = new Set<number>();
  /** Items up to which doubt has gone back already, and on. Going there again would take ever longer. */
  suspectedBefore = -1;
  suspectedAfter = -1;
  readonly #owningEndings: ReadonlySet<string>;
  readonly #tokens: readonly Token[];

  constructor(sentence: Sentence, organ: Organ, lexicon: Lexicon, tokens: readonly Token[]) {
    this.items = sentence.items;
    this.#tokens = tokens;
    this.#owningEndings = lexicon.owningEndings;
    for (const [at, item] of sentence.items.entries()) {
      if (item.kind !== 'phrase') continue;
      const { entry } = item.match;
      const { role } = entry;
      if (role !== 'class' && role !== 'alarm' && role !== 'attribute') continue;
      const { start, end } = item.match;
      const result_class = role === 'class' ? (entry.organs[organ] ?? entry.result_class) : null;
      // A phrase of another organ alone says nothing here.
      if (role === 'class' && result_class === null) continue;
      this.byItem.set(at, {
        match: item.match,
        role,
        result_class,
        status: statusOf(item.match, lexicon),
        markStart: start,
        markEnd: end,
      });
    }
  }

  /** Returns what a walk meets at an item; a hyphen within a word parts nothing. */
  seenAt(at: number): Seen {
    const item = this.items[at];
    if (item === undefined) return 'stop';
    const kind = seen(item);
    if (item.kind !== 'token' || item.token.text !== '-') return kind;
    const [before, after] = [this.#tokens[item.at - 1], this.#tokens[item.at + 1]];
    const isInWord =
      before?.kind === 'word' &&
      before.to === item.token.from &&
      after?.kind === 'word' &&
      (after.from === item.token.to || after.line > item.token.line);
    return isInWord ? 'pass' : kind;
  }

  /** Returns the last word of an item; null of a sign. */
  lastWord(at: number): string | null {
    const item = this.items[at];
    return item === undefined || item.kind === 'line'
      ? null
      : this.#word(item.kind === 'phrase' ? item.match.end - 1 : item.at);
  }

  /** Returns the first word after an item, beyond one hyphen or the end of a line; null before a sign. */
  wordAfter(at: number): string | null {
    const [next, second] = [this.items[at + 1], this.items[at + 2]];
    const isPassed = next?.kind === 'line' || (next?.kind === 'token' && next.token.text === '-');
    const item = isPassed ? second : next;
    return item === undefined || item.kind === 'line' ? null : this.#word(item.at);
  }

  #word(at: number): string | null {
    const token = this.#tokens[at];
    return token?.kind === 'word' ? token.text : null;
  }

  /** `adenokarsinomda nekroz yok`: the negation is about what the phrase has. */
  owns(finding: Finding): boolean {
    return this.#owningEndings.has(finding.match.ending);
  }
}
