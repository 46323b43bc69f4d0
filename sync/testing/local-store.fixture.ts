import { RESYNC_WANTED } from '../core/checkpoint';
import type { Progress } from '../core/checkpoint';
import type { ListedConflict } from '../core/conflicts';
import type { Row } from '../core/row';
import { conflictKey, entryKey, progressKey, rejectedKey, rowKey } from '../core/tables';
import { transact } from '../core/transaction';
import type { CollectionName } from '../model/entity';
import { appModel } from '../replication/app-model';
import type { FieldConflict, RefusedChange } from '../store/device';
import { openOutboxStore, openRecords } from '../store/outbox-store';
import type { OutboxStore } from '../store/outbox-store';
import { rejectedOf } from '../store/rescued-records';
import type { SegmentStore } from '../store/segments/segment-store';
import { testKey } from './data-key.fixture';

/** The local store of a user in one process: what a worker has open, and its page. */
export type TestStore = OutboxStore<SegmentStore>;

/** Opens it, and makes it where there is none. @param collections those to open: RxDB holds sixteen in a process */
export async function openTestStore(
  userId: string,
  options: { readonly collections?: readonly CollectionName[] } = {},
): Promise<TestStore> {
  const records = await openRecords(userId, testKey);
  const store = await openOutboxStore(userId, testKey, records, options);
  return {
    ...store,
    close: async () => {
      await store.close();
      await records.close();
    },
  };
}

/** Under which rights all rows of a collection were read; null as long as they are not. */
export async function readUnder({ records }: TestStore, collection: CollectionName): Promise<string | null> {
  const [found] = await records.read([progressKey(collection)]);
  const progress = (found?.value ?? null) as Progress | null;
  return progress === null || progress.resync !== null || progress.epoch === RESYNC_WANTED
    ? null
    : progress.epoch;
}

/**
 * A pull brings what others have written in a record that nothing is unsent of: changed values, a new record, or null
 * where it has left sight.
 */
export async function bring(
  { records }: Pick<TestStore, 'records'>,
  collection: CollectionName,
  id: string,
  values: object | null,
): Promise<void> {
  await transact(records, async (tx) => {
    const key = rowKey(collection, id);
    await tx.load([key, entryKey(collection, id)]);
    if (tx.get(entryKey(collection, id)) !== null) throw new Error('something of it is unsent');
    const before = tx.get(key) ?? { id, row_version: 0, edit: '' };
    const row = { ...before, row_version: before.row_version + 1, ...values, edit: '' } as Row;
    tx.set(key, values === null ? null : appModel.derive(collection, row));
  });
}

/** The list holds a rejected change. */
export async function listRejected({ records }: TestStore, change: RefusedChange): Promise<void> {
  await transact(records, async (tx) => {
    const rejected = rejectedOf(change);
    await tx.load([rejectedKey(rejected)]);
    tx.set(rejectedKey(rejected), rejected);
  });
}

/** The list asks about a field. */
export async function listConflict(
  { records }: Pick<TestStore, 'records'>,
  asked: FieldConflict,
): Promise<void> {
  await transact(records, async (tx) => {
    const { key, ...conflict } = asked;
    await tx.load([`conflicts/${key}`]);
    tx.set<ListedConflict>(conflictKey(conflict), conflict);
  });
}
