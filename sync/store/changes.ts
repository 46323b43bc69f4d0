import type { Observable } from 'rxjs';
import type { ActTitle } from '../core/act';
import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import type { KeptFile } from './device';

/** Operation of an unsent change on its record. */
export type ChangeOperation = 'create' | 'change' | 'remove';

/** A change that was made on this device and that the server has not confirmed. */
export interface UnsentChange {
  /** `<collection>/<id>`. */
  readonly key: string;
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly operation: ChangeOperation;
  /** One Turkish line for the panel; holds no more than the record itself. */
  readonly summary: string;
  /** Milliseconds since 1970, by the device's clock, of the first and the last edit. */
  readonly since: number;
  readonly at: number;
  /** Names the last edit; see `LocalDocument.edit`. */
  readonly edit: string;
  /** The server's row that the change is laid over. Null for a record that the server does not have. */
  readonly base: AnyDocument | null;
  /** Acts that it belongs to, the oldest first. */
  readonly acts: readonly ActTitle[];
}

/** A change that the server has answered with a reason and not stored. Nothing else holds it. */
export interface RejectedChange {
  /** `<collection>/<id>#<edit>`: a record may have several. */
  readonly key: string;
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly summary: string;
  /** The user's version, whole. */
  readonly document: AnyDocument;
  /** The version that the user's was written onto, where it is known. */
  readonly base?: AnyDocument;
  /** Values that a new record was made of, where others may make it under the same id. */
  readonly origin?: AnyDocument;
  /** True where the user had removed the record. */
  readonly deleted: boolean;
  /** The server's row at that time. Null if it has none that the user may see. */
  readonly current: AnyDocument | null;
  /** The user does not see the record any more. `document` holds what the user typed, and nothing of others. */
  readonly outOfSight?: true;
  readonly code: string;
  readonly constraint: string | null;
  readonly field: string | null;
  readonly messageKey: string;
  /** Acts that it belongs to, the oldest first. */
  readonly acts?: readonly ActTitle[];
  /** Id of the record whose change was at fault, where that is another of the act. */
  readonly because?: string;
  readonly at: number;
}

/** Two values of a field of which the user has to choose one. Both stay here until then. */
export interface FieldConflict {
  /** `<collection>/<id>/<field>`. */
  readonly key: string;
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Values of the fields that are one decision with it. */
  readonly together?: {
    readonly mine: Readonly<Record<string, unknown>>;
    readonly theirs: Readonly<Record<string, unknown>>;
  };
  /** The user may not see their value any more; none is kept. */
  readonly hidden?: true;
  readonly theirsBy: string | null;
  readonly theirsAt: string;
  readonly at: number;
}

/** All that waits for the server or for the user. */
export interface WaitingChanges {
  /** Unsent changes in the order in which they were made. */
  readonly unsent: readonly UnsentChange[];
  /** The oldest first, as in the next one. */
  readonly rejected: readonly RejectedChange[];
  readonly conflicts: readonly FieldConflict[];
  /** Files that the server has not taken. */
  readonly files: readonly KeptFile[];
}

/** An entry of a list, as the user was shown it. */
export type ListedChange = RejectedChange | FieldConflict;

/** Returns whether a value of the user clashes with another one, rather than being rejected. */
export const isConflict = (listed: ListedChange): listed is FieldConflict => 'mine' in listed;

/** The changes of this device that wait, and how a user ends them without writing another. */
export interface Changes {
  /** All of them, and again with each change of one, also of another tab. */
  readonly all$: Observable<WaitingChanges>;
  all(): Promise<WaitingChanges>;
  unsentOf(collection: CollectionName, id: string): Promise<UnsentChange | null>;
  hasRejected(collection: CollectionName, id: string): Promise<boolean>;
  /**
   * Drops unsent changes, all of them or none. A send under way may store them all the same; then a pull brings them.
   * @returns false where something else is unsent by now, or nothing, or where a change that is stored with one of them
   * is not given
   */
  discard(...changes: readonly UnsentChange[]): Promise<boolean>;
  /**
   * Ends entries of the lists, all of them or none. A rejected change is dropped, of a conflict the other value stays,
   * and the log hears of it.
   * @returns false where one is not there any more as the user was shown it, or where a rejected whole act is not given
   * with all its changes
   */
  drop(...listed: readonly ListedChange[]): Promise<boolean>;
}

/** Returns the key of a record among all of them, and of its unsent change. */
export function recordKey(collection: CollectionName, id: string): string {
  return `${collection}/${id}`;
}
