import { gunzipSync, gzipSync } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Rows of a table as `to_jsonb` gives them. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

interface StoredIndex {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}

export interface StoredTable {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly StoredIndex[];
  readonly rows: readonly unknown[];
  /** Keys of a table whose rows do not contain them. */
  readonly keys?: readonly IDBValidKey[];
}

/** One IndexedDB database, whole. */
export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly StoredTable[];
}

/** A device as a version of the app has left it, and the rows of its server at that moment. */
export interface StoredDevice {
  readonly userId: string;
  readonly databases: readonly StoredDatabase[];
  readonly server: {
    readonly tables: Readonly<Record<string, Rows>>;
    readonly counters: Readonly<Record<string, string>>;
  };
  /** Records by what became of them, as the recording named them. */
  readonly records: Readonly<Record<string, string>>;
}

const FOLDER = join(import.meta.dirname, 'devices');

/** Encodes bytes, which JSON does not have. */
const asText = (_name: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
const asBytes = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'string'
    ? new Uint8Array(Buffer.from(value.bytes, 'base64'))
    : value;

/** Reads a stored device by its name. */
export async function readStoredDevice(name: string): Promise<StoredDevice> {
  const packed = await readFile(join(FOLDER, `${name}.json.gz`));
  return JSON.parse(gunzipSync(packed).toString('utf8'), asBytes) as StoredDevice;
}

export async function writeStoredDevice(name: string, device: StoredDevice): Promise<void> {
  await writeFile(join(FOLDER, `${name}.json.gz`), gzipSync(JSON.stringify(device, asText), { level: 9 }));
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
}

async function dump(name: string): Promise<StoredDatabase> {
  const database = await result(indexedDB.open(name));
  const tables: StoredTable[] = [];
  for (const table of database.objectStoreNames) {
    const store = database.transaction(table).objectStore(table);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index);
      return { name: index, keyPath, unique, multiEntry };
    });
    tables.push({
      name: table,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes,
      rows: await result(store.getAll()),
      ...(store.keyPath === null ? { keys: await result(store.getAllKeys()) } : {}),
    });
  }
  const { version } = database;
  database.close();
  return { name, version, tables };
}

/** Reads all databases of this process, which must be closed, without the one that replaces a broadcast channel. */
export async function dumpDatabases(): Promise<readonly StoredDatabase[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
  return Promise.all(
    names
      .filter((name) => !name.startsWith('pubkey.'))
      .sort()
      .map(dump),
  );
}

/** Makes a database as it was stored. */
export async function layDown(stored: StoredDatabase): Promise<void> {
  const opening = indexedDB.open(stored.name, stored.version);
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes } of stored.tables) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, ...options } of indexes)
        store.createIndex(index, path, options);
    }
  };
  const database = await result(opening);
  for (const { name, rows, keys } of stored.tables) {
    const store = database.transaction(name, 'readwrite').objectStore(name);
    await Promise.all(rows.map((row, at) => result(store.put(row, keys?.[at]))));
  }
  database.close();
}
