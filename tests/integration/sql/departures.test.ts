import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql, TransactionSql } from 'postgres';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPull, change, clientChange, first, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Change, Cursor, Page } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let nurse: string;
let other: string;
let ticket: Change;
let note: Change;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  nurse = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
  other = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
  const patient = clientChange();
  ticket = ticketChange(patient.id, { assignee_id: nurse });
  note = change('ticket_entries', 'note', {
    ticket_id: ticket.id,
    body: 'not',
    visibility: 'internal',
    at: '2026-11-20T08:00:00.000Z',
  });
  await push(owner, agent, patient, ticket, note);
});
afterAll(() => database.stop());

type GonePage = Page & { readonly gone?: readonly string[] };
const read = async (
  who: string,
  collection: string,
  cursor: Cursor | null,
  gone = true,
  limit = 1000,
): Promise<GonePage> => {
  const requests = [{ collection, cursor: cursor === null ? null : { ...cursor }, limit, gone }];
  return first((await asUser(owner, who, (tx) => callPull(tx, requests))).collections);
};

test('a row that leaves somebody by a change is named to them, with what hangs on it, and to nobody who sees it', async () => {
  const tickets = await read(nurse, 'tickets', null);
  const entries = await read(nurse, 'ticket_entries', null);
  expect(tickets.documents.map(({ id }) => id)).toEqual([ticket.id]);
  const agentCursor = (await read(agent, 'tickets', null)).cursor;
  await pushOne(owner, agent, { ...ticket, base_version: 1, document: { assignee_id: other } });

  const after = await read(nurse, 'tickets', tickets.cursor);
  expect(after).toMatchObject({ documents: [], gone: [ticket.id] });
  expect((await read(nurse, 'ticket_entries', entries.cursor)).gone).toContain(note.id);
  expect((await read(agent, 'tickets', agentCursor)).gone).toEqual([]);
  // Told once: the cursor is beyond it.
  expect((await read(nurse, 'tickets', after.cursor)).gone).toEqual([]);
});

test('only a page that asks for it names them, and only what it covers', async () => {
  const { cursor } = await read(nurse, 'tickets', null);
  expect(await read(nurse, 'tickets', null, false)).not.toHaveProperty('gone');
  const patient = clientChange();
  const seen = [
    ticketChange(patient.id, { assignee_id: nurse }),
    ticketChange(patient.id, { assignee_id: nurse }),
  ];
  const unseen = ticketChange(patient.id, { assignee_id: other });
  await push(owner, agent, patient);
  for (const edit of [first(seen), unseen, ...seen.slice(1)]) await pushOne(owner, agent, edit);
  const page = await read(nurse, 'tickets', cursor, true, 1);
  expect(page).toMatchObject({ gone: [], has_more: true });
  const rest = await read(nurse, 'tickets', page.cursor, true, 5);
  expect(rest).toMatchObject({ gone: [unseen.id], has_more: false });
});

test('a last page that begins inside the last transaction names what left with it', async () => {
  const patient = clientChange();
  const named = (first: string) => `${first}${randomUUID().slice(1)}`;
  const [low, middle, leaving] = ['0', '1', 'f'].map((digit) =>
    ticketChange(patient.id, { assignee_id: nurse }, null, named(digit)),
  );
  const sent = [low, middle, leaving].filter((ticket) => ticket !== undefined);
  await push(owner, agent, patient, ...sent);
  const { cursor } = await read(nurse, 'tickets', null);
  // One statement, so that its transaction id is the last one below the horizon.
  await owner`
    update public.tickets set priority = 'high',
      assignee_id = case when id = ${leaving?.id ?? ''} then ${other}::uuid else assignee_id end
    where id in ${owner(sent.map(({ id }) => id))}`;
  const page = await read(nurse, 'tickets', cursor, true, 1);
  expect(page).toMatchObject({ documents: [{ id: low?.id }], gone: [], has_more: true });
  const last = await read(nurse, 'tickets', page.cursor, true, 1);
  expect(last).toMatchObject({ documents: [{ id: middle?.id }], gone: [leaving?.id], has_more: false });
  expect((await read(nurse, 'tickets', last.cursor)).gone).toEqual([]);
});

test('nobody gets ids of what never departs', async () => {
  const attempt = await asFunction(
    owner,
    nurse,
    (tx) =>
      tx`select count(*)::int as n from app.changed_ids('clients', '0', ${nurse}, '9223372036854775807', ${nurse})`,
  );
  expect(first(attempt)).toEqual({ n: 0 });
});

test.each([
  ['own work', (tx: TransactionSql) => tx`select public.sync_own_work() as answer`],
  [
    'tickets fetched by name',
    (tx: TransactionSql, id: string) => tx`select public.sync_fetch_tickets(${[id]}) as answer`,
  ],
])(
  'a pull from the horizon of %s tells what has left since, under a longer transaction too',
  async (_, call) => {
    const patient = clientChange();
    const open = ticketChange(patient.id, { assignee_id: nurse });
    await push(owner, agent, patient);
    let reading: Cursor | null = null;
    const sooner = database.connect();
    await sooner.begin(async (tx) => {
      // Begun before, and stored after the answer.
      await tx`select pg_current_xact_id()`;
      await push(owner, agent, open);
      const row = first(await asUser(owner, nurse, (sql) => call(sql, open.id)));
      const { collections, horizon } = row['answer'] as {
        readonly collections: readonly Page[];
        readonly horizon: string;
      };
      const tickets = collections.find(({ collection }) => collection === 'tickets');
      expect(tickets?.documents.map(({ id }) => id)).toContain(open.id);
      await tx`update public.tickets set assignee_id = ${other} where id = ${open.id}`;
      const from = { xid: (BigInt(horizon) - 1n).toString(), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
      const [backend] = await tx`select pg_current_xact_id()::text as xid`;
      expect(BigInt(backend?.['xid'] as string)).toBeGreaterThan(BigInt(from.xid));
      expect((await read(nurse, 'tickets', from)).gone).not.toContain(open.id);
      reading = from;
    });
    await sooner.end();
    expect((await read(nurse, 'tickets', reading)).gone).toContain(open.id);
  },
);
