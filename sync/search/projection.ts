import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RxCollection } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { IndexPage } from './row-source';
import { withKnownFields } from '../model/known-fields';
import { writesUnderWay } from '../store/writes-under-way';
import { errorTrace } from '../model/error-trace';

/** Documents read from the store at a time while a projection fills. */
const BATCH = 1_000;

/** Milliseconds between two announcements while a projection fills: each makes the open lists compute again. */
const FILLING_SAID_EVERY = 1_000;
/** Milliseconds that the filling waits at most for the first screen. */
const IDLE_WITHIN = 1_000;

/** Lets the page draw and answer between two batches. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The first screen reads from the store itself; filling comes when it has asked for what it shows. */
function whenIdle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return breathe();
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN });
  });
}

/**
 * A compact copy of a collection in memory: one small row for each document, kept current by the collection's
 * events and by the writes of this page, which it shows before they are stored. Lists filter, sort and count on it
 * in one pass, where the local database would need an index for each combination.
 */
export class Projection<Document extends object, Row extends { readonly id: string }> {
  readonly rows = new Map<string, Row>();
  readonly #collection: RxCollection<Document>;
  readonly #project: (document: Document) => Row | null;
  readonly #page: (after: string, size: number) => Promise<IndexPage<Row>>;
  readonly #onChange: (id: string, before: Row | undefined) => void;
  readonly #changes = new Subject<void>();
  #version = 0;
  readonly #complete = new BehaviorSubject(false);
  /** Documents that changed since the filling began: its pages may hold what they were before. */
  readonly #fresh = new Set<string>();
  #announced = false;
  #closed = false;

  /**
   * @param project the row of a document; null for one that the projection does not keep
   * @param page rows from the store, for the filling
   * @param onChange told of each row that came, changed or went, and what it was, before `changes$` says so
   */
  constructor(
    collection: RxCollection<Document>,
    project: (document: Document) => Row | null,
    page: (after: string, size: number) => Promise<IndexPage<Row>>,
    onChange: (id: string, before: Row | undefined) => void = () => undefined,
  ) {
    this.#collection = collection;
    this.#project = project;
    this.#page = page;
    this.#onChange = onChange;
    const subscription = collection.eventBulks$.subscribe((bulk) => {
      for (const event of bulk.events) {
        if (!this.complete) this.#fresh.add(event.documentId);
        if (event.operation === 'DELETE') this.#take(event.documentId, null);
        else this.#take(event.documentId, event.documentData as Document);
      }
      this.#announce();
    });
    subscription.add(
      writesUnderWay(collection.database)
        .of(collection.name as CollectionName)
        .subscribe(({ write, phase }) => {
          if (phase === 'begun') {
            if (!this.complete) this.#fresh.add(write.id);
            this.#take(write.id, write.record as unknown as Document | null);
            this.#announce();
          } else if (phase === 'failed') {
            // If nothing can be read any more, the workspace is opened again.
            this.#readAgain(write.id).catch(() => undefined);
          }
        }),
    );
    collection.onClose.push(() => {
      this.#closed = true;
      subscription.unsubscribe();
    });
    this.#fill().catch((error: unknown) => {
      // Reading ends in the middle when the user leaves.
      if (!this.#closed) console.error('an index could not be filled', errorTrace(error));
    });
  }

  /** Grows with every change of the rows, and when all are in. */
  get version(): number {
    return this.#version;
  }

  /** Says that the version grew; many changes of one moment are said once. */
  get changes$(): Observable<void> {
    return this.#changes;
  }

  /** Whether all documents on the device are in; before that, counts and searches are of a part. */
  get complete$(): Observable<boolean> {
    return this.#complete;
  }

  get complete(): boolean {
    return this.#complete.value;
  }

  #take(id: string, document: Document | null): void {
    const row = document === null ? null : this.#project(withKnownFields(document));
    const before = this.rows.get(id);
    if (row !== null) this.rows.set(id, row);
    else if (!this.rows.delete(id)) return;
    this.#onChange(id, before);
  }

  #announce(): void {
    this.#version += 1;
    if (this.#announced) return;
    this.#announced = true;
    queueMicrotask(() => {
      this.#announced = false;
      this.#changes.next();
    });
  }

  async #readAgain(id: string): Promise<void> {
    const stored = await this.#collection.findOne(id).exec();
    if (this.#closed) return;
    this.#take(id, stored === null ? null : (stored.toJSON() as Document));
    this.#announce();
  }

  async #fill(): Promise<void> {
    await whenIdle();
    let said = -Infinity;
    let coming: Promise<IndexPage<Row>> | null = this.#page('', BATCH);
    for (; coming !== null && !this.#closed; await breathe()) {
      const page: IndexPage<Row> = await coming;
      coming = page.next === null ? null : this.#page(page.next, BATCH);
      // Awaited in the next round; a failure meanwhile is not unhandled.
      coming?.catch(() => undefined);
      for (const row of page.rows) {
        if (this.#fresh.has(row.id)) continue;
        const before = this.rows.get(row.id);
        this.rows.set(row.id, row);
        this.#onChange(row.id, before);
      }
      if (performance.now() - said >= FILLING_SAID_EVERY) {
        said = performance.now();
        this.#announce();
      }
    }
    if (this.#closed) return;
    this.#fresh.clear();
    this.#complete.next(true);
    this.#announce();
  }
}
