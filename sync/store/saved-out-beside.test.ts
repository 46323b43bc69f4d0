import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { storeKnownAccess } from '../replication/known-access';
import { gate } from '../testing/sync-server.fixture';
import { databaseNames, removeLocalStore } from './database';
import type { ReplicatedStore } from './database';
import { clientDraft } from '../testing/drafts.fixture';
import { newId } from './ids';
import { addFile, letFileWait, readFile, settleFile } from './kept-files';
import { localWrites } from './local-writes';
import { removeRescued, saveOut } from './rescue';
import { openSoundStore } from './sound-store';
import { testKey } from '../testing/data-key.fixture';
import { Turns } from './turns';

const userId = newId();
const summary = (text: string) => ({ summary: text });
let store: ReplicatedStore | undefined;

async function open(): Promise<ReplicatedStore> {
  store = await openSoundStore(userId, testKey, 'look');
  return store;
}

afterEach(async () => {
  await store?.close();
  await removeLocalStore(userId);
});

it('keeps what a page that has the store open writes after another has saved it out', async () => {
  const page = await open();
  await storeKnownAccess(page.device, 'one', { user_id: userId, permissions: [], scope: 'all' });
  const writes = localWrites(page, { userId, permissions: new Set(['crm.clients.add', 'crm.clients.edit']) });
  const early = await writes.create(client, clientDraft, summary('Önce'));
  const changed = await writes.create(client, clientDraft, summary('Değişecek'));

  // Another page finds a row that does not open, saves out what only this device has, and is closed.
  await saveOut(await databaseNames(userId), testKey, { force: false, plain: false });

  const late = await writes.create(client, clientDraft, summary('Sonra'));
  await writes.change(client, changed.id, { last_name: 'Yılmaz' }, summary('Değişecek'));
  await page.close();

  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { device, database } = await open();
  vi.restoreAllMocks();
  const kept = (await device.unsent.toArray()).map(({ id }) => id);
  expect(new Set(kept)).toEqual(new Set([early.id, changed.id, late.id]));
  expect((await database.clients.findOne(changed.id).exec())?.last_name).toBe('Yılmaz');
  expect(await database.clients.findOne(late.id).exec()).not.toBeNull();
});

it('keeps files that were not sent, and no others', async () => {
  const { device } = await open();
  await storeKnownAccess(device, 'one', { user_id: userId, permissions: [], scope: 'all' });
  const [waiting, sent] = [newId(), newId()];
  for (const id of [waiting, sent]) await addFile(device, id, new Uint8Array([1, 2, 3]));
  await letFileWait(device, waiting);
  await settleFile(device, sent);
  await saveOut(await databaseNames(userId), testKey, { force: false, plain: false });
  await store?.close();

  const anew = await open();
  expect(await anew.device.files.get(waiting)).toMatchObject({ state: 'waiting' });
  expect(await readFile(anew.device, waiting)).toEqual(new Uint8Array([1, 2, 3]));
  expect(await readFile(anew.device, sent)).toBeNull();
});

/** The locks of a browser, as far as they are asked for here. @returns how often they were */
function stubLocks(): () => number {
  const turns = new Turns();
  const request = vi.fn((name: string, work: () => Promise<unknown>) => turns.take(name, work));
  vi.stubGlobal('navigator', { locks: { request } });
  return () => request.mock.calls.length;
}

it('is not removed by a second page where the first has filled it anew', async () => {
  const asked = stubLocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = await open();
  await storeKnownAccess(page.device, 'one', { user_id: userId, permissions: [], scope: 'all' });
  const writes = localWrites(page, { userId, permissions: new Set(['crm.clients.add']) });
  const { id } = await writes.create(client, clientDraft, summary('Önce'));
  const names = await databaseNames(userId);
  await saveOut(names, testKey, { force: false, plain: false });
  await page.close();

  // The browser is started with two pages. The second is about to remove what the first removes, too.
  const begun = gate();
  const held = gate();
  const remove = Dexie.delete.bind(Dexie);
  const spy = vi.spyOn(Dexie, 'delete').mockImplementation((name) => {
    spy.mockImplementation(remove);
    begun.open();
    return held.passed.then(() => remove(name));
  });
  const second = removeRescued(names, testKey);
  await begun.passed;
  const before = asked();
  const first = open();
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before));
  held.open();
  await second;
  await (await first).close();
  const { device, database } = await open();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect((await device.unsent.toArray()).map((note) => note.id)).toEqual([id]);
  expect(await database.clients.findOne(id).exec()).not.toBeNull();
});
