import type { CollectionName } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import type { Conflict, RecordValues } from '../model/merge/merge';
import type { Row } from './row';

/** A conflict that a user decides; both values stay here until then. */
export interface ListedConflict {
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Values of the fields that are one decision with it. */
  readonly together?: { readonly mine: RecordValues; readonly theirs: RecordValues };
  /** The user may not see the other value any more; none is kept. */
  readonly hidden?: true;
  readonly theirsBy: string | null;
  readonly theirsAt: string;
  readonly at: number;
}

/** A value that lost by a rule or by a decision. It goes to the audit log. */
export interface DecisionLog {
  readonly type: 'decision';
  readonly conflict: ListedConflict;
  readonly choice: 'mine' | 'theirs';
  readonly byRule: boolean;
}

/** Changes to the stored conflicts after one merge. */
export interface ConflictChanges {
  readonly listed: readonly ListedConflict[];
  readonly logged: readonly DecisionLog[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns whether both conflicts are about the same values of the user. */
const sameMine = (a: ListedConflict, b: ListedConflict): boolean =>
  sameJson(a.mine, b.mine) && sameJson(a.together?.mine, b.together?.mine);

/**
 * Divides conflicts: what a user decides goes to the list, what the rule of the field decides to the log.
 * A field has one place in the list. Where an earlier conflict of it is listed, both of `mine` are the user's own,
 * and nobody asks the user to choose between those: the later stays, the earlier goes to the log.
 * @param earlier the conflict of a field that is listed by now
 */
export function conflictChanges(
  collection: CollectionName,
  theirs: Row,
  conflicts: readonly Conflict[],
  earlier: (field: string) => ListedConflict | null,
  at: number,
): ConflictChanges {
  const listed: ListedConflict[] = [];
  const logged: DecisionLog[] = [];
  for (const { policy, stands, ...conflict } of conflicts) {
    const next: ListedConflict = {
      ...conflict,
      collection,
      kind: theirs.kind,
      id: theirs.id,
      theirsBy: typeof theirs['updated_by'] === 'string' ? theirs['updated_by'] : null,
      theirsAt: textOf(theirs['updated_at']),
      at,
    };
    if (policy === 'latest') {
      logged.push({ type: 'decision', conflict: next, choice: stands, byRule: true });
      continue;
    }
    const before = earlier(conflict.field);
    listed.push(next);
    if (before !== null && !sameMine(before, next))
      logged.push({ type: 'decision', conflict: before, choice: 'theirs', byRule: true });
  }
  return { listed, logged };
}
