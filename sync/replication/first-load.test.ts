import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '../model/entities/client';
import type { Client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { modelRevision } from '../store/model-revision';
import { Connection } from './connection';
import { loadCollection } from './first-load';
import { PullCoordinator } from './pull-coordinator';
import { startReplication } from './replication';
import type { Replication } from './replication';
import type { Transport } from './transport';
import { START } from './wire';
import type { PushResult, WireChange, WireDocument } from './wire';
import { testKey } from '../testing/data-key.fixture';

const IDENTIFIER = 'vizite-1';
const userId = newId();

/** A server in memory: rows in the order of their last change, answered in pages. */
class RowServer implements Transport {
  readonly counts = () => Promise.resolve({});
  readonly ownWork = () => Promise.resolve({ collections: [], access_epoch: '' });
  readonly tickets = this.ownWork;
  readonly pulled: string[] = [];
  /** Runs before a page of clients is answered. */
  beforePage: (page: number) => void | Promise<void> = () => undefined;
  epoch = 'one';
  pageSize = 10;
  #rows = new Map<string, WireDocument & { xid: number }>();
  #xid = 0;
  #pages = 0;

  put(id: string, change: Readonly<Record<string, unknown>> = {}, deletedAt: string | null = null): void {
    const before = this.#rows.get(id);
    this.#xid += 1;
    this.#rows.delete(id);
    this.#rows.set(id, {
      ...emptyClient,
      ...before,
      ...change,
      id,
      kind: 'client',
      deleted_at: deletedAt,
      row_version: (before?.row_version ?? 0) + 1,
      xid: this.#xid,
    });
  }

  row(id: string): WireDocument {
    const row = this.#rows.get(id);
    if (row === undefined) throw new Error(`no row ${id}`);
    return row;
  }

  async pull(requests: Parameters<Transport['pull']>[0]) {
    const collections = [];
    for (const { collection, cursor, limit } of requests) {
      if (collection === 'clients') {
        this.#pages += 1;
        this.pulled.push(cursor.xid);
        await this.beforePage(this.#pages);
      }
      const behind = [...this.#rows.values()].filter((row) => row.xid > Number(cursor.xid));
      const rows = collection === 'clients' ? behind.slice(0, Math.min(limit, this.pageSize)) : [];
      const last = rows.at(-1);
      collections.push({
        collection,
        documents: rows,
        cursor: last === undefined ? cursor : { xid: String(last.xid), id: last.id },
        has_more: rows.length > 0 && behind.length > rows.length,
      });
    }
    return {
      collections,
      access_epoch: this.epoch,
      access: { user_id: userId, permissions: [], scope: 'all' },
      schema_version: 1,
      server_time: new Date().toISOString(),
    };
  }

  async push(changes: readonly WireChange[]) {
    const results = changes.map((change): PushResult => {
      const current = this.#rows.get(change.id);
      if (current !== undefined && current.row_version !== change.base_version) {
        return { id: change.id, status: 'conflict', current };
      }
      this.put(change.id, change.document);
      return { id: change.id, status: 'applied', row_version: this.row(change.id).row_version };
    });
    return { results, access_epoch: this.epoch };
  }

  async logViews() {
    // Looks are not the matter here.
  }
}

const emptyClient = {
  ...Object.fromEntries(Object.keys(client.fields).map((name) => [name, null])),
  client_kind: 'patient',
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  identity_type: 'none',
  phones: [],
  tag_ids: [],
  updated_at: '2026-11-01T08:00:00.000Z',
};

/** Memory storage whose writes of clients fail when `fails` says so. */
function brittleStorage(fails: () => boolean): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  return {
    ...memory,
    createStorageInstance: async (parameters) => {
      const instance = await memory.createStorageInstance({ ...parameters, options: {} });
      const write = instance.bulkWrite.bind(instance);
      if (parameters.collectionName === 'clients') {
        instance.bulkWrite = async (...given) => {
          if (fails()) throw new DOMException('full', 'QuotaExceededError');
          return write(...given);
        };
      }
      return instance;
    },
  };
}

let server: RowServer;
let store: ReplicatedStore;
let writes: LocalWrites;
let replication: Replication | null;
let connection: Connection;
let fails: () => boolean;

beforeEach(async () => {
  fails = () => false;
  server = new RowServer();
  store = await openLocalStore(
    newId(),
    testKey,
    brittleStorage(() => fails()),
  );
  writes = localWrites(store, { userId, permissions: new Set(['crm.clients.edit', 'crm.clients.delete']) });
  connection = new Connection({ firstDelay: 1, maxDelay: 5 });
  replication = null;
});
afterEach(async () => {
  await replication?.stop();
  connection.close();
  await store.close();
});

const ids = Array.from({ length: 35 }, () => newId());
const fill = () => ids.forEach((id) => server.put(id));

/** What the load under test has told of its rows. */
let told: number[] = [];

function load(stop = new AbortController(), storageErrors: unknown[] = []) {
  const pulls = new PullCoordinator(server, connection, {
    knownEpoch: () => null,
    onAnswer: async () => undefined,
  });
  return loadCollection(store, 'clients', IDENTIFIER, pulls, {
    epoch: () => `${server.epoch}/${modelRevision('clients')}`,
    under: (epoch) => `${epoch}/${modelRevision('clients')}`,
    onRows: (rows) => told.push(rows),
    onStorage: (error) => storageErrors.push(error),
    retryAfter: 1,
    stop: stop.signal,
  });
}

