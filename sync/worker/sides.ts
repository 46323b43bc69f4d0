import type { DoneWipe } from '../replication/done-wipe';
import type { ServerConfig } from '../session/server-config';
import type { SignedInUser } from '../session/session';
import type { ThisDevice } from '../replication/this-device';
import type { DataKey } from '../store/data-key';
import type { OpeningMode } from '../store/opening/opening';

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
  /** Returns this device, and a wipe of the user's records that the server has not heard of. */
  device(): Promise<{ readonly device: ThisDevice; readonly wiped: DoneWipe | null }>;
  /** Tells that the server has heard of a wipe. */
  wipeTold(id: string): Promise<void>;
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
  networkLost(): void;
  /** Resolves as long as the worker lives. */
  ping(): void;
  close(): Promise<void>;
}
