import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Progress } from '@sync/core/checkpoint';
import type { Row } from '@sync/core/row';
import { progressKey, rowKey } from '@sync/core/tables';
import { transact } from '@sync/core/transaction';
import { Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import { readStatus } from '@sync/store/sync-status';
import { fieldConflicts, rejectedChanges, unsentChanges } from '@sync/store/outbox-lists';
import { openLocalStore } from '@sync/store/local-store';
import type { LocalStore } from '@sync/store/local-store';
import { removeRecords } from '@sync/store/remove-records';
import type { SegmentStore } from '@sync/store/segments/segment-store';
import type { OpenedRecords } from '@sync/store/opening/sound-records';
import { testKey } from '@sync/testing/data-key.fixture';
import { openAsPage } from '@sync/testing/records-device.fixture';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { sqlTransport } from '../support/sql-transport';
import { expectOwnWork, expectTakenOver } from './former-device';
import { dumpDatabases, layDown, readStoredDevice } from './stored-device';
import type { StoredDevice } from './stored-device';
import { restoreServer } from './stored-server';

/**
 * Recordings: before rows were sealed; with sealed rows and a reminder that is handed over; the last of the former
 * engine; the first of the sync core, with each block of rows as a value of its own.
 */
const NAMES = ['2026-11-21', '2026-11-23', '2026-11-28', '2026-11-28-outbox'] as const;

let server: TestDatabase;
let recorded: StoredDevice;
let opened: OpenedRecords;
let store: LocalStore<SegmentStore>;

beforeAll(async () => {
  server = await startHostedPostgres();
});
afterAll(async () => {
  await server.stop();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await opened.close();
  await removeRecords(recorded.userId);
  vi.restoreAllMocks();
});

const idOf = (record: string): string => recorded.records[record] ?? '';

async function restore(name: string): Promise<void> {
  recorded = await readStoredDevice(name);
  await restoreServer(server, recorded.server);
  for (const database of recorded.databases) await layDown(database);
}

async function open(): Promise<readonly string[]> {
  const { opened: page, steps } = await openAsPage(recorded.userId);
  opened = page;
  return steps;
}

async function syncOnce(): Promise<void> {
  store = await openLocalStore(recorded.userId, testKey, opened.records, {
    collections: ['clients', 'tickets', 'inbox'],
  });
  const replication = await startReplication(
    store,
    sqlTransport(() => server.owner, recorded.userId),
    new Connection({ firstDelay: 20, maxDelay: 200 }),
  );
  await replication.settled();
  await replication.stop();
}

async function onServer(
  table: 'clients' | 'tickets' | 'reminders',
  record: string,
): Promise<Record<string, unknown>> {
  const [row] = await server.owner<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) as row from ${server.owner(`public.${table}`)} t where id = ${idOf(record)}`;
  return row?.row ?? {};
}

/** Returns everything on the disk, as text; bytes as the characters of their codes. */
async function onDisk(): Promise<string> {
  return JSON.stringify(await dumpDatabases(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

/** Expects that the server has every change that was unsent, and the device what the server has. */
async function expectSent(): Promise<void> {
  expect(await unsentChanges(opened.records)).toEqual([]);
  expect(await onServer('clients', 'edited')).toMatchObject({
    province: 'Ankara',
    email: 'isil@ornek.test',
    district: 'Çankaya',
  });
  expect((await onServer('clients', 'removed'))['deleted_at']).not.toBeNull();
  const wentOn = 'dropped' in recorded.records;
  expect(await onServer('clients', 'unanswered')).toMatchObject(
    wentOn ? { province: 'Bursa', last_name: 'Erdemli' } : { province: 'Muğla' },
  );
  if (wentOn) expect(await onServer('clients', 'dropped')).toEqual({});
  expect(await onServer('clients', 'made')).toMatchObject({ last_name: 'Yeni' });
  expect(await onServer('tickets', 'ticket')).toMatchObject({ subject: 'Çevrimdışı konu' });
  expect(await onServer('tickets', 'madeTicket')).toMatchObject({
    client_id: idOf('made'),
    temporary_no: 'Geçici-0001',
  });
  if ('call' in recorded.records)
    expect(await onServer('reminders', 'call')).toMatchObject({
      title: 'Geri ara',
      delegated_to: idOf('colleague'),
    });
  // Nobody is asked about an own value that was sent before.
  expect((await fieldConflicts(opened.records)).map(({ id }) => id)).toEqual([idOf('clashing')]);
  expect((await rejectedChanges(opened.records)).map(({ id }) => id)).toEqual([idOf('refused')]);
  const patients = await store.database.clients.find().exec();
  expect(patients).toHaveLength(25);
  expect(patients.find(({ id }) => id === idOf('changedElsewhere'))?.last_name).toBe('Tunçer');
}

describe.each(NAMES)('a device that the version of %s has left', (name) => {
  beforeEach(() => restore(name));

  it('holds without a network what only it had, again and again, and tells nobody', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await open()).toEqual([]);
      await expectTakenOver(opened, recorded);
      await opened.close();
    }
    await open();
  });

  it('sends every unsent change, keeps what needs a decision, and is sealed', async () => {
    await open();
    await syncOnce();
    await expectSent();
    await store.close();
    await opened.close();
    const disk = await onDisk();
    for (const text of ['Aksoylu', 'Karadoğan', 'Muğla', 'Yarım kalan', 'Hasta 7', 'ornek.test'])
      expect(disk).not.toContain(text);
    expect(await open()).toEqual([]);
  });
});

describe('a device that keeps rows as this version does', () => {
  const shown = async (record: string): Promise<Row | null> => {
    const [found] = await opened.records.read([rowKey('clients', idOf(record))]);
    return (found?.value ?? null) as Row | null;
  };
  beforeEach(() => restore('2026-11-28-parts'));

  it('is opened as it is, with the rows that it held', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await open()).toEqual([]);
      await expectOwnWork(opened, recorded);
      expect(await readStatus(opened.device)).toMatchObject({ complete: true });
      expect(await shown('changedElsewhere')).toMatchObject({ last_name: 'Tunç' });
      await opened.close();
    }
    await open();
  });

  it('sends every unsent change, and keeps what needs a decision', async () => {
    await open();
    await syncOnce();
    await expectSent();
    await store.close();
  });

  it('gets a field’s values for rows that it has long had without it', async () => {
    await server.owner`update public.clients set hotel = 'Konak' where id = ${idOf('changedElsewhere')}`;
    await open();
    await syncOnce();
    await store.close();
    expect(await shown('changedElsewhere')).toMatchObject({ hotel: 'Konak' });
    // As a version has read it whose model was another one.
    await transact(opened.records, async (tx) => {
      const [row, progress] = [rowKey('clients', idOf('changedElsewhere')), progressKey('clients')];
      await tx.load([row, progress]);
      tx.set(row, { ...tx.get(row), hotel: undefined } as Row);
      tx.set(progress, { ...tx.get(progress), epoch: 'older' } as Progress);
    });
    expect((await shown('changedElsewhere'))?.['hotel']).toBeUndefined();
    await syncOnce();
    await store.close();
    expect(await shown('changedElsewhere')).toMatchObject({ hotel: 'Konak' });
  });
});

it('finds on the disk what it looks for there', async () => {
  await restore('2026-11-21');
  expect(await onDisk()).toContain('Aksoylu');
  await open();
});
