import { readSetting, writeSetting } from './device';
import type { CollectionName } from '../model/entity';
import type { DeviceStore } from './device';

/** State of the connection to the server. */
export type ConnectionPhase =
  /** Not tried yet. */
  | 'starting'
  /** The last call was answered. */
  | 'online'
  /** No answer: the network is away. */
  | 'offline'
  /** The server answers with failures. */
  | 'failing'
  /** The session ended; calls wait until somebody signs in. */
  | 'session'
  /** The server takes no calls of this account any more. */
  | 'inactive'
  /** The server takes no calls of this version of the app. What waits is kept for the next. */
  | 'outdated'
  /** The server's answers are not what was agreed; they are asked for again. */
  | 'unfit';

export type RowCounts = Readonly<Partial<Record<CollectionName, number>>>;

/** The state of synchronisation, for the indicator. Kept in the device store, so every tab shows the same. */
export interface SyncStatus {
  readonly phase: ConnectionPhase;
  /** The code of the last failed call, for those who look after the server. Null where there was none. */
  readonly problem: string | null;
  /** The server speaks a newer version of the contract. There is an update of the app. */
  readonly newerServer: boolean;
  /** Milliseconds since 1970 when everything was last pulled; null before the first time. */
  readonly lastSyncAt: number | null;
  /** True once the first full pull has been completed on this device. */
  readonly complete: boolean;
  /** Rows that the first sync has brought of each collection so far. */
  readonly loaded: RowCounts;
  /** Rows that the first sync will bring of each collection. Null while the server has not said. */
  readonly expected: RowCounts | null;
  /** Milliseconds by which this device's clock is ahead of the server's. */
  readonly clockAhead: number;
  /** The local store refused to take what came from the server (disk full, storage evicted). */
  readonly storageFailed: boolean;
}

export const initialStatus: SyncStatus = {
  phase: 'starting',
  problem: null,
  newerServer: false,
  lastSyncAt: null,
  complete: false,
  loaded: {},
  expected: null,
  clockAhead: 0,
  storageFailed: false,
};

/** Milliseconds that a device's clock may be off: a line may be as slow as that. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** Returns whether a device's clock is off by more than a slow line explains. @param ahead see `SyncStatus` */
export const isClockOff = (ahead: number): boolean => Math.abs(ahead) > CLOCK_TOLERANCE;

const KEY = 'sync-status';

/** Reads the status that the replicating tab wrote last. */
export async function readStatus(device: DeviceStore): Promise<SyncStatus> {
  const value = await readSetting(device, KEY);
  return typeof value === 'object' && value !== null ? { ...initialStatus, ...value } : initialStatus;
}

export async function updateStatus(device: DeviceStore, change: Partial<SyncStatus>): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    await writeSetting(device, KEY, { ...(await readStatus(device)), ...change });
  });
}
