import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '@sync/model/registry';
import { lookupEntities } from '@sync/model/entities/definition';
import type { Entity } from '@sync/model/entity';
import { shapeOf } from '@sync/model/lookups/attribute';
import type { Attribute } from '@sync/model/lookups/attribute';
import { permissionCatalogue } from '@sync/model/access/permissions';
import { isReachable } from '@sync/model/status-moves';
import { startBarePostgres, startHostedPostgres } from '../support/hosted-postgres';
import { startPglite } from '../support/pglite-database';

type Row = Record<string, unknown>;
type Query = (sql: string) => Promise<Row[]>;
interface Subject {
  readonly query: Query;
  stop(): Promise<void>;
}

const postgres = (start: typeof startHostedPostgres) => async (): Promise<Subject> => {
  const database = await start();
  return {
    query: async (sql) => [...(await database.owner.unsafe<Row[]>(sql))],
    stop: () => database.stop(),
  };
};
const servers: Readonly<Record<string, () => Promise<Subject>>> = {
  'PostgreSQL as hosted Supabase': postgres(startHostedPostgres),
  'bare PostgreSQL': postgres(startBarePostgres),
  PGlite: async () => {
    const database = await startPglite();
    return { query: async (sql) => (await database.query<Row>(sql)).rows, stop: () => database.close() };
  },
};

/** The columns that every replicated table has besides its fields: type and whether null is allowed. */
const syncColumns: Readonly<Record<string, readonly [string, boolean]>> = {
  id: ['uuid', false],
  row_version: ['bigint', false],
  change_xid: ['xid8', false],
  deleted_at: ['timestamp with time zone', true],
  created_at: ['timestamp with time zone', false],
  created_by: ['uuid', true],
  updated_at: ['timestamp with time zone', false],
  updated_by: ['uuid', true],
};

const kindsOf = (table: string) => entities.filter((entity) => entity.table === table);
const isShared = (entity: Entity) => kindsOf(entity.table).length > 1;
const stored = (entity: Entity) => Object.entries(entity.fields).filter(([, field]) => !field.derived);
const writable = (entity: Entity) =>
  stored(entity)
    .filter(([, field]) => !field.serverOnly)
    .map(([name]) => name);

