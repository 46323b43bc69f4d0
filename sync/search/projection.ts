import { Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RxCollection } from 'rxdb';
import { errorTrace } from '../model/error-trace';
import type { ViziteDatabase } from '../store/rxdb/database';
import { writesUnderWay } from '../store/writes-under-way';
import type { WriteProgress } from '../store/writes-under-way';
import { breathe, whenIdle } from './page-time';
import { indexPlans, indexRow } from '../store/extracts/row-source';
import type { IndexChange, IndexName, IndexPage, IndexRows, RowSource } from '../store/extracts/row-source';

/** Documents read from the store at a time while a projection fills. More of them would hold up the page. */
const BATCH = 2_000;

/** Milliseconds between two announcements while a projection fills: each makes the open lists compute again. */
const FILLING_SAID_EVERY = 1_000;

/** Says something once for all who ask for it before `moment` has come. */
function oncePer(moment: () => Promise<void>, say: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    void moment().then(() => {
      isAsked = false;
      say();
    });
  };
}

/**
 * A compact copy of a collection in memory: one small row for each document, kept current by what its source tells and
 * by the writes of this page, which it shows before they are stored. Lists filter, sort and count on it in one pass,
 * where the local database would need an index for each combination.
 */
export class Projection<I extends IndexName> {
  readonly rows = new Map<string, IndexRows[I]>();
  readonly #index: I;
  readonly #collection: RxCollection<object>;
  readonly #source: RowSource;
  readonly #onChange: (id: string, before: IndexRows[I] | undefined) => void;
  readonly #changes = new Subject<void>();
  #version = 0;
  #complete = false;
  readonly #filling: Promise<void>;
  /** Documents that changed since the filling began: its pages may hold what they were before. Null where none runs. */
  #fresh: Set<string> | null = null;
  /** Documents with a write that is not stored; no page has it. */
  readonly #underWay = new Set<string>();
  /** True where all may have changed since the rows were read, or began to be. */
  #isOutdated = false;
  readonly #sayNow = oncePer(
    () => Promise.resolve(),
    () => this.#changes.next(),
  );
  /** Announcement in a task of its own. Taking many rows and drawing them together would hold up the page. */
  readonly #sayLater = oncePer(breathe, () => this.#changes.next());
  #closed = false;

  /**
   * @param onChange told of each row that came, changed or went, and what it was, before `changes$` says so
   * @param after what is asked for first; reading all rows waits for it
   */
  constructor(
    database: ViziteDatabase,
    index: I,
    source: RowSource,
    onChange: (id: string, before: IndexRows[I] | undefined) => void = () => undefined,
    after: Promise<void> = Promise.resolve(),
  ) {
    const { collection } = indexPlans[index];
    this.#index = index;
    this.#collection = database[collection] as unknown as RxCollection<object>;
    this.#source = source;
    this.#onChange = onChange;
    const subscription = source.changes(index).subscribe((change) => this.#follow(change));
    subscription.add(
      writesUnderWay(database)
        .of(collection)
        .subscribe((progress) => this.#show(progress)),
    );
    this.#collection.onClose.push(() => {
      this.#closed = true;
      subscription.unsubscribe();
    });
    this.#filling = this.#fill(after);
  }

  /** Resolves when the first filling has ended, whichever way. */
  get filled(): Promise<void> {
    return this.#filling;
  }

  /** Grows with every change of the rows, and when all are in. */
  get version(): number {
    return this.#version;
  }

  /** Says that the version grew; many changes of one moment are said once. */
  get changes$(): Observable<void> {
    return this.#changes;
  }

  /** True once all documents on the device are in. Before that, counts and searches are of a part. */
  get complete(): boolean {
    return this.#complete;
  }

  #follow(change: IndexChange<I>): void {
    if ('anew' in change) {
      this.#isOutdated = true;
      if (this.#fresh === null) void this.#fill();
      return;
    }
    for (const row of change.rows) this.#take(row.id, row);
    for (const id of change.gone) this.#take(id, null);
    this.#announce(this.#sayLater);
  }

  /** Shows a write at once, and takes it back where it failed. */
  #show({ write, phase }: WriteProgress): void {
    if (phase !== 'begun') {
      this.#underWay.delete(write.id);
      // If nothing can be read any more, the workspace is opened again.
      if (phase === 'failed') this.#readAgain(write.id).catch(() => undefined);
      return;
    }
    this.#underWay.add(write.id);
    this.#take(write.id, write.record === null ? null : indexRow(this.#index, write.record));
    this.#announce();
  }

  async #readAgain(id: string): Promise<void> {
    const stored = await this.#collection.findOne(id).exec();
    if (this.#closed) return;
    this.#take(id, stored === null ? null : indexRow(this.#index, stored.toJSON()));
    this.#announce();
  }

  /** Takes what is newer than any page of a filling that has begun. */
  #take(id: string, row: IndexRows[I] | null): void {
    this.#fresh?.add(id);
    this.#put(id, row);
  }

  #put(id: string, row: IndexRows[I] | null): void {
    const before = this.rows.get(id);
    if (row !== null) this.rows.set(id, row);
    else if (!this.rows.delete(id)) return;
    this.#onChange(id, before);
  }

  #announce(say = this.#sayNow): void {
    this.#version += 1;
    say();
  }

  async #fill(after?: Promise<void>): Promise<void> {
    this.#fresh ??= new Set();
    try {
      await after;
      await this.#takeAll();
    } catch (error) {
      // Reading ends in the middle when the user leaves.
      if (!this.#closed) console.error('an index could not be filled', errorTrace(error));
    } finally {
      this.#fresh = null;
    }
  }

  async #takeAll(): Promise<void> {
    await whenIdle();
    do {
      // What was told before is outdated too, but for writes that no page has.
      if (this.#isOutdated) this.#fresh = new Set(this.#underWay);
      this.#isOutdated = false;
      await this.#readAll();
      if (this.#closed) return;
    } while (this.#isOutdated);
    this.#complete = true;
    this.#announce();
  }

  /** Takes all rows of the source; those that it does not have any more go. */
  async #readAll(): Promise<void> {
    const came = new Set<string>();
    const stood = this.rows.size > 0;
    const page = (after: string): Promise<IndexPage<IndexRows[I]>> =>
      this.#source.page(this.#index, after, BATCH);
    let said = -Infinity;
    let coming: Promise<IndexPage<IndexRows[I]>> | null = page('');
    for (; coming !== null && !this.#closed; await breathe()) {
      const { rows, next }: IndexPage<IndexRows[I]> = await coming;
      coming = next === null ? null : page(next);
      // Awaited in the next round; a failure meanwhile is not unhandled.
      coming?.catch(() => undefined);
      for (const row of rows) {
        if (stood) came.add(row.id);
        if (this.#fresh?.has(row.id) !== true) this.#put(row.id, row);
      }
      if (performance.now() - said >= FILLING_SAID_EVERY) {
        said = performance.now();
        this.#announce();
      }
    }
    if (!stood || this.#closed) return;
    for (const id of this.rows.keys())
      if (!came.has(id) && this.#fresh?.has(id) !== true) this.#put(id, null);
  }
}
