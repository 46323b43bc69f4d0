import { entityOfKind } from '../../model/registry';
import { withEdit } from '../entry';
import type { Edit, OutboxEntry } from '../entry';
import type { Row, RowModel } from '../row';

/** The entities of the app; a client shows what a device computes of it. */
export const appModel: RowModel = {
  entityOf: entityOfKind,
  fromWire: (_collection, row) => ({ ...row, edit: '' }),
  derive: (_collection, row) => ({ ...row, sort_key: String(row['last_name']).toLowerCase() }),
};

/** Returns a client as the server tells it. */
export const clientRow = (change: object = {}): Row => ({
  id: 'a',
  kind: 'client',
  row_version: 3,
  edit: '',
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  email: null,
  admin_note: null,
  tag_ids: [],
  phones: [],
  updated_by: 'u1',
  updated_at: '2026-11-01T08:00:00.000Z',
  ...change,
});

/** Returns the unsent change of a client, with one edit for each of these changes. */
export function unsentClient(base: Row | null, ...changes: readonly object[]): OutboxEntry {
  let state: { row: Row | null; entry: OutboxEntry | null } = { row: base, entry: null };
  for (const [at, change] of changes.entries()) {
    const name = `e${at + 1}`;
    const row = { ...(state.row ?? clientRow({ row_version: 0 })), ...change, edit: name };
    state = withEdit(state, clientEdit(name, state.row === null ? 'create' : 'change', row), 0);
  }
  if (state.entry === null) throw new Error('no change');
  return state.entry;
}

export const clientEdit = (name: string, operation: Edit['operation'], row: Row | null): Edit => ({
  name,
  operation,
  row,
  collection: 'clients',
  kind: 'client',
  id: 'a',
  summary: `${operation} ${name}`,
  at: 0,
});
