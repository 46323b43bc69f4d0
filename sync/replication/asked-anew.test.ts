import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { readingKey } from '../store/kept-rows-key';
import { localWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { CallFailed, Connection } from './connection';
import { ReadingStore } from './reading-anew';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { everything, gate, ScopedServer } from '../testing/sync-server.fixture';

/* A collection is being read anew under other rights, which show the same rows: none of them may go meanwhile. */

const ids = Array.from({ length: 45 }, () => newId());

let server: ScopedServer;
let store: ReplicatedStore;
let replication: Replication;
/** The fewest rows that have stood on the device. */
let least: number;
/** The network is gone. */
let away: boolean;
/** Calls before the rights changed. */
let before: number;

const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });
const held = async (): Promise<number> => (await store.database.clients.find().exec()).length;

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id);
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
  await until(async () => expect(await held()).toBe(ids.length));
  await replication.settled();
  least = ids.length;
  store.database.clients.find().$.subscribe((rows) => (least = Math.min(least, rows.length)));
  away = false;
  before = server.asked.length;
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

/** @param third runs while the third page of the reading is on its way; when the next reading begins, the network goes */
function whileThirdPage(third: () => Promise<void>, pollsBefore = 0): void {
  const from = before + pollsBefore;
  server.beforePage = async (page) => {
    if (page === from + 4) await third();
    away ||= page > from + 4 && server.asked.at(-1) === '0';
    if (away) throw new CallFailed('network', 0);
  };
}

async function comesBack(): Promise<void> {
  // What was handed on is stored by the time that many calls have failed.
  const failed = server.asked.length;
  await until(() => expect(server.asked.length).toBeGreaterThan(failed + 30));
  expect(least).toBe(ids.length);
  server.beforePage = () => undefined;
  replication.syncNow();
  await until(async () =>
    expect(await new ReadingStore(store.device, 'clients').last()).toMatchObject({ done: true, pages: 0 }),
  );
  await replication.settled();
  expect(least).toBe(ids.length);
}

it('another reading that is asked for takes nothing off the device', async () => {
  whileThirdPage(() => new ReadingStore(store.device, 'clients').askFor());
  server.rights = { ...everything, epoch: 'others' };
  replication.syncNow();
  await until(() => expect(away).toBe(true));
  await comesBack();
});

it('a push that is answered meanwhile takes nothing off the device', async () => {
  const [poll, third, answer] = [gate(), gate(), gate()];
  let reached = false;
  whileThirdPage(async () => {
    reached = true;
    await third.passed;
  }, 1);
  const { beforePage } = server;
  server.beforePage = async (page) => {
    if (page === before + 1) await poll.passed;
    await beforePage(page);
  };
  replication.syncNow();
  await until(() => expect(server.asked).toHaveLength(before + 1));
  // Stored at once, under the former rights; its answer takes long.
  const push = server.push.bind(server);
  let stored = false;
  server.push = async (...given) => {
    const result = await push(...given);
    stored = true;
    await answer.passed;
    return result;
  };
  const writes = localWrites(store, { userId: server.userId, permissions: new Set(['crm.clients.edit']) });
  await writes.change(client, ids[0] ?? '', { email: 'isil@ornek.test' }, { summary: 'deneme' });
  await until(() => expect(stored).toBe(true));
  server.rights = { ...everything, epoch: 'others' };
  poll.open();
  await until(() => expect(reached).toBe(true));
  answer.open();
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  third.open();
  await until(() => expect(away).toBe(true));
  await comesBack();
});

it('marks that are lost take nothing off the device', async () => {
  whileThirdPage(async () => {
    const pages = store.device.settings.where('key').startsWith(`${readingKey('clients')}/`);
    expect(await pages.delete()).toBeGreaterThan(0);
  });
  server.rights = { ...everything, epoch: 'others' };
  replication.syncNow();
  await until(() => expect(away).toBe(true));
  await comesBack();
});
