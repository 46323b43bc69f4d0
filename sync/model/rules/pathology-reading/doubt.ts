import { isGrave, roleAt } from './finding';
import type { Scope } from './finding';
import type { Item } from './sentences';

/** More unknown words than this, and a doubt is about something else. */
const DOUBT_REACH = { '-1': 4, '1': 2 } as const;

/** Follows a doubt to its phrases; true where it was about one. */
export function doubt(scope: Scope, from: number, step: 1 | -1): boolean {
  let unknown = 0;
  let phrases = 0;
  let isListed = false;
  for (let at = from + step; at >= 0 && at < scope.items.length; at += step) {
    const item = scope.items[at];
    if (item === undefined) break;
    const kind = scope.seenAt(at);
    if (kind === 'stop' || kind === 'negation' || kind === 'colon') break;
    if (kind === 'comma' && (step === 1 || phrases > 0)) break;
    if (kind === 'list') isListed = true;
    if (kind === 'unknown') unknown += 1;
    if (unknown > DOUBT_REACH[step]) break;
    const finding = scope.byItem.get(at);
    if (finding === undefined) continue;
    // `taşlı yüzük hücreli karsinom kuşkusu` is one thing in two phrases.
    const isCompound = isGrave(finding) && unknown === 0;
    if (phrases > 0 && !isListed && !isCompound) break;
    if (finding.status === 'affirmed') finding.status = 'uncertain';
    phrases += 1;
    isListed = false;
  }
  return phrases > 0;
}

const HISTORY_REACH = { '-1': 4, '1': 3 } as const;

/** Returns whether something is said to be found, from an item to the end of its clause. */
function isAffirmedAfter(items: readonly Item[], from: number): boolean {
  for (let at = from; at < items.length; at += 1) {
    const role = roleAt(items, at);
    if (role === 'affirmation') return true;
    if (role === 'break' || role === 'negation') return false;
  }
  return false;
}

/** Phrases that are known from before; doubtful where the same sentence finds something. */
export function remember(scope: Scope, from: number, step: 1 | -1): void {
  let phrases = 0;
  let isListed = false;
  for (let far = 1; far <= HISTORY_REACH[step]; far += 1) {
    const at = from + far * step;
    const item = scope.items[at];
    if (item === undefined) return;
    // The end of a line parts nothing: `karsinom⏎öyküsü`.
    const kind = item.kind === 'line' ? 'pass' : scope.seenAt(at);
    if (kind === 'stop' || kind === 'negation' || kind === 'comma') return;
    if (kind === 'list') isListed = true;
    const finding = scope.byItem.get(at);
    if (finding === undefined || finding.status === 'negated') continue;
    if (phrases > 0 && !isListed) return;
    phrases += 1;
    isListed = false;
    finding.status = isAffirmedAfter(scope.items, Math.max(at, from)) && step === 1 ? 'uncertain' : 'history';
  }
}
