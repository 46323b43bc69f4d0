import { liveQuery } from 'dexie';
import type { Dexie } from 'dexie';
import { CLOSED_FOR_REMOVAL } from './raw-databases';
import { GENERATION_SETTING, readSetting, writeSetting } from '../device';
import type { DeviceStore } from '../device';

/**
 * Counted up when a version of the app keeps things so that older ones would read them wrongly or spoil them. Fields,
 * kinds and indexes that are added are no reason: older versions get on with them.
 */
export const OWN_GENERATION = 4;

/** Up to here rows were stored as they are. From the next one on they are sealed. */
export const LAST_PLAIN_GENERATION = 1;

/** A newer version of the app has opened this store in a way of its own; this one leaves it alone. */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';
}

/** Returns whether a value of the setting names a format that this version does not know. */
const isTooNew = (generation: unknown): boolean =>
  typeof generation === 'number' && generation > OWN_GENERATION;

/** @throws StoreTooNew */
export function demandKnown(generation: unknown): void {
  if (isTooNew(generation)) throw new StoreTooNew('the store belongs to a newer version of the app');
}

/**
 * Checks and stores the format of the store. To be called before anything else is read or written.
 * @throws StoreTooNew
 */
export async function claimGeneration(device: DeviceStore): Promise<void> {
  const kept = await readSetting(device, GENERATION_SETTING);
  demandKnown(kept);
  if (kept !== OWN_GENERATION) await writeSetting(device, GENERATION_SETTING, OWN_GENERATION);
}

/**
 * Notices that another tab, on a newer version of the app, takes the store over. It builds an index or a table, which
 * needs every other connection closed, or keeps things in a way of its own from now on. Dexie closes the connection by
 * itself, so that nobody waits; what is left is to say so.
 */
export class NewerVersion {
  readonly #found = new AbortController();
  #end: () => void = () => undefined;

  /** Aborted when this version has to let go of the store. */
  get signal(): AbortSignal {
    return this.#found.signal;
  }

  /** Watches one database. */
  readonly watch = (database: Dexie): void => {
    database.on('versionchange', ({ newVersion }) => void this.note(newVersion));
  };

  /**
   * Notes that another tab needs a database closed. @param version that it gives the database, if any
   * @returns false for a database that is being removed: it goes with its user, or is rebuilt
   */
  note(version: number | null): boolean {
    if (version === null || version <= 0 || version === CLOSED_FOR_REMOVAL) return false;
    this.#found.abort();
    return true;
  }

  /** Watches what the store says of how it is kept. */
  follow(device: DeviceStore): void {
    const subscription = liveQuery(() => readSetting(device, GENERATION_SETTING)).subscribe({
      next: (generation) => {
        if (isTooNew(generation)) this.#found.abort();
      },
      // A store that is closed or removed tells nothing more.
      error: () => undefined,
    });
    this.#end = () => subscription.unsubscribe();
  }

  stop(): void {
    this.#end();
  }
}
