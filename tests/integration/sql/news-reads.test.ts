import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { first, pullAll } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let writer: string;
let nurse: string;
let clerk: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  writer = await addPerson(owner, { extra: ['whats_new.write'] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
  clerk = await addPerson(owner, { roles: [roles.accounting] });
  await addPerson(owner, { roles: [roles.nurse], status: 'left' });
});
afterAll(() => database.stop());

async function publish(audience: readonly string[], state = 'published'): Promise<string> {
  const id = randomUUID();
  await owner`insert into public.whats_new_entries (id, title, body, entry_kind, audience_role_ids, publish_at, state)
    values (${id}, 'Yeni', 'Metin', 'feature', ${[...audience]}, now(), ${state})`;
  return id;
}
const read = (person: string, entry: string) =>
  asFunction(
    owner,
    person,
    (tx) => tx`insert into public.read_marks (id, user_id, target, target_id, read_at)
      values (${randomUUID()}, ${person}, 'whats_new', ${entry}, now())`,
  );
async function sums(): Promise<Record<string, { audience: number; read: number }>> {
  const rows = await asUser(owner, writer, (tx) => tx`select public.list_news_reads() as sums`);
  return first(rows).sums as Record<string, { audience: number; read: number }>;
}

test('whom an entry is meant for, and who has read it; two devices of one person count once', async () => {
  const forAll = await publish([]);
  const forNurses = await publish([roles.nurse]);
  const draft = await publish([], 'draft');
  await read(nurse, forNurses);
  await read(nurse, forNurses);
  await read(clerk, forAll);
  const told = await sums();
  expect(told[forAll]).toEqual({ audience: 3, read: 1 });
  expect(told[forNurses]).toEqual({ audience: 1, read: 1 });
  expect(told[draft]).toBeUndefined();
  const unread = await asUser(owner, writer, (tx) => tx`select public.list_news_unread(${forAll}) as answer`);
  expect((first(unread).answer as { unread: string[] }).unread).toHaveLength(2);
});

test('nobody else is told', async () => {
  for (const call of ['list_news_reads()', `list_news_unread('${randomUUID()}')`]) {
    await expect(asUser(owner, nurse, (tx) => tx.unsafe(`select public.${call}`))).rejects.toMatchObject({
      code: '42501',
    });
  }
});

test('who writes news sees the roles to choose from, and not what they may', async () => {
  const seen = (await pullAll(owner, writer, 'access')).filter(({ kind }) => kind === 'role');
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.flatMap(({ permission_keys }) => permission_keys)).toEqual([]);
});
