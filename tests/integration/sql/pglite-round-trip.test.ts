import type { PGlite } from '@electric-sql/pglite';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPglite } from '../support/pglite-database';
import { roles, statuses } from '../support/starter-ids';
import { clientChange, first, ticketChange } from '../support/sync-calls';
import type { Change, PullAnswer, Result } from '../support/sync-calls';

/** The same functions in the embedded database: one of everything, the details are tested on PostgreSQL. */

let database: PGlite;
const person = randomUUID();
beforeAll(async () => {
  database = await startPglite();
  await database.query(
    `insert into public.profiles (id, email, full_name, scope, status) values ($1, 'a@vizite.test', 'Ece Ak', 'all', 'active')`,
    [person],
  );
  await database.query('insert into public.user_roles (user_id, role_id) values ($1, $2)', [
    person,
    roles.callCentre,
  ]);
});
afterAll(() => database.close());

function call<T>(name: 'sync_pull' | 'sync_push', argument: unknown): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ sub: person, role: 'authenticated' }), person],
    );
    await tx.exec('set local role authenticated');
    const { rows } = await tx.query<{ answer: T }>(`select public.${name}($1::jsonb) as answer`, [
      JSON.stringify(argument),
    ]);
    return first(rows).answer;
  });
}
const push = (...changes: Change[]) => call<{ results: Result[] }>('sync_push', changes);
const pull = (collection: string) =>
  call<PullAnswer>('sync_pull', [{ collection, cursor: null, limit: 100 }]).then((answer) =>
    first(answer.collections),
  );

test('push, repeat, reject, conflict, pull', async () => {
  const heard: string[] = [];
  const stop = await database.listen('vizite_sync', (name) => {
    heard.push(name);
  });
  const client = clientChange({ identity_type: 'tckn', identity_no: '10000000146' });
  const ticket = ticketChange(client.id);
  const bad = clientChange({ identity_type: 'tckn', identity_no: '12345678901' });
  const { results } = await push(client, ticket, bad);
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'rejected']);
  expect(results[2]).toMatchObject({ constraint: 'clients_identity_no_check', field: 'identity_no' });
  expect(heard.sort()).toEqual(['clients', 'ticket_entries', 'tickets']);
  await stop();

  expect((await push(client, ticket)).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  const edit = (hotel: string) => ({ ...client, base_version: 1, document: { ...client.document, hotel } });
  expect((await push(edit('A'))).results).toMatchObject([{ status: 'applied', row_version: 2 }]);
  expect((await push(edit('B'))).results).toMatchObject([{ status: 'conflict', current: { hotel: 'A' } }]);

  expect((await pull('clients')).documents).toMatchObject([
    { id: client.id, identity_no: '10000000146', identity_masked: '100******46', row_version: 2 },
  ]);
  expect((await pull('tickets')).documents).toMatchObject([{ id: ticket.id, ticket_no: 'T-20001' }]);
  expect((await pull('ticket_entries')).documents).toMatchObject([{ kind: 'status_change' }]);
  expect((await pull('definitions')).documents.length).toBeGreaterThan(50);
});

test('a ticket that waited opens again by itself', async () => {
  const client = clientChange();
  const waits = ticketChange(client.id, {
    status_id: statuses.pending,
    status_category: 'pending',
    assignee_id: person,
    waiting_reason: 'date',
    waiting_until: '2026-01-05T08:00:00.000Z',
  });
  expect((await push(client, waits)).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  const { rows } = await database.query('select app.run_ticket_schedule() as answer');
  expect(rows).toEqual([{ answer: { reopened: 1, closed: 0, failed: 0 } }]);
  const tickets = await pull('tickets');
  expect(tickets.documents.find(({ id }) => id === waits.id)).toMatchObject({
    status_category: 'open',
    updated_by: null,
  });
});
