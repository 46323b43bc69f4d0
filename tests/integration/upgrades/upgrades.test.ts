import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import { openLocalStore, removeLocalStore } from '@sync/store/database';
import type { ReplicatedStore } from '@sync/store/database';
import { readSetting } from '@sync/store/device';
import { localWrites } from '@sync/store/local-writes';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { sqlTransport } from '../support/sql-transport';
import { asBefore } from './older-device';
import { asSealed } from './sealed-device';
import { layDown, readStoredDevice } from './stored-device';
import type { StoredDevice } from './stored-device';
import { restoreServer } from './stored-server';
import { testKey } from '@sync/testing/data-key.fixture';

const WAIT = { timeout: 20_000, interval: 20 };
/** Before rows were sealed; with sealed rows and reminders that may be handed over. */
const NAMES = ['2026-11-21', '2026-11-23'] as const;

const devices = new Map<string, StoredDevice>();
let recorded: StoredDevice;
let server: TestDatabase;
let store: ReplicatedStore;
let replication: Replication | null;

beforeAll(async () => {
  for (const name of NAMES) devices.set(name, await readStoredDevice(name));
  server = await startHostedPostgres();
});
afterAll(async () => {
  await server.stop();
});
beforeEach(() => {
  replication = null;
  choose(NAMES[0]);
});
afterEach(async () => {
  await replication?.stop();
  await store.close();
  await removeLocalStore(recorded.userId);
});

function choose(name: string): void {
  const device = devices.get(name);
  if (device === undefined) throw new Error(`no device of ${name}`);
  recorded = device;
}

/** Lays a device down as it was, but sealed, and opens it with this version of the app. */
async function open(device: StoredDevice): Promise<void> {
  for (const database of device.databases) await layDown(asSealed(database));
  store = await openLocalStore(device.userId, testKey);
}

async function connect(): Promise<void> {
  const transport = sqlTransport(() => server.owner, recorded.userId);
  replication = await startReplication(store, transport, new Connection({ firstDelay: 20, maxDelay: 200 }));
}

const idOf = (record: string): string => recorded.records[record] ?? '';
const onDevice = (record: string) => store.database.clients.findOne(idOf(record)).exec();
const allSent = (): Promise<void> =>
  vi.waitFor(async () => expect(await store.device.unsent.toArray()).toEqual([]), WAIT);

