import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { callResults, roles, statuses, ticketTypes } from '../support/starter-ids';
import { clientChange, first, pull, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let clientId: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.administrator] });
  const client = clientChange();
  await pushOne(owner, agent, client);
  clientId = client.id;
});
afterAll(() => database.stop());

/** Returns the time `hours` ago or, negative, ahead. */
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function addTicket(values: Document): Promise<string> {
  const ticket = ticketChange(clientId, { assignee_id: agent, ...values });
  expect(await pushOne(owner, agent, ticket)).toMatchObject({ status: 'applied' });
  return ticket.id;
}

const waiting = (until: string, values: Document = {}) =>
  addTicket({
    status_id: statuses.pending,
    status_category: 'pending',
    waiting_reason: 'date',
    waiting_until: until,
    ...values,
  });

/** Adds a resolved ticket. The server stamps the time of resolution; here it is moved back afterwards. */
async function resolved(hours: number, values: Document = {}): Promise<string> {
  const id = await addTicket({
    status_id: statuses.resolved,
    status_category: 'resolved',
    resolution_note: 'Bilgi verildi',
    call_result_id: callResults.informed,
    ...values,
  });
  await owner`update public.tickets set resolved_at = ${ago(hours)} where id = ${id}`;
  return id;
}

const run = async () =>
  first(await owner<{ answer: Document }[]>`select app.run_ticket_schedule() as answer`).answer;
const ticket = async (id: string) =>
  first(await owner<Document[]>`select * from public.tickets where id = ${id}`);
const history = (id: string) =>
  owner<Document[]>`
    select from_value, to_value, reason, created_by from public.ticket_status_changes
    where ticket_id = ${id} and field = 'status' order by change_xid desc, at desc limit 1`;

beforeEach(async () => {
  await owner`delete from public.notifications`;
  // What earlier tests left due.
  await run();
});

describe('a ticket that waits', () => {
  test('opens again at its date, as the system, with a notice to its assignee, once', async () => {
    const due = await waiting(ago(1));
    const early = await waiting(ago(-1));
    expect(await run()).toEqual({ reopened: 1, closed: 0, failed: 0 });
    expect(await ticket(due)).toMatchObject({
      status_id: statuses.open,
      status_category: 'open',
      waiting_reason: null,
      waiting_until: null,
      assignee_id: agent,
      reopened_count: 0,
      updated_by: null,
      row_version: '2',
    });
    expect(await history(due)).toMatchObject([
      {
        from_value: statuses.pending,
        to_value: statuses.open,
        reason: 'Bekleme tarihi geldi',
        created_by: null,
      },
    ]);
    expect(await owner`select user_id, target_id, topic from public.notifications`).toMatchObject([
      { user_id: agent, target_id: due, topic: 'status' },
    ]);
    expect(await ticket(early)).toMatchObject({ status_category: 'pending' });
    expect(await run()).toEqual({ reopened: 0, closed: 0, failed: 0 });
  });

  test('has as much working time left as when it was put aside', async () => {
    const id = await waiting(ago(1), {
      paused_at: '2026-01-05T08:00:00.000Z',
      due_at: '2026-01-05T09:30:00.000Z',
      first_response_due_at: '2026-01-05T07:00:00.000Z',
    });
    await run();
    const [expected] = await owner`
      select app.after_working_time(updated_at, interval '90 minutes') as due from public.tickets where id = ${id}`;
    expect(await ticket(id)).toMatchObject({
      paused_at: null,
      due_at: expected?.due as Date,
      first_response_due_at: new Date('2026-01-05T07:00:00.000Z'),
    });
  });

  test('tells an assignee who watches it only once', async () => {
    await waiting(ago(1), { watcher_ids: [agent] });
    await run();
    expect(await owner`select title from public.notifications where user_id = ${agent}`).toHaveLength(1);
  });

  test('reaches devices behind their cursor', async () => {
    const id = await waiting(ago(1));
    const { cursor } = await pull(owner, agent, 'tickets');
    await run();
    const { documents } = await pull(owner, agent, 'tickets', cursor);
    expect(documents).toMatchObject([{ id, status_category: 'open' }]);
  });
});

