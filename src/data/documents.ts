import { map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { getHeightOfRevision, getSortComparator } from 'rxdb/plugins/core';
import type { RxDocument, RxQuery } from 'rxdb';
import type { CollectionName } from '@sync/model/entity';
import { withKnownFields } from '@sync/model/known-fields';
import { withWritesUnderWay, writesUnderWay } from '@sync/store/writes-under-way';
import type { StoredRecord } from '@sync/store/writes-under-way';

/** RxDB keeps one object for each state of a document; its plain value is made once, however many screens show it. */
const plainValues = new WeakMap<object, object>();

function plainOf<D>(document: RxDocument<D>): D & StoredRecord {
  const known = plainValues.get(document) as (D & StoredRecord) | undefined;
  if (known !== undefined) return known;
  const plain = withKnownFields(document.toJSON() as D & StoredRecord);
  plainValues.set(document, plain);
  return plain;
}

/** Emits the results of a query with what is being written in this moment, as plain read-only values. */
function shown$<D>(
  query: RxQuery<D, RxDocument<D>[]> | RxQuery<D, RxDocument<D> | null>,
  found$: Observable<readonly RxDocument<D>[]>,
): Observable<readonly D[]> {
  const { collection, normalizedQuery } = query;
  let found: readonly RxDocument<D>[] = [];
  const results = found$.pipe(
    tap((documents) => (found = documents)),
    map((documents) => documents.map(plainOf)),
  );
  return withWritesUnderWay(
    results,
    writesUnderWay(collection.database).of(collection.name as CollectionName),
    {
      matches: (record) => query.queryMatcher(record as never),
      compare: getSortComparator(collection.schema.jsonSchema, normalizedQuery),
      limit: normalizedQuery.limit ?? Infinity,
      revisionOf: (id) => {
        const document = found.find(({ primary }) => primary === id);
        return document === undefined ? 0 : getHeightOfRevision(document.revision);
      },
    },
  );
}

/** Emits the documents of a list query as plain read-only values, again with every change. */
export function documents$<D>(query: RxQuery<D, RxDocument<D>[]>): Observable<readonly D[]> {
  return shown$(query, query.$);
}

/** Emits the document of a single query as a plain read-only value, or null where there is none. */
export function document$<D>(query: RxQuery<D, RxDocument<D> | null>): Observable<D | null> {
  const found$ = query.$.pipe(map((found) => (found === null ? [] : [found])));
  return shown$(query, found$).pipe(map(([first]) => first ?? null));
}
