import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { SCHEMA_VERSION } from '@sync/core/wire';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { departments, roles, statuses } from '../support/starter-ids';
import {
  callPull,
  change,
  clientChange,
  first,
  pull,
  pullAll,
  push,
  pushOne,
  ticketChange,
} from '../support/sync-calls';
import type { Cursor } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let nurse: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
});
afterAll(() => database.stop());

async function newClient(values = {}): Promise<string> {
  const sent = clientChange(values);
  expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied' });
  return sent.id;
}

const ids = (documents: readonly { id?: unknown }[]) => documents.map(({ id }) => String(id));

describe('documents', () => {
  test('carry every field of the model, instants in milliseconds, and the sync columns', async () => {
    const id = await newClient({ birth_date: '1980-02-29' });
    const found = (await pullAll(owner, agent, 'clients')).find((document) => document.id === id);
    expect(found).toMatchObject({
      kind: 'client',
      first_name: 'Işıl',
      birth_date: '1980-02-29',
      identity_masked: null,
      row_version: 1,
      deleted_at: null,
      created_by: agent,
    });
    expect(found?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    expect(found).not.toHaveProperty('change_xid');
  });

  test('hidden fields are null without the permission', async () => {
    const id = await newClient({ identity_type: 'tckn', identity_no: '10000000146' });
    const seen = async (person: string) =>
      (await pullAll(owner, person, 'clients')).find((document) => document.id === id);
    expect(await seen(agent)).toMatchObject({ identity_no: '10000000146', identity_masked: '100******46' });
    expect(await seen(nurse)).toMatchObject({
      identity_no: null,
      identity_masked: '100******46',
      clinical_note: null,
    });
  });

  test('people see their own hidden fields, not those of colleagues', async () => {
    const people = await pullAll(owner, nurse, 'access');
    expect(people.find(({ id }) => id === nurse)).toMatchObject({ email: `${nurse}@vizite.test` });
    expect(people.find(({ id }) => id === agent)).toMatchObject({
      email: null,
      role_ids: [roles.callCentre],
    });
  });

  test('a role that one does not hold stays at home', async () => {
    const kinds = await pullAll(owner, nurse, 'access');
    expect(ids(kinds.filter(({ kind }) => kind === 'role'))).toEqual([roles.nurse]);
  });

  test('a deleted row travels as a tombstone', async () => {
    const [id] = [await newClient()];
    await owner`update public.clients set deleted_at = now() where id = ${id}`;
    const found = (await pullAll(owner, agent, 'clients')).find((document) => document.id === id);
    expect(Object.keys(found ?? {}).sort()).toEqual([
      'deleted_at',
      'id',
      'kind',
      'row_version',
      'updated_at',
    ]);
    expect(found).toMatchObject({ kind: 'client', row_version: 2 });
  });
});

describe('the horizon', () => {
  test('a row of a transaction that began earlier and commits later is never skipped', async () => {
    const slow = database.connect();
    const before = await pull(owner, agent, 'clients', null, 5000);
    const late = randomUUID();
    // The slow transaction takes its id first …
    const release = deferred();
    const began = deferred();
    const finished = slow.begin(async (tx) => {
      await tx`insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email)
        values (${late}, 'lead', 'Geç', 'Kalan', 'none', 'female', 'gec@vizite.test')`;
      began.resolve(undefined);
      await release.promise;
    });
    await began.promise;
    // … a quick one commits meanwhile, and a device pulls.
    const quick = await newClient();
    const between = await pull(owner, agent, 'clients', before.cursor, 5000);
    expect(ids(between.documents)).not.toContain(late);
    release.resolve(undefined);
    await finished;
    const after = await pull(owner, agent, 'clients', between.cursor, 5000);
    expect(ids([...between.documents, ...after.documents]).sort()).toEqual([late, quick].sort());
  });

  test('without news the cursor moves on and nothing comes back', async () => {
    const page = await pull(owner, agent, 'clients', null, 5000);
    const again = await pull(owner, agent, 'clients', page.cursor, 5000);
    expect(again.documents).toEqual([]);
    expect(BigInt(again.cursor.xid)).toBeGreaterThanOrEqual(BigInt(page.cursor.xid));
  });
});

describe('pages', () => {
  let ticketId: string;
  beforeAll(async () => {
    const clientId = await newClient();
    const ticket = ticketChange(clientId);
    ticketId = ticket.id;
    const entries = Array.from({ length: 30 }, (_, number) =>
      number % 2 === 0
        ? change('ticket_entries', 'note', {
            ticket_id: ticketId,
            body: `not ${number}`,
            visibility: 'internal',
            at: '2026-11-21T08:00:00.000Z',
          })
        : change('ticket_entries', 'task', {
            ticket_id: ticketId,
            title: `görev ${number}`,
            position: number,
          }),
    );
    await push(owner, agent, ticket, ...entries.slice(0, 17));
    await push(owner, agent, ...entries.slice(17));
  });

  test.each([1, 2, 7, 31, 1000])(
    'of %i: all kinds of a collection, each row once, in order',
    async (limit) => {
      const documents = await pullAll(owner, agent, 'ticket_entries', limit);
      expect(documents).toHaveLength(31);
      expect(new Set(ids(documents)).size).toBe(31);
      expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(['note', 'task', 'status_change']));
      const order = await owner`
      select id from (
        select change_xid, id from public.ticket_notes union all select change_xid, id from public.ticket_tasks
        union all select change_xid, id from public.ticket_status_changes
      ) e order by change_xid, id`;
      expect(ids(documents)).toEqual(ids(order));
    },
  );

  test('a row changed while a device pages comes again, nothing is lost', async () => {
    const page = await pull(owner, agent, 'ticket_entries', null, 10);
    const touched = { id: first(ids(page.documents)) };
    await owner`update public.ticket_notes set body = body || '!' where id = ${touched.id}`;
    await owner`update public.ticket_tasks set position = 99 where id = ${touched.id}`;
    await owner`update public.ticket_status_changes set reason = 'x' where id = ${touched.id}`;
    const rest: string[] = [];
    for (let cursor: Cursor = page.cursor, more = true; more;) {
      const next = await pull(owner, agent, 'ticket_entries', cursor, 10);
      rest.push(...ids(next.documents));
      cursor = next.cursor;
      more = next.has_more;
    }
    expect(rest).toHaveLength(22);
    expect(rest.at(-1)).toBe(touched.id);
  });

  test('each table is read by its cursor index', async () => {
    await owner.unsafe('analyze');
    const plan = await asFunction(owner, agent, async (tx) => {
      await tx.unsafe('set local enable_seqscan = off');
      return tx`explain (format json) select id from public.clients
        where (change_xid, id) > ('0', ${agent}) and change_xid < '99999999' order by change_xid, id limit 10`;
    });
    expect(JSON.stringify(plan)).toContain('clients_cursor');
    expect(JSON.stringify(plan)).not.toContain('"Sort"');
  });
});

