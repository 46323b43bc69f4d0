import { RESYNC_WANTED } from '../core/checkpoint';
import type { Progress } from '../core/checkpoint';
import { progressKey } from '../core/tables';
import type { CollectionName } from '../model/entity';
import { openOutboxStore, openRecords } from '../store/outbox-store';
import type { OutboxStore } from '../store/outbox-store';
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
