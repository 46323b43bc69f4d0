import { entities } from '@sync/model/registry';
import type { CollectionName, Entity } from '@sync/model/entity';
import { sameJson } from '@sync/model/merge/equality';
import type { Person } from './people';
import type { Holdings } from './protocol';
import type { Hospital } from './server';

type Row = Readonly<Record<string, unknown>>;

/** Columns of patients that not everybody reads, with the right to each. */
const HIDDEN = { identity_no: 'crm.client_identity.read', clinical_note: 'crm.client_health.read' } as const;

/** Returns the columns that a plain query of the person may name. */
function columnsOf(entity: Entity): readonly string[] {
  const fields = Object.entries(entity.fields).filter(([, field]) => !field.derived);
  return [
    'id',
    'row_version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    ...fields.filter(([, field]) => field.restrictedTo === undefined).map(([name]) => name),
  ];
}

function normal(entity: Entity, name: string, value: unknown): unknown {
  const column = entity.fields[name]?.column ?? (name.endsWith('_at') ? 'timestamp with time zone' : 'text');
  const isInstant = column === 'timestamp with time zone' && typeof value === 'string' && value !== '';
  return isInstant ? new Date(value).toISOString() : value;
}

/**
 * Reads all rows of these collections that a person may see, by plain queries under row security: not by the
 * functions that are tested.
 */
export async function visibleRows(
  hospital: Hospital,
  person: Person,
  collections: readonly CollectionName[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  for (const entity of entities) {
    if (!collections.includes(entity.collection)) continue;
    if (entity.permissions.read.length === 0 && entity.collection === 'definitions') continue;
    const columns = columnsOf(entity);
    const kind = entity.collection === 'definitions' ? ` and kind = '${entity.kind}'` : '';
    const found = await hospital.as<Row>(
      person.id,
      `select to_jsonb(t) as row from (select ${columns.join(', ')} from public.${entity.table}
       where deleted_at is null${kind}) t`,
    );
    for (const { row } of found as readonly { row: Row }[]) {
      rows.set(`${entity.kind}/${String(row['id'])}`, row);
    }
  }
  await addHidden(hospital, person, rows);
  return rows;
}

/** Adds to the patients what the person may read of the columns that not everybody does. */
async function addHidden(hospital: Hospital, person: Person, rows: Map<string, Row>): Promise<void> {
  const [own] = await hospital.as<{ keys: readonly string[] }>(
    person.id,
    'select app.my_permissions() as keys',
  );
  const stored = await hospital.owner`select id, identity_no, clinical_note from public.clients`;
  for (const { id, ...values } of stored) {
    const key = `client/${String(id)}`;
    const row = rows.get(key);
    if (row === undefined) continue;
    const shown: Record<string, unknown> = {};
    for (const [name, right] of Object.entries(HIDDEN)) {
      shown[name] = own?.keys.includes(right) === true ? values[name] : null;
    }
    rows.set(key, { ...row, ...shown });
  }
}

/** Returns the differences between a device and what its person may see. */
export function differences(expected: ReadonlyMap<string, Row>, holdings: Holdings): readonly string[] {
  const found: string[] = [];
  const byKind = new Map(entities.map((entity) => [entity.kind, entity]));
  const held = new Set<string>();
  for (const record of Object.values(holdings.records).flat()) {
    const entity = byKind.get(String(record['kind']));
    if (entity === undefined) continue;
    if (entity.permissions.read.length === 0 && entity.collection === 'definitions') continue;
    const key = `${entity.kind}/${String(record['id'])}`;
    held.add(key);
    const row = expected.get(key);
    if (row === undefined) {
      found.push(`${key} is on the device (version ${String(record['row_version'])}), not on the server`);
      continue;
    }
    const compared = [...columnsOf(entity), ...(entity.kind === 'client' ? Object.keys(HIDDEN) : [])];
    const wrong = compared.filter(
      (name) => !sameJson(normal(entity, name, record[name]), normal(entity, name, row[name])),
    );
    for (const name of wrong) {
      found.push(
        `${key} ${name}: device ${JSON.stringify(record[name])}, server ${JSON.stringify(row[name])}`,
      );
    }
  }
  for (const key of expected.keys()) if (!held.has(key)) found.push(`${key} is missing on the device`);
  return found;
}
