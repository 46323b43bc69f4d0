import { prepareQuery } from 'rxdb/plugins/core';
import type { FilledMangoQuery, RxCollection, RxDocumentData, RxStorageInstance } from 'rxdb';
import { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { asDocument } from './stored-row';
import type { StoredRow } from './stored-row';

type StoredDocument<D> = RxDocumentData<D> & { readonly id: string };

export interface Page<D> {
  readonly documents: readonly StoredDocument<D>[];
  /** After which id the next page begins; null when this was the last. */
  readonly next: string | null;
}

type Storage<D> = RxStorageInstance<D, unknown, unknown>;

/**
 * The documents of a storage behind an id, by id, deleted ones among them, as they stand in the store; those that
 * cannot be read are left out.
 * @param after an id, or empty for the first page
 */
export async function readStoredPage<D>(storage: Storage<D>, after: string, size: number): Promise<Page<D>> {
  if (storage instanceof RxStorageInstanceDexie) {
    // RxDB's query walks a cursor, one event of the browser for each document; this is one call.
    const { dexieTable } = await storage.internals;
    const page = dexieTable.where(':id').above(after).limit(size);
    const documents = ((await page.toArray()) as StoredRow[]).map((row) =>
      asDocument<StoredDocument<D>>(row),
    );
    const ids: readonly string[] =
      documents.length < size ? ((await page.primaryKeys()) as string[]) : documents.map(({ id }) => id);
    return { documents, next: ids.length < size ? null : (ids.at(-1) ?? null) };
  }
  const query = {
    selector: { id: { $gt: after } },
    sort: [{ id: 'asc' }],
    skip: 0,
    limit: size,
  } as unknown as FilledMangoQuery<D>;
  const { documents } = await storage.query(prepareQuery(storage.schema, query));
  const page = documents as StoredDocument<D>[];
  return { documents: page, next: page.length < size ? null : (page.at(-1)?.id ?? null) };
}

/** As `readStoredPage`, of a collection. */
export function readPage<D>(collection: RxCollection<D>, after: string, size: number): Promise<Page<D>> {
  return readStoredPage(collection.storageInstance.originalStorageInstance as Storage<D>, after, size);
}

/**
 * All documents of a collection in pages. Each page is what stands in the store when it is read; what is written
 * meanwhile tell the collection's events.
 */
export async function* pagesOf<D>(
  collection: RxCollection<D>,
  size: number,
): AsyncGenerator<readonly StoredDocument<D>[], void> {
  for (let after: string | null = ''; after !== null;) {
    const page: Page<D> = await readPage(collection, after, size);
    if (page.documents.length > 0) yield page.documents;
    after = page.next;
  }
}
