import type { CollectionName } from '../model/entity';
import type { Row } from './row';
import { outboxOf, progressKey, rowKey, rowsIn } from './tables';
import { transact } from './transaction';
import type { Store } from './transaction';

/**
 * Which rows of a collection are outside of its window; it may have to look at others than these.
 * @param serverTime ISO, UTC
 */
export type ExpiredRows = (
  collection: CollectionName,
  rows: readonly Row[],
  serverTime: string,
) => Promise<readonly string[]>;

/**
 * Removes rows that have grown older than the window, once a day by the server's clock. They come back only by being
 * changed, and then a pull brings them. Rows with an unsent change stay.
 *
 * It is a commit of its own behind the last page: in the same one it would take the old version of a row that has just
 * come back.
 */
export function evictExpired(
  store: Store,
  collection: CollectionName,
  serverTime: string,
  expiredRows: ExpiredRows,
): Promise<void> {
  const day = serverTime.slice(0, 10);
  return transact(store, async (tx) => {
    const key = progressKey(collection);
    await tx.load([key]);
    const progress = tx.get(key);
    if (progress === null || progress.evictedOn === day) return;
    await tx.list(rowsIn(collection));
    await tx.list(outboxOf(collection));
    const unsent = new Set(tx.all(outboxOf(collection)).map(({ value }) => value.id));
    const rows = tx.all(rowsIn(collection)).flatMap(({ value }) => (unsent.has(value.id) ? [] : [value]));
    for (const id of await expiredRows(collection, rows, serverTime)) tx.set(rowKey(collection, id), null);
    tx.set(key, { ...progress, evictedOn: day });
  });
}
