import { createRxDatabase } from 'rxdb/plugins/core';
import { collectionNames } from '../model/registry';
import type { CollectionName } from '../model/entity';
import type { DataKey } from './data-key';
import type { ViziteCollections, ViziteDatabase } from './database';
import { DeviceStore } from './device';
import { layoutOf } from './layouts';
import { personHash } from './person-hash';
import { collectionSchema } from './schema';
import { SegmentStore } from './segments/segment-store';
import { viewStorage } from './view-storage';

/** What is on this device for one user, on the sync core. */
export interface OutboxStore {
  /** Reads and follows the records; nothing is written through it. */
  readonly database: ViziteDatabase;
  /** Those that are open: all of them, but in a process that holds several stores. */
  readonly collections: readonly CollectionName[];
  /** Drafts, settings, files: what is no record. */
  readonly device: DeviceStore;
  /** Rows, the outbox, checkpoints and lists; all that changes together. */
  readonly records: SegmentStore;
  close(): Promise<void>;
}

let opened = 0;

/**
 * Opens the store of a user, and makes it where there is none.
 * @param key under which everything is sealed that reaches the disk
 * @param collections those to open, where not all of them: RxDB holds so many in a process
 * @throws ChangedPastTheApp, DamagedRecord, and where the browser refuses storage
 */
export async function openOutboxStore(
  userId: string,
  key: DataKey,
  { collections = collectionNames }: { collections?: readonly CollectionName[] } = {},
): Promise<OutboxStore> {
  const hash = await personHash(userId);
  const device = new DeviceStore(`vizite-device-${hash}`, key);
  await device.open();
  const name = `vizite-records-${hash}`;
  const layouts = collectionNames.map(layoutOf);
  const records = await SegmentStore.open(name, key, layouts).catch((error: unknown) => {
    device.close();
    throw error;
  });
  opened += 1;
  const database: ViziteDatabase = await createRxDatabase<ViziteCollections>({
    // Of its own: what RxDB knows of others with the same name is of no use here.
    name: `${name}-${opened}`,
    storage: viewStorage(records, new Map(layouts.map((layout) => [layout.name, layout]))),
    multiInstance: false,
    eventReduce: true,
  });
  const creators = collections.map((one) => [one, { schema: collectionSchema(one) }]);
  await database.addCollections(Object.fromEntries(creators) as never);
  return {
    database,
    collections,
    device,
    records,
    close: async () => {
      await database.close();
      await records.close();
      device.close();
    },
  };
}
