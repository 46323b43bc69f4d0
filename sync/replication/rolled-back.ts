import { getMetaWriteRow, writeDocToDocState } from 'rxdb/plugins/core';
import type {
  RxDocumentData,
  RxStorageInstance,
  RxStorageInstanceReplicationState,
  RxStorageReplicationMeta,
  WithDeleted,
} from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';
import { readStoredPage } from '../store/pages';
import type { Page } from '../store/pages';
import { pause } from './first-load';
import { ReadingStore } from './reading-anew';
import { tombstone } from './wire-document';

/** Copies that are compared at once, and the milliseconds that the worker has for others in between. */
const PAGE = 250;
const PAUSE = 200;

type State<C extends CollectionName> = RxStorageInstanceReplicationState<LocalDocument<C>>;
type Row<C extends CollectionName> = RxDocumentData<LocalDocument<C>>;
type Meta<C extends CollectionName> = RxStorageReplicationMeta<LocalDocument<C>, unknown>;
type Copy<C extends CollectionName> = RxDocumentData<Meta<C>>;
const copied = <C extends CollectionName>(copy: Copy<C>): WithDeleted<LocalDocument<C>> =>
  copy.docData as WithDeleted<LocalDocument<C>>;
/** A copy and the older row that stands there, if one does. */
type Behind<C extends CollectionName> = readonly [copy: Copy<C>, row: Row<C> | undefined];

async function behindCopies<C extends CollectionName>(
  { device }: ReplicatedStore,
  collection: C,
  { input }: State<C>,
  copies: readonly Copy<C>[],
): Promise<readonly Behind<C>[]> {
  const rows = await input.forkInstance.findDocumentsById(
    copies.map(({ itemId }) => itemId),
    true,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const behind = copies.flatMap((copy): Behind<C>[] => {
    const row = byId.get(copy.itemId);
    const { row_version: known, _deleted: gone } = copied(copy);
    return (row === undefined ? gone : row.row_version >= known) ? [] : [[copy, row]];
  });
  if (behind.length === 0) return [];
  const notes = await device.unsent.bulkGet(behind.map(([{ itemId }]) => recordKey(collection, itemId)));
  return behind.filter((_, at) => notes[at] === undefined);
}

async function allBehind<C extends CollectionName>(
  store: ReplicatedStore,
  collection: C,
  state: State<C>,
  stop: AbortSignal,
): Promise<readonly Behind<C>[]> {
  const copies: RxStorageInstance<Meta<C>, unknown, unknown> = state.input.metaInstance;
  const found: Copy<C>[] = [];
  for (let after: string | null = ''; after !== null && !stop.aborted;) {
    const page: Page<Meta<C>> = await readStoredPage(copies, after, PAGE);
    const ofRows = page.documents.filter(({ isCheckpoint }) => isCheckpoint === '0');
    found.push(...(await behindCopies(store, collection, state, ofRows)).map(([copy]) => copy));
    after = page.next;
    if (after !== null) await pause(PAUSE, stop);
  }
  if (found.length === 0) return [];
  // Rows and copies that were written meanwhile are as they should be by now.
  const again = await copies.findDocumentsById(
    found.map(({ itemId }) => `${itemId}|0`),
    true,
  );
  return behindCopies(store, collection, state, again);
}

/**
 * Looks for rows of a collection that were put back to how they had been, or taken out, past the app: each of them
 * opens, so nothing else tells. RxDB keeps a copy of every row that has changed since its first load, and writes it
 * behind the row; a copy that is newer than its row shows that the row is not as the app wrote it. The collection is
 * read anew then. Changes that wait to be sent stay as they are.
 * @returns whether there were any. @throws what reading and storing throw
 */
export async function readRolledBackAnew<C extends CollectionName>(
  store: ReplicatedStore,
  collection: C,
  state: State<C>,
  stop: AbortSignal,
): Promise<boolean> {
  const behind = await allBehind(store, collection, state, stop);
  if (behind.length === 0 || stop.aborted) return false;
  await new ReadingStore(store.device, collection).askFor();
  // What the server does not show any more does not come again, and would be found with each start.
  const asTheyStand = behind.map(([copy, row]) => {
    const { id, kind } = copied(copy);
    const stands =
      row === undefined ? tombstone(collection, id, kind) : writeDocToDocState(row, false, false);
    return getMetaWriteRow(state, stands, copy);
  });
  await state.input.metaInstance.bulkWrite(await Promise.all(asTheyStand), 'rolled-back-rows');
  return true;
}
