import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import { CallFailed, Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { only, ScopedServer } from '../testing/sync-server.fixture';
import { testKey } from '../testing/data-key.fixture';

const ids = Array.from({ length: 25 }, () => newId());
const own = ids.at(-1) ?? '';

let server: ScopedServer;
let store: ReplicatedStore;
let replication: Replication | undefined;
/** Lets the pages of the first load through. */
let open: () => void;

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id);
  const opened = new Promise<void>((resolve) => (open = resolve));
  server.beforePage = () => opened;
  server.ownWork = async () => {
    const row = server.row(own);
    if (row === undefined) throw new Error('no row');
    return {
      collections: [{ collection: 'clients', documents: [row] }],
      access_epoch: server.rights.epoch,
      horizon: server.horizon,
    };
  };
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
});
afterEach(async () => {
  open();
  await replication?.stop();
  await store.close();
});

const start = async (): Promise<void> => {
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
};
const holdsOnly = (wanted: readonly string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      const held = (await store.database.clients.find().exec()).map(({ id }) => id);
      expect(held.sort()).toEqual([...wanted].sort());
    },
    { timeout: 5_000, interval: 5 },
  );

it('stands on the device before the first page of the load has come', async () => {
  await start();
  await holdsOnly([own]);
  open();
  await holdsOnly(ids);
  await replication?.settled();
  expect(server.pushed).toEqual([]);
  expect(server.asked.filter((xid) => xid === '0')).toHaveLength(1);
});

it('may be edited while the rest comes; the edit is kept and sent', async () => {
  await start();
  await holdsOnly([own]);
  const writes = localWrites(store, {
    userId: server.userId,
    permissions: new Set(['crm.clients.add', 'crm.clients.edit']),
  });
  await writes.change(client, own, { last_name: 'Demir' }, { summary: 'deneme' });
  open();
  await holdsOnly(ids);
  await vi.waitFor(() => expect(server.row(own)?.['last_name']).toBe('Demir'), { timeout: 5_000 });
});

it('does not hold the first sync up where it does not come', async () => {
  server.ownWork = () => Promise.reject(new CallFailed('server', 404));
  open();
  await start();
  await holdsOnly(ids);
});

it('leaves nothing of rights that changed before the load began', async () => {
  await start();
  await holdsOnly([own]);
  await replication?.stop();
  const rest = ids.filter((id) => id !== own);
  server.rights = only('less', new Set(rest));
  server.ownWork = () => Promise.resolve({ collections: [], access_epoch: 'less' });
  open();
  await start();
  await holdsOnly(rest);
});

it('is left out where it came under other rights than the device knows', async () => {
  const { ownWork } = server;
  server.ownWork = async () => ({ ...(await ownWork()), access_epoch: 'later' });
  server.rights = only('all', new Set(ids.filter((id) => id !== own)));
  open();
  await start();
  await holdsOnly(ids.filter((id) => id !== own));
});

describe('what leaves sight before its load begins', () => {
  const rest = ids.filter((id) => id !== own);
  const leaves = (): void => {
    server.put(own, { province: 'Muğla' });
    server.rights = { ...server.rights, sees: (row) => row['province'] !== 'Muğla' };
    server.ownWork = () => Promise.resolve({ collections: [], access_epoch: server.rights.epoch });
  };

  it('does not stay', async () => {
    await start();
    await holdsOnly([own]);
    leaves();
    open();
    await holdsOnly(rest);
  });

  it('does not stay where the app was closed meanwhile', async () => {
    await start();
    await holdsOnly([own]);
    await replication?.stop();
    leaves();
    open();
    await start();
    await holdsOnly(rest);
  });
});

it('is left out where the server does not say how far its answer goes', async () => {
  const { ownWork } = server;
  server.ownWork = async () => ({ ...(await ownWork()), horizon: undefined });
  await start();
  await vi.waitFor(() => expect(server.asked).not.toEqual([]));
  await holdsOnly([]);
  open();
  await holdsOnly(ids);
});
