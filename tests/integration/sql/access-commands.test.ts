import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { first, pull } from '../support/sync-calls';

type Json = Record<string, JSONValue>;

let database: TestDatabase;
let owner: Sql;
let administrator: string;
/** User who may manage people and roles, and has few other rights. */
let officer: string;
let officerRole: string;
let agent: string;

const officerRights = [
  'access.users.read',
  'access.users.edit',
  'access.roles.read',
  'access.roles.add',
  'access.roles.edit',
  'access.roles.delete',
  'access.permissions.read',
  'crm.tickets.read',
];

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  administrator = await addPerson(owner, { roles: [roles.administrator] });
  officerRole = await addRole('Yetki sorumlusu', officerRights);
});
beforeEach(async () => {
  officer = await addPerson(owner, { roles: [officerRole], scope: 'department' });
  agent = await addPerson(owner, { roles: [], scope: 'own' });
});
afterAll(() => database.stop());

async function addRole(name: string, keys: readonly string[]): Promise<string> {
  const id = randomUUID();
  await owner`insert into public.roles (id, name) values (${id}, ${name})`;
  await owner`insert into public.role_permissions select ${id}, unnest(${[...keys]}::text[])`;
  return id;
}

const versionOf = async (id: string, table = 'profiles') =>
  Number(first(await owner`select row_version from public.${owner(table)} where id = ${id}`).row_version);
const profileOf = async (id: string) => first(await owner`select * from public.profiles where id = ${id}`);
const rolesOf = async (id: string) =>
  (await owner`select role_id from public.user_roles where user_id = ${id}`).map(({ role_id }) =>
    String(role_id),
  );
const lastLog = async (id: string) =>
  (await owner`select * from public.audit_log where entity_id = ${id} order by at desc, id limit 1`)[0];

async function save(who: string, target: string, given: Json, reason: string | null = 'Görev değişikliği') {
  const version = await versionOf(target);
  return answerOf(
    await asUser(
      owner,
      who,
      (tx) => tx`select public.save_person(${target}, ${version}, ${tx.json(given)}, ${reason}) as answer`,
    ),
  );
}
async function setStatus(who: string, target: string, status: string, reason = 'Bölümden ayrıldı') {
  const version = await versionOf(target);
  return answerOf(
    await asUser(
      owner,
      who,
      (tx) => tx`select public.set_person_status(${target}, ${version}, ${status}, ${reason}) as answer`,
    ),
  );
}
async function saveRole(who: string, target: string, given: Json, reason: string | null = 'Düzenleme') {
  const version = await versionOf(target, 'roles');
  return answerOf(
    await asUser(
      owner,
      who,
      (tx) => tx`select public.save_role(${target}, ${version}, ${tx.json(given)}, ${reason}) as answer`,
    ),
  );
}
const answerOf = (rows: readonly Record<string, unknown>[]) => first(rows).answer as Json;