describe('windows', () => {
  test('finished tickets leave devices with age, their entries with them, open ones never', async () => {
    const clientId = await newClient();
    const open = ticketChange(clientId);
    const closed = ticketChange(clientId, { status_id: statuses.closed, status_reason: 'Vazgeçti' });
    const note = change('ticket_entries', 'note', {
      ticket_id: closed.id,
      body: 'eski',
      visibility: 'internal',
      at: '2025-01-01T08:00:00.000Z',
    });
    await push(owner, agent, open, closed, note);
    const age = async (months: number) => {
      for (const table of ['tickets', 'ticket_notes', 'ticket_status_changes']) {
        await owner.begin(async (tx) => {
          await tx.unsafe(`alter table public.${table} disable trigger user`);
          await tx.unsafe(`update public.${table} set updated_at = now() - interval '${months} months'`);
          await tx.unsafe(`alter table public.${table} enable trigger user`);
        });
      }
    };
    await age(12);
    expect(ids(await pullAll(owner, agent, 'tickets'))).toEqual(expect.arrayContaining([open.id, closed.id]));
    await age(14);
    const tickets = ids(await pullAll(owner, agent, 'tickets'));
    expect(tickets).toContain(open.id);
    expect(tickets).not.toContain(closed.id);
    expect(ids(await pullAll(owner, agent, 'ticket_entries'))).not.toContain(note.id);

    // Reopened, it is back, and so is its note, for a device whose cursor is far beyond.
    const ticketCursor = (await pull(owner, agent, 'tickets', null, 5000)).cursor;
    const entryCursor = (await pull(owner, agent, 'ticket_entries', null, 5000)).cursor;
    const reopened = { status_id: statuses.open, status_reason: 'Aradı', assignee_id: agent };
    expect(await pushOne(owner, agent, { ...closed, base_version: 1, document: reopened })).toMatchObject({
      status: 'applied',
    });
    expect(ids((await pull(owner, agent, 'tickets', ticketCursor)).documents)).toEqual([closed.id]);
    expect(ids((await pull(owner, agent, 'ticket_entries', entryCursor)).documents)).toContain(note.id);
  });
});

