import type { CollectionName } from '../model/entity';
import { entryKey, progressKey, rowKey } from './tables';
import { transact } from './transaction';
import type { Store } from './transaction';

/** A row that has grown old, as it was read. */
export interface ExpiredRow {
  readonly id: string;
  readonly revision: number;
}

/**
 * Finds rows of a collection that are outside of its window, in portions.
 * @param serverTime ISO, UTC
 */
export type ExpiredRows = (
  collection: CollectionName,
  serverTime: string,
) => AsyncIterable<readonly ExpiredRow[]>;

/**
 * Removes rows that have grown older than the window, once a day by the server's clock. They come back only by being
 * changed, and then a pull brings them. Rows with an unsent change stay, and those that were written since they were read.
 *
 * It is behind the last page, in commits of its own: in the same one it would take the old version of a row that has
 * just come back.
 */
export async function evictExpired(
  store: Store,
  collection: CollectionName,
  serverTime: string,
  expiredRows: ExpiredRows,
): Promise<void> {
  const day = serverTime.slice(0, 10);
  const key = progressKey(collection);
  const looked = await transact(store, async (tx) => {
    await tx.load([key]);
    return tx.get(key)?.evictedOn ?? null;
  });
  if (looked === day) return;
  for await (const expired of expiredRows(collection, serverTime)) {
    await transact(store, async (tx) => {
      await tx.load(expired.flatMap(({ id }) => [rowKey(collection, id), entryKey(collection, id)]));
      for (const { id, revision } of expired)
        if (tx.isAt(rowKey(collection, id), revision) && tx.get(entryKey(collection, id)) === null)
          tx.set(rowKey(collection, id), null);
    });
  }
  await transact(store, async (tx) => {
    await tx.load([key]);
    const progress = tx.get(key);
    if (progress !== null) tx.set(key, { ...progress, evictedOn: day });
  });
}