describe('a resolved ticket', () => {
  test('closes after three days, and not before', async () => {
    const old = await resolved(73);
    const fresh = await resolved(71);
    expect(await run()).toEqual({ reopened: 0, closed: 1, failed: 0 });
    expect(await ticket(old)).toMatchObject({
      status_id: statuses.closed,
      status_category: 'closed',
      updated_by: null,
    });
    expect((await ticket(old)).closed_at).not.toBeNull();
    expect(await history(old)).toMatchObject([
      { to_value: statuses.closed, reason: 'Çözümden sonra 3 gün geçti', created_by: null },
    ]);
    expect(await ticket(fresh)).toMatchObject({ status_category: 'resolved' });
  });

  test('closes after as many days as the hospital wants', async () => {
    const id = await resolved(30);
    await owner`update app.ticket_settings set close_resolved_after_days = 1`;
    await run();
    await owner`update app.ticket_settings set close_resolved_after_days = 3`;
    expect(await ticket(id)).toMatchObject({ status_category: 'closed' });
  });

  test('that only a supervisor closes stays, and so does a deleted one', async () => {
    await resolved(200, { type_id: ticketTypes.complaint });
    const gone = await resolved(200);
    await owner`update public.tickets set deleted_at = now() where id = ${gone}`;
    expect(await run()).toEqual({ reopened: 0, closed: 0, failed: 0 });
  });
});

test('a ticket that somebody is changing at this moment is left to the next run', async () => {
  const id = await waiting(ago(1));
  const other = database.connect();
  await other.begin(async (tx) => {
    await tx`update public.tickets set priority = 'high' where id = ${id}`;
    expect(await run()).toEqual({ reopened: 0, closed: 0, failed: 0 });
  });
  expect(await run()).toMatchObject({ reopened: 1 });
});

test('a ticket that breaks a rule does not hold up the others', async () => {
  const broken = await waiting(ago(2));
  const fine = await waiting(ago(1));
  await owner.unsafe(`
    create function app.break_one() returns trigger language plpgsql as $$
      begin raise check_violation; end $$;
    create trigger break_one before update on public.tickets for each row when (old.id = '${broken}')
    execute function app.break_one()`);
  expect(await run()).toEqual({ reopened: 1, closed: 0, failed: 1 });
  await owner.unsafe('drop function app.break_one() cascade');
  expect(await ticket(fine)).toMatchObject({ status_category: 'open' });
});

test('without a status to go to nothing happens', async () => {
  await waiting(ago(1));
  const undo = new Error('undo');
  await expect(
    owner.begin(async (tx) => {
      await tx`update public.definitions set active = false where kind = 'ticket_status' and attributes ->> 'category' = 'open'`;
      expect(await tx`select app.run_ticket_schedule() as answer`).toEqual([
        { answer: { reopened: 0, closed: 0, failed: 0 } },
      ]);
      throw undo;
    }),
  ).rejects.toBe(undo);
});

test('nobody but the server may call it', async () => {
  for (const name of ['run_ticket_schedule', 'schedule_ticket_run']) {
    await expect(asUser(owner, agent, (tx) => tx.unsafe(`select app.${name}()`))).rejects.toMatchObject({
      code: '42501',
    });
    const [rights] =
      await owner`select has_function_privilege('anon', ${`app.${name}()`}, 'execute') as anon`;
    expect(rights).toEqual({ anon: false });
  }
});

test('pg_cron is told where it is installed', async () => {
  expect(await owner`select app.schedule_ticket_run() as answer`).toEqual([{ answer: false }]);
  await owner.unsafe(`
    create schema cron; create table cron.jobs (name text primary key, schedule text, command text);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
      'insert into cron.jobs values ($1, $2, $3) on conflict (name) do update set command = $3 returning 1'`);
  expect(await owner`select app.schedule_ticket_run() as answer`).toEqual([{ answer: true }]);
  await owner`select app.schedule_ticket_run()`;
  expect(await owner`select * from cron.jobs`).toEqual([
    { name: 'vizite-tickets', schedule: '*/5 * * * *', command: 'select app.run_ticket_schedule()' },
  ]);
});

test('what devices push meanwhile is a conflict, not a loss', async () => {
  const id = await waiting(ago(1));
  await run();
  const edit = { ...ticketChange(clientId, { priority: 'high' }, 1, id), document: { priority: 'high' } };
  expect(first(await push(owner, agent, edit))).toMatchObject({
    status: 'conflict',
    current: { status_category: 'open' },
  });
});