describe('scope', () => {
  test('own: assigned, created or watched; department: also the department; all: all', async () => {
    const clientId = await newClient();
    const own = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
    const ward = await addPerson(owner, {
      roles: [roles.nurse],
      scope: 'department',
      department: departments.insurance,
    });
    const assigned = ticketChange(clientId, { assignee_id: own });
    const watched = ticketChange(clientId, { watcher_ids: [own] });
    const team = ticketChange(clientId, { team_id: departments.insurance });
    const other = ticketChange(clientId);
    await push(owner, agent, assigned, watched, team, other);
    expect(ids(await pullAll(owner, own, 'tickets')).sort()).toEqual([assigned.id, watched.id].sort());
    expect(ids(await pullAll(owner, ward, 'tickets'))).toEqual([team.id]);
    expect(ids(await pullAll(owner, nurse, 'tickets'))).toEqual(expect.arrayContaining([other.id, team.id]));
  });

  test('entries come to a new assignee whose cursor is beyond them', async () => {
    const own = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
    const ticket = ticketChange(await newClient());
    const note = change('ticket_entries', 'note', {
      ticket_id: ticket.id,
      body: 'önce',
      visibility: 'internal',
      at: '2026-11-21T08:00:00.000Z',
    });
    await push(owner, agent, ticket, note);
    const { cursor, documents } = await pull(owner, own, 'ticket_entries', null, 5000);
    expect(documents).toEqual([]);
    await push(owner, agent, { ...ticket, base_version: 1, document: { assignee_id: own } });
    const page = await pull(owner, own, 'ticket_entries', cursor, 5000);
    expect(page.documents.find(({ id }) => id === note.id)).toMatchObject({ row_version: 1, body: 'önce' });
  });
});

