import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import type { FieldConflict } from '../store/device';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { Connection } from './connection';
import { ReadingStore } from './reading-anew';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { everything, gate, only, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';

/* Somebody writes for long, and a pull gives out nothing that has changed since; then the rights change. */

const ids = Array.from({ length: 15 }, () => newId());
const [changed = '', other = ''] = ids;

let server: ScopedServer;
let store: ReplicatedStore;
let replication: Replication;
/** The fewest rows that have stood on the device. */
let least: number;

const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });
const held = async (): Promise<readonly string[]> =>
  (await store.database.clients.find().exec()).map(({ id }) => id).sort();
const province = async (id: string) => (await store.database.clients.findOne(id).exec())?.province;

const clash = (id: string): FieldConflict => ({
  key: `clients/${id}/email`,
  collection: 'clients',
  kind: 'client',
  id,
  field: 'email',
  mine: 'isil@ornek.test',
  theirs: 'karadogan@ornek.test',
  theirsBy: null,
  theirsAt: '2026-11-22T09:00:00.000Z',
  at: 1,
});

async function start(): Promise<void> {
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
}

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id);
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  await start();
  await until(async () => expect(await held()).toHaveLength(ids.length));
  await replication.settled();
  server.underWay = server.lastChange + 1;
  least = ids.length;
  store.database.clients.find().$.subscribe((rows) => (least = Math.min(least, rows.length)));
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

/** Gives the person other rights, and waits until all is read under them. */
async function readAnew(rights: Rights): Promise<void> {
  server.rights = rights;
  replication.syncNow();
  await until(async () => {
    const reading = await new ReadingStore(store.device, 'clients').last();
    expect(reading).toMatchObject({ done: true });
    expect(reading?.epoch).toContain(rights.epoch);
  });
  replication.syncNow();
  await replication.settled();
}

function ended(): void {
  server.underWay = Infinity;
  replication.syncNow();
}

it('a record that has changed since stays, and comes as it is when that has ended', async () => {
  server.put(changed, { province: 'Muğla' });
  await readAnew({ ...everything, epoch: 'others' });
  expect(least).toBe(ids.length);
  ended();
  await until(async () => expect(await province(changed)).toBe('Muğla'));
  expect(await held()).toEqual([...ids].sort());
});

it('so do all of them where a rebase has stamped them', async () => {
  for (const id of ids) server.put(id, { province: 'Muğla' });
  await readAnew({ ...everything, epoch: 'others' });
  expect(least).toBe(ids.length);
  ended();
  await until(async () => expect(await province(other)).toBe('Muğla'));
});

it('a record that is out of sight goes at once', async () => {
  for (const id of ids) server.put(id);
  await readAnew(only('less', new Set(ids.filter((id) => id !== changed))));
  expect(await held()).toEqual(ids.filter((id) => id !== changed).sort());
  await readAnew({ ...everything, epoch: 'none', readable: false, sees: () => false });
  expect(await held()).toEqual([]);
});

it('what waits of a record that has changed since keeps what she sees', async () => {
  const elsewhere = newId();
  for (const id of [changed, other, elsewhere]) {
    server.put(id);
    await store.device.conflicts.put(clash(id));
  }
  const rights = only('less', new Set([changed, elsewhere]));
  await readAnew(rights);
  expect(await store.device.conflicts.get(clash(changed).key)).toEqual(clash(changed));
  expect(await store.device.conflicts.get(clash(elsewhere).key)).toEqual(clash(elsewhere));
  expect(await store.device.conflicts.get(clash(other).key)).toMatchObject({ theirs: null });
});

it('a record with a change of this device stays when that is stored', async () => {
  // Out of sight first, and held by the change; in sight again when that has been stored.
  const may = gate();
  server.beforePush = () => may.passed;
  const writes = localWrites(store, { userId: server.userId, permissions: new Set(['crm.clients.edit']) });
  await writes.change(client, changed, { email: 'isil@ornek.test' }, { summary: 'deneme' });
  await replication.stop();
  server.rights = only('less', new Set(ids.filter((id) => id !== changed)));
  await start();
  await until(async () =>
    expect(await new ReadingStore(store.device, 'clients').last()).toMatchObject({
      done: true,
      spared: [changed],
    }),
  );
  server.rights = { ...server.rights, sees: () => true };
  may.open();
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  replication.syncNow();
  await until(async () =>
    expect(await new ReadingStore(store.device, 'clients').last()).toMatchObject({ spared: [] }),
  );
  expect(least).toBe(ids.length);
});

it('an older server names no rows, and what does not come goes until it does', async () => {
  const pull = server.pull.bind(server);
  server.pull = async (requests) =>
    pull(
      requests.map(({ collection, cursor, limit, gone = false }) => ({ collection, cursor, limit, gone })),
    );
  server.put(changed, { province: 'Muğla' });
  await readAnew({ ...everything, epoch: 'others' });
  expect(await held()).toEqual(ids.filter((id) => id !== changed).sort());
  ended();
  await until(async () => expect(await province(changed)).toBe('Muğla'));
});
