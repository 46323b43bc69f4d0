import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RxCollection } from 'rxdb';

/** The documents of a collection with these ids, in their order, again with every change; missing ones left out. */
export function documentsById$<D>(
  collection: RxCollection<D>,
  ids: readonly string[],
): Observable<readonly D[]> {
  return collection
    .findByIds([...ids])
    .$.pipe(map((found) => ids.flatMap((id) => (found.get(id)?.toJSON() as D | undefined) ?? [])));
}
