import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { appModel } from '../replication/app-model';
import { Connection } from '../replication/connection';
import { readKnownAccess } from '../replication/known-access';
import { startOutboxReplication } from '../replication/outbox-replication';
import { startReplication } from '../replication/replication';
import { readStatus } from '../replication/status';
import { testKey } from '../testing/data-key.fixture';
import { clientDraft } from '../testing/drafts.fixture';
import { truncate } from '../testing/raw-store.fixture';
import { ScopedServer } from '../testing/sync-server.fixture';
import { databaseNames, openLocalStore } from './database';
import { DeviceStore, GENERATION_SETTING, readSetting, writeSetting } from './device';
import { newId } from './ids';
import { addFile, letFileWait, readFile } from './kept-files';
import { localWrites } from './local-writes';
import { fieldConflicts, rejectedChanges, unsentNotes } from './outbox-lists';
import { openOutboxStore } from './outbox-store';
import { collectionDatabase } from './raw-databases';
import { removeRecords } from './remove-records';
import { RESCUE_REPORT } from './rescue-report';
import { SegmentStore } from './segments/segment-store';
import { openSoundRecords } from './sound-records';
import type { OpenedRecords } from './sound-records';
import { openSoundStore } from './sound-store';

const EDITOR = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
const summary = (text: string) => ({ summary: text });
const fast = () => new Connection({ firstDelay: 1, maxDelay: 5 });

/** Patients by what happened to them on the device of the former engine. */
interface Made {
  readonly edited: string;
  readonly removed: string;
  readonly clashing: string;
  readonly refused: string;
  readonly added: string;
  readonly photo: string;
}

let userId: string;
let server: ScopedServer;
let made: Made;
let opened: OpenedRecords | null;

/** A device of the former engine on which something of everything waits. */
async function makeFormerStore(): Promise<Made> {
  server.rights = { ...server.rights, permissions: [...EDITOR] };
  const [edited, removed, clashing, refused] = [newId(), newId(), newId(), newId()];
  for (const id of [edited, removed, clashing, refused]) server.put(id, { allergies_alert: 'Yok' });
  const store = await openLocalStore(userId, testKey, null, { collections: ['clients'] });
  const replication = await startReplication(store, server, fast());
  await replication.settled();
  const writes = localWrites(store, { userId: server.userId, permissions: EDITOR });
  server.put(clashing, { last_name: 'Çelik' });
  await writes.change(client, clashing, { last_name: 'Demir' }, summary('Çakışan'));
  await vi.waitFor(async () => expect(await store.device.conflicts.count()).toBe(1));
  await replication.settled();
  server.rights = { ...server.rights, writes: false };
  await writes.change(client, refused, { province: 'Muğla' }, summary('Reddedilen'));
  await vi.waitFor(async () => expect(await store.device.refused.count()).toBe(1));
  await replication.settled();
  server.rights = { ...server.rights, writes: true };
  await replication.stop();
  await writes.change(client, edited, { province: 'Ankara' }, summary('Değişen'));
  await writes.change(client, edited, { last_name: 'Yılmaz' }, summary('Değişen'));
  await writes.remove(client, removed, summary('Silinen'));
  const { id: added } = await writes.create(client, clientDraft, summary('Yeni'));
  const photo = newId();
  await addFile(store.device, photo, new Uint8Array([1, 2, 3]));
  await letFileWait(store.device, photo);
  await store.device.drafts.put({ key: 'client-ticket', values: { subject: 'Yarım' }, at: 1 });
  await writeSetting(store.device, 'preference:density', 'compact');
  await store.close();
  return { edited, removed, clashing, refused, added, photo };
}

const open = async (mode: 'look' | 'force' = 'look'): Promise<OpenedRecords> =>
  (opened = await openSoundRecords(userId, testKey, mode));

const databases = async (): Promise<readonly (string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name);

