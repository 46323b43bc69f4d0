import type { SignedInUser } from '../session/session';
import type { DataKey } from '../store/data-key';
import { hasLocks } from '../store/holders';
import type { OpeningMode } from '../store/opening/opening';
import { openHostedStore } from './hosted-store';
import type { HostedStore } from './hosted-store';
import { replicateWhenLeading } from './replicate-when-leading';
import type { LeadingReplication } from './replicate-when-leading';
import type { PageSide, WorkerSide } from './sides';

interface Opened extends HostedStore {
  readonly replication: LeadingReplication;
}

/** Holds a lock until this worker ends. Resolves once it is held, at once where the browser has none. */
function holdUntilTheEnd(name: string): Promise<void> {
  if (!hasLocks()) return Promise.resolve();
  return new Promise((held, refused) => {
    navigator.locks
      .request(name, () => {
        held();
        return new Promise<never>(() => undefined);
      })
      .catch(refused);
  });
}

/** The database of one page: its store and its replication. */
export class DatabaseHost implements WorkerSide {
  #opened: Opened | null = null;

  async open(
    { id }: SignedInUser,
    key: DataKey,
    page: PageSide,
    port: MessagePort,
    mode: OpeningMode,
    alive: string,
  ): Promise<void> {
    await holdUntilTheEnd(alive);
    const hosted = await openHostedStore(id, key, mode, port);
    hosted.superseded.addEventListener('abort', () => {
      page.superseded().catch(() => undefined);
      // What the browser has not closed by itself; much of it may fail.
      this.close().catch(() => undefined);
    });
    hosted.lost.addEventListener('abort', () => {
      // The page hears that its worker has ended, and opens the store anew.
      void this.close()
        .catch(() => undefined)
        .finally(() => globalThis.close());
    });
    this.#opened = { ...hosted, replication: replicateWhenLeading(hosted.store, page) };
  }

  wake(): void {
    this.#opened?.replication.wake();
  }

  networkLost(): void {
    this.#opened?.replication.networkLost();
  }

  ping(): void {
    // That it answers is the answer.
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await opened?.replication.stop();
    await opened?.close();
  }
}
