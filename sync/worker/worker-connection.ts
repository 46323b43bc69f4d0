import { proxy, transfer, wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { RxStorage } from 'rxdb';
import type { IndexPage, IndexRows, RowSource } from '../search/row-source';
import type { SignedInPerson } from '../session/session';
import type { DataKey } from '../store/data-key';
import type { OpeningMode } from '../store/sound-store';
import type { PageSide, WorkerSide } from './sides';
import { storageAt } from './storage-port';

/** Milliseconds between two questions whether the worker lives, and how many may stay without an answer. */
const PING_EVERY = 5_000;
const MISSES = 2;

/** A page's own database worker. */
export interface WorkerConnection {
  /** Rejects where the browser refuses the storage or the worker. */
  readonly opened: Promise<void>;
  readonly storage: RxStorage<unknown, unknown>;
  readonly rows: RowSource;
  wake(): void;
  networkLost(): void;
  /** Aborted when the worker does not answer any more. */
  readonly lost: AbortSignal;
  /** Ends the worker at once; everything that waits for it fails. */
  giveUp(): void;
  close(): Promise<void>;
}

/**
 * Says through `onLost` when the worker does not answer any more. Questions are counted, not time: a tablet that slept
 * stops both sides.
 */
function watch(remote: Remote<WorkerSide>, onLost: () => void): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= MISSES) {
      onLost();
      return;
    }
    unanswered += 1;
    void remote.ping().then(() => (unanswered = 0));
  }, PING_EVERY);
  return () => clearInterval(timer);
}

/** Starts the worker, which opens the person's database. What is asked of its storage meanwhile waits. */
export function connectToWorker(
  person: SignedInPerson,
  key: DataKey,
  page: PageSide,
  mode: OpeningMode,
): WorkerConnection {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    type: 'module',
    name: 'vizite-database',
  });
  const remote = wrap<WorkerSide>(worker);
  const { port1, port2 } = new MessageChannel();
  const lost = new AbortController();
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the database worker failed')), { once: true });
  });
  const unwatch = watch(remote, giveUp);
  function giveUp(): void {
    unwatch();
    worker.terminate();
    lost.abort();
  }
  return {
    opened: Promise.race([remote.open(person, key, proxy(page), transfer(port2, [port2]), mode), failed]),
    storage: storageAt(port1, lost.signal),
    rows: {
      page: async (index, after, size) =>
        (await remote.rows(index, after, size)) as IndexPage<IndexRows[typeof index]>,
    },
    wake: () => void remote.wake(),
    networkLost: () => void remote.networkLost(),
    lost: lost.signal,
    giveUp,
    close: async () => {
      unwatch();
      if (!lost.signal.aborted) await remote.close();
      worker.terminate();
    },
  };
}
