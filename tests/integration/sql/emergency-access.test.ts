import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import {
  callPull,
  change,
  clientChange,
  first,
  pullAll,
  push,
  pushOne,
  ticketChange,
} from '../support/sync-calls';
import type { Change, PullAnswer } from '../support/sync-calls';

const REASON = 'Nöbette bilinci kapalı gelen hasta';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let auditor: string;
/** Sees own tickets only, and owns none here. */
let nurse: string;
let patient: Change;
let ticket: Change;
let note: Change;
let task: Change;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  auditor = await addPerson(owner, { roles: [roles.privacy] });
  patient = clientChange();
  ticket = ticketChange(patient.id, { assignee_id: agent });
  note = change('ticket_entries', 'note', noteOf(ticket.id));
  task = change('ticket_entries', 'task', { ticket_id: ticket.id, title: 'Ara', position: 1 });
  await push(owner, agent, patient, ticket, note, task);
});
beforeEach(async () => {
  nurse = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
});
afterAll(() => database.stop());

const noteOf = (ticketId: string) => ({
  ticket_id: ticketId,
  body: 'not',
  visibility: 'internal',
  at: '2026-11-20T08:00:00.000Z',
});

interface Answer {
  readonly status: string;
  readonly id?: string;
  readonly ends_at?: string;
}
const begin = async (who = nurse, reason: string | null = REASON): Promise<Answer> =>
  first(
    await asUser(
      owner,
      who,
      (tx) => tx<{ answer: Answer }[]>`
      select public.begin_emergency_access(${reason}) as answer`,
    ),
  ).answer;
const end = async (who = nurse): Promise<Answer> =>
  first(
    await asUser(
      owner,
      who,
      (tx) => tx<{ answer: Answer }[]>`select public.end_emergency_access() as answer`,
    ),
  ).answer;
/** As if so much time had gone by since all of it. */
const goBy = (who: string, time: string) => owner`
  update app.emergency_accesses set began_at = began_at - ${time}::interval, ends_at = ends_at - ${time}::interval,
    ended_at = ended_at - ${time}::interval
  where user_id = ${who}`;
type Told = PullAnswer & { readonly access: { scope: string; own_scope: string; emergency: Answer | null } };
const access = async (who = nurse) => (await asUser(owner, who, (tx) => callPull(tx, []))) as Told;
const seen = async (who = nurse) => ({
  tickets: (await pullAll(owner, who, 'tickets')).map(({ id }) => id),
  entries: (await pullAll(owner, who, 'ticket_entries')).map(({ id }) => id),
});
const log = (who = nurse) => owner`
  select action, entity, entity_id, reason, details, emergency_id from public.audit_log
  where user_id = ${who} order by at, action`;
const notices = (who: string) => owner`
  select n.user_id, n.topic, n.title, n.body, n.target, n.target_id from public.notifications n
  where n.user_id = ${auditor} and n.group_key = ${`emergency:${who}`}`;

