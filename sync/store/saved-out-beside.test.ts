import { afterEach, expect, it, vi } from 'vitest';
import { client } from '../model/client';
import { storeKnownAccess } from '../replication/known-access';
import { databaseNames, removeLocalStore } from './database';
import type { LocalStore } from './database';
import { clientDraft } from './draft-examples';
import { newId } from './ids';
import { localWrites } from './local-writes';
import { saveOut } from './rescue';
import { openSoundStore } from './sound-store';
import { testKey } from './test-key';

const userId = newId();
const summary = (text: string) => ({ summary: text });
let store: LocalStore | undefined;

async function open(): Promise<LocalStore> {
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
