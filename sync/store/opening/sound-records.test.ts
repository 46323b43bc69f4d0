import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowKey } from '../../core/tables';
import { testKey } from '../../testing/data-key.fixture';
import { flippedParts, keysOf, tamper, truncate } from '../../testing/raw-store.fixture';
import {
  close,
  device,
  expectOwnOfDevice,
  expectOwnOfRecords,
  expectRebuilt,
  flipRecord,
  ids,
  inRecords,
  open,
  report,
  setUp,
  store,
  tearDown,
  unsent,
} from '../../testing/records-device.fixture';
import { DATA_KEY_BYTES } from '../data-key';
import { readSetting, writeSetting } from '../device';
import { newId } from '../ids';
import { rejectedChanges } from '../outbox-lists';
import { removeRecords } from '../remove-records';
import { settled } from '../segments/files';
import { openSoundRecords } from './sound-records';

const otherKey = new Uint8Array(DATA_KEY_BYTES).fill(8);
const RESCUED = ['StoreDamaged', 'StoreSavedOut'];

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await setUp();
});
afterEach(async () => {
  await tearDown();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a sound store', () => {
  it('is opened as it is, again and again', async () => {
    for (let time = 0; time < 2; time += 1) {
      await close();
      expect(await open()).toEqual([]);
      await expectOwnOfRecords();
      expect(await store().records.read([rowKey('clients', ids.untouched)])).not.toMatchObject([
        { value: null },
      ]);
    }
    expect(await report()).toBeUndefined();
  });

  it('is no less so when the app ended behind the first answer to a push', async () => {
    await close();
    await removeRecords(device.userId);
    await open();
    const progress = { checkpoint: { xid: '0', id: '' }, epoch: '', resync: null, ahead: true };
    await store().records.commit({ expect: new Map(), put: new Map([['progress/clients', progress]]) });
    await close();
    expect(await open()).toEqual([]);
  });
});

