import type { Organ } from '../../entities/biopsy-values';
import type { Lexicon } from './compile';
import { doubt, remember } from './doubt';
import { isGrave, isQualified, roleAt, Scope } from './finding';
import type { Finding } from './finding';
import { doubleNegations, negate, negateBoth, suspect } from './negation';
import { liesAcross, mayNegate } from './near-words';
import type { Sentence } from './sentences';
import type { Token } from './tokens';

/** Negations of other languages, folded. One that the list lacks makes what is grave beside it doubtful. */
const negators: ReadonlySet<string> = new Set(
  (
    'no not neither nor without never kein keine keinen keiner keinem nicht ohne weder sans aucun aucune ni sin ' +
    'ningun ninguna senza nessun nessuna geen zonder ikke ingen uten utan bez nem нет не без لا بدون'
  ).split(' '),
);

/** Statements of a sentence. */
export interface Said {
  readonly findings: readonly Finding[];
  /** A doubt that is about no phrase of its sentence. */
  readonly hasLooseDoubt: boolean;
  /** True where something grave is found in the place of the clinic's question. */
  readonly assertsInClinic: boolean;
}

/** Returns whether a negation or doubt is cut in two behind an item: `sapta-nmadı`. */
function isCut(scope: Scope, at: number, lexicon: Lexicon): boolean {
  const [left, right] = [scope.lastWord(at), scope.wordAfter(at)];
  return left !== null && right !== null && liesAcross(left, right, lexicon.qualifying);
}

/** Returns what a sentence says of its phrases. */
export function saidIn(sentence: Sentence, organ: Organ, lexicon: Lexicon, tokens: readonly Token[]): Said {
  const scope = new Scope(sentence, organ, lexicon, tokens);
  const { items } = scope;
  const doubled = doubleNegations(items);
  const doubts: number[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const role = roleAt(items, at);
    if (role === 'negation' && !doubled.has(at)) negate(scope, at, -1);
    if (role === 'negation_before') negate(scope, at, 1);
    if (role === 'negation_both' && !doubled.has(at)) negateBoth(scope, at);
    if (isCut(scope, at, lexicon)) suspect(scope, at, -1);
    const item = items[at];
    if (item?.kind === 'phrase' && scope.byItem.has(at) && isQualified(item.match.ending, lexicon))
      suspect(scope, at, -1);
    if (item?.kind === 'token' && item.token.kind === 'word') {
      const isNegator = negators.has(item.token.text);
      if (isNegator || mayNegate(item.token.text, lexicon)) suspect(scope, at, -1);
      if (isNegator) suspect(scope, at, 1);
    }
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
