import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../support/hosted-postgres';
import { startDisposals } from '../support/disposals';
import type { Disposals } from '../support/disposals';
import { TRACE } from '../support/old-records';
import { addPerson } from '../support/people';
import { roles, statuses } from '../support/starter-ids';
import { callPull, first, idOf } from '../support/sync-calls';
import type { Cursor, Page } from '../support/sync-calls';

let hospital: Disposals;
let owner: Disposals['owner'];
let proposer: Disposals['proposer'];
let nurse: Disposals['nurse'];
let old: Disposals['old'];
let call: Disposals['call'];
let due: Disposals['due'];
let propose: Disposals['propose'];
let dispose: Disposals['dispose'];
let isWhole: Disposals['isWhole'];
beforeAll(async () => {
  hospital = await startDisposals();
  ({ owner, proposer, nurse, old, call, due, propose, dispose, isWhole } = hospital);
});
afterAll(() => hospital.database.stop());

describe('what is past its time', () => {
  const dueOf = async (entity: string) => (await due(entity)).records;

  test('is no patient with anything recent, open or waited for, and no relative of such a one', async () => {
    const recent = new Date().toISOString();
    const relatives = await old.patient();
    const [withTicket, withCall, withReminder, named] = [
      await old.patient(),
      await old.patient(),
      await old.patient(),
      await old.patient(),
    ];
    expect(await dueOf('patients')).toBe(5);
    await old.add('ticket_notes', withTicket, {}, recent);
    await old.add('client_interactions', withCall, { at: recent });
    await old.add('reminders', {}, { target: 'ticket', target_id: withReminder.ticketId });
    expect(await dueOf('patients')).toBe(2);
    await old.add('client_relations', withCall, { related_client_id: named.clientId, free_name: null });
    expect(await dueOf('patients')).toBe(1);
    // Two who name each other go together.
    const sister = await old.patient();
    await old.add('client_relations', relatives, { related_client_id: sister.clientId, free_name: null });
    await old.add('client_relations', sister, { related_client_id: relatives.clientId, free_name: null });
    expect(await dueOf('patients')).toBe(2);
    expect(await dispose('patients')).toMatchObject({ left_out: 0, disposed: { clients: 2 } });
  });

  test('is no relative of a patient, and no ticket of one who is held', async () => {
    const keeper = await old.add('clients', {}, { client_kind: 'patient' }, new Date().toISOString());
    const relative = await old.add('clients', {}, { client_kind: 'relative' });
    const link = await old.add(
      'client_relations',
      { clientId: keeper },
      { related_client_id: relative, free_name: null },
    );
    expect(await dueOf('contacts')).toBe(0);
    await owner`update public.client_relations set deleted_at = now() where id = ${link}`;
    expect(await dueOf('contacts')).toBe(1);
    const closed = { status_id: statuses.closed, status_reason: 'Bitti' };
    await old.add('tickets', { clientId: keeper }, closed);
    const before = await dueOf('tickets');
    await call(proposer, 'place_legal_hold($1, $2, $3)', [randomUUID(), keeper, 'Dava']);
    expect(await dueOf('tickets')).toBe(before - 1);
    await dispose('contacts');
  });

  test('of a series goes whole, and who took part hears of it', async () => {
    const times = { starts_at: '2001-05-04T08:00:00.000Z', ends_at: '2001-05-04T09:00:00.000Z' };
    const guest = await addPerson(owner, { roles: [roles.assistant] });
    const participants = [
      {
        ...{ id: randomUUID(), user_id: guest, person_id: null, email: null, name: null, attended: null },
        ...{ role: 'required', response: 'accepted', responded_at: null },
      },
    ];
    const rule = { freq: 'weekly', interval: 1, weekdays: ['fr'], month_day: null, nth: null };
    const recurrence = { ...rule, until: '2001-06-29', count: null };
    const meeting = await old.add('meetings', {}, { ...times, title: TRACE, participants, recurrence });
    const [occurrence] = await owner<{ id: string }[]>`
      select app.occurrence_id(${meeting}, '2001-05-11T08:00:00.000Z') as id`;
    const dayId = occurrence?.id ?? '';
    await old.add(
      'meetings',
      {},
      {
        ...{
          id: dayId,
          series_id: meeting,
          original_start: '2001-05-11T08:00:00.000Z',
          participants,
          minutes: TRACE,
        },
        ...{ starts_at: '2001-05-11T08:00:00.000Z', ends_at: '2001-05-11T09:00:00.000Z' },
      },
    );
    expect(await due('meetings')).toMatchObject({ records: 1, rows: { meetings: 2 } });
    const requests = (cursor: Cursor | null) => [
      { collection: 'meetings', cursor: cursor === null ? null : { ...cursor }, limit: 1000, gone: true },
    ];
    const look = async (cursor: Cursor | null) => {
      const { collections } = await asUser(owner, guest, (tx) => callPull(tx, requests(cursor)));
      return first(collections) as Page & { readonly gone: readonly string[] };
    };
    const { cursor } = await look(null);
    await dispose('meetings');
    const page = await look(cursor);
    expect([...page.documents.map(idOf), ...page.gone]).toEqual(expect.arrayContaining([meeting, dayId]));
  });

  test('are tickets, meetings, notices and requests by rules of their own', async () => {
    const keeper = await old.add('clients', {}, { client_kind: 'patient' }, new Date().toISOString());
    const ticket = await old.add(
      'tickets',
      { clientId: keeper },
      { status_id: statuses.closed, status_reason: TRACE, subject: TRACE },
    );
    await old.add('ticket_notes', { ticketId: ticket }, { body: TRACE });
    await old.add(
      'meetings',
      {},
      {
        starts_at: '2001-05-04T08:00:00.000Z',
        ends_at: '2001-05-04T09:00:00.000Z',
        title: TRACE,
        minutes: TRACE,
        status: 'closed',
      },
    );
    await old.add('notifications', {}, { title: TRACE, at: '2001-05-04T08:00:00.000Z' });
    await owner`insert into public.subject_requests (id, applicant_name, request_kind, channel, received_on, status,
        answer, answered_at, created_at, created_by, updated_at, updated_by)
      values (gen_random_uuid(), ${TRACE}, 'access', 'kep', '2017-11-01', 'answered', ${TRACE}, '2017-11-20',
        '2017-11-01', ${nurse}, '2017-11-20', ${nurse})`;
    const rows: Record<string, object> = {};
    for (const entity of ['tickets', 'meetings', 'notices', 'subject_requests']) {
      rows[entity] = (await dispose(entity)).disposed;
    }
    expect(rows).toMatchObject({
      tickets: { tickets: expect.any(Number) as number },
      meetings: { meetings: 1 },
      notices: { notices: expect.any(Number) as number },
      subject_requests: { subject_requests: 1 },
    });
    const left = await owner`select deleted_at from public.clients where id = ${keeper}`;
    expect(left).toEqual([{ deleted_at: null }]);
    const [row] =
      await owner`select subject, ticket_no, description from public.tickets where id = ${ticket}`;
    expect(row).toEqual({ subject: '–', ticket_no: null, description: null });
    for (const entity of ['tickets', 'meetings', 'notices', 'subject_requests']) {
      expect([entity, await dueOf(entity)]).toEqual([entity, 0]);
      await expect(propose(entity)).rejects.toMatchObject({ message: 'nothing_due' });
    }
    expect(await isWhole()).toBe(true);
  });

  test('is told once a month to those who may propose, and not where there is nothing', async () => {
    const told = async (): Promise<readonly string[]> => {
      const rows = await owner<{ user_id: string }[]>`
        select user_id from public.notifications where group_key = 'retention-due'`;
      return rows.map(({ user_id }) => user_id).sort();
    };
    const everyCall = async () => {
      for (let call = 0; call < 8; call += 1) await owner`select app.run_ticket_schedule()`;
    };
    await owner`delete from public.notifications`;
    await owner`delete from app.retention_looks`;
    for (const entity of ['patients', 'contacts', 'tickets', 'meetings', 'notices', 'subject_requests']) {
      if ((await dueOf(entity)) > 0) await dispose(entity);
    }
    await everyCall();
    expect(await told()).toEqual([]);

    await old.patient();
    await everyCall();
    expect(await told()).toEqual([]);
    await owner`update app.retention_looks set looked_at = now() - interval '32 days'`;
    await everyCall();
    expect(await told()).toEqual([hospital.proposer, hospital.approver].sort());
  });
});
