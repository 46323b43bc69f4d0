import type { SignedInUser } from '../session/session';
import type { DataKey } from '../store/data-key';
import { hasLocks } from '../store/holders';
import type { OpeningMode } from '../store/opening/opening';
import { readStatus } from '../store/sync-status';
import { finishFirstSync } from './finish-first-sync';
import type { FirstSyncAlone } from './finish-first-sync';
import { openHostedStore } from './hosted-store';
import type { HostedStore } from './hosted-store';
import { takeLease } from './leadership';
import type { Lease } from './leadership';
import { replicateWhenLeading } from './replicate-when-leading';
import type { LeadingReplication } from './replicate-when-leading';
import type { PageSide, UnattendedEnd, UnattendedSide, WorkerSide } from './sides';

interface Opened extends HostedStore {
  readonly user: string;
  readonly key: DataKey;
  readonly page: PageSide;
  readonly lease: Lease;
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
  #alone: FirstSyncAlone | null = null;

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
    const lease = takeLease(`vizite:${hosted.store.name}`);
    const replication = replicateWhenLeading(hosted.store, page, lease);
    this.#opened = { ...hosted, user: id, key, page, lease, replication };
  }

  wake(): void {
    (this.#alone ?? this.#opened?.replication)?.wake();
  }

  networkLost(): void {
    (this.#alone ?? this.#opened?.replication)?.networkLost();
  }

  async finishFirstSync(side: UnattendedSide): Promise<UnattendedEnd | null> {
    const opened = this.#opened;
    if (opened === null || this.#alone !== null) return null;
    opened.stopServing();
    try {
      await opened.replication.stop();
      // Another tab does it, or nothing is left to do; or the page has changed its mind.
      const isLeft = opened.lease.isHeld && !(await readStatus(opened.store.device)).complete;
      if (!isLeft || !this.#isOpen()) return null;
      const { store, user, key, page } = opened;
      this.#alone = finishFirstSync(store, { userId: user, key }, page, side);
      return await this.#alone.over;
    } finally {
      await this.close();
    }
  }

  ping(): void {
    // That it answers is the answer.
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    const alone = this.#alone;
    this.#opened = null;
    opened?.lease.release();
    alone?.stop();
    await alone?.over;
    await opened?.replication.stop();
    await opened?.close();
  }

  // Asked again after a wait, where the compiler takes the field for unchanged.
  #isOpen(): boolean {
    return this.#opened !== null;
  }
}
