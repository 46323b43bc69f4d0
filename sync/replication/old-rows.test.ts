import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notification } from '../model/entities/inbox';
import type { Windows } from '../model/rules/window';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { readSetting } from '../store/device';
import { newId } from '../store/ids';
import { Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import type { Transport } from './transport';
import type { WireDocument } from './wire';
import { testKey } from '../testing/data-key.fixture';

const userId = newId();
const DAY = 86_400_000;
const emptyNotice = {
  ...Object.fromEntries(Object.keys(notification.fields).map((name) => [name, null])),
  kind: 'notification',
  user_id: userId,
  title: 'size atandı',
  deleted_at: null,
};

/** A server that shows the notices within the window, as sync_pull does, and counts what is pushed. */
class NoticeServer implements Transport {
  windows: Windows = { inbox: 6 };
  clock = (): number => Date.now();
  pushed = 0;
  #xid = 0;
  readonly #rows: (WireDocument & { readonly xid: number })[] = [];

  put(id: string, age: number): void {
    const at = new Date(this.clock() - age * DAY).toISOString();
    const row = {
      ...emptyNotice,
      id,
      kind: 'notification',
      row_version: 1,
      deleted_at: null,
      at,
      updated_at: at,
    };
    const before = this.#rows.findIndex((one) => one.id === id);
    if (before >= 0) this.#rows.splice(before, 1);
    this.#xid += 1;
    this.#rows.push({ ...row, xid: this.#xid });
  }

  async pull(requests: Parameters<Transport['pull']>[0]) {
    return {
      collections: requests.map(({ collection, cursor }) => {
        const documents = this.#rows.filter((row) => collection === 'inbox' && row.xid > Number(cursor.xid));
        const last = documents.at(-1);
        const place = last === undefined ? cursor : { xid: String(last.xid), id: last.id };
        return { collection, documents, cursor: place, has_more: false };
      }),
      access_epoch: 'one',
      access: { user_id: userId, permissions: [], scope: 'all', windows: this.windows },
      schema_version: 1,
      server_time: new Date(this.clock()).toISOString(),
    };
  }

  async push() {
    this.pushed += 1;
    return { results: [], access_epoch: 'one' };
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

let server: NoticeServer;
let store: ReplicatedStore;
let replication: Replication | null;
let connection: Connection;
const [fresh, ripe, old] = [newId(), newId(), newId()];

beforeEach(async () => {
  server = new NoticeServer();
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
});
afterEach(async () => {
  await replication?.stop();
  connection.close();
  await store.close();
});

async function start(): Promise<void> {
  connection = new Connection({ firstDelay: 1, maxDelay: 5 });
  replication = await startReplication(store, server, connection);
  await replication.settled();
}
const held = async (): Promise<readonly string[]> =>
  (await store.database.inbox.find().exec()).map(({ id }) => id).sort();
const looked = async (): Promise<unknown> => readSetting(store.device, 'let-go/inbox');
const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });

describe('rows that grow old', () => {
  it('leave the device, and nobody is told to delete them', async () => {
    server.put(fresh, 1);
    server.put(ripe, 170);
    server.put(old, 200);
    await start();
    await until(async () => expect(await held()).toEqual([fresh, ripe].sort()));
    expect(server.pushed).toBe(0);
  });

  it('leave on a later day, by the clock of the server', async () => {
    server.put(fresh, 1);
    server.put(ripe, 170);
    await start();
    await until(async () => expect(await looked()).toBe(new Date().toISOString().slice(0, 10)));
    expect(await held()).toHaveLength(2);
    server.clock = () => Date.now() + 30 * DAY;
    replication?.syncNow();
    await until(async () => expect(await held()).toEqual([fresh]));
  });

  it('stay when only the clock of the device is ahead', async () => {
    const real = Date.now();
    server.clock = () => real;
    server.put(ripe, 100);
    vi.spyOn(Date, 'now').mockImplementation(() => real + 365 * DAY);
    await start();
    await until(async () => expect(await looked()).toBe(new Date(real).toISOString().slice(0, 10)));
    expect(await held()).toEqual([ripe]);
    vi.restoreAllMocks();
  });

  it('come back when they are changed', async () => {
    server.put(old, 200);
    await start();
    await until(async () => expect(await held()).toEqual([]));
    server.put(old, 0);
    replication?.syncNow();
    await until(async () => expect(await held()).toEqual([old]));
  });

  it('stay where the server has no window', async () => {
    server.windows = {};
    server.put(old, 200);
    await start();
    replication?.syncNow();
    await replication?.settled();
    expect(await held()).toEqual([old]);
  });
});

it('a clock of the device that is set ahead between an answer and the look makes nothing old', async () => {
  const real = Date.now.bind(Date);
  let ahead = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  server.clock = real;
  server.put(fresh, 1);
  const pull = server.pull.bind(server);
  server.pull = async (requests) => {
    const answer = await pull(requests);
    ahead = 0;
    setTimeout(() => (ahead = 365 * DAY));
    return answer;
  };
  await start();
  for (let round = 0; round < 3; round += 1) {
    replication?.syncNow();
    await replication?.settled();
  }
  expect(await held()).toEqual([fresh]);
  clock.mockRestore();
});
