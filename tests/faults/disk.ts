import type { Disk } from './protocol';

/** Databases as fake-indexeddb keeps them, as far as they are read here. */
interface RawFactory {
  readonly _databases: Map<string, RawDatabase>;
}
interface RawDatabase {
  readonly name: string;
  readonly version: number;
  readonly transactions: readonly {
    readonly mode: string;
    readonly _started: boolean;
    readonly _state: string;
  }[];
  readonly rawObjectStores: Map<string, RawStore>;
}
interface RawStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly rawIndexes: Map<
    string,
    { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }
  >;
  readonly records: { values(): Iterable<{ key: unknown; value: unknown }> };
}

/** Databases that are being written this moment would be read half written. */
function isQuiet(databases: readonly RawDatabase[]): boolean {
  return databases.every((database) =>
    database.transactions.every(
      ({ mode, _started, _state }) => mode === 'readonly' || !_started || _state === 'finished',
    ),
  );
}

/**
 * Reads all databases in one moment, as a power cut would leave them: whole transactions only. Below the IndexedDB
 * interface, since through it other transactions would come between.
 */
export async function readDisk(): Promise<Disk> {
  const databases = (): readonly RawDatabase[] => [
    ...(indexedDB as unknown as RawFactory)._databases.values(),
  ];
  while (!isQuiet(databases())) await new Promise((resolve) => setImmediate(resolve));
  // One that is just being made is not there yet.
  const made = databases().filter(({ version }) => version > 0);
  return structuredClone(
    made.map((database) => ({
      name: database.name,
      version: database.version,
      stores: [...database.rawObjectStores.values()].map((store) => ({
        name: store.name,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes: [...store.rawIndexes.values()].map(({ name, keyPath, unique, multiEntry }) => ({
          name,
          keyPath,
          unique,
          multiEntry,
        })),
        records: [...store.records.values()].map(({ key, value }) => ({ key, value })),
      })),
    })),
  );
}

/** Puts databases back that `readDisk` has read. */
export async function writeDisk(disk: Disk): Promise<void> {
  for (const { name, version, stores } of disk) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onerror = () => reject(new Error(`database not restored: ${name}`));
      opening.onupgradeneeded = () => {
        for (const stored of stores) {
          const store = opening.result.createObjectStore(stored.name, {
            keyPath: stored.keyPath,
            autoIncrement: stored.autoIncrement,
          });
          for (const { name: index, keyPath, unique, multiEntry } of stored.indexes) {
            store.createIndex(index, keyPath, { unique, multiEntry });
          }
          for (const { key, value } of stored.records) {
            if (stored.keyPath === null) store.put(value, key as IDBValidKey);
            else store.put(value);
          }
        }
      };
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  }
}
