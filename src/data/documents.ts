import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { getSortComparator } from 'rxdb/plugins/core';
import type { RxDocument, RxQuery } from 'rxdb';
import type { CollectionName } from '@sync/model/entity';
import { withWritesUnderWay, writesUnderWay } from '@sync/store/writes-under-way';
import type { StoredRecord } from '@sync/store/writes-under-way';

/** The results of a query with what is being written in this moment. */
function shown$<D>(
  query: RxQuery<D, RxDocument<D>[]> | RxQuery<D, RxDocument<D> | null>,
  results$: Observable<readonly D[]>,
): Observable<readonly D[]> {
  const { collection, normalizedQuery } = query;
  const results = results$ as unknown as Observable<readonly (D & StoredRecord)[]>;
  return withWritesUnderWay(
    results,
    writesUnderWay(collection.database).of(collection.name as CollectionName),
    {
      matches: (record) => query.queryMatcher(record as never),
      compare: getSortComparator(collection.schema.jsonSchema, normalizedQuery),
      limit: normalizedQuery.limit ?? Infinity,
    },
  );
}

/** The documents of a list query as plain read-only values, again with every change. */
export function documents$<D>(query: RxQuery<D, RxDocument<D>[]>): Observable<readonly D[]> {
  return shown$(query, query.$.pipe(map((found) => found.map((document) => document.toJSON() as D))));
}

/** The document of a single query as a plain read-only value, or null where there is none. */
export function document$<D>(query: RxQuery<D, RxDocument<D> | null>): Observable<D | null> {
  const found$ = query.$.pipe(map((found) => (found === null ? [] : [found.toJSON() as D])));
  return shown$(query, found$).pipe(map(([first]) => first ?? null));
}
