import { GENERATION_SETTING, readSetting, writeSetting } from './device';
import type { DeviceStore } from './device';

/**
 * Counted up when a version of the app keeps things so that older ones would read them wrongly or spoil them. Fields,
 * kinds and indexes that are added are no reason: older versions get on with them.
 */
export const OWN_GENERATION = 2;

/** The same of the sync core, which keeps records in a store of its own. */
export const RECORDS_GENERATION = 3;

/** Up to here rows were stored as they are; from the next one on they are sealed. */
export const LAST_PLAIN_GENERATION = 1;

/** A newer version of the app has opened this store in a way of its own; this one leaves it alone. */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';
}

/** Whether a value of the setting stands for a generation that this version does not know. @param own that of the caller */
export const isTooNew = (generation: unknown, own = OWN_GENERATION): boolean =>
  typeof generation === 'number' && generation > own;

/** @throws StoreTooNew */
export function demandKnown(generation: unknown, own = OWN_GENERATION): void {
  if (isTooNew(generation, own)) throw new StoreTooNew('the store belongs to a newer version of the app');
}

/** To be called before anything else is read or written. @throws StoreTooNew */
export async function claimGeneration(device: DeviceStore, own = OWN_GENERATION): Promise<void> {
  const kept = await readSetting(device, GENERATION_SETTING);
  demandKnown(kept, own);
  if (kept !== own) await writeSetting(device, GENERATION_SETTING, own);
}
