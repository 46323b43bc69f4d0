import { criticalClasses } from '../../entities/biopsy-values';
import type { Organ, ResultClass } from '../../entities/biopsy-values';
import type { Lexicon, Role } from './compile';
import type { Match } from './match';
import type { Item, Sentence } from './sentences';

export type Status = 'affirmed' | 'negated' | 'uncertain' | 'history';

/** A phrase that was found, and what its sentence says of it. */
export interface Finding {
  readonly match: Match;
  readonly role: 'class' | 'alarm' | 'attribute';
  /** Null of alarms and attributes. */
  readonly result_class: ResultClass | null;
  status: Status;
  /** Number of the token after its negation, or of the first token of one that stands before; for the mark. */
  markStart: number;
  markEnd: number;
}

/** What a sentence says. */
export interface Said {
  readonly findings: readonly Finding[];
  /** A doubt that is about no phrase of its sentence. */
  readonly hasLooseDoubt: boolean;
  /** Something grave is found where the clinic's question should stand. */
  readonly assertsInClinic: boolean;
}

/** What the walk sees at an item. */
type Seen = 'finding' | 'negation' | 'uncertainty' | 'stop' | 'pass' | 'list' | 'comma' | 'colon' | 'unknown';

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
  break: 'stop',
  affirmation: 'stop',
  history: 'pass',
  history_before: 'pass',
  connector: 'list',
  filler: 'pass',
};

function seen(item: Item): Seen {
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

const roleAt = (items: readonly Item[], at: number): Role | null => {
  const item = items[at];
  return item?.kind === 'phrase' ? item.match.entry.role : null;
};

/** Whether it would be bad to miss it: a critical class, or an alarm. */
export const isGrave = ({ match, result_class }: Finding): boolean =>
  match.entry.tags.has('alarm') || (result_class !== null && criticalClasses.has(result_class));

/** The findings of one sentence while its scopes are worked out. */
class Scope {
  readonly items: readonly Item[];
  readonly byItem = new Map<number, Finding>();
  /** Items of doubts that were about a finding, or were negated themselves. */
  readonly usedDoubts = new Set<number>();
  readonly #owningEndings: ReadonlySet<string>;

  constructor(sentence: Sentence, organ: Organ, lexicon: Lexicon) {
    this.items = sentence.items;
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
        status: 'affirmed',
        markStart: start,
        markEnd: end,
      });
    }
  }

  /** `adenokarsinomda nekroz yok`: the negation is about what the phrase has. */
  owns(finding: Finding): boolean {
    return this.#owningEndings.has(finding.match.ending);
  }
}

/** How a phrase is tied to the one that a negation has reached before it. */
interface Walk {
  readonly step: 1 | -1;
  phrases: number;
  /** Words since the last phrase that are neither known nor harmless. */
  unknown: number;
  separator: 'none' | 'list' | 'comma';
  /** The listed phrases end with `ve` or `veya`: all of them are meant. */
  isList: boolean;
  /** The nearest phrase is an attribute. */
  isAttribute: boolean;
}

/** What a negation makes of a phrase; null where it ends before. */
function verdict(walk: Walk, finding: Finding, owns: boolean): Status | null {
  const isPlain = walk.unknown === 0;
  const doubt = isGrave(finding) ? 'uncertain' : null;
  if (walk.phrases === 0) {
    if (owns && walk.step === -1) return isPlain ? doubt : null;
    return isPlain ? 'negated' : doubt;
  }
  if (owns && walk.step === -1) return null;
  if (walk.isAttribute) {
    if (finding.role === 'attribute') return isPlain ? 'negated' : null;
    // `karsinom invazyonu yok` may be about both, `karsinom, invazyon yok` is not.
    if (walk.separator === 'none') return isPlain ? doubt : null;
    if (walk.separator === 'comma' || !isPlain) return null;
    return finding.role === 'alarm' ? 'negated' : doubt;
  }
  switch (walk.separator) {
    case 'none':
      // `karsinom infiltrasyonu`; not `benign bezlerde malignite`.
      return isPlain && isGrave(finding) ? 'negated' : null;
    case 'list':
      return isPlain ? 'negated' : doubt;
    case 'comma':
      if (finding.role === 'alarm') return isPlain ? 'negated' : null;
      return isPlain && walk.isList && doubt !== null ? 'negated' : doubt;
  }
}

