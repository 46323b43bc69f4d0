import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { contactTypes, relationTypes, roles, sources, ticketTypes } from '../support/starter-ids';
import {
  callPush,
  change,
  clientChange,
  first,
  pull,
  pullAll,
  push,
  pushOne,
  ticketChange,
} from '../support/sync-calls';
import type { Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let nurse: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
}, 60_000);
afterAll(() => database.stop());

async function newClient(values: Document = {}): Promise<string> {
  const sent = clientChange(values);
  expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 1 });
  return sent.id;
}

async function clientRow(id: string) {
  return first(await owner`select * from public.clients where id = ${id}`);
}

/** A fingerprint of everything that people could have changed. */
async function everything(): Promise<unknown> {
  const tables = await owner`select distinct table_name from app.sync_tables order by 1`;
  const counts: unknown[] = [];
  for (const { table_name: table } of tables) {
    counts.push(
      ...(await owner.unsafe(
        `select '${String(table)}' as table, count(*), sum(row_version) as versions from public.${String(table)}`,
      )),
    );
  }
  return counts;
}

describe('applied', () => {
  test('an insert, an update, a deletion', async () => {
    const sent = clientChange();
    expect(await pushOne(owner, agent, sent)).toEqual({ id: sent.id, status: 'applied', row_version: 1 });
    const edited = { ...sent, base_version: 1, document: { ...sent.document, last_name: 'Öztürk' } };
    expect(await pushOne(owner, agent, edited)).toMatchObject({ status: 'applied', row_version: 2 });
    const row = await clientRow(sent.id);
    expect(row).toMatchObject({ last_name: 'Öztürk', created_by: agent, updated_by: agent });
    expect(row.client_no).toMatch(/^1\d{5}$/u);

    const manager = await addPerson(owner, { roles: [roles.administrator] });
    const gone = {
      ...sent,
      base_version: 2,
      document: { deleted_at: '2026-11-21T08:00:00.000Z', last_name: 'X' },
    };
    expect(await pushOne(owner, manager, gone)).toMatchObject({ status: 'applied', row_version: 3 });
    const deleted = await clientRow(sent.id);
    expect(deleted.last_name).toBe('Öztürk');
    expect(deleted.deleted_at).toBeInstanceOf(Date);
    // Once more, after the answer was lost.
    expect(await pushOne(owner, manager, gone)).toMatchObject({ status: 'applied', row_version: 3 });
  });

  test('the same push twice is one row', async () => {
    const sent = [
      clientChange(),
      clientChange(),
      clientChange({ identity_type: 'tckn', identity_no: '19090909018' }),
    ];
    for (const attempt of ['first', 'repeat']) {
      expect([attempt, await push(owner, agent, ...sent)]).toEqual([
        attempt,
        sent.map(({ id }) => ({ id, status: 'applied', row_version: 1 })),
      ]);
    }
    for (const { id } of sent) {
      expect(await owner`select count(*)::int from public.clients where id = ${id}`).toEqual([{ count: 1 }]);
    }
  });

  test('a repeat is recognised from somebody who may not read the hidden value', async () => {
    const clerk = await addPerson(owner, {
      extra: ['crm.clients.add', 'crm.client_profile_Id.read'],
    });
    const sent = clientChange({ identity_type: 'passport', identity_no: 'U7654321' });
    expect(await pushOne(owner, clerk, sent)).toMatchObject({ status: 'applied', row_version: 1 });
    expect(await pushOne(owner, clerk, sent)).toMatchObject({ status: 'applied', row_version: 1 });
    const other = { ...sent, document: { ...sent.document, identity_no: 'U7654399' } };
    expect(await pushOne(owner, clerk, other)).toMatchObject({
      status: 'conflict',
      current: { identity_no: null },
    });
  });

  test('a repeated update is recognised, in a batch and alone', async () => {
    const created = [clientChange(), clientChange()];
    await push(owner, agent, ...created);
    const edits = created.map((sent) => ({
      ...sent,
      base_version: 1,
      document: { ...sent.document, hotel: 'Deniz' },
    }));
    for (const attempt of ['first', 'repeat']) {
      expect([attempt, await push(owner, agent, ...edits)]).toEqual([
        attempt,
        edits.map(({ id }) => ({ id, status: 'applied', row_version: 2 })),
      ]);
    }
  });

  test('two changes of one row in one batch are applied in order', async () => {
    const sent = clientChange();
    const results = await push(
      owner,
      agent,
      sent,
      { ...sent, base_version: 1, document: { ...sent.document, hotel: 'A' } },
      { ...sent, base_version: 2, document: { ...sent.document, hotel: 'B' } },
    );
    expect(results.map(({ row_version: version }) => version)).toEqual([1, 2, 3]);
    expect(await clientRow(sent.id)).toMatchObject({ hotel: 'B' });
  });

  test('made and deleted without network leaves nothing', async () => {
    const sent = clientChange({ deleted_at: '2026-11-21T08:00:00.000Z' });
    expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 0 });
    expect(await owner`select from public.clients where id = ${sent.id}`).toHaveLength(0);
  });

  test('columns that belong to the server are ignored, whatever is sent for them', async () => {
    const sent = clientChange({
      client_no: '7',
      identity_masked: 'x',
      row_version: 99,
      created_by: nurse,
      created_at: '1999-01-01T00:00:00.000Z',
      updated_at: 'yesterday',
      merged_into_id: randomUUID(),
      kind: 'ticket',
      id: randomUUID(),
    });
    expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 1 });
    const row = await clientRow(sent.id);
    expect(row).toMatchObject({ created_by: agent, merged_into_id: null, row_version: '1' });
    expect(row.client_no).not.toBe('7');
  });

  test('a reader without the permission keeps hidden values by sending null', async () => {
    const clerk = await addPerson(owner, { extra: ['crm.clients.edit', 'crm.client_profile_Id.read'] });
    const id = await newClient({ identity_type: 'passport', identity_no: 'U1234567' });
    await owner`update public.clients set clinical_note = 'gizli' where id = ${id}`;
    const edit = clientChange({ identity_type: 'passport', clinical_note: null, hotel: 'X' }, 2, id);
    expect(await pushOne(owner, clerk, edit)).toMatchObject({ status: 'applied' });
    expect(await clientRow(id)).toMatchObject({
      identity_no: 'U1234567',
      clinical_note: 'gizli',
      hotel: 'X',
    });
    const removed = clientChange({ identity_type: 'none' }, 3, id);
    expect(await pushOne(owner, clerk, removed)).toMatchObject({ status: 'applied' });
    expect(await clientRow(id)).toMatchObject({ identity_no: null, identity_masked: null });
    // Who may read it clears it.
    const reader = await addPerson(owner, { roles: [roles.administrator] });
    expect(await pushOne(owner, reader, clientChange({ clinical_note: null }, 4, id))).toMatchObject({
      status: 'applied',
    });
    expect(await clientRow(id)).toMatchObject({ clinical_note: null });
  });
});

