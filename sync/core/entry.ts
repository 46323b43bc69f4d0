import type { CollectionName } from '../model/entity';
import { rowOf } from './row';
import type { News, Row } from './row';

export type Operation = 'create' | 'change' | 'remove';

/** A version of a record that was handed to the server and not answered. */
export interface SentVersion {
  readonly edit: string;
  /** Null: a removal. */
  readonly row: Row | null;
  /** Names of the calls that carried it. An answer counts only where its call is still listed. */
  readonly attempts: readonly string[];
}

/** The last edit of a record that an act has made. */
export interface ActEdit {
  readonly act: string;
  readonly edit: string;
}

/**
 * The unsent change of a record: one row of the outbox. The record shows `mine`, which is laid over `base`.
 *
 * What the server has of the record is `base`, or the newer `news`. No other copy of it exists on the device.
 */
export interface OutboxEntry {
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  /** The place in the queue. It is counted: no clock decides what goes first. */
  readonly order: number;
  readonly operation: Operation;
  /** One Turkish line for the panel. */
  readonly summary: string;
  /** All edits that are unsent, the oldest first. The last one is the `edit` of `mine`. */
  readonly edits: readonly string[];
  /** Acts that unsent edits came from, the oldest first. */
  readonly acts?: readonly ActEdit[];
  /** The user's version; null: a removal. */
  readonly mine: Row | null;
  /** The server's row that `mine` is laid over; null: the server has none. */
  readonly base: Row | null;
  /**
   * Values of the record before the user changed anything, for a record that other devices may create under the same
   * id.
   */
  readonly origin?: Row;
  /** A later word of the server that cannot be laid under `mine` now: a send is unanswered, or it is no row. */
  readonly news: News | null;
  readonly sent: readonly SentVersion[];
  /** Milliseconds since 1970 of the first and the last edit. The panel shows them; nothing is decided by them. */
  readonly since: number;
  readonly at: number;
}

/** Stored state of a record: the visible row and its unsent change. */
export interface RecordState {
  readonly row: Row | null;
  readonly entry: OutboxEntry | null;
}

export const lastEdit = ({ edits }: Pick<OutboxEntry, 'edits'>): string => edits.at(-1) ?? '';

/** Edits that were made after the given one. */
export const editsAfter = ({ edits }: OutboxEntry, edit: string): readonly string[] =>
  edits.slice(edits.indexOf(edit) + 1);

/** Returns the operation for a record that the server turns out to have: a creation becomes a change. */
export const onServer = (operation: Operation): Operation => (operation === 'create' ? 'change' : operation);

/** One edit of the user, checked and complete. */
export interface Edit {
  readonly name: string;
  readonly operation: Operation;
  /** The record after the edit; null: removed. */
  readonly row: Row | null;
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly summary: string;
  readonly origin?: Row;
  /** Ids of the acts that it belongs to. */
  readonly acts?: readonly string[];
  readonly at: number;
}

/** Returns what an entry says of acts: nothing where it has none. */
const sayActs = (acts: readonly ActEdit[]): Pick<OutboxEntry, 'acts'> => (acts.length === 0 ? {} : { acts });

/** Returns an entry without the acts whose edits the server has stored with the given one. */
export function withoutActsUpTo(entry: OutboxEntry, edit: string): OutboxEntry {
  const { acts = [], ...rest } = entry;
  const later = editsAfter(entry, edit);
  return { ...rest, ...sayActs(acts.filter((made) => later.includes(made.edit))) };
}

/** Returns an entry whose version goes out under another name: the server has refused the former one for good. */
export function renamed(entry: OutboxEntry, name: string): OutboxEntry {
  const mine = entry.mine === null ? null : { ...entry.mine, edit: name };
  return { ...entry, edits: [...entry.edits, name], mine };
}

/**
 * Lays an edit over what is stored of the record.
 *
 * Creating again what was removed and not sent is a change. Removing what was created and never sent leaves nothing:
 * nobody else has heard of it. Once it was sent, its answer may be lost, and the server has to be told.
 *
 * @param order the place in the queue of a record that has no unsent change so far
 */
export function withEdit({ row, entry }: RecordState, edit: Edit, order: number): RecordState {
  const { name, collection, kind, id, at, acts = [] } = edit;
  if (edit.operation === 'remove' && entry?.operation === 'create' && entry.sent.length === 0)
    return { row: rowOf(entry.news), entry: null };
  const isCreation = entry?.operation === 'create' && edit.operation === 'change';
  const madeAgain = edit.operation === 'create' && entry?.operation === 'remove' && entry.base !== null;
  const origin = entry?.origin ?? edit.origin;
  return {
    row: edit.row,
    entry: {
      collection,
      kind,
      id,
      order: entry?.order ?? order,
      operation: isCreation ? 'create' : madeAgain ? 'change' : edit.operation,
      summary: isCreation ? entry.summary : edit.summary,
      edits: [...(entry?.edits ?? []), name],
      mine: edit.row,
      base: entry === null ? row : entry.base,
      ...(origin === undefined ? {} : { origin }),
      ...sayActs([
        ...(entry?.acts ?? []).filter(({ act }) => !acts.includes(act)),
        ...acts.map((act) => ({ act, edit: name })),
      ]),
      news: entry?.news ?? null,
      sent: entry?.sent ?? [],
      since: entry?.since ?? at,
      at,
    },
  };
}

/** Returns what the record shows once its unsent change is discarded. */
export const afterDiscard = ({ base, news }: OutboxEntry): Row | null => (news === null ? base : rowOf(news));
