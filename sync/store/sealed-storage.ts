import { getQueryMatcher, getSortComparator } from 'rxdb/plugins/core';
import type { PreparedQuery, RxDocumentData, RxQueryPlan, RxStorage } from 'rxdb';
import { getKeyRangeByQueryPlan, getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { Dexie } from 'dexie';

type Plain = Record<string, unknown>;
type Document = RxDocumentData<Plain>;
type Instance = RxStorageInstanceDexie<Plain>;

/**
 * RxDB's storage over IndexedDB whose queries go through Dexie. RxDB's own walk a cursor of the browser past Dexie,
 * one event for each row, and so past what opens sealed rows.
 * @param prepare called for each database before it is opened
 */
export function sealedStorage(prepare: (database: Dexie) => void): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ onCreate: prepare }) as unknown as RxStorage<unknown, unknown>;
  const createStorageInstance: typeof storage.createStorageInstance = async (parameters) => {
    const instance = await storage.createStorageInstance(parameters);
    const dexie = instance as unknown as Instance;
    const count = dexie.count.bind(dexie);
    dexie.query = async (prepared) => ({ documents: await findRows(dexie, prepared) });
    dexie.count = async (prepared) =>
      prepared.queryPlan.selectorSatisfiedByIndex
        ? count(prepared)
        : { count: (await findRows(dexie, prepared)).length, mode: 'slow' };
    return instance;
  };
  return Object.create(storage, {
    createStorageInstance: { value: createStorageInstance },
  }) as typeof storage;
}

/** The stored documents that a query asks for, in its order. @throws what the browser refuses */
async function findRows(instance: Instance, { query, queryPlan }: PreparedQuery<Plain>): Promise<Document[]> {
  const { dexieTable, booleanIndexes } = await instance.internals;
  const range = rangeOf(booleanIndexes, queryPlan);
  if (range === null) return [];
  const skip = query.skip ?? 0;
  const wanted = skip + (query.limit ?? Infinity);
  const found = dexieTable
    .where(`[${queryPlan.index.join('+')}]`)
    .between(range.lower, range.upper, !range.lowerOpen, !range.upperOpen);
  const fits = queryPlan.selectorSatisfiedByIndex ? null : getQueryMatcher(instance.schema, query);
  const ends = queryPlan.sortSatisfiedByIndex ? wanted : Infinity;
  let rows: Document[];
  if (fits === null) {
    rows = await asDocuments(Number.isFinite(ends) ? found.limit(ends).toArray() : found.toArray());
  } else if (Number.isFinite(ends)) {
    rows = [];
    const documents = rows;
    await found
      .until(() => documents.length >= ends)
      .each((row: StoredRow) => {
        const document = asDocument<Document>(row);
        if (fits(document)) documents.push(document);
      });
  } else {
    rows = (await asDocuments(found.toArray())).filter(fits);
  }
  if (!queryPlan.sortSatisfiedByIndex) rows.sort(getSortComparator(instance.schema, query));
  return rows.slice(skip, wanted);
}

/** Null where nothing can lie between its ends. */
function rangeOf(booleanIndexes: string[], queryPlan: RxQueryPlan): IDBKeyRange | null {
  try {
    return getKeyRangeByQueryPlan(booleanIndexes, queryPlan, IDBKeyRange) as IDBKeyRange;
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return null;
    throw error;
  }
}

/** A row as RxDB's Dexie storage writes it: an indexed truth value is a text. */
export type StoredRow = Plain & { _deleted: boolean | '0' | '1' };

/** RxDB's own conversion walks through every value to rename fields that begin with `|`; there are none here. */
export function asDocument<D>(row: StoredRow): D {
  row._deleted = row._deleted === '1' || row._deleted === true;
  return row as unknown as D;
}

async function asDocuments(rows: PromiseLike<unknown[]>): Promise<Document[]> {
  return ((await rows) as StoredRow[]).map((row) => asDocument<Document>(row));
}
