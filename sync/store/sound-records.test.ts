import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Edits } from '../core/edits';
import type { Row } from '../core/row';
import { rowKey } from '../core/tables';
import type { CollectionName } from '../model/entity';
import { appModel } from '../replication/app-model';
import { storeKnownAccess } from '../replication/known-access';
import { updateStatus } from '../replication/status';
import type { WireDocument } from '../replication/wire';
import { testKey } from '../testing/data-key.fixture';
import { clientDraft } from '../testing/drafts.fixture';
import { flipped, keysOf, tamper, truncate } from '../testing/raw-store.fixture';
import { ScopedServer } from '../testing/sync-server.fixture';
import { DATA_KEY_BYTES } from './data-key';
import { GENERATION_SETTING, readSetting, writeSetting } from './device';
import { newId } from './ids';
import { addFile, letFileWait, readFile } from './kept-files';
import { fieldConflicts, rejectedChanges, unsentNotes } from './outbox-lists';
import { editContext } from './outbox-writes';
import { CLOSED_FOR_REMOVAL } from './raw-databases';
import { removeRecords } from './remove-records';
import { RESCUE_REPORT } from './rescue-report';
import type { RecordFile } from './segments/files';
import { settled } from './segments/files';
import { openSoundRecords } from './sound-records';
import type { OpenedRecords } from './sound-records';
import type { OpeningMode } from './opening';
import { databaseNames } from './store-names';
import type { StoreNames } from './store-names';

const otherKey = new Uint8Array(DATA_KEY_BYTES).fill(8);
const RESCUED = ['StoreDamaged', 'StoreSavedOut'];
const CLIENTS: CollectionName = 'clients';

let userId: string;
let names: StoreNames;
let opened: OpenedRecords | null;
/** Records by what waits of them. */
let edited: string;
let removed: string;
let added: string;
let rejected: string;
let clashing: string;
let untouched: string;

/** Opens as a page does, with a worker for each step. @returns what the workers before the last have said */
async function open(mode: OpeningMode = 'look', key = testKey): Promise<readonly string[]> {
  const steps: string[] = [];
  for (let next = mode; ;) {
    try {
      opened = await openSoundRecords(userId, key, next);
      return steps;
    } catch (error) {
      const { name } = error as Error;
      steps.push(name);
      if (name === 'StoreDamaged') next = 'rescue';
      else if (name === 'StoreSavedOut') next = 'look';
      else throw error;
    }
  }
}

function store(): OpenedRecords {
  if (opened === null) throw new Error('the store is not open');
  return opened;
}

async function close(): Promise<void> {
  await opened?.close();
  opened = null;
}

const edits = (): Edits => new Edits(store().records, editContext(appModel));
const of = (id: string, summary: string) => ({ collection: CLIENTS, kind: 'client', id, summary });

/** A row as the server gives it. */
function serverRow(server: ScopedServer, id: string): Row {
  server.put(id, { allergies_alert: 'Yok' });
  return appModel.fromWire(CLIENTS, server.row(id) as WireDocument);
}

/** A device that is in sync, but for what only it has: something of everything. */
async function fill(): Promise<void> {
  const { records, device } = store();
  const server = new ScopedServer();
  await storeKnownAccess(device, 'one', { user_id: userId, permissions: [], scope: 'all' });
  await updateStatus(device, { complete: true });
  const ids = [edited, removed, rejected, clashing, untouched];
  const others = Array.from({ length: 300 }, newId);
  const rows = [...ids, ...others].map((id): [string, unknown] => [
    rowKey(CLIENTS, id),
    serverRow(server, id),
  ]);
  const progress = { checkpoint: { xid: '9', id: untouched }, epoch: 'one', resync: null };
  const access = { permissions: [] };
  await records.commit({
    expect: new Map(),
    put: new Map<string, unknown>([
      ...rows,
      ['progress/clients', progress],
      ['settings/access', access],
      [
        `rejected/clients/${rejected}#e`,
        {
          ...of(rejected, 'Reddedilen'),
          edit: 'e',
          document: serverRow(server, rejected),
          deleted: false,
          current: null,
          code: '23514',
          constraint: null,
          field: null,
          messageKey: 'x',
          at: 1,
        },
      ],
      [
        `conflicts/clients/${clashing}/last_name`,
        {
          collection: CLIENTS,
          kind: 'client',
          id: clashing,
          field: 'last_name',
          mine: 'Demir',
          theirs: 'Çelik',
          theirsBy: null,
          theirsAt: '',
          at: 1,
        },
      ],
    ]),
  });
  await edits().change(of(edited, 'Değişen'), () => ({ values: { province: 'Ankara' } }));
  await edits().remove(of(removed, 'Silinen'));
  await edits().create(of(added, 'Yeni'), { ...serverRow(server, newId()), ...clientDraft });
  await edits().create(of(newId(), 'Vazgeçilen'), { ...serverRow(server, newId()), ...clientDraft });
  const last = (await unsentNotes(records)).at(-1);
  await edits().discard(CLIENTS, last?.id ?? '', last?.edit ?? '');
  await device.drafts.put({ key: 'client-ticket', values: { subject: 'Yarım' }, at: 1 });
  await writeSetting(device, 'preference:density', 'compact');
  await addFile(device, added, new Uint8Array([1, 2, 3]));
  await letFileWait(device, added);
}

