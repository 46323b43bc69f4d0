import type { Observable } from 'rxjs';
import type { CollectionName } from '../model/entity';
import type { FieldConflict, KeptFile, RefusedChange, UnsentNote } from './device';

/** All that waits for the server or for the user. */
export interface WaitingChanges {
  /** In the order in which they were made. */
  readonly unsent: readonly UnsentNote[];
  /** What the server has refused; the oldest first, as in the next one. */
  readonly rejected: readonly RefusedChange[];
  readonly conflicts: readonly FieldConflict[];
  /** Files that the server has not taken. */
  readonly files: readonly KeptFile[];
}

/** An entry of a list, as the user was shown it. */
export type ListedChange = RefusedChange | FieldConflict;

/** Whether a value that the user gave clashes with another one, rather than being refused. */
export const isConflict = (listed: ListedChange): listed is FieldConflict => 'mine' in listed;

/** The changes of this device that wait, and how a user ends them without writing another. */
export interface Changes {
  /** All of them, and again with each change of one, also of another tab. */
  readonly all$: Observable<WaitingChanges>;
  all(): Promise<WaitingChanges>;
  unsentOf(collection: CollectionName, id: string): Promise<UnsentNote | null>;
  hasRejected(collection: CollectionName, id: string): Promise<boolean>;
  /**
   * Drops the unsent change of a record. A send under way may store it all the same; then a pull brings it.
   * @returns false where something else is unsent by now, or nothing
   */
  discard(note: UnsentNote): Promise<boolean>;
  /**
   * Ends an entry of a list: a rejected change is dropped, of a conflict the other value stays, and the log hears of it.
   * @returns false where it is not there any more as the user was shown it
   */
  drop(listed: ListedChange): Promise<boolean>;
}
