import type { FileStore } from '../attachments/send-attachments';
import type { Connection } from '../replication/connection';
import type { Replication } from '../replication/replication';
import type { Transport } from '../replication/transport';
import type { RowPages } from '../search/row-source';

/** The store of a worker, with what its tab does while it leads. */
export interface LedStore extends FileStore {
  /** Of the user's store; tabs agree by it which of them leads. */
  readonly name: string;
  /** Whether answers to changes tell the rows that were stored. */
  readonly tellsRows: boolean;
  replicate(transport: Transport, connection: Connection): Promise<Replication>;
  /** Begins what else the leading tab does, until `stop`. */
  lead(stop: AbortSignal): void;
}

/** A store that a worker has opened and serves to its page. */
export interface HostedStore {
  readonly store: LedStore;
  /** Of the in-memory indexes, where they do not go through the port of the store. */
  readonly rows: RowPages | null;
  readonly superseded: AbortSignal;
  /** Aborted when the store has to be opened anew. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}