/** Follows one negation to the phrases that it is about. */
function negate(scope: Scope, from: number, step: 1 | -1): void {
  const walk: Walk = {
    step,
    phrases: 0,
    unknown: 0,
    separator: 'none',
    isList: false,
    isAttribute: false,
  };
  const cue = scope.items[from];
  if (cue?.kind !== 'phrase') return;
  const doubts: number[] = [];
  for (let at = from + step; at >= 0 && at < scope.items.length; at += step) {
    const item = scope.items[at];
    if (item === undefined) return;
    switch (seen(item)) {
      case 'stop':
      case 'negation':
        return;
      case 'uncertainty':
        doubts.push(at);
        break;
      case 'pass':
        break;
      case 'list':
        walk.separator = 'list';
        walk.isList = true;
        break;
      case 'comma':
        if (walk.separator === 'none') walk.separator = 'comma';
        break;
      case 'colon':
        // `Perinöral invazyon: yok`, but nothing beyond the name before it.
        if (walk.phrases > 0 || walk.unknown > 0) return;
        break;
      case 'unknown':
        walk.unknown += 1;
        break;
      case 'finding': {
        const finding = scope.byItem.get(at);
        if (finding === undefined) break;
        const status = verdict(walk, finding, scope.owns(finding));
        if (status === null) return;
        if (finding.status === 'affirmed') finding.status = status;
        if (walk.phrases === 0 && status === 'negated') {
          finding.markStart = Math.min(finding.markStart, cue.match.start);
          finding.markEnd = Math.max(finding.markEnd, cue.match.end);
        }
        for (const doubt of doubts) scope.usedDoubts.add(doubt);
        if (walk.phrases === 0) walk.isAttribute = finding.role === 'attribute';
        walk.phrases += 1;
        walk.unknown = 0;
        walk.separator = 'none';
        break;
      }
    }
  }
}

/** More unknown words than this, and a doubt is about something else. */
const DOUBT_REACH = { '-1': 4, '1': 2 } as const;

/** Follows a doubt to its phrases; true where it was about one. */
function doubt(scope: Scope, from: number, step: 1 | -1): boolean {
  let unknown = 0;
  let phrases = 0;
  let isListed = false;
  for (let at = from + step; at >= 0 && at < scope.items.length; at += step) {
    const item = scope.items[at];
    if (item === undefined) break;
    const kind = seen(item);
    if (kind === 'stop' || kind === 'negation' || kind === 'colon') break;
    if (kind === 'comma' && (step === 1 || phrases > 0)) break;
    if (kind === 'list') isListed = true;
    if (kind === 'unknown') unknown += 1;
    if (unknown > DOUBT_REACH[step]) break;
    const finding = scope.byItem.get(at);
    if (finding === undefined) continue;
    if (phrases > 0 && !isListed) break;
    if (finding.status === 'affirmed') finding.status = 'uncertain';
    phrases += 1;
    isListed = false;
  }
  return phrases > 0;
}

const HISTORY_REACH = { '-1': 4, '1': 3 } as const;

/** Whether something is said to be found, from an item to the end of its clause. */
function isAffirmedAfter(items: readonly Item[], from: number): boolean {
  for (let at = from; at < items.length; at += 1) {
    const role = roleAt(items, at);
    if (role === 'affirmation') return true;
    if (role === 'break' || role === 'negation') return false;
  }
  return false;
}

/** Phrases that are known from before; doubtful where the same sentence finds something. */
function remember(scope: Scope, from: number, step: 1 | -1): void {
  for (let far = 1; far <= HISTORY_REACH[step]; far += 1) {
    const at = from + far * step;
    const item = scope.items[at];
    if (item === undefined) return;
    const kind = seen(item);
    if (kind === 'stop' || kind === 'negation' || kind === 'comma') return;
    const finding = scope.byItem.get(at);
    if (finding === undefined || finding.status === 'negated') continue;
    finding.status = isAffirmedAfter(scope.items, Math.max(at, from)) && step === 1 ? 'uncertain' : 'history';
  }
}

/** Two negations beside each other take each other back: `saptanmadığı söylenemez`. */
function doubleNegations(items: readonly Item[]): ReadonlySet<number> {
  const doubled = new Set<number>();
  let last = -1;
  for (const [at, item] of items.entries()) {
    const role = roleAt(items, at);
    if (role === 'negation') {
      if (last >= 0) doubled.add(last).add(at);
      last = at;
    } else if (seen(item) !== 'pass') {
      last = -1;
    }
  }
  return doubled;
}

/** What a sentence says of its phrases. */
export function saidIn(sentence: Sentence, organ: Organ, lexicon: Lexicon): Said {
  const scope = new Scope(sentence, organ, lexicon);
  const { items } = scope;
  const doubled = doubleNegations(items);
  const doubts: number[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const role = roleAt(items, at);
    if (role === 'negation' && !doubled.has(at)) negate(scope, at, -1);
    if (role === 'negation_before') negate(scope, at, 1);
    if (role === 'uncertainty' || doubled.has(at)) doubts.push(at);
  }
  let loose = 0;
  for (const at of doubts) {
    const isAbout = [doubt(scope, at, -1), doubt(scope, at, 1)].includes(true);
    if (!isAbout && !scope.usedDoubts.has(at)) loose += 1;
  }
  for (let at = 0; at < items.length; at += 1) {
    const role = roleAt(items, at);
    if (role === 'history') remember(scope, at, -1);
    if (role === 'history_before') remember(scope, at, 1);
  }
  const findings = [...scope.byItem.values()];
  if (loose > 0) {
    // `malignite izlenmedi ancak dışlanamaz`: the doubt is about what was negated.
    for (const finding of findings) {
      if (finding.status === 'negated' && isGrave(finding)) finding.status = 'uncertain';
    }
  }
  return { findings, hasLooseDoubt: loose > 0, assertsInClinic: false };
}
