import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql, TransactionSql } from 'postgres';
import { startHostedPostgres } from '../integration/support/hosted-postgres';
import type { TestDatabase } from '../integration/support/hosted-postgres';
import { addPerson } from '../integration/support/people';
import { readExpected } from './expected';
import type { Cell } from './expected';
import { plainCell, plainEntities, plainRows } from './plain';
import { addRow, addWorld, bindable, linkRows, tableRows } from './rows';
import type { World } from './rows';

const starterRoles = [
  'administrator',
  'relations',
  'call',
  'surgery',
  'insurance',
  'pathology',
  'accounting',
  'hr',
  'assistant',
  'tourism',
  'privacy',
  'reports',
  'nurse',
  'doctor',
] as const;
const outsiders = ['suspended', 'stranger', 'anonymous'] as const;
const nothing: Cell = ['----', '----', '----'];

const expected = await readExpected();
const plain = plainEntities((table) => expected.has(table));

interface Person {
  readonly id: string;
  /** Role that the exposed functions run as, and so what a signed-in user reaches rows with; nobody else calls them. */
  readonly databaseRole: 'vizite_api' | 'anon';
  readonly world: World;
}

let database: TestDatabase;
let owner: Sql;
let other: Person;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  other = await meet(await addPerson(owner, { roles: [roleId('accounting')] }));
  await owner`insert into public.audit_log (event_id, at, user_id, action, was_offline)
    values (gen_random_uuid(), now(), ${other.id}, 'view', false)`;
  await owner`insert into public.subject_requests (id, applicant_name, request_kind, channel, received_on, status,
      created_at, created_by, updated_at, updated_by)
    values (gen_random_uuid(), 'Ada', 'access', 'letter', '2026-11-01', 'new', now(), ${other.id}, now(), ${other.id})`;
  await owner`insert into public.legal_holds (id, client_id, reason, created_at, created_by)
    values (gen_random_uuid(), ${other.world.clientId}, 'Dava', now(), ${other.id})`;
  const form = '01900000-0000-7000-8000-0c0000000001';
  await owner`insert into app.questionnaires (id, name, survey_kind, anonymous, languages, draft)
    values (${form}, 'Anket', 'inpatient', false, '{tr}', '[]')`;
  await owner`insert into app.questionnaire_versions (questionnaire_id, version, name, languages, questions)
    values (${form}, 1, 'Anket', '{tr}', '[]')`;
  await owner`insert into public.survey_answers (id, questionnaire_id, version, anonymous, channel, language, handed_by)
    values (gen_random_uuid(), ${form}, 1, false, 'sms', 'tr', ${other.id})`;
});
afterAll(() => database.stop());

function roleId(name: (typeof starterRoles)[number]): string {
  return `01900000-0000-7000-8000-0a${String(starterRoles.indexOf(name) + 1).padStart(10, '0')}`;
}

/** Adds a user with a client and a ticket to work on. */
async function meet(id: string, databaseRole: Person['databaseRole'] = 'vizite_api'): Promise<Person> {
  // Strangers have no profile that a ticket could be assigned to.
  const known = await owner`select from public.profiles where id = ${id}`;
  const world = await addWorld(owner, id, known.length === 0 ? other.id : id);
  await owner`insert into public.devices
      (device_id, user_id, name, app_version, schema_version, unsent, refused, conflicts)
    select gen_random_uuid(), p.id, 'Chrome', '1.0.0', 1, 0, 0, 0 from public.profiles p where p.id = ${id}`;
  return { id, databaseRole, world };
}

async function personOf(name: string): Promise<Person> {
  switch (name) {
    case 'suspended':
      return meet(await addPerson(owner, { roles: [roleId('administrator')], status: 'suspended' }));
    case 'stranger':
      return meet(randomUUID());
    case 'anonymous':
      return meet(randomUUID(), 'anon');
    default: {
      const role = starterRoles.find((item) => item === name);
      if (role === undefined) throw new Error(`no such role: ${name}`);
      return meet(await addPerson(owner, { roles: [roleId(role)], scope: 'own' }));
    }
  }
}

type Statement = (tx: TransactionSql) => Promise<{ count: number }>;

