import { proxy, transfer, wrap } from 'comlink';
import type { Observable } from 'rxjs';
import type { SignedInUser } from '../session/session';
import type { DataKey } from '../store/data-key';
import { hasLocks } from '../store/holders';
import type { OpeningMode } from '../store/opening/opening';
import type { PageSide, UnattendedEnd, UnattendedSide, WorkerSide } from './sides';
import { watchdog } from './watchdog';

/** A page's own database worker. */
export interface WorkerConnection {
  /** Rejects where the browser refuses the storage or the worker. */
  readonly opened: Promise<void>;
  /** Port to the worker's store. */
  readonly port: MessagePort;
  wake(): void;
  networkLost(): void;
  /** True while the worker is too busy to answer. */
  readonly busy$: Observable<boolean>;
  /** Aborted when the worker has ended, or hangs. */
  readonly lost: AbortSignal;
  /**
   * Leaves the worker alone with an unfinished first sync, and closes it at the end. The port answers nothing any more.
   * @param stop ends it. Null where there was nothing to finish, or its end is not known
   */
  finishFirstSync(side: UnattendedSide, stop: AbortSignal): Promise<UnattendedEnd | null>;
  /** Ends the worker at once; everything that waits for it fails. */
  terminate(): void;
  close(): Promise<void>;
}

/**
 * Milliseconds that a worker gets to close. A page that hangs may hold what the worker waits for; what the worker is at
 * is stored as a whole or not at all.
 */
const CLOSES_WITHIN = 5_000;

/** Reason of the abort. Without one the browser makes an error whose stack keeps the whole workspace in memory. */
const CLOSED = 'closed';

/** Says when the worker has ended, which no event tells. It holds a lock for as long as it lives. */
function whenEnded(alive: string, signal: AbortSignal, onEnded: () => void): void {
  if (!hasLocks()) return;
  navigator.locks.request(alive, { signal }, onEnded).catch(() => undefined);
}

/** Resolves when a signal is aborted. */
function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

/** A worker that has nothing to do yet. */
interface StartedWorker {
  readonly worker: Worker;
  /** Rejects where its code cannot be read. */
  readonly failed: Promise<never>;
}
let prepared: StartedWorker | null = null;

function startWorker(): StartedWorker {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    type: 'module',
    name: 'vizite-database',
  });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the database worker failed')), { once: true });
  });
  // Whoever takes the worker hears of it.
  failed.catch(() => undefined);
  return { worker, failed };
}

/** Starts the worker of the next connection ahead. The browser reads its code while the user types a password. */
export function prepareWorker(): void {
  prepared ??= startWorker();
}

/** Connects to a worker, which opens the user's database. What is asked of its store meanwhile waits. */
export function connectToWorker(
  user: SignedInUser,
  key: DataKey,
  page: PageSide,
  mode: OpeningMode,
): WorkerConnection {
  const { worker, failed } = prepared ?? startWorker();
  prepared = null;
  const remote = wrap<WorkerSide>(worker);
  const { port1, port2 } = new MessageChannel();
  const lost = new AbortController();
  const watching = watchdog(() => void remote.ping(), terminate);
  for (const source of [worker, port1]) source.addEventListener('message', watching.heard);
  const closing = new AbortController();
  function terminate(): void {
    watching.stop();
    closing.abort(CLOSED);
    worker.terminate();
    lost.abort();
  }
  const alive = `vizite:worker:${crypto.randomUUID()}`;
  const opening = remote.open(user, key, proxy(page), transfer(port2, [port2]), mode, alive);
  opening.then(
    () => whenEnded(alive, closing.signal, terminate),
    () => undefined,
  );
  const close = async (): Promise<void> => {
    watching.stop();
    closing.abort(CLOSED);
    const patience = new Promise((resolve) => setTimeout(resolve, CLOSES_WITHIN));
    if (!lost.signal.aborted) await Promise.race([remote.close(), patience]);
    worker.terminate();
  };
  return {
    opened: Promise.race([opening, failed]),
    port: port1,
    busy$: watching.busy$,
    wake: () => void remote.wake(),
    networkLost: () => void remote.networkLost(),
    lost: lost.signal,
    terminate,
    finishFirstSync: async (side, stop) => {
      port1.close();
      try {
        const ended = whenAborted(AbortSignal.any([stop, lost.signal]));
        return await Promise.race([remote.finishFirstSync(proxy(side)), ended]);
      } finally {
        await close();
      }
    },
    close,
  };
}
