import { KeptRows } from '../search/kept-rows';
import { rowsOf } from '../search/row-source';
import type { IndexName, IndexPage, RowPages } from '../search/row-source';
import type { SignedInUser } from '../session/session';
import type { DataKey } from '../store/data-key';
import { hasLocks } from '../store/holders';
import { openSoundStore } from '../store/sound-store';
import type { OpeningMode } from '../store/sound-store';
import type { LocalStore } from '../store/database';
import { replicateWhenLeading } from './replicate-when-leading';
import type { LeadingReplication } from './replicate-when-leading';
import type { PageSide, WorkerSide } from './sides';
import { serveStorage } from './storage-port';

interface Opened {
  readonly store: LocalStore;
  readonly rows: RowPages;
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

/** The database of one page: storage, replication and the reading for the in-memory indexes. */
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
    const store = await openSoundStore(id, key, mode);
    serveStorage(store.database, port);
    store.superseded.addEventListener('abort', () => {
      page.superseded().catch(() => undefined);
      // What Dexie has not closed by itself; much of it may fail.
      this.close().catch(() => undefined);
    });
    const rows = new KeptRows(store, key, rowsOf(store.database), __APP_VERSION__);
    this.#opened = { store, rows, replication: replicateWhenLeading(store, page, rows) };
  }

  rows(index: IndexName, after: string, size: number): Promise<IndexPage> {
    if (this.#opened === null) return Promise.reject(new Error('the database is not open'));
    return this.#opened.rows.page(index, after, size);
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
    await opened?.store.close();
  }
}