describe('people', () => {
  test('an administrator changes fields, roles and exceptions; the log says what, by whom and why', async () => {
    const answer = await save(administrator, agent, {
      title: 'Uzman',
      role_ids: [roles.callCentre],
      extra_permissions: ['crm.reports.read'],
      scope: 'all',
      phone: '+905551112233',
    });
    expect(answer).toEqual({ status: 'saved', row_version: await versionOf(agent) });
    expect(await profileOf(agent)).toMatchObject({
      title: 'Uzman',
      scope: 'all',
      extra_permissions: ['crm.reports.read'],
    });
    expect(await rolesOf(agent)).toEqual([roles.callCentre]);
    const log = await lastLog(agent);
    expect(log).toMatchObject({
      user_id: administrator,
      action: 'rights_change',
      reason: 'Görev değişikliği',
    });
    expect(log?.details).toMatchObject({ roles_given: [roles.callCentre], scope: ['own', 'all'] });
    expect(JSON.stringify(log?.details)).not.toContain('905551112233');
  });

  test('a version that somebody else has changed meanwhile is a conflict, and nothing is stored', async () => {
    const version = await versionOf(agent);
    await save(administrator, agent, { title: 'Bir' });
    const answer = await asUser(
      owner,
      administrator,
      (tx) => tx`select public.save_person(${agent}, ${version}, '{"title": "İki"}') as answer`,
    );
    expect(answerOf(answer)).toEqual({ status: 'conflict' });
    expect(await profileOf(agent)).toMatchObject({ title: 'Bir' });
  });

  test.each([
    ['rights without a reason', { role_ids: [] }, null, 'P0001', 'reason_length'],
    ['a reason of two letters', { scope: 'all' }, 'xy', 'P0001', 'reason_length'],
    ['a field of the server', { last_sign_in_at: '2026-01-01T00:00:00Z' }, null, '22023', 'values_malformed'],
    ['a status', { status: 'active' }, null, '22023', 'values_malformed'],
    ['the e-mail of an account', { email: 'yeni@vizite.test' }, null, 'P0001', 'email_fixed'],
    [
      'a permission that does not exist',
      { extra_permissions: ['crm.nothing'] },
      'Neden',
      'P0001',
      'unknown_permission',
    ],
    ['a role that does not exist', { role_ids: [randomUUID()] }, 'Neden', 'P0001', 'unknown_role'],
    ['a delegate who does not exist', { delegate_id: randomUUID() }, null, 'P0001', 'unknown_delegate'],
    ['an absence without an end', { out_of_office_from: '2026-12-01' }, null, '23514', undefined],
    [
      'an absence that ends first',
      { out_of_office_from: '2026-12-05', out_of_office_to: '2026-12-01' },
      null,
      '23514',
      undefined,
    ],
    ['no name', { full_name: ' ' }, null, '23514', undefined],
    ['a scope of one’s own', { scope: 'galaxy' }, 'Neden', '23514', undefined],
  ])('%s is refused', async (_name, given, reason, code, message) => {
    const before = await versionOf(agent);
    await expect(save(administrator, agent, given, reason)).rejects.toMatchObject({
      code,
      ...(message === undefined ? {} : { message }),
    });
    expect(await versionOf(agent)).toBe(before);
  });

  test('nobody without the permission, and no device by its push', async () => {
    const nurse = await addPerson(owner, { roles: [roles.nurse] });
    await expect(save(nurse, agent, { title: 'x' })).rejects.toMatchObject({ code: '42501' });
    await expect(setStatus(nurse, agent, 'suspended')).rejects.toMatchObject({ code: '42501' });
    await expect(
      asFunction(
        owner,
        administrator,
        (tx) => tx`update public.profiles set scope = 'all' where id = ${agent}`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
    const reader = await addPerson(owner, { extra: ['access.users.edit'] });
    await expect(save(reader, agent, { title: 'x' })).rejects.toMatchObject({ hint: 'access.users.read' });
  });

  test('suspending signs the devices of a user out, reinstating lets them in; both need a reason', async () => {
    const person = await addPerson(owner, { roles: [roles.callCentre] });
    await expect(setStatus(administrator, person, 'suspended', ' ')).rejects.toMatchObject({
      message: 'reason_length',
    });
    await setStatus(administrator, person, 'suspended');
    await expect(pull(owner, person, 'tickets')).rejects.toMatchObject({ message: 'account_inactive' });
    expect(await lastLog(person)).toMatchObject({ action: 'person_status', reason: 'Bölümden ayrıldı' });
    await setStatus(administrator, person, 'active', 'Geri döndü');
    expect((await pull(owner, person, 'tickets')).readable).toBeUndefined();
  });

  test('nobody suspends their own account, and an invited user is no active user', async () => {
    await expect(setStatus(administrator, administrator, 'suspended')).rejects.toMatchObject({
      message: 'own_account',
    });
    const waiting = await addPerson(owner, { status: 'invited' });
    await expect(setStatus(administrator, waiting, 'active')).rejects.toMatchObject({
      message: 'not_joined',
    });
  });

  test('rights are copied with roles, exceptions and scope', async () => {
    const model = await addPerson(owner, {
      roles: [roles.accounting, roles.nurse],
      extra: ['crm.reports.read'],
      denied: ['pos.staff.read'],
      scope: 'department',
    });
    const version = await versionOf(agent);
    await asUser(
      owner,
      administrator,
      (tx) => tx`select public.copy_rights(${model}, ${agent}, ${version}, 'Aynı görev')`,
    );
    expect((await rolesOf(agent)).sort()).toEqual([roles.accounting, roles.nurse].sort());
    expect(await profileOf(agent)).toMatchObject({
      extra_permissions: ['crm.reports.read'],
      denied_permissions: ['pos.staff.read'],
      scope: 'department',
    });
  });
});

describe('nobody gives more than they hold', () => {
  const refused = (message: string, hint?: string) => (hint === undefined ? { message } : { message, hint });

  test.each([
    ['a role that can more', () => ({ role_ids: [roles.callCentre] }), 'rights_not_held'],
    [
      'a permission beside the roles',
      () => ({ extra_permissions: ['crm.clients.merge'] }),
      'rights_not_held',
    ],
    ['a wider view', () => ({ scope: 'all' }), 'scope_not_held'],
    ['the role of the system', () => ({ role_ids: [roles.administrator] }), 'system_role_given'],
  ])('%s, to others and to herself', async (_name, given, message) => {
    await expect(save(officer, agent, given())).rejects.toMatchObject({ message });
    await expect(save(officer, officer, given())).rejects.toMatchObject({ message });
    expect(await rolesOf(agent)).toEqual([]);
    expect(await rolesOf(officer)).toEqual([officerRole]);
  });

  test('a user may give what the user holds', async () => {
    await save(officer, agent, { role_ids: [officerRole], extra_permissions: ['crm.tickets.read'] });
    expect(await rolesOf(agent)).toEqual([officerRole]);
  });

  test('the refusal names what is missing', async () => {
    await expect(
      save(officer, agent, {
        extra_permissions: ['crm.clients.merge', 'crm.tickets.read', 'crm.clients.add'],
      }),
    ).rejects.toMatchObject(refused('rights_not_held', 'crm.clients.add crm.clients.merge'));
  });

  test('neither by lifting an own restriction, nor an end date, nor a suspension', async () => {
    const restricted = await addPerson(owner, { roles: [officerRole], denied: ['crm.tickets.read'] });
    await expect(save(restricted, restricted, { denied_permissions: [] })).rejects.toMatchObject(
      refused('rights_not_held', 'crm.tickets.read'),
    );
    const expired = await addPerson(owner, { roles: [roles.callCentre], validUntil: '2020-01-01' });
    await expect(save(officer, expired, { valid_until: null })).rejects.toMatchObject(
      refused('person_outranks'),
    );
    const suspended = await addPerson(owner, { roles: [roles.callCentre], status: 'suspended' });
    await expect(setStatus(officer, suspended, 'active')).rejects.toMatchObject(refused('person_outranks'));
  });

  test('somebody who holds more is out of reach', async () => {
    await expect(setStatus(officer, administrator, 'suspended')).rejects.toMatchObject(
      refused('person_outranks'),
    );
    await expect(save(officer, administrator, { title: 'x' }, null)).rejects.toMatchObject(
      refused('person_outranks'),
    );
    const caller = await addPerson(owner, { roles: [roles.callCentre] });
    await expect(save(officer, caller, { role_ids: [] })).rejects.toMatchObject(refused('person_outranks'));
    // An administrator whose rights are restricted to nothing is still one.
    const hollow = await addPerson(owner, {
      roles: [roles.administrator],
      denied: (await owner`select key from public.permissions`).map(({ key }) => String(key)),
    });
    await expect(setStatus(officer, hollow, 'suspended')).rejects.toMatchObject(refused('person_outranks'));
  });

  test('to move into another department shows its tickets, so it counts as a wider view', async () => {
    const departments = (
      await owner`select id from public.definitions where kind = 'department' order by id limit 2`
    ).map(({ id }) => String(id));
    const [here = '', there = ''] = departments;
    const local = await addPerson(owner, { roles: [officerRole], scope: 'department', department: here });
    await expect(save(local, local, { department_id: there }, null)).rejects.toMatchObject(
      refused('scope_not_held'),
    );
    const colleague = await addPerson(owner, { scope: 'own' });
    await save(local, colleague, { scope: 'department', department_id: here });
    expect(await profileOf(colleague)).toMatchObject({ scope: 'department', department_id: here });
  });

  test('a role made by a user holds no more either, and the user makes nobody’s role grow', async () => {
    const add = (given: Json) =>
      asUser(owner, officer, (tx) => tx`select public.add_role(${randomUUID()}, ${tx.json(given)})`);
    await expect(add({ name: randomUUID(), permission_keys: ['crm.clients.merge'] })).rejects.toMatchObject(
      refused('rights_not_held', 'crm.clients.merge'),
    );
    await expect(
      saveRole(officer, officerRole, { permission_keys: [...officerRights, 'crm.clients.merge'] }),
    ).rejects.toMatchObject(refused('rights_not_held', 'crm.clients.merge'));
    await expect(saveRole(officer, roles.callCentre, { permission_keys: [] })).rejects.toMatchObject({
      message: 'rights_not_held',
    });
    await add({ name: randomUUID(), permission_keys: ['crm.tickets.read'] });
  });

  test('an administrator by role may give what is denied to that administrator', async () => {
    const limited = await addPerson(owner, { roles: [roles.administrator], denied: ['crm.clients.merge'] });
    await save(limited, agent, { extra_permissions: ['crm.clients.merge'] });
    expect(await profileOf(agent)).toMatchObject({ extra_permissions: ['crm.clients.merge'] });
  });
});

describe('roles', () => {
  test('are added once however often it is asked, edited, and deleted when nobody has them', async () => {
    const id = randomUUID();
    const given = { name: 'Danışma', description: 'Karşılama', permission_keys: ['crm.tickets.read'] };
    const add = () =>
      asUser(owner, administrator, (tx) => tx`select public.add_role(${id}, ${tx.json(given)}) as answer`);
    expect(answerOf(await add())).toEqual(answerOf(await add()));
    await saveRole(administrator, id, { permission_keys: ['crm.tickets.read', 'crm.tickets.add'] });
    expect(await lastLog(id)).toMatchObject({
      action: 'role_change',
      reason: 'Düzenleme',
      details: { name: 'Danışma', given: ['crm.tickets.add'] },
    });
    await save(administrator, agent, { role_ids: [id] });
    const remove = async () => {
      const version = await versionOf(id, 'roles');
      return asUser(owner, administrator, (tx) => tx`select public.delete_role(${id}, ${version}) as answer`);
    };
    await expect(remove()).rejects.toMatchObject({ message: 'role_in_use' });
    await save(administrator, agent, { role_ids: [] });
    expect(answerOf(await remove()).status).toBe('saved');
    expect(
      first(await owner`select deleted_at from public.roles where id = ${id}`).deleted_at,
    ).not.toBeNull();
  });

  test('two of one name are refused, in whatever letters', async () => {
    await expect(
      asUser(
        owner,
        administrator,
        (tx) => tx`select public.add_role(${randomUUID()}, '{"name": "SERVİS HEMŞİRESİ"}')`,
      ),
    ).rejects.toMatchObject({ message: 'duplicate_name' });
    await expect(
      saveRole(administrator, roles.nurse, { name: 'Yönetim asistanı' }, null),
    ).rejects.toMatchObject({
      message: 'duplicate_name',
    });
  });

  test('the role of the system is neither edited nor deleted', async () => {
    await expect(
      saveRole(administrator, roles.administrator, { name: 'Patron' }, null),
    ).rejects.toMatchObject({
      message: 'system_role',
    });
    const version = await versionOf(roles.administrator, 'roles');
    await expect(
      asUser(owner, administrator, (tx) => tx`select public.delete_role(${roles.administrator}, ${version})`),
    ).rejects.toMatchObject({ message: 'system_role' });
  });
});

describe('looks', () => {
  test('through the eyes of somebody: their rights, counts by row security itself, and a line in the log', async () => {
    await owner`insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email)
      values (${randomUUID()}, 'lead', 'Ada', 'Kaya', 'none', 'female', 'ada@vizite.test')`;
    const caller = await addPerson(owner, { roles: [roles.callCentre], denied: ['crm.clients.add'] });
    const look = async (target: string) =>
      answerOf(
        await asUser(owner, administrator, (tx) => tx`select public.preview_person(${target}) as answer`),
      );
    const seen = await look(caller);
    expect(seen).toMatchObject({ usable: true, scope: 'all', records: { client: 1, ticket: 0 } });
    expect(seen.permissions).toContain('crm.tickets.add');
    expect(seen.permissions).not.toContain('crm.clients.add');
    expect(await lastLog(caller)).toMatchObject({ user_id: administrator, action: 'rights_preview' });
    // Somebody without the right to read patients sees none, however many there are.
    expect(await look(agent)).toMatchObject({ permissions: [], records: { client: 0 } });
    await expect(
      asUser(owner, caller, (tx) => tx`select public.preview_person(${agent})`),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('the name under which is counted ends with the call', async () => {
    const after = await asUser(owner, administrator, async (tx) => {
      await tx`select public.preview_person(${agent})`;
      return first(await tx`select auth.uid() as id`).id as unknown;
    });
    expect(after).toBe(administrator);
  });
});

describe('a list of staff', () => {
  const take = async (who: string, members: readonly Json[]) =>
    answerOf(
      await asUser(owner, who, (tx) => tx`select public.take_staff(${tx.json([...members])}) as answer`),
    ).members as readonly Json[];
  const member = (name: string, given: Json = {}) => ({
    id: randomUUID(),
    given: { email: `${name}.${randomUUID()}@vizite.test`, full_name: 'Ada Kaya', ...given },
  });

  test('invites each row by itself and by the rules of a single invitation', async () => {
    const known = String((await profileOf(agent)).email);
    const rows = [
      member('gecen', { role_ids: [officerRole], title: 'Memur' }),
      member('yetki', { role_ids: [roles.callCentre] }),
      member('yonetici', { role_ids: [roles.administrator] }),
      member('kapsam', { scope: 'all' }),
      member('rol', { role_ids: [randomUUID()] }),
      member('alan', { status: 'active' }),
      member('adres', { email: 'adres' }),
      member('bilinen', { email: known }),
      { ...member('bozuk'), id: 'x' },
      member('uzun', { title: 'x'.repeat(500) }),
      member('sonuncu'),
    ];
    const answers = await take(officer, rows);
    expect(answers.map(({ status, reason }) => reason ?? status)).toEqual([
      'saved',
      'rights_not_held',
      'system_role_given',
      'scope_not_held',
      'unknown_role',
      'values_malformed',
      'email_invalid',
      'duplicate_email',
      'invalid_value',
      'invalid_value',
      'saved',
    ]);
    const [first, second] = rows;
    expect(answers[0]?.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/u);
    expect(await profileOf(String(first?.id))).toMatchObject({ status: 'invited', title: 'Memur' });
    expect(await rolesOf(String(first?.id))).toEqual([officerRole]);
    expect(await lastLog(String(first?.id))).toMatchObject({ user_id: officer, action: 'person_invite' });
    expect(await owner`select from public.profiles where id = ${String(second?.id)}`).toHaveLength(0);
  });

  test('invites nobody twice when it is sent again, and gives new codes', async () => {
    const row = member('yine', { role_ids: [officerRole] });
    const [before] = await take(officer, [row]);
    const [after] = await take(officer, [row]);
    expect(after).toMatchObject({ status: 'saved', id: row.id });
    expect(after?.code).not.toBe(before?.code);
    expect(await owner`select from public.profiles where email = ${row.given.email}`).toHaveLength(1);
    // An id of somebody else is no way to a code of theirs.
    expect(await take(administrator, [{ ...member('baska'), id: row.id }])).toMatchObject([
      { status: 'refused', reason: 'duplicate_email' },
    ]);
    expect(await take(administrator, [{ ...member('etkin'), id: agent }])).toMatchObject([
      { status: 'refused', reason: 'duplicate_email' },
    ]);
  });

  test('changes the details of a user, but no rights, nor what somebody else has changed meanwhile', async () => {
    const version = await versionOf(agent);
    const of = (given: Json, base = version) => [{ id: agent, base_version: base, given }];
    expect(await take(officer, of({ role_ids: [officerRole] }))).toMatchObject([
      { reason: 'values_malformed' },
    ]);
    expect(await take(officer, of({ scope: 'all' }))).toMatchObject([{ reason: 'values_malformed' }]);
    expect(await take(officer, of({ title: 'Şef' }, version - 1))).toMatchObject([{ status: 'conflict' }]);
    expect(await take(officer, of({ title: 'Şef' }))).toEqual([{ id: agent, status: 'saved' }]);
    expect(await profileOf(agent)).toMatchObject({ title: 'Şef' });
    const chief = await addPerson(owner, { roles: [roles.administrator] });
    expect(
      await take(officer, [{ id: chief, base_version: await versionOf(chief), given: { title: 'x' } }]),
    ).toMatchObject([{ reason: 'person_outranks' }]);
  });

  test('is of nobody without the permission, and of 200 rows at most', async () => {
    const nurse = await addPerson(owner, { roles: [roles.nurse] });
    await expect(take(nurse, [member('yok')])).rejects.toMatchObject({ code: '42501' });
    await expect(take(administrator, [])).rejects.toMatchObject({ code: '22023' });
    const many = Array.from({ length: 201 }, () => member('cok'));
    await expect(take(administrator, many)).rejects.toMatchObject({ code: '22023' });
  });
});
