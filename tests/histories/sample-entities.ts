import type { CollectionName, Entity } from '@sync/model/entity';
import { anyReference, choice, integer, json, reference, text, textList } from '@sync/model/fields';
import type { Row, RowModel } from '@sync/core/row';
import { idOfKey, rowsIn } from '@sync/core/tables';
import type { Store } from '@sync/core/transaction';
import type { QueueModel } from '@sync/core/parents';
import type { ExpiredRows } from '@sync/core/window';

/** Two kinds with every rule of the merge: a parent, and a child that refers to one. */
const common = {
  name: text({ label: 'Ad', merge: 'ask' }),
  note: text({ label: 'Not' }),
  secret: text({ label: 'Gizli', restrictedTo: 'crm.clients.health' }),
  tags: textList({ label: 'Etiketler' }),
  slot: text({ label: 'Yer', merge: 'ask' }),
  room: text({ label: 'Salon' }),
  dept: text({ label: 'Bölüm', required: true }),
  number: integer({ label: 'No', serverOnly: true }),
};
const groups = [{ decides: ['slot'], follows: ['room'] }];
const permissions = { read: [] };

export const parent: Entity = {
  kind: 'parent',
  collection: 'clients',
  table: 'clients',
  label: { singular: 'Üst', plural: 'Üstler' },
  permissions,
  groups,
  fields: { ...common, phones: json<readonly object[]>({ label: 'Telefonlar', mergeKey: 'id' }) },
};

export const child: Entity = {
  kind: 'child',
  collection: 'tickets',
  table: 'children',
  label: { singular: 'Alt', plural: 'Altlar' },
  permissions,
  groups,
  fields: {
    ...common,
    parent_id: reference('clients', { label: 'Üst' }),
    of_kind: choice({ parent: 'Üst' }, { label: 'Tür' }),
    of_id: anyReference({ label: 'Neyin', kindField: 'of_kind' }),
  },
};

/** The permission that `secret` is restricted to. */
export const SECRET = 'crm.clients.health';
export const kinds = ['parent', 'child'] as const;
export const collections: readonly CollectionName[] = ['clients', 'tickets'];
export const entityOf = (kind: string): Entity => (kind === 'parent' ? parent : child);
/** Texts that nobody else writes, by which the judge knows whose a value is. */
export const typedFields = ['name', 'note', 'secret', 'slot', 'room'] as const;
/** Days without a change after which children leave devices. */
export const windowDays: Readonly<Partial<Record<CollectionName, number>>> = { tickets: 30 };

const DAY_MS = 86_400_000;

/** Yields rows that are outside of the window, with some days of grace. */
export const expiredRows = (store: Store): ExpiredRows =>
  async function* expired(collection, serverTime) {
    const begins = Date.parse(serverTime) / DAY_MS - (windowDays[collection] ?? Infinity) - 3;
    const rows = await store.list(rowsIn(collection));
    const old = rows.filter(({ value }) => Number((value as Row | null)?.['day'] ?? Infinity) < begins);
    if (old.length > 0) yield old.map(({ key, revision }) => ({ id: idOfKey(key), revision }));
  };

export const isWindowed = (collection: CollectionName): boolean => collection === 'tickets';

export const sampleModel: RowModel = {
  entityOf,
  fromWire: (_collection, row) => ({ ...row, edit: '' }),
  // As the derived fields of the app: a function of the record alone.
  derive: (_collection, row) => ({ ...row, sort_key: String(row['name']).toUpperCase() }),
};

export const sampleQueue: QueueModel = {
  entityOf,
  rank: (kind) => (kind === 'parent' ? 0 : 1),
  collectionOf: (target) => {
    const isParent = 'table' in target ? target.table === 'clients' : target.kind === 'parent';
    return isParent ? 'clients' : 'tickets';
  },
};
