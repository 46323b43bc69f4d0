import type { RxCollection, RxDatabase } from 'rxdb';
import type { CollectionName } from '../../model/entity';
import type { LocalDocument } from '../collections';

/* The records as RxDB shows them: queries read them, and nothing is written through it. */

export type ViziteCollections = { [C in CollectionName]: RxCollection<LocalDocument<C>> };
export type ViziteDatabase = RxDatabase<ViziteCollections>;

export type PlainCollection = RxCollection<Record<string, unknown>>;

/**
 * A collection whose records are seen as plain values, for what treats all entities alike. A call on the union of all
 * collections' own types takes the compiler seconds.
 */
export function plainCollection(database: ViziteDatabase, name: CollectionName): PlainCollection {
  return database[name] as unknown as PlainCollection;
}
