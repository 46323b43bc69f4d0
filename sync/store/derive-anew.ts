import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName } from '../model/entity';
import { collectionNames } from '../model/registry';
import type { AnyDocument } from '../model/registry';
import { sameJson } from '../model/merge/equality';
import { collectionPlans } from './collections';
import type { ViziteDatabase } from './database';
import { readSetting, writeSetting } from './device';
import type { DeviceStore } from './device';
import { plainCollection } from './plain-collection';
import type { PlainCollection } from './plain-collection';
import { REPLICATION } from './replication-name';

/** Rows of one transaction. */
const PAGE = 1_000;

/** Passes all rows of a table through `change`, which gives null where a row may stay as it is stored. */
async function rewrite<R extends { readonly id: string }>(
  database: Dexie,
  table: Table<R, string>,
  change: (row: R) => R | null,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await database.transaction('rw', table, async () => {
      const page = table.where(':id').above(from).limit(PAGE);
      const changed = (await page.toArray()).map(change).filter((row) => row !== null);
      if (changed.length > 0) await table.bulkPut(changed);
      // Rows that do not open are no rows, but have been looked at.
      const ids = await page.primaryKeys();
      return ids.length < PAGE ? undefined : ids.at(-1);
    });
  }
}

const SETTING = 'derive-anew';

async function waiting(device: DeviceStore): Promise<readonly CollectionName[]> {
  const value = await readSetting(device, SETTING);
  return Array.isArray(value) ? collectionNames.filter((name) => value.includes(name)) : [];
}

/** Notes collections whose rows are to be derived anew; kept on the device until that is done. */
export async function noteReindexed(
  device: DeviceStore,
  collections: readonly CollectionName[],
): Promise<void> {
  if (collections.length === 0) return;
  await writeSetting(device, SETTING, [...new Set([...(await waiting(device)), ...collections])]);
}

/**
 * Derives the noted collections anew, before anybody reads them. May be repeated.
 * @param prepare called for a database before it is opened
 */
export async function deriveReindexed(
  device: DeviceStore,
  database: ViziteDatabase,
  prepare: (database: Dexie) => void,
): Promise<void> {
  const noted = await waiting(device);
  for (const name of noted) {
    const copies = await database.hashFunction(`${name}-${REPLICATION}`);
    await deriveAnew(name, plainCollection(database, name), `rx-replication-meta-${copies}`, prepare);
  }
  if (noted.length > 0) await device.settings.delete(SETTING);
}

/**
 * Gives the stored rows of a collection the device's own fields as this version computes them, so that new indexes hold
 * them. Everything else of a row stays, RxDB's bookkeeping included: for the replication nothing has happened.
 * @param copies the name under which the replication keeps its copies of the collection's rows
 */
async function deriveAnew(
  collection: CollectionName,
  local: PlainCollection,
  copies: string,
  prepare: (database: Dexie) => void,
): Promise<void> {
  const storage = local.storageInstance.originalStorageInstance;
  // Storage in memory is always of this version.
  if (!(storage instanceof RxStorageInstanceDexie)) return;
  const derive = collectionPlans[collection].derive as (document: AnyDocument) => object;
  const derived = <D extends AnyDocument>(row: D): D => ({ ...row, ...derive(row) });
  const { dexieDb, dexieTable } = await storage.internals;
  // Each row, also where nothing differs: what indexes need stands outside of what is sealed.
  await rewrite(dexieDb, dexieTable as unknown as Table<AnyDocument, string>, derived);

  const name = dexieDb.name.slice(0, -collection.length) + copies;
  if (!(await Dexie.exists(name))) return;
  const database = new Dexie(name);
  prepare(database);
  try {
    await database.open();
    type Copy = { readonly id: string; readonly isCheckpoint: string; readonly docData: AnyDocument };
    await rewrite(database, database.table<Copy, string>('docs'), (row) => {
      if (row.isCheckpoint === '1') return null;
      const docData = derived(row.docData);
      return sameJson(docData, row.docData) ? null : { ...row, docData };
    });
  } finally {
    database.close();
  }
}
