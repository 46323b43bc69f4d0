import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPull, clientChange, push } from '../support/sync-calls';

let database: TestDatabase;
let person: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  person = await addPerson(database.owner, { roles: [roles.callCentre] });
});
afterAll(async () => {
  await database.stop();
});

const requests = [{ collection: 'clients', cursor: null, limit: 10 }];
const pullAs = (version: number) =>
  asUser(
    database.owner,
    person,
    (tx) => tx`select public.sync_pull(${tx.json(requests)}, null, ${version}) as answer`,
  );
const pushAs = (version: number, id: string) =>
  asUser(
    database.owner,
    person,
    (tx) =>
      tx`select public.sync_push(${tx.json([clientChange({}, null, id)] as never)}, ${version}) as answer`,
  );
const names = (values: string) =>
  database.owner.unsafe(`
    create or replace function ${values} language sql immutable set search_path = '' as $$ select 2 $$`);

describe('the contract', () => {
  it('names the version that the server speaks in every answer', async () => {
    const [row] = await database.owner`select app.sync_version() as version`;
    const answer = await asUser(database.owner, person, (tx) => callPull(tx, requests));
    expect(answer.schema_version).toBe(row?.['version']);
  });

  it('takes devices that name no version or one that it knows', async () => {
    await expect(pullAs(1)).resolves.toHaveLength(1);
    await expect(push(database.owner, person, clientChange())).resolves.toMatchObject([
      { status: 'applied' },
    ]);
  });

  it('asks a device that was updated first to wait', async () => {
    const [row] = await database.owner`select app.sync_version() + 1 as version`;
    await expect(pullAs(Number(row?.['version']))).rejects.toMatchObject({
      code: 'PT503',
      message: 'server_outdated',
    });
  });

  it('sends a device away that is too old, and stores nothing of it', async () => {
    await names('app.sync_version() returns integer');
    await expect(pullAs(1)).resolves.toHaveLength(1);
    await names('app.oldest_client() returns integer');
    const id = crypto.randomUUID();
    await expect(pullAs(1)).rejects.toMatchObject({ code: 'PT426', message: 'client_outdated' });
    await expect(pushAs(1, id)).rejects.toMatchObject({ code: 'PT426', message: 'client_outdated' });
    expect(await database.owner`select from public.clients where id = ${id}`).toHaveLength(0);
    await expect(pushAs(2, id)).resolves.toHaveLength(1);
    expect(await database.owner`select from public.clients where id = ${id}`).toHaveLength(1);
  });
});
