import type { RxConflictHandler, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import { entityOfKind } from '../model/registry';
import type { AnyDocument } from '../model/registry';
import { withDerivedFields } from '../store/collections';
import type { LocalDocument } from '../store/collections';
import { recordKey } from '../store/device';
import type { AppliedVersions } from './applied-versions';
import { sameJson } from '../model/merge/equality';
import { mergeRecords } from '../model/merge/merge';
import type { Conflict } from '../model/merge/merge';

/** The context in which RxDB asks whether a pulled row, the first, has to be stored over the second. */
const PULLED_OR_STORED = 'downstream-check-if-equal-1';

type StoredVersion = Pick<LocalDocument<CollectionName>, 'id' | 'edit'>;

/** What a merge needs of the device, and leaves there before the merged record is stored. */
export interface MergeJournal {
  /**
   * What the waiting change of a record builds on, where the replication has kept none: the server's version, or what
   * the record was made of.
   */
  base(collection: CollectionName, id: string): Promise<AnyDocument | null>;
  /** Values that clashed with those of the server's version. */
  clashed(collection: CollectionName, theirs: AnyDocument, clashes: readonly Conflict[]): Promise<void>;
}

type Decision = { readonly edit: string } & (
  | { readonly take: 'server' }
  /** What both sides are compared with. */
  | { readonly take: 'merge'; readonly base: Readonly<Record<string, unknown>> }
);

/** What the push knows of the conflicts that it hands to RxDB, for the handler that resolves them. */
export class AnnouncedConflicts {
  readonly #decisions = new Map<string, Decision>();

  /** The next conflict of this version is no clash: the server's state stands. */
  takeServerState(collection: CollectionName, { id, edit }: StoredVersion): void {
    this.#decisions.set(recordKey(collection, id), { edit, take: 'server' });
  }

  /** What the next conflict of this version is merged against. */
  mergeAgainst(
    collection: CollectionName,
    { id, edit }: StoredVersion,
    base: Readonly<Record<string, unknown>>,
  ): void {
    this.#decisions.set(recordKey(collection, id), { edit, take: 'merge', base });
  }

  /** Takes what was announced of this version; what was announced of another one counts no more. */
  take(collection: CollectionName, { id, edit }: StoredVersion): Decision | undefined {
    const key = recordKey(collection, id);
    const decision = this.#decisions.get(key);
    this.#decisions.delete(key);
    return decision?.edit === edit ? decision : undefined;
  }
}

/**
 * RxDB's conflict handler of a collection: field-by-field merge by the model's policies.
 * @param announced what the push knows of the conflicts that it hands on. @param applied what the server has of this device's changes
 */
export function mergeHandler<C extends CollectionName>(
  collection: C,
  journal: MergeJournal,
  announced: AnnouncedConflicts,
  applied: AppliedVersions,
): RxConflictHandler<LocalDocument<C>> {
  type Doc = WithDeleted<LocalDocument<C>>;
  return {
    isEqual: (a: Doc, b: Doc, context) =>
      (a.row_version === b.row_version && sameJson(a, b)) ||
      // RxDB stores no pulled row that is equal to the stored one, and goes on with what follows.
      (context === PULLED_OR_STORED && !a._deleted && a.row_version < applied.of(collection, a.id)),
    resolve: async ({ newDocumentState: mine, realMasterState: theirs, assumedMasterState: base }) => {
      const decision = announced.take(collection, mine);
      if (decision?.take === 'server') return theirs;
      // Put back after a change was given up: nothing of it is the person's.
      if (mine.edit === '') return theirs;
      // Deleted on the server: stays deleted. Deleted here while somebody else changed it: the delete is tried again
      // on top of their version, which the server may still refuse.
      if (theirs._deleted) return theirs;
      if (mine._deleted) return { ...theirs, edit: mine.edit, _deleted: true };
      const entity = entityOfKind(mine.kind);
      const before = decision?.base ?? base ?? (await journal.base(collection, mine.id));
      const { merged, conflicts: clashes } = mergeRecords(
        entity,
        before === null ? undefined : { ...before },
        { ...mine },
        { ...theirs },
      );
      await journal.clashed(collection, theirs, clashes);
      // Merging keeps the shape of the server's document; derived fields are computed anew.
      const resolved = withDerivedFields(collection, merged as unknown as LocalDocument<C>, mine.edit);
      return { ...resolved, _deleted: false };
    },
  };
}
