import { expect } from 'vitest';
import { Edits } from '../core/edits';
import type { Row } from '../core/row';
import { rowKey } from '../core/tables';
import { appContext, appModel } from '../store/app-model';
import { storeKnownAccess } from '../store/known-access';
import { updateStatus } from '../store/sync-status';
import type { WireDocument } from '../core/wire';
import { readSetting, writeSetting } from '../store/device';
import { newId } from '../store/ids';
import { addFile, letFileWait, readFile } from '../store/kept-files';
import type { OpeningMode } from '../store/opening/opening';
import { fieldConflicts, rejectedChanges, unsentChanges } from '../store/outbox-lists';
import { removeRecords } from '../store/remove-records';
import { RESCUE_REPORT } from '../store/opening/opening';
import type { RecordFile } from '../store/segments/files';
import { openSoundRecords } from '../store/opening/sound-records';
import type { OpenedRecords } from '../store/opening/sound-records';
import { databaseNames } from '../store/store-names';
import type { StoreNames } from '../store/store-names';
import { testKey } from './data-key.fixture';
import { clientDraft } from './drafts.fixture';
import { flipped, tamper } from './raw-store.fixture';
import { ScopedServer } from './sync-server.fixture';

/* A device of a user on the sync core, on which something of everything waits. */

const CLIENTS = 'clients' as const;

/** User of the device, and its store while that is open. */
export const device: { userId: string; names: StoreNames; opened: OpenedRecords | null } = {
  userId: '',
  names: { records: '', device: '', segments: '' },
  opened: null,
};

/** Records by what waits of them. */
export const ids = { edited: '', removed: '', added: '', rejected: '', clashing: '', untouched: '' };

/** Prepares the device. To be called before each test. */
export async function setUp(): Promise<void> {
  device.userId = newId();
  device.names = await databaseNames(device.userId);
  for (const name of Object.keys(ids)) ids[name as keyof typeof ids] = newId();
  await open();
  await fill();
}

/** Clears the device. To be called after each test. */
export async function tearDown(): Promise<void> {
  await close();
  await removeRecords(device.userId);
}

/** Returns the open store, as a page that is not closed with the others. */
export function otherPage(): OpenedRecords {
  const page = store();
  device.opened = null;
  return page;
}

/**
 * Opens as a page does, with a worker for each step.
 * @returns with what the workers before the last have said. @throws what no further step mends
 */
export async function openAsPage(
  userId: string,
  mode: OpeningMode = 'look',
  key = testKey,
): Promise<{ readonly opened: OpenedRecords; readonly steps: readonly string[] }> {
  const steps: string[] = [];
  for (let next = mode; ;) {
    try {
      return { opened: await openSoundRecords(userId, key, next), steps };
    } catch (error) {
      const { name } = error as Error;
      steps.push(name);
      if (name === 'StoreDamaged') next = 'rescue';
      else if (name === 'StoreSavedOut') next = 'look';
      else throw error;
    }
  }
}

/** Opens the device. @returns what the workers before the last have said */
export async function open(mode: OpeningMode = 'look', key = testKey): Promise<readonly string[]> {
  const { opened, steps } = await openAsPage(device.userId, mode, key);
  device.opened = opened;
  return steps;
}

export function store(): OpenedRecords {
  if (device.opened === null) throw new Error('the store is not open');
  return device.opened;
}

export async function close(): Promise<void> {
  await device.opened?.close();
  device.opened = null;
}

export const edits = (): Edits => new Edits(store().records, appContext());
export const of = (id: string, summary: string) =>
  ({ collection: CLIENTS, kind: 'client', id, summary }) as const;

/** Returns a row as the server gives it. */
function serverRow(server: ScopedServer, id: string): Row {
  server.put(id, { allergies_alert: 'Yok' });
  return appModel.fromWire(CLIENTS, server.row(id) as WireDocument);
}

