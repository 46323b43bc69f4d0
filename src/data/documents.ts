import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RxDocument, RxQuery } from 'rxdb';

/** The documents of a list query as plain read-only values, again with every change. */
export function documents$<D>(query: RxQuery<D, RxDocument<D>[]>): Observable<readonly D[]> {
  return query.$.pipe(map((found) => found.map((document) => document.toJSON() as D)));
}

/** The document of a single query as a plain read-only value, or null where there is none. */
export function document$<D>(query: RxQuery<D, RxDocument<D> | null>): Observable<D | null> {
  return query.$.pipe(map((found) => (found === null ? null : (found.toJSON() as D))));
}
