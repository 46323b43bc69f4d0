import type { ReplicatedStore } from '@sync/store/database';
import { openSoundStore } from '@sync/store/sound-store';
import type { OpeningMode } from '@sync/store/sound-store';
import { testKey } from '@sync/testing/data-key.fixture';

/** Opens as a page does, with a worker for each step. @throws what no further step mends */
export async function openAsPage(
  userId: string,
  mode: OpeningMode = 'look',
): Promise<{ readonly store: ReplicatedStore; readonly steps: readonly string[] }> {
  const steps: string[] = [];
  for (let next = mode; ;) {
    try {
      return { store: await openSoundStore(userId, testKey, next), steps };
    } catch (error) {
      const { name } = error as Error;
      steps.push(name);
      if (name === 'StoreDamaged') next = 'rescue';
      else if (name === 'StoreSavedOut') next = 'look';
      else throw error;
    }
  }
}
