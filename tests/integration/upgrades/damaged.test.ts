import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import { databaseNames, removeLocalStore } from '@sync/store/database';
import type { ReplicatedStore } from '@sync/store/database';
import { readSetting } from '@sync/store/device';
import { RESCUE_REPORT } from '@sync/store/rescue-report';
import { openSoundStore } from '@sync/store/sound-store';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { sqlTransport } from '../support/sql-transport';
import { openAsPage } from './open-as-page';
import { asSealed } from './sealed-device';
import { layDown, readStoredDevice } from './stored-device';
import type { StoredDatabase, StoredDevice } from './stored-device';
import { restoreServer } from './stored-server';
import { testKey } from '@sync/testing/data-key.fixture';

const WAIT = { timeout: 20_000, interval: 20 };

let recorded: StoredDevice;
let server: TestDatabase;
let store: ReplicatedStore | null;
let replication: Replication | null;

beforeAll(async () => {
  recorded = await readStoredDevice('2026-11-21');
  server = await startHostedPostgres();
});
afterAll(async () => {
  await server.stop();
});
beforeEach(async () => {
  store = null;
  replication = null;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await restoreServer(server, recorded.server);
});
afterEach(async () => {
  await replication?.stop();
  await store?.close();
  await removeLocalStore(recorded.userId);
  vi.restoreAllMocks();
});

/** Lays the device down, with one of its databases changed; null leaves that one out. */
async function layDownWith(
  ending: string,
  change: (database: StoredDatabase) => StoredDatabase | null,
): Promise<void> {
  for (const database of recorded.databases) {
    const laid = database.name.endsWith(ending) ? change(database) : database;
    if (laid !== null) await layDown(asSealed(laid));
  }
}

async function open(mode: 'look' | 'force' = 'look'): Promise<readonly string[]> {
  const done = await openAsPage(recorded.userId, mode);
  store = done.store;
  return done.steps;
}
const RESCUED = ['StoreDamaged', 'StoreSavedOut'];

function opened(): ReplicatedStore {
  if (store === null) throw new Error('the store is not open');
  return store;
}
const report = () => readSetting(opened().device, RESCUE_REPORT);

async function sendAll(): Promise<void> {
  const transport = sqlTransport(() => server.owner, recorded.userId);
  replication = await startReplication(
    opened(),
    transport,
    new Connection({ firstDelay: 20, maxDelay: 200 }),
  );
  await vi.waitFor(async () => expect(await opened().device.unsent.toArray()).toEqual([]), WAIT);
  await replication.settled();
}

const ANYWAY = ['edited', 'removed', 'unanswered', 'made'] as const;
async function onServer(): Promise<Record<string, unknown>> {
  const ids = ANYWAY.map((record) => recorded.records[record] ?? '');
  const rows = await server.owner<
    { id: string; province: string | null; gone: boolean; last_name: string }[]
  >`
    select id, province, deleted_at is not null as gone, last_name from public.clients where id in ${server.owner(ids)}`;
  const found = ANYWAY.map(
    (record) => [record, rows.find(({ id }) => id === recorded.records[record])] as const,
  );
  return Object.fromEntries(
    found.map(([record, row]) => [record, row?.gone === true ? 'gone' : (row?.province ?? row?.last_name)]),
  );
}
const everyChange = { edited: 'Ankara', removed: 'gone', unanswered: 'Muğla', made: 'Yeni' };

async function expectTheRest(): Promise<void> {
  const { device } = opened();
  expect(await device.refused.count()).toBe(1);
  expect(await device.conflicts.count()).toBe(1);
  expect(await device.drafts.count()).toBe(1);
  expect(await readSetting(device, 'preference:density')).toBe('compact');
}

describe('a sound store', () => {
  it('is opened as it is', async () => {
    await layDownWith('none', () => null);
    expect(await open()).toEqual([]);
    expect(await report()).toBeUndefined();
    await store?.close();
    expect(await open()).toEqual([]);
  });

  it('is no less so when it is new', async () => {
    expect(await open()).toEqual([]);
  });
});

