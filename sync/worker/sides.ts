import type { DoneWipe } from '../replication/done-wipe';
import type { KeptTokens } from '../session/sealed-place';
import type { ServerConfig } from '../session/server-config';
import type { SignedInUser } from '../session/session';
import type { ThisDevice } from '../replication/this-device';
import type { DataKey } from '../store/data-key';
import type { OpeningMode } from '../store/opening/opening';
import type { SyncStatus } from '../store/sync-status';

/** Functions of the page that the worker calls: the session lives there, and what the browser tells pages only. */
export interface PageSide {
  /** Tells that a tab on a newer version of the app took the store over. The worker has closed it. */
  superseded(): Promise<void>;
  /**
   * Returns the server's configuration.
   * @throws when it was never reached from this device.
   */
  config(): Promise<ServerConfig>;
  /**
   * Returns the user's token, renewed where it has expired; null where there is none.
   * @throws without a network.
   */
  accessToken(): Promise<string | null>;
  /** Returns a new token after the server has refused one; else as `accessToken`. */
  renewedToken(): Promise<string | null>;
  /** Returns this device, and a wipe of the user's records that the server has not heard of. */
  device(): Promise<{ readonly device: ThisDevice; readonly wiped: DoneWipe | null }>;
  /** Tells that the server has heard of a wipe. */
  wipeTold(id: string): Promise<void>;
}

/** State of a first sync that goes on behind the lock: counts alone. */
export type UnattendedStatus = Pick<SyncStatus, 'phase' | 'loaded' | 'expected'>;

/**
 * End of a first sync that went on behind the lock. `stopped`: by the page. `time`: it took too long. `quiet`: nothing
 * came for too long. `session`: the server renews the tokens no more. `wipe`: the records are to go. `refused`: the
 * server does not answer what it is asked, and asking again does not help.
 */
export type UnattendedEnd =
  | 'complete'
  | 'stopped'
  | 'time'
  | 'quiet'
  | 'session'
  | 'inactive'
  | 'outdated'
  | 'wipe'
  | 'refused';

/** Functions of a locked page that its worker calls while a first sync goes on behind the lock. */
export interface UnattendedSide extends KeptTokens {
  told(status: UnattendedStatus): Promise<void>;
}

/** Functions of the worker that the page calls. One worker serves one page and one user. */
export interface WorkerSide {
  /**
   * Opens the user's database and serves its storage through the port.
   * @param alive names a lock that the worker holds from now on until it ends
   * @throws what `openSoundRecords` does
   */
  open(
    user: SignedInUser,
    key: DataKey,
    page: PageSide,
    storage: MessagePort,
    mode: OpeningMode,
    alive: string,
  ): Promise<void>;
  /** Tells that something may have improved: network, visibility, sign-in. Unsent changes are retried now. */
  wake(): void;
  /**
   * Goes on with an unfinished first sync alone, where this worker leads, and lets go of everything at its end. The page
   * is locked: nothing it asks of the store is answered from now on, and nothing is sent.
   * @returns null where there is nothing to go on with.
   */
  finishFirstSync(side: UnattendedSide): Promise<UnattendedEnd | null>;
  networkLost(): void;
  /** Resolves as long as the worker lives. */
  ping(): void;
  close(): Promise<void>;
}
