import { databaseNames, openLocalStore } from './database';
import type { ReplicatedStore } from './database';
import { damageOf, isDamage } from './damage';
import type { DataKey } from './data-key';
import { GENERATION_SETTING, readSetting } from './device';
import type { Setting } from './device';
import { LAST_PLAIN_GENERATION } from './generation';
import { hasDatabase, readRows } from './raw-databases';
import type { StoreNames } from './raw-databases';
import { isSealed } from './row-seal';
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

/** Whether the store was made by a version of the app that sealed nothing. */
async function isPlainStore({ device }: StoreNames): Promise<boolean> {
  if (!(await hasDatabase(device))) return false;
  const { rows } = await readRows(device, 'settings');
  const settings = rows.filter((row) => !isSealed(row)) as Partial<Setting>[];
  const generation = settings.find(({ key }) => key === GENERATION_SETTING)?.value;
  if (typeof generation === 'number' && generation > LAST_PLAIN_GENERATION) return false;
  return settings.some(({ key }) => key !== GENERATION_SETTING);
}

async function wasJustRebuilt({ device }: ReplicatedStore): Promise<boolean> {
  const at = await readSetting(device, RESCUED_AT);
  return typeof at === 'number' && Math.abs(Date.now() - at) < REBUILT_LATELY;
}

/**
 * Opens a person's store and looks whether it is sound. RxDB keeps what failed to open for as long as a worker lives,
 * so each further step is another worker's: damaged, rescue, open anew.
 * @throws StoreDamaged, StoreSavedOut, UnreadableChanges, StoreTooNew, and what the browser refuses
 */
export async function openSoundStore(
  userId: string,
  key: DataKey,
  mode: OpeningMode,
): Promise<ReplicatedStore> {
  const names = await databaseNames(userId);
  await removeRescued(names, key);
  if (await isPlainStore(names)) {
    await saveOut(names, key, { force: mode === 'force', plain: true });
    throw new StoreSavedOut('plain');
  }
  let damage: string | null;
  try {
    const store = await openLocalStore(userId, key);
    await putBack(store, names, key);
    damage = await damageOf(store, names);
    if (damage === null || (await wasJustRebuilt(store))) {
      store.mend();
      return store;
    }
    await store.close();
  } catch (error) {
    if (!isDamage(error)) throw error;
    damage = error instanceof Error ? error.name : 'unknown';
  }
  console.error('the local store is damaged', damage);
  if (mode === 'look') throw new StoreDamaged(damage);
  await saveOut(names, key, { force: mode === 'force', plain: false });
  throw new StoreSavedOut(damage);
}