const report = () => readSetting(store().device, RESCUE_REPORT);
const unsent = async () => (await unsentNotes(store().records)).map(({ id }) => id);

/** What of the device store only this device has. */
async function expectOwnOfDevice(): Promise<void> {
  const { device } = store();
  expect(await device.drafts.get('client-ticket')).toMatchObject({ values: { subject: 'Yarım' } });
  expect(await readSetting(device, 'preference:density')).toBe('compact');
  expect(await readFile(device, added)).toEqual(new Uint8Array([1, 2, 3]));
}

/** What of the records only this device has. */
async function expectOwnOfRecords(): Promise<void> {
  const { records } = store();
  expect(await unsent()).toEqual([edited, removed, added]);
  const [row] = await records.read([rowKey(CLIENTS, edited)]);
  expect(row?.value).toMatchObject({ province: 'Ankara' });
  expect(await records.read([rowKey(CLIENTS, removed)])).toMatchObject([{ value: null }]);
  expect((await rejectedChanges(records)).map(({ id }) => id)).toEqual([rejected]);
  expect((await fieldConflicts(records)).map(({ id }) => id)).toEqual([clashing]);
  expect((await records.list('log/')).map(({ value }) => value)).toMatchObject([
    { type: 'discard', entry: { summary: 'Vazgeçilen' } },
  ]);
}

/** The store was made anew: rows come from the server, and the user is told that nothing is lost. */
async function expectRebuilt(): Promise<void> {
  await expectOwnOfDevice();
  await expectOwnOfRecords();
  const { records } = store();
  expect(await records.read([rowKey(CLIENTS, untouched)])).toMatchObject([{ value: null }]);
  expect(await records.list('progress/')).toEqual([]);
  expect(await readSetting(store().device, 'sync-status')).toBeUndefined();
  expect(await report()).toMatchObject({ kept: 3, lost: [] });
  // A new edit goes behind what waits.
  await edits().create(of(newId(), 'Sonraki'), { ...clientDraft });
  expect((await unsentNotes(records)).map(({ summary }) => summary)).toEqual([
    'Değişen',
    'Silinen',
    'Yeni',
    'Sonraki',
  ]);
}

const flip = (file: RecordFile): RecordFile => ({ ...file, b: flipped(file.b) as RecordFile['b'] });
const inRecords = (key: string, change: (file: RecordFile) => unknown): Promise<void> =>
  tamper(names.segments, 'records', key, change);
const flipRecord = (key: string): Promise<void> => inRecords(key, flip);

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  userId = newId();
  names = await databaseNames(userId);
  [edited = '', removed = '', added = '', rejected = '', clashing = '', untouched = ''] = Array.from(
    { length: 6 },
    newId,
  );
  await open();
  await fill();
});
afterEach(async () => {
  await close();
  await removeRecords(userId);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a sound store', () => {
  it('is opened as it is, again and again', async () => {
    for (let time = 0; time < 2; time += 1) {
      await close();
      expect(await open()).toEqual([]);
      await expectOwnOfRecords();
      expect(await store().records.read([rowKey(CLIENTS, untouched)])).not.toMatchObject([{ value: null }]);
    }
    expect(await report()).toBeUndefined();
  });

  it('is no less so when the app ended behind the first answer to a push', async () => {
    await close();
    await removeRecords(userId);
    await open();
    const progress = { checkpoint: { xid: '0', id: '' }, epoch: '', resync: null, ahead: true };
    await store().records.commit({ expect: new Map(), put: new Map([['progress/clients', progress]]) });
    await close();
    expect(await open()).toEqual([]);
  });
});