describe('damage', () => {
  const entryOfEdited = () => `outbox/clients/${ids.edited}`;

  it('is only told in the first look', async () => {
    await close();
    await flipRecord('progress/clients');
    await expect(openSoundRecords(device.userId, testKey, 'look')).rejects.toMatchObject({
      name: 'StoreDamaged',
    });
    await expect(openSoundRecords(device.userId, testKey, 'look')).rejects.toMatchObject({
      name: 'StoreDamaged',
    });
  });

  const another: Readonly<Record<string, () => Promise<void>>> = {
    'a record that was changed': () => flipRecord('progress/clients'),
    'a record that is gone': () => inRecords('progress/clients', () => undefined),
    'a record that is foreign': () => inRecords('progress/tickets', () => ({ r: 1, b: new Uint8Array(60) })),
    'a record of another shape': () => inRecords('progress/tickets', () => 'milk'),
    'a single row that is gone': () => inRecords(rowKey('clients', ids.edited), () => undefined),
    'an earlier state of the whole': () =>
      tamper(device.names.segments, 'state', 'state', (state: { seq: number; b: Uint8Array }) => ({
        ...state,
        seq: state.seq - 1,
      })),
    'two records that have changed places': async () => {
      let other: unknown;
      await inRecords('progress/clients', (file) => ((other = file), file));
      await inRecords('settings/access', (file) => {
        const mine = file;
        const theirs = other;
        other = mine;
        return theirs;
      });
      await inRecords('progress/clients', () => other);
    },
    'a draft of another device': () =>
      tamper(device.names.device, 'settings', 'preference:density', (row: object) => ({
        ...row,
        value: 'milk',
      })),
    'a device store that was never sealed': () =>
      tamper(device.names.device, 'settings', 'planted', () => ({ key: 'planted', value: 'milk' })),
  };
  it.each(Object.keys(another))('of records is mended, and nothing is lost: %s', async (kind) => {
    await close();
    await another[kind]?.();
    expect(await open()).toEqual(RESCUED);
    const isDevice = kind === 'a draft of another device';
    if (isDevice) await writeSetting(store().device, 'preference:density', 'compact');
    await expectRebuilt();
  });

  it('of a segment is met by who reads it, and mended with the next opening', async () => {
    const [first] = await keysOf(device.names.segments, 'parts');
    await close();
    await tamper(device.names.segments, 'parts', first ?? '', flippedParts);
    expect(await open()).toEqual([]);
    expect(store().lost.aborted).toBe(false);
    await expect(store().records.find('clients', { by: 'nothing' })).rejects.toMatchObject({
      name: 'OperationError',
    });
    await vi.waitFor(() => expect(store().lost.aborted).toBe(true));
    await close();
    expect(await open()).toEqual(RESCUED);
    await expectRebuilt();
    await close();
    expect(await open()).toEqual([]);
  });

  it.each(['heads', 'parts'])('is met where one of the %s is gone', async (table) => {
    const [first] = await keysOf(device.names.segments, table);
    await close();
    await tamper(device.names.segments, table, first ?? '', () => undefined);
    expect(await open()).toEqual([]);
    await expect(store().records.find('clients', { by: 'nothing' })).rejects.toMatchObject({
      name: 'ChangedPastTheApp',
    });
    await close();
    expect(await open()).toEqual(RESCUED);
    await expectRebuilt();
  });

  it('of a device store that is gone takes nothing of the records', async () => {
    await close();
    await settled(indexedDB.deleteDatabase(device.names.device));
    expect(await open()).toEqual(RESCUED);
    await expectOwnOfRecords();
    expect(await report()).toMatchObject({ kept: 3, lost: [] });
  });

  it('of a device store without tables names its drafts, and nothing of the records', async () => {
    await close();
    await truncate(device.names.device);
    await expect(open()).rejects.toMatchObject({
      name: 'UnreadableChanges',
      lost: ['Yarım kalan formlar'],
    });
    expect(await open('force')).toEqual(['StoreSavedOut']);
    await expectOwnOfRecords();
  });

  it('of an entry of the outbox is no loss where its row opens', async () => {
    await close();
    await flipRecord(entryOfEdited());
    await flipRecord(`outbox/clients/${ids.added}`);
    expect(await open()).toEqual(RESCUED);
    // A new record is sent; of the other one nobody knows what was changed.
    expect(await unsent()).toEqual([ids.removed, ids.added]);
    const listed = await rejectedChanges(store().records);
    expect(listed.find(({ id }) => id === ids.edited)).toMatchObject({
      code: 'rescued',
      document: { province: 'Ankara' },
    });
    expect(await report()).toMatchObject({ kept: 3, lost: [] });
  });

  it('of a row is no loss where its entry opens', async () => {
    await close();
    await flipRecord(rowKey('clients', ids.edited));
    expect(await open()).toEqual([]);
    // Rows are not read before somebody asks for them.
    await expect(store().records.read([rowKey('clients', ids.edited)])).rejects.toMatchObject({
      name: 'DamagedRecord',
    });
    await close();
    expect(await open()).toEqual(RESCUED);
    await expectRebuilt();
  });

  it('of both asks first, removes nothing until then, and goes on at the user’s word', async () => {
    await close();
    await flipRecord(entryOfEdited());
    await flipRecord(rowKey('clients', ids.edited));
    await flipRecord(`rejected/clients/${ids.rejected}#e`);
    await flipRecord(`conflicts/clients/${ids.clashing}/last_name`);
    const before = await keysOf(device.names.segments, 'records');
    const lost = ['Okunamayan bir değişiklik', 'Düzeltilmesi gerekenler listesi', 'Çakışmalar listesi'];
    await expect(open()).rejects.toMatchObject({ name: 'UnreadableChanges', lost });
    expect(await keysOf(device.names.segments, 'records')).toEqual(before);
    expect(await open('force')).toEqual(['StoreSavedOut']);
    expect(await unsent()).toEqual([ids.removed, ids.added]);
    await expectOwnOfDevice();
    expect(await report()).toMatchObject({ kept: 2, lost });
  });

  it.each(['without tables', 'gone'])('of records that are %s is not passed over', async (kind) => {
    await close();
    await (kind === 'gone'
      ? settled(indexedDB.deleteDatabase(device.names.segments))
      : truncate(device.names.segments));
    const lost = [
      'Gönderilmeyi bekleyenler listesi',
      'Düzeltilmesi gerekenler listesi',
      'Çakışmalar listesi',
    ];
    await expect(open()).rejects.toMatchObject({ name: 'UnreadableChanges', lost });
    expect(await open('force')).toEqual(['StoreSavedOut']);
    await expectOwnOfDevice();
    expect(await report()).toMatchObject({ kept: 0, lost });
    expect(await readSetting(store().device, 'sync-status')).toBeUndefined();
  });

  it('is what another key finds; nothing goes without the user’s word', async () => {
    await close();
    await expect(open('look', otherKey)).rejects.toMatchObject({ name: 'UnreadableChanges' });
    await expect(open('rescue', otherKey)).rejects.toMatchObject({ name: 'UnreadableChanges' });
    expect(await open()).toEqual([]);
    await expectOwnOfRecords();
    await close();
    expect(await open('force', otherKey)).toEqual(['StoreSavedOut']);
    expect(await unsent()).toEqual([]);
  });

  it('that comes again within the hour is not mended again and again', async () => {
    await close();
    await flipRecord('progress/clients');
    expect(await open()).toEqual(RESCUED);
    const planted = { collection: 'milk' };
    const put = new Map([[`conflicts/clients/${newId()}/x`, planted]]);
    await store().records.commit({ expect: new Map(), put });
    await close();
    expect(await open()).toEqual([]);
    await close();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    expect(await open()).toEqual(RESCUED);
  });

  it('that is met within the hour lets nobody open the store anew for it', async () => {
    await close();
    await flipRecord('progress/clients');
    await open();
    await store().records.commit({
      expect: new Map(),
      put: new Map(
        Array.from({ length: 300 }, (): [string, unknown] => {
          const id = newId();
          return [rowKey('clients', id), { id, kind: 'client', row_version: 1, edit: '' }];
        }),
      ),
    });
    const [first] = await keysOf(device.names.segments, 'parts');
    await close();
    await tamper(device.names.segments, 'parts', first ?? '', flippedParts);
    await open();
    await expect(store().records.find('clients', { by: 'nothing' })).rejects.toThrow();
    await vi.waitFor(async () => {
      expect(await readSetting(store().device, 'records-damaged')).toBe('OperationError');
    });
    expect(store().lost.aborted).toBe(false);
  });
});
