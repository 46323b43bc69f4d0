import { liveQuery } from 'dexie';
import type { Dexie } from 'dexie';
import { GENERATION_SETTING, readSetting } from './device';
import type { DeviceStore } from './device';
import { isTooNew } from './generation';
import { CLOSED_FOR_REMOVAL } from './raw-databases';

/**
 * Notices that another tab, on a newer version of the app, takes the store over: it builds an index or a table, which
 * needs every other connection closed, or keeps things in a way of its own from now on. Dexie closes the connection by
 * itself, so that nobody waits; what is left is to say so.
 */
export class NewerVersion {
  readonly #found = new AbortController();
  readonly #own: number | undefined;
  #end: () => void = () => undefined;

  /** @param own the generation of who watches, where it is not the one of `claimGeneration` */
  constructor(own?: number) {
    this.#own = own;
  }

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
        if (isTooNew(generation, this.#own)) this.#found.abort();
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
