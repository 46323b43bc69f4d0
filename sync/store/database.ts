import { createRxDatabase, removeRxDatabase } from 'rxdb/plugins/core';
import type { RxCollection, RxDatabase, RxStorage } from 'rxdb';
import type { Dexie } from 'dexie';
import { collectionNames } from '../model/registry';
import type { CollectionName } from '../model/entity';
import { AppliedVersions } from '../replication/applied-versions';
import { AnnouncedConflicts, mergeHandler } from '../replication/merge-handler';
import type { MergeJournal } from '../replication/merge-handler';
import { noteClashes } from './merge-journal';
import type { DataKey } from './data-key';
import { deriveReindexed, noteReindexed } from './derive-anew';
import { claimGeneration } from './generation';
import { NewerVersion } from './newer-version';
import { lacksTables } from './raw-databases';
import { emptyRecords, removeRecords } from './remove-records';
import { collectionSchema } from './schema';
import { databaseNames } from './store-names';
import { takeOverSchemas } from './take-over';
import type { LocalDocument } from './collections';
import { deviceChanges } from './device-changes';
import type { LocalStore } from './local-store';
import { DeviceStore, deviceTables, recordKey } from './device';
import { Mending } from './mending';
import { PatientStorage } from './patient-storage';
import { sealedStorage } from './sealed-storage';
import { sealTables } from './sealed-tables';

export type ViziteCollections = { [C in CollectionName]: RxCollection<LocalDocument<C>> };
export type ViziteDatabase = RxDatabase<ViziteCollections>;

/** A local store that RxDB's own replication keeps in step with the server. */
export interface ReplicatedStore extends LocalStore {
  /** Kept in memory, for the replication. */
  readonly applied: AppliedVersions;
  /** What the running replication knows of conflicts that are about to be resolved. */
  readonly conflicts: AnnouncedConflicts;
  /** Repeats what the replication has to store until the browser takes it. */
  readonly patience: PatientStorage;
  /** From now on records that do not open are read from the server again; for a store that is sound as a whole. */
  mend(): void;
}

export { databaseNames } from './store-names';

/**
 * Opens the local store of a person, and makes it where there is none.
 * @param key under which everything is sealed that reaches the disk
 * @param storage the storage below RxDB; IndexedDB through Dexie unless a test or a page brings its own.
 * @param alone whether the storage itself tells of all changes, those of other tabs included
 * @param collections those to open, where not all of them: RxDB holds so many in a process
 * @throws StoreTooNew, and where the browser refuses storage (private window, disk full); the caller shows it.
 */
export async function openLocalStore(
  userId: string,
  key: DataKey,
  storage: RxStorage<unknown, unknown> | null = null,
  {
    alone = false,
    collections = collectionNames,
  }: { alone?: boolean; collections?: readonly CollectionName[] } = {},
): Promise<ReplicatedStore> {
  const names = await databaseNames(userId);
  const newer = new NewerVersion();
  const device = new DeviceStore(names.device, key);
  newer.watch(device);
  if (await lacksTables(names.device, deviceTables)) throw new Error('the device store lacks tables');
  await device.open();
  try {
    await claimGeneration(device);
  } catch (error) {
    device.close();
    throw error;
  }
  const applied = new AppliedVersions();
  const journal: MergeJournal = {
    base: async (collection, id) => {
      const note = await device.unsent.get(recordKey(collection, id));
      return note?.base ?? note?.origin ?? null;
    },
    clashed: (collection, theirs, clashes) => noteClashes(device, collection, theirs, clashes),
  };
  const mending = new Mending(device);
  const prepare = (database: Dexie): void => {
    newer.watch(database);
    sealTables(database, key, mending.note);
    mending.follow(database);
  };
  const conflicts = new AnnouncedConflicts();
  const patience = new PatientStorage();
  const database: ViziteDatabase = await createRxDatabase<ViziteCollections>({
    name: names.records,
    storage: patience.around(storage ?? sealedStorage(prepare)),
    multiInstance: !alone,
    eventReduce: true,
    closeDuplicates: true,
  });
  try {
    await addCollections(database, device, collections, prepare, (name) =>
      mergeHandler(name, journal, conflicts, applied),
    );
  } catch (error) {
    // Whoever mends the store needs it closed; one that is damaged may not even close.
    await database.close().catch(() => undefined);
    device.close();
    throw error;
  }
  newer.follow(device);
  return {
    database,
    collections,
    device,
    changes: deviceChanges({ database, device }),
    applied,
    conflicts,
    patience,
    superseded: newer.signal,
    mend: () => mending.begin(database),
    close: async () => {
      newer.stop();
      await mending.end();
      patience.letGo();
      await database.close();
      device.close();
    },
  };
}

/** The collections as this version of the app has them, whichever version has made them. */
async function addCollections(
  database: ViziteDatabase,
  device: DeviceStore,
  names: readonly CollectionName[],
  prepare: (database: Dexie) => void,
  conflictHandler: (name: CollectionName) => unknown,
): Promise<void> {
  const { reindexed } = await takeOverSchemas(
    database as unknown as RxDatabase,
    names.map((name) => [name, collectionSchema(name) as never]),
  );
  await noteReindexed(device, reindexed);
  const creators = names.map((name) => [
    name,
    { schema: collectionSchema(name), conflictHandler: conflictHandler(name) },
  ]);
  await database.addCollections(Object.fromEntries(creators) as never);
  await deriveReindexed(device, database, prepare);
}

/** Takes everything of a person off this device while a page that hangs may have the store open. */
export const emptyLocalStore = emptyRecords;

/**
 * Removes everything of a person from this device, damaged or not. The store must be closed.
 * @param storage where the store is not in IndexedDB
 */
export async function removeLocalStore(
  userId: string,
  storage: RxStorage<unknown, unknown> | null = null,
): Promise<void> {
  if (storage !== null) await removeRxDatabase((await databaseNames(userId)).records, storage);
  await removeRecords(userId);
}
