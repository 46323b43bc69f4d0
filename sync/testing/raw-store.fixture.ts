import type { Bytes } from '../store/segments/block-seal';
import type { PartsFile } from '../store/segments/files';
import { settled } from '../store/segments/files';

/** Does something to a database behind the app's back. */
export async function behindTheApp<T>(name: string, work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await settled(indexedDB.open(name));
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Puts something else in the place of a value; undefined takes it out. */
export function tamper(
  name: string,
  table: string,
  key: IDBValidKey,
  change: (value: never) => unknown,
): Promise<void> {
  return behindTheApp(name, async (database) => {
    const rows = database.transaction(table, 'readwrite').objectStore(table);
    const changed = change((await settled(rows.get(key))) as never);
    if (changed === undefined) await settled(rows.delete(key));
    else await settled(rows.keyPath === null ? rows.put(changed, key) : rows.put(changed));
  });
}

export const keysOf = (name: string, table: string): Promise<readonly IDBValidKey[]> =>
  behindTheApp(name, (database) => settled(database.transaction(table).objectStore(table).getAllKeys()));

/** Creates a database again without tables, as a crash in the wrong moment does. */
export async function truncate(name: string): Promise<void> {
  const version = await behindTheApp(name, (database) => Promise.resolve(database.version));
  await settled(indexedDB.deleteDatabase(name));
  (await settled(indexedDB.open(name, version))).close();
}

/** Returns bytes with one bit changed. */
export function flipped(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[30] = (changed[30] ?? 0) ^ 1;
  return changed;
}

/** Returns the parts of a segment with one bit changed in the first of them. */
export const flippedParts = (file: PartsFile): PartsFile => ({
  ...file,
  bytes: flipped(file.bytes as Uint8Array) as Bytes,
});