describe('conflict', () => {
  test('an old base version gets the current row, as pull would give it', async () => {
    const id = await newClient({ identity_type: 'passport', identity_no: 'P9988776' });
    await pushOne(
      owner,
      agent,
      clientChange({ identity_type: 'passport', identity_no: 'P9988776', hotel: 'A' }, 1, id),
    );
    const result = await pushOne(
      owner,
      agent,
      clientChange({ identity_type: 'passport', identity_no: 'P9988776', hotel: 'B' }, 1, id),
    );
    const pulled = (await pullAll(owner, agent, 'clients')).find((document) => document.id === id);
    expect(result).toEqual({ id, status: 'conflict', current: pulled });
    expect(await clientRow(id)).toMatchObject({ hotel: 'A' });
  });

  test('an insert whose id is taken by other content', async () => {
    const id = await newClient();
    expect(await pushOne(owner, agent, clientChange({ first_name: 'Başka' }, null, id))).toMatchObject({
      status: 'conflict',
      current: { first_name: 'Işıl', row_version: 1 },
    });
  });

  test('two writers at once: one is applied, the other told', async () => {
    const id = await newClient();
    const connections = [database.connect(), database.connect()];
    const answers = await Promise.all(
      connections.map((sql, number) => pushOne(sql, agent, clientChange({ hotel: `Otel ${number}` }, 1, id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['applied', 'conflict']);
  });

  test('an edit of a deleted row is rejected with its tombstone', async () => {
    const id = await newClient();
    await owner`update public.clients set deleted_at = now() where id = ${id}`;
    for (const base of [1, 2, null]) {
      expect(await pushOne(owner, agent, clientChange({ hotel: 'X' }, base, id))).toMatchObject({
        status: 'rejected',
        message_key: 'already_deleted',
        constraint: 'clients_deleted',
        current: { id, row_version: 2 },
      });
    }
  });
});

describe('rejected', () => {
  type Case = readonly [string, () => Promise<Document> | Document, Record<string, unknown>];
  const cases: readonly Case[] = [
    [
      'required and missing',
      () => ({ first_name: null }),
      { code: '23502', field: 'first_name', message_key: 'required' },
    ],
    [
      'required and blank',
      () => ({ first_name: '  ' }),
      { code: '23514', field: 'first_name', message_key: 'required' },
    ],
    ['too long', () => ({ first_name: 'a'.repeat(101) }), { field: 'first_name', message_key: 'too_long' }],
    ['not in the list', () => ({ sex: 'x' }), { field: 'sex', message_key: 'invalid_value' }],
    ['number for text', () => ({ first_name: 5 }), { field: 'first_name', message_key: 'invalid_value' }],
    [
      'text for flag',
      () => ({ do_not_contact: 'true' }),
      { field: 'do_not_contact', message_key: 'invalid_value' },
    ],
    [
      'object for text',
      () => ({ first_name: { a: 1 } }),
      { field: 'first_name', message_key: 'invalid_value' },
    ],
    [
      'a day that does not exist',
      () => ({ birth_date: '2026-02-30' }),
      { field: 'birth_date', message_key: 'invalid_value' },
    ],
    [
      'a word the database knows',
      () => ({ birth_date: 'tomorrow' }),
      { field: 'birth_date', message_key: 'invalid_value' },
    ],
    ['infinity', () => ({ birth_date: 'infinity' }), { field: 'birth_date', message_key: 'invalid_value' }],
    ['no uuid', () => ({ source_id: "1' or '1'='1" }), { field: 'source_id', message_key: 'invalid_value' }],
    [
      'list of mixed things',
      () => ({ tag_ids: [1, {}] }),
      { field: 'tag_ids', message_key: 'invalid_value' },
    ],
    ['list of no uuids', () => ({ tag_ids: ['x'] }), { field: 'tag_ids', message_key: 'invalid_value' }],
    [
      'too many tags',
      () => ({ tag_ids: Array.from({ length: 51 }, () => randomUUID()) }),
      { field: 'tag_ids', message_key: 'invalid_value' },
    ],
    [
      'phones of the wrong shape',
      () => ({ phones: [{ e164: '532' }] }),
      { field: 'phones', message_key: 'invalid_value' },
    ],
    [
      'phones as text',
      () => ({ phones: '+905321234567' }),
      { field: 'phones', message_key: 'invalid_value' },
    ],
    [
      'neither phone nor e-mail',
      () => ({ phones: [] }),
      { constraint: 'clients_contact_check', field: 'phones' },
    ],
    [
      'identity missing',
      () => ({ identity_type: 'tckn' }),
      { field: 'identity_no', message_key: 'required' },
    ],
    [
      'identity checksum',
      () => ({ identity_type: 'tckn', identity_no: '12345678901' }),
      { constraint: 'clients_identity_no_check', field: 'identity_no', message_key: 'invalid_value' },
    ],
    [
      'placeholder identity',
      () => ({ identity_type: 'tckn', identity_no: '11111111110' }),
      { field: 'identity_no', message_key: 'invalid_value' },
    ],
    [
      'reference to nothing',
      () => ({ responsible_user_id: randomUUID() }),
      { code: '23503', field: 'responsible_user_id', message_key: 'reference_missing' },
    ],
    [
      'reference to another kind',
      () => ({ source_id: contactTypes.incomingCall }),
      { code: '23503', field: 'source_id', message_key: 'reference_missing' },
    ],
    [
      'unknown field',
      () => ({ 'x; drop table clients': 1 }),
      { code: '42703', field: null, message_key: 'unknown_field' },
    ],
    [
      'a column that does not travel',
      () => ({ change_xid: '1' }),
      { code: '42703', message_key: 'unknown_field' },
    ],
    [
      'duplicate identity',
      async () => {
        await newClient({ identity_type: 'passport', identity_no: 'DUP12345' });
        return { identity_type: 'passport', identity_no: 'DUP12345' };
      },
      {
        code: '23505',
        constraint: 'clients_identity_no_key',
        field: 'identity_no',
        message_key: 'duplicate_identity',
      },
    ],
  ];
  test.each(cases)('%s', async (_name, values, expected) => {
    const sent = clientChange(await values());
    const result = await pushOne(owner, agent, sent);
    expect(result).toMatchObject({ id: sent.id, status: 'rejected', current: null, ...expected });
    expect(await owner`select from public.clients where id = ${sent.id}`).toHaveLength(0);
  });

  test('one bad row does not block the others', async () => {
    const good = [clientChange(), clientChange({ hotel: 'A' }), clientChange(), clientChange()];
    const bad = clientChange({ sex: 'x' });
    const forbidden = change('definitions', 'ticket_tag', {
      name: 'x',
      position: 1,
      attributes: { group: null },
    });
    const results = await push(
      owner,
      agent,
      ...good.slice(0, 2),
      bad,
      good[2] ?? bad,
      forbidden,
      good[3] ?? bad,
    );
    expect(results.map(({ status }) => status)).toEqual([
      'applied',
      'applied',
      'rejected',
      'applied',
      'rejected',
      'applied',
    ]);
  });

  test('who lacks the permission', async () => {
    const clientId = await newClient();
    const ticket = ticketChange(clientId);
    await push(owner, agent, ticket);
    const refusals = await push(
      owner,
      nurse,
      clientChange(),
      clientChange({ hotel: 'X' }, 1, clientId),
      { ...ticket, base_version: 1, document: { ...ticket.document, subject: 'X' } },
      { ...ticket, base_version: 1, document: { deleted_at: '2026-11-21T08:00:00.000Z' } },
      ticketChange(clientId),
    );
    for (const result of refusals) {
      expect(result).toMatchObject({ status: 'rejected', code: '42501', message_key: 'permission_denied' });
    }
    expect(refusals[2]?.current).toMatchObject({ id: ticket.id, subject: 'Randevu saati' });
    expect(
      first(await owner`select row_version from public.tickets where id = ${ticket.id}`).row_version,
    ).toBe('1');
  });

  test('rows that nobody adds or changes from a device', async () => {
    const clientId = await newClient();
    const consent = change('client_records', 'consent', {
      client_id: clientId,
      channel: 'call',
      status: 'granted',
      text_version: '1',
      given_at: '2026-11-21T08:00:00.000Z',
      source: 'call_centre',
      iys_state: 'sent',
    });
    expect(await pushOne(owner, agent, consent)).toMatchObject({ status: 'applied' });
    expect(await owner`select iys_state from public.client_consents where id = ${consent.id}`).toEqual([
      { iys_state: 'pending' },
    ]);
    const edited = { ...consent, base_version: 1, document: { ...consent.document, status: 'refused' } };
    const notice = change('inbox', 'notification', {
      user_id: nurse,
      topic: 'system',
      title: 'x',
      at: '2026-11-21T08:00:00.000Z',
    });
    const history = change('ticket_entries', 'status_change', {
      ticket_id: randomUUID(),
      field: 'status',
      at: '2026-11-21T08:00:00.000Z',
    });
    const key = change('access', 'permission', { key: 'x', description: 'x', risk: 'normal' });
    for (const result of await push(owner, agent, edited, notice, history, key)) {
      expect(result).toMatchObject({ status: 'rejected', code: '42501', message_key: 'permission_denied' });
    }
  });

  test("other people's rows: nothing is changed and nothing revealed", async () => {
    const reminder = change('inbox', 'reminder', {
      owner_id: agent,
      title: 'Ara',
      due_at: '2026-11-22T08:00:00.000Z',
      repeat: 'none',
      lead_minutes: 10,
    });
    expect(await pushOne(owner, agent, reminder)).toMatchObject({ status: 'applied' });
    const stranger = { status: 'rejected', code: '42501', current: null };
    for (const base of [null, 1, 7]) {
      expect(
        await pushOne(owner, nurse, {
          ...reminder,
          base_version: base,
          document: { ...reminder.document, title: 'X' },
        }),
      ).toMatchObject(stranger);
    }
    // In somebody else's name, or handed to somebody else.
    expect(await pushOne(owner, nurse, { ...reminder, id: randomUUID() })).toMatchObject(stranger);
    expect(
      await pushOne(owner, agent, {
        ...reminder,
        base_version: 1,
        document: { ...reminder.document, owner_id: nurse },
      }),
    ).toMatchObject({ status: 'rejected', code: '42501' });
    expect(await owner`select owner_id, title from public.reminders where id = ${reminder.id}`).toEqual([
      { owner_id: agent, title: 'Ara' },
    ]);
  });

  test('an id of another kind is not found', async () => {
    const sent = change('definitions', 'relation_type', { name: 'Yeni', position: 1 }, 1, sources.callCentre);
    const administrator = await addPerson(owner, { roles: [roles.administrator] });
    expect(await pushOne(owner, administrator, sent)).toMatchObject({ status: 'rejected', current: null });
  });

  test('names of look-ups are unique as a Turkish reader sees them', async () => {
    const administrator = await addPerson(owner, { roles: [roles.administrator] });
    const tag = (name: string) =>
      change('definitions', 'ticket_tag', { name, position: 1, active: true, attributes: { group: null } });
    expect(await pushOne(owner, administrator, tag('Işık'))).toMatchObject({ status: 'applied' });
    expect(await pushOne(owner, administrator, tag('IŞIK'))).toMatchObject({
      status: 'rejected',
      constraint: 'definitions_name_key',
      field: 'name',
      message_key: 'duplicate',
    });
    expect(
      await pushOne(
        owner,
        administrator,
        change('definitions', 'ticket_tag', { name: 'Öbür', position: 1, attributes: { group: 5 } }),
      ),
    ).toMatchObject({ status: 'rejected', field: 'attributes', message_key: 'invalid_value' });
  });

  test('a relation needs a person, and not the client itself', async () => {
    const clientId = await newClient();
    const relation = (values: Document) =>
      pushOne(
        owner,
        agent,
        change('client_records', 'relation', {
          client_id: clientId,
          relation_type_id: relationTypes.spouse,
          ...values,
        }),
      );
    expect(await relation({})).toMatchObject({
      status: 'rejected',
      field: 'free_name',
      message_key: 'required',
    });
    expect(await relation({ related_client_id: clientId })).toMatchObject({ status: 'rejected' });
    expect(await relation({ free_name: 'Ayşe' })).toMatchObject({ status: 'applied' });
  });
});

describe('failures that a repeat may cure fail the whole call', () => {
  test('deadlock', async () => {
    const [a, b] = [await newClient(), await newClient()];
    const other = database.connect();
    const edit = (id: string) => clientChange({ hotel: 'X' }, 1, id);
    const locked = gate();
    const attempts = await Promise.allSettled([
      asUser(owner, agent, async (tx) => {
        await callPush(tx, [edit(a)]);
        locked.arrive();
        await locked.both;
        return callPush(tx, [edit(b)]);
      }),
      asUser(other, agent, async (tx) => {
        await callPush(tx, [edit(b)]);
        locked.arrive();
        await locked.both;
        return callPush(tx, [edit(a)]);
      }),
    ]);
    const failed = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({ reason: { code: '40P01' } });
  });

  test('lock timeout', async () => {
    const id = await newClient();
    const other = database.connect();
    await other.begin(async (tx) => {
      await tx`select from public.clients where id = ${id} for update`;
      await expect(
        asUser(owner, agent, async (mine) => {
          await mine`set local lock_timeout = '50ms'`;
          return callPush(mine, [clientChange({ hotel: 'X' }, 1, id), clientChange()]);
        }),
      ).rejects.toMatchObject({ code: '55P03' });
    });
  });
});

describe('malformed calls are refused as a whole and change nothing', () => {
  const good = clientChange();
  const cases: readonly (readonly [string, JSONValue])[] = [
    ['not a list', { changes: [] }],
    ['null', null],
    ['1001 changes', Array.from({ length: 1001 }, () => ({ ...good }))],
    ['a text among them', [{ ...good }, 'x']],
    ['nested lists', [[[{ ...good }]]]],
    ['unknown collection', [{ ...good, collection: 'pg_catalog.pg_authid' }]],
    ['SQL for a name', [{ ...good, collection: 'clients; drop table public.clients' }]],
    ['kind of another collection', [{ ...good, kind: 'ticket' }]],
    ['no kind', [{ ...good, kind: null }]],
    ['id no uuid', [{ ...good, id: "' or true --" }]],
    ['id a number', [{ ...good, id: 5 }]],
    ['document a list', [{ ...good, document: [] }]],
    ['document a text', [{ ...good, document: '{}' }]],
    ['base_version a text', [{ ...good, base_version: '1' }]],
    ['base_version negative', [{ ...good, base_version: -1 }]],
    ['base_version a fraction', [{ ...good, base_version: 1.5 }]],
    ['base_version endless', [{ ...good, base_version: 1e300 }]],
    ['device_at a word', [{ ...good, device_at: 'now' }]],
  ];
  test.each(cases)('%s', async (_name, changes) => {
    const before = await everything();
    await expect(asUser(owner, agent, (tx) => callPush(tx, changes))).rejects.toMatchObject({
      code: '22023',
    });
    expect(await everything()).toEqual(before);
  });

  test.each([
    [
      'a null character',
      '[{"collection":"clients","kind":"client","id":"x","document":{"first_name":"a\\u0000b"}}]',
    ],
    ['NaN', '[{"base_version": NaN}]'],
    ['half a surrogate', '[{"collection":"\\ud800"}]'],
  ])('%s is no JSON to the database', async (_name, body) => {
    const before = await everything();
    await expect(
      asUser(owner, agent, (tx) => tx`select public.sync_push(${body}::text::jsonb)`),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^22P0/u) as unknown });
    expect(await everything()).toEqual(before);
  });

  test('without an active account', async () => {
    const suspended = await addPerson(owner, { roles: [roles.callCentre], status: 'suspended' });
    for (const person of [suspended, randomUUID()]) {
      await expect(push(owner, person, clientChange())).rejects.toMatchObject({
        code: '42501',
        message: 'account_inactive',
      });
    }
  });

  test('an empty list is fine', async () => {
    expect(await push(owner, agent)).toEqual([]);
  });
});

test('a batch of a thousand mixed changes keeps its order', async () => {
  const clientId = await newClient();
  const changes = Array.from({ length: 1000 }, (_, number) =>
    number % 7 === 0
      ? clientChange({ sex: number % 2 === 0 ? 'x' : 'male' })
      : ticketChange(clientId, { subject: `Konu ${number}` }),
  );
  const results = await push(owner, agent, ...changes);
  expect(results.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
  expect(results.map(({ status }) => status)).toEqual(
    changes.map(({ document }) => (document.sex === 'x' ? 'rejected' : 'applied')),
  );
  const page = await pull(owner, agent, 'tickets', null, 5000);
  expect(page.documents.filter(({ client_id: id }) => id === clientId)).toHaveLength(857);
  expect(ticketTypes.information).toBe(page.documents[0]?.type_id);
});

/** Both sides wait until the other has arrived. */
function gate(): { arrive: () => void; both: Promise<void> } {
  let waiting = 2;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    arrive: () => {
      waiting -= 1;
      if (waiting === 0) open();
    },
    both,
  };
}
