import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseNames, openLocalStore, removeLocalStore } from './database';
import type { ReplicatedStore } from './database';
import { GENERATION_SETTING, writeSetting } from './device';
import { collectionDatabase } from './raw-databases';
import { testKey } from '../testing/data-key.fixture';

const userId = 'newer-version';
let store: ReplicatedStore;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  store = await openLocalStore(userId, testKey);
});
afterEach(async () => {
  await store.close().catch(() => undefined);
  await removeLocalStore(userId);
  vi.restoreAllMocks();
});

/** What a newer version does that adds an index. @returns when it has the database */
async function upgrade(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 500);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('refused'));
  });
  database.close();
}

describe('a store that a newer version of the app takes over', () => {
  it('lets go of a collection, so that nobody waits, and says so', async () => {
    expect(store.superseded.aborted).toBe(false);
    await upgrade(collectionDatabase(await databaseNames(userId), 'clients'));
    expect(store.superseded.aborted).toBe(true);
  });

  it('lets go of what the device keeps, and says so', async () => {
    await upgrade((await databaseNames(userId)).device);
    expect(store.superseded.aborted).toBe(true);
    // What is still typed in this tab is kept all the same.
    await store.device.drafts.put({ key: 'client-ticket', values: { subject: 'Yarım' }, at: 1 });
    expect(await store.device.drafts.count()).toBe(1);
  });

  it('says so when it is kept in a way that this version does not know', async () => {
    await writeSetting(store.device, GENERATION_SETTING, 99);
    await vi.waitFor(() => expect(store.superseded.aborted).toBe(true));
  });

  it('is not taken over when it is removed', async () => {
    await Dexie.delete(collectionDatabase(await databaseNames(userId), 'inbox'));
    expect(store.superseded.aborted).toBe(false);
  });
});
