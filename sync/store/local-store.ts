import { createRxDatabase } from 'rxdb/plugins/core';
import type { Store } from '../core/transaction';
import { collectionNames } from '../model/registry';
import type { CollectionName } from '../model/entity';
import type { DataKey } from './data-key';
import type { Changes } from './changes';
import type { ViziteCollections, ViziteDatabase } from './rxdb/database';
import { outboxChanges } from './outbox-changes';
import { DeviceStore } from './device';
import { layoutOf } from './layouts';
import { databaseNames, personHash } from './store-names';
import { collectionSchema } from './rxdb/database';
import { SegmentStore } from './segments/segment-store';
import type { StoreEvents } from './segments/segment-store';
import { viewStorage } from './rxdb/view-storage';
import type { RowReader } from './rxdb/view-storage';

/** Data on this device of one user. Nothing is written through its database. */
export interface LocalStore<R extends Store & RowReader = Store & RowReader> {
  /** Reads and follows the records. */
  readonly database: ViziteDatabase;
  /** Those that are open: all of them, but in a process that holds several stores. */
  readonly collections: readonly CollectionName[];
  /** Rows, the outbox, checkpoints and lists; all that changes together. */
  readonly records: R;
  /** Drafts, settings, files: what is no record. */
  readonly device: DeviceStore;
  /** Changes that wait for the server or for the user. */
  readonly changes: Changes;
  close(): Promise<void>;
}

const layouts = collectionNames.map(layoutOf);
const layoutsByName = new Map(layouts.map((layout) => [layout.name, layout]));
let opened = 0;

/**
 * Opens the records of a user, and makes them where there are none.
 * @param key under which everything is sealed that reaches the disk
 * @throws ChangedPastTheApp, DamagedRecord, and where the browser refuses storage
 */
export async function openRecords(
  userId: string,
  key: DataKey,
  events: StoreEvents = {},
): Promise<SegmentStore> {
  return SegmentStore.open((await databaseNames(userId)).segments, key, layouts, events);
}

/** Opens RxDB over records. Reads nothing before somebody asks. */
async function openView(
  hash: string,
  reader: RowReader,
  collections: readonly CollectionName[],
): Promise<ViziteDatabase> {
  opened += 1;
  const database: ViziteDatabase = await createRxDatabase<ViziteCollections>({
    // Of its own: what RxDB knows of others with the same name is of no use here.
    name: `vizite-view-${hash}-${opened}`,
    storage: viewStorage(reader, layoutsByName),
    multiInstance: false,
    eventReduce: true,
  });
  const creators = collections.map((name) => [name, { schema: collectionSchema(name) }]);
  await database.addCollections(Object.fromEntries(creators) as never);
  return database;
}

/**
 * Opens the store of a user over records that are open.
 * @param collections those to open, where not all of them: RxDB holds so many in a process
 * @param ready awaited before anything is asked of the records or the device store
 * @throws what `ready` does, and where the browser refuses storage
 */
export async function openLocalStore<R extends Store & RowReader>(
  userId: string,
  key: DataKey,
  records: R,
  {
    collections = collectionNames,
    ready = Promise.resolve(),
  }: {
    readonly collections?: readonly CollectionName[];
    readonly ready?: Promise<void>;
  } = {},
): Promise<LocalStore<R>> {
  const view = openView(await personHash(userId), records, collections);
  try {
    await ready;
  } catch (error) {
    view.then(
      (database) => database.close(),
      () => undefined,
    );
    throw error;
  }
  const device = new DeviceStore((await databaseNames(userId)).device, key);
  const [database] = await Promise.all([view, device.open()]);
  return {
    database,
    collections,
    device,
    changes: outboxChanges(records, device),
    records,
    close: async () => {
      await database.close();
      device.close();
    },
  };
}