/** Everything that only the device had is here, and nothing of the former engine. */
async function expectEverything({ records, device }: OpenedRecords): Promise<void> {
  const notes = await unsentNotes(records);
  expect(notes.map(({ id, operation }) => [id, operation])).toEqual([
    [made.edited, 'change'],
    [made.removed, 'remove'],
    [made.added, 'create'],
  ]);
  const [edited] = notes;
  expect(edited).toMatchObject({ summary: 'Değişen', base: { row_version: 1, edit: '', province: null } });
  expect(edited?.edits).toHaveLength(2);
  const [row] = await records.read([`rows/clients/${made.edited}`]);
  expect(row?.value).toMatchObject({ province: 'Ankara', last_name: 'Yılmaz', edit: edited?.edit });
  expect(await rejectedChanges(records)).toMatchObject([
    { id: made.refused, summary: 'Reddedilen', document: { province: 'Muğla' }, base: { province: null } },
  ]);
  expect(await fieldConflicts(records)).toMatchObject([
    { id: made.clashing, field: 'last_name', mine: 'Demir', theirs: 'Çelik' },
  ]);
  expect(await device.drafts.get('client-ticket')).toMatchObject({ values: { subject: 'Yarım' } });
  expect(await readSetting(device, 'preference:density')).toBe('compact');
  expect(await readFile(device, made.photo)).toEqual(new Uint8Array([1, 2, 3]));
  expect(await readKnownAccess(device)).toMatchObject({ permissions: [...EDITOR] });
  expect(await records.read(['settings/access'])).toMatchObject([{ value: { permissions: [...EDITOR] } }]);
  // Nobody is told of it, and the rows come from the server.
  expect(await readSetting(device, RESCUE_REPORT)).toBeUndefined();
  expect((await readStatus(device)).complete).toBe(false);
  expect(await device.unsent.count()).toBe(0);
  const { records: former } = await databaseNames(userId);
  expect((await databases()).filter((name) => name?.includes(`${former}--`))).toEqual([]);
  expect((await databases()).filter((name) => name?.includes('vizite-saved-'))).toEqual([]);
}

beforeEach(async () => {
  userId = newId();
  server = new ScopedServer();
  opened = null;
  made = await makeFormerStore();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await opened?.close();
  await removeRecords(userId);
});

describe('a store of the former engine', () => {
  it('is taken over with everything that only the device has', async () => {
    await expectEverything(await open());
    await opened?.close();
    await expectEverything(await open());
  });

  it('has sent everything once it is in sync again', async () => {
    const { records } = await open();
    const store = await openOutboxStore(userId, testKey, records, { collections: ['clients'] });
    const replication = await startOutboxReplication(store, server, fast());
    await replication.settled();
    await replication.stop();
    expect(server.row(made.edited)).toMatchObject({ province: 'Ankara', last_name: 'Yılmaz' });
    expect(server.row(made.added)).toMatchObject({ last_name: clientDraft.last_name });
    expect(server.pushed.filter(({ id }) => id === made.removed)).toMatchObject([
      { base_version: 1, document: { deleted_at: expect.any(String) as string } },
    ]);
    const ids = (await store.database.clients.find().exec()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([made.edited, made.clashing, made.refused, made.added]));
    await store.close();
  });

  it('sends nothing of a record that was made and removed there', async () => {
    const store = await openLocalStore(userId, testKey, null, { collections: ['clients'] });
    const writes = localWrites(store, { userId: server.userId, permissions: EDITOR });
    await writes.remove(client, made.added, summary('Silinen'));
    await store.close();
    const notes = await unsentNotes((await open()).records);
    expect(notes.map(({ id }) => id)).toEqual([made.edited, made.removed]);
  });

  it('knows what was sent without an answer', async () => {
    const store = await openLocalStore(userId, testKey, null, { collections: ['clients'] });
    let isStored = false;
    const replication = await startReplication(
      store,
      Object.assign(Object.create(server), {
        pull: (...given: Parameters<ScopedServer['pull']>) => server.pull(...given),
        push: async (...given: Parameters<ScopedServer['push']>) => {
          await server.push(...given);
          isStored = true;
          return new Promise<never>(() => undefined);
        },
      }) as ScopedServer,
      fast(),
    );
    await vi.waitFor(() => expect(isStored).toBe(true));
    await replication.stop();
    const writes = localWrites(store, { userId: server.userId, permissions: EDITOR });
    await writes.change(client, made.edited, { province: 'Bursa' }, summary('Değişen'));
    await store.close();
    server.put(made.edited, { last_name: 'Kaya' });

    const { records } = await open();
    const [note] = await unsentNotes(records);
    expect(note).toMatchObject({ id: made.edited, sent: [{ edit: note?.edits?.[1] }] });
    const next = await openOutboxStore(userId, testKey, records, { collections: ['clients'] });
    const again = await startOutboxReplication(next, server, fast());
    await again.settled();
    await again.stop();
    // The colleague has gone on from what the server has stored: no own value is asked about.
    expect((await fieldConflicts(records)).map(({ id }) => id)).toEqual([made.clashing]);
    expect(server.row(made.edited)).toMatchObject({ last_name: 'Kaya', province: 'Bursa' });
    await next.close();
  });

  it('is not opened by the former engine any more', async () => {
    await open();
    await opened?.close();
    await expect(openSoundStore(userId, testKey, 'look')).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expectEverything(await open());
  });

  it('names what cannot be read before anything is removed, and drops it at the user’s word', async () => {
    const names = await databaseNames(userId);
    const before = await databases();
    await truncate(collectionDatabase(names, 'clients'));
    await expect(open()).rejects.toMatchObject({ name: 'UnreadableChanges', lost: ['Değişen', 'Yeni'] });
    expect(new Set(await databases())).toEqual(new Set(before));
    const { records, device } = await open('force');
    expect((await unsentNotes(records)).map(({ id }) => id)).toEqual([made.removed]);
    expect(await readSetting(device, RESCUE_REPORT)).toMatchObject({ kept: 1, lost: ['Değişen', 'Yeni'] });
  });
});