describe('what is seen', () => {
  test('is the whole hospital while it runs, and what it was before once it has run out', async () => {
    expect(await seen()).toEqual({ tickets: [], entries: [] });
    const before = await access();
    const { status, id } = await begin();
    expect(status).toBe('begun');
    const during = await seen();
    expect(during.tickets).toEqual([ticket.id]);
    expect(during.entries).toEqual(expect.arrayContaining([note.id, task.id]));
    const told = await access();
    expect(told.access).toMatchObject({
      scope: 'all',
      own_scope: 'own',
      emergency: { id },
    });
    expect(told.access_epoch).not.toBe(before.access_epoch);

    await goBy(nurse, '60 minutes');
    expect(await seen()).toEqual({ tickets: [], entries: [] });
    const after = await access();
    expect(after.access_epoch).toBe(before.access_epoch);
    expect(after.access).toMatchObject({ scope: 'own', emergency: null });
  });

  test('takes an hour by the clock of the server', async () => {
    const { ends_at: until = '' } = await begin();
    const [row] = await owner`select ends_at - now() as rest, ${until}::timestamptz = ends_at as told
      from app.emergency_accesses where user_id = ${nurse}
        and ends_at - now() between interval '59 minutes' and interval '60 minutes'`;
    expect(row).toMatchObject({ told: true });
    await goBy(nurse, '59 minutes');
    expect((await seen()).tickets).toEqual([ticket.id]);
  });

  test('ends when the user ends it, and each one has an epoch of its own', async () => {
    await begin();
    const { access_epoch: before } = await access();
    expect(await end()).toEqual({ status: 'ended' });
    expect(await seen()).toEqual({ tickets: [], entries: [] });
    expect(await end()).toEqual({ status: 'none' });
    await begin();
    expect((await access()).access_epoch).not.toBe(before);
  });

  test('ends with the permission, and with the account', async () => {
    await begin();
    await owner`update public.profiles set denied_permissions = '{system.emergency_access.use}' where id = ${nurse}`;
    expect(await seen()).toEqual({ tickets: [], entries: [] });
    await owner`update public.profiles set denied_permissions = '{}' where id = ${nurse}`;
    expect((await seen()).tickets).toEqual([ticket.id]);
    await owner`update public.profiles set status = 'suspended' where id = ${nurse}`;
    const read = await asFunction(owner, nurse, (tx) => tx`select from public.tickets`);
    expect(read).toHaveLength(0);
  });

  test('belongs to one person', async () => {
    const other = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
    await begin();
    expect(await seen(other)).toEqual({ tickets: [], entries: [] });
    expect((await access(other)).access).toMatchObject({ scope: 'own', emergency: null });
    await begin(other);
    await end();
    expect((await seen(other)).tickets).toEqual([ticket.id]);
  });

  test('is asked once per statement', async () => {
    await begin();
    const plan = await asFunction(owner, nurse, (tx) =>
      tx.unsafe('explain (costs off) select id from public.tickets'),
    );
    const lines = plan.map((line) => String(line['QUERY PLAN']));
    expect(lines.filter((line) => line.includes('InitPlan')).length).toBeGreaterThanOrEqual(4);
    expect(lines.filter((line) => line.includes('Filter'))).toEqual([
      expect.not.stringContaining('read_scope'),
    ]);
    expect(lines.join('\n')).not.toContain('SubPlan');
  });
});

describe('what does not grow with it', () => {
  test('records outside of the own scope are read and not changed', async () => {
    const editor = await addPerson(owner, {
      roles: [roles.callCentre],
      scope: 'own',
      extra: ['system.emergency_access.use', 'crm.tickets.delete'],
    });
    await begin(editor);
    const refused = { status: 'rejected', code: '42501' };
    const edited = { ...ticket, base_version: 1, document: { subject: 'Başka' } };
    expect(await pushOne(owner, editor, edited)).toMatchObject(refused);
    const removed = { ...ticket, base_version: 1, document: { deleted_at: '2026-11-21T08:00:00.000Z' } };
    expect(await pushOne(owner, editor, removed)).toMatchObject(refused);
    const written = change('ticket_entries', 'note', noteOf(ticket.id));
    expect(await pushOne(owner, editor, written)).toMatchObject(refused);
    const added = change('ticket_entries', 'task', { ticket_id: ticket.id, title: 'Sor', position: 2 });
    expect(await pushOne(owner, editor, added)).toMatchObject(refused);
    const done = { ...task, base_version: 1, document: { title: 'Arandı' } };
    expect(await pushOne(owner, editor, done)).toMatchObject(refused);
    // Own tickets are visible as before.
    const own = ticketChange(patient.id, { assignee_id: editor });
    const ownNote = change('ticket_entries', 'note', noteOf(own.id));
    expect(await push(owner, editor, own, ownNote)).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ]);
  });

  test('nothing is exported meanwhile, and no right is added', async () => {
    const exporter = await addPerson(owner, {
      scope: 'own',
      extra: ['system.emergency_access.use', 'crm.tickets.read', 'crm.tickets.export'],
    });
    const permissions = async () => (await access(exporter)).access.permissions;
    expect(await permissions()).toContain('crm.tickets.export');
    await begin(exporter);
    expect(await permissions()).toEqual(['crm.tickets.read', 'system.emergency_access.use']);
    await end(exporter);
    expect(await permissions()).toContain('crm.tickets.export');
  });

  test('nobody gives a scope with it that they do not have', async () => {
    const officer = await addPerson(owner, {
      scope: 'own',
      extra: ['system.emergency_access.use', 'access.users.read', 'access.users.edit'],
    });
    const person = await addPerson(owner, { scope: 'own' });
    await begin(officer);
    const [{ version }] = await owner<[{ version: string }]>`
      select row_version as version from public.profiles where id = ${person}`;
    await expect(
      asUser(
        owner,
        officer,
        (tx) => tx`
        select public.save_person(${person}, ${version}, '{"scope": "all"}', 'Görev değişikliği')`,
      ),
    ).rejects.toMatchObject({ message: 'scope_not_held' });
  });
});

