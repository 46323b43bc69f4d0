import { combineLatest, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Need, Needs } from '@sync/model/acts/act';
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

function need$(
  database: ViziteDatabase,
  { entity, by, of: name = 'id', ids }: Need,
  record: object,
): Observable<readonly object[]> {
  const find = (selector: object) =>
    documents$(
      plainCollection(database, entity.collection).find({ selector: { kind: entity.kind, ...selector } }),
    );
  // The record is one of the entity that the need was declared for.
  if (ids !== undefined) return find({ id: { $in: [...ids(record as never)] } });
  if (by === undefined) return find({});
  const id = (record as Readonly<Record<string, unknown>>)[name];
  return typeof id === 'string' ? related$(database, entity, by, id) : of([]);
}

/** Emits the records that an act reads besides its own, by their names; again with every change. */
export function needed$(
  database: ViziteDatabase,
  needs: Needs,
  record: object,
): Observable<Readonly<Record<string, readonly object[]>>> {
  const names = Object.keys(needs);
  if (names.length === 0) return of({});
  return combineLatest(Object.values(needs).map((need) => need$(database, need, record))).pipe(
    map((found) => Object.fromEntries(names.map((name, at) => [name, found[at] ?? []]))),
  );
}
