import {
  getAssumedMasterState,
  getHeightOfRevision,
  getMetaWriteRow,
  writeDocToDocState,
} from 'rxdb/plugins/core';
import type { RxDocumentData, RxStorageInstanceReplicationState } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';

type Document<C extends CollectionName> = LocalDocument<C>;

/** Whether RxDB has written this version from a pull: then it is not taken for an edit. */
function isPulled({ _meta: meta, _rev: revision }: RxDocumentData<object>): boolean {
  const { o: origin } = meta as { readonly o?: { readonly _rev: number } };
  return origin?._rev === getHeightOfRevision(revision);
}

/**
 * Books rows that nothing waits of as they stand. RxDB passes over a pulled row for as long as the stored one differs
 * from what is booked: it takes that for an edit to be sent first. It books after it has stored, though, and looks for
 * edits by their time of writing, from the last one on. So what was stored by a clock that was set back, the app having
 * ended before it was booked – a refused record put back, a confirmed one –, would keep out whatever the server sends of
 * that record, for ever. Every edit of a person is noted as unsent before it is stored, so a row without a note is none.
 * @param ids of the rows that a pull is about to hand on
 */
export async function bookSettledRows<C extends CollectionName>(
  { device }: ReplicatedStore,
  collection: C,
  replication: RxStorageInstanceReplicationState<Document<C>>,
  ids: readonly string[],
): Promise<void> {
  // Of a device store in which something does not open, nobody knows which notes are missing.
  if (ids.length === 0 || device.damaged) return;
  const { forkInstance, metaInstance, conflictHandler } = replication.input;
  const stored = (await forkInstance.findDocumentsById([...new Set(ids)], true)).filter(
    (row) => !isPulled(row),
  );
  const notes = await device.unsent.bulkGet(stored.map(({ id }) => recordKey(collection, id)));
  const settled = stored.filter((_, at) => notes[at] === undefined);
  if (settled.length === 0) return;
  const booked = await getAssumedMasterState(
    replication,
    settled.map(({ id }) => id),
  );
  const unbooked = settled.flatMap((row) => {
    const state = writeDocToDocState(row, false, false);
    const known = booked[row.id];
    if (known !== undefined && conflictHandler.isEqual(known.docData, state, 'book-settled-rows')) return [];
    return [getMetaWriteRow(replication, state, known?.metaDocument)];
  });
  if (unbooked.length > 0) await metaInstance.bulkWrite(await Promise.all(unbooked), 'book-settled-rows');
}