describe('a damaged store is rebuilt, and every unsent change arrives', () => {
  it('when rows are foreign', async () => {
    const mine = new Set(Object.values(recorded.records));
    await layDownWith('--clients', (database) => ({
      ...database,
      tables: database.tables.map((table) => ({
        ...table,
        rows: table.rows.map((row) => {
          const { id, _meta, _deleted } = row as { id: string; _meta: unknown; _deleted: string };
          return mine.has(id) || table.name !== 'docs'
            ? row
            : { id, _meta, _deleted, sort_key: '', recent: 1, todo: 'milk' };
        }),
      })),
    }));
    expect(await open()).toEqual(RESCUED);
    expect(await report()).toMatchObject({ kept: 6, lost: [] });
    await expectTheRest();
    await sendAll();
    expect(await onServer()).toEqual(everyChange);
    expect(await opened().database.clients.find().exec()).toHaveLength(25);
  });

  it('when a collection has lost its tables', async () => {
    await layDownWith('--definitions', (database) => ({ ...database, tables: [] }));
    expect(await open()).toEqual(RESCUED);
    expect(await report()).toMatchObject({ kept: 6, lost: [] });
    await expectTheRest();
    await sendAll();
    expect(await onServer()).toEqual(everyChange);
    expect((await opened().database.definitions.find().exec()).length).toBeGreaterThan(50);
  });

  it('when the replication’s bookkeeping has lost its tables', async () => {
    const copies = recorded.databases.find(({ name }) => name.includes('rx-replication-meta'))?.name ?? '';
    await layDownWith(copies, (database) => ({ ...database, tables: [] }));
    expect(await open()).toEqual(RESCUED);
    await sendAll();
    expect(await onServer()).toEqual(everyChange);
  });

  it('when a collection is empty that was not', async () => {
    await layDownWith('none', () => null);
    await open();
    await store?.close();
    await Dexie.delete(recorded.databases.find(({ name }) => name.endsWith('--access'))?.name ?? '');
    expect(await open()).toEqual(RESCUED);
    await sendAll();
    expect(await onServer()).toEqual(everyChange);
  });

  it('when the store of the device is gone', async () => {
    await layDownWith((await databaseNames(recorded.userId)).device, () => null);
    expect(await open()).toEqual(RESCUED);
    expect(await report()).toMatchObject({ kept: 6, lost: [] });
    await sendAll();
    // What it was changed on is not known any more, and somebody else has changed it meanwhile: the user decides.
    expect(await onServer()).toEqual({ ...everyChange, edited: 'Karadoğan' });
    const listed = await opened().device.refused.toArray();
    expect(listed.find(({ id }) => id === recorded.records['edited'])).toMatchObject({
      document: { province: 'Ankara', email: 'isil@ornek.test' },
      messageKey: 'rescued',
    });
  });

  it('when the saving out was followed by a crash', async () => {
    await layDownWith('--definitions', (database) => ({ ...database, tables: [] }));
    await expect(openSoundStore(recorded.userId, testKey, 'rescue')).rejects.toMatchObject({
      name: 'StoreSavedOut',
    });
    expect(await open()).toEqual([]);
    await sendAll();
    expect(await onServer()).toEqual(everyChange);
  });
});

describe('what cannot be read', () => {
  const truncateClients = () => layDownWith('--clients', (database) => ({ ...database, tables: [] }));

  it('is named before anything is removed, and what was sent without an answer is still known', async () => {
    await truncateClients();
    // One of four changed patients had been sent; the deletion is known from its note.
    await expect(open()).rejects.toMatchObject({ name: 'UnreadableChanges', lost: ['Kayıt', 'Kayıt'] });
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(recorded.databases.map(({ name }) => name)),
    );
  });

  it('is given up only at the user’s word, and listed', async () => {
    await truncateClients();
    expect(await open('force')).toEqual(['StoreSavedOut']);
    expect(await report()).toMatchObject({ kept: 4, lost: ['Kayıt', 'Kayıt'] });
    await expectTheRest();
    const { removed, unanswered } = everyChange;
    const transport = sqlTransport(() => server.owner, recorded.userId);
    replication = await startReplication(
      opened(),
      transport,
      new Connection({ firstDelay: 20, maxDelay: 200 }),
    );
    await vi.waitFor(async () => expect(await onServer()).toMatchObject({ removed, unanswered }), WAIT);
  });

  it('of the device’s own lists is named by list', async () => {
    await layDownWith((await databaseNames(recorded.userId)).device, (database) => ({
      ...database,
      tables: database.tables.filter(({ name }) => name !== 'refused' && name !== 'drafts'),
    }));
    await expect(open()).rejects.toMatchObject({
      lost: ['Düzeltilmesi gerekenler listesi', 'Yarım kalan formlar'],
    });
  });
});

describe('a store of a newer version of the app', () => {
  it('is left alone', async () => {
    await layDownWith((await databaseNames(recorded.userId)).device, (database) => ({
      ...database,
      tables: database.tables.map((table) =>
        table.name === 'settings'
          ? { ...table, rows: [...table.rows, { key: 'store-generation', value: 3 }] }
          : table,
      ),
    }));
    await expect(open()).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
    const device = new Dexie((await databaseNames(recorded.userId)).device);
    await device.open();
    expect(await device.table('unsent').count()).toBe(6);
    device.close();
  });
});
