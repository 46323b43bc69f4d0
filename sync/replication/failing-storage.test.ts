import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage, RxStorageInstance } from 'rxdb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import { Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { readStatus } from './status';
import type { Transport } from './transport';
import type { PushResult, WireChange, WireDocument } from './wire';
import { testKey } from '../testing/data-key.fixture';

/**
 * RxDB's real replication over a storage that fails: at the end every row is there, and at no moment is a cursor stored
 * that lies behind a row that is not.
 */

const userId = newId();
/** Three pages of a pull. */
const ROWS = 2_100;

const row = (id: string, version: number, values: Readonly<Record<string, unknown>>): WireDocument => ({
  ...Object.fromEntries(Object.keys(client.fields).map((name) => [name, null])),
  client_kind: 'patient',
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  identity_type: 'none',
  sex: 'female',
  phones: [],
  tag_ids: [],
  updated_at: '2026-11-01T08:00:00.000Z',
  ...values,
  id,
  kind: 'client',
  deleted_at: null,
  row_version: version,
});

class PagedServer implements Transport {
  readonly rows: (WireDocument & { readonly xid: number })[] = [];

  put(id: string, version: number, values: Readonly<Record<string, unknown>> = {}): void {
    const before = this.rows.findIndex((stored) => stored.id === id);
    if (before >= 0) this.rows.splice(before, 1);
    this.rows.push({ ...row(id, version, values), xid: (this.rows.at(-1)?.xid ?? 0) + 1 });
  }

  async pull(requests: Parameters<Transport['pull']>[0]) {
    return {
      collections: requests.map(({ collection, cursor, limit }) => {
        const all = collection === 'clients' ? this.rows.filter(({ xid }) => xid > Number(cursor.xid)) : [];
        const documents = all.slice(0, limit);
        const last = documents.at(-1);
        return {
          collection,
          documents,
          cursor: last === undefined ? cursor : { xid: String(last.xid), id: last.id },
          has_more: documents.length < all.length,
        };
      }),
      access_epoch: 'one',
      access: { user_id: userId, permissions: [], scope: 'all' },
      schema_version: 1,
      server_time: new Date().toISOString(),
    };
  }

  async push(changes: readonly WireChange[]) {
    const results = changes.map(({ id, document, base_version: base }): PushResult => {
      const current = this.rows.find((stored) => stored.id === id);
      if (current !== undefined && current.row_version !== base) return { id, status: 'conflict', current };
      const version = (base ?? 0) + 1;
      this.put(id, version, document);
      return { id, status: 'applied', row_version: version };
    });
    return { results, access_epoch: 'one' };
  }

  async counts() {
    return {};
  }

  async ownWork() {
    return { collections: [], access_epoch: '' };
  }

  async tickets() {
    return { collections: [], access_epoch: '' };
  }

  async logViews() {
    // Looks are not the matter here.
  }
}

let server: PagedServer;
let store: ReplicatedStore;
let replication: Replication;
/** Decides the fate of each call of the storage below the clients, their bookkeeping and the list of stores. */
let judge: (call: 'write' | 'find', context: string) => void | Promise<void>;
let trespasses: string[];

