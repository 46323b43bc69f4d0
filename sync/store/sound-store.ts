import { databaseNames, openLocalStore } from './database';
import type { ReplicatedStore } from './database';
import { damageOf } from './damage';
import type { DataKey } from './data-key';
import { isDamage, StoreDamaged, StoreSavedOut } from './opening';
import type { OpeningMode } from './opening';
import { isPlainStore } from './own-rows';
import { putBack, removeRescued, saveOut } from './rescue';
import { wasJustRebuilt } from './saved-out';

export type { OpeningMode } from './opening';

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
    if (damage === null || (await wasJustRebuilt(store.device))) {
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
