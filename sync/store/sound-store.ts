import { databaseNames, openLocalStore } from './database';
import type { LocalStore } from './database';
import { damageOf, isDamage } from './damage';
import { readSetting } from './device';
import { putBack, removeRescued, RESCUED_AT, saveOut } from './rescue';

/**
 * look: open, and say so where the store is damaged. rescue: save out what only this device has. force: the same,
 * although something of it cannot be read.
 */
export type OpeningMode = 'look' | 'rescue' | 'force';

/** The store is damaged; nothing was done about it. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
}

/** What was unsent is saved out: opened by a new worker, the store is made anew and gets it back. */
export class StoreSavedOut extends Error {
  override readonly name = 'StoreSavedOut';
}

/** Milliseconds after a rebuilding in which another would not help. */
const REBUILT_LATELY = 3_600_000;

async function wasJustRebuilt({ device }: LocalStore): Promise<boolean> {
  const at = await readSetting(device, RESCUED_AT);
  return typeof at === 'number' && Math.abs(Date.now() - at) < REBUILT_LATELY;
}

/**
 * Opens a person's store and looks whether it is sound. RxDB keeps what failed to open for as long as a worker lives,
 * so each further step is another worker's: damaged, rescue, open anew.
 * @throws StoreDamaged, StoreSavedOut, UnreadableChanges, StoreTooNew, and what the browser refuses
 */
export async function openSoundStore(userId: string, mode: OpeningMode): Promise<LocalStore> {
  const names = await databaseNames(userId);
  await removeRescued(names);
  let damage: string | null;
  try {
    const store = await openLocalStore(userId);
    await putBack(store, names);
    damage = await damageOf(store, names);
    if (damage === null || (await wasJustRebuilt(store))) return store;
    await store.close();
  } catch (error) {
    if (!isDamage(error)) throw error;
    damage = error instanceof Error ? error.name : 'unknown';
  }
  console.error('the local store is damaged', damage);
  if (mode === 'look') throw new StoreDamaged(damage);
  await saveOut(names, mode === 'force');
  throw new StoreSavedOut(damage);
}
