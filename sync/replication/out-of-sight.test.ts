import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb';
import { expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { CallFailed, Connection } from './connection';
import { startReplication } from './replication';
import { everything, ScopedServer } from '../testing/sync-server.fixture';
import type { PushResult } from './wire';

/** Memory storage whose look for changes since the last push takes a moment, as on a device with much to open. */
function slowToLook(until: () => Promise<void>): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  return {
    ...memory,
    createStorageInstance: async (parameters) => {
      const instance = await memory.createStorageInstance({ ...parameters, options: {} });
      if (parameters.collectionName === 'clients') {
        const query = instance.query.bind(instance);
        instance.query = async (prepared) => {
          if (JSON.stringify(prepared.query.selector).includes('_meta.lwt')) await until();
          return query(prepared);
        };
      }
      return instance;
    },
  };
}

it('a record that leaves sight by a change whose answer got lost leaves the device, though the app was killed', async () => {
  let look = (): Promise<void> => Promise.resolve();
  const server = new ScopedServer();
  const [id, other] = [newId(), newId()];
  server.put(id);
  server.put(other);
  // By its own change the record leaves the person's scope.
  server.rights = { ...everything, sees: (row) => row['province'] !== 'Muğla' };
  const store = await openLocalStore(
    newId(),
    testKey,
    slowToLook(() => look()),
  );
  const writes = localWrites(store, { userId: server.userId, permissions: new Set(['crm.clients.edit']) });
  const held = async () => (await store.database.clients.find().exec()).map((row) => row.id);
  const start = () => startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
  let replication = await start();
  await vi.waitFor(async () => expect(await held()).toHaveLength(2));
  await replication.settled();

  const push = server.push.bind(server);
  let isAway = false;
  server.push = async (...given) => {
    await push(...given);
    isAway = true;
    throw new CallFailed('network', 0);
  };
  const pull = server.pull.bind(server);
  server.pull = async (requests) => {
    if (isAway) throw new CallFailed('network', 0);
    return pull(requests);
  };
  await writes.change(client, id, { province: 'Muğla' }, { summary: 'deneme' });
  await vi.waitFor(() => expect(server.row(id)?.row_version).toBe(2));
  await replication.stop();

  // As the server does it: a receipt is found, and the row is not shown (push_one).
  server.push = async (changes) => ({
    results: changes.map(({ id }): PushResult => ({ id, status: 'applied', row_version: 2 })),
    access_epoch: server.rights.epoch,
  });
  isAway = false;
  // The first pull is stored before the replication has found what is to be sent.
  look = () => new Promise((resolve) => setTimeout(resolve, 300));
  server.put(other, { email: 'isil@ornek.test' });
  replication = await start();
  await vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0), { timeout: 5_000 });
  replication.syncNow();
  await vi.waitFor(async () => expect(await held()).toEqual([other]), { timeout: 10_000 });
  await replication.stop();
  await store.close();
}, 20_000);
