import { combineLatest, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Needs } from '@sync/model/acts/act';
import type { Entity } from '@sync/model/entity';
import { relationKeys } from '@sync/store/collections';
import { documents$ } from './documents';
import { plainCollection } from './workspace';
import type { ViziteDatabase } from './workspace';

/** Emits the records of an entity whose field `name` holds an id, by the index where there is one. */
export function related$(
  database: ViziteDatabase,
  entity: Entity,
  name: string,
  id: string,
): Observable<readonly object[]> {
  const key = relationKeys[entity.kind]?.[name] ?? name;
  const selector = { kind: entity.kind, [key]: id, [name]: id };
  return documents$(plainCollection(database, entity.collection).find({ selector }));
}

/** Emits the records that an act reads besides its own, by their names; again with every change. */
export function needed$(
  database: ViziteDatabase,
  needs: Needs,
  record: object,
): Observable<Readonly<Record<string, readonly object[]>>> {
  const names = Object.keys(needs);
  if (names.length === 0) return of({});
  const values = record as Readonly<Record<string, unknown>>;
  const sources = Object.values(needs).map(({ entity, by, of: name = 'id' }) => {
    const id = values[name];
    return typeof id === 'string' ? related$(database, entity, by, id) : of([]);
  });
  return combineLatest(sources).pipe(
    map((found) => Object.fromEntries(names.map((name, at) => [name, found[at] ?? []]))),
  );
}