async function onServer(
  table: 'clients' | 'tickets' | 'reminders',
  record: string,
): Promise<Record<string, unknown>> {
  const [row] = await server.owner<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) as row from ${server.owner(`public.${table}`)} t where id = ${idOf(record)}`;
  return row?.row ?? {};
}

describe.each(NAMES)('a device that the version of %s has left', (name) => {
  const withReminder = name !== NAMES[0];
  beforeEach(async () => {
    choose(name);
    await restoreServer(server, recorded.server);
    await open(recorded);
  });

  it('shows and holds without a network what it held', async () => {
    expect(await store.device.unsent.count()).toBe(withReminder ? 7 : 6);
    expect(await onDevice('edited')).toMatchObject({ province: 'Ankara', email: 'isil@ornek.test' });
    expect(await onDevice('removed')).toBeNull();
    expect(await onDevice('made')).toMatchObject({ last_name: 'Yeni' });
    expect(await store.device.refused.toArray()).toMatchObject([{ id: idOf('refused') }]);
    expect(await store.device.conflicts.toArray()).toMatchObject([{ id: idOf('clashing'), mine: 'Aksoylu' }]);
    expect(await store.device.drafts.get('client-ticket')).toMatchObject({
      values: { subject: 'Yarım kalan' },
    });
    const begun = await store.device.drafts.get(`client:${idOf('edited')}`);
    expect(begun?.begun).toEqual(
      withReminder ? expect.objectContaining({ last_name: 'Karadoğan', province: 'Ankara' }) : undefined,
    );
    expect(await store.device.viewEvents.count()).toBe(1);
    expect(await readSetting(store.device, 'preference:density')).toBe('compact');
  });

  it('sends every unsent change, and keeps what needs a decision', async () => {
    await connect();
    await allSent();
    expect(await onServer('clients', 'edited')).toMatchObject({
      province: 'Ankara',
      email: 'isil@ornek.test',
      district: 'Çankaya',
    });
    expect((await onServer('clients', 'removed'))['deleted_at']).not.toBeNull();
    expect(await onServer('clients', 'unanswered')).toMatchObject({ province: 'Muğla' });
    expect(await onServer('clients', 'made')).toMatchObject({ last_name: 'Yeni' });
    expect(await onServer('tickets', 'madeTicket')).toMatchObject({
      client_id: idOf('made'),
      temporary_no: 'Geçici-0001',
    });
    expect(await onServer('tickets', 'ticket')).toMatchObject({ subject: 'Çevrimdışı konu' });
    await vi.waitFor(
      async () => expect(await onDevice('changedElsewhere')).toMatchObject({ last_name: 'Tunçer' }),
      WAIT,
    );
    expect(await store.device.refused.count()).toBe(1);
    expect(await store.device.conflicts.count()).toBe(1);
    expect(await store.device.drafts.count()).toBe(withReminder ? 2 : 1);
    if (withReminder) {
      expect(await onServer('reminders', 'call')).toMatchObject({
        title: 'Geri ara',
        delegated_to: idOf('colleague'),
      });
    }
  });
});

describe('a device with indexes that no query asks for any more', () => {
  beforeEach(() => restoreServer(server, recorded.server));

  it('opens with its rows as they are stored, and takes changes', async () => {
    const databases = recorded.databases.map(asSealed);
    const name = databases.find((one) => one.name.endsWith('--tickets'))?.name ?? '';
    const blocks = async (): Promise<ReadonlyMap<unknown, string>> => {
      const raw = await new Dexie(name).open();
      const rows = await raw.table<{ readonly id: unknown; readonly sealed: Uint8Array }>('docs').toArray();
      raw.close();
      return new Map(rows.map(({ id, sealed }) => [id, sealed.join()]));
    };
    for (const database of databases) await layDown(database);
    const laidDown = await blocks();
    expect(laidDown.size).toBeGreaterThan(0);
    store = await openLocalStore(recorded.userId, testKey);
    expect((await store.database.tickets.find().exec()).length).toBeGreaterThan(0);
    expect(await blocks()).toEqual(laidDown);
    await connect();
    await allSent();
    expect(await onServer('tickets', 'ticket')).toMatchObject({ subject: 'Çevrimdışı konu' });
  });
});

describe('a device from before a field and an index', () => {
  beforeEach(async () => {
    const { clients = [] } = recorded.server.tables;
    const rows = clients.map((row) => ({ ...row, hotel: 'Konak' }));
    await restoreServer(server, {
      ...recorded.server,
      tables: { ...recorded.server.tables, clients: rows },
    });
    await open(
      asBefore(recorded, {
        collection: 'clients',
        fields: ['hotel', 'tag_ids', 'recent'],
        indexes: ['recent,id', 'sort_key,id'],
      }),
    );
  });

  it('has the index at once, without a network', async () => {
    const found = await store.database.clients.find({ sort: [{ recent: 'asc' }, { id: 'asc' }] }).exec();
    expect(found).toHaveLength(25);
    const times = found.map(({ updated_at }) => updated_at);
    expect(times).toEqual([...times].sort().reverse());
    const storage = store.database.clients.storageInstance.originalStorageInstance as unknown as {
      internals: Promise<{ dexieTable: { orderBy(index: string): { count(): Promise<number> } } }>;
    };
    const { dexieTable } = await storage.internals;
    expect(await dexieTable.orderBy('[_deleted+recent+id]').count()).toBe(27);
  });

  it('gets the field’s values for rows that it has long had, and sends none that it never knew', async () => {
    const writes = localWrites(store, {
      userId: recorded.userId,
      permissions: new Set(['crm.clients.edit']),
    });
    await writes.change(client, idOf('changedElsewhere'), { province: 'Bolu' }, { summary: 'Kayıt' });
    await connect();
    await allSent();
    const rows = await server.owner`select hotel from public.clients where id <> ${idOf('made')}`;
    expect(new Set(rows.map(({ hotel }) => hotel as unknown))).toEqual(new Set(['Konak']));
    await vi.waitFor(async () => {
      const found = await store.database.clients.find().exec();
      expect(found.filter(({ id }) => id !== idOf('made')).every(({ hotel }) => hotel === 'Konak')).toBe(
        true,
      );
      expect(await readSetting(store.device, 'reading-anew/clients')).toMatchObject({ done: true });
    }, WAIT);
    expect(await onServer('clients', 'changedElsewhere')).toMatchObject({
      province: 'Bolu',
      last_name: 'Tunçer',
    });
    expect(await onServer('clients', 'edited')).toMatchObject({ province: 'Ankara', district: 'Çankaya' });
  });

  it('does not resync a second time', async () => {
    await connect();
    await allSent();
    await vi.waitFor(
      async () =>
        expect(await readSetting(store.device, 'reading-anew/clients')).toMatchObject({ done: true }),
      WAIT,
    );
    const read = await readSetting(store.device, 'reading-anew/clients');
    await replication?.stop();
    await store.close();
    store = await openLocalStore(recorded.userId, testKey);
    await connect();
    await replication?.settled();
    expect(await readSetting(store.device, 'reading-anew/clients')).toEqual(read);
  });
});

it('goes on with a first sync that an earlier version has begun', async () => {
  await restoreServer(server, recorded.server);
  for (const database of recorded.databases) {
    const begun = {
      ...database,
      tables: database.tables.map((table) => ({
        ...table,
        rows: table.rows.map((row) => {
          const setting = row as { key?: string; value?: Record<string, unknown> };
          if (setting.key === 'first-load/tickets')
            return { ...setting, value: { ...setting.value, done: false } };
          return setting.key === 'sync-status'
            ? { ...setting, value: { ...setting.value, complete: false } }
            : row;
        }),
      })),
    };
    await layDown(asSealed(begun));
  }
  store = await openLocalStore(recorded.userId, testKey);
  await connect();
  await replication?.settled();
  await allSent();
  expect(await onServer('tickets', 'ticket')).toMatchObject({ subject: 'Çevrimdışı konu' });
});
