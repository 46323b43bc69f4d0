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
import { asFunction, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { restore, spendTransactions } from '../support/restored';
import { sqlTransport } from '../support/sql-transport';
import { roles } from '../support/starter-ids';

const WAIT = { timeout: 20_000, interval: 20 };
const summary = { summary: 'deneme' };

let before: TestDatabase;
let after: TestDatabase;
let person: string;
let colleague: string;
let server: Sql | null;
let store: TestStore;
let writes: LocalWrites;
let replication: Replication;

beforeAll(async () => {
  [before, after] = await Promise.all([startHostedPostgres(), startHostedPostgres()]);
  person = await addPerson(before.owner, { roles: [roles.callCentre] });
  colleague = await addPerson(before.owner, { roles: [roles.callCentre] });
  await spendTransactions(before, 300);
  server = before.connect();
  store = await openTestStore(person);
  const line = (): Sql => {
    if (server === null) throw new CallFailed('network', 0);
    return server;
  };
  replication = await startReplication(
    store,
    sqlTransport(line, person),
    new Connection({ firstDelay: 20, maxDelay: 200 }),
  );
  await replication.settled();
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  writes = localWrites(store, { userId: person, permissions });
});
afterAll(async () => {
  await replication.stop();
  await store.close();
  await Promise.all([before.stop(), after.stop()]);
});

describe('a device that knew versions which a restore has taken back', () => {
  it('does not write over what a colleague has changed since, because the numbers are the same', async () => {
    const known = async (version: number): Promise<void> =>
      vi.waitFor(async () => {
        expect((await store.database.clients.findOne(id).exec())?.row_version).toBe(version);
        expect((await store.changes.all()).unsent.length).toBe(0);
      }, WAIT);
    const { id } = await writes.create(client, { ...clientDraft, last_name: 'Karadoğan' }, summary);
    await known(1);
    // The backup; what follows is not in it.
    await restore(before, after);
    await writes.change(client, id, { province: 'İzmir' }, summary);
    await known(2);
    server = null;
    await writes.change(client, id, { email: 'isil@ornek.test' }, summary);
    await after.owner`select app.sync_rebase()`;
    await asFunction(
      after.owner,
      colleague,
      (tx) => tx`update public.clients set last_name = 'Demir', province = 'Ankara' where id = ${id}`,
    );
    server = after.connect();
    replication.syncNow();
    await vi.waitFor(async () => expect((await store.changes.all()).unsent.length).toBe(0), WAIT);
    const [row] = await after.owner`
      select last_name, province, email from public.clients where id = ${id}`;
    expect({ ...row }).toEqual({ last_name: 'Demir', province: 'Ankara', email: 'isil@ornek.test' });
  });
});
