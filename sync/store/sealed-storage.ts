import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { Dexie } from 'dexie';
import { addRows } from './add-rows';
import { findRows, isSpare } from './find-rows';

type Instance = RxStorageInstanceDexie<Record<string, unknown>>;

/**
 * RxDB's storage over IndexedDB whose queries go through Dexie. RxDB's own walk a cursor of the browser past Dexie,
 * one event for each row, and so past what opens sealed rows. New rows are added without a look for each whether it
 * is there.
 * @param prepare called for each database before it is opened
 */
export function sealedStorage(prepare: (database: Dexie) => void): RxStorage<unknown, unknown> {
  const onCreate = (database: Dexie): void => {
    leaveSpareIndexesOut(database);
    prepare(database);
  };
  const storage = getRxStorageDexie({ onCreate }) as unknown as RxStorage<unknown, unknown>;
  const createStorageInstance: typeof storage.createStorageInstance = async (parameters) => {
    const instance = await storage.createStorageInstance(parameters);
    const dexie = instance as unknown as Instance;
    const count = dexie.count.bind(dexie);
    const bulkWrite = dexie.bulkWrite.bind(dexie);
    dexie.bulkWrite = (writes, context) =>
      dexie.closed === undefined && writes.every(({ previous }) => previous === undefined)
        ? addRows(dexie, bulkWrite, writes, context)
        : bulkWrite(writes, context);
    dexie.query = async (prepared) => ({ documents: await findRows(dexie, prepared) });
    dexie.count = async (prepared) =>
      prepared.queryPlan.selectorSatisfiedByIndex && !isSpare(prepared.queryPlan.index)
        ? count(prepared)
        : { count: (await findRows(dexie, prepared)).length, mode: 'slow' };
    return instance;
  };
  return Object.create(storage, {
    createStorageInstance: { value: createStorageInstance },
  }) as typeof storage;
}

/**
 * Most of what storing a row costs are its indexes, and RxDB adds three to each table. One of them is for a clean-up
 * that is not used here, one says little more than the primary key (`isSpare`). Stores of earlier versions keep them.
 */
function leaveSpareIndexesOut(database: Dexie): void {
  const version = database.version.bind(database);
  const lean = (schema: string | null): string | null => {
    const [primary = '', ...indexes] = schema?.split(',').map((one) => one.trim()) ?? [];
    const spare = [`[_deleted+${primary}]`, '_meta.lwt'];
    return schema === null ? null : [primary, ...indexes.filter((one) => !spare.includes(one))].join();
  };
  database.version = (number) => {
    const declared = version(number);
    const stores = declared.stores.bind(declared);
    declared.stores = (tables) =>
      stores(Object.fromEntries(Object.entries(tables).map(([name, schema]) => [name, lean(schema)])));
    return declared;
  };
}
