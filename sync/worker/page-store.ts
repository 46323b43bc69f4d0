import type { Access } from '../model/access/permissions';
import { appModel } from '../replication/app-model';
import { rowsOf } from '../search/row-source';
import type { RowSource } from '../search/row-source';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import type { DataKey } from '../store/data-key';
import type { LocalStore } from '../store/local-store';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { openOutboxStore } from '../store/outbox-store';
import { outboxWrites } from '../store/outbox-writes';
import { storageAt } from './storage-port';
import { storeAt } from './store-port';
import type { WorkerConnection } from './worker-connection';

/** A page's store over that of its worker. */
export interface OpenedPage {
  readonly store: LocalStore;
  /** Rows of the in-memory indexes. */
  readonly rows: RowSource;
  writes(access: Access): LocalWrites;
}

/** Opens a page's store that RxDB replicates. @throws what the worker found, and what the browser refuses */
export async function openReplicatedPage(
  worker: WorkerConnection,
  userId: string,
  key: DataKey,
): Promise<OpenedPage> {
  const storage = storageAt(worker.port, worker.lost);
  const open = (): Promise<ReplicatedStore> => openLocalStore(userId, key, storage, { alone: true });
  // Beside the worker; where that had something to mend, what was opened meanwhile counts not.
  const opening = open();
  opening.catch(() => undefined);
  await worker.opened;
  const store = await opening.catch(open);
  return { store, rows: rowsOf(store.database, worker.rows), writes: (access) => localWrites(store, access) };
}

/** Opens a page's store. @throws what the worker found, and what the browser refuses */
export async function openOutboxPage(
  worker: WorkerConnection,
  userId: string,
  key: DataKey,
): Promise<OpenedPage> {
  const records = storeAt(worker.port, worker.lost);
  const store = await openOutboxStore(userId, key, records, { ready: worker.opened });
  return { store, rows: records.rows, writes: (access) => outboxWrites(store, access, appModel) };
}
