import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { clientChange, first, pullAll, pushOne, ticketChange } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let accountant: string;
const own: string[] = [];
const others: string[] = [];

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  accountant = await addPerson(owner, { roles: [roles.accounting] });
  for (const [assignee, list] of [
    [agent, own],
    [agent, own],
    [null, others],
  ] as const) {
    const patient = clientChange();
    expect(await pushOne(owner, agent, patient)).toMatchObject({ status: 'applied' });
    const ticket = ticketChange(patient.id);
    expect(await pushOne(owner, agent, ticket)).toMatchObject({ status: 'applied' });
    if (assignee !== null)
      await owner`update public.tickets set assignee_id = ${assignee} where id = ${ticket.id}`;
    list.push(ticket.id);
  }
});
afterAll(() => database.stop());

interface Answer {
  readonly collections: readonly { collection: string; documents: { id: string }[] }[];
  readonly access_epoch: string;
}
const ownWork = async (person: string): Promise<Answer> => {
  const rows = await asUser(
    owner,
    person,
    (sql) => sql<{ answer: Answer }[]>`select public.sync_own_work() as answer`,
  );
  return first(rows).answer;
};
const documents = ({ collections }: Answer, name: string) =>
  collections.find(({ collection }) => collection === name)?.documents ?? [];

test('brings the open tickets of the user and their patients, as a pull would', async () => {
  const answer = await ownWork(agent);
  for (const [name, ids] of [
    ['tickets', own],
    [
      'clients',
      documents(answer, 'tickets').map((ticket) => (ticket as unknown as { client_id: string }).client_id),
    ],
  ] as const) {
    const pulled = (await pullAll(owner, agent, name)).filter(({ id }) => ids.includes(id as string));
    const byId = (a: { id?: unknown }, b: { id?: unknown }) => String(a.id).localeCompare(String(b.id));
    expect(documents(answer, name).sort(byId)).toEqual(pulled.sort(byId));
    expect(pulled).toHaveLength(2);
  }
});

test('brings nothing to somebody who may read neither', async () => {
  const answer = await ownWork(accountant);
  expect(documents(answer, 'tickets')).toEqual([]);
  expect(documents(answer, 'clients')).toEqual([]);
});

test('leaves out what is finished', async () => {
  const [finished = ''] = own;
  await owner`update public.tickets set status_id = s.id, status_category = 'closed', status_reason = 'Vazgeçildi',
      closed_at = now()
    from public.definitions s where tickets.id = ${finished} and s.kind = 'ticket_status'
      and s.attributes ->> 'category' = 'closed'`;
  expect(documents(await ownWork(agent), 'tickets').map(({ id }) => id)).toEqual(own.slice(1));
});

test('refuses people without an account', async () => {
  await expect(ownWork(randomUUID())).rejects.toMatchObject({ code: '42501' });
});