async function start(): Promise<void> {
  replication = await startReplication(store, server, connection);
  await replication.settled();
}

const stored = async (id: string): Promise<Client | null> => {
  const found = await store.database.clients.findOne(id).exec();
  return found === null ? null : found.toJSON();
};
const count = async () => (await store.database.clients.find().exec()).length;

describe('the first load', () => {
  it('brings every row, and the replication begins behind them', async () => {
    fill();
    const { cursor, done } = await load();
    expect([await count(), done]).toEqual([35, true]);
    server.pulled.length = 0;
    await start();
    expect(server.pulled).toEqual([cursor.xid]);
  });

  it('tells how many rows came, and goes on from there after a stop', async () => {
    fill();
    told = [];
    await load();
    expect([told[0], told.at(-1)]).toEqual([0, 35]);
    await load();
    expect(told.at(-1)).toBe(35);
  });

  it('pushes none of the rows back', async () => {
    fill();
    let pushes = 0;
    const push = server.push.bind(server);
    server.push = (changes) => {
      pushes += 1;
      return push(changes);
    };
    await start();
    expect([pushes, await count()]).toEqual([0, 35]);
  });

  it('takes later changes and deletions of loaded rows', async () => {
    fill();
    await start();
    const [first = '', second = ''] = ids;
    server.put(first, { last_name: 'Öztürk' });
    server.put(second, {}, '2026-11-20T08:00:00Z');
    replication?.syncNow();
    await replication?.settled();
    expect((await stored(first))?.last_name).toBe('Öztürk');
    expect(await stored(second)).toBeNull();
  });

  it('takes a row in the version of its last page, and leaves out what is deleted by then', async () => {
    fill();
    const [first = '', second = ''] = ids;
    server.beforePage = (page) => {
      if (page !== 2) return;
      server.put(first, { last_name: 'Öztürk' });
      server.put(second, {}, '2026-11-20T08:00:00Z');
    };
    await load();
    expect((await stored(first))?.last_name).toBe('Öztürk');
    expect(await stored(second)).toBeNull();
    expect(await count()).toBe(34);
  });

  it('goes on after a stop from the last page that was stored whole', async () => {
    fill();
    const stop = new AbortController();
    server.beforePage = (page) => {
      if (page === 3) stop.abort();
    };
    await expect(load(stop)).rejects.toThrow();
    const before = await count();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(35);
    server.beforePage = () => undefined;
    server.pulled.length = 0;
    await load();
    expect(server.pulled).not.toContain(START.xid);
    expect(await count()).toBe(35);
  });

  it('begins anew when the rights change on the way', async () => {
    fill();
    server.beforePage = (page) => {
      if (page === 2) server.epoch = 'two';
    };
    const { epoch } = await load();
    expect(epoch).toBe(`two/${modelRevision('clients')}`);
    expect(server.pulled.filter((xid) => xid === START.xid)).toHaveLength(2);
    expect(await count()).toBe(35);
  });

  it('begins anew when one page was answered under other rights, though the former ones are back by then', async () => {
    fill();
    const pull = server.pull.bind(server);
    let page = 0;
    server.pull = async (requests) => {
      page += 1;
      if (page !== 2) return pull(requests);
      server.epoch = 'two';
      const answer = await pull(requests);
      server.epoch = 'one';
      return answer;
    };
    const { epoch, mixed } = await load();
    expect([epoch, mixed]).toEqual([`one/${modelRevision('clients')}`, true]);
    expect(await count()).toBe(35);
  });

  it('loses no row of a write that the browser refused', async () => {
    fill();
    let left = 3;
    fails = () => left-- > 0;
    const errors: unknown[] = [];
    await load(new AbortController(), errors);
    expect(errors.filter((error) => error !== null)).toHaveLength(3);
    expect(errors.at(-1)).toBeNull();
    expect(await count()).toBe(35);
  });

  it('keeps an edit made while it runs, and sends it', async () => {
    fill();
    const [first = ''] = ids;
    server.beforePage = async (page) => {
      if (page !== 3) return;
      await writes.change(client, first, { last_name: 'Yılmaz' }, { summary: 'test' });
      server.put(first, { first_name: 'Işılay' });
    };
    await start();
    expect(server.row(first)).toMatchObject({ first_name: 'Işılay', last_name: 'Yılmaz' });
    expect(await stored(first)).toMatchObject({ first_name: 'Işılay', last_name: 'Yılmaz' });
    expect(await store.device.unsent.count()).toBe(0);
  });

  it('lets the first edit of a loaded row merge by what the server had', async () => {
    fill();
    await start();
    const [first = ''] = ids;
    server.put(first, { first_name: 'Işılay' });
    await writes.change(client, first, { last_name: 'Yılmaz' }, { summary: 'test' });
    await replication?.settled();
    expect(server.row(first)).toMatchObject({ first_name: 'Işılay', last_name: 'Yılmaz' });
    expect(await store.device.conflicts.count()).toBe(0);
  });
});
