import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { expect, it, vi } from 'vitest';
import { openLocalStore } from '../store/database';
import { newId } from '../store/ids';
import { testKey } from '../testing/data-key.fixture';
import { CallFailed, Connection } from './connection';
import { startReplication } from './replication';
import { ScopedServer } from '../testing/sync-server.fixture';

it('tries at once on a poke what waits for its next try', async () => {
  const server = new ScopedServer();
  const store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const connection = new Connection({ firstDelay: 60_000, maxDelay: 60_000 });
  const replication = await startReplication(store, server, connection);
  await replication.settled();
  const pull = server.pull.bind(server);
  let fails = true;
  server.pull = async (requests) => {
    if (fails) throw new CallFailed('server', 503);
    return pull(requests);
  };
  replication.pull(['clients']);
  await vi.waitFor(() => expect(connection.phase).toBe('failing'));
  fails = false;
  const id = newId();
  server.put(id);
  replication.pull(['clients']);
  await vi.waitFor(async () => expect(await store.database.clients.findOne(id).exec()).not.toBeNull(), {
    timeout: 5_000,
  });
  await replication.stop();
  await store.close();
});
