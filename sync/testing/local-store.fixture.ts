import { RESYNC_WANTED } from '../core/checkpoint';
import type { Progress } from '../core/checkpoint';
import type { ListedConflict } from '../core/conflicts';
import { loadLists, loadRecords, takeNews } from '../core/records';
import { OUT_OF_SIGHT } from '../core/row';
import type { News, Row } from '../core/row';
import { conflictKey, entryKey, OUTBOX, progressKey, rejectedKey, rowKey } from '../core/tables';
import { transact } from '../core/transaction';
import type { CollectionName } from '../model/entity';
import { appContext, appModel } from '../store/app-model';
import type { FieldConflict, RejectedChange } from '../store/changes';
import { openLocalStore, openRecords } from '../store/local-store';
import type { LocalStore } from '../store/local-store';
import { rejectedOf } from '../store/opening/rescued-records';
import type { SegmentStore } from '../store/segments/segment-store';
import { testKey } from './data-key.fixture';

/** The local store of a user in one process: what a worker has open, and its page. */
export type TestStore = LocalStore<SegmentStore>;

/** Opens it, and makes it where there is none. @param collections those to open: RxDB holds sixteen in a process */
export async function openTestStore(
  userId: string,
  options: { readonly collections?: readonly CollectionName[] } = {},
): Promise<TestStore> {
  const records = await openRecords(userId, testKey);
  const store = await openLocalStore(userId, testKey, records, options);
  return {
    ...store,
    close: async () => {
      await store.close();
      await records.close();
    },
  };
}

/** Returns the rights under which all rows of a collection were read. Null as long as they are not. */
export async function readUnder({ records }: TestStore, collection: CollectionName): Promise<string | null> {
  const [found] = await records.read([progressKey(collection)]);
  const progress = (found?.value ?? null) as Progress | null;
  return progress === null || progress.resync !== null || progress.epoch === RESYNC_WANTED
    ? null
    : progress.epoch;
}

/**
 * Pulls what others have written in a record: changed values, a new record, or null where it has become invisible. It
 * is laid under what is unsent of it here.
 */
export async function bring(
  { records }: Pick<TestStore, 'records'>,
  collection: CollectionName,
  id: string,
  values: object | null,
): Promise<void> {
  await transact(records, async (tx) => {
    const key = rowKey(collection, id);
    await loadRecords(tx, collection, [id]);
    await loadLists(tx, collection);
    const entry = tx.get(entryKey(collection, id));
    if (entry?.base === null) throw new Error('nobody else has it');
    const before = (entry === null ? tx.get(key) : entry.base) ?? { id, row_version: 0, edit: '' };
    const row = { ...before, row_version: before.row_version + 1, ...values, edit: '' } as Row;
    const news: News =
      values === null ? OUT_OF_SIGHT : { state: 'row', row: appModel.derive(collection, row) };
    takeNews(tx, appContext(), collection, id, news);
  });
}

/**
 * Confirms everything that is unsent, as the server does.
 * @param only the record that alone is confirmed
 */
export async function confirm({ records }: Pick<TestStore, 'records'>, only?: string): Promise<void> {
  await transact(records, async (tx) => {
    await tx.list(OUTBOX);
    for (const { key, value } of tx.all(OUTBOX)) {
      const { collection, id, mine } = value;
      if (only !== undefined && only !== id) continue;
      await tx.load([rowKey(collection, id)]);
      tx.set(key, null);
      if (mine !== null)
        tx.set(rowKey(collection, id), { ...mine, row_version: mine.row_version + 1, edit: '' });
    }
  });
}

/** Adds a rejected change to the list. */
export async function listRejected({ records }: TestStore, change: RejectedChange): Promise<void> {
  await transact(records, async (tx) => {
    const rejected = rejectedOf(change);
    await tx.load([rejectedKey(rejected)]);
    tx.set(rejectedKey(rejected), rejected);
  });
}

/** Adds a conflict about a field to the list. */
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
