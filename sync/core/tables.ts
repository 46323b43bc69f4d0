import type { CollectionName } from '../model/entity';
import type { Act } from './act';
import type { Progress } from './checkpoint';
import type { DecisionLog, ListedConflict } from './conflicts';
import type { OutboxEntry } from './entry';
import type { ListedRejection } from './rejected';
import type { Row } from './row';
import type { Key, Prefix } from './transaction';

/* Under which keys the core keeps what. A table is told by the first part of a key. */

/** A change that the user has discarded; it goes to the audit log. */
export interface DiscardLog {
  readonly type: 'discard';
  readonly entry: OutboxEntry;
}

export type LogEntry = DecisionLog | DiscardLog;

/** Rights of the user, as far as the device knows them. */
export interface KnownAccess {
  readonly permissions: readonly string[];
}

export const rowsIn = (collection: CollectionName): Prefix<Row> => `rows/${collection}/`;
export const rowKey = (collection: CollectionName, id: string): Key<Row> => `${rowsIn(collection)}${id}`;

export const OUTBOX: Prefix<OutboxEntry> = 'outbox/';
export const outboxOf = (collection: CollectionName): Prefix<OutboxEntry> => `${OUTBOX}${collection}/`;
export const entryKey = (collection: CollectionName, id: string): Key<OutboxEntry> =>
  `${outboxOf(collection)}${id}`;
/** Acts that have an unsent edit. */
export const ACTS: Prefix<Act> = 'acts/';
export const actKey = (id: string): Key<Act> => `${ACTS}${id}`;
/** The place that the next record gets in the queue. */
export const ORDER: Key<number> = 'settings/outbox-order';
export const ACCESS: Key<KnownAccess> = 'settings/access';

export const progressKey = (collection: CollectionName): Key<Progress> => `progress/${collection}`;
/** Returns the prefix of the marks: ids of rows that came in a resync, or that its sweep has asked about. */
export const marksOf = (collection: CollectionName): Prefix<readonly string[]> => `marks/${collection}/`;

export const conflictsIn = (collection: CollectionName): Prefix<ListedConflict> => `conflicts/${collection}/`;
export const conflictsOf = (collection: CollectionName, id: string): Prefix<ListedConflict> =>
  `${conflictsIn(collection)}${id}/`;
export const conflictKey = ({
  collection,
  id,
  field,
}: Pick<ListedConflict, 'collection' | 'id' | 'field'>): Key<ListedConflict> =>
  `${conflictsOf(collection, id)}${field}`;

export const REJECTED: Prefix<ListedRejection> = 'rejected/';
export const rejectedIn = (collection: CollectionName): Prefix<ListedRejection> =>
  `${REJECTED}${collection}/`;
export const rejectedOf = (collection: CollectionName, id: string): Prefix<ListedRejection> =>
  `${rejectedIn(collection)}${id}#`;
/** Returns the key of a rejected change. A later rejection of a record never replaces an earlier one. */
export const rejectedKey = ({
  collection,
  id,
  edit,
}: Pick<ListedRejection, 'collection' | 'id' | 'edit'>): Key<ListedRejection> =>
  `${rejectedOf(collection, id)}${edit}`;

export const logKey = (name: string): Key<LogEntry> => `log/${name}`;

/** Returns the id of the record that a key of rows, outbox, conflicts or rejected changes belongs to. */
export const idOfKey = (key: string): string => key.split('/')[2]?.split('#')[0] ?? '';
