import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { clientDraft } from '../testing/drafts.fixture';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { StorageLost } from '../store/storage-lost';
import { testKey } from '../testing/data-key.fixture';
import { Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { ScopedServer } from '../testing/sync-server.fixture';

/** What becomes of a person's next writes of clients: stored, and the worker is gone before it says so; or never stored. */
let lost: 'no' | 'after' | 'before';
let server: ScopedServer;
let store: ReplicatedStore;
let writes: LocalWrites;
let replication: Replication;

const KNOWN = newId();
const summary = { summary: 'deneme' };

function losingStorage(): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  return {
    ...memory,
    createStorageInstance: async (parameters) => {
      const instance = await memory.createStorageInstance({ ...parameters, options: {} });
      const write = instance.bulkWrite.bind(instance);
      instance.bulkWrite = async (rows, context) => {
        const isOwn = parameters.collectionName === 'clients' && /^(rx-collection|incremental)/.test(context);
        if (isOwn && lost === 'before') throw new StorageLost();
        const result = await write(rows, context);
        if (isOwn && lost === 'after') throw new StorageLost();
        return result;
      };
      return instance;
    },
  };
}

async function start(): Promise<void> {
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
}

/** The workspace is opened anew, a while later. */
async function reopened(): Promise<void> {
  lost = 'no';
  for (const { key } of await store.device.unsent.toArray())
    await store.device.unsent.update(key, { at: Date.now() - 60_000 });
  await start();
  await vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0), { timeout: 5_000 });
  await replication.settled();
}

beforeEach(async () => {
  lost = 'no';
  server = new ScopedServer();
  server.put(KNOWN, { province: 'İzmir' });
  store = await openLocalStore(newId(), testKey, losingStorage());
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit']);
  writes = localWrites(store, { userId: server.userId, permissions });
  await start();
  await vi.waitFor(async () => expect(await store.database.clients.findOne(KNOWN).exec()).not.toBeNull());
  await replication.settled();
  await replication.stop();
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

describe('a write whose worker is lost', () => {
  it('is not told as one that was not stored, and is sent where it was', async () => {
    lost = 'after';
    const id = newId();
    const made = writes.create(client, clientDraft, { ...summary, id });
    await expect(made).rejects.toMatchObject({ code: 'storage_lost' });
    expect(await store.device.unsent.count()).toBe(1);
    await reopened();
    expect(server.row(id)).toMatchObject({ last_name: clientDraft.last_name });
  });

  it('is sent as a change of its record, too, though a colleague has changed that meanwhile', async () => {
    lost = 'after';
    const change = writes.change(client, KNOWN, { province: 'Muğla' }, summary);
    await expect(change).rejects.toMatchObject({ code: 'storage_lost' });
    server.put(KNOWN, { district: 'Bodrum' });
    await reopened();
    expect(server.row(KNOWN)).toMatchObject({ province: 'Muğla', district: 'Bodrum' });
  });

  it('leaves nothing that waits for ever where it was not stored', async () => {
    lost = 'before';
    const change = writes.change(client, KNOWN, { province: 'Muğla' }, summary);
    await expect(change).rejects.toMatchObject({ code: 'storage_lost' });
    await reopened();
    expect(server.row(KNOWN)).toMatchObject({ province: 'İzmir', row_version: 1 });
  });
});
