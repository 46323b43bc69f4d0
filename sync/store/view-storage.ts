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
import type { Wanted } from './segments/find';
import type { TableLayout } from './segments/layout';
import type { RevisedRow } from './segments/segment-writer';
import type { Change, CommitNotice } from './segments/writing';

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

/** In the place of changes, where a listener has to read anew. No row has its id. */
export const READ_ANEW = 'read-anew';
/** RxDB keeps so many events; a query that has missed one is run again. */
const MORE_THAN_KEPT = 101;

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
  if (was === null) return null;
  const documentData = { ...was, _deleted: true, _meta: { lwt: revision }, _rev: `${revision}-v` };
  return { operation: 'DELETE', documentId: id, documentData, previousDocumentData: was };
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Makes each query that is open run again. */
function readAnew(revision: number): readonly Event[] {
  const documentData = documentOf({ id: READ_ANEW }, revision);
  const event: Event = {
    operation: 'UPDATE',
    documentId: READ_ANEW,
    documentData,
    previousDocumentData: documentData,
  };
  return Array.from({ length: MORE_THAN_KEPT }, () => event);
}

/** The events of a commit in one collection. */
function eventsOf(collection: string, { seq, changes, anew }: CommitNotice): readonly Event[] {
  if (changes === null || anew.includes(collection)) return readAnew(seq);
  const prefix = `rows/${collection}/`;
  const ofRows = changes.filter(({ key }) => key.startsWith(prefix));
  if (ofRows.some(({ before }) => before === undefined)) return readAnew(seq);
  return ofRows.flatMap((change) => eventOf(change.key.slice(prefix.length), change) ?? []);
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
  const bulks = new Subject<EventBulk<Event, unknown>>();
  const stop = reader.onCommit((notice) => {
    const events = eventsOf(collectionName, notice);
    const id = `${databaseName}-${collectionName}-${notice.seq}`;
    if (events.length > 0) bulks.next({ id, events: [...events], checkpoint: null, context: 'commit' });
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
      return rows.map(({ row, revision }) => documentOf(row, revision));
    },
    query: async (prepared) => ({ documents: await find(prepared) }),
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
