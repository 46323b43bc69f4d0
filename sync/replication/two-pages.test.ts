import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';
import { giveUpChange } from '../store/give-up';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { gate, ScopedServer } from '../testing/sync-server.fixture';

const id = newId();
const summary = { summary: 'deneme' };

let server: ScopedServer;
let store: ReplicatedStore;
let replication: Replication;
/** The writes of two pages that have the store open; what the one has under way the other does not know. */
let writes: LocalWrites;
let otherPage: LocalWrites;

const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });
const stored = async () => (await store.database.clients.findOne(id).exec())?.toJSON();

/** Holds the next write of the record up when it has been noted and is about to be stored. */
async function heldUp() {
  const document = await store.database.clients.findOne(id).exec(true);
  const modify = document.incrementalModify.bind(document);
  const reached = gate();
  const held = gate();
  const spy = vi.spyOn(document, 'incrementalModify').mockImplementation(async (change) => {
    spy.mockImplementation(modify);
    reached.open();
    await held.passed;
    return modify(change);
  });
  return { noted: reached.passed, goOn: held.open };
}

beforeEach(async () => {
  server = new ScopedServer();
  server.put(id, { allergies_alert: 'Yok' });
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const access = { userId: server.userId, permissions: new Set(['crm.clients.edit']) };
  writes = localWrites(store, access);
  otherPage = localWrites(
    { ...store, database: Object.create(store.database) as typeof store.database },
    access,
  );
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
  await until(async () => expect(await stored()).toBeDefined());
  await replication.settled();
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

/** What one page noted first and stores last, with what the other page changes meanwhile. */
async function crossing(
  meanwhile: () => Promise<void>,
  beforeLast: () => void = () => undefined,
): Promise<void> {
  const { noted, goOn } = await heldUp();
  const first = writes.change(client, id, { last_name: 'Yılmaz' }, summary);
  await noted;
  const second = otherPage.change(client, id, { province: 'Bursa' }, summary);
  await second;
  await meanwhile();
  beforeLast();
  goOn();
  await Promise.all([first, second]);
}

const confirmed = (): Promise<void> => until(async () => expect((await stored())?.row_version).toBe(2));

describe('two pages that change one record at the same moment', () => {
  it('show what waits where the later change is confirmed before the earlier is stored', async () => {
    const line = gate();
    await crossing(confirmed, () => (server.beforePush = () => line.passed));
    const waiting = await store.device.unsent.count();
    line.open();
    expect(waiting).toBe(1);
  });

  it('lose nothing where a colleague has gone on meanwhile, too', async () => {
    const line = gate();
    const another = newId();
    await crossing(confirmed, () => {
      server.put(id, { allergies_alert: 'Penisilin' });
      server.put(another);
      server.beforePush = () => line.passed;
    });
    // The app is closed and opened: the pull is answered while the push is on its way.
    await replication.stop();
    replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
    // What came with it is stored by now.
    await until(async () => expect(await store.database.clients.findOne(another).exec()).not.toBeNull());
    line.open();
    server.beforePush = () => undefined;
    await replication.settled();
    await until(async () =>
      expect(server.row(id)).toMatchObject({
        last_name: 'Yılmaz',
        province: 'Bursa',
        allergies_alert: 'Penisilin',
      }),
    );
  });

  it('keep the mark of the later change where the earlier is not stored after all', async () => {
    await replication.stop();
    const document = await store.database.clients.findOne(id).exec(true);
    const modify = document.incrementalModify.bind(document);
    const held = gate();
    const noted = gate();
    const spy = vi.spyOn(document, 'incrementalModify').mockImplementation(async (change) => {
      spy.mockImplementation(modify);
      noted.open();
      await held.passed;
      await change((await store.database.clients.findOne(id).exec(true)).toMutableJSON() as never);
      throw new DOMException('full', 'QuotaExceededError');
    });
    const first = writes
      .change(client, id, { last_name: 'Yılmaz' }, summary)
      .catch((error: unknown) => error);
    await noted.passed;
    await otherPage.change(client, id, { province: 'Bursa' }, summary);
    held.open();
    expect(await first).toMatchObject({ code: 'storage' });
    const edit = (await stored())?.edit;
    expect(await store.device.unsent.toArray()).toMatchObject([{ edit, edits: [edit] }]);
    replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
  });

  it('leave no mark behind', async () => {
    await replication.stop();
    await crossing(() => Promise.resolve());
    replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
    await replication.settled();
    await until(async () => expect(await stored()).toMatchObject({ edit: '', last_name: 'Yılmaz' }));
    expect(await store.device.unsent.toArray()).toEqual([]);
  });
});

describe('a change that is given up on one page while the other page goes on', () => {
  it('takes nothing with it that was changed behind it', async () => {
    await replication.stop();
    await writes.change(client, id, { province: 'Bursa' }, summary);
    const { noted: reached, goOn } = await heldUp();
    const givingUp = giveUpChange(store, recordKey('clients', id));
    await reached;
    await otherPage.change(client, id, { last_name: 'Yılmaz' }, summary);
    goOn();
    expect(await givingUp).toBe(false);
    expect(await stored()).toMatchObject({ last_name: 'Yılmaz' });
    replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
    await replication.settled();
    await until(async () => expect(server.row(id)).toMatchObject({ last_name: 'Yılmaz' }));
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
  });
});

describe('a write that is held up for longer than any write takes, as by a tablet that sleeps', () => {
  it('waits to be sent though another page has mended its note away meanwhile', async () => {
    await replication.stop();
    const { noted, goOn } = await heldUp();
    const writing = writes.change(client, id, { last_name: 'Yılmaz' }, summary);
    await noted;
    await store.device.unsent.update(recordKey('clients', id), { at: Date.now() - 3_600_000 });
    const line = gate();
    server.beforePush = () => line.passed;
    replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    goOn();
    await writing;
    const waiting = await store.device.unsent.count();
    line.open();
    expect(waiting).toBe(1);
  });
});