describe('damage', () => {
  const entryOfEdited = () => `outbox/clients/${edited}`;

  it('is only told in the first look', async () => {
    await close();
    await flipRecord('progress/clients');
    await expect(openSoundRecords(userId, testKey, 'look')).rejects.toMatchObject({ name: 'StoreDamaged' });
    await expect(openSoundRecords(userId, testKey, 'look')).rejects.toMatchObject({ name: 'StoreDamaged' });
  });

  const another: Readonly<Record<string, () => Promise<void>>> = {
    'a record that was changed': () => flipRecord('progress/clients'),
    'a record that is gone': () => inRecords('progress/clients', () => undefined),
    'a record that is foreign': () => inRecords('progress/tickets', () => ({ r: 1, b: new Uint8Array(60) })),
    'a record of another shape': () => inRecords('progress/tickets', () => 'milk'),
    'a single row that is gone': () => inRecords(rowKey(CLIENTS, edited), () => undefined),
    'an earlier state of the whole': () =>
      tamper(names.segments, 'state', 'state', (state: { seq: number; b: Uint8Array }) => ({
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
      tamper(names.device, 'settings', 'preference:density', (row: object) => ({ ...row, value: 'milk' })),
    'a device store that was never sealed': () =>
      tamper(names.device, 'settings', 'planted', () => ({ key: 'planted', value: 'milk' })),
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
    const [block] = await keysOf(names.segments, 'blocks');
    await close();
    await tamper(names.segments, 'blocks', block ?? '', (bytes: Uint8Array) => flipped(bytes));
    expect(await open()).toEqual([]);
    expect(store().lost.aborted).toBe(false);
    await expect(store().records.find(CLIENTS, { by: 'nothing' })).rejects.toMatchObject({
      name: 'OperationError',
    });
    await vi.waitFor(() => expect(store().lost.aborted).toBe(true));
    await close();
    expect(await open()).toEqual(RESCUED);
    await expectRebuilt();
    await close();
    expect(await open()).toEqual([]);
  });

  it.each(['heads', 'blocks'])('is met where one of the %s is gone', async (table) => {
    const [first] = await keysOf(names.segments, table);
    await close();
    await tamper(names.segments, table, first ?? '', () => undefined);
    expect(await open()).toEqual([]);
    await expect(store().records.find(CLIENTS, { by: 'nothing' })).rejects.toMatchObject({
      name: 'ChangedPastTheApp',
    });
    await close();
    expect(await open()).toEqual(RESCUED);
    await expectRebuilt();
  });

  it('of a device store that is gone takes nothing of the records', async () => {
    await close();
    await settled(indexedDB.deleteDatabase(names.device));
    expect(await open()).toEqual(RESCUED);
    await expectOwnOfRecords();
    expect(await report()).toMatchObject({ kept: 3, lost: [] });
  });

  it('of a device store without tables names its drafts, and nothing of the records', async () => {
    await close();
    await truncate(names.device);
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
    await flipRecord(`outbox/clients/${added}`);
    expect(await open()).toEqual(RESCUED);
    // A new record is sent; of the other one nobody knows what was changed.
    expect(await unsent()).toEqual([removed, added]);
    const listed = await rejectedChanges(store().records);
    expect(listed.find(({ id }) => id === edited)).toMatchObject({
      code: 'rescued',
      document: { province: 'Ankara' },
    });
    expect(await report()).toMatchObject({ kept: 3, lost: [] });
  });

  it('of a row is no loss where its entry opens', async () => {
    await close();
    await flipRecord(rowKey(CLIENTS, edited));
    expect(await open()).toEqual([]);
    // Rows are not read before somebody asks for them.
    await expect(store().records.read([rowKey(CLIENTS, edited)])).rejects.toMatchObject({
      name: 'DamagedRecord',
    });
    await close();
    expect(await open()).toEqual(RESCUED);
    await expectRebuilt();
  });

  it('of both asks first, removes nothing until then, and goes on at the user’s word', async () => {
    await close();
    await flipRecord(entryOfEdited());
    await flipRecord(rowKey(CLIENTS, edited));
    await flipRecord(`rejected/clients/${rejected}#e`);
    await flipRecord(`conflicts/clients/${clashing}/last_name`);
    const before = await keysOf(names.segments, 'records');
    const lost = ['Okunamayan bir değişiklik', 'Düzeltilmesi gerekenler listesi', 'Çakışmalar listesi'];
    await expect(open()).rejects.toMatchObject({ name: 'UnreadableChanges', lost });
    expect(await keysOf(names.segments, 'records')).toEqual(before);
    expect(await open('force')).toEqual(['StoreSavedOut']);
    expect(await unsent()).toEqual([removed, added]);
    await expectOwnOfDevice();
    expect(await report()).toMatchObject({ kept: 2, lost });
  });

  it.each(['without tables', 'gone'])('of records that are %s is not passed over', async (kind) => {
    await close();
    await (kind === 'gone' ? settled(indexedDB.deleteDatabase(names.segments)) : truncate(names.segments));
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
          return [rowKey(CLIENTS, id), { id, kind: 'client', row_version: 1, edit: '' }];
        }),
      ),
    });
    const [block] = await keysOf(names.segments, 'blocks');
    await close();
    await tamper(names.segments, 'blocks', block ?? '', (bytes: Uint8Array) => flipped(bytes));
    await open();
    await expect(store().records.find(CLIENTS, { by: 'nothing' })).rejects.toThrow();
    await vi.waitFor(async () => {
      expect(await readSetting(store().device, 'records-damaged')).toBe('OperationError');
    });
    expect(store().lost.aborted).toBe(false);
  });
});

