import type { RxDocumentData, WithDeleted } from 'rxdb';
import { writeDocToDocState } from 'rxdb/plugins/core';
import type { CollectionName } from '../model/entity';
import { entities, entityOfKind, isKind } from '../model/registry';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';
import { wasGivenUp } from '../store/give-up';
import { plainCollection } from '../store/plain-collection';
import type { UnsentParent } from './push-coordinator';
import { noteSent } from './sent-versions';
import { deviceTime } from './wire';
import type { WireChange } from './wire';
import { toWire } from './wire-document';

type Document<C extends CollectionName> = WithDeleted<LocalDocument<C>>;

/** The record that a change refers to, where that has itself not reached the server. */
export async function unsentParent(
  store: ReplicatedStore,
  change: WireChange,
  field: string,
): Promise<UnsentParent | null> {
  const described = entityOfKind(change.kind).fields[field];
  const kind = described?.kindField === undefined ? undefined : change.document[described.kindField];
  const target = typeof kind === 'string' && isKind(kind) ? entityOfKind(kind).table : described?.references;
  const id = change.document[field];
  if (target === undefined || typeof id !== 'string') return null;
  // A table belongs to one collection; the kinds of records in it share that.
  const collection = entities.find(({ table }) => table === target)?.collection;
  if (collection === undefined) return null;
  const key = recordKey(collection, id);
  const note = await store.device.unsent.get(key);
  if (note?.operation !== 'create') return null;
  return {
    key,
    creation: () => creationOf(store, collection, id),
    isWanted: async ({ edit }) => edit !== null && !(await wasGivenUp(store.device, key, edit)),
  };
}

/**
 * What makes a record on the server, from what is stored of it. It is noted as sent, and nothing else is booked: the
 * replication sends it too, and meets the row as one that it has sent before without an answer.
 * @returns null where the record does not stand there as its note says: a write of it is under way
 */
async function creationOf<C extends CollectionName>(
  { database, device }: ReplicatedStore,
  collection: C,
  id: string,
): Promise<WireChange | null> {
  const note = await device.unsent.get(recordKey(collection, id));
  const [stored] = await plainCollection(database, collection).storageInstance.findDocumentsById([id], false);
  if (note === undefined || stored?.['edit'] !== note.edit) return null;
  const row = stored as unknown as RxDocumentData<LocalDocument<C>>;
  // One that has a version is, or was, on the server: only the replication's own books tell how it is sent.
  if (row.row_version !== 0) return null;
  const document = writeDocToDocState(row, false, false) as Document<C>;
  const sent = await noteSent(device, collection, [{ document, isDeleted: false, base: undefined }]);
  return {
    collection,
    kind: document.kind,
    id,
    base_version: null,
    document: toWire<C>(document, '', undefined),
    device_at: deviceTime(document.updated_at),
    edit: document.edit,
    earlier: sent.get(id) ?? [],
  };
}
