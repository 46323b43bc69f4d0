import type { RxCollection } from 'rxdb';
import { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { collectionNames } from '../model/registry';
import type { CollectionName } from '../model/entity';
import { withKnownFields } from '../model/known-fields';
import { readKnownAccess } from '../replication/known-access';
import { isKnownKind, isObject, misfitOfRow } from '../replication/wire-check';
import type { ReplicatedStore } from './database';
import { readSetting, writeSetting } from './device';
import { readPage } from './pages';
import { truncatedDatabases } from './raw-databases';
import type { StoreNames } from './store-names';

/** Rows that are looked at from each end of a collection. What is foreign to the app is so from end to end. */
const SAMPLE = 20;

/** Collections that have held rows. Rows leave as deleted ones, so none of them is ever empty again. */
const STOCKED = 'stocked';

/** Says what of a stored row is not the app's; null where it fits. A newer version's kinds are no damage. */
function foreign(row: unknown, collection: CollectionName): string | null {
  if (!isObject(row) || typeof row['edit'] !== 'string') return 'row';
  if (!isKnownKind(row) || row['_deleted'] === true || row['_deleted'] === '1') return null;
  return misfitOfRow(withKnownFields(row), collection);
}

async function endsOf(local: RxCollection<{ id: string }>): Promise<readonly unknown[]> {
  const { documents: first } = await readPage(local, '', SAMPLE);
  const storage = local.storageInstance.originalStorageInstance;
  if (first.length < SAMPLE || !(storage instanceof RxStorageInstanceDexie)) return first;
  const { dexieTable } = await storage.internals;
  const last: readonly unknown[] = await dexieTable.orderBy(':id').reverse().limit(SAMPLE).toArray();
  return [...first, ...last];
}

/**
 * Looks whether an opened store is what it should be: every table there, rows that are the app's, nothing gone that
 * had been there. Reads a few rows of each collection.
 * @returns what is wrong, in a few words without values; null where it is sound. @throws what reading throws
 */
export async function damageOf(store: ReplicatedStore, names: StoreNames): Promise<string | null> {
  const { database, device } = store;
  const [truncated] = await truncatedDatabases(names);
  if (truncated !== undefined) return `truncated: ${truncated}`;
  for (const table of [device.drafts, device.viewEvents, device.settings]) await table.toArray();
  for (const table of [device.unsent, device.refused, device.conflicts]) {
    for (const row of (await table.toArray()) as unknown[]) {
      const { id, collection } = row as Readonly<Record<string, unknown>>;
      const fits = typeof id === 'string' && collectionNames.some((name) => name === collection);
      if (!fits) return `foreign: ${table.name}`;
    }
  }
  // Before any record is read: under another key each of them would be taken for damaged.
  if (device.damaged) return 'unreadable: device';
  const before = await readSetting(device, STOCKED);
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  const stocked: CollectionName[] = [];
  for (const name of collectionNames) {
    const rows = await endsOf(database[name] as unknown as RxCollection<{ id: string }>);
    if (rows.length > 0) stocked.push(name);
    else if (known.includes(name)) return `emptied: ${name}`;
    const misfit = rows.map((row) => foreign(row, name)).find((found) => found !== null);
    if (misfit !== undefined) return `foreign: ${misfit}`;
  }
  // The rights come before the first record: a device store without them is not the one that the records came with.
  if (stocked.length > 0 && (await readKnownAccess(device)) === null) return 'emptied: device';
  if (stocked.length !== known.length) await writeSetting(device, STOCKED, stocked);
  return null;
}
