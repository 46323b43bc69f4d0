import { randomUUID } from 'node:crypto';
import type { JSONValue, Sql } from 'postgres';
import type { Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { entities } from '@sync/model/registry';
import type { Cell } from './expected';
import type { TableRows, Values } from './rows';

/*
 * Plain entities are those whose rows belong to nobody: who holds a permission may do it with all of them. The matrix
 * makes their rows from the model, and expects what the permissions of each role say.
 */

/** The entities of tables that `expected.txt` does not describe by hand. */
export function plainEntities(described: (table: string) => boolean): readonly Entity[] {
  return entities.filter(({ table }) => !described(table));
}

/** What the starter roles may do with rows of an entity, by the permissions that they hold. */
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

function valueOf(field: Field, person: string, entry: (kind: string) => string): JSONValue | undefined {
  if (field.values !== undefined) return field.values[0];
  if (field.lookup !== undefined) return entry(field.lookup);
  if (field.references === 'profiles') return person;
  switch (field.column) {
    case 'text':
      return randomUUID().slice(0, field.maxLength);
    case 'integer':
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

/** Rows of a plain entity: its required fields, and the first text or whole number that an editor may change. */
export async function plainRows(owner: Sql, { kind, fields }: Entity): Promise<TableRows> {
  const given = Object.entries(fields).filter(([, field]) => !field.serverOnly && !field.derived);
  const required = given.filter(([, field]) => !field.nullable && field.column !== 'jsonb');
  const entries = new Map<string, string>();
  for (const [, { lookup }] of required) {
    if (lookup === undefined) continue;
    const [row] = await owner`select id from public.definitions where kind = ${lookup} limit 1`;
    if (row === undefined) throw new Error(`${kind}: no entry of ${lookup} to choose`);
    entries.set(lookup, row['id'] as string);
  }
  const editable = given.find(
    ([, { column, values }]) => values === undefined && ['text', 'integer', 'boolean'].includes(column),
  );
  if (editable === undefined) throw new Error(`${kind} has nothing that the matrix knows how to change`);
  const [name, { column }] = editable;
  const values = (person: string): Values =>
    Object.fromEntries(
      required.flatMap(([field, described]) => {
        const value = valueOf(described, person, (lookup) => entries.get(lookup) ?? '');
        return value === undefined ? [] : [[field, value]];
      }),
    );
  return { values, edit: [name, column === 'text' ? 'x' : column === 'boolean' ? false : 2] };
}
