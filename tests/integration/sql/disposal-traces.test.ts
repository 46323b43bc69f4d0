import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../support/hosted-postgres';
import { startDisposals } from '../support/disposals';
import type { Disposals } from '../support/disposals';
import { LONG_AGO, TRACE } from '../support/old-records';
import { addPerson } from '../support/people';
import { contactTypes, relationTypes, roles } from '../support/starter-ids';
import { change, clientChange, pull, pushOne, ticketChange } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

let hospital: Disposals;
let owner: Disposals['owner'];
let nurse: Disposals['nurse'];
let old: Disposals['old'];
let dispose: Disposals['dispose'];
let isWhole: Disposals['isWhole'];
beforeAll(async () => {
  hospital = await startDisposals();
  ({ owner, nurse, old, dispose, isWhole } = hospital);
});
afterAll(() => hospital.database.stop());

test('reaches devices as deletions, and what they send afterwards is refused', async () => {
  const { clientId, ticketId } = await old.patient();
  const cursors = new Map<string, Awaited<ReturnType<typeof pull>>['cursor']>();
  const collections = ['clients', 'client_records', 'tickets', 'ticket_entries'] as const;
  for (const collection of collections) {
    let page = await pull(owner, nurse, collection);
    while (page.has_more) page = await pull(owner, nurse, collection, page.cursor);
    cursors.set(collection, page.cursor);
  }
  await dispose('patients');
  const gone = new Map<string, number>();
  for (const collection of collections) {
    const { documents } = await pull(owner, nurse, collection, cursors.get(collection));
    expect(documents.every((document) => typeof document['deleted_at'] === 'string')).toBe(true);
    expect(documents.every((document) => Object.keys(document).length === 5)).toBe(true);
    gone.set(collection, documents.length);
  }
  expect(Object.fromEntries(gone)).toEqual({
    clients: 1,
    client_records: 3,
    tickets: 1,
    ticket_entries: 3,
  });
  const late = [
    ticketChange(clientId),
    change('client_records', 'interaction', {
      client_id: clientId,
      contact_type_id: contactTypes.incomingCall,
      direction: 'in',
      at: '2026-11-21T08:00:00.000Z',
      user_id: nurse,
    }),
    change('ticket_entries', 'note', {
      ticket_id: ticketId,
      body: TRACE,
      visibility: 'internal',
      at: '2026-11-21T08:00:00.000Z',
    }),
  ];
  for (const item of late) {
    expect(await pushOne(owner, nurse, item)).toMatchObject({
      status: 'rejected',
      message_key: 'reference_missing',
    });
  }
  // A conflict that was decided on such a device: who and when, and no values.
  const event = randomUUID();
  await asUser(
    owner,
    nurse,
    (tx) =>
      tx`select public.log_view(${tx.json([
        {
          ...{
            event_id: event,
            action: 'decide',
            entity: 'client',
            entity_id: clientId,
            client_id: clientId,
          },
          ...{ device_at: '2026-11-21T08:00:00.000Z', was_offline: true },
          details: { field: 'address', mine: TRACE, theirs: 'x', choice: 'mine' },
        },
      ])})`,
  );
  expect([...(await owner`select details from public.audit_log where event_id = ${event}`)]).toEqual([
    { details: null },
  ]);
  const left = await owner`
    select t.id from public.tickets t where t.client_id = ${clientId} and t.id <> ${ticketId}
    union all select n.id from public.ticket_notes n where n.ticket_id = ${ticketId} and n.body <> '–'`;
  expect([...left]).toEqual([]);
});

