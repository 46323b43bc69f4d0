import { fileRecords } from '../attachments/send-attachments';
import type { FileStore } from '../attachments/send-attachments';
import type { Connection } from '../replication/connection';
import { Pulling } from '../replication/pulling';
import type { Replication } from '../replication/replication';
import type { Transport } from '../replication/transport';
import { collectionNames } from '../model/registry';
import { Loop } from '../replication/loop';
import { startReplication } from '../replication/replication';
import type { DataKey } from '../store/data-key';
import { outboxChanges } from '../store/outbox-changes';
import { databaseNames } from '../store/store-names';
import type { SegmentStore } from '../store/segments/segment-store';
import { openSoundRecords } from '../store/opening/sound-records';
import type { OpeningMode } from '../store/opening/opening';
import { serveStore } from './store-port';

/** The store of a worker, with what its tab does while it leads. */
export interface LedStore extends FileStore {
  /** Name of the user's store; tabs agree by it which of them leads. */
  readonly name: string;
  replicate(transport: Transport, connection: Connection): Promise<Replication>;
  /** Begins pulls alone. @param stop ends them */
  pull(transport: Transport, connection: Connection, stop: AbortSignal): Promise<Pulling>;
  /** Begins what else the leading tab does, until `stop`. */
  lead(stop: AbortSignal): void;
}

/** A store that a worker has opened and serves to its page. */
export interface HostedStore {
  readonly store: LedStore;
  readonly superseded: AbortSignal;
  /** Aborted when the store has to be opened again. */
  readonly lost: AbortSignal;
  /** Ends the answers to the page. The store stays open. */
  stopServing(): void;
  close(): Promise<void>;
}

/** Milliseconds until the first look for what has become loose, between two looks, and between two steps of packing it. */
const FIRST_LOOK = 60_000;
const LOOK_EVERY = 10 * 60_000;
const REST = 500;

/** Packs what has become loose, a little at a time. */
function tidyAtRest(records: SegmentStore, stop: AbortSignal): void {
  let isStarting = true;
  const tidying = new Loop(async () => {
    // The page reads what it shows first.
    if (isStarting) {
      isStarting = false;
      return FIRST_LOOK;
    }
    const isMore = await records.tidy().catch(() => false);
    return isMore ? REST : LOOK_EVERY;
  });
  stop.addEventListener('abort', () => void tidying.stop(), { once: true });
  tidying.start();
}

/** Opens a user's store, and serves it to the page. @throws what `openSoundRecords` does */
export async function openHostedStore(
  userId: string,
  key: DataKey,
  mode: OpeningMode,
  port: MessagePort,
): Promise<HostedStore> {
  const opened = await openSoundRecords(userId, key, mode);
  const { records, device, superseded, lost } = opened;
  const { segments: name } = await databaseNames(userId);
  const stopServing = serveStore(records, port);
  const store = { records, device, collections: collectionNames };
  return {
    store: {
      name,
      device,
      changes: outboxChanges(records, device),
      recordOf: fileRecords(records),
      replicate: (transport, connection) => startReplication(store, transport, connection),
      pull: (transport, connection, stop) => Pulling.begin(store, transport, connection, stop),
      lead: (stop) => tidyAtRest(records, stop),
    },
    superseded,
    lost,
    stopServing: () => {
      stopServing();
      port.close();
    },
    close: async () => {
      stopServing();
      await opened.close();
    },
  };
}
