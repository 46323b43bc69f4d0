import type { RxCollection, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { LocalStore } from '../store/database';
import { fromWire } from './wire-document';
import type { WireDocument } from './wire';

/**
 * Rows that were asked for by name. They are handed to the replication with the next page of a pull, which stores them
 * as what others wrote: nothing of it is pushed. A row that stands on the device already is left as it is.
 */
export class BroughtRows<C extends CollectionName> {
  readonly #local: RxCollection<LocalDocument<C>>;
  readonly #collection: C;
  #waiting: { readonly epoch: string; readonly rows: readonly WireDocument[] }[] = [];

  constructor(store: LocalStore, collection: C) {
    // The collections differ in their document type; bringing is the same for each.
    this.#local = store.database[collection] as unknown as RxCollection<LocalDocument<C>>;
    this.#collection = collection;
  }

  /** @param epoch the rights under which the rows came: under others they are dropped. */
  add(rows: readonly WireDocument[], epoch: string): void {
    this.#waiting.push({ epoch, rows });
  }

  /** What waits and is not on the device; once. */
  async take(epoch: string): Promise<readonly WithDeleted<LocalDocument<C>>[]> {
    const rows = this.#waiting.splice(0).flatMap((batch) => (batch.epoch === epoch ? batch.rows : []));
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const here = new Set(
      (await this.#local.storageInstance.findDocumentsById(ids, false)).map(({ id }) => id),
    );
    return rows
      .filter(({ id, deleted_at: at }) => at === null && !here.has(id))
      .map((row) => fromWire(this.#collection, row));
  }
}