/** Fills a device that is in sync, but for what only it has: something of everything. */
async function fill(): Promise<void> {
  const { records, device: kept } = store();
  const server = new ScopedServer();
  await storeKnownAccess(kept, 'one', { user_id: device.userId, permissions: [], scope: 'all' });
  await updateStatus(kept, { complete: true });
  const known = [ids.edited, ids.removed, ids.rejected, ids.clashing, ids.untouched];
  const others = Array.from({ length: 300 }, newId);
  const rows = [...known, ...others].map((id): [string, unknown] => [
    rowKey(CLIENTS, id),
    serverRow(server, id),
  ]);
  const progress = { checkpoint: { xid: '9', id: ids.untouched }, epoch: 'one', resync: null };
  const access = { permissions: [] };
  await records.commit({
    expect: new Map(),
    put: new Map<string, unknown>([
      ...rows,
      ['progress/clients', progress],
      ['settings/access', access],
      [
        `rejected/clients/${ids.rejected}#e`,
        {
          ...of(ids.rejected, 'Reddedilen'),
          edit: 'e',
          document: serverRow(server, ids.rejected),
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
        `conflicts/clients/${ids.clashing}/last_name`,
        {
          collection: CLIENTS,
          kind: 'client',
          id: ids.clashing,
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
  await edits().change(of(ids.edited, 'Değişen'), () => ({ values: { province: 'Ankara' } }));
  await edits().remove(of(ids.removed, 'Silinen'));
  await edits().create(of(ids.added, 'Yeni'), { ...serverRow(server, newId()), ...clientDraft });
  await edits().create(of(newId(), 'Vazgeçilen'), { ...serverRow(server, newId()), ...clientDraft });
  const last = (await unsentChanges(records)).at(-1);
  await edits().discard({ collection: CLIENTS, id: last?.id ?? '', edit: last?.edit ?? '' });
  await kept.drafts.put({ key: 'client-ticket', values: { subject: 'Yarım' }, at: 1 });
  await writeSetting(kept, 'preference:density', 'compact');
  await addFile(kept, ids.added, new Uint8Array([1, 2, 3]));
  await letFileWait(kept, ids.added);
}

export const report = () => readSetting(store().device, RESCUE_REPORT);
export const unsent = async () => (await unsentChanges(store().records)).map(({ id }) => id);

/** Expects in the device store what only this device has. */
export async function expectOwnOfDevice(): Promise<void> {
  const { device: kept } = store();
  expect(await kept.drafts.get('client-ticket')).toMatchObject({ values: { subject: 'Yarım' } });
  expect(await readSetting(kept, 'preference:density')).toBe('compact');
  expect(await readFile(kept, ids.added)).toEqual(new Uint8Array([1, 2, 3]));
}

/** Expects in the records what only this device has. */
export async function expectOwnOfRecords(): Promise<void> {
  const { records } = store();
  expect(await unsent()).toEqual([ids.edited, ids.removed, ids.added]);
  const [row] = await records.read([rowKey(CLIENTS, ids.edited)]);
  expect(row?.value).toMatchObject({ province: 'Ankara' });
  expect(await records.read([rowKey(CLIENTS, ids.removed)])).toMatchObject([{ value: null }]);
  expect((await rejectedChanges(records)).map(({ id }) => id)).toEqual([ids.rejected]);
  expect((await fieldConflicts(records)).map(({ id }) => id)).toEqual([ids.clashing]);
  expect((await records.list('log/')).map(({ value }) => value)).toMatchObject([
    { type: 'discard', entry: { summary: 'Vazgeçilen' } },
  ]);
}

/** Expects that the store was rebuilt: rows come from the server, and the user is told that nothing is lost. */
export async function expectRebuilt(): Promise<void> {
  await expectOwnOfDevice();
  await expectOwnOfRecords();
  const { records } = store();
  expect(await records.read([rowKey(CLIENTS, ids.untouched)])).toMatchObject([{ value: null }]);
  expect(await records.list('progress/')).toEqual([]);
  expect(await readSetting(store().device, 'sync-status')).toBeUndefined();
  expect(await report()).toMatchObject({ kept: 3, lost: [] });
  // A new edit goes behind what waits.
  await edits().create(of(newId(), 'Sonraki'), { ...clientDraft });
  expect((await unsentChanges(records)).map(({ summary }) => summary)).toEqual([
    'Değişen',
    'Silinen',
    'Yeni',
    'Sonraki',
  ]);
}

const flip = (file: RecordFile): RecordFile => ({ ...file, b: flipped(file.b) as RecordFile['b'] });
export const inRecords = (key: string, change: (file: RecordFile) => unknown): Promise<void> =>
  tamper(device.names.segments, 'records', key, change);
export const flipRecord = (key: string): Promise<void> => inRecords(key, flip);
