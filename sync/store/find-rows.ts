import { getQueryMatcher, getSortComparator } from 'rxdb/plugins/core';
import type { PreparedQuery, RxDocumentData, RxQueryPlan } from 'rxdb';
import { getKeyRangeByQueryPlan } from 'rxdb/plugins/storage-dexie';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { Collection, Table } from 'dexie';
import { asDocument } from './stored-row';
import type { StoredRow } from './stored-row';

type Plain = Record<string, unknown>;
type Document = RxDocumentData<Plain>;
type Instance = RxStorageInstanceDexie<Plain>;

/** All documents by id: the rows' own order, up to the deleted ones. */
export const isSpare = (index: readonly string[]): boolean => index.length === 2 && index[0] === '_deleted';

/** Where a query looks: the rows of an index between two keys. */
interface Place {
  readonly found: Collection<unknown, string>;
  /** What the place does not rule out; null where all of its rows count. */
  readonly fits: ((document: Document) => boolean) | null;
  readonly sorted: boolean;
}

/** The stored documents that a query asks for, in its order. @throws what the browser refuses */
export async function findRows(
  instance: Instance,
  { query, queryPlan }: PreparedQuery<Plain>,
): Promise<Document[]> {
  const { dexieTable, booleanIndexes } = await instance.internals;
  const range = rangeOf(booleanIndexes, queryPlan);
  if (range === null) return [];
  const matches = queryPlan.selectorSatisfiedByIndex ? null : getQueryMatcher(instance.schema, query);
  const { found, fits, sorted } = isSpare(queryPlan.index)
    ? byPrimaryKey(dexieTable as Table<unknown, string>, queryPlan, range, matches)
    : {
        found: dexieTable
          .where(`[${queryPlan.index.join('+')}]`)
          .between(range.lower, range.upper, !range.lowerOpen, !range.upperOpen),
        fits: matches,
        sorted: queryPlan.sortSatisfiedByIndex,
      };
  const skip = query.skip ?? 0;
  const wanted = skip + (query.limit ?? Infinity);
  const ends = sorted ? wanted : Infinity;
  let rows: Document[];
  if (fits === null) {
    rows = await asDocuments(Number.isFinite(ends) ? found.limit(ends).toArray() : found.toArray());
  } else if (Number.isFinite(ends)) {
    rows = [];
    const documents = rows;
    await found
      .until(() => documents.length >= ends)
      .each((row: StoredRow) => {
        const document = asDocument<Document>(row);
        if (fits(document)) documents.push(document);
      });
  } else {
    rows = (await asDocuments(found.toArray())).filter(fits);
  }
  if (!sorted) rows.sort(getSortComparator(instance.schema, query));
  return rows.slice(skip, wanted);
}

/** The place of a query that RxDB would answer from the index which is left out. */
function byPrimaryKey(
  table: Table<unknown, string>,
  { sortSatisfiedByIndex, inclusiveStart, inclusiveEnd }: RxQueryPlan,
  range: IDBKeyRange,
  matches: Place['fits'],
): Place {
  const [lowerDeleted, lower] = range.lower as readonly [unknown, IDBValidKey];
  const [upperDeleted, upper] = range.upper as readonly [unknown, IDBValidKey];
  if (lowerDeleted !== upperDeleted) {
    // Deleted and other rows: the order is by deletion first, so the keys hold for neither.
    return { found: table.toCollection(), fits: matches, sorted: false };
  }
  const deleted = lowerDeleted === '1';
  return {
    found: table.where(':id').between(lower, upper, inclusiveStart, inclusiveEnd),
    fits: (document) => document._deleted === deleted && (matches === null || matches(document)),
    sorted: sortSatisfiedByIndex,
  };
}

/** Null where nothing can lie between its ends. */
function rangeOf(booleanIndexes: string[], queryPlan: RxQueryPlan): IDBKeyRange | null {
  try {
    return getKeyRangeByQueryPlan(booleanIndexes, queryPlan, IDBKeyRange) as IDBKeyRange;
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return null;
    throw error;
  }
}

async function asDocuments(rows: PromiseLike<unknown[]>): Promise<Document[]> {
  return ((await rows) as StoredRow[]).map((row) => asDocument<Document>(row));
}
