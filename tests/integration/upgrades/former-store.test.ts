import { Dexie } from 'dexie';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '@sync/core/entry';
import { entryKey, rowKey } from '@sync/core/tables';
import { DeviceStore, GENERATION_SETTING, readSetting, writeSetting } from '@sync/store/device';
import { newId } from '@sync/store/ids';
import { fieldConflicts, rejectedChanges, unsentChanges } from '@sync/store/outbox-lists';
import { collectionDatabase, readRows } from '@sync/store/opening/raw-databases';
import { OWN_GENERATION } from '@sync/store/opening/generation';
import { removeRecords } from '@sync/store/remove-records';
import { RESCUE_REPORT } from '@sync/store/opening/opening';
import { SegmentStore } from '@sync/store/segments/segment-store';
import { openSoundRecords } from '@sync/store/opening/sound-records';
import type { OpenedRecords } from '@sync/store/opening/sound-records';
import { databaseNames } from '@sync/store/store-names';
import type { StoreNames } from '@sync/store/store-names';
import { testKey } from '@sync/testing/data-key.fixture';
import { databases, expectTakenOver, waitingOf } from './former-device';
import { openedRow, withDamage, writeRow } from './sealed-device';
import { layDown, readStoredDevice } from './stored-device';
import type { StoredDatabase, StoredDevice } from './stored-device';

let recorded: StoredDevice;
let names: StoreNames;
let opened: OpenedRecords | null;

beforeAll(async () => {
  recorded = await readStoredDevice('2026-11-28');
  names = await databaseNames(recorded.userId);
});
beforeEach(() => {
  opened = null;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await opened?.close();
  await removeRecords(recorded.userId);
});

const idOf = (record: string): string => recorded.records[record] ?? '';
const clients = (): string => collectionDatabase(names, 'clients');

/** Lays the device down, with one of its databases changed; null leaves that one out. */
async function layDownWith(
  name: string,
  change: (database: StoredDatabase) => StoredDatabase | null,
): Promise<void> {
  for (const database of recorded.databases) {
    const laid = database.name === name ? change(database) : database;
    if (laid !== null) await layDown(laid);
  }
}
const layDownAll = () => layDownWith('', () => null);
const withoutTables = (database: StoredDatabase): StoredDatabase => ({ ...database, tables: [] });

function databaseOf(name: string): StoredDatabase {
  const found = recorded.databases.find((database) => database.name === name);
  if (found === undefined) throw new Error(`no database ${name}`);
  return found;
}

const open = async (mode: 'look' | 'force' = 'look'): Promise<OpenedRecords> =>
  (opened = await openSoundRecords(recorded.userId, testKey, mode));

const unsent = async ({ records }: Pick<OpenedRecords, 'records'>): Promise<readonly string[]> =>
  (await unsentChanges(records)).map(({ id }) => id);

describe('a store of the former engine', () => {
  beforeEach(layDownAll);

  it('is taken over with what each change was made on, and what of it was sent', async () => {
    const { records } = await open();
    const notes = await unsentChanges(records);
    const noteOf = (record: string) => notes.find(({ id }) => id === idOf(record));
    expect(noteOf('edited')).toMatchObject({
      summary: 'Değişen',
      base: { row_version: 1, edit: '', province: null },
    });
    const [row, unanswered] = await records.read([
      rowKey('clients', idOf('unanswered')),
      entryKey('clients', idOf('unanswered')),
    ]);
    const { edits, sent } = (unanswered?.value ?? {}) as OutboxEntry;
    expect(edits).toHaveLength(2);
    expect(sent).toMatchObject([{ edit: edits[0] }]);
    expect(row?.value).toMatchObject({ province: 'Bursa', edit: edits[1] });
    expect(await rejectedChanges(records)).toMatchObject([
      { summary: 'Reddedilen', base: { province: null } },
    ]);
  });

  it('sends nothing of a record that was made and removed there', async () => {
    const { records } = await open();
    expect(await unsent({ records })).not.toContain(idOf('dropped'));
    expect(await records.read([rowKey('clients', idOf('dropped'))])).toMatchObject([{ value: null }]);
  });
});