describe('work for a record that has been disposed of', () => {
  let agent: string;
  let gone: { clientId: string; ticketId: string; taskId: string; meetingId: string };
  let clientId: string;
  let ticketId: string;
  beforeAll(async () => {
    agent = await addPerson(owner, { roles: [roles.callCentre] });
    const patient = await old.patient();
    const past = { starts_at: LONG_AGO, ends_at: '2001-05-04T09:00:00.000Z', status: 'completed' };
    const meetingId = await old.add('meetings', {}, past);
    await dispose('patients');
    await dispose('meetings');
    const [task] = await owner<{ id: string }[]>`
      select id from public.ticket_tasks where ticket_id = ${patient.ticketId}`;
    gone = { ...patient, taskId: task?.id ?? '', meetingId };
    const client = clientChange();
    const ticket = ticketChange(client.id);
    [clientId, ticketId] = [client.id, ticket.id];
    for (const record of [client, ticket]) {
      expect(await pushOne(owner, agent, record)).toMatchObject({ status: 'applied' });
    }
  });

  const interaction = (values: Document = {}) =>
    change('client_records', 'interaction', {
      client_id: clientId,
      contact_type_id: contactTypes.incomingCall,
      direction: 'in',
      at: '2026-11-21T08:00:00.000Z',
      user_id: agent,
      summary: TRACE,
      ...values,
    });
  const relation = (values: Document = {}) =>
    change('client_records', 'relation', {
      client_id: clientId,
      relation_type_id: relationTypes.spouse,
      free_name: TRACE,
      ...values,
    });
  const task = (values: Document = {}) =>
    change('ticket_entries', 'task', { ticket_id: ticketId, title: TRACE, position: 1, ...values });
  const reminder = (target: string | null, target_id: string | null) =>
    change('inbox', 'reminder', {
      ...{ owner_id: agent, target, target_id, title: TRACE, due_at: '2030-01-01T08:00:00.000Z' },
      ...{ repeat: 'none', lead_minutes: 0 },
    });
  const refusal = (field: string) => ({
    status: 'rejected',
    code: '23503',
    field,
    message_key: 'reference_missing',
  });

  test.each<readonly [string, string, () => Change]>([
    ['an interaction about its ticket', 'ticket_id', () => interaction({ ticket_id: gone.ticketId })],
    ['a reminder at a patient', 'target_id', () => reminder('client', gone.clientId)],
    ['a reminder at a ticket', 'target_id', () => reminder('ticket', gone.ticketId)],
    ['a reminder at a task', 'target_id', () => reminder('task', gone.taskId)],
    ['a reminder at a meeting', 'target_id', () => reminder('meeting', gone.meetingId)],
    ['a reminder that does not say at what', 'target_id', () => reminder(null, gone.clientId)],
  ])('is refused: %s', async (_name, field, made) => {
    expect(await pushOne(owner, agent, made())).toMatchObject(refusal(field));
  });

  test.each<readonly [string, () => Change, () => Document]>([
    ['an interaction', () => interaction(), () => ({ client_id: gone.clientId })],
    [
      'an interaction’s ticket',
      () => interaction({ ticket_id: ticketId }),
      () => ({ ticket_id: gone.ticketId }),
    ],
    ['a relation', () => relation(), () => ({ client_id: gone.clientId })],
    ['a relation’s other side', () => relation(), () => ({ related_client_id: gone.clientId })],
    ['a task', () => task(), () => ({ ticket_id: gone.ticketId })],
    ['a reminder', () => reminder('client', clientId), () => ({ target_id: gone.clientId })],
  ])('is refused when it is moved there: %s', async (_name, made, move) => {
    const record = made();
    expect(await pushOne(owner, agent, record)).toMatchObject({ status: 'applied' });
    const field = Object.keys(move())[0] ?? '';
    expect(await pushOne(owner, agent, { ...record, base_version: 1, document: move() })).toMatchObject(
      refusal(field),
    );
    // What stays where it is may be changed as ever.
    const other =
      record.kind === 'task' || record.kind === 'reminder' ? { title: 'Ara' } : { client_id: clientId };
    expect(await pushOne(owner, agent, { ...record, base_version: 1, document: other })).toMatchObject({
      status: 'applied',
    });
  });

  test('of a record that nobody has disposed of is taken, and of one that is on its way', async () => {
    for (const item of [
      reminder('client', clientId),
      reminder('ticket', ticketId),
      reminder('client', randomUUID()),
      reminder(null, null),
    ]) {
      expect(await pushOne(owner, agent, item)).toMatchObject({ status: 'applied' });
    }
  });
});

describe('the chain with erased lines', () => {
  test('breaks where what is left of one is changed, or one is erased past the functions', async () => {
    await old.patient();
    await owner`insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, was_offline, details)
      select gen_random_uuid(), now(), ${nurse}, 'decide', 'client', c.id, false, '{"mine": "x"}' from public.clients c`;
    await dispose('patients');
    expect(await isWhole()).toBe(true);
    const undo = new Error('undo');
    const place = async (change: string): Promise<unknown> => {
      let broken: unknown;
      const attempt = owner.begin(async (tx) => {
        await tx.unsafe(`alter table public.audit_log disable trigger user;
          alter table app.audit_erasures disable trigger user; ${change}`);
        const [row] = await tx<{ broken: unknown }[]>`select app.verify_audit() -> 'broken' as broken`;
        broken = row?.broken;
        throw undo;
      });
      await expect(attempt).rejects.toBe(undo);
      return broken;
    };
    const first = `(select audit_id from app.audit_erasures limit 1)`;
    const changed = { problem: 'changed' };
    expect(
      await place(`update public.audit_log set user_id = gen_random_uuid() where id = ${first}`),
    ).toMatchObject(changed);
    expect(await place(`update public.audit_log set details = '{}' where id = ${first}`)).toMatchObject(
      changed,
    );
    expect(await place(`delete from app.audit_erasures where audit_id = ${first}`)).toMatchObject(changed);
    expect(
      await place(
        `update public.audit_log set details = null where action = 'retention_change' or action = 'disposal_done'`,
      ),
    ).toMatchObject(changed);
    await expect(owner`update public.audit_log set details = null, reason = null`).rejects.toMatchObject({
      code: '42501',
    });
  });
});
