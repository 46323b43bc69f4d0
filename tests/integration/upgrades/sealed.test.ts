import { liveQuery } from 'dexie';
import type { Subscription } from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import { ReadingStore } from '@sync/replication/reading-anew';
import { databaseNames, removeLocalStore } from '@sync/store/database';
import type { ReplicatedStore } from '@sync/store/database';
import { readSetting } from '@sync/store/device';
import { SYNC_REQUEST } from '@sync/store/sync-request';
import { collectionDatabase } from '@sync/store/raw-databases';
import { RESCUE_REPORT } from '@sync/store/rescue-report';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { sqlTransport } from '../support/sql-transport';
import { openAsPage } from './open-as-page';
import { asSealed } from './sealed-device';
import { dumpDatabases, layDown, readStoredDevice } from './stored-device';
import type { StoredDevice } from './stored-device';
import { restoreServer } from './stored-server';

const WAIT = { timeout: 20_000, interval: 20 };

let recorded: StoredDevice;
let server: TestDatabase;
let store: ReplicatedStore;
let replication: Replication | null;
let requests: Subscription | null;

beforeAll(async () => {
  recorded = await readStoredDevice('2026-11-21');
  server = await startHostedPostgres();
});
afterAll(async () => {
  await server.stop();
});
beforeEach(async () => {
  replication = null;
  requests = null;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await restoreServer(server, recorded.server);
});
afterEach(async () => {
  requests?.unsubscribe();
  await replication?.stop();
  await store.close();
  await removeLocalStore(recorded.userId);
  vi.restoreAllMocks();
});

async function open(): Promise<readonly string[]> {
  const opened = await openAsPage(recorded.userId);
  store = opened.store;
  return opened.steps;
}

async function connect(): Promise<void> {
  const transport = sqlTransport(() => server.owner, recorded.userId);
  replication = await startReplication(store, transport, new Connection({ firstDelay: 20, maxDelay: 200 }));
  // As the worker does it.
  requests = liveQuery(() => readSetting(store.device, SYNC_REQUEST)).subscribe(() => replication?.syncNow());
}

const sent = (): Promise<void> =>
  vi.waitFor(async () => expect(await store.device.unsent.toArray()).toEqual([]), WAIT);

/** Everything that is on the disk, as text; bytes as the characters they stand for. */
async function onDisk(): Promise<string> {
  return JSON.stringify(await dumpDatabases(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

/** Changes stored rows of the patients behind the app's back; null takes one out. */
async function tamper(change: (row: Record<string, unknown>) => unknown, ...ids: string[]): Promise<void> {
  const name = collectionDatabase(await databaseNames(recorded.userId), 'clients');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('refused'));
  });
  const rows = database.transaction('docs', 'readwrite').objectStore('docs');
  for (const id of ids) {
    await new Promise((resolve, reject) => {
      const reading = rows.get(id);
      reading.onsuccess = () => {
        const changed = change(reading.result as Record<string, unknown>);
        (changed === null ? rows.delete(id) : rows.put(changed)).onsuccess = resolve;
      };
      reading.onerror = reject;
    });
  }
  database.close();
}

const idOf = (record: string): string => recorded.records[record] ?? '';
const onDevice = async (id: string): Promise<unknown> =>
  (await store.database.clients.findOne(id).exec())?.toJSON();
/** Patients that nobody has touched. */
const untouched = (): readonly string[] => {
  const named = new Set(Object.values(recorded.records));
  const { clients = [] } = recorded.server.tables;
  return clients.map(({ id }) => String(id)).filter((id) => !named.has(id));
};

describe('a device of a version that sealed nothing', () => {
  it('is sealed with everything that only it has, and tells nobody of it', async () => {
    for (const database of recorded.databases) await layDown(database);
    expect(await onDisk()).toContain('Aksoylu');
    expect(await open()).toEqual(['StoreSavedOut']);
    expect(await readSetting(store.device, RESCUE_REPORT)).toBeUndefined();
    expect(await store.device.unsent.count()).toBe(6);
    expect(await store.device.refused.toArray()).toMatchObject([{ id: idOf('refused') }]);
    expect(await store.device.conflicts.toArray()).toMatchObject([{ mine: 'Aksoylu' }]);
    expect(await store.device.drafts.get('client-ticket')).toMatchObject({
      values: { subject: 'Yarım kalan' },
    });
    expect(await readSetting(store.device, 'preference:density')).toBe('compact');
    await connect();
    await sent();
    await replication?.settled();
    expect(await store.database.clients.find().exec()).toHaveLength(25);
    const disk = await onDisk();
    for (const text of ['Aksoylu', 'Karadoğan', 'Muğla', 'Yarım kalan', 'Hasta 7', 'ornek.test']) {
      expect(disk).not.toContain(text);
    }
    await replication?.stop();
    await store.close();
    expect(await open()).toEqual([]);
  });
});

