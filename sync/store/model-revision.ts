import type { CollectionName } from '../model/entity';
import { entities } from '../model/registry';
import { collectionPlans } from './collections';

/** FNV-1a, 32 bits: a short name for a text; no protection. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * Names what this version of the app keeps of a collection's rows: kinds, fields, and how the device's own fields are
 * computed. Rows that were read by a version with another revision may lack what the server has; they lie behind the
 * cursor and would never come again, so the collection is read anew.
 */
export function modelRevision(collection: CollectionName): string {
  const fields = entities
    .filter((entity) => entity.collection === collection)
    .flatMap((entity) =>
      Object.entries(entity.fields).map(([name, { column }]) => `${entity.kind}.${name}:${column}`),
    );
  return shortHash([...fields.sort(), collectionPlans[collection].derivation].join());
}
