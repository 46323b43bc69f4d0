import { liveQuery } from 'dexie';
import type { Dexie } from 'dexie';
import { GENERATION_SETTING, readSetting } from './device';
import type { DeviceStore } from './device';
import { isTooNew } from './generation';

/**
 * Notices that another tab, on a newer version of the app, takes the store over: it builds an index or a table, which
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
    database.on('versionchange', ({ newVersion }) => {
      // A database that is being removed goes with its person, or is rebuilt: neither is a newer version.
      if (newVersion !== null && newVersion > 0) this.#found.abort();
    });
  };

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
