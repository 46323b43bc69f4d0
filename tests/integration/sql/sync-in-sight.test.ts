import { randomUUID } from 'node:crypto';
import type { JSONValue } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles, statuses } from '../support/starter-ids';
import {
  callPull,
  change,
  clientChange,
  first,
  idOf,
  push,
  pushOne,
  ticketChange,
} from '../support/sync-calls';
import type { Page } from '../support/sync-calls';

let database: TestDatabase;
let agent: string;
let nurse: string;
let accountant: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  agent = await addPerson(database.owner, { roles: [roles.callCentre] });
  nurse = await addPerson(database.owner, { roles: [roles.nurse], scope: 'own' });
  accountant = await addPerson(database.owner, { roles: [roles.accounting], scope: 'own' });
});
afterAll(() => database.stop());

type SightPage = Page & { readonly in_sight?: readonly string[] };
const START = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };
async function ask(who: string, collection: string, held?: JSONValue): Promise<SightPage> {
  const request = { collection, cursor: START, limit: 1000, ...(held === undefined ? {} : { held }) };
  return first((await asUser(database.owner, who, (tx) => callPull(tx, [request]))).collections);
}
async function inSight(who: string, collection: string, ...held: string[]): Promise<readonly string[]> {
  return [...((await ask(who, collection, held)).in_sight ?? [])].sort();
}

/** Runs something while another transaction, begun before all of it, writes. */
async function whileSomebodyWrites<T>(run: () => Promise<T>): Promise<T> {
  const other = database.connect();
  let result: T | undefined;
  await other.begin(async (tx) => {
    await tx`select pg_current_xact_id()`;
    result = await run();
  });
  await other.end();
  return result as T;
}

test('rows that no pull gives out while somebody writes are in sight', async () => {
  const [old, fresh, deleted] = [clientChange(), clientChange(), clientChange()];
  await push(database.owner, agent, old, deleted);
  await whileSomebodyWrites(async () => {
    await push(database.owner, agent, fresh);
    await database.owner`update public.clients set deleted_at = now() where id = ${deleted.id}`;
    const nobodys = randomUUID();
    const held = [old.id, fresh.id, deleted.id, nobodys];
    const page = await ask(agent, 'clients', held);
    expect(page.documents.map(idOf)).toContain(old.id);
    expect(page.documents.map(idOf)).not.toContain(fresh.id);
    expect([...(page.in_sight ?? [])].sort()).toEqual([old.id, fresh.id].sort());
  });
});

test('they are named to nobody who does not see them', async () => {
  const patient = clientChange();
  const ticket = ticketChange(patient.id, { assignee_id: nurse });
  const foreign = ticketChange(patient.id, { assignee_id: agent });
  const note = change('ticket_entries', 'note', {
    ticket_id: ticket.id,
    body: 'not',
    visibility: 'internal',
    at: '2026-11-20T08:00:00.000Z',
  });
  await whileSomebodyWrites(async () => {
    await push(database.owner, agent, patient, ticket, foreign, note);
    expect(await inSight(nurse, 'tickets', ticket.id, foreign.id)).toEqual([ticket.id]);
    expect(await inSight(nurse, 'ticket_entries', note.id)).toEqual([note.id]);
    expect(await inSight(agent, 'tickets', ticket.id, foreign.id)).toEqual([ticket.id, foreign.id].sort());
    // Of another collection.
    expect(await inSight(agent, 'clients', ticket.id)).toEqual([]);
    await pushOne(database.owner, agent, { ...ticket, base_version: 1, document: { assignee_id: agent } });
    expect(await inSight(nurse, 'tickets', ticket.id)).toEqual([]);
  });
  expect(await ask(accountant, 'clients', [patient.id])).not.toHaveProperty('in_sight');
});

test('what has grown out of the window is not', async () => {
  const patient = clientChange();
  const ticket = ticketChange(patient.id, { status_id: statuses.closed, status_reason: 'Vazgeçti' });
  await push(database.owner, agent, patient, ticket);
  expect(await inSight(agent, 'tickets', ticket.id)).toEqual([ticket.id]);
  await database.owner.begin(async (tx) => {
    await tx`alter table public.tickets disable trigger user`;
    await tx`update public.tickets set updated_at = now() - interval '3 years' where id = ${ticket.id}`;
    await tx`alter table public.tickets enable trigger user`;
  });
  expect(await inSight(agent, 'tickets', ticket.id)).toEqual([]);
});

test('nothing is named unasked, and a list that is none is refused', async () => {
  expect(await ask(agent, 'clients')).not.toHaveProperty('in_sight');
  expect(await ask(agent, 'clients', [])).toMatchObject({ in_sight: [] });
  for (const held of [null, 'x', { id: 1 }, [1], ['x'], Array.from({ length: 5_001 }, () => randomUUID())]) {
    await expect(ask(agent, 'clients', held)).rejects.toMatchObject({
      code: '22023',
      message: 'held_malformed',
    });
  }
});
