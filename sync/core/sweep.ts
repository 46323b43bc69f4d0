import type { CollectionName } from '../model/entity';
import type { PullPage } from './wire';
import type { Progress, Resync } from './checkpoint';
import { afterResync } from './page';
import { redactLists, takeNews } from './records';
import type { CoreContext } from './records';
import { OUT_OF_SIGHT } from './row';
import {
  ACCESS,
  conflictsIn,
  entryKey,
  idOfKey,
  marksOf,
  outboxOf,
  progressKey,
  rejectedIn,
  rowKey,
  rowsIn,
} from './tables';
import type { Marks } from './marks';
import type { LargeStore, Stored, StoredAt, Transaction } from './transaction';

/** A record that a sweep asks about, with the revisions of what stood of it then; 0 where nothing did. */
export interface Unmarked {
  readonly id: string;
  readonly row: number;
  readonly entry: number;
}

/** Returns the key prefixes under which something is stored of a record that may become invisible to the user. */
const sweptPrefixes = (collection: CollectionName): readonly string[] => [
  rowsIn(collection),
  outboxOf(collection),
  conflictsIn(collection),
  rejectedIn(collection),
];

/** A pass through all that is here of a collection, for what has no mark. It is taken up again with the next step. */
export class SweepPass {
  readonly #store: LargeStore;
  readonly #collection: CollectionName;
  readonly #marks: Marks;
  readonly #pages: AsyncGenerator<readonly StoredAt[], void>;
  #left: string[] = [];
  #isDone = false;

  constructor(store: LargeStore, collection: CollectionName, marks: Marks) {
    this.#store = store;
    this.#collection = collection;
    this.#marks = marks;
    this.#pages = allPages(store, collection);
  }

  /** True after the pass has reached its end. */
  get isDone(): boolean {
    return this.#isDone && this.#left.length === 0;
  }

  /** Returns the next records without a mark, with the revisions of what is stored of them now. */
  async next(most: number): Promise<readonly Unmarked[]> {
    const ids = new Set<string>();
    for (;;) {
      while (ids.size < most && this.#left.length > 0) ids.add(this.#left.shift() ?? '');
      if (ids.size === most || this.#isDone) break;
      const page = await this.#pages.next();
      if (page.done === true) this.#isDone = true;
      else this.#left = page.value.flatMap((row) => this.#unmarked(row));
    }
    const asked = [...ids];
    const keys = asked.flatMap((id) => [rowKey(this.#collection, id), entryKey(this.#collection, id)]);
    const stored = await this.#store.read(keys);
    return asked.map((id, at) => ({
      id,
      row: revisionOf(stored[at * 2]),
      entry: revisionOf(stored[at * 2 + 1]),
    }));
  }

  #unmarked({ key, value }: StoredAt): readonly string[] {
    const id = idOfKey(key);
    return value === null || this.#marks.has(id) ? [] : [id];
  }

  async end(): Promise<void> {
    this.#isDone = true;
    this.#left = [];
    await this.#pages.return();
  }
}

/** Returns the revision; 0 where nothing is stored, as `Transaction.isAt` has it. */
const revisionOf = (stored: Stored | undefined): number =>
  stored === undefined || stored.value === null ? 0 : stored.revision;

async function* allPages(
  store: LargeStore,
  collection: CollectionName,
): AsyncGenerator<readonly StoredAt[], void> {
  for (const prefix of sweptPrefixes(collection)) yield* store.pages(prefix);
}

/**
 * Takes one step of a sweep. Removes those of the asked rows that the user may not see. The last step ends the
 * resync, and the pull continues from where that began. Records, lists and marks have to be loaded.
 * Under other rights than the resync's the answer counts as well: the next page begins another resync.
 * A pull gives out nothing from the oldest transaction under way on, so a row that did not come may be visible all
 * the same: the server is asked (see `app.in_sight`).
 * @param asked the records that the call asked about.
 * @param isLast whether there were no more of them
 */
export function takeSweep(
  tx: Transaction,
  context: CoreContext,
  progress: Progress,
  page: PullPage,
  asked: readonly Unmarked[],
  isLast: boolean,
): void {
  const { collection, in_sight: inSight = [], readable } = page;
  const { resync } = progress;
  if (resync === null) return;
  const seen = new Set(readable === false ? [] : inSight);
  const settled: string[] = [];
  for (const { id, row, entry } of asked) {
    // What an answer to a push has changed since the server was asked is asked about once more.
    if (!tx.isAt(rowKey(collection, id), row) || !tx.isAt(entryKey(collection, id), entry)) continue;
    settled.push(id);
    if (!seen.has(id)) takeNews(tx, context, collection, id, OUT_OF_SIGHT);
  }
  if (!isLast || settled.length < asked.length) {
    // What was asked about is in sight, gone, or kept for its unsent change.
    tx.set(`${marksOf(collection)}asked-${context.newName()}`, settled);
    // Another tab that has asked about the same rows finds the progress changed.
    tx.set(progressKey(collection), { ...progress });
    return;
  }
  endResync(tx, context, collection, progress, resync);
}

function endResync(
  tx: Transaction,
  context: CoreContext,
  collection: CollectionName,
  progress: Progress,
  resync: Resync,
): void {
  for (const { key } of tx.all(marksOf(collection))) tx.set(key, null);
  tx.set(progressKey(collection), afterResync(progress, resync));
  const permissions = tx.get(ACCESS)?.permissions;
  if (permissions === undefined) return;
  // Of records that are in sight, single fields may not be any more.
  const listed = [...tx.all(conflictsIn(collection)), ...tx.all(rejectedIn(collection))];
  for (const { value } of listed)
    redactLists(tx, context, collection, value.id, { seesRow: true, permissions });
}
