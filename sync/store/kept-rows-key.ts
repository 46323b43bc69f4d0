import type { CollectionName } from '../model/entity';

/** Settings under which the device keeps rows of in-memory indexes; all of a collection's begin with `keptRowsKey(it)`. */
export function keptRowsKey(collection: CollectionName, index?: string): string {
  return `index-rows/${collection}/${index ?? ''}`;
}

/** The setting that tells of the reading anew of a collection. */
export function readingKey(collection: CollectionName): string {
  return `reading-anew/${collection}`;
}
