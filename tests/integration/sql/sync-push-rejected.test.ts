import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { contactTypes, relationTypes, roles, sources } from '../support/starter-ids';
import { change, clientChange, first, push, pushOne, ticketChange } from '../support/sync-calls';
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
});
afterAll(() => database.stop());

async function newClient(values: Document = {}): Promise<string> {
  const sent = clientChange(values);
  expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 1 });
  return sent.id;
}

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

  test('kinds that no push writes: a change of a row that one sees, in any version, is not taken for a repeat', async () => {
    const head = await addPerson(owner, { roles: [roles.administrator, roles.callCentre] });
    const patient = clientChange();
    const ticket = ticketChange(patient.id, { assignee_id: head });
    await push(owner, head, patient, ticket);
    const [permission, history] = [
      first(await owner<{ id: string }[]>`select id from public.permissions limit 1`),
      first(
        await owner<{ id: string }[]>`
          select id from public.ticket_status_changes where ticket_id = ${ticket.id}`,
      ),
    ];
    const edits = (base: number | null) => [
      change('access', 'user', { title: 'Başhekim' }, base, agent),
      change('access', 'role', { name: 'Başka' }, base, roles.nurse),
      change('access', 'permission', { description: 'Başka' }, base, permission.id),
      change('ticket_entries', 'status_change', { reason: 'Başka' }, base, history.id),
    ];
    for (const base of [1, 9, null]) {
      for (const sent of edits(base)) {
        const edit = { ...sent, edit: randomUUID() };
        const refusal = {
          status: 'rejected',
          code: '42501',
          message_key: 'not_by_push',
          current: { id: sent.id },
        };
        const answers = [await pushOne(owner, head, edit), await pushOne(owner, head, edit)];
        expect([sent.kind, base, answers]).toMatchObject([sent.kind, base, [refusal, refusal]]);
      }
    }
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
      expect(result).toMatchObject({ status: 'rejected', code: '42501' });
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