describe('an end of the app in the middle of it', () => {
  beforeEach(layDownAll);
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  it.each(['--clients', 'vizite-device-', 'vizite-records-', 'vizite-saved-'])(
    'loses nothing when %s is about to be removed',
    async (part) => {
      const remove = Dexie.delete.bind(Dexie);
      vi.spyOn(Dexie, 'delete').mockImplementation((name) => (name.includes(part) ? full() : remove(name)));
      await expect(open()).rejects.toMatchObject({ name: 'QuotaExceededError' });
      vi.restoreAllMocks();
      await expectTakenOver(await open(), recorded);
    },
  );

  it('loses nothing when the records are about to be put back', async () => {
    vi.spyOn(SegmentStore.prototype, 'commit').mockImplementation(full);
    await expect(open()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    vi.restoreAllMocks();
    await expectTakenOver(await open(), recorded);
  });

  it('loses nothing when drafts are about to be put back, and puts back what was changed once', async () => {
    vi.spyOn(DeviceStore.prototype, 'table').mockImplementation(full);
    await expect(open()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    vi.restoreAllMocks();
    await expectTakenOver(await open(), recorded);
  });
});

describe('a tab of the former engine beside it', () => {
  beforeEach(layDownAll);

  it('lets go', async () => {
    const asked: string[] = [];
    for (const name of [clients(), names.device]) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const tab = opening.result;
      // As Dexie does it.
      tab.onversionchange = () => {
        asked.push(name);
        tab.close();
      };
    }
    await expectTakenOver(await open(), recorded);
    expect(new Set(asked)).toEqual(new Set([clients(), names.device]));
  });

  it('has written in the last moment, and that is taken over, too', async () => {
    await open();
    await opened?.close();
    const id = newId();
    const made = openedRow(databaseOf(clients()), 'docs', (row) => row['id'] === idOf('made'));
    const note = openedRow(databaseOf(names.device), 'unsent', (row) => row['id'] === idOf('made'));
    // It makes a database again that was removed.
    await layDown({
      ...databaseOf(clients()),
      tables: databaseOf(clients()).tables.map((table) => ({ ...table, rows: [] })),
    });
    const at = Date.now();
    await writeRow(databaseOf(names.device), 'unsent', {
      ...note,
      ...{ key: `clients/${id}`, id, summary: 'Son', since: at, at },
    });
    await writeRow(databaseOf(clients()), 'docs', { ...made, id, last_name: 'Sonuncu' });
    await open();
    const before = waitingOf(recorded).map(([waiting]) => waiting);
    expect(opened && (await unsent(opened))).toEqual([...before, id]);
    expect(await opened?.records.read([rowKey('clients', id)])).toMatchObject([
      { value: { last_name: 'Sonuncu' } },
    ]);
  });

  it('leaves empty databases, which go without the rows being loaded again', async () => {
    const { records } = await open();
    const [made] = await records.read([rowKey('clients', idOf('made'))]);
    const row = { ...(made?.value as object), id: newId(), row_version: 1, edit: '' };
    await records.commit({ expect: new Map(), put: new Map([[rowKey('clients', row.id), row]]) });
    await opened?.close();
    const empty = new Dexie(clients());
    empty.version(1).stores({ docs: 'id' });
    await empty.open();
    empty.close();
    const again = await open();
    expect(await databases()).not.toContain(clients());
    expect(await again.records.read([rowKey('clients', row.id)])).toMatchObject([{ value: row }]);
  });
});

describe('damage of a store of the former engine', () => {
  const copies = (): string =>
    recorded.databases.find(({ name }) => name.includes('rx-replication-meta'))?.name ?? '';
  const own = (): ReadonlySet<unknown> => new Set(Object.values(recorded.records));

  const harmless: Readonly<Record<string, () => Promise<void>>> = {
    'rows that nobody has changed do not open': () =>
      layDownWith(clients(), (database) => withDamage(database, ({ id }) => !own().has(id))),
    'a collection without changes has lost its tables': () =>
      layDownWith(collectionDatabase(names, 'definitions'), withoutTables),
    'a collection without changes is gone': () =>
      layDownWith(collectionDatabase(names, 'access'), () => null),
    'the bookkeeping of the replication has lost its tables': () => layDownWith(copies(), withoutTables),
  };
  it.each(Object.keys(harmless))('loses nothing, and asks nobody: %s', async (kind) => {
    await harmless[kind]?.();
    await expectTakenOver(await open(), recorded);
  });

  it('of the device store, which is gone: what was made and removed waits, the user decides about changes', async () => {
    await layDownWith(names.device, () => null);
    const { records } = await open();
    const waiting = await unsent({ records });
    expect(new Set(waiting)).toEqual(new Set(['removed', 'made', 'madeTicket', 'call'].map(idOf)));
    const listed = await rejectedChanges(records);
    expect(new Set(listed.map(({ id }) => id))).toEqual(
      new Set(['unanswered', 'edited', 'ticket'].map(idOf)),
    );
    expect(listed.find(({ id }) => id === idOf('edited'))).toMatchObject({
      document: { province: 'Ankara', email: 'isil@ornek.test' },
      messageKey: 'rescued',
    });
  });

  const unreadable: Readonly<Record<string, () => Promise<void>>> = {
    'have lost their table': () => layDownWith(clients(), withoutTables),
    'do not open': () => layDownWith(clients(), (database) => withDamage(database, () => true)),
  };
  it.each(Object.keys(unreadable))(
    'names changes that %s before anything is removed, and drops them at the user’s word',
    async (kind) => {
      await unreadable[kind]?.();
      const before = await databases();
      // A removal is known from its note, and so is what was sent; what was typed since is lost.
      const lost = ['Yeni', 'Yanıtsız', 'Değişen'];
      const refusal = await open().catch((error: unknown) => error);
      expect(refusal).toMatchObject({ name: 'UnreadableChanges' });
      expect(new Set((refusal as { lost: readonly string[] }).lost)).toEqual(new Set(lost));
      expect(new Set(await databases())).toEqual(new Set(before));
      const { records, device } = await open('force');
      expect(new Set(await unsent({ records }))).toEqual(
        new Set(['unanswered', 'removed', 'ticket', 'madeTicket', 'call'].map(idOf)),
      );
      expect(await records.read([rowKey('clients', idOf('unanswered'))])).toMatchObject([
        { value: { province: 'Muğla' } },
      ]);
      expect(await fieldConflicts(records)).toHaveLength(1);
      expect(await rejectedChanges(records)).toHaveLength(1);
      expect(await readSetting(device, RESCUE_REPORT)).toMatchObject({
        lost: expect.arrayContaining(lost) as string[],
      });
    },
  );

  it('of the device’s own lists is named by list', async () => {
    await layDownWith(names.device, (database) => ({
      ...database,
      tables: database.tables.filter(({ name }) => name !== 'refused' && name !== 'drafts'),
    }));
    await expect(open()).rejects.toMatchObject({
      lost: ['Düzeltilmesi gerekenler listesi', 'Yarım kalan formlar'],
    });
  });
});

describe('the store of a newer version of the app', () => {
  it('is left alone, whatever else is there', async () => {
    await layDownAll();
    const device = new DeviceStore(names.device, testKey);
    await writeSetting(device, GENERATION_SETTING, OWN_GENERATION + 1);
    device.close();
    const before = await databases();
    await expect(open()).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
    expect(await databases()).toEqual(before);
    expect((await readRows(names.device, 'unsent')).rows).toHaveLength(8);
  });
});
