import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles, statuses } from '../support/starter-ids';
import {
  callPull,
  change,
  clientChange,
  idOf,
  pull,
  pullAll,
  push,
  pushOne,
  ticketChange,
} from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());

async function age(table: string, id: string, months: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx.unsafe(`alter table public.${table} disable trigger user`);
    await tx.unsafe(
      `update public.${table} set updated_at = now() - interval '${months} months' where '${id}' in (id::text, ${
        table === 'tickets' ? 'id::text' : 'ticket_id::text'
      })`,
    );
    await tx.unsafe(`alter table public.${table} enable trigger user`);
  });
}
const told = async () => (await asUser(owner, agent, (tx) => callPull(tx, []))).access;

test('devices are told the windows, and again when the hospital changes one', async () => {
  expect(await told()).toMatchObject({
    user_id: agent,
    windows: { tickets: 13, ticket_entries: 13, inbox: 6 },
  });
  await owner`update app.sync_windows set months = 24 where collection = 'tickets'`;
  expect(await told()).toMatchObject({ windows: { tickets: 24 } });
});

test('with a short window a finished ticket that is touched again brings its entries along', async () => {
  await owner`update app.sync_windows set months = 3 where collection in ('tickets', 'ticket_entries')`;
  const patient = clientChange();
  const closed = ticketChange(patient.id, { status_id: statuses.closed, status_reason: 'Vazgeçti' });
  const note = change('ticket_entries', 'note', {
    ticket_id: closed.id,
    body: 'eski',
    visibility: 'internal',
    at: '2026-01-01T08:00:00.000Z',
  });
  await push(owner, agent, patient, closed, note);
  for (const table of ['tickets', 'ticket_notes', 'ticket_status_changes']) await age(table, closed.id, 4);
  expect((await pullAll(owner, agent, 'tickets')).map(idOf)).not.toContain(closed.id);
  expect((await pullAll(owner, agent, 'ticket_entries')).map(idOf)).not.toContain(note.id);

  const { cursor } = await pull(owner, agent, 'ticket_entries', null, 5000);
  const reopened = { status_id: statuses.open, status_reason: 'Aradı', team_id: null, assignee_id: agent };
  expect(await pushOne(owner, agent, { ...closed, base_version: 1, document: reopened })).toMatchObject({
    status: 'applied',
  });
  expect((await pull(owner, agent, 'ticket_entries', cursor)).documents.map(idOf)).toContain(note.id);
});

test('a window is never taken away, and people cannot change one', async () => {
  await expect(owner`delete from app.sync_windows where collection = 'tickets'`).rejects.toMatchObject({
    code: '23514',
  });
  const attempt = asFunction(
    owner,
    agent,
    (tx) => tx`update app.sync_windows set months = 1200 where months > 0`,
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});
