import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '@sync/replication/connection';
import { startOutboxReplication } from '@sync/replication/outbox-replication';
import { readSetting } from '@sync/store/device';
import { fieldConflicts, rejectedChanges, unsentNotes } from '@sync/store/outbox-lists';
import { openOutboxStore } from '@sync/store/outbox-store';
import { removeRecords } from '@sync/store/remove-records';
import { RESCUE_REPORT } from '@sync/store/rescue-report';
import { openSoundRecords } from '@sync/store/sound-records';
import type { OpenedRecords } from '@sync/store/sound-records';
import { testKey } from '@sync/testing/data-key.fixture';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { sqlTransport } from '../support/sql-transport';
import { layDown, readStoredDevice } from './stored-device';
import type { StoredDevice } from './stored-device';
import { restoreServer } from './stored-server';

let server: TestDatabase;
let recorded: StoredDevice;
let opened: OpenedRecords;

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

describe.each(['2026-11-21', '2026-11-23'])('the sync core on a device of %s', (name) => {
  it('takes over what only the device has, tells nobody of it, and sends it', async () => {
    recorded = await readStoredDevice(name);
    await restoreServer(server, recorded.server);
    for (const database of recorded.databases) await layDown(database);
    opened = await openSoundRecords(recorded.userId, testKey, 'look');
    const { records, device } = opened;
    expect(await readSetting(device, RESCUE_REPORT)).toBeUndefined();
    const waiting = recorded.databases.flatMap(({ tables }) =>
      tables.filter((table) => table.name === 'unsent'),
    );
    expect(await unsentNotes(records)).toHaveLength(waiting[0]?.rows.length ?? 0);
    expect(await rejectedChanges(records)).toMatchObject([{ id: recorded.records['refused'] }]);
    expect(await fieldConflicts(records)).toMatchObject([{ mine: 'Aksoylu' }]);
    expect(await device.drafts.get('client-ticket')).toMatchObject({ values: { subject: 'Yarım kalan' } });
    expect(await readSetting(device, 'preference:density')).toBe('compact');

    const store = await openOutboxStore(recorded.userId, testKey, records);
    const transport = sqlTransport(() => server.owner, recorded.userId);
    const connection = new Connection({ firstDelay: 20, maxDelay: 200 });
    const replication = await startOutboxReplication(store, transport, connection);
    await replication.settled();
    await replication.stop();
    const provinceOf = async (record: string): Promise<unknown> => {
      const id = recorded.records[record] ?? '';
      const [row] = await server.owner`select province, deleted_at from public.clients where id = ${id}`;
      return row?.['deleted_at'] === null ? (row['province'] as unknown) : 'gone';
    };
    expect(await provinceOf('edited')).toBe('Ankara');
    expect(await provinceOf('unanswered')).toBe('Muğla');
    expect(await provinceOf('removed')).toBe('gone');
    expect(await store.database.clients.findOne(recorded.records['made'] ?? '').exec()).toMatchObject({
      last_name: 'Yeni',
    });
    // Nobody is asked about an own value that was sent before.
    expect(await fieldConflicts(records)).toHaveLength(1);
    expect(await rejectedChanges(records)).toHaveLength(1);
    await store.close();
  });
});
