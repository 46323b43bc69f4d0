import { Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { EventBulk, RxDocumentData, RxStorageChangeEvent } from 'rxdb';
import type { RevisedRow } from '../segments/segment-writer';
import type { Change, CommitNotice } from '../segments/writing';
import { Turns } from '../turns';

export type Document = RxDocumentData<Record<string, unknown>>;
type Event = RxStorageChangeEvent<Document>;

/** Placeholder for all that may have changed. No row has its id. */
const READ_ANEW = 'read-anew';
/** RxDB keeps so many events for its queries, or the last bulk. */
const KEPT_EVENTS = 100;

/**
 * Returns a row as RxDB has documents. Revision and time of writing are the number of the commit: it only ever grows,
 * across tabs, removals and clocks, which is all that RxDB compares them for.
 */
export const documentOf = (row: Readonly<Record<string, unknown>>, revision: number): Document => ({
  ...row,
  _deleted: false,
  _attachments: {},
  _meta: { lwt: revision },
  _rev: `${revision}-v`,
});

function eventOf(id: string, { before, after, revision }: Change): Event | null {
  const was = isRow(before) ? documentOf(before, revision - 1) : null;
  if (isRow(after)) {
    const documentData = documentOf(after, revision);
    return was === null
      ? { operation: 'INSERT', documentId: id, documentData, previousDocumentData: undefined }
      : { operation: 'UPDATE', documentId: id, documentData, previousDocumentData: was };
  }
  return was === null ? null : removal(id, was, revision);
}

/**
 * Returns the event of a document that RxDB holds, where nobody knows its former values. It is for the document
 * cache: queries run again then. A removed document has its id alone.
 */
function refreshed(id: string, after: unknown, revision: number): Event {
  if (!isRow(after)) return removal(id, documentOf({ id }, revision - 1), revision);
  const previousDocumentData = documentOf(after, revision - 1);
  const documentData = documentOf(after, revision);
  return { operation: 'UPDATE', documentId: id, documentData, previousDocumentData };
}

function removal(id: string, was: Document, revision: number): Event {
  const documentData = { ...was, _deleted: true, _meta: { lwt: revision }, _rev: `${revision}-v` };
  return { operation: 'DELETE', documentId: id, documentData, previousDocumentData: was };
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readAnew(revision: number): Event {
  const documentData = documentOf({ id: READ_ANEW }, revision);
  return {
    operation: 'UPDATE',
    documentId: READ_ANEW,
    documentData,
    previousDocumentData: documentData,
  };
}

/**
 * Ids of the documents that RxDB was given and may still hold. An id is known for as long as one of its documents
 * lives: RxDB's document cache holds the documents it answers from, and lets them go as they are collected.
 */
export class HandedOut {
  /** Number of live documents of an id. */
  readonly #living = new Map<string, number>();
  readonly #collected = new FinalizationRegistry<string>((id) => {
    const left = (this.#living.get(id) ?? 0) - 1;
    if (left > 0) this.#living.set(id, left);
    else this.#living.delete(id);
  });

  add(id: string, document: object): void {
    this.#living.set(id, (this.#living.get(id) ?? 0) + 1);
    this.#collected.register(document, id);
  }

  has(id: string): boolean {
    return this.#living.has(id);
  }

  get ids(): Iterable<string> {
    return this.#living.keys();
  }
}

/** Changes of one collection by the commits, as RxDB is told of them. */
export class ViewChanges {
  readonly #database: string;
  readonly #collection: string;
  readonly #read: (ids: readonly string[]) => Promise<readonly RevisedRow[]>;
  readonly #bulks = new Subject<EventBulk<Event, unknown>>();
  readonly #held = new HandedOut();
  readonly #turns = new Turns();
  #told = 0;

  /** @param read rows by their ids */
  constructor(
    database: string,
    collection: string,
    read: (ids: readonly string[]) => Promise<readonly RevisedRow[]>,
  ) {
    this.#database = database;
    this.#collection = collection;
    this.#read = read;
  }

  get bulks$(): Observable<EventBulk<Event, unknown>> {
    return this.#bulks;
  }

  end(): void {
    this.#bulks.complete();
  }

  /** Notes what RxDB is given. */
  handedOut(documents: Document[]): Document[] {
    for (const document of documents) this.#held.add(String(document['id']), document);
    return documents;
  }

  take({ seq, changes, anew }: CommitNotice): void {
    const many =
      changes === null ? [...this.#held.ids] : anew.find(({ table }) => table === this.#collection)?.ids;
    const held = many?.filter((id) => this.#held.has(id));
    // What is being read in this moment may be of before; a query that hears of something meanwhile runs again.
    if (held !== undefined) this.#tell([readAnew(seq)]);
    // In order: what is told behind one that waits for rows waits as well.
    this.#turns
      .take('', async () =>
        held === undefined ? this.#tellChanges(changes ?? [], seq) : this.#tellMany(held, seq),
      )
      .catch(() => undefined);
  }

  #tellChanges(changes: readonly Change[], revision: number): void {
    const prefix = `rows/${this.#collection}/`;
    const ofRows = changes.filter(({ key }) => key.startsWith(prefix));
    const idOf = ({ key }: Change): string => key.slice(prefix.length);
    if (ofRows.every(({ before }) => before !== undefined)) {
      this.#tell(ofRows.flatMap((change) => eventOf(idOf(change), change) ?? []));
      return;
    }
    const held = ofRows.filter((change) => this.#held.has(idOf(change)));
    this.#tellAnew(
      held.map((change) => refreshed(idOf(change), change.after, change.revision)),
      revision,
    );
  }

  /** Tells RxDB what it may hold in its document cache. RxDB reads the rest when it runs its queries again. */
  async #tellMany(ids: readonly string[], revision: number): Promise<void> {
    let events: readonly Event[] = [];
    if (ids.length > 0) {
      const rows = await this.#read(ids).catch(() => null);
      const found = new Map(rows?.map((revised) => [String(revised.row['id']), revised]));
      if (rows !== null)
        events = ids.map((id) => refreshed(id, found.get(id)?.row, found.get(id)?.revision ?? revision));
    }
    this.#tellAnew(events, revision);
  }

  /** Makes each query that is open run again: it has missed a bulk. @param events for the document cache */
  #tellAnew(events: readonly Event[], revision: number): void {
    this.#tell([readAnew(revision)]);
    this.#tell([...events, ...Array.from({ length: KEPT_EVENTS + 1 }, () => readAnew(revision))]);
  }

  #tell(events: readonly Event[]): void {
    if (events.length === 0) return;
    for (const { documentId, documentData } of events)
      if (this.#held.has(documentId)) this.#held.add(documentId, documentData);
    this.#told += 1;
    const id = `${this.#database}-${this.#collection}-${this.#told}`;
    this.#bulks.next({ id, events: [...events], checkpoint: null, context: 'commit' });
  }
}
