import { Subject } from 'rxjs';
import { getQueryMatcher, getSortComparator, RXDB_VERSION } from 'rxdb/plugins/core';
import type {
  EventBulk,
  FilledMangoQuery,
  PreparedQuery,
  RxDocumentData,
  RxJsonSchema,
  RxStorage,
  RxStorageChangeEvent,
  RxStorageInstance,
} from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { HandedOut } from './handed-out';
import type { Wanted } from './segments/find';
import type { TableLayout } from './segments/layout';
import type { RevisedRow } from './segments/segment-writer';
import type { Change, CommitNotice } from './segments/writing';
import { Turns } from './turns';

type Document = RxDocumentData<Record<string, unknown>>;
type Event = RxStorageChangeEvent<Document>;
type Instance = RxStorageInstance<Record<string, unknown>, unknown, unknown>;
type Query = FilledMangoQuery<Record<string, unknown>>;

/** What RxDB needs of the store. */
export interface RowReader {
  /** All wanted rows, perhaps among others. */
  find(table: string, wanted: Wanted): Promise<readonly RevisedRow[]>;
  /** @returns ends it */
  onCommit(listener: (notice: CommitNotice) => void): () => void;
}

/** Stands for all that may have changed. No row has its id. */
const READ_ANEW = 'read-anew';
/** RxDB keeps so many events for its queries, or the last bulk. */
const KEPT_EVENTS = 100;

/**
 * A row as RxDB has documents. Revision and time of writing are the number of the commit: it only ever grows, across
 * tabs, removals and clocks, which is all that RxDB compares them for.
 */
