import type { RxCollection } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { ViziteDatabase } from './database';

export type PlainCollection = RxCollection<Record<string, unknown>>;

/**
 * A collection whose records are seen as plain values, for what treats all entities alike. A call on the union of all
 * collections' own types takes the compiler seconds.
 */
export function plainCollection(database: ViziteDatabase, name: CollectionName): PlainCollection {
  return database[name] as unknown as PlainCollection;
}
