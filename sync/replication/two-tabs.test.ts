import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { newId } from '../store/ids';
import type { LocalWrites } from '../store/local-writes';
import { gate, ScopedServer } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';

const id = newId();

let server: ScopedServer;
let device: SyncedDevice;
/** The writes of two tabs on one store. What the one has under way the other does not know. */
let writes: LocalWrites;
let otherTab: LocalWrites;

beforeEach(async () => {
  server = new ScopedServer();
  server.put(id, { allergies_alert: 'Yok' });
  device = await SyncedDevice.open(server);
  const { store } = device;
  writes = device.writes();
  otherTab = device.writes({ ...store, database: Object.create(store.database) as typeof store.database });
  await device.start();
  await device.replication.settled();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
});

/** Holds the next commit up when all is read for it. @param then what becomes of it */
function heldUp(then: 'stored' | 'refused' = 'stored') {
  const { records } = device.store;
  const commit = records.commit.bind(records);
  const [reached, held] = [gate(), gate()];
  vi.spyOn(records, 'commit').mockImplementationOnce(async (given) => {
    reached.open();
    await held.passed;
    if (then === 'refused') throw new DOMException('full', 'QuotaExceededError');
    return commit(given);
  });
  return { reached: reached.passed, goOn: held.open };
}

/** Expects that the server has what both have typed, and that nothing is left unsent. */
async function bothSent(more: object = {}): Promise<void> {
  await device.allSent();
  expect(server.row(id)).toMatchObject({ last_name: 'Yılmaz', province: 'Bursa', ...more });
  expect(await device.conflicts()).toEqual([]);
}

it.each(['at rest', 'sent meanwhile', 'sent meanwhile, and changed by a colleague'])(
  'two tabs that change one record at the same moment lose neither change: %s',
  async (meanwhile) => {
    if (meanwhile === 'at rest') await device.stop();
    const { reached, goOn } = heldUp();
    const first = writes.change(client, id, { last_name: 'Yılmaz' }, summary);
    await reached;
    await otherTab.change(client, id, { province: 'Bursa' }, summary);
    if (meanwhile !== 'at rest') await device.allSent();
    const isChanged = meanwhile.endsWith('colleague');
    if (isChanged) server.put(id, { allergies_alert: 'Penisilin' });
    const line = gate();
    server.beforePush = () => line.passed;
    goOn();
    await first;
    expect(await device.unsent()).toHaveLength(1);
    line.open();
    if (meanwhile === 'at rest') await device.start();
    await bothSent(isChanged ? { allergies_alert: 'Penisilin' } : {});
  },
);

it('a change of one tab stays unsent where that of another is not stored after all', async () => {
  await device.stop();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { reached, goOn } = heldUp('refused');
  const first = writes.change(client, id, { last_name: 'Yılmaz' }, summary).catch((error: unknown) => error);
  await reached;
  await otherTab.change(client, id, { province: 'Bursa' }, summary);
  goOn();
  expect(await first).toMatchObject({ code: 'storage' });
  expect(await device.client(id)).toMatchObject({ last_name: 'Karadoğan', province: 'Bursa' });
  expect(await device.unsent()).toMatchObject([{ edit: (await device.stored('clients', id))?.edit }]);
});

it('a change that is discarded in one tab takes nothing with it that another has changed behind it', async () => {
  await device.stop();
  await writes.change(client, id, { province: 'Bursa' }, summary);
  const { changes } = device.store;
  const note = await changes.unsentOf('clients', id);
  if (note === null) throw new Error('nothing is unsent');
  const { reached, goOn } = heldUp();
  const discarding = changes.discard(note);
  await reached;
  await otherTab.change(client, id, { last_name: 'Yılmaz' }, summary);
  goOn();
  expect(await discarding).toBe(false);
  await device.start();
  await bothSent();
});

it('a write that is under way while another tab takes the replication over is not lost, whoever has changed the record', async () => {
  const { reached, goOn } = heldUp();
  await device.stop();
  const writing = writes.change(client, id, { last_name: 'Yılmaz', province: 'Bursa' }, summary);
  await reached;
  server.put(id, { district: 'Bodrum' });
  await device.start();
  await until(async () => expect((await device.client(id))?.district).toBe('Bodrum'));
  goOn();
  await writing;
  await bothSent({ district: 'Bodrum' });
});

it('what the browser refuses of an answer to two changes is taken from the next: one is rejected, one is asked about', async () => {
  const other = newId();
  server.put(other, { allergies_alert: 'Yok' });
  device.replication.syncNow();
  await device.holdsOnly([id, other]);
  await device.stop();
  await writes.change(client, id, { last_name: 'Yılmaz' }, summary);
  await writes.change(client, other, { allergies_alert: 'Penisilin' }, summary);
  server.put(other, { allergies_alert: 'Aspirin' });
  server.refuses = (change) => change.id === id;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { records } = device.store;
  const commit = records.commit.bind(records);
  let refused = 0;
  vi.spyOn(records, 'commit').mockImplementation(async (given) => {
    const lists = [...given.put.keys()].some((key) => /^(?:rejected|conflicts)/u.test(key));
    if (lists && (refused += 1) <= 2) throw new DOMException('full', 'QuotaExceededError');
    return commit(given);
  });
  await device.start();
  await until(() => expect(refused).toBeGreaterThanOrEqual(2));
  vi.restoreAllMocks();
  // The app is closed and opened: nothing is left in memory.
  await device.reopen();
  await device.allSent();
  expect(await device.rejected()).toMatchObject([{ id }]);
  expect(await device.conflicts()).toMatchObject([{ id: other, field: 'allergies_alert' }]);
  expect((await device.client(id))?.last_name).toBe('Karadoğan');
});
