import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../support/hosted-postgres';
import { startDisposals } from '../support/disposals';
import type { Disposals } from '../support/disposals';
import { TRACE } from '../support/old-records';
import { contactTypes } from '../support/starter-ids';
import { change, pull, pushOne, ticketChange } from '../support/sync-calls';

let hospital: Disposals;
let owner: Disposals['owner'];
let nurse: Disposals['nurse'];
let old: Disposals['old'];
let dispose: Disposals['dispose'];
let isWhole: Disposals['isWhole'];
beforeAll(async () => {
  hospital = await startDisposals();
  ({ owner, nurse, old, dispose, isWhole } = hospital);
}, 60_000);
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
  for (const one of late) {
    expect(await pushOne(owner, nurse, one)).toMatchObject({
      status: 'rejected',
      message_key: 'reference_missing',
    });
  }
  // A clash that was decided on such a device: who and when, and no values.
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
