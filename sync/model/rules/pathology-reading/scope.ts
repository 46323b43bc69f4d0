import type { Organ } from '../../entities/biopsy-values';
import type { Lexicon } from './compile';
import { doubt, remember } from './doubt';
import { isGrave, roleAt, Scope } from './finding';
import type { Finding } from './finding';
import { doubleNegations, negate } from './negation';
import type { Sentence } from './sentences';

/** Statements of a sentence. */
export interface Said {
  readonly findings: readonly Finding[];
  /** A doubt that is about no phrase of its sentence. */
  readonly hasLooseDoubt: boolean;
  /** True where something grave is found in the place of the clinic's question. */
  readonly assertsInClinic: boolean;
}

/** Returns what a sentence says of its phrases. */
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
