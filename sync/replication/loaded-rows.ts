import { createRevision, getHeightOfRevision } from 'rxdb/plugins/core';
import type { RxCollection, RxDocumentData, RxStorageInstance, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { fromWire } from './wire-document';
import type { WireDocument } from './wire';

/**
 * The first load of a collection writes the server's rows straight into the storage, before the replication starts
 * behind them: RxDB's own path keeps a second copy of every pulled row and looks each up four times. Such a row
 * carries the mark of a replicated one (`_meta.o`) – without it later changes from the server would be dropped – and
 * a time of writing that lies before the point from which the replication looks for local edits.
 */
const WRITTEN_AT = 1;
/** The replication's first look for local edits begins here: behind every loaded row, before every edit. */
export const FIRST_PUSH_CHECKPOINT = { id: '', lwt: WRITTEN_AT + 1 };

/** Rows of one write: small writes leave the page time to draw between them. */
const SLICE = 250;

type Stored<C extends CollectionName> = RxDocumentData<LocalDocument<C>>;
type Storage<C extends CollectionName> = RxStorageInstance<LocalDocument<C>, unknown, unknown>;

function loadedRow<C extends CollectionName>(
  document: WithDeleted<LocalDocument<C>>,
  hash: string,
  token: string,
  previous: Stored<C> | undefined,
): Stored<C> {
  const revision = createRevision<LocalDocument<C>>(token, previous);
  const row = {
    ...document,
    _attachments: {},
    _meta: { lwt: WRITTEN_AT, o: { hash, _rev: getHeightOfRevision(revision) } },
    _rev: revision,
  };
  return row as unknown as Stored<C>;
}

/** Whether the stored row is as a load left it: nobody has edited it here. */
function isUntouched(row: { readonly _meta: { readonly lwt: number } }): boolean {
  return row._meta.lwt === WRITTEN_AT;
}

/** Stores rows as they came. A row that was edited here meanwhile stays: the replication settles it later. */
async function storeSlice<C extends CollectionName>(
  storage: Storage<C>,
  documents: readonly WithDeleted<LocalDocument<C>>[],
  hash: string,
  token: string,
): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const gone = [...byId.values()].filter((document) => document._deleted);
  // A deleted row only matters where an earlier page has brought it.
  if (gone.length > 0) {
    const here = new Set(
      (
        await storage.findDocumentsById(
          gone.map(({ id }) => id),
          false,
        )
      ).map(({ id }) => id),
    );
    for (const { id } of gone) if (!here.has(id)) byId.delete(id);
  }
  if (byId.size === 0) return;
  const first = [...byId.values()].map((document) => ({
    document: loadedRow(document, hash, token, undefined),
  }));
  const { error } = await storage.bulkWrite(first, 'first-load');
  const again = error.flatMap((failure) => {
    if (failure.status !== 409) throw new Error(`a row could not be stored: ${failure.status}`);
    const previous = failure.documentInDb;
    const document = byId.get(failure.documentId);
    if (previous === undefined || document === undefined || !isUntouched(previous)) return [];
    return [{ previous, document: loadedRow(document, hash, token, previous) }];
  });
  if (again.length > 0) await storage.bulkWrite(again, 'first-load');
}

/** Writes rows into the storage of a collection as they would stand after a pull. */
export interface RowLoader {
  /** The rows in the parts in which they are written. */
  parts(documents: readonly WireDocument[]): readonly (readonly WireDocument[])[];
  /** @throws where the browser refuses to store. */
  store(part: readonly WireDocument[]): Promise<void>;
}

/** @param identifier of the replication that takes over. */
export async function rowLoader<C extends CollectionName>(
  { database }: ReplicatedStore,
  collection: C,
  identifier: string,
): Promise<RowLoader> {
  // The collections differ in their document type; loading is the same for each.
  const local = database[collection] as unknown as RxCollection<LocalDocument<C>>;
  const storage = local.storageInstance.originalStorageInstance as Storage<C>;
  const hash = await database.hashFunction(`rxdbreplication${identifier}`);
  return {
    parts: (documents) =>
      Array.from({ length: Math.ceil(documents.length / SLICE) }, (_, at) =>
        documents.slice(at * SLICE, (at + 1) * SLICE),
      ),
    store: (part) =>
      storeSlice(
        storage,
        part.map((row) => fromWire(collection, row)),
        hash,
        database.token,
      ),
  };
}