describe('a record that does not open', () => {
  beforeEach(async () => {
    for (const database of recorded.databases) await layDown(asSealed(database));
  });

  const flip = (row: Record<string, unknown>): unknown => {
    const sealed = Uint8Array.from(row['sealed'] as Uint8Array);
    sealed[30] = (sealed[30] ?? 0) ^ 1;
    return { ...row, sealed };
  };

  async function expectFetchedAgain(ids: readonly string[]): Promise<void> {
    await connect();
    await vi.waitFor(async () => {
      for (const id of ids) expect(await onDevice(id)).toMatchObject({ id, kind: 'client' });
      expect(await store.database.clients.find().exec()).toHaveLength(25);
    }, WAIT);
    await sent();
    expect(await readSetting(store.device, RESCUE_REPORT)).toBeUndefined();
  }

  it('because a bit is another one, is fetched again', async () => {
    const [first = '', second = ''] = untouched();
    await tamper(flip, first, second);
    expect(await open()).toEqual([]);
    expect(await onDevice(first)).toBeUndefined();
    await expectFetchedAgain([first, second]);
  });

  it('because it stands in another’s place, is fetched again, and never shown there', async () => {
    const [first = '', second = ''] = untouched();
    let other: unknown;
    await tamper((row) => ((other = row['sealed']), row), second);
    await tamper((row) => ({ ...row, sealed: other }), first);
    expect(await open()).toEqual([]);
    expect(await onDevice(first)).toBeUndefined();
    await expectFetchedAgain([first]);
    expect(await onDevice(first)).not.toEqual(await onDevice(second));
  });

  it('because it was never sealed, or what stands beside it was changed, is fetched again', async () => {
    const [planted = '', revived = ''] = untouched();
    await tamper((row) => ({ ...row, sealed: undefined, last_name: 'Sahte', edit: '' }), planted);
    await tamper((row) => ({ ...row, recent: 1 }), revived);
    expect(await open()).toEqual([]);
    expect(await onDevice(planted)).toBeUndefined();
    expect(await onDevice(revived)).toBeUndefined();
    await expectFetchedAgain([planted, revived]);
  });

  it('is an older one of its own that was put back, or was taken out, is fetched again', async () => {
    const [older = '', gone = '', standing = ''] = untouched();
    const before = new Map<string, unknown>();
    await tamper((row) => (before.set(String(row['id']), row), row), older, gone);
    await open();
    await connect();
    await sent();
    await replication?.settled();
    await server.owner`update public.clients set province = 'Iğdır' where id in ${server.owner([older, gone, standing])}`;
    replication?.syncNow();
    const expectNewest = () =>
      vi.waitFor(async () => {
        for (const id of [older, gone, standing])
          expect(await onDevice(id)).toMatchObject({ province: 'Iğdır' });
      }, WAIT);
    await expectNewest();
    // The app's version is newer than the device's, so that everything is pulled again at first.
    const reading = new ReadingStore(store.device, 'clients');
    await vi.waitFor(async () => {
      await replication?.settled();
      expect(await reading.last()).toMatchObject({ done: true });
    }, WAIT);
    await replication?.stop();
    await store.close();
    await tamper((row) => before.get(String(row['id'])), older);
    await tamper(() => null, gone);
    expect(await open()).toEqual([]);
    expect(await onDevice(older)).toMatchObject({ province: null });
    await connect();
    await expectNewest();
    expect(await readSetting(store.device, RESCUE_REPORT)).toBeUndefined();
  });

  it('and holds a change that waits: what was sent of it is put back, the rest is told', async () => {
    await tamper(flip, idOf('unanswered'), idOf('edited'));
    expect(await open()).toEqual([]);
    await onDevice(idOf('unanswered'));
    await onDevice(idOf('edited'));
    await vi.waitFor(async () => {
      expect(await readSetting(store.device, RESCUE_REPORT)).toMatchObject({ lost: ['Kayıt'] });
    }, WAIT);
    await connect();
    await sent();
    const [row] = await server.owner`select province from public.clients where id = ${idOf('unanswered')}`;
    expect(row).toEqual({ province: 'Muğla' });
    await vi.waitFor(
      async () => expect(await onDevice(idOf('edited'))).toMatchObject({ last_name: 'Karadoğan' }),
      WAIT,
    );
  });
});