describe('beginning', () => {
  test.each([null, '', 'kısa', ' \n 123456789 \t', 'a'.repeat(501)])(
    'asks for a reason: %j',
    async (reason) => {
      await expect(begin(nurse, reason)).rejects.toMatchObject({ code: 'P0001', message: 'reason_length' });
      expect(await log()).toEqual([]);
    },
  );

  test('stores the reason as it is meant', async () => {
    await begin(nurse, `\n ${'ş'.repeat(500)} `);
    expect(await owner`select reason from app.emergency_accesses where user_id = ${nurse}`).toEqual([
      { reason: 'ş'.repeat(500) },
    ]);
  });

  test('is refused without the permission, with a wide scope, and to strangers', async () => {
    const cashier = await addPerson(owner, { roles: [roles.accounting], scope: 'own' });
    await expect(begin(cashier)).rejects.toMatchObject({ code: '42501', message: 'permission_denied' });
    const wide = await addPerson(owner, { roles: [roles.nurse] });
    await expect(begin(wide)).rejects.toMatchObject({ code: 'P0001', message: 'scope_is_all' });
    const left = await addPerson(owner, { roles: [roles.nurse], scope: 'own', status: 'left' });
    await expect(begin(left)).rejects.toMatchObject({ code: '42501', message: 'account_inactive' });
    await expect(end(randomUUID())).rejects.toMatchObject({ code: '42501', message: 'account_inactive' });
  });

  test('again answers the one that runs, from two devices at once too', async () => {
    const [left, right] = [database.connect(), database.connect()];
    const answers = await Promise.all(
      [left, right].map((sql) =>
        asUser(
          sql,
          nurse,
          (tx) => tx<{ answer: Answer }[]>`
          select public.begin_emergency_access(${REASON}) as answer`,
        ),
      ),
    );
    const told = answers.map((rows) => first(rows).answer);
    expect(told.map(({ status }) => status).sort()).toEqual(['begun', 'running']);
    expect(told[0]).toMatchObject({ id: told[1]?.id, ends_at: told[1]?.ends_at });
    expect(await begin(nurse, null)).toMatchObject({ status: 'running' });
    expect(await notices(nurse)).toHaveLength(1);
  });

  test('works five times in 24 hours, for each user', async () => {
    for (let times = 0; times < 5; times += 1) {
      await begin();
      await end();
    }
    await expect(begin()).rejects.toMatchObject({ code: 'P0001', message: 'emergency_limit' });
    expect(await begin(await addPerson(owner, { roles: [roles.nurse], scope: 'own' }))).toMatchObject({
      status: 'begun',
    });
    await goBy(nurse, '24 hours');
    expect(await begin()).toMatchObject({ status: 'begun' });
  });

  test('is told to those who read the log, without the reason', async () => {
    await begin();
    const told = await notices(nurse);
    expect(told).toMatchObject([
      { topic: 'system', title: 'Deniz Yıldız acil erişim başlattı', target: null, target_id: null },
    ]);
    expect(JSON.stringify(told)).not.toContain('bilinci');
    expect(
      await owner`select from public.notifications where user_id = ${agent} and topic = 'system'`,
    ).toEqual([]);
  });
});