describe('access', () => {
  let person: string;
  beforeEach(async () => {
    person = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
  });
  const state = (epoch: string | null = null) => asUser(owner, person, (tx) => callPull(tx, [], epoch));

  test('is told once, and again when it changed', async () => {
    const start = await state();
    expect(start.access).toMatchObject({ user_id: person, scope: 'own' });
    expect(start.access?.permissions).toEqual([...(start.access?.permissions ?? [])].sort());
    expect(start.access?.permissions).toContain('crm.tickets.read');
    expect(start.schema_version).toBe(SCHEMA_VERSION);
    expect((await state(start.access_epoch)).access).toBeUndefined();
  });

  test.each([
    ['a role given', `insert into public.user_roles values ($1, '${roles.callCentre}')`],
    ['a role taken', 'delete from public.user_roles where user_id = $1'],
    [
      'a permission of the role',
      `insert into public.role_permissions select '${roles.nurse}', 'crm.reports.read' where $1::uuid is not null`,
    ],
    [
      'an extra permission',
      `update public.profiles set extra_permissions = '{pos.staff.read}' where id = $1`,
    ],
    [
      'a denied permission',
      `update public.profiles set denied_permissions = '{crm.tickets.read}' where id = $1`,
    ],
    ['scope', `update public.profiles set scope = 'all' where id = $1`],
    ['department in scope ward', `update public.profiles set scope = 'ward' where id = $1`],
    ['a window', `update app.sync_windows set months = months + 1 where $1::uuid is not null`],
    ['a rebase', `update app.sync_epoch set epoch = epoch + 1 where $1::uuid is not null`],
  ])('epoch moves with %s', async (_what, statement) => {
    const start = await state();
    await owner.unsafe(statement, [person]);
    const now = await state(start.access_epoch);
    expect(now.access_epoch).not.toBe(start.access_epoch);
    expect(now.access).toMatchObject({ user_id: person });
  });

  test('a denied permission wins over the role', async () => {
    await owner`update public.profiles set denied_permissions = '{crm.tickets.read}' where id = ${person}`;
    expect((await state()).access?.permissions).not.toContain('crm.tickets.read');
  });

  test.each([
    ['suspended', `update public.profiles set status = 'suspended' where id = $1`],
    ['left', `update public.profiles set status = 'left' where id = $1`],
    ['expired', `update public.profiles set valid_until = current_date - 2 where id = $1`],
    ['deleted', `update public.profiles set deleted_at = now() where id = $1`],
  ])('nobody who is %s gets an answer', async (_what, statement) => {
    await owner.unsafe(statement, [person]);
    await expect(state()).rejects.toMatchObject({ code: '42501', message: 'account_inactive' });
  });

  test('what a user may not read is named so', async () => {
    const accountant = await addPerson(owner, { roles: [roles.accounting] });
    for (const collection of ['clients', 'tickets', 'client_records', 'ticket_entries']) {
      expect(await pull(owner, accountant, collection)).toMatchObject({ documents: [], readable: false });
    }
    expect(await pull(owner, accountant, 'definitions')).not.toHaveProperty('readable');
  });

  test('a rebase lets a device that begins again see everything', async () => {
    const total = (await pullAll(owner, agent, 'clients')).length;
    await owner`select app.sync_rebase()`;
    const documents = await pullAll(owner, agent, 'clients');
    expect(documents).toHaveLength(total);
  });
});

describe('malformed requests are refused without echoing them', () => {
  const secret = "Robert'); drop table public.clients;--";
  const cursor = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };
  const request = (values: Record<string, JSONValue>) => [
    { collection: 'clients', cursor, limit: 10, ...values },
  ];
  const cases: readonly (readonly [string, JSONValue])[] = [
    ['not a list', { collection: 'clients' }],
    ['null', null],
    ['too many', Array.from({ length: 51 }, () => request({})).flat()],
    ['unknown collection', request({ collection: secret })],
    ['a table that is no collection', request({ collection: 'audit_log' })],
    ['collection of the wrong type', request({ collection: ['clients'] })],
    ['limit 5001', request({ limit: 5001 })],
    ['limit 0', request({ limit: 0 })],
    ['limit 1.5', request({ limit: 1.5 })],
    ['limit as text', request({ limit: '10' })],
    ['no limit', [{ collection: 'clients' }]],
    ['a collection twice', [...request({}), ...request({})]],
    ['cursor as text', request({ cursor: secret })],
    ['cursor id no uuid', request({ cursor: { xid: '0', id: secret } })],
    ['cursor xid no number', request({ cursor: { xid: '1 or 1=1', id: cursor.id } })],
    ['cursor xid negative', request({ cursor: { xid: '-1', id: cursor.id } })],
    ['cursor xid a number', request({ cursor: { xid: 5, id: cursor.id } })],
    ['nested junk', [[[[request({})]]]]],
  ];
  test.each(cases)('%s', async (_name, requests) => {
    const failure = asUser(owner, agent, (tx) => callPull(tx, requests));
    await expect(failure).rejects.toMatchObject({ code: '22023' });
    await expect(failure).rejects.not.toThrow(/drop table/u);
  });
});

function deferred(): { promise: Promise<unknown>; resolve: (value: unknown) => void } {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
