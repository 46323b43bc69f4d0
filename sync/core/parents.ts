import type { CollectionName, Entity } from '../model/entity';
import type { OutboxEntry } from './entry';
import { entryKey } from './tables';

/** Relations between kinds; the caller knows the entities of the app. */
export interface QueueModel {
  entityOf(kind: string): Entity;
  /** Returns the rank of a kind in the order in which rows may refer to one another. */
  rank(kind: string): number;
  /** Returns the collection of a table, or of a kind, that a field refers to. */
  collectionOf(target: { readonly table: string } | { readonly kind: string }): CollectionName | undefined;
}

/**
 * Returns the key of the outbox entry of the record that a field refers to. Null where that has none, or where the
 * field refers to none.
 */
export function parentKey(
  model: QueueModel,
  kind: string,
  values: Readonly<Record<string, unknown>>,
  name: string,
): string | null {
  const field = model.entityOf(kind).fields[name];
  const id = values[name];
  if (field === undefined || typeof id !== 'string') return null;
  const named = field.kindField === undefined ? undefined : values[field.kindField];
  const collection =
    typeof named === 'string'
      ? model.collectionOf({ kind: named })
      : field.references === undefined
        ? undefined
        : model.collectionOf({ table: field.references });
  return collection === undefined ? null : entryKey(collection, id);
}

/** Returns the keys of outbox entries that a change may refer to. */
export function parentKeys(model: QueueModel, { kind, mine }: OutboxEntry): readonly string[] {
  if (mine === null) return [];
  return Object.keys(model.entityOf(kind).fields).flatMap((name) => parentKey(model, kind, mine, name) ?? []);
}
