import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let person: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  person = await addPerson(owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());

test.each([
  ['sync_pull(jsonb, text, integer)', "public.sync_pull('[]')"],
  ['sync_push(jsonb, integer)', "public.sync_push('[]')"],
  ['sync_counts()', 'public.sync_counts()'],
  ['sync_own_work()', 'public.sync_own_work()'],
  ['sync_fetch_tickets(uuid[])', `public.sync_fetch_tickets('{${randomUUID()}}')`],
  ['find_old_tickets(text, uuid[])', "public.find_old_tickets('x')"],
  ['find_old_meetings(text)', "public.find_old_meetings('x')"],
])('%s gives nothing out past row security, as after a restore without its role', async (name, call) => {
  const ask = () => asUser(owner, person, (tx) => tx.unsafe(`select ${call}`));
  await expect(ask()).resolves.toHaveLength(1);
  // The owner of the tables may pass row security, as a restoring role does.
  await owner.unsafe(`alter function public.${name} owner to postgres`);
  await expect(ask()).rejects.toMatchObject({ code: 'PT503', message: 'rows_unguarded' });
  await owner.unsafe(`select app.open_door('public.${name}')`);
  await expect(ask()).resolves.toHaveLength(1);
});
