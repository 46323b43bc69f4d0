import type { ResultClass } from '../../entities/biopsy-values';
import { isGrave, roleAt, seen } from './finding';
import type { Finding, Scope, Status } from './finding';
import type { Item } from './sentences';

/** Link of a phrase to the one that a negation has reached before it. */
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
  /** Harmless words since the last phrase. */
  fillers: number;
  /** The last phrase is a class. */
  isNearClass: boolean;
  /** Classes that have been reached. */
  readonly classes: Set<ResultClass>;
  /** A comma has been crossed since the nearest phrase. */
  isBeyondComma: boolean;
  /** The walk has met something of which nobody can tell where the negation ends. */
  isLost: boolean;
}

/** Status of a phrase under a negation; `ends` where the negation is about something else, `lost` where that is unsure. */
type Verdict = Status | 'ends' | 'lost';

/** Returns what a negation says of the next phrase on its way. */
function verdict(walk: Walk, finding: Finding, owns: boolean, isBare: boolean): Verdict {
  const isPlain = walk.unknown === 0;
  const doubt = isGrave(finding) ? 'uncertain' : 'lost';
  if (walk.phrases === 0) {
    if (owns && walk.step === -1) return isPlain ? doubt : 'ends';
    return isPlain ? 'negated' : doubt;
  }
  if (owns && walk.step === -1) return 'ends';
  // In `no atrophy, dysplasia or malignancy` the list follows its negation; a Turkish list ends with it, so its end has
  // to be known first.
  const isListed = walk.step === 1 && walk.isList && walk.separator !== 'none' && walk.fillers === 0;
  if (isListed && isPlain && isBare && !repeats(walk, finding)) return 'negated';
  if (walk.isAttribute) {
    if (finding.role === 'attribute') return isPlain ? 'negated' : 'lost';
    // `karsinom invazyonu yok` may be about both, `karsinom, invazyon yok` is not.
    if (walk.separator === 'none') return isPlain ? doubt : 'lost';
    if (walk.separator === 'comma') return walk.classes.size > 0 || walk.step === 1 ? doubt : 'ends';
    if (!isPlain) return 'lost';
    return finding.role === 'alarm' ? 'negated' : doubt;
  }
  switch (walk.separator) {
    case 'none':
      // `karsinom infiltrasyonu`; not `benign bezlerde malignite`.
      if (!isPlain || !isGrave(finding)) return 'lost';
      // Two classes side by side may be two sentences without a dot.
      return finding.role === 'class' && (walk.isBeyondComma || walk.isNearClass) ? doubt : 'negated';
    case 'list':
      return isPlain ? 'negated' : doubt;
    case 'comma':
      if (finding.role === 'alarm') return isPlain ? 'negated' : 'lost';
      // `karsinom, HGPIN ve ASAP izlenmedi` lists; `prostatik adenokarsinom, HGPIN ve ASAP izlenmedi` may not.
      // Nor does a list name the same thing twice.
      if (repeats(walk, finding)) return doubt;
      // `tübüler adenom, karsinom yok` says something else before its comma.
      if (!isGrave(finding) && !walk.isList && walk.step === -1) return 'ends';
      return isPlain && isBare && walk.fillers === 0 && walk.isList && isGrave(finding) ? 'negated' : doubt;
  }
}

const repeats = (walk: Walk, { result_class }: Finding): boolean =>
  result_class !== null && walk.classes.has(result_class);

/** Returns whether a word is the adjective of what follows: `ne invaziv karsinom`. */
const leads = ({ match }: Finding, step: 1 | -1): boolean =>
  step === 1 && match.end - match.start === 1 && match.entry.tags.has('alarm');

/** More letters before the part of a word that was found, and they are a word of their own whose blank was lost. */
const LONGEST_PREFIX = 8;

/** Returns whether a phrase is alone between the signs of a list; an end of a line is none. */
function isBareIn(scope: Scope, { match }: Finding, next: number): boolean {
  const item = scope.items[next];
  if (item?.kind === 'token' && item.token.text === '.') return true;
  if (item?.kind === 'line' || (match.prefix ?? 0) > LONGEST_PREFIX) return false;
  return ['comma', 'colon', 'list', 'stop'].includes(scope.seenAt(next));
}

/** Returns whether a list that is read forwards ends with a connector and a phrase: `a, b or c`. */
function endsWithConnector(scope: Scope, from: number): boolean {
  let isJoined = false;
  for (let at = from + 1; at < scope.items.length; at += 1) {
    const item = scope.items[at];
    if (item === undefined) return false;
    const kind = seen(item);
    if (kind === 'stop' || kind === 'negation' || kind === 'colon') return false;
    if (kind === 'list') isJoined = true;
    if (isJoined && kind === 'finding' && scope.byItem.has(at)) return true;
  }
  return false;
}

/**
 * Follows one negation to the phrases that it is about, and returns them. Where it cannot tell how far the negation
 * goes, grave phrases further on are doubtful.
 */
