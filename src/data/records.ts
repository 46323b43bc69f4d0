import type { DocumentOf, Entity } from '@sync/model/entity';
import { documents$ } from './documents';
import { plainCollection, useLiveQuery } from './workspace';

/** All records of an entity on the device, those set aside included. */
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

/** Returns the joint state of several lists: failed where one has, loading until all are there. */
export function stateOfAll(...lists: readonly Pick<Records<Entity>, 'state'>[]): Records<Entity>['state'] {
  const states = lists.map(({ state }) => state);
  return states.includes('error') ? 'error' : states.includes('loading') ? 'loading' : 'ready';
}
