import { entities } from '../model/registry';
import type { CollectionName } from '../model/entity';
import { extractOf } from './extracts/row-columns';
import { indexNames, indexPlans } from './extracts/row-source';
import { collectionPlans, withDerivedFields } from './collections';
import type { LocalDocument } from './collections';
import type { PlainRow } from './segments/columns';
import type { ExtractLayout, TableLayout } from './segments/layout';

/** Indexed fields that rows are ordered by, or asked for by a range. The others are asked for by equal values. */
const ORDERS: ReadonlySet<string> = new Set(['recent', 'calendar_key', 'day_key']);

/** Returns what the in-memory index of a collection reads. */
function extractLayoutOf(collection: CollectionName): ExtractLayout | undefined {
  const index = indexNames.find((name) => indexPlans[name].collection === collection);
  if (index === undefined) return undefined;
  return { revision: indexPlans[index].revision, of: (rows) => extractOf(index, rows) };
}

/** Returns how the rows of a collection are looked up, and what is computed of them. */
export function layoutOf(collection: CollectionName): TableLayout {
  const { derivation, indexes } = collectionPlans[collection];
  const fields = [...new Set(indexes.flat())].filter((field) => field !== 'id');
  const references = fields.filter((field) => !ORDERS.has(field));
  const extract = extractLayoutOf(collection);
  return {
    name: collection,
    derivation,
    // What refers to one record says more than a kind, of which there are few.
    references: references.toSorted((a, b) => Number(a === 'kind') - Number(b === 'kind')),
    orders: fields.filter((field) => ORDERS.has(field)),
    derive: (row) => {
      const document = row as unknown as LocalDocument<CollectionName>;
      return withDerivedFields(collection, document as never, document.edit) as unknown as PlainRow;
    },
    ...(extract !== undefined && { extract }),
  };
}

/** Returns the FNV-1a hash of a text, 32 bits: a short name; no protection. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * Returns a name of what this version of the app keeps of a collection's rows: kinds, fields, and how the device's
 * own fields are computed. Rows that were read by a version with another revision may lack what the server has; they
 * lie behind the cursor and would never be pulled again, so the collection is read from the start.
 */
export function modelRevision(collection: CollectionName): string {
  const fields = entities
    .filter((entity) => entity.collection === collection)
    .flatMap((entity) =>
      Object.entries(entity.fields).map(([name, { column }]) => `${entity.kind}.${name}:${column}`),
    );
  return shortHash([...fields.sort(), collectionPlans[collection].derivation].join());
}
