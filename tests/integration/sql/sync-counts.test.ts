import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { clientChange, first, pullAll, pushOne } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let accountant: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  accountant = await addPerson(owner, { roles: [roles.accounting] });
  for (let at = 0; at < 3; at += 1) {
    expect(await pushOne(owner, agent, clientChange())).toMatchObject({ status: 'applied' });
  }
  await owner`update public.clients set deleted_at = now() where id = (select min(id::text)::uuid from public.clients)`;
});
afterAll(() => database.stop());

const counts = async (person: string): Promise<Record<string, number>> => {
  const rows = await asUser(
    owner,
    person,
    (sql) => sql<{ counts: Record<string, number> }[]>`select public.sync_counts() as counts`,
  );
  return first(rows).counts;
};

test.each(['definitions', 'access', 'clients', 'tickets'])(
  'counts what a pull of %s brings',
  async (name) => {
    for (const person of [agent, accountant]) {
      const live = (await pullAll(owner, person, name)).filter((document) => document.deleted_at === null);
      expect((await counts(person))[name] ?? 0).toBe(live.length);
    }
  },
);

test('says nothing of collections that the user may not read', async () => {
  expect(await counts(agent)).toHaveProperty('clients', 2);
  expect(await counts(accountant)).not.toHaveProperty('clients');
});

test('refuses people without an account', async () => {
  await expect(counts(randomUUID())).rejects.toMatchObject({ code: '42501' });
});