/** Returns whether a statement touches a row. */
async function touches(tx: TransactionSql, statement: Statement): Promise<boolean> {
  try {
    return (await statement(tx)).count > 0;
  } catch (error) {
    const { code } = error as { code?: string };
    // Rejected by a right or a policy; by a trigger that guards deleted rows and used roles; append-only.
    if (code === '42501' || code === '23514') return false;
    throw error;
  } finally {
    await tx.unsafe('rollback to tried');
  }
}

/**
 * Returns which of the user's statements touch a row. Each is rolled back before the next one. They share a transaction:
 * some 16,000 of their own would take half as long again.
 */
async function allowed(person: Person, statements: readonly Statement[]): Promise<readonly boolean[]> {
  const undo = new Error('undo');
  const found: boolean[] = [];
  try {
    await owner.begin(async (tx) => {
      const claims = JSON.stringify({ sub: person.id, role: 'authenticated' });
      await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', ${person.databaseRole}, true)`;
      await tx.unsafe('savepoint tried');
      for (const statement of statements) found.push(await touches(tx, statement));
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return found;
}

/** Writes what is allowed in letters: to see, insert, update and mark as deleted. */
const letters = (flags: readonly boolean[]) =>
  ['s', 'i', 'u', 'd'].map((letter, at) => (flags[at] ? letter : '-')).join('');

async function cellOfTable(table: string, person: Person): Promise<Cell> {
  const entity = plain.find((candidate) => candidate.table === table);
  const rows = entity === undefined ? tableRows[table] : await plainRows(owner, entity);
  if (rows === undefined) throw new Error(`no rows for ${table}`);
  const [column, value] = rows.edit;
  const known = (await owner`select from public.profiles where id = ${person.id}`).length > 0;

  const groups: string[] = [];
  for (const group of ['own', 'other', 'deleted'] as const) {
    const whose = group === 'other' || !known ? other : person;
    const world = group === 'other' ? other.world : person.world;
    const values = rows.values(whose.id, world, group !== 'other');
    const id = await existing(table, person, group, values);
    const insert = { id: randomUUID(), ...rows.values(whose.id, world, group !== 'other') };
    const deleted = group === 'deleted' ? { deleted_at: '2026-11-21T08:00:00.000Z' } : {};
    const touched = await allowed(person, [
      (tx) => tx`select id from public.${tx(table)} where id = ${id}`,
      (tx) => tx`insert into public.${tx(table)} ${tx(bindable(tx, { ...insert, ...deleted }))}`,
      (tx) =>
        tx`update public.${tx(table)} set ${tx({ [column]: value } as Record<string, never>)} where id = ${id}`,
      (tx) => tx`update public.${tx(table)} set deleted_at = now() where id = ${id}`,
      (tx) => tx`delete from public.${tx(table)} where id = ${id}`,
    ]);
    groups.push(letters(touched));
    expect([table, group, 'physically deleted', touched[4]]).toEqual([
      table,
      group,
      'physically deleted',
      false,
    ]);
  }
  const [own = '', others = '', gone = ''] = groups;
  return [own, others, gone];
}

/** Returns the row that is tried: people and their roles are there already, of everything else a row is made. */
async function existing(
  table: string,
  person: Person,
  group: 'own' | 'other' | 'deleted',
  values: Parameters<typeof addRow>[3],
): Promise<string> {
  if (table === 'profiles' && group === 'own') return person.id;
  if (table === 'roles' && group === 'own') {
    const [held] = await owner`select role_id from public.user_roles where user_id = ${person.id}`;
    return held === undefined ? randomUUID() : (held.role_id as string);
  }
  const creator = group === 'other' ? other.id : person.id;
  return addRow(owner, table, creator, values, group === 'deleted');
}

async function cellOfLinks(table: string, person: Person): Promise<Cell> {
  const link = linkRows[table];
  if (link === undefined) throw new Error(`no rows for ${table}`);
  const [inserted = false] = await allowed(person, [(tx) => tx.unsafe(link.insert)]);
  const groups: string[] = [];
  for (const condition of [link.own, link.other]) {
    const where = condition.replaceAll('$1', `'${person.id}'`);
    const statements = [
      `select 1 from public.${table} where ${where}`,
      `delete from public.${table} where ${where}`,
    ];
    const [seen = false, erased = false] = await allowed(
      person,
      statements.map((sql) => (tx) => tx.unsafe(sql)),
    );
    groups.push(letters([seen, inserted, false, erased]));
  }
  const [own = '', others = ''] = groups;
  return [own, others, '----'];
}

describe.each([...starterRoles, ...outsiders])('%s', (name) => {
  let person: Person;
  beforeAll(async () => {
    person = await personOf(name);
  });

  test.each([...expected.keys()])('%s', async (table) => {
    const cell = table in tableRows ? await cellOfTable(table, person) : await cellOfLinks(table, person);
    const want = (outsiders as readonly string[]).includes(name) ? nothing : expected.get(table)?.(name);
    expect([name, table, ...cell]).toEqual([name, table, ...(want ?? [])]);
  });

  if (plain.length > 0) {
    test.each(plain)('$table', async (entity) => {
      const held = await owner`select permission_key as key from public.role_permissions
        where role_id = any (select role_id from public.user_roles where user_id = ${person.id})`;
      const isOutsider = (outsiders as readonly string[]).includes(name);
      const want = isOutsider ? nothing : plainCell(entity, new Set(held.map(({ key }) => key as string)));
      expect([name, entity.table, ...(await cellOfTable(entity.table, person))]).toEqual([
        name,
        entity.table,
        ...want,
      ]);
    });
  }

  test('look-up views', async () => {
    const staff = (starterRoles as readonly string[]).includes(name);
    const views =
      await owner`select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`;
    const kinds = await owner`select view_name as view,
        exists (select from public.definitions d where d.kind = k.kind) as starts from app.definition_kinds() k`;
    expect(views.map(({ relname }) => relname as string).sort()).toEqual(
      kinds.map(({ view }) => view as string).sort(),
    );
    const seen = await allowed(
      person,
      kinds.map(
        ({ view }) =>
          (tx) =>
            tx`select id from public.${tx(view as string)}`,
      ),
    );
    for (const [at, { view, starts }] of kinds.entries()) {
      // A kind without starter entries shows nothing to anybody.
      expect([view, seen[at]]).toEqual([view, staff && starts]);
    }
  });

  test('hidden columns cannot be selected by anybody', async () => {
    const columns = [
      'clients.identity_no',
      'clients.clinical_note',
      'clients.*',
      'profiles.email',
      'profiles.extra_permissions',
    ];
    const seen = await allowed(
      person,
      columns.map((name) => (tx) => {
        const [table, column] = name.split('.');
        return tx.unsafe(`select ${String(column)} from public.${String(table)}`);
      }),
    );
    expect(columns.filter((_, at) => seen[at] !== false)).toEqual([]);
  });
});

test('every table of schema public is in the matrix', async () => {
  const tables =
    await owner`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  expect([...expected.keys(), ...plain.map(({ table }) => table)].sort()).toEqual(
    tables.map((row) => row.relname as string).sort(),
  );
});

describe.each(['authenticated', 'anon'])('%s, past the functions', (role) => {
  test('touches no table, no view and no sequence, in no way and in no column', async () => {
    const relations = await owner<{ name: string; kind: string }[]>`
      select c.oid::regclass::text as name, c.relkind::text as kind from pg_class c
      where c.relkind in ('r', 'v', 'm', 'S', 'p', 'f')
        and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)`;
    expect(relations.length).toBeGreaterThan(40);
    const administrator = await addPerson(owner, { roles: [roleId('administrator')] });
    const open: string[] = [];
    const undo = new Error('undo');
    for (const { name, kind } of relations) {
      const statements =
        kind === 'S'
          ? [`select nextval('${name}')`]
          : [
              `select from ${name}`,
              `select count(*) from ${name}`,
              `insert into ${name} default values`,
              `delete from ${name} where false`,
            ];
      for (const statement of statements) {
        const attempt = owner.begin(async (tx) => {
          const claims = JSON.stringify({ sub: administrator, role });
          await tx`select set_config('request.jwt.claims', ${claims}, true)`;
          await tx.unsafe(`set local role ${role}`);
          await tx.unsafe(statement);
          throw undo;
        });
        const error = (await attempt.catch((thrown: unknown) => thrown)) as { code?: string };
        if (error.code !== '42501') open.push(statement);
      }
    }
    expect(open).toEqual([]);
    const columns = await owner`
      select a.attrelid::regclass::text as name, a.attname from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v', 'm', 'p', 'f')
      where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
        and has_column_privilege(${role}, a.attrelid, a.attnum, 'select, insert, update, references')`;
    expect([...columns]).toEqual([]);
  });

  test('cannot take on the role of the functions', async () => {
    const [row] = await owner`select pg_has_role(${role}, 'vizite_api', 'member') as may`;
    expect(row).toEqual({ may: false });
  });
});

test('the role of the functions is no way past row security', async () => {
  const [role] = await owner`
    select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication from pg_roles
    where rolname = 'vizite_api'`;
  expect(Object.values(role ?? {})).toEqual([false, false, false, false, false, false]);
  const owned = await owner`
    select oid::regclass::text as name from pg_class where relowner = 'vizite_api'::regrole
    union all
    select oid::regprocedure::text from pg_proc
    where proowner = 'vizite_api'::regrole and pronamespace <> 'public'::regnamespace`;
  expect([...owned]).toEqual([]);
  const schemas = await owner`
    select nspname from pg_namespace
    where nspname in ('public', 'app', 'auth') and has_schema_privilege('vizite_api', oid, 'create')`;
  expect([...schemas]).toEqual([]);
});

test('anonymous callers reach no function', async () => {
  for (const call of [
    "sync_pull('[]')",
    "sync_push('[]')",
    "log_view('[]')",
    "request_access('x')",
    "report_device('{}')",
    'list_devices()',
    "request_device_wipe(gen_random_uuid(), 'neden')",
    'cancel_device_wipe(gen_random_uuid())',
    "save_person(gen_random_uuid(), 1, '{}')",
    "set_person_status(gen_random_uuid(), 1, 'left', 'neden')",
    "copy_rights(gen_random_uuid(), gen_random_uuid(), 1, 'neden')",
    "add_role(gen_random_uuid(), '{}')",
    "save_role(gen_random_uuid(), 1, '{}')",
    'delete_role(gen_random_uuid(), 1)',
    "invite_person('{}')",
    "take_staff('[{}]')",
    'renew_invitation(gen_random_uuid())',
    "accept_invitation('X')",
    'list_sign_ins()',
    'hospital_settings()',
    "save_hospital_number('months_of_inbox', 6, 7)",
    'hospital_days()',
    "save_hospital_day('2026-12-31', null)",
    'demo_data()',
    'remove_demo_data()',
    'list_news_reads()',
    'list_news_unread(gen_random_uuid())',
    'preview_person(gen_random_uuid())',
    'client_dossier(gen_random_uuid())',
    'list_subject_requests()',
    "save_subject_request(gen_random_uuid(), 0, '{}')",
    'list_retention()',
    'list_disposal_items(gen_random_uuid())',
    "save_retention_rule('tickets', 1, 240)",
    "place_legal_hold(gen_random_uuid(), gen_random_uuid(), 'neden')",
    "lift_legal_hold(gen_random_uuid(), 'neden')",
    "preview_disposal('tickets')",
    "propose_disposal(gen_random_uuid(), 'tickets', null)",
    "decide_disposal(gen_random_uuid(), 'approve', null)",
    'run_disposal(gen_random_uuid())',
    'read_web_push(gen_random_uuid())',
    "register_web_push(gen_random_uuid(), '{}')",
    'remove_web_push(gen_random_uuid())',
    'read_calendar_feed()',
    "save_calendar_feed(repeat('0', 64), true)",
    'drop_calendar_feed()',
    "calendar_service('read', '{}')",
  ]) {
    await expect(
      owner.begin(async (tx) => {
        await tx.unsafe('set local role anon');
        await tx.unsafe(`select public.${call}`);
      }),
    ).rejects.toMatchObject({ code: '42501' });
  }
});
