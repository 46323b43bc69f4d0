import { getQueryMatcher, getSortComparator, RXDB_VERSION } from 'rxdb/plugins/core';
import type { FilledMangoQuery, PreparedQuery, RxJsonSchema, RxStorage, RxStorageInstance } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Wanted } from '../segments/find';
import type { TableLayout } from '../segments/layout';
import type { RevisedRow } from '../segments/segment-writer';
import type { CommitNotice } from '../segments/writing';
import { documentOf, ViewChanges } from './view-changes';
import type { Document } from './view-changes';

type Instance = RxStorageInstance<Record<string, unknown>, unknown, unknown>;
type Query = FilledMangoQuery<Record<string, unknown>>;

/** Functions of the store that RxDB needs. */
export interface RowReader {
  /** Returns all wanted rows, perhaps among others. */
  find(table: string, wanted: Wanted): Promise<readonly RevisedRow[]>;
  /** @returns ends it */
  onCommit(listener: (notice: CommitNotice) => void): () => void;
}

/**
 * Returns the storage below RxDB. It answers queries from the store and tells of its commits. Nothing is written
 * through it; records are written by edits and by the pull. RxDB's own bookkeeping stays in memory.
 * @param layouts how rows of each collection are looked up
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
  const told = new ViewChanges(databaseName, collectionName, (ids) =>
    reader.find(collectionName, { by: 'id', ids }),
  );
  const stop = reader.onCommit((notice) => told.take(notice));
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
      return told.handedOut(rows.map(({ row, revision }) => documentOf(row, revision)));
    },
    query: async (prepared) => ({ documents: told.handedOut(await find(prepared)) }),
    count: async (prepared) => ({ count: (await find(prepared)).length, mode: 'fast' }),
    getAttachmentData: () => Promise.reject(new Error('rows have no attachments')),
    changeStream: () => told.bulks$ as never,
    cleanup: () => Promise.resolve(true),
    close: () => {
      stop();
      told.end();
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

/** Returns the values that a condition asks for, where these are texts. */
function textsOf({ $eq, $in }: Condition): readonly string[] | null {
  const values = $eq === undefined ? $in : [$eq];
  return values !== undefined && values.every(isText) ? values : null;
}

/** Returns the lookup that answers a query: the narrowest that the directory knows. The matcher filters its rows. */
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