describe('the log', () => {
  const look = (values: Record<string, string | boolean> = {}) => ({
    event_id: randomUUID(),
    action: 'view',
    entity: 'ticket',
    entity_id: ticket.id,
    was_offline: false,
    ...values,
  });
  const logView = (events: readonly ReturnType<typeof look>[]) =>
    asUser(owner, nurse, (tx) => tx`select public.log_view(${tx.json([...events])})`);

  test('holds the beginning with its reason, the end, and what was looked at between', async () => {
    await logView([look()]);
    const { id = '' } = await begin();
    await logView([look(), look({ was_offline: true, device_at: new Date().toISOString() })]);
    await end();
    await logView([look({ device_at: '2026-11-21T08:00:00.000Z' })]);
    const entries = await log();
    expect(entries.filter(({ action }) => action === 'emergency_begin')).toMatchObject([
      {
        entity: 'emergency_access',
        entity_id: id,
        reason: REASON,
        details: { scope: 'own' },
        emergency_id: id,
      },
    ]);
    expect(entries.filter(({ action }) => action === 'emergency_end')).toMatchObject([
      { entity_id: id, details: { ran_out: false }, emergency_id: id },
    ]);
    const looks = entries
      .filter(({ action }) => action === 'view')
      .map(({ emergency_id: of }) => of as unknown);
    expect(looks.filter((of) => of === id)).toHaveLength(2);
    expect(looks.filter((of) => of === null)).toHaveLength(2);
    const [{ page }] = await asUser(
      owner,
      auditor,
      (tx) => tx<[{ page: { entries: { action: string; emergency_id: string | null }[] } }]>`
        select public.list_audit(null, ${nurse}, null) as page`,
    );
    expect(page.entries.filter(({ emergency_id: of }) => of === id)).toHaveLength(4);
  });

  test('is told of one that ran out, once', async () => {
    const { id = '' } = await begin();
    await owner`select app.run_ticket_schedule()`;
    expect(await log()).toHaveLength(1);
    await goBy(nurse, '60 minutes');
    await owner`select app.run_ticket_schedule()`;
    await owner`select app.run_ticket_schedule()`;
    expect((await log()).slice(1)).toMatchObject([
      { action: 'emergency_end', entity_id: id, details: { ran_out: true }, emergency_id: id },
    ]);
    const [row] =
      await owner`select ended_at = ends_at as at_its_end from app.emergency_accesses where id = ${id}`;
    expect(row).toEqual({ at_its_end: true });
  });

  test('is told of one that ran out when the next begins', async () => {
    await begin();
    await goBy(nurse, '2 hours');
    await begin();
    expect((await log()).map(({ action }) => action as string).sort()).toEqual([
      'emergency_begin',
      'emergency_begin',
      'emergency_end',
    ]);
    const [{ standing }] = await owner<
      [{ standing: { broken: unknown } }]
    >`select app.verify_audit() as standing`;
    expect(standing.broken).toBeNull();
  });

  test('nobody reads or writes the accesses past the commands', async () => {
    await begin();
    for (const statement of [
      'select * from app.emergency_accesses',
      `update app.emergency_accesses set ends_at = now() + interval '1 day'`,
      `insert into app.emergency_accesses (user_id, reason, began_at, ends_at)
       select auth.uid(), 'Bir neden yazılmalı', now(), now() + interval '1 day'`,
    ]) {
      await expect(asFunction(owner, nurse, (tx) => tx.unsafe(statement))).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});
