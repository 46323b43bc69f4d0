import type { Access } from '../model/access/permissions';
import type { RowSource } from '../search/row-source';
import type { DataKey } from '../store/data-key';
import { openLocalStore } from '../store/local-store';
import type { LocalStore } from '../store/local-store';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { storeAt } from './store-port';
import type { WorkerConnection } from './worker-connection';

/** A page's store over that of its worker. */
export interface OpenedPage {
  readonly store: LocalStore;
  /** Rows of the in-memory indexes. */
  readonly rows: RowSource;
  writes(access: Access): LocalWrites;
}

/** Opens a page's store. @throws what the worker found, and what the browser refuses */
export async function openPage(worker: WorkerConnection, userId: string, key: DataKey): Promise<OpenedPage> {
  const records = storeAt(worker.port, worker.lost);
  const store = await openLocalStore(userId, key, records, { ready: worker.opened });
  return { store, rows: records.rows, writes: (access) => localWrites(store, access) };
}
