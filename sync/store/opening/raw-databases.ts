import { Dexie } from 'dexie';
import { beginningWith, settled } from '../segments/files';
import type { StoreNames } from '../store-names';

/** Readable rows of a table. */
export interface RawRows {
  readonly rows: readonly unknown[];
  /** False where something in it could not be read. */
  readonly whole: boolean;
}

/* Reading past RxDB and Dexie's schemas, for databases that are damaged: what can be read is read, row by row. */

async function existing(): Promise<readonly string[]> {
  // Older browsers do not list them; there nothing is found damaged.
  if (!('databases' in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
}

const prefixOf = ({ records }: StoreNames): string => `rxdb-dexie-${records}--`;

/** Returns the name of the database in which RxDB keeps a collection. */
export const collectionDatabase = (names: StoreNames, collection: string): string =>
  `${prefixOf(names)}0--${collection}`;

/** Returns whether there is a database of this name. */
export async function hasDatabase(name: string): Promise<boolean> {
  return (await existing()).includes(name);
}

/** Returns whether the user has databases of the engine before the sync core. */
export async function hasCollectionDatabases(names: StoreNames): Promise<boolean> {
  return (await existing()).some((name) => name.startsWith(prefixOf(names)));
}

async function inDatabase<T>(name: string, read: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(name);
  // One that was removed meanwhile is not made anew.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await settled(opening);
  database.onversionchange = () => database.close();
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

async function oneByOne(store: IDBObjectStore): Promise<RawRows> {
  const { transaction, name } = store;
  const rows: unknown[] = [];
  let whole = true;
  for (const key of await settled(store.getAllKeys())) {
    try {
      // A read that fails ends its transaction.
      rows.push(await settled(transaction.db.transaction(name).objectStore(name).get(key)));
    } catch {
      whole = false;
    }
  }
  return { rows, whole };
}

/** Returns all rows of a table that can be read. A missing database has none; a missing table is a loss. */
export async function readRows(name: string, table: string): Promise<RawRows> {
  if (!(await hasDatabase(name))) return { rows: [], whole: true };
  try {
    return await inDatabase(name, async (database) => {
      const store = database.transaction(table).objectStore(table);
      try {
        return { rows: await settled(store.getAll()), whole: true };
      } catch {
        return await oneByOne(database.transaction(table).objectStore(table));
      }
    });
  } catch {
    return { rows: [], whole: false };
  }
}

/** Returns one row; undefined where there is none, or none that can be read. */
export async function readRow(name: string, table: string, key: string): Promise<unknown> {
  if (!(await hasDatabase(name))) return undefined;
  try {
    return await inDatabase(name, (database) =>
      settled(database.transaction(table).objectStore(table).get(key) as IDBRequest<unknown>),
    );
  } catch {
    return undefined;
  }
}

/** Readable entries of a table without keys of its own: by key, with null for what cannot be read. */
export interface RawEntries {
  readonly entries: readonly (readonly [string, unknown])[];
  /** False where the table itself cannot be read. */
  readonly whole: boolean;
}

/** Returns everything under keys that begin with a prefix. A missing database has nothing. */
export async function readEntries(name: string, table: string, prefix: string): Promise<RawEntries> {
  if (!(await hasDatabase(name))) return { entries: [], whole: true };
  try {
    return await inDatabase(name, async (database) => {
      const range = beginningWith(prefix);
      const files = () => database.transaction(table).objectStore(table);
      const keys = (await settled(files().getAllKeys(range))) as string[];
      const together: readonly unknown[] | null = await settled(files().getAll(range)).catch(() => null);
      if (together?.length === keys.length)
        return { entries: keys.map((key, at) => [key, together[at]] as const), whole: true };
      const entries: (readonly [string, unknown])[] = [];
      // A read that fails ends its transaction.
      for (const key of keys) entries.push([key, await settled(files().get(key)).catch(() => null)]);
      return { entries, whole: true };
    });
  } catch {
    return { entries: [], whole: false };
  }
}

/** A version that no app gives a database. It is about to be removed, and nobody opens it any more. */
export const CLOSED_FOR_REMOVAL = 2 ** 31;

/** Makes all tabs close a database, once what they were writing is stored. It can only be read and removed then. */
export async function closeToOthers(name: string): Promise<void> {
  if (!(await hasDatabase(name))) return;
  (await settled(indexedDB.open(name, CLOSED_FOR_REMOVAL))).close();
}

/** Returns whether a database exists and lacks one of these tables. Dexie would create it again, empty. */
export async function lacksTables(name: string, tables: readonly string[]): Promise<boolean> {
  if (!(await hasDatabase(name))) return false;
  const there = await inDatabase(name, ({ objectStoreNames }) => Promise.resolve([...objectStoreNames]));
  return tables.some((table) => !there.includes(table));
}

/** Milliseconds until an emptying is given up. What a hanging page has begun may be in its way. */
const MOST_EMPTYING = 5_000;

/** @throws where it is given up, undone: later it would take what somebody has stored since */
function emptied(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => transaction.abort(), MOST_EMPTYING);
    transaction.oncomplete = () => {
      clearTimeout(timer);
      resolve();
    };
    transaction.onabort = () => {
      clearTimeout(timer);
      reject(transaction.error ?? new Error('the database is held'));
    };
  });
}

/**
 * Takes all rows out of a person's databases, which somebody may still have open.
 * @throws where one of them keeps its rows; then the others are empty
 */
export async function emptyDatabases(names: StoreNames): Promise<void> {
  const own = (await existing()).filter(
    (name) => name === names.device || name === names.segments || name.startsWith(prefixOf(names)),
  );
  const kept: unknown[] = [];
  for (const name of own) {
    const emptying = inDatabase(name, async (database) => {
      const tables = [...database.objectStoreNames];
      if (tables.length === 0) return;
      const transaction = database.transaction(tables, 'readwrite');
      for (const table of tables) transaction.objectStore(table).clear();
      await emptied(transaction);
    });
    await emptying.catch((error: unknown) => kept.push(error));
  }
  if (kept.length > 0) throw kept[0];
}

/** Removes all databases of a person. Other tabs let go of theirs. */
export async function removeDatabases(names: StoreNames): Promise<void> {
  await removeCollectionDatabases(names);
  for (const name of [names.device, names.segments]) await Dexie.delete(name);
}

/** Removes the databases of the engine before the sync core, without the device store. */
export async function removeCollectionDatabases(names: StoreNames): Promise<void> {
  const own = (await existing()).filter((name) => name.startsWith(prefixOf(names)));
  for (const name of own) await Dexie.delete(name);
}
