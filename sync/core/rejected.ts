import type { CollectionName } from '../model/entity';
import type { ActTitle } from './act';
import type { Rejected } from './wire';
import type { OutboxEntry } from './entry';
import { rowOf } from './row';
import type { News, Row } from './row';

/** A change that the server has answered with a reason and not stored. */
export interface ListedRejection {
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly edit: string;
  readonly summary: string;
  /** The user's version, whole; of a removal, the record that was removed. */
  readonly document: Row;
  /** The version that the user's was written onto; absent for a new record. */
  readonly base?: Row;
  /** Present where `base` is what a record was made of that other devices may create too. */
  readonly origin?: Row;
  readonly deleted: boolean;
  /** The server's row at that time; null if it has none that the user sees. */
  readonly current: Row | null;
  /** The user does not see the record any more. `document` holds what the user typed, and nothing of others. */
  readonly outOfSight?: true;
  readonly code: string;
  readonly constraint: string | null;
  readonly field: string | null;
  readonly messageKey: string;
  /** Acts that the change belongs to, the oldest first. */
  readonly acts?: readonly ActTitle[];
  /** Id of the record whose change was at fault, where that is another of the act. */
  readonly because?: string;
  readonly at: number;
}

/**
 * Returns the list entry of a rejected change.
 * @param server the server's row in its place. @param acts those that the change belongs to
 */
export function rejectedChange(
  entry: OutboxEntry,
  edit: string,
  result: Rejected,
  server: News,
  at: number,
  acts: readonly ActTitle[] = [],
): ListedRejection {
  const { collection, kind, id, summary, mine, origin } = entry;
  // What an earlier edit has stored is not rejected with this one.
  const before = entry.sent.find((sent) => sent.edit === result.stored)?.row ?? null;
  const base = before ?? entry.base ?? origin;
  const removed = base ?? entry.sent.findLast(({ row }) => row !== null)?.row;
  return {
    collection,
    kind,
    id,
    edit,
    summary,
    document: mine ?? removed ?? { id, kind, row_version: 0, edit },
    ...(base === undefined ? {} : { base }),
    ...(origin === undefined || base !== origin ? {} : { origin }),
    deleted: mine === null,
    current: rowOf(server),
    code: result.code,
    constraint: result.constraint ?? null,
    field: result.field ?? null,
    messageKey: result.message_key,
    ...(acts.length === 0 ? {} : { acts }),
    ...(result.because === undefined ? {} : { because: result.because }),
    at,
  };
}