describe('pages beside each other', () => {
  it('keep what one writes while the other has saved out, and the one opens anew', async () => {
    const page = store();
    opened = null;
    await flipRecord('progress/clients');
    await expect(openSoundRecords(userId, testKey, 'rescue')).rejects.toMatchObject({
      name: 'StoreSavedOut',
    });
    const id = newId();
    await new Edits(page.records, editContext(appModel)).create(of(id, 'Son'), { ...clientDraft });
    expect(await open()).toEqual([]);
    expect(page.lost.aborted).toBe(true);
    expect(page.superseded.aborted).toBe(false);
    expect(await unsent()).toEqual([edited, removed, added, id]);
    await page.close();
  });

  it('have what was written until the store was closed to them', async () => {
    const page = store();
    opened = null;
    await flipRecord('progress/clients');
    await expect(openSoundRecords(userId, testKey, 'rescue')).rejects.toThrow();
    // Right when the other one reads for the last time.
    const ids: string[] = [];
    const writing = (async () => {
      while (!page.lost.aborted) {
        const id = newId();
        await new Edits(page.records, editContext(appModel)).create(of(id, 'Son'), { ...clientDraft });
        ids.push(id);
      }
    })().catch(() => undefined);
    expect(await open()).toEqual([]);
    await writing;
    await page.close();
    expect(ids.length).toBeGreaterThan(0);
    expect(await unsent()).toEqual(expect.arrayContaining(ids));
  });

  it('of which both find a damaged store end with one sound store', async () => {
    await close();
    await flipRecord('progress/clients');
    const openings = await Promise.all([open(), open()]);
    expect(openings.flat()).toContain('StoreSavedOut');
    await close();
    await open();
    expect(await unsent()).toEqual([edited, removed, added]);
  });
});

describe('a newer version of the app', () => {
  it('is told by the generation that the device store says', async () => {
    await writeSetting(store().device, GENERATION_SETTING, 4);
    await vi.waitFor(() => expect(store().superseded.aborted).toBe(true));
    await close();
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(open()).rejects.toMatchObject({ name: 'StoreTooNew' });
    expect(await keysOf(names.segments, 'records')).toContain(`outbox/clients/${edited}`);
  });

  it.each(['segments', 'device'] as const)('takes over the database of the %s', async (which) => {
    (await settled(indexedDB.open(names[which], 500))).close();
    expect(store().superseded.aborted).toBe(true);
    expect(store().lost.aborted).toBe(false);
  });

  it('has made records that this one does not open, and leaves them alone', async () => {
    await close();
    (await settled(indexedDB.open(names.segments, 500))).close();
    await expect(open()).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
  });

  it('is not what a removal is', async () => {
    const page = store();
    opened = null;
    await removeRecords(userId);
    expect(page.superseded.aborted).toBe(false);
    expect(page.lost.aborted).toBe(true);
    await page.close();
  });

  it('is at a saving out that this one leaves alone', async () => {
    await close();
    await flipRecord('progress/clients');
    await expect(openSoundRecords(userId, testKey, 'rescue')).rejects.toThrow();
    const { openSoundStore } = await import('./sound-store');
    await expect(openSoundStore(userId, testKey, 'look')).rejects.toMatchObject({ name: 'StoreTooNew' });
    expect(await open()).toEqual([]);
    await expectOwnOfRecords();
  });
});

it('goes on with a removal behind which the app ended', async () => {
  await close();
  await flipRecord('progress/clients');
  await expect(openSoundRecords(userId, testKey, 'rescue')).rejects.toThrow();
  (await settled(indexedDB.open(names.segments, CLOSED_FOR_REMOVAL))).close();
  expect(await open()).toEqual([]);
  await expectRebuilt();
});
