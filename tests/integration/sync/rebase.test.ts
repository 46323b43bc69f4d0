import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { CallFailed, Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import { openTestStore } from '@sync/testing/local-store.fixture';
import type { TestStore } from '@sync/testing/local-store.fixture';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { restore, spendTransactions } from '../support/restored';
import { sqlTransport } from '../support/sql-transport';
import { roles } from '../support/starter-ids';
import { clientChange, idOf, pullAll, push } from '../support/sync-calls';

const WAIT = { timeout: 20_000, interval: 20 };
const summary = { summary: 'deneme' };

let before: TestDatabase;
let after: TestDatabase;
let person: string;
let server: Sql | null;
let store: TestStore;
let writes: LocalWrites;
let replication: Replication;

beforeAll(async () => {
  [before, after] = await Promise.all([startHostedPostgres(), startHostedPostgres()]);
  person = await addPerson(before.owner, { roles: [roles.callCentre], extra: ['crm.clients.delete'] });
  await push(before.owner, person, ...Array.from({ length: 40 }, () => clientChange()));
  await spendTransactions(before, 3_000);
  server = before.connect();
  store = await openTestStore(person);
  const line = (): Sql => {
    if (server === null) throw new CallFailed('network', 0);
    return server;
  };
  const connection = new Connection({ firstDelay: 20, maxDelay: 200 });
  replication = await startReplication(store, sqlTransport(line, person), connection);
  await replication.settled();
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  writes = localWrites(store, { userId: person, permissions });
});
afterAll(async () => {
  await replication.stop();
  await store.close();
  await Promise.all([before.stop(), after.stop()]);
});

const onDevice = async (): Promise<readonly unknown[]> =>
  (await store.database.clients.find({ sort: [{ id: 'asc' }] }).exec()).map((row) => [
    row.id,
    row.row_version,
    row.last_name,
  ]);
const onServer = async ({ owner }: TestDatabase): Promise<readonly unknown[]> =>
  (await pullAll(owner, person, 'clients'))
    .filter((row) => row['deleted_at'] === null)
    .map((row) => [idOf(row), row['row_version'], row['last_name']] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
const agrees = (database: TestDatabase): Promise<void> =>
  vi.waitFor(async () => {
    expect((await store.changes.all()).unsent.length).toBe(0);
    expect(await onDevice()).toEqual(await onServer(database));
  }, WAIT);

describe('a device whose server was restored into a new cluster', () => {
  it('loses nothing and doubles nothing', async () => {
    const sent = await writes.create(client, { ...clientDraft, last_name: 'Gönderilmiş' }, summary);
    const removed = await writes.create(client, { ...clientDraft, last_name: 'Silinecek' }, summary);
    await agrees(before);
    server = null;
    await restore(before, after);
    await writes.change(client, sent.id, { last_name: 'Çevrimdışı' }, summary);
    await writes.remove(client, removed.id, summary);
    const made = await writes.create(client, { ...clientDraft, last_name: 'Yeni' }, summary);
    await after.owner`select app.sync_rebase()`;
    const versionOf = async (id: string): Promise<number> => {
      const [row] = await after.owner`select row_version from public.clients where id = ${id}`;
      return Number(row?.['row_version']);
    };
    const rebased = await versionOf(sent.id);
    server = after.connect();
    replication.syncNow();
    await agrees(after);
    const names = await after.owner`
      select last_name from public.clients where id in (${sent.id}, ${made.id}) order by last_name collate "C"`;
    expect(names.map((row) => String(row['last_name']))).toEqual(['Yeni', 'Çevrimdışı']);
    // New rows begin above all versions that there were, as stored ones go on.
    expect([await versionOf(made.id), await versionOf(sent.id)]).toEqual([rebased + 1, rebased + 1]);
    expect((await after.owner`select from public.clients`).length).toBe(43);
    expect((await store.changes.all()).rejected.length).toBe(0);
    expect((await store.changes.all()).conflicts.length).toBe(0);
  });

  it('hears of what others change there', async () => {
    await push(after.owner, person, clientChange({ last_name: 'Sonradan' }));
    replication.syncNow();
    await agrees(after);
    expect(JSON.stringify(await onDevice())).toContain('Sonradan');
  });
});
