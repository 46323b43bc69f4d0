import type { RxCollection, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { unsentIds } from '../store/device';
import { awaitedRecords } from '../store/out-of-sight';
import { pagesOf } from '../store/pages';
import { tombstone } from './wire-document';

/** Documents that one look at the store goes through. */
const SCAN_PAGE = 1_000;

/**
 * A look through the whole store for rows that did not come in a reading anew: they are given as deleted ones. Those
 * with a change of this device are spared, and those that are in sight though no pull may give them out yet.
 */
export class Sweep<C extends CollectionName> {
  /** The reading that it belongs to. */
  readonly run: string;
  /** Rows that came; more may come while it goes on. */
  readonly marks: Set<string>;
  readonly spared = new Set<string>();
  /** The rights changed while it went on. */
  broken = false;
  /** Whether it has found a row. */
  found = false;
  readonly #store: ReplicatedStore;
  readonly #collection: C;
  readonly #waited: ReadonlySet<string>;
  readonly #inSight: (ids: readonly string[]) => Promise<ReadonlySet<string> | null>;
  readonly #rows: AsyncGenerator<WithDeleted<LocalDocument<C>>, void>;

  /**
   * @param waited rows that had a change to be sent before the last page came
   * @param inSight those of these rows that the person sees all the same; null where the rights have changed
   */
  constructor(
    store: ReplicatedStore,
    collection: C,
    run: string,
    marks: Set<string>,
    waited: ReadonlySet<string>,
    inSight: (ids: readonly string[]) => Promise<ReadonlySet<string> | null>,
  ) {
    this.run = run;
    this.marks = marks;
    this.#store = store;
    this.#collection = collection;
    this.#waited = waited;
    this.#inSight = inSight;
    this.#rows = this.#unmarked();
  }

  /** The next row that goes; null at the end, and where it was broken off. */
  async next(): Promise<WithDeleted<LocalDocument<C>> | null> {
    const { value } = await this.#rows.next();
    if (value === undefined) return null;
    this.found = true;
    return value;
  }

  async *#unmarked(): AsyncGenerator<WithDeleted<LocalDocument<C>>, void> {
    const { device, database } = this.#store;
    // What waits of a record that is not here stays, too, where she sees that.
    if (!(await this.#ask(await awaitedRecords(device, this.#collection)))) return;
    // The collections differ in their document type; a look through them is the same for each.
    const local = database[this.#collection] as unknown as RxCollection<LocalDocument<C>>;
    for await (const page of pagesOf(local, SCAN_PAGE)) {
      const left = page.filter((row) => !row._deleted && !this.marks.has(row.id));
      if (!(await this.#ask(left.map(({ id }) => id)))) return;
      const waiting = left.length === 0 ? new Set<string>() : await unsentIds(device, this.#collection);
      for (const { id, kind, edit } of left) {
        // Marks come while this goes on.
        if (this.marks.has(id)) continue;
        // A confirmed edit carries its name until it has come back from the server.
        if (edit !== '' || waiting.has(id) || this.#waited.has(id)) this.spared.add(id);
        else yield tombstone(this.#collection, id, kind);
      }
    }
  }

  /** Marks those of these rows that are in sight; false where the sweep is broken. */
  async #ask(ids: readonly string[]): Promise<boolean> {
    const inSight = await this.#inSight(ids.filter((id) => !this.marks.has(id)));
    if (inSight === null) this.broken = true;
    else for (const id of inSight) this.marks.add(id);
    return inSight !== null;
  }
}
