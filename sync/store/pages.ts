import { prepareQuery } from 'rxdb/plugins/core';
import type { FilledMangoQuery, RxCollection, RxDocumentData } from 'rxdb';
import { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';

type StoredDocument<D> = RxDocumentData<D> & { readonly id: string };

/** A row as RxDB's Dexie storage writes it: an indexed truth value is a text. */
type DexieRow<D> = Omit<StoredDocument<D>, '_deleted'> & { _deleted: boolean | '0' | '1' };

/**
 * The documents of a collection behind an id, by id, deleted ones among them, as they stand in the store.
 * @param after an id, or empty for the first page
 */
export async function readPage<D>(
  collection: RxCollection<D>,
  after: string,
  size: number,
): Promise<readonly StoredDocument<D>[]> {
  const storage = collection.storageInstance.originalStorageInstance;
  if (storage instanceof RxStorageInstanceDexie) {
    // RxDB's query walks a cursor, one event of the browser for each document; this is one call.
    const { dexieTable } = await storage.internals;
    const rows = (await dexieTable.where(':id').above(after).limit(size).toArray()) as DexieRow<D>[];
    // RxDB's own conversion walks through every value to rename fields that begin with `|`; there are none here.
    for (const row of rows) row._deleted = row._deleted === '1';
    return rows as StoredDocument<D>[];
  }
  const query = {
    selector: { id: { $gt: after } },
    sort: [{ id: 'asc' }],
    skip: 0,
    limit: size,
  } as unknown as FilledMangoQuery<D>;
  const { documents } = await collection.storageInstance.query(
    prepareQuery(collection.storageInstance.schema, query),
  );
  return documents as StoredDocument<D>[];
}

/**
 * All documents of a collection in pages. Each page is what stands in the store when it is read; what is written
 * meanwhile tell the collection's events.
 */
export async function* pagesOf<D>(
  collection: RxCollection<D>,
  size: number,
): AsyncGenerator<readonly StoredDocument<D>[], void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: readonly StoredDocument<D>[] = await readPage(collection, after, size);
    if (page.length > 0) yield page;
    after = page.length < size ? undefined : page.at(-1)?.id;
  }
}
