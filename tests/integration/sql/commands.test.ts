import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asFunction, asUser, startBarePostgres, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { clientChange, push, pushOne, ticketChange } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());

describe('log_view', () => {
  const event = (values: Record<string, JSONValue> = {}): Record<string, JSONValue> => ({
    event_id: randomUUID(),
    action: 'view',
    entity: 'client',
    entity_id: randomUUID(),
    client_id: randomUUID(),
    device_at: '2026-11-21T08:00:00.000Z',
    was_offline: true,
    ...values,
  });
  const log = (person: string, events: JSONValue) =>
    asUser(owner, person, (tx) => tx`select public.log_view(${tx.json(events)}) as answer`);

  test('stores each event once, with the user and the time of the server', async () => {
    const events = [event(), event({ action: 'unmask' }), event({ action: 'print' })];
    for (const attempt of [1, 2]) {
      expect([attempt, ...(await log(agent, events))]).toEqual([attempt, { answer: { accepted: 3 } }]);
    }
    const stored = await owner`select user_id, action, was_offline, at > now() - interval '1 minute' as fresh
      from public.audit_log where event_id = any (${events.map((item) => String(item.event_id as string))}) order by action`;
    expect([...stored]).toEqual([
      { user_id: agent, action: 'print', was_offline: true, fresh: true },
      { user_id: agent, action: 'unmask', was_offline: true, fresh: true },
      { user_id: agent, action: 'view', was_offline: true, fresh: true },
    ]);
  });

  test.each([
    ['not a list', {}],
    ['an action of its own', [event({ action: 'delete' })]],
    ['no id', [event({ event_id: 'x' })]],
    ['a client that is no id', [event({ client_id: 'Ayşe' })]],
    ['a time that is none', [event({ device_at: '2026-99-99T08:00:00.000Z' })]],
    ['too many', Array.from({ length: 1001 }, () => event())],
  ])('%s is refused', async (_name, events) => {
    await expect(log(agent, events)).rejects.toMatchObject({ code: '22023' });
  });

  test('a clock that cannot be right is no time, and the look is kept with what it said', async () => {
    const day = 86_400_000;
    const cases: readonly (readonly [number, boolean])[] = [
      [0, true],
      [4 * 60_000, true],
      [-399 * day, true],
      [6 * 60_000, false],
      [-401 * day, false],
      [20_000 * day, false],
    ];
    for (const [distance, isTaken] of cases) {
      const said = new Date(Date.now() + distance).toISOString();
      const id = randomUUID();
      const look = event({ event_id: id, device_at: said });
      expect(await log(agent, [look])).toEqual([{ answer: { accepted: 1 } }]);
      const [stored] = await owner`
        select app.iso(device_at) as device_at, details from public.audit_log
        where event_id = ${id}`;
      expect([said, stored]).toEqual([
        said,
        isTaken ? { device_at: said, details: null } : { device_at: null, details: { device_clock: said } },
      ]);
    }
  });

  test('a user fills the log with so many looks an hour, and a device is told to wait with the rest', async () => {
    const busy = await addPerson(owner, { roles: [roles.callCentre] });
    const many = () => Array.from({ length: 1000 }, () => event());
    const last = many();
    for (let batch = 1; batch < 4; batch += 1) await log(busy, many());
    expect(await log(busy, last)).toEqual([{ answer: { accepted: 1000 } }]);
    await expect(log(busy, [event()])).rejects.toMatchObject({
      code: 'PT429',
      message: 'too_many_looks',
      hint: 'retry after 300 s',
    });
    // Nobody else waits for it, nor does the user for ever.
    expect(await log(agent, [event()])).toEqual([{ answer: { accepted: 1 } }]);
    const superuser = database.connect('supabase_admin');
    await superuser`set session_replication_role = replica`;
    await superuser`update public.audit_log set at = at - interval '61 minutes' where user_id = ${busy}`;
    expect(await log(busy, last)).toEqual([{ answer: { accepted: 1000 } }]);
  });

  test('nobody reads the table, changes or deletes it', async () => {
    await log(agent, [event()]);
    const administrator = await addPerson(owner, { roles: [roles.administrator] });
    for (const statement of [
      'select id from public.audit_log',
      `insert into public.audit_log (event_id, at, user_id, action, was_offline)
       values (gen_random_uuid(), now(), '${agent}', 'view', false)`,
      `update public.audit_log set action = 'view' where true`,
      'delete from public.audit_log where true',
    ]) {
      for (const person of [agent, administrator]) {
        await expect(asFunction(owner, person, (tx) => tx.unsafe(statement))).rejects.toMatchObject({
          code: '42501',
        });
      }
    }
    for (const statement of [
      `update public.audit_log set action = 'search' where true`,
      'delete from public.audit_log where true',
      'truncate public.audit_log cascade',
    ]) {
      await expect(owner.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a conflict that was decided', () => {
  const decision = (field: string, values: Record<string, JSONValue> = {}): Record<string, JSONValue> => ({
    event_id: randomUUID(),
    action: 'decide',
    entity: 'client',
    entity_id: randomUUID(),
    client_id: null,
    device_at: '2026-11-21T08:00:00.000Z',
    was_offline: false,
    details: { field, mine: 'Demir', theirs: 'Öztürk', theirs_by: null, theirs_at: null, choice: 'theirs' },
    ...values,
  });
  const log = (person: string, event: Record<string, JSONValue>) =>
    asUser(owner, person, (tx) => tx`select public.log_view(${tx.json([event])})`);
  /** Returns the decisions about the event's record, as the user reads them. */
  const readBy = async (person: string, event: Record<string, JSONValue>): Promise<readonly unknown[]> => {
    const [row] = await asUser(
      owner,
      person,
      (tx) =>
        tx<{ page: { entries: { action: string; entity_id: string | null; details: unknown }[] } }[]>`
          select public.list_audit(null, ${agent}, null) as page`,
    );
    return (row?.page.entries ?? [])
      .filter((entry) => entry.action === 'decide' && entry.entity_id === event['entity_id'])
      .map(({ details }) => details);
  };

  test('keeps both values in the log, once, for those who may read it', async () => {
    const reader = await addPerson(owner, { extra: ['system.audit.read', 'crm.client_list.read'] });
    const event = decision('last_name');
    await log(agent, event);
    await log(agent, event);
    expect(await readBy(reader, event)).toEqual([event['details']]);
    await expect(readBy(agent, event)).rejects.toMatchObject({ code: '42501' });
  });

  test('shows values of restricted fields to nobody who may not read the field', async () => {
    const reader = await addPerson(owner, { extra: ['system.audit.read'] });
    const both = await addPerson(owner, {
      extra: ['system.audit.read', 'crm.client_list.read', 'crm.client_identity.read'],
    });
    const event = decision('identity_no');
    await log(agent, event);
    expect(await readBy(reader, event)).toEqual([null]);
    expect(await readBy(both, event)).toEqual([event['details']]);
  });

  test.each([
    ['nothing of the values', { details: null }],
    ['a field that nobody writes', { details: { field: 'row_version', mine: 1, theirs: 2, choice: 'mine' } }],
    ['a choice of its own', { details: { field: 'email', mine: 1, theirs: 2, choice: 'both' } }],
    ['no record', { entity_id: null }],
    [
      'more than a record can hold',
      { details: { field: 'email', mine: 'a'.repeat(50_001), theirs: 2, choice: 'mine' } },
    ],
  ])('is refused with %s', async (_name, wrong) => {
    await expect(log(agent, decision('email', wrong))).rejects.toMatchObject({ code: '22023' });
  });
});

describe('request_access', () => {
  const ask = (person: string, key: string) =>
    asUser(owner, person, (tx) => tx`select public.request_access(${key}) as answer`);

  test('tells every active administrator of people, once a day', async () => {
    const asking = await addPerson(owner, { roles: [roles.nurse] });
    const administrator = await addPerson(owner, { roles: [roles.administrator] });
    const extra = await addPerson(owner, { extra: ['access.users.edit'] });
    const denied = await addPerson(owner, { roles: [roles.administrator], denied: ['access.users.edit'] });
    const gone = await addPerson(owner, { roles: [roles.administrator], status: 'left' });
    expect([...(await ask(asking, 'crm.reports.read'))]).toEqual([{ answer: { status: 'sent' } }]);
    expect([...(await ask(asking, 'crm.reports.read'))]).toEqual([
      { answer: { status: 'already_requested' } },
    ]);
    const notices = await owner`select user_id, topic, body from public.notifications
      where group_key = ${`access:${asking}`}`;
    const told = notices.map((notice) => String(notice.user_id));
    expect(told).toEqual(expect.arrayContaining([administrator, extra]));
    expect(told).not.toContain(denied);
    expect(told).not.toContain(gone);
    expect(notices[0]).toMatchObject({ topic: 'access_request', body: 'Raporları görme (crm.reports.read)' });
  });

  test('refuses what is no permission, and people without an account', async () => {
    await expect(ask(agent, 'crm.everything')).rejects.toMatchObject({ code: '22023' });
    await expect(ask(randomUUID(), 'crm.reports.read')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('pokes', () => {
  test('through Supabase Realtime: once per collection and transaction, names only, on the private channel', async () => {
    await owner`delete from realtime.messages where true`;
    const client = clientChange();
    await push(owner, agent, client, clientChange(), ticketChange(client.id), ticketChange(client.id));
    const messages =
      await owner`select topic, event, private, payload from realtime.messages order by payload::text`;
    const common = { topic: 'sync', event: 'changed', private: true };
    expect([...messages]).toEqual([
      { ...common, payload: { collections: ['clients'] } },
      { ...common, payload: { collections: ['ticket_entries'] } },
      { ...common, payload: { collections: ['tickets'] } },
    ]);
  });

  test('only staff may listen', async () => {
    const listen = (person: string, topic: string) =>
      asUser(owner, person, async (tx) => {
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return tx`select * from realtime.messages limit 1`;
      });
    const suspended = await addPerson(owner, { status: 'suspended' });
    expect(await listen(agent, 'sync')).toHaveLength(1);
    expect(await listen(agent, 'other')).toHaveLength(0);
    expect(await listen(suspended, 'sync')).toHaveLength(0);
    const may = async (person: string, topic: string) =>
      (await asUser(owner, person, (tx) => tx`select app.may_join(${topic}) as may`))[0]?.may as unknown;
    expect([await may(agent, 'sync'), await may(agent, 'x'), await may(suspended, 'sync')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('without Realtime through LISTEN: once per collection and transaction', async () => {
    const bare = await startBarePostgres();
    try {
      const person = await addPerson(bare.owner, { roles: [roles.callCentre] });
      const heard: string[] = [];
      const listener = bare.connect();
      let marker: () => void = () => undefined;
      const end = new Promise<void>((resolve) => {
        marker = resolve;
      });
      await listener.listen('vizite_sync', (name) => {
        if (name === 'end') marker();
        else heard.push(name);
      });
      const client = clientChange();
      await push(
        bare.owner,
        person,
        client,
        clientChange(),
        ticketChange(client.id),
        ticketChange(client.id),
      );
      await pushOne(bare.owner, person, clientChange());
      // A refused change pokes nobody.
      await pushOne(bare.owner, person, clientChange({ sex: 'x' }));
      await bare.owner.notify('vizite_sync', 'end');
      await end;
      expect(heard.sort()).toEqual(['clients', 'clients', 'ticket_entries', 'tickets']);
    } finally {
      await bare.stop();
    }
  });
});

test('no date that a user writes past sync_push is endless or beyond what devices can read', async () => {
  const columns = await owner<{ place: string }[]>`
    select distinct a.attrelid::regclass || '.' || a.attname as place
    from app.sync_tables s
    join pg_attribute a on a.attrelid = format('public.%I', s.table_name)::regclass
      and a.atttypid in ('date'::regtype, 'timestamptz'::regtype) and a.attname = any (s.insertable || s.updatable)`;
  const limited = await owner<{ place: string }[]>`
    select conrelid::regclass || '.' || a.attname as place from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and array[a.attnum] = k.conkey
    where pg_get_constraintdef(k.oid) like '%>= ''0001-01-01%< ''10000-01-01%'`;
  expect(columns.length).toBeGreaterThan(10);
  // People are written by commands alone, which take dates too.
  const byCommand = [
    ...['valid_until', 'out_of_office_from', 'out_of_office_to'].map((name) => `profiles.${name}`),
    ...['closed_periods.from_on', 'closed_periods.to_on', 'settlement_days.day'],
    ...['import_files.period_from', 'import_files.period_to'],
  ];
  expect(limited.map(({ place }) => place).sort()).toEqual(
    [...columns.map(({ place }) => place), ...byCommand].sort(),
  );

  const client = clientChange();
  expect(await pushOne(owner, agent, client)).toMatchObject({ status: 'applied' });
  for (const [column, value] of [
    ['birth_date', 'infinity'],
    ['birth_date', '20000-01-01'],
    ['arrival_on', '-infinity'],
    ['arrival_on', '0044-03-15 BC'],
  ] as const) {
    const write = asFunction(owner, agent, (tx) =>
      tx.unsafe(`update public.clients set ${column} = '${value}' where id = '${client.id}'`),
    );
    await expect(write).rejects.toMatchObject({ constraint_name: `clients_${column}_check` });
  }
});
