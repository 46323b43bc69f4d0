import type { CollectionName } from '../model/entity';
import { collectionPlans, withDerivedFields } from './collections';
import type { LocalDocument } from './collections';
import type { PlainRow } from './segments/columns';
import type { TableLayout } from './segments/layout';

/** Indexed fields that rows are ordered by, or asked for by a range; the others are asked for by equal values. */
const ORDERS: ReadonlySet<string> = new Set(['recent', 'calendar_key', 'day_key']);

/** How the rows of a collection are looked for, and what is computed of them. */
export function layoutOf(collection: CollectionName): TableLayout {
  const { derivation, indexes } = collectionPlans[collection];
  const fields = [...new Set(indexes.flat())].filter((field) => field !== 'id');
  const references = fields.filter((field) => !ORDERS.has(field));
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
  };
}