describe('an end of the app in the middle of it', () => {
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
      await expectEverything(await open());
    },
  );

  it('loses nothing when the records are about to be put back', async () => {
    vi.spyOn(SegmentStore.prototype, 'commit').mockImplementation(full);
    await expect(open()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    vi.restoreAllMocks();
    await expectEverything(await open());
  });

  it('loses nothing when drafts are about to be put back, and puts back what was changed once', async () => {
    vi.spyOn(DeviceStore.prototype, 'table').mockImplementation(full);
    await expect(open()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    vi.restoreAllMocks();
    await expectEverything(await open());
  });
});

describe('a tab of the former engine beside it', () => {
  it('lets go', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const tab = await openLocalStore(userId, testKey, null, { collections: ['clients'] });
    await open();
    await vi.waitFor(() => expect(tab.superseded.aborted).toBe(true));
    await tab.close();
  });

  it('has written in the last moment, and that is taken over, too', async () => {
    const { device } = await open();
    // It had opened the store before that was taken over.
    await writeSetting(device, GENERATION_SETTING, 2);
    const tab = await openLocalStore(userId, testKey, null, { collections: ['clients'] });
    const writes = localWrites(tab, { userId: server.userId, permissions: EDITOR });
    const late = await writes.create(client, clientDraft, summary('Son'));
    await writeSetting(device, GENERATION_SETTING, 3);
    await tab.close();
    await opened?.close();
    const { records } = await open();
    expect((await unsentNotes(records)).map(({ id }) => id)).toEqual([
      made.edited,
      made.removed,
      made.added,
      late.id,
    ]);
  });

  it('leaves empty databases, which go without the rows being loaded again', async () => {
    const { records } = await open();
    const row = appModel.derive('clients', { ...server.row(made.clashing), edit: '' } as never);
    await records.commit({ expect: new Map(), put: new Map([[`rows/clients/${row.id}`, row]]) });
    await opened?.close();
    const name = collectionDatabase(await databaseNames(userId), 'clients');
    const empty = new Dexie(name);
    empty.version(1).stores({ docs: 'id' });
    await empty.open();
    empty.close();
    const again = await open();
    expect(await databases()).not.toContain(name);
    expect(await again.records.read([`rows/clients/${row.id}`])).toMatchObject([{ value: row }]);
  });
});

describe('the store of a newer version of the app', () => {
  it('is left alone, whatever else is there', async () => {
    const device = new DeviceStore((await databaseNames(userId)).device, testKey);
    await writeSetting(device, GENERATION_SETTING, 4);
    const before = await databases();
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
    expect(await databases()).toEqual(before);
    expect(await device.unsent.count()).toBe(3);
    device.close();
  });
});
