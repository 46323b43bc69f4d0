import type { WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import { emptyValue } from '../model/fields';
import { entityOfKind } from '../model/registry';
import type { CollectionDocuments } from '../model/registry';
import { withDerivedFields } from '../store/collections';
import type { LocalDocument } from '../store/collections';
import { sameJson } from '../model/merge/equality';
import type { WireDocument } from './wire';

const DAY =
  '(?:19|20)\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)';
/** An instant as Postgres and the server's functions print it, in UTC. Not of a 29th of February: not every year has one. */
const PRINTED = new RegExp(
  `^(${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d)(?:\\.(\\d{1,6}))?(?:Z|\\+00:00)$`,
  'u',
);

/**
 * Postgres prints `2026-11-21T10:00:00.12+00:00`; devices hold `…T10:00:00.120Z`, so that texts sort by time. Nearly
 * every value is a matter of cutting text, a fifth of the time that a date takes; whatever else it is takes a date.
 */
export function normalInstant(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const printed = PRINTED.exec(value);
  if (printed !== null) return `${printed[1]}.${(printed[2] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

/**
 * A row from the server as the local database holds it. Columns that this version of the app does not know are
 * left out; they stay on the server, since a push names only known fields.
 */
export function fromWire<C extends CollectionName>(
  collection: C,
  row: WireDocument,
): WithDeleted<LocalDocument<C>> {
  const entity = entityOfKind(row.kind);
  const document: Record<string, unknown> = {
    id: row.id,
    kind: row.kind,
    row_version: row.row_version,
    created_at: normalInstant(row['created_at'] ?? row['updated_at'] ?? ''),
    created_by: row['created_by'] ?? null,
    updated_at: normalInstant(row['updated_at'] ?? ''),
    updated_by: row['updated_by'] ?? null,
  };
  const deleted = row.deleted_at !== null;
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = row[name] ?? null;
    if (value === null && !field.nullable) {
      // A tombstone carries no content; the store's indexed fields still want a value of their type.
      document[name] = emptyValue(field);
    } else {
      document[name] = field.column === 'timestamp with time zone' ? normalInstant(value) : value;
    }
  }
  // The edge where the server's JSON becomes a document; the frame and the kind were checked above.
  const local = withDerivedFields(collection, document as unknown as CollectionDocuments[C]);
  return { ...local, _deleted: deleted } as WithDeleted<LocalDocument<C>>;
}

/** A row as deleted: what the store keeps of one that is gone. It holds nothing of the row's content. */
export function tombstone<C extends CollectionName>(
  collection: C,
  id: string,
  kind: string,
): WithDeleted<LocalDocument<C>> {
  return fromWire(collection, { id, kind, row_version: 0, deleted_at: '' });
}

/** What a change was written onto: null where that is not known, undefined where there is nothing to compare with. */
export type WrittenOnto = Readonly<Record<string, unknown>> | null | undefined;

/**
 * Whether a field of restricted reading is the person's doing. Empty may mean that she was not told it; sent along with
 * another change, it would take the value away once she may read it.
 */
function isOwnDoing(value: unknown, name: string, base: WrittenOnto): boolean {
  if (base === undefined) return true;
  return base === null ? value !== null : !sameJson(base[name] ?? null, value);
}

/**
 * What a push sends of a record: the fields that devices may set, and the mark of a deletion. A field that the record
 * lacks – it was read by a version of the app that did not know it – is not sent: the server may have a value. One that
 * not everybody reads is sent only where the person has changed it.
 * @param base undefined for a record that the server has not, and for one that is only compared
 */
export function toWire<C extends CollectionName>(
  document: WithDeleted<LocalDocument<C>>,
  deletedAt: string,
  base: WrittenOnto,
): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { ...document };
  const result: Record<string, unknown> = { id: document.id, kind: document.kind };
  for (const [name, field] of Object.entries(entityOfKind(document.kind).fields)) {
    const value = values[name];
    if (field.serverOnly || field.derived || value === undefined) continue;
    if (field.restrictedTo !== undefined && !isOwnDoing(value, name, base)) continue;
    result[name] = value;
  }
  if (document._deleted) result['deleted_at'] = deletedAt;
  return result;
}
