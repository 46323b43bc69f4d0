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
}

/** Returns the status of a phrase under a negation; null where the negation ends before. */
function verdict(walk: Walk, finding: Finding, owns: boolean, isBare: boolean): Status | null {
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
    if (walk.separator === 'comma') return walk.classes.size > 0 ? doubt : null;
    if (!isPlain) return null;
    return finding.role === 'alarm' ? 'negated' : doubt;
  }
  switch (walk.separator) {
    case 'none':
      // `karsinom infiltrasyonu`; not `benign bezlerde malignite`.
      if (!isPlain || !isGrave(finding)) return null;
      // Two classes side by side may be two sentences without a dot.
      return finding.role === 'class' && (walk.isBeyondComma || walk.isNearClass) ? doubt : 'negated';
    case 'list':
      return isPlain ? 'negated' : doubt;
    case 'comma':
      if (finding.role === 'alarm') return isPlain ? 'negated' : null;
      // `karsinom, HGPIN ve ASAP izlenmedi` lists; `prostatik adenokarsinom, HGPIN ve ASAP izlenmedi` may not.
      // Nor does a list name the same thing twice.
      if (finding.result_class !== null && walk.classes.has(finding.result_class)) return doubt;
      return isPlain && isBare && walk.fillers === 0 && walk.isList && doubt !== null ? 'negated' : doubt;
  }
}

/** Follows one negation to the phrases that it is about. */
export function negate(scope: Scope, from: number, step: 1 | -1): void {
  const walk: Walk = {
    step,
    phrases: 0,
    unknown: 0,
    separator: 'none',
    isList: false,
    isAttribute: false,
    fillers: 0,
    isNearClass: false,
    classes: new Set(),
    isBeyondComma: false,
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
        // A question mark ends what was asked.
        if (item.kind === 'phrase' && !/\p{L}/u.test(item.match.entry.word)) return;
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
        if (walk.phrases > 0 || walk.unknown > 0) return;
        break;
      case 'unknown':
        walk.unknown += 1;
        break;
      case 'finding': {
        const finding = scope.byItem.get(at);
        if (finding === undefined) break;
        if (walk.phrases > 0 && walk.separator === 'comma') walk.isBeyondComma = true;
        const next = scope.items[at + step];
        const isBare = next === undefined || ['comma', 'colon', 'list', 'stop'].includes(seen(next));
        const status = verdict(walk, finding, scope.owns(finding), isBare);
        if (status === null) return;
        if (finding.status === 'affirmed' || finding.match.entry.tags.has('loose')) finding.status = status;
        if (walk.phrases === 0 && status === 'negated') {
          finding.markStart = Math.min(finding.markStart, cue.match.start);
          finding.markEnd = Math.max(finding.markEnd, cue.match.end);
        }
        for (const doubt of doubts) scope.usedDoubts.add(doubt);
        if (walk.phrases === 0) walk.isAttribute = finding.role === 'attribute';
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
}

/** Returns the negations that cancel each other because they are side by side: `saptanmadığı söylenemez`. */
export function doubleNegations(items: readonly Item[]): ReadonlySet<number> {
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
