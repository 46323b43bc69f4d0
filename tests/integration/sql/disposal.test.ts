import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { startDisposals } from '../support/disposals';
import type { Disposals } from '../support/disposals';
import { TRACE } from '../support/old-records';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { pushOne, ticketChange } from '../support/sync-calls';

let hospital: Disposals;
let owner: Disposals['owner'];
let proposer: Disposals['proposer'];
let approver: Disposals['approver'];
let nurse: Disposals['nurse'];
let old: Disposals['old'];
let database: Disposals['database'];
let call: Disposals['call'];
let due: Disposals['due'];
let propose: Disposals['propose'];
let decide: Disposals['decide'];
let run: Disposals['run'];
let recordOf: Disposals['recordOf'];
let dispose: Disposals['dispose'];
let isWhole: Disposals['isWhole'];
let traces: Disposals['traces'];
beforeAll(async () => {
  hospital = await startDisposals();
  ({
    owner,
    proposer,
    approver,
    nurse,
    old,
    database,
    call,
    due,
    propose,
    decide,
    run,
    recordOf,
    dispose,
    isWhole,
    traces,
  } = hospital);
});
afterAll(() => hospital.database.stop());

describe('a disposal', () => {
  test('leaves nothing of a patient but ids, and the log whole', async () => {
    const { clientId, ticketId } = await old.patient();
    await old.add('clients', {}, { client_kind: 'patient', first_name: TRACE, merged_into_id: clientId });
    await old.add(
      'meetings',
      {},
      {
        status: 'closed',
        minutes: 'Konuşuldu',
        actions: [
          {
            ...{ id: randomUUID(), text: TRACE, assignee_id: nurse, due_on: null, state: 'done' },
            ...{ ticket_id: ticketId, reminder_id: null, carried_from: null },
          },
        ],
      },
    );
    await owner`insert into public.subject_requests (id, client_id, request_kind, channel, received_on, status, request,
        answer, answered_at, created_at, created_by, updated_at, updated_by)
      values (gen_random_uuid(), ${clientId}, 'access', 'kep', '2026-11-01', 'answered', ${TRACE}, ${TRACE}, now(), now(),
        ${nurse}, now(), ${nurse})`;
    await owner`insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline,
        details)
      values (gen_random_uuid(), now(), ${nurse}, 'decide', 'client', ${clientId}, ${clientId}, false,
        ${owner.json({ field: 'address', mine: TRACE, theirs: 'x', choice: 'theirs' })})`;
    await owner`insert into public.audit_log (event_id, at, user_id, action, client_id, was_offline)
      values (gen_random_uuid(), now(), ${nurse}, 'view', ${clientId}, false)`;
    expect(await isWhole()).toBe(true);
    expect(await due('patients')).toMatchObject({
      records: 1,
      rows: { clients: 2, tickets: 1, notes: 1, tasks: 1, relations: 1, consents: 1, interactions: 1 },
      oldest_at: '2001-05-04T08:00:00.000Z',
    });

    const record = await dispose('patients');
    expect(record).toMatchObject({
      status: 'done',
      records: 1,
      left_out: 0,
      disposed: { clients: 2, tickets: 1, notes: 1 },
    });
    expect(await traces()).toEqual([]);
    expect(await isWhole()).toBe(true);
    // The log keeps who saw the patient. One line says what has become of the record; its author is the approver.
    const log = await owner<{ action: string; user_id: string }[]>`
      select action, user_id from public.audit_log where client_id = ${clientId} and entity is distinct from 'ticket'
      order by action`;
    expect([...log]).toEqual([
      { action: 'decide', user_id: nurse },
      { action: 'dispose', user_id: approver },
      { action: 'view', user_id: nurse },
    ]);
    const [hash] = await owner<{ hash: string }[]>`
      select encode(sha256(convert_to(${clientId}, 'UTF8')), 'hex') as hash`;
    expect(record.ids_hash).toBe(hash?.hash);
    const dossier = call(proposer, 'client_dossier($1)', [clientId]);
    await expect(dossier).rejects.toMatchObject({ code: '22023', message: 'client_disposed' });
  });

  test('is not approved by the user who proposed it, whatever the rights', async () => {
    await old.patient();
    const id = await propose('patients');
    for (const decision of ['approve', 'refuse']) {
      await expect(decide(id, decision, proposer, 'Uygun')).rejects.toMatchObject({
        message: 'second_person_needed',
      });
    }
    await expect(
      owner`update app.disposals set status = 'approved', decided_at = now(), decided_by = proposed_by where id = ${id}`,
    ).rejects.toMatchObject({ code: '23514' });
    expect(await run(id)).toEqual({ left: 0 });
    expect(await recordOf(id)).toMatchObject({ status: 'proposed', waiting: 1 });
    // Nothing else is proposed meanwhile. The proposer may take it back, and another user may not.
    await expect(propose('patients')).rejects.toMatchObject({ message: 'proposal_open' });
    await expect(decide(id, 'withdraw', approver, 'Yanlış')).rejects.toMatchObject({
      message: 'not_your_proposal',
    });
    await expect(decide(id, 'withdraw', proposer)).rejects.toMatchObject({ message: 'reason_length' });
    expect(await decide(id, 'withdraw', proposer, 'Yanlışlıkla')).toEqual({ status: 'saved' });
    const again = await propose('patients');
    expect(await decide(again, 'refuse', approver, 'Dava sürüyor')).toEqual({ status: 'saved' });
    expect(await recordOf(again)).toMatchObject({ status: 'refused', decision_reason: 'Dava sürüyor' });
    await expect(owner`delete from app.disposals where id = ${again}`).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      owner`update app.disposals set decision_reason = 'Başka' where id = ${again}`,
    ).rejects.toMatchObject({ code: '42501' });
    await dispose('patients');
  });

  test('is told to those who may decide, and its end to who proposed it', async () => {
    await old.patient();
    const id = await propose('patients');
    const told = () => owner<{ user_id: string; title: string }[]>`
      select user_id, title from public.notifications where group_key = ${`disposal:${id}`} order by created_at`;
    expect([...(await told())]).toEqual([{ user_id: approver, title: 'Bir imha önerisi karar bekliyor' }]);
    await decide(id, 'approve');
    expect((await told()).at(-1)).toEqual({ user_id: proposer, title: 'İmha öneriniz onaylandı' });
    await run(id);
  });

  test('that two approve at the same moment is done once', async () => {
    const { clientId } = await old.patient();
    const third = await addPerson(owner, { roles: [roles.administrator] });
    const id = await propose('patients');
    const [first, second] = [database.connect(), database.connect()];
    const answers = await Promise.all([
      decide(id, 'approve', approver, null, first),
      decide(id, 'approve', third, null, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['conflict', 'saved']);
    await Promise.all([run(id, approver, first), run(id, third, second)]);
    expect(await recordOf(id)).toMatchObject({ status: 'done', disposed: { clients: 1, tickets: 1 } });
    const [row] = await owner<{ count: number }[]>`
      select count(*)::integer as count from public.audit_log where entity_id = ${clientId} and action = 'dispose'`;
    expect(row?.count).toBe(1);
    expect(await isWhole()).toBe(true);
  });

  test('leaves out who has moved since: a new ticket, a hold, a request without answer', async () => {
    const names = ['Yeni', 'Dava', 'Soran', 'Giden'] as const;
    const [moved, held, asking, going] = await Promise.all(names.map((name) => old.patient({ hotel: name })));
    const id = await propose('patients');
    expect((await recordOf(id)).records).toBe(4);
    await pushOne(owner, nurse, ticketChange(moved?.clientId ?? ''));
    await call(proposer, 'place_legal_hold($1, $2, $3)', [
      randomUUID(),
      held?.clientId ?? '',
      'Mahkeme yazısı',
    ]);
    await owner`insert into public.subject_requests (id, client_id, request_kind, channel, received_on, status,
        created_at, created_by, updated_at, updated_by)
      values (gen_random_uuid(), ${asking?.clientId ?? ''}, 'erasure', 'kep', '2026-11-01', 'new', now(), ${nurse}, now(),
        ${nurse})`;
    await decide(id, 'approve');
    expect(await run(id)).toEqual({ left: 0 });
    expect(await recordOf(id)).toMatchObject({ status: 'done', left_out: 3, disposed: { clients: 1 } });
    const left = await owner<{ hotel: string }[]>`
      select hotel from public.clients where hotel = any (${[...names]}) and deleted_at is null order by hotel`;
    expect(left.map(({ hotel }) => hotel)).toEqual(['Dava', 'Soran', 'Yeni']);
    expect(going?.clientId).toBeDefined();
    expect((await due('patients')).records).toBe(0);
  });

  test('waits for a ticket that is being opened at that moment, and leaves its patient', async () => {
    const { clientId } = await old.patient();
    const id = await propose('patients');
    await decide(id, 'approve');
    const other = database.connect();
    let done: Promise<unknown> = Promise.resolve();
    await asUser(owner, nurse, async (tx) => {
      const push = ticketChange(clientId);
      await tx`select public.sync_push(${tx.json([{ ...push }] as never)})`;
      done = run(id, approver, other);
      await somebodyWaits(tx);
    });
    await done;
    expect(await recordOf(id)).toMatchObject({ status: 'done', left_out: 1, disposed: {} });
  });

  test('goes on in pieces, also where nobody waits for it', async () => {
    await owner.begin(async (tx) => {
      await tx`select set_config('app.import', 'on', true)`;
      await tx`insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email, created_at,
          updated_at, created_by)
        select gen_random_uuid(), 'lead', 'Aday', 'Aday', 'none', 'female', 'a@vizite.test', '2001-05-04', '2001-05-04',
          ${nurse}
        from generate_series(1, 450)`;
    });
    const id = await propose('contacts');
    await decide(id, 'approve');
    expect(await run(id)).toEqual({ left: 250 });
    await owner`select app.run_ticket_schedule()`;
    expect(await recordOf(id)).toMatchObject({ status: 'approved', waiting: 50 });
    await owner`select app.run_ticket_schedule()`;
    const record = await recordOf(id);
    expect(record).toMatchObject({ status: 'done', disposed: { clients: 450 }, left_out: 0 });
    expect(record.ids_hash).toMatch(/^[0-9a-f]{64}$/u);
    expect(await isWhole()).toBe(true);
  });
});
