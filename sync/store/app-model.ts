import type { QueueModel } from '../core/parents';
import type { CoreContext } from '../core/records';
import type { Row, RowModel } from '../core/row';
import type { CollectionName } from '../model/entity';
import { entities, entityOfKind } from '../model/registry';
import type { AnyDocument } from '../model/registry';
import { withDerivedFields } from './collections';
import { newId } from './ids';
import { fromWire } from './wire-document';

/* The entities of the app as the sync core asks for them. */

const asRow = (values: object): Row => values as Row;

export const appModel: RowModel = {
  entityOf: entityOfKind,
  fromWire: (collection, row) => asRow(fromWire(collection, row)),
  derive: (collection, row) =>
    asRow(withDerivedFields(collection, row as unknown as AnyDocument as never, row.edit)),
};

/**
 * Returns the context that edits need.
 * @param edit the name of the edit, which is the first that is asked for
 */
export function appContext(edit = newId()): CoreContext {
  const names = [edit];
  return { model: appModel, newName: () => names.pop() ?? newId(), now: () => Date.now() };
}

/** Kinds in the order in which their rows may refer to one another. */
const rank = new Map(entities.map(({ kind }, at) => [kind, at]));
const byTable: ReadonlyMap<string, CollectionName> = new Map(
  entities.map(({ table, collection }) => [table, collection]),
);
const byKind: ReadonlyMap<string, CollectionName> = new Map(
  entities.map(({ kind, collection }) => [kind, collection]),
);

export const appQueue: QueueModel = {
  entityOf: entityOfKind,
  rank: (kind) => rank.get(kind) ?? 0,
  collectionOf: (target) => ('table' in target ? byTable.get(target.table) : byKind.get(target.kind)),
};
