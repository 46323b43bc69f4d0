import { GENERATION_SETTING, readSetting, writeSetting } from './device';
import type { DeviceStore } from './device';

/**
 * Counted up when a version of the app keeps things so that older ones would read them wrongly or spoil them. Fields,
 * kinds and indexes that are added are no reason: older versions get on with them.
 */
const GENERATION = 2;

/** Up to here rows were stored as they are; from the next one on they are sealed. */
export const LAST_PLAIN_GENERATION = 1;

/** A newer version of the app has opened this store in a way of its own; this one leaves it alone. */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';
}

/** Whether a value of the setting stands for a generation that this version does not know. */
export const isTooNew = (generation: unknown): boolean =>
  typeof generation === 'number' && generation > GENERATION;

/** To be called before anything else is read or written. @throws StoreTooNew */
export async function claimGeneration(device: DeviceStore): Promise<void> {
  const kept = await readSetting(device, GENERATION_SETTING);
  if (isTooNew(kept)) throw new StoreTooNew('the store belongs to a newer version of the app');
  if (kept !== GENERATION) await writeSetting(device, GENERATION_SETTING, GENERATION);
}
