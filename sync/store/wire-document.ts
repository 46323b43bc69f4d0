import type { CollectionName } from '../model/entity';
import { emptyValue } from '../model/fields';
import { entityOfKind } from '../model/registry';
import type { CollectionDocuments } from '../model/registry';
import { withDerivedFields } from './collections';
import type { LocalDocument } from './collections';
import type { WireDocument } from '../core/wire';

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
 * Returns a row from the server as the local store holds it. Not for tombstones, which carry no content. Leaves out
 * columns that this version of the app does not know; they stay on the server, since a push names only known fields.
 */
export function fromWire<C extends CollectionName>(collection: C, row: WireDocument): LocalDocument<C> {
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
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = row[name] ?? null;
    if (value === null && !field.nullable) {
      // What a later server leaves out; indexes want a value of the field's type.
      document[name] = emptyValue(field);
    } else {
      document[name] = field.column === 'timestamp with time zone' ? normalInstant(value) : value;
    }
  }
  // The edge where the server's JSON becomes a document; the frame and the kind were checked above.
  return withDerivedFields(collection, document as unknown as CollectionDocuments[C]);
}
