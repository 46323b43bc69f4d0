import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import { getChangedDocumentsSince } from 'rxdb/plugins/core';
import type { RxCollection } from 'rxdb';

/** Documents read from the store at a time while a projection fills. */
const BATCH = 2_000;

/** Lets the page draw and answer between two batches. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * A compact copy of a collection in memory: one small row for each document, kept current by the collection's
 * events. Lists filter, sort and count on it in one pass, where the local database would need an index for each
 * combination.
 */
export class Projection<Document extends object, Row extends { readonly id: string }> {
  readonly rows = new Map<string, Row>();
  readonly #collection: RxCollection<Document>;
  readonly #project: (document: Document) => Row | null;
  readonly #onChange: (id: string) => void;
  readonly #changes = new Subject<void>();
  readonly #complete = new BehaviorSubject(false);
  #announced = false;
  #closed = false;

  /**
   * @param project the row of a document; null for one that the projection does not keep
   * @param onChange told of each row that came, changed or went, before `changes$` says so
   */
  constructor(
    collection: RxCollection<Document>,
    project: (document: Document) => Row | null,
    onChange: (id: string) => void = () => undefined,
  ) {
    this.#collection = collection;
    this.#project = project;
    this.#onChange = onChange;
    const subscription = collection.eventBulks$.subscribe((bulk) => {
      for (const event of bulk.events) {
        if (event.operation === 'DELETE') this.#take(event.documentId, null);
        else this.#take(event.documentId, event.documentData as Document);
      }
      this.#announce();
    });
    collection.onClose.push(() => {
      this.#closed = true;
      subscription.unsubscribe();
    });
    void this.#fill();
  }

  /** Says that rows changed; many changes of one moment are said once. */
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
    const row = document === null ? null : this.#project(document);
    if (row !== null) this.rows.set(id, row);
    else if (!this.rows.delete(id)) return;
    this.#onChange(id);
  }

  #announce(): void {
    if (this.#announced) return;
    this.#announced = true;
    queueMicrotask(() => {
      this.#announced = false;
      this.#changes.next();
    });
  }

  async #fill(): Promise<void> {
    let checkpoint: unknown;
    while (!this.#closed) {
      // In the order of writing: a document that changes while the rest is read comes once more at the end.
      const page = await getChangedDocumentsSince(
        this.#collection.storageInstance,
        BATCH,
        checkpoint as undefined,
      );
      if (page.documents.length === 0) break;
      checkpoint = page.checkpoint;
      for (const document of page.documents) {
        const id = (document as unknown as { id: string }).id;
        this.#take(id, document._deleted ? null : document);
      }
      this.#announce();
      await breathe();
    }
    if (!this.#closed) this.#complete.next(true);
  }
}