describe.each(Object.entries(servers))('%s', (_name, start) => {
  let subject: Subject;
  let query: Query;
  beforeAll(async () => {
    subject = await start();
    query = subject.query;
  });
  afterAll(() => subject.stop());

  const names = async (sql: string) => (await query(sql)).map((row) => String(row.name)).sort();
  const constraints = async (table: string) =>
    (
      await query(`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = 'public.${table}'::regclass`)
    ).map((row) => ({ name: String(row.name), definition: String(row.definition) }));

  describe.each(entities.map((entity) => [entity.kind, entity] as const))('%s', (_kind, entity) => {
    const { table } = entity;

    test('columns: names, types, nullability', async () => {
      const expected = new Map<string, readonly [string, boolean]>(Object.entries(syncColumns));
      if (isShared(entity)) expected.set('kind', ['text', false]);
      for (const [name, field] of stored(entity)) expected.set(name, [field.column, field.nullable]);
      const columns = await query(`
        select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
        from pg_attribute where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped`);
      expect(new Map(columns.map((row) => [String(row.name), [row.type, row.nullable]]))).toEqual(expected);
    });

    test('allowed values and longest texts are constraints named after their column', async () => {
      const found = new Map((await constraints(table)).map(({ name, definition }) => [name, definition]));
      for (const [name, field] of stored(entity)) {
        const definition = found.get(`${table}_${name}_check`) ?? '';
        if (field.values !== undefined) {
          // The values stand in the constraint, or in a function that other places ask as well.
          const asked = /ANY \((app\.\w+\(\))\)/u.exec(definition)?.[1];
          const values =
            asked === undefined
              ? [...definition.matchAll(/'([A-Za-z_]+)'::text/gu)].map(([, value]) => value)
              : await names(`select unnest(${asked}) as name`);
          expect([name, values.sort()]).toEqual([name, [...field.values].sort()]);
        } else if (field.column === 'text') {
          const longest = /char_length\((\w+)\) <= (\d+)/u.exec(definition);
          expect([name, longest?.[1], Number(longest?.[2])]).toEqual([name, name, field.maxLength]);
          if (!field.nullable) expect(definition).toContain(`btrim(${name}) <> ''`);
        } else if (field.column === 'jsonb') {
          expect(definition).toMatch(/app\.check_\w+\(/u);
        } else if (field.column.endsWith('[]')) {
          expect(definition).toMatch(/app\.check_(ids|texts)\(/u);
        }
      }
    });

    test('references are foreign keys', async () => {
      const found = await constraints(table);
      const keys = found
        .filter(({ name }) => name.endsWith('_fkey'))
        .map(({ name, definition }) => [
          name,
          /REFERENCES ([\w.]+)\(id\)/u.exec(definition)?.[1]?.replace('public.', ''),
        ])
        .sort();
      const expected = stored(entity)
        .filter(([, field]) => field.references !== undefined && field.column === 'uuid')
        .map(([name, field]) => [`${table}_${name}_fkey`, field.references])
        .sort();
      expect(keys).toEqual(expected);
    });

    test('stamp, poke and cursor index', async () => {
      expect(
        await names(`select tgname as name from pg_trigger
          where tgrelid = 'public.${table}'::regclass and tgname in ('stamp', 'poke') and tgenabled = 'O'`),
      ).toEqual(['poke', 'stamp']);
      const [poke] = await query(`select encode(tgargs, 'escape') as args from pg_trigger
        where tgrelid = 'public.${table}'::regclass and tgname = 'poke'`);
      expect(String(poke?.args)).toContain(entity.collection);
      const indexes = await names(
        `select pg_get_indexdef(indexrelid) as name from pg_index where indrelid = 'public.${table}'::regclass`,
      );
      expect(indexes.join('\n')).toMatch(/USING btree \(change_xid, id\)/u);
    });

    test('row security on and forced; one policy for each thing people may do', async () => {
      const [flags] = await query(`select relrowsecurity as on, relforcerowsecurity as forced
        from pg_class where oid = 'public.${table}'::regclass`);
      expect(flags).toEqual({ on: true, forced: true });
      const { add, edit, remove } = entity.permissions;
      const expected = ['r', ...(add ? ['a'] : []), ...((edit ?? remove) ? ['w'] : [])].sort();
      expect(
        await names(
          `select polcmd::text as name from pg_policy where polrelid = 'public.${table}'::regclass`,
        ),
      ).toEqual(expected);
    });

    test('policies ask for the permissions of the model', async () => {
      const rows = await query(`
        select polcmd::text as command,
          concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) as text
        from pg_policy where polrelid = 'public.${table}'::regclass`);
      // Kinds of lists stand in one table, with the right that each asks for.
      const kinds = await names('select import_right as name from app.incoming_kinds()');
      const textOf = (command: string) =>
        JSON.stringify(rows.find((row) => row.command === command)?.text ?? '').replaceAll(
          'app.lists_to_import()',
          `app.lists_to_import() of ${kinds.join(', ')}`,
        );
      const { read, add = [], derive = [], edit = [], remove = [] } = entity.permissions;
      for (const key of read) expect(textOf('r')).toContain(key);
      if (table === 'definitions') {
        // Its policies ask by kind; what each kind's area is, is compared below.
        for (const command of ['a', 'w']) expect(textOf(command)).toContain('app.my_definition_rights()');
      } else {
        for (const key of [...add, ...derive]) expect(textOf('a')).toContain(key);
        for (const key of [...edit, ...remove]) expect(textOf('w')).toContain(key);
      }
      if (read.length === 0) expect(textOf('r')).toContain('app.is_staff()');
      if (entity.ownerField !== undefined) {
        for (const { command, text } of rows as { command: string; text: string }[]) {
          expect([command, text]).toEqual([command, expect.stringContaining(`${entity.ownerField} = `)]);
        }
      }
    });

    test('column rights of people', async () => {
      const columnsWith = (right: string) =>
        names(`select attname as name from pg_attribute
          where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped
            and has_column_privilege('vizite_api', attrelid, attnum, '${right}')`);
      const { add, edit, remove } = entity.permissions;
      const hidden = stored(entity)
        .filter(([, field]) => field.restrictedTo !== undefined)
        .map(([name]) => name);
      const all = [...Object.keys(syncColumns), ...stored(entity).map(([name]) => name)];
      const kind = isShared(entity) ? ['kind'] : [];
      expect(await columnsWith('select')).toEqual(
        [...all, ...kind].filter((name) => !hidden.includes(name)).sort(),
      );
      expect(await columnsWith('insert')).toEqual(add ? ['id', ...kind, ...writable(entity)].sort() : []);
      expect(await columnsWith('update')).toEqual(
        [...(edit ? writable(entity) : []), ...(remove ? ['deleted_at'] : [])].sort(),
      );
      const [deletes] = await query(
        `select has_table_privilege('vizite_api', 'public.${table}', 'delete') as may`,
      );
      expect(deletes).toEqual({ may: false });
    });

    test('the registry of sync says the same', async () => {
      const [row] = await query(`
        select collection, table_name, to_jsonb(read_any) as read, to_jsonb(hidden) as hidden, removable,
          to_jsonb(insertable) as insertable, to_jsonb(updatable) as updatable, types,
          (select to_jsonb(array_agg(k order by k)) from jsonb_object_keys(derived) k) as derived
        from app.sync_tables where kind = '${entity.kind}'`);
      const fields = Object.entries(entity.fields);
      const { read, add, edit, remove } = entity.permissions;
      const only = (test: (field: Entity['fields'][string]) => boolean) =>
        fields.filter(([, field]) => test(field)).map(([name]) => name);
      expect(row).toMatchObject({
        collection: entity.collection,
        table_name: table,
        // Own roles are readable without the permission, so the kind is never empty.
        read: entity.kind === 'role' ? [] : read,
        hidden: only((field) => field.restrictedTo !== undefined),
        removable: remove !== undefined,
        insertable: add ? writable(entity) : [],
        updatable: edit ? writable(entity) : [],
        derived: only((field) => field.derived).length > 0 ? only((field) => field.derived) : null,
      });
      const known = [...fields.map(([name]) => name), ...Object.keys(syncColumns), 'kind'];
      expect(Object.keys(row?.types as object).sort()).toEqual(
        known.filter((name) => name !== 'change_xid').sort(),
      );
    });
  });

  test('kinds are registered in the order of the model', async () => {
    const rows = await query('select kind as name from app.sync_tables order by rank');
    expect(rows.map((row) => row.name)).toEqual(entities.map((entity) => entity.kind));
  });

  test('look-up kinds have their rights, views and shapes', async () => {
    const rows = await query('select kind, area, view_name, shape from app.definition_kinds()');
    const expected = lookupEntities.map(({ kind, permissions, options: { view, attributes } }) => ({
      kind,
      area: permissions.add?.[0]?.replace(/\.add$/u, ''),
      view_name: view,
      shape: Object.fromEntries(
        Object.entries<Attribute>(attributes).map(([name, attribute]) => [name, shapeOf(attribute)]),
      ),
    }));
    expect(rows).toEqual(expected);
  });

  const machines = entities.flatMap(({ kind, moves }) => (moves === undefined ? [] : [{ kind, moves }]));

  test('the steps of statuses', async () => {
    const rows = await query('select kind, before, after from app.status_moves');
    const steps = machines.flatMap(({ kind, moves }) =>
      Object.entries(moves).flatMap(([before, next]) => next.map((after) => ({ kind, before, after }))),
    );
    const sorted = (list: readonly object[]) => list.map((row) => JSON.stringify(row)).sort();
    expect(sorted(rows)).toEqual(sorted(steps));
  });

  test.each(machines)('what $kind can have become by several steps', async ({ kind, moves }) => {
    const statuses = Object.keys(moves);
    for (const from of statuses) {
      const rows = await query(`select s as name from unnest('{${statuses.join()}}'::text[]) s
        where app.may_become('${kind}', '${from}', s)`);
      expect(rows.map((row) => row.name)).toEqual(statuses.filter((to) => isReachable(moves, from, to)));
    }
  });

  test('the catalogue of permissions', async () => {
    const rows = await query('select key, description, risk from public.permissions');
    expect(Object.fromEntries(rows.map(({ key, ...entry }) => [key, entry]))).toEqual(permissionCatalogue);
  });

  test('the administrator holds the whole catalogue, no role anything else', async () => {
    const [row] = await query(`select count(*)::integer as count from public.role_permissions
      where role_id = '01900000-0000-7000-8000-0a0000000001'`);
    expect(row).toEqual({ count: Object.keys(permissionCatalogue).length });
  });

  test('starter look-ups pass their own checks and each category has a default status', async () => {
    const rows = await query(`select attributes ->> 'category' as name from public.definitions
      where kind = 'ticket_status' and (attributes ->> 'is_default')::boolean order by 1`);
    expect(rows.map((row) => row.name)).toEqual(['closed', 'new', 'open', 'pending', 'resolved']);
  });
});
