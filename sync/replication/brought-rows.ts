import type { RxCollection, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { fromWire } from './wire-document';
import { backTo } from './wire';
import type { Cursor, WireDocument } from './wire';

interface Batch {
  readonly epoch: string;
  readonly rows: readonly WireDocument[];
  readonly horizon: string | undefined;
}

/** What a pull is to hand on. */
export interface Brought<C extends CollectionName> {
  readonly documents: readonly WithDeleted<LocalDocument<C>>[];
  /** Where the pull begins that hands them on. */
  readonly from: Cursor;
  readonly batches: readonly Batch[];
}

/**
 * Rows that were asked for by name. They are handed to the replication with the next page of a pull, which stores them
 * as what others wrote: nothing of it is pushed. A row that stands on the device already is left as it is. While they
 * were on their way a pull may have passed that one of them has left sight, or was deleted; so the one that hands them
 * on goes back to where they were read.
 */
export class BroughtRows<C extends CollectionName> {
  readonly #local: RxCollection<LocalDocument<C>>;
  readonly #collection: C;
  #waiting: readonly Batch[] = [];

  constructor(store: ReplicatedStore, collection: C) {
    // The collections differ in their document type; bringing is the same for each.
    this.#local = store.database[collection] as unknown as RxCollection<LocalDocument<C>>;
    this.#collection = collection;
  }

  /**
   * @param epoch the rights under which the rows came: under others they are dropped.
   * @param horizon of their answer
   */
  add(rows: readonly WireDocument[], epoch: string, horizon: string | undefined): void {
    this.#waiting = [...this.#waiting, { epoch, rows, horizon }];
  }

  /** What waits and is not on the device. It waits until it has been handed on: the pull may fail. */
  async waiting(epoch: string, from: Cursor): Promise<Brought<C>> {
    this.#waiting = this.#waiting.filter((batch) => batch.epoch === epoch);
    const batches = this.#waiting;
    const rows = batches.flatMap((batch) => batch.rows);
    if (rows.length === 0) return { documents: [], from, batches };
    const ids = rows.map(({ id }) => id);
    const here = new Set(
      (await this.#local.storageInstance.findDocumentsById(ids, false)).map(({ id }) => id),
    );
    const documents = rows
      .filter(({ id, deleted_at: at }) => at === null && !here.has(id))
      .map((row) => fromWire(this.#collection, row));
    if (documents.length === 0) return { documents, from, batches };
    return { documents, from: batches.reduce((at, { horizon }) => backTo(at, horizon), from), batches };
  }

  handedOn({ batches }: Brought<C>): void {
    this.#waiting = this.#waiting.filter((batch) => !batches.includes(batch));
  }
}
