import type { CollectionName } from '../model/entity';
import type { Changes } from './changes';
import type { ViziteDatabase } from './database';
import type { DeviceStore } from './device';

/** What is on this device for one user. */
export interface LocalStore {
  /** Reads and follows the records. */
  readonly database: ViziteDatabase;
  /** Those that are open: all of them, but in a process that holds several stores. */
  readonly collections: readonly CollectionName[];
  /** Drafts, settings, files: what is no record. */
  readonly device: DeviceStore;
  /** What waits for the server or for the user. */
  readonly changes: Changes;
  /** Aborted when a tab on a newer version of the app takes the store over; this one has to let go. */
  readonly superseded: AbortSignal;
  close(): Promise<void>;
}