export function negate(scope: Scope, from: number, step: 1 | -1): readonly Finding[] {
  const reached: Finding[] = [];
  const walk: Walk = {
    step,
    phrases: 0,
    unknown: 0,
    separator: 'none',
    isList: step === 1 && endsWithConnector(scope, from),
    isAttribute: false,
    fillers: 0,
    isNearClass: false,
    classes: new Set(),
    isBeyondComma: false,
    isLost: false,
  };
  const cue = scope.items[from];
  if (cue?.kind !== 'phrase') return reached;
  const doubts: number[] = [];
  for (let at = from + step; at >= 0 && at < scope.items.length; at += step) {
    const item = scope.items[at];
    if (item === undefined) return reached;
    switch (scope.seenAt(at)) {
      case 'stop':
      case 'negation':
        return reached;
      case 'uncertainty':
        // A question mark ends what was asked.
        if (item.kind === 'phrase' && !/\p{L}/u.test(item.match.entry.word)) return reached;
        doubts.push(at);
        break;
      case 'pass':
        walk.fillers += 1;
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
        if (walk.phrases > 0 || walk.unknown > 0) return reached;
        break;
      case 'unknown':
        walk.unknown += 1;
        break;
      case 'finding': {
        const finding = scope.byItem.get(at);
        if (finding === undefined) break;
        if (walk.isLost) {
          if (step === -1 && scope.owns(finding)) return reached;
          if (isGrave(finding) && finding.status === 'affirmed') finding.status = 'uncertain';
          break;
        }
        if (walk.phrases > 0 && walk.separator === 'comma') walk.isBeyondComma = true;
        const isBare = isBareIn(scope, finding, at + step);
        const status = verdict(walk, finding, scope.owns(finding), isBare);
        if (status === 'ends') return reached;
        if (status === 'lost') {
          walk.isLost = true;
          if (isGrave(finding) && finding.status === 'affirmed') finding.status = 'uncertain';
          break;
        }
        reached.push(finding);
        // Behind words that nobody knows the rest is no surer.
        if (walk.unknown > 0 && status === 'uncertain') walk.isLost = true;
        if (finding.status === 'affirmed' || finding.match.entry.tags.has('loose')) finding.status = status;
        if (walk.phrases === 0 && status === 'negated') {
          finding.markStart = Math.min(finding.markStart, cue.match.start);
          finding.markEnd = Math.max(finding.markEnd, cue.match.end);
        }
        for (const doubt of doubts) scope.usedDoubts.add(doubt);
        if (walk.phrases === 0) walk.isAttribute = finding.role === 'attribute' && !leads(finding, step);
        walk.isNearClass = finding.role === 'class';
        if (finding.result_class !== null) walk.classes.add(finding.result_class);
        walk.fillers = 0;
        walk.phrases += 1;
        walk.unknown = 0;
        walk.separator = 'none';
        break;
      }
    }
  }
  return reached;
}

/** Follows a negation whose side is open. Where findings are on both sides, the grave ones are doubtful. */
export function negateBoth(scope: Scope, from: number): void {
  const [before, after] = [negate(scope, from, -1), negate(scope, from, 1)];
  if (before.length === 0 || after.length === 0) return;
  for (const finding of [...before, ...after]) {
    if (isGrave(finding) && finding.status === 'negated') finding.status = 'uncertain';
  }
}

/** Turns grave phrases on one side of a word that may be a negation into doubtful ones, to the end of the clause. */
export function suspect(scope: Scope, from: number, step: 1 | -1): void {
  const [first, last] = [scope.suspectedBefore, scope.suspectedAfter];
  if (step === -1) scope.suspectedBefore = Math.max(first, from);
  for (let at = from + step; at >= 0 && at < scope.items.length; at += step) {
    if (step === -1 ? at < first : at < last) return;
    if (step === 1) scope.suspectedAfter = at;
    const kind = scope.seenAt(at);
    // `mevcut dğeildir`: the verb beside it is part of what is not read.
    const isVerb = at === from + step && roleAt(scope.items, at) === 'affirmation';
    if ((kind === 'stop' && !isVerb) || kind === 'negation') return;
    const finding = scope.byItem.get(at);
    if (step === -1 && finding !== undefined && scope.owns(finding)) return;
    if (finding !== undefined && isGrave(finding) && finding.status === 'affirmed')
      finding.status = 'uncertain';
  }
}

/** Returns the negations that cancel each other because they are side by side: `saptanmadığı söylenemez`. */
export function doubleNegations(items: readonly Item[]): ReadonlySet<number> {
  const doubled = new Set<number>();
  let last = -1;
  for (const [at, item] of items.entries()) {
    const role = roleAt(items, at);
    if (role === 'negation' || role === 'negation_both') {
      if (last >= 0) doubled.add(last).add(at);
      last = at;
    } else if (seen(item) !== 'pass') {
      last = -1;
    }
  }
  return doubled;
}