/** Memory storage whose clients, bookkeeping and list of stores fail when `judge` throws. */
function brittleStorage(): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  type Plain = RxStorageInstance<Record<string, unknown>, unknown, unknown>;
  let clients: Plain | null = null;
  let findClients: Plain['findDocumentsById'];

  async function check(cursor: unknown): Promise<void> {
    const upTo = Number((cursor as { xid?: string }).xid ?? 0);
    const due = server.rows.filter(({ xid }) => xid <= upTo).map(({ id }) => id);
    const found = await findClients(due, true);
    if (found.length < due.length) trespasses.push(`cursor ${upTo}: ${due.length - found.length} missing`);
  }

  return {
    ...memory,
    createStorageInstance: async (parameters) => {
      const instance = await memory.createStorageInstance({ ...parameters, options: {} });
      const plain = instance as unknown as Plain;
      const write = plain.bulkWrite.bind(plain);
      const find = plain.findDocumentsById.bind(plain);
      if (parameters.collectionName === 'clients') {
        clients = plain;
        findClients = find;
      } else if (!/^(?:rx-replication-meta|_rxdb_internal)/u.test(parameters.collectionName)) return instance;
      plain.bulkWrite = async (rows, context) => {
        await judge('write', context);
        const cursor = rows.find(({ document }) => document['itemId'] === 'down')?.document['checkpointData'];
        const result = await write(rows, context);
        if (cursor !== undefined && clients !== null) await check(cursor);
        return result;
      };
      plain.findDocumentsById = async (ids, withDeleted) => {
        await judge('find', '');
        return find(ids, withDeleted);
      };
      return instance;
    },
  };
}

const full = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

async function start(): Promise<void> {
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
}
const held = async (): Promise<number> => (await store.database.clients.find().exec()).length;
/** Waits as long as a busy machine may take. */
const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
const everythingIsThere = (): Promise<void> =>
  until(async () => expect(await held()).toBe(server.rows.length));

