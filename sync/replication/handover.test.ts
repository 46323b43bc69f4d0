import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { gate, ScopedServer } from '../testing/sync-server.fixture';

let server: ScopedServer;
let store: ReplicatedStore;
let writes: LocalWrites;
let replication: Replication;
/** Waited for before clients are written by a person. */
let beforeWrite: () => Promise<void>;

const [first, second] = [newId(), newId()];
const summary = { summary: 'deneme' };
const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });

function slowStorage(): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  return {
    ...memory,
    createStorageInstance: async (parameters) => {
      const instance = await memory.createStorageInstance({ ...parameters, options: {} });
      const write = instance.bulkWrite.bind(instance);
      if (parameters.collectionName === 'clients') {
        instance.bulkWrite = async (rows, context) => {
          if (!context.startsWith('replication-') && context !== 'first-load') await beforeWrite();
          return write(rows, context);
        };
      }
      return instance;
    },
  };
}

async function start(): Promise<void> {
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
}
const stored = async (id: string) => (await store.database.clients.findOne(id).exec())?.toJSON();

beforeEach(async () => {
  beforeWrite = () => Promise.resolve();
  server = new ScopedServer();
  for (const id of [first, second]) server.put(id, { allergies_alert: 'Yok' });
  store = await openLocalStore(newId(), testKey, slowStorage());
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  writes = localWrites(store, { userId: server.userId, permissions });
  await start();
  await until(async () => expect(await stored(first)).toBeDefined());
  await replication.settled();
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

describe('a write that is between its note and its row while another tab takes the replication over', () => {
  it('keeps its note', async () => {
    await replication.stop();
    const { passed, open } = gate();
    const reached = gate();
    beforeWrite = () => {
      reached.open();
      return passed;
    };
    const writing = writes.change(client, first, { last_name: 'Yılmaz' }, summary);
    await reached.passed;
    expect(await store.device.unsent.count()).toBe(1);
    const line = gate();
    server.beforePush = () => line.passed;
    await start();
    open();
    await writing;
    // Neither sent nor, as far as anybody is told, waiting.
    const notes = await store.device.unsent.count();
    line.open();
    expect(notes).toBe(1);
  });

  it('is not lost where a colleague has changed the record meanwhile', async () => {
    await replication.stop();
    const { passed, open } = gate();
    const reached = gate();
    beforeWrite = () => {
      reached.open();
      return passed;
    };
    const writing = writes.change(client, first, { last_name: 'Yılmaz' }, summary);
    await reached.passed;
    server.put(first, { province: 'Muğla' });
    const page = gate();
    const line = gate();
    server.beforePage = () => page.passed;
    server.beforePush = () => line.passed;
    await start();
    open();
    await writing;
    beforeWrite = () => Promise.resolve();
    const asked = server.asked.length;
    page.open();
    // The pull is answered while the push is on its way.
    await until(async () => expect(server.asked.length).toBeGreaterThan(asked));
    line.open();
    await replication.settled();
    replication.syncNow();
    await replication.settled();
    await until(async () => expect(server.row(first)?.['last_name']).toBe('Yılmaz'));
    expect(server.row(first)).toMatchObject({ last_name: 'Yılmaz', province: 'Muğla' });
  });
});

it('returns a refused record to the server’s state where the clash of another one could not be noted at once', async () => {
  await replication.stop();
  await writes.change(client, first, { last_name: 'Yılmaz' }, summary);
  await writes.change(client, second, { allergies_alert: 'Penisilin' }, summary);
  server.put(second, { allergies_alert: 'Aspirin' });
  const push = server.push.bind(server);
  server.push = async (changes, signal) => {
    const answer = await push(
      changes.filter(({ id }) => id !== first),
      signal,
    );
    const [other] = answer.results;
    const results = changes.map(({ id }) =>
      id !== first && other !== undefined
        ? other
        : {
            id,
            status: 'rejected' as const,
            code: '23514',
            message_key: 'invalid_value',
            current: server.row(first),
          },
    );
    return { ...answer, results };
  };
  const refusal = vi
    .spyOn(store.device.conflicts, 'bulkPut')
    .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await start();
  await until(async () => expect(await store.device.refused.count()).toBe(1));
  await vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0), { timeout: 10_000 });
  refusal.mockRestore();
  await replication.settled();
  // The app is closed and opened: nothing is left in memory.
  await replication.stop();
  await start();
  await until(async () => expect((await stored(first))?.last_name).toBe('Karadoğan'));
}, 20_000);
