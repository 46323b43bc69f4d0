import { useMemo } from 'react';
import { map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { DocumentOf, Entity } from '@sync/model/entity';
import type { AnyReferenceField, ReferenceField } from '@sync/model/fields';
import { documents$ } from './documents';
import { related$ } from './related';
import { plainCollection, useLiveQuery } from './workspace';

/** Records of an entity on the device, those set aside included. */
export interface Records<E extends Entity> {
  readonly records: readonly DocumentOf<E>[];
  readonly state: 'loading' | 'error' | 'ready';
}

const none: readonly never[] = [];

/**
 * Returns the records of an entity, again with every change. For entities of some thousand records at most: they are
 * kept whole.
 */
export function useRecords<E extends Entity>(entity: E): Records<E> {
  const found = useLiveQuery(
    (database) =>
      documents$(plainCollection(database, entity.collection).find({ selector: { kind: entity.kind } })),
    [entity],
  );
  if (found.state !== 'ready') return { records: none, state: found.state };
  // Documents of this kind alone were asked for.
  return { records: found.data as unknown as readonly DocumentOf<E>[], state: 'ready' };
}

/** Fields of an entity that refer to one record each. */
export type ReferenceName<E extends Entity> = {
  [N in keyof E['fields'] & string]: E['fields'][N] extends
    | ReferenceField<unknown>
    | AnyReferenceField<unknown>
    ? N
    : never;
}[keyof E['fields'] & string];

/**
 * Returns the records of an entity that refer to a record, again with every change: the surgeries of a patient, the
 * events of a case.
 * @param name the reference
 * @param id null asks for none
 * @param order of the records; never a new function
 */
export function useRelated<E extends Entity>(
  entity: E,
  name: ReferenceName<E>,
  id: string | null,
  order?: (a: DocumentOf<E>, b: DocumentOf<E>) => number,
): Records<E> {
  const found = useLiveQuery(
    (database): Observable<{ readonly of: string | null; readonly records: readonly unknown[] }> => {
      if (id === null) return of({ of: id, records: none });
      return related$(database, entity, name, id).pipe(map((records) => ({ of: id, records })));
    },
    [entity, name, id],
  );
  return useMemo(() => {
    if (found.state !== 'ready') return { records: none, state: found.state };
    // The last answer stays until the new one comes; it is about another record.
    if (found.data.of !== id) return { records: none, state: 'loading' };
    const records = found.data.records as unknown as readonly DocumentOf<E>[];
    return { records: order === undefined ? records : records.toSorted(order), state: 'ready' };
  }, [found, id, order]);
}

/** Returns the joint state of several lists: failed where one has, loading until all are there. */
export function stateOfAll(...lists: readonly Pick<Records<Entity>, 'state'>[]): Records<Entity>['state'] {
  const states = lists.map(({ state }) => state);
  return states.includes('error') ? 'error' : states.includes('loading') ? 'loading' : 'ready';
}
