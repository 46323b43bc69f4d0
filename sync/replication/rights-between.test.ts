import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { readSetting } from '../store/device';
import { giveUpChange } from '../store/give-up';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { modelRevision } from '../store/model-revision';
import { testKey } from '../testing/data-key.fixture';
import { CallFailed, Connection } from './connection';
import { ReadingStore } from './reading-anew';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { everything, gate, only, ScopedServer } from '../testing/sync-server.fixture';

let server: ScopedServer;
let store: ReplicatedStore;
let writes: LocalWrites;
let replication: Replication;
let connection: Connection;

const ids = Array.from({ length: 35 }, () => newId());
const [first = '', second = ''] = ids;
const but = (...without: readonly string[]): ReadonlySet<string> =>
  new Set(ids.filter((id) => !without.includes(id)));
const summary = { summary: 'deneme' };
const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });
const held = async (): Promise<readonly string[]> =>
  (await store.database.clients.find().exec()).map(({ id }) => id).sort();

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids)
    server.put(id, { identity_no: '10000000146', clinical_note: 'Penisiline alerjisi var' });
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  writes = localWrites(store, { userId: server.userId, permissions });
  connection = new Connection({ firstDelay: 1, maxDelay: 5 });
  replication = await startReplication(store, server, connection);
  await until(async () => expect(await held()).toHaveLength(35));
  await replication.settled();
});
afterEach(async () => {
  await replication.stop();
  connection.close();
  await store.close();
});

describe('a pull of several pages of which one was answered under other rights', () => {
  const changeAll = (): void => {
    for (const id of ids) server.put(id, { province: 'Muğla' });
  };
  /** The second page is answered under these rights, the others under the former ones. */
  function secondPageUnder(rights: typeof everything): void {
    const from = server.asked.length;
    const before = server.rights;
    server.beforePage = (page) => {
      server.rights = page === from + 2 ? rights : before;
    };
  }

  it('misses none of its rows', async () => {
    changeAll();
    // The page holds ten rows all the same, and its cursor passes those that it leaves out.
    secondPageUnder(only('away', but(...ids.slice(10, 15))));
    replication.pull(['clients']);
    await until(async () => expect(server.asked.length).toBeGreaterThan(4));
    await replication.settled();
    replication.syncNow();
    await until(async () => {
      const rows = await store.database.clients.find().exec();
      expect(rows.map(({ province }) => province)).toEqual(ids.map(() => 'Muğla'));
    });
  });

  it('leaves nothing of what only those allowed', async () => {
    server.rights = { ...everything, epoch: 'less', hidden: ['clinical_note'] };
    replication.syncNow();
    await until(async () =>
      expect(await readSetting(store.device, 'reading-anew/clients')).toMatchObject({
        epoch: `less/${modelRevision('clients')}`,
        done: true,
      }),
    );
    await replication.settled();
    await until(async () =>
      expect(
        (await store.database.clients.find().exec()).filter((row) => row.clinical_note !== null),
      ).toEqual([]),
    );
    changeAll();
    secondPageUnder(everything);
    replication.pull(['clients']);
    await until(async () =>
      expect((await store.database.clients.find().exec()).filter((row) => row.province !== 'Muğla')).toEqual(
        [],
      ),
    );
    await replication.settled();
    replication.syncNow();
    await until(async () => {
      const rows = await store.database.clients.find().exec();
      expect(rows.filter((row) => row.clinical_note !== null)).toEqual([]);
    });
  });
});

it('does not take out of a record what it was not told in a conflict, the rights being back', async () => {
  const push = server.push.bind(server);
  server.put(first, { province: 'Muğla' });
  const before = gate();
  server.push = async (...given) => {
    server.push = push;
    server.rights = { ...everything, epoch: 'less', hidden: ['clinical_note'] };
    const answer = await push(...given);
    server.rights = everything;
    before.open();
    return answer;
  };
  await writes.change(client, first, { email: 'isil@ornek.test' }, summary);
  await before.passed;
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  expect(server.row(first)).toMatchObject({
    province: 'Muğla',
    email: 'isil@ornek.test',
    clinical_note: 'Penisiline alerjisi var',
  });
});

it('puts a hidden column back that was changed, sent without an answer, and changed back', async () => {
  const push = server.push.bind(server);
  server.push = async (...given) => {
    await push(...given);
    throw new CallFailed('network', 0);
  };
  await writes.change(client, first, { clinical_note: 'Yanlış' }, summary);
  await until(async () => expect(server.row(first)?.['clinical_note']).toBe('Yanlış'));
  await writes.change(client, first, { clinical_note: 'Penisiline alerjisi var' }, summary);
  server.push = push;
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  expect(server.row(first)?.['clinical_note']).toBe('Penisiline alerjisi var');
});

describe('a push that is halved while rights go and come, a pull being under way', () => {
  /**
   * The first half is answered under rights that do not show `first`, the second under the former ones; the pull that is
   * under way meets both in between.
   */
  async function halved(): Promise<void> {
    const pull = gate();
    const between = gate();
    const push = server.push.bind(server);
    let calls = 0;
    server.push = async (changes, signal) => {
      calls += 1;
      if (calls === 1) {
        expect(changes).toHaveLength(2);
        throw new CallFailed('too-large', 413);
      }
      if (calls === 2) {
        server.rights = { ...only('some', but(...changes.map(({ id }) => id))), epoch: 'some' };
        const answer = await push(changes, signal);
        setTimeout(pull.open, 30);
        return answer;
      }
      await between.passed;
      return push(changes, signal);
    };
    const from = server.asked.length;
    let away = 0;
    server.beforePage = async (page) => {
      if (page === from + 1) await pull.passed;
      // The second page that is asked for under the other rights finds the former ones.
      else if (server.rights.epoch === 'some' && (away += 1) === 2) server.rights = everything;
    };
    replication = await startReplication(
      store,
      server,
      (connection = new Connection({ firstDelay: 1, maxDelay: 5 })),
    );
    // All of it came under the former rights, 35 rows in pages of ten; it is done only when nothing is on its way.
    await until(async () => {
      const reading = await new ReadingStore(store.device, 'clients').last();
      expect(reading?.epoch).toBe(`all/${modelRevision('clients')}`);
      expect(reading?.done === true || reading?.pages === 4).toBe(true);
    });
    between.open();
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    replication.syncNow();
    await replication.settled();
    await until(async () => expect(await held()).toHaveLength(35));
  }
  beforeEach(async () => {
    await replication.stop();
    await writes.change(client, first, { last_name: 'Yılmaz' }, summary);
    await writes.change(client, second, { last_name: 'Demir' }, summary);
  });

  it('brings back the row of a change that was refused', async () => {
    await halved();
    expect(await store.device.refused.count()).toBe(1);
  });

  it('brings back the row of a change that was given up', async () => {
    await giveUpChange(store, `clients/${first}`);
    await giveUpChange(store, `clients/${second}`);
    await halved();
    expect(await store.device.refused.count()).toBe(0);
  });
});
