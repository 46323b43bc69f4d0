import type { RowsAnswer } from './wire';
import { backTo, epochUnder, NOTHING_PULLED } from './checkpoint';
import type { ModelRevision } from './checkpoint';
import { newsOf, rowOf } from './row';
import type { RowModel } from './row';
import { entryKey, progressKey, rowKey } from './tables';
import { transact } from './transaction';
import type { Store } from './transaction';

/**
 * Stores rows that were asked for by name, where nothing of them is here.
 * The pull goes back to where they were read: one may have become invisible since, and the pull may have passed that.
 * A resync under way finds its progress changed, and asks about them. Under other rights than the rows here were read
 * under, nothing is stored: the user asks again.
 */
export async function storeOnDemand(
  store: Store,
  model: RowModel,
  modelRevision: ModelRevision,
  { collections, access_epoch: accessEpoch, horizon }: RowsAnswer,
): Promise<void> {
  // From an older server no pull would tell which of the rows have left sight since.
  if (horizon === undefined) return;
  for (const { collection, documents } of collections) {
    await transact(store, async (tx) => {
      const key = progressKey(collection);
      const keys = documents.flatMap(({ id }) => [rowKey(collection, id), entryKey(collection, id)]);
      await tx.load([key, ...keys]);
      const progress = tx.get(key);
      if (progress?.epoch !== epochUnder(modelRevision(collection), accessEpoch)) return;
      const missing = documents.filter(
        ({ id }) => tx.get(rowKey(collection, id)) === null && tx.get(entryKey(collection, id)) === null,
      );
      const rows = missing.flatMap((document) => rowOf(newsOf(model, collection, document)) ?? []);
      for (const row of rows) tx.set(rowKey(collection, row.id), row);
      if (rows.length > 0) tx.set(key, { ...progress, checkpoint: backTo(progress.checkpoint, horizon) });
    });
  }
}

/**
 * Stores rows ahead of a first load, where nothing of their collection was pulled yet. The load pulls them again, and
 * removes those that have become invisible meanwhile.
 */
export async function storeAhead(
  store: Store,
  model: RowModel,
  { collections }: Pick<RowsAnswer, 'collections'>,
): Promise<void> {
  for (const { collection, documents } of collections) {
    await transact(store, async (tx) => {
      const key = progressKey(collection);
      await tx.load([key]);
      if (tx.get(key) !== null || documents.length === 0) return;
      tx.set(key, { ...NOTHING_PULLED, ahead: true });
      await tx.load(documents.flatMap(({ id }) => [rowKey(collection, id), entryKey(collection, id)]));
      for (const document of documents) {
        const row = rowOf(newsOf(model, collection, document));
        const isHere =
          tx.get(rowKey(collection, document.id)) !== null ||
          tx.get(entryKey(collection, document.id)) !== null;
        if (row !== null && !isHere) tx.set(rowKey(collection, row.id), row);
      }
    });
  }
}