const documentOf = (row: Readonly<Record<string, unknown>>, revision: number): Document => ({
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

/** The event of a document that RxDB holds, where nobody knows what it was. For its cache: queries run anew then. */
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
 * The storage below RxDB: it answers queries from the store and tells of its commits. Nothing is written through it;
 * records are written by edits and by the pull. RxDB's own bookkeeping stays in memory.
 * @param layouts how rows of each collection are looked for
 */
export function viewStorage(
  reader: RowReader,
  layouts: ReadonlyMap<string, TableLayout>,
): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  const createStorageInstance: RxStorage<unknown, unknown>['createStorageInstance'] = async (parameters) => {
    const layout = layouts.get(parameters.collectionName);
    return layout === undefined
      ? ((await memory.createStorageInstance(parameters as never)) as never)
      : (viewOf(reader, layout, parameters as never) as never);
  };
  return { name: 'view', rxdbVersion: RXDB_VERSION, createStorageInstance };
}

function viewOf(
  reader: RowReader,
  layout: TableLayout,
  {
    databaseName,
    collectionName,
    schema,
    options,
  }: {
    databaseName: string;
    collectionName: string;
    schema: RxJsonSchema<Document>;
    options: unknown;
  },
): Instance {
  const handedOut = new HandedOut();
  const handOut = (documents: Document[]): Document[] => {
    for (const document of documents) handedOut.add(String(document['id']), document);
    return documents;
  };
  const bulks = new Subject<EventBulk<Event, unknown>>();
  let told = 0;
  function tell(events: readonly Event[]): void {
    if (events.length === 0) return;
    for (const { documentId, documentData } of events)
      if (handedOut.has(documentId)) handedOut.add(documentId, documentData);
    told += 1;
    const id = `${databaseName}-${collectionName}-${told}`;
    bulks.next({ id, events: [...events], checkpoint: null, context: 'commit' });
  }
  /** Makes each query that is open run again: it has missed a bulk. @param events for the document cache */
  function tellAnew(events: readonly Event[], revision: number): void {
    tell([readAnew(revision)]);
    tell([...events, ...Array.from({ length: KEPT_EVENTS + 1 }, () => readAnew(revision))]);
  }

  function tellChanges(changes: readonly Change[], revision: number): void {
    const prefix = `rows/${collectionName}/`;
    const ofRows = changes.filter(({ key }) => key.startsWith(prefix));
    const idOf = ({ key }: Change): string => key.slice(prefix.length);
    if (ofRows.every(({ before }) => before !== undefined)) {
      tell(ofRows.flatMap((change) => eventOf(idOf(change), change) ?? []));
      return;
    }
    const held = ofRows.filter((change) => handedOut.has(idOf(change)));
    tellAnew(
      held.map((change) => refreshed(idOf(change), change.after, change.revision)),
      revision,
    );
  }

  /** Of what RxDB may hold in its document cache it has to hear; the rest it reads when it runs its queries again. */
  async function tellMany(ids: readonly string[], revision: number): Promise<void> {
    let events: readonly Event[] = [];
    if (ids.length > 0) {
      const rows = await reader.find(collectionName, { by: 'id', ids }).catch(() => null);
      const found = new Map(rows?.map((one) => [String(one.row['id']), one]));
      if (rows !== null)
        events = ids.map((id) => refreshed(id, found.get(id)?.row, found.get(id)?.revision ?? revision));
    }
    tellAnew(events, revision);
  }

  const turns = new Turns();
  const stop = reader.onCommit(({ seq, changes, anew }) => {
    const many =
      changes === null ? [...handedOut.ids] : anew.find(({ table }) => table === collectionName)?.ids;
    const held = many?.filter((id) => handedOut.has(id));
    // What is being read in this moment may be of before; a query that hears of something meanwhile runs again.
    if (held !== undefined) tell([readAnew(seq)]);
    // In order: what is told behind one that waits for rows waits as well.
    turns
      .take('', async () => (held === undefined ? tellChanges(changes ?? [], seq) : tellMany(held, seq)))
      .catch(() => undefined);
  });
  const find = async ({ query }: PreparedQuery<Record<string, unknown>>): Promise<Document[]> => {
    const matches = getQueryMatcher(schema, query);
    const skip = query.skip ?? 0;
    const rows = await reader.find(collectionName, wantedBy(query, layout));
    return rows
      .map(({ row, revision }) => documentOf(row, revision))
      .filter(matches)
      .sort(getSortComparator(schema, query))
      .slice(skip, skip + (query.limit ?? Infinity));
  };
  return {
    databaseName,
    collectionName,
    schema,
    options: options as Readonly<unknown>,
    internals: {},
    bulkWrite: () => Promise.reject(new Error('records are written by edits and by the pull')),
    findDocumentsById: async (ids) => {
      const rows = await reader.find(collectionName, { by: 'id', ids });
      return handOut(rows.map(({ row, revision }) => documentOf(row, revision)));
    },
    query: async (prepared) => ({ documents: handOut(await find(prepared)) }),
    count: async (prepared) => ({ count: (await find(prepared)).length, mode: 'fast' }),
    getAttachmentData: () => Promise.reject(new Error('rows have no attachments')),
    changeStream: () => bulks.asObservable() as never,
    cleanup: () => Promise.resolve(true),
    close: () => {
      stop();
      bulks.complete();
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
  };
}

interface Condition {
  readonly $eq?: unknown;
  readonly $in?: readonly unknown[];
  readonly $gt?: unknown;
  readonly $gte?: unknown;
  readonly $lt?: unknown;
  readonly $lte?: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Values that a condition asks for, where these are texts. */
function textsOf({ $eq, $in }: Condition): readonly string[] | null {
  const values = $eq === undefined ? $in : [$eq];
  return values !== undefined && values.every(isText) ? values : null;
}

/** By what a query is answered: the narrowest of what the directory knows. The matcher looks at what comes of it. */
export function wantedBy({ selector, sort, limit, skip }: Query, layout: TableLayout): Wanted {
  const conditions = Object.entries(selector as Readonly<Record<string, Condition | undefined>>);
  const rank = (field: string): number => [...layout.references, ...layout.orders].indexOf(field);
  for (const [field, condition] of conditions) {
    const ids = field === 'id' && condition !== undefined ? textsOf(condition) : null;
    if (ids !== null) return { by: 'id', ids };
  }
  // References to one record say more than a kind, which stands last among them.
  for (const [field, condition] of conditions.toSorted(([a], [b]) => rank(a) - rank(b))) {
    if (condition === undefined) continue;
    if (layout.references.includes(field)) {
      const values = textsOf(condition);
      if (values !== null) return { by: 'reference', field, values };
      if (condition.$gt === '') return { by: 'referring', field };
    }
    if (layout.orders.includes(field)) {
      const { $eq, $gt, $gte = $gt, $lt, $lte = $lt } = condition;
      if ($eq !== undefined) return { by: 'range', field, from: $eq, to: $eq };
      if ($gte !== undefined || $lte !== undefined) return { by: 'range', field, from: $gte, to: $lte };
    }
  }
  const [[by, direction] = ['', 'desc']] = sort.map((part) => Object.entries(part)[0] ?? ['', 'desc']);
  const isWhole = conditions.every(([field]) => field === '_deleted');
  if (isWhole && direction === 'asc' && layout.orders.includes(by) && limit !== undefined)
    return { by: 'first', field: by, most: (skip ?? 0) + limit };
  return { by: 'nothing' };
}
