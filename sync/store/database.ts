import { Dexie } from 'dexie';
import { createRxDatabase, removeRxDatabase } from 'rxdb/plugins/core';
import type { RxCollection, RxDatabase, RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { collectionNames } from '../model/index-of-entities';
import type { CollectionName } from '../model/entity';
import { AppliedVersions } from '../replication/applied-versions';
import { AnnouncedConflicts, mergeHandler } from '../replication/merge-handler';
import type { MergeJournal } from '../replication/merge-handler';
import { deriveReindexed, noteReindexed } from './derive-anew';
import { collectionSchema } from './schema';
import { takeOverSchemas } from './take-over';
import type { LocalDocument } from './collections';
import { DeviceStore, recordKey } from './device';
import { PatientStorage } from './patient-storage';

export type ViziteCollections = { [C in CollectionName]: RxCollection<LocalDocument<C>> };
export type ViziteDatabase = RxDatabase<ViziteCollections>;

/** What is on this device for one person. */
export interface LocalStore {
  readonly database: ViziteDatabase;
  readonly device: DeviceStore;
  /** Kept in memory, for the replication. */
  readonly applied: AppliedVersions;
  /** What the running replication knows of conflicts that are about to be resolved. */
  readonly conflicts: AnnouncedConflicts;
  /** Repeats what the replication has to store until the browser takes it. */
  readonly patience: PatientStorage;
  close(): Promise<void>;
}

/** Names of a person's two databases. The user's id is hashed: database names are visible in developer tools. */
export async function databaseNames(userId: string): Promise<{ records: string; device: string }> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`vizite:${userId}`));
  const hash = Array.from(new Uint8Array(bytes).slice(0, 8), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return { records: `vizite-${hash}`, device: `vizite-device-${hash}` };
}

/**
 * Opens the local store of a person, and makes it where there is none.
 * @param storage the storage below RxDB; IndexedDB through Dexie unless a test or a page brings its own.
 * @param alone whether the storage itself tells of all changes, those of other tabs included
 * @throws where the browser refuses storage (private window, disk full); the caller shows it.
 */
export async function openLocalStore(
  userId: string,
  storage: RxStorage<unknown, unknown> = getRxStorageDexie(),
  { alone = false }: { alone?: boolean } = {},
): Promise<LocalStore> {
  const names = await databaseNames(userId);
  const device = new DeviceStore(names.device);
  await device.open();
  const applied = new AppliedVersions();
  const journal: MergeJournal = {
    base: async (collection, id) => (await device.unsent.get(recordKey(collection, id)))?.base ?? null,
    report: async (found) => {
      await device.conflicts.bulkPut([...found]);
    },
  };
  const conflicts = new AnnouncedConflicts();
  const patience = new PatientStorage();
  const database: ViziteDatabase = await createRxDatabase<ViziteCollections>({
    name: names.records,
    storage: patience.around(storage),
    multiInstance: !alone,
    eventReduce: true,
    closeDuplicates: true,
  });
  const { reindexed } = await takeOverSchemas(
    database as unknown as RxDatabase,
    collectionNames.map((name) => [name, collectionSchema(name) as never]),
  );
  await noteReindexed(device, reindexed);
  await database.addCollections(
    Object.fromEntries(
      collectionNames.map((name) => [
        name,
        {
          schema: collectionSchema(name),
          conflictHandler: mergeHandler(name, journal, conflicts, applied),
        },
      ]),
    ),
  );
  await deriveReindexed(device, database);
  return {
    database,
    device,
    applied,
    conflicts,
    patience,
    close: async () => {
      patience.letGo();
      await database.close();
      device.close();
    },
  };
}

/** Removes everything of a person from this device. The store must be closed. */
export async function removeLocalStore(
  userId: string,
  storage: RxStorage<unknown, unknown> = getRxStorageDexie(),
): Promise<void> {
  const names = await databaseNames(userId);
  await removeRxDatabase(names.records, storage);
  await new DeviceStore(names.device).delete();
  await deleteEmptied(names.records);
}

/** RxDB empties its stores and leaves them there by their names. */
async function deleteEmptied(records: string): Promise<void> {
  const there = await indexedDB.databases();
  for (const { name } of there) {
    if (name?.startsWith(`rxdb-dexie-${records}--`) === true) await Dexie.delete(name);
  }
}
