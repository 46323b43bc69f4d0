import { combineLatest, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Need, Needs } from '@sync/model/acts/act';
import { documents$ } from './documents';
import { plainCollection } from './workspace';
import type { ViziteDatabase } from './workspace';

type Found = Readonly<Record<string, readonly object[]>>;

/** References that the index `link_key` of `cases` follows, by entity and field. */
const linked: ReadonlySet<string> = new Set([
  'insurance_case.surgery_id',
  'biopsy.surgery_id',
  'insurance_event.case_id',
  'specimen_receipt.transfer_id',
  'client_merge.absorbed_id',
]);

function need$(database: ViziteDatabase, { entity, by, of: name = 'id', ids }: Need, record: object) {
  const collection = plainCollection(database, entity.collection);
  const find = (selector: object) =>
    documents$(collection.find({ selector: { kind: entity.kind, ...selector } }));
  // The record is one of the entity that the need was declared for.
  if (ids !== undefined) return find({ id: { $in: [...ids(record as never)] } });
  if (by === undefined) return find({});
  const value = (record as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== 'string') return of([]);
  return find({ [by]: value, ...(linked.has(`${entity.kind}.${by}`) ? { link_key: value } : {}) });
}

/** Emits the records that an act reads besides its own, by their names; again with every change. */
export function needed$(database: ViziteDatabase, needs: Needs, record: object): Observable<Found> {
  const names = Object.keys(needs);
  if (names.length === 0) return of({});
  return combineLatest(Object.values(needs).map((need) => need$(database, need, record))).pipe(
    map((found) => Object.fromEntries(names.map((name, at) => [name, found[at] ?? []]))),
  );
}
