import { entities } from '@sync/model/index-of-entities';
import type { Entity } from '@sync/model/entity';
import { sameJson } from '@sync/replication/equality';
import type { Person } from './people';
import type { Holdings } from './protocol';
import type { Hospital } from './server';

type Row = Readonly<Record<string, unknown>>;

/** Columns that are compared: those that a plain query of the person may name. */
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

/** All rows that a person may see, by plain queries under row security: not by the functions that are tested. */
export async function visibleRows(hospital: Hospital, person: Person): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  for (const entity of entities) {
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
  return rows;
}

/** In what a device differs from what its person may see. */
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
    const wrong = columnsOf(entity).filter(
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
