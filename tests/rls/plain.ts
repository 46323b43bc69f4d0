import { randomInt, randomUUID } from 'node:crypto';
import type { JSONValue, Sql } from 'postgres';
import type { Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { lookupEntities } from '@sync/model/entities/definition';
import { entities } from '@sync/model/registry';
import type { Cell } from './expected';
import { addRow } from './rows';
import type { TableRows, Values, World } from './rows';

export const NOBODY: World = { clientId: '', ticketId: '', meetingId: '' };

/*
 * Plain entities are those whose rows belong to nobody: who holds a permission may do it with all of them. The matrix
 * makes their rows from the model, and expects what the permissions of each role say.
 */

/** Returns the entities of tables that `expected.txt` does not describe by hand. */
export function plainEntities(described: (table: string) => boolean): readonly Entity[] {
  return entities.filter(({ table }) => !described(table));
}

/** Derives what the starter roles may do with rows of an entity from the permissions that they have. */
export function plainCell({ permissions }: Entity, held: ReadonlySet<string>): Cell {
  const holds = (keys: readonly string[] | undefined) => keys?.some((key) => held.has(key)) ?? false;
  const sees = permissions.read.length === 0 || holds(permissions.read);
  const letters = [
    sees ? 's' : '-',
    holds(permissions.add) ? 'i' : '-',
    // Who does not see a row does not reach it.
    sees && holds(permissions.edit) ? 'u' : '-',
    sees && holds(permissions.remove) ? 'd' : '-',
  ].join('');
  return [letters, letters, sees ? 's---' : '----'];
}

function valueOf(
  name: string,
  field: Field,
  person: string,
  entry: (kind: string) => string,
): JSONValue | undefined {
  if (field.values !== undefined) return field.values[0];
  if (field.lookup !== undefined) return entry(field.lookup);
  if (field.kindField !== undefined) return entry(field.kindField);
  if (field.references === 'profiles') return person;
  if (field.references !== undefined) return entry(name);
  switch (field.column) {
    case 'text':
      return randomUUID().slice(0, field.maxLength);
    case 'integer':
    case 'bigint':
      return 1;
    case 'boolean':
      return true;
    case 'date':
      return '2026-11-21';
    case 'timestamp with time zone':
      return '2026-11-21T08:00:00.000Z';
    default:
      return undefined;
  }
}

const randomDay = (): string => new Date(Date.UTC(2000, 0, randomInt(1_000_000))).toISOString().slice(0, 10);

/** Values that a rule of the table asks for; two rows must not overlap. */
const ruled: Readonly<Record<string, () => Values>> = {
  clients: () => ({ identity_type: 'none', email: 'ada@vizite.test' }),
  client_merges: () => ({ state: 'declined' }),
  commission_rates: () => {
    const day = randomDay();
    return { valid_from: day, valid_to: day };
  },
  closed_periods: () => {
    const day = randomDay();
    return { from_on: day, to_on: day };
  },
  settlement_days: () => ({ day: randomDay(), content: {} }),
  reading_words: () => ({ content: {} }),
  message_templates: () => ({ expires_minutes: 60 }),
  specimen_transfers: () => ({
    state: 'sent',
    jars: [{ id: randomUUID(), biopsy_id: randomUUID(), label: '1' }],
  }),
  specimen_receipts: () => ({ transfer_id: randomUUID(), jars: [] }),
  terminal_usages: () => ({ state: 'open' }),
  theatre_sessions: () => {
    const day = randomDay();
    return { session_kind: 'closed', starts_at: `${day}T08:00:00.000Z`, ends_at: `${day}T09:00:00.000Z` };
  },
};

/** Returns an entry of a look-up kind; where the starter data has none, one with the attributes of a new entry. */
export async function entryOf(owner: Sql, kind: string): Promise<string> {
  const [row] = await owner`select id from public.definitions where kind = ${kind} limit 1`;
  if (row !== undefined) return row['id'] as string;
  const lookup = lookupEntities.find((candidate) => candidate.kind === kind);
  if (lookup === undefined) throw new Error(`no look-up kind ${kind}`);
  const attributes = Object.fromEntries(
    Object.entries(lookup.options.attributes).map(([name, { initial }]) => [name, initial as JSONValue]),
  );
  return addRow(owner, 'definitions', randomUUID(), { kind, name: randomUUID(), position: 1, attributes });
}

/** Makes rows of a plain entity: its required fields, and a text or day that an editor may change. */
export async function plainRows(owner: Sql, { kind, table, fields }: Entity): Promise<TableRows> {
  const ofPeople = Object.entries(fields).filter(([, field]) => !field.serverOnly && !field.derived);
  // What the server alone makes nobody edits; that is tried all the same.
  const given = ofPeople.length > 0 ? ofPeople : Object.entries(fields).filter(([, field]) => !field.derived);
  // Lists are empty unless given.
  const required = given.filter(
    ([, { nullable, column }]) => !nullable && column !== 'jsonb' && !column.endsWith('[]'),
  );
  /** Targets of references, by their look-up kind or their own name. */
  const targets = new Map<string, string>();
  for (const [name, { lookup, references, column, kindField }] of required) {
    if (kindField !== undefined) {
      const first = fields[kindField]?.values?.[0];
      const target = entities.find((entity) => entity.kind === first);
      if (target === undefined) throw new Error(`${kind}: no entity that ${kindField} names`);
      const { values } = await plainRows(owner, target);
      targets.set(kindField, await addRow(owner, target.table, randomUUID(), values('', NOBODY, true)));
    } else if (lookup !== undefined) {
      targets.set(lookup, await entryOf(owner, lookup));
    } else if (references !== undefined && references !== 'profiles' && column === 'uuid') {
      const target = entities.find((entity) => entity.table === references);
      if (target === undefined) throw new Error(`${kind}: no entity of ${references}`);
      const { values } = await plainRows(owner, target);
      targets.set(name, await addRow(owner, references, randomUUID(), values('', NOBODY, true)));
    }
  }
  const texts = given.filter(
    ([, { column, values, form = 'lines' }]) => values === undefined && column === 'text' && form === 'lines',
  );
  // One that may stay empty is in no key.
  const editable = texts.find(([, { nullable }]) => nullable) ?? texts.at(-1);
  const values = (person: string): Values => ({
    ...Object.fromEntries(
      required.flatMap(([name, field]) => {
        const value = valueOf(name, field, person, (of) => targets.get(of) ?? '');
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...ruled[table]?.(),
  });
  if (editable !== undefined) return { values, edit: [editable[0], 'x'] };
  const date = given.find(([, { column }]) => column === 'date');
  if (date !== undefined) return { values, edit: [date[0], '2026-11-22'] };
  const number = given.find(([, { column }]) => column === 'integer');
  if (number === undefined) throw new Error(`${kind} has nothing that an editor may change`);
  return { values, edit: [number[0], 2] };
}
