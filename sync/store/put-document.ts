import { createRevision, now } from 'rxdb/plugins/core';
import type { RxStorageInstance } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import { withDerivedFields } from './collections';
import type { ViziteDatabase } from './database';
import type { SavedDocument } from './rescued-changes';

type PlainStorage = RxStorageInstance<Record<string, unknown>, unknown, unknown>;

/** Stores a version as if it had just been edited here: the replication sends it. One that is there already stays. */
export async function putDocument(
  database: ViziteDatabase,
  collection: CollectionName,
  { _deleted, ...values }: SavedDocument,
): Promise<void> {
  const storage = database[collection].storageInstance.originalStorageInstance as unknown as PlainStorage;
  const document = {
    ...withDerivedFields(collection, values as unknown as AnyDocument, values.edit),
    _deleted,
    _attachments: {},
    _meta: { lwt: now() },
    _rev: createRevision(database.token),
  };
  await storage.bulkWrite([{ document }], 'rescue');
}