beforeEach(async () => {
  judge = () => undefined;
  trespasses = [];
  server = new PagedServer();
  store = await openLocalStore(newId(), testKey, brittleStorage());
  await start();
  await replication.settled();
  for (let count = 0; count < ROWS; count += 1) server.put(newId(), 1);
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

/** Storage calls of a pull that goes well, counted so that each of them can be the one that fails. */
async function callsOfAPull(): Promise<number> {
  let calls = 0;
  judge = () => void (calls += 1);
  replication.pull(['clients']);
  await everythingIsThere();
  await replication.settled();
  return calls;
}

describe('a storage that refuses what was pulled', () => {
  it('is never passed by the cursor, whichever call fails', async () => {
    const all = await callsOfAPull();
    expect(all).toBeGreaterThan(9);
    for (let failing = 1; failing <= all; failing += 1) {
      await replication.stop();
      await store.close();
      store = await openLocalStore(newId(), testKey, brittleStorage());
      const { rows } = server;
      const left = rows.splice(0);
      await start();
      await replication.settled();
      rows.push(...left);
      let calls = 0;
      judge = () => {
        calls += 1;
        if (calls === failing) full();
      };
      replication.pull(['clients']);
      await everythingIsThere();
      await replication.settled();
      expect([failing, calls >= failing, trespasses]).toEqual([failing, true, []]);
    }
  }, 120_000);

  it('is told, and goes on by itself when it takes rows again', async () => {
    let isFull = true;
    let refusals = 0;
    judge = (call) => {
      if (!isFull || call !== 'write') return;
      refusals += 1;
      full();
    };
    replication.pull(['clients']);
    await until(async () => expect((await readStatus(store.device)).storageFailed).toBe(true));
    expect(await held()).toBe(0);
    const before = (await readStatus(store.device)).lastSyncAt;
    replication.syncNow();
    await until(() => expect(refusals).toBeGreaterThan(2));
    expect((await readStatus(store.device)).lastSyncAt).toBe(before);
    isFull = false;
    await everythingIsThere();
    await until(async () => {
      const status = await readStatus(store.device);
      expect([status.storageFailed, status.lastSyncAt === before]).toEqual([false, false]);
    });
    expect(trespasses).toEqual([]);
  });

  it('loses nothing when the app ends meanwhile', async () => {
    let calls = 0;
    // The first page is stored, and nothing after it.
    judge = (call, context) => {
      if (call === 'write' && context.startsWith('replication-downstream') && (calls += 1) > 1) full();
    };
    replication.pull(['clients']);
    await until(async () => expect((await readStatus(store.device)).storageFailed).toBe(true));
    await replication.stop();
    expect(await held()).toBe(1_000);
    judge = () => undefined;
    await start();
    await everythingIsThere();
    expect(trespasses).toEqual([]);
  });

  it('does not end the replication when it is the cursor that is refused', async () => {
    judge = (_call, context) => {
      if (context === 'replication-set-checkpoint') full();
    };
    replication.pull(['clients']);
    await until(async () => expect((await readStatus(store.device)).storageFailed).toBe(true));
    await replication.stop();
    judge = () => undefined;
    await start();
    await everythingIsThere();
    server.put(newId(), 1);
    replication.pull(['clients']);
    await everythingIsThere();
    expect(trespasses).toEqual([]);
  });
});

it('books what was pushed before anything else of the record is pulled', async () => {
  replication.pull(['clients']);
  await everythingIsThere();
  const [first] = server.rows;
  if (first === undefined) throw new Error('no row');
  const access = { userId, permissions: new Set(['crm.clients.edit']) };
  let refusals = 0;
  judge = (_call, context) => {
    if (context === 'replication-up-write-meta' && (refusals += 1) < 3) full();
  };
  await localWrites(store, access).change(client, first.id, { last_name: 'Demir' }, { summary: 'Hasta' });
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  server.put(first.id, 3, { last_name: 'Öztürk' });
  replication.syncNow();
  await until(async () => {
    const stored = await store.database.clients.findOne(first.id).exec();
    expect(stored).toMatchObject({ last_name: 'Öztürk', row_version: 3, edit: '' });
  });
  expect(refusals).toBeGreaterThan(1);
});

it('leaves no note of a local write that is refused after the write before it was answered', async () => {
  replication.pull(['clients']);
  await everythingIsThere();
  const [first] = server.rows;
  if (first === undefined) throw new Error('no row');
  const push = server.push.bind(server);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.push = async (changes) => {
    await held;
    return push(changes);
  };
  const summary = { summary: 'Hasta' };
  const writes = localWrites(store, { userId, permissions: new Set(['crm.clients.edit']) });
  await writes.change(client, first.id, { last_name: 'Demir' }, summary);
  judge = async (call, context) => {
    if (call !== 'write' || context.startsWith('replication-')) return;
    answer();
    await until(async () => expect((await store.device.unsent.toArray())[0]?.edits).toHaveLength(1));
    full();
  };
  await expect(writes.change(client, first.id, { hotel: 'Deniz' }, summary)).rejects.toMatchObject({
    code: 'storage',
  });
  expect(await store.device.unsent.count()).toBe(0);
});

it('goes on with a first sync whose own notes the browser refused', async () => {
  await replication.stop();
  await store.close();
  store = await openLocalStore(newId(), testKey, brittleStorage());
  const { settings } = store.device;
  const put = settings.put.bind(settings);
  let refusals = 0;
  vi.spyOn(settings, 'put').mockImplementation((setting) => {
    if (setting.key !== 'first-load/clients' || (refusals += 1) > 1) return put(setting);
    return full();
  });
  await start();
  await until(async () => expect((await readStatus(store.device)).storageFailed).toBe(true));
  await everythingIsThere();
  await replication.settled();
  expect((await readStatus(store.device)).complete).toBe(true);
  expect(refusals).toBeGreaterThan(1);
}, 30_000);

it('goes on with a first sync when the browser refuses to list a new store of bookkeeping', async () => {
  await replication.stop();
  await store.close();
  store = await openLocalStore(newId(), testKey, brittleStorage());
  let isFull = true;
  judge = (_call, context) => {
    if (isFull && context === 'add-connected-storage-to-collection') full();
  };
  await start();
  await until(async () => expect((await readStatus(store.device)).storageFailed).toBe(true));
  await replication.stop();
  await start();
  await until(async () => expect((await readStatus(store.device)).storageFailed).toBe(true));
  isFull = false;
  await everythingIsThere();
  await replication.settled();
  await until(async () =>
    expect(await readStatus(store.device)).toMatchObject({ complete: true, storageFailed: false }),
  );
}, 30_000);
