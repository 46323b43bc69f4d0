import {
  createRxSchema,
  getPrimaryKeyOfInternalDocument,
  INTERNAL_CONTEXT_COLLECTION,
} from 'rxdb/plugins/core';
import type { InternalStoreCollectionDocType, RxDatabase, RxDocumentData, RxJsonSchema } from 'rxdb';
import type { CollectionName } from '../model/entity';
import { sameJson } from '../model/merge/equality';

type Schema = RxJsonSchema<Record<string, unknown>>;
type Kept = RxDocumentData<InternalStoreCollectionDocType>;

/** Collections whose schema the database has, but made by another version of the app. */
export interface TakenOver {
  /** Those that have an index more: their rows need the fields that it is made of. One that went asks for nothing. */
  readonly reindexed: readonly CollectionName[];
}

/**
 * RxDB opens a collection only with the very schema it was made with, and would have every row copied into a new store
 * for an added field. The rows do not depend on it: a store is an object store with indexes. So the schema that RxDB has
 * kept is replaced by the one of this version, and the rows stay where they are. Missing indexes are built by Dexie when
 * it opens the store. To be called before the collections are added.
 */
export async function takeOverSchemas(
  database: RxDatabase,
  schemas: readonly (readonly [CollectionName, Schema])[],
): Promise<TakenOver> {
  const reindexed: CollectionName[] = [];
  const { internalStore } = database;
  for (const [name, schema] of schemas) {
    const id = getPrimaryKeyOfInternalDocument(`${name}-${schema.version}`, INTERNAL_CONTEXT_COLLECTION);
    const [kept] = (await internalStore.findDocumentsById([id], false)) as unknown as Kept[];
    if (kept === undefined) continue;
    const mine = createRxSchema(schema, database.hashFunction);
    if (sameJson(kept.data.schema, mine.jsonSchema)) continue;
    const had = new Set(kept.data.schema.indexes?.map(String));
    if (mine.jsonSchema.indexes?.some((index) => !had.has(String(index)))) reindexed.push(name);
    const data = { ...kept.data, schema: mine.jsonSchema, schemaHash: await mine.hash };
    // Refused where another tab does the same at this moment; it writes the same.
    await internalStore.bulkWrite(
      [{ previous: kept, document: { ...kept, data } }] as never,
      'take-over-schema',
    );
  }
  return { reindexed };
}
