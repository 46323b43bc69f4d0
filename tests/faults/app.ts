import type { Access } from '@sync/model/access/permissions';
import type { CollectionName } from '@sync/model/entity';
import type { Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import type { Transport } from '@sync/replication/transport';
import type { ViziteDatabase } from '@sync/store/rxdb/database';
import type { DeviceStore } from '@sync/store/device';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import { openLocalStore, openRecords } from '@sync/store/local-store';
import type { LocalStore } from '@sync/store/local-store';
import { serveStore, storeAt } from '@sync/worker/store-port';
import { testKey } from '@sync/testing/data-key.fixture';
import { played } from './played';
import type { HistoryKind } from './played';
import type { Holdings } from './protocol';

/** A page of the app: what it shows, and how it writes. */
export interface Page {
  readonly database: ViziteDatabase;
  readonly device: DeviceStore;
  writes(access: Access): LocalWrites;
}

/** The app of a device. */
export interface App {
  readonly firstPage: Page;
  readonly secondPage: Page;
  readonly replication: Replication;
  giveUp(collection: CollectionName, id: string): Promise<boolean>;
  lists(): Promise<Pick<Holdings, 'unsent' | 'refused' | 'conflicts'>>;
  close(): Promise<void>;
}

export interface Opening {
  readonly name: string;
  readonly kind: HistoryKind;
  readonly transport: Transport;
  readonly connection: Connection;
  readonly pageSize: number | null;
}

export async function openApp({ name, kind, transport, connection, pageSize }: Opening): Promise<App> {
  const { first, second } = played[kind];
  const records = await openRecords(name, testKey);
  const store = await openLocalStore(name, testKey, records, { collections: first });
  const replication = await startReplication(
    store,
    transport,
    connection,
    pageSize === null ? {} : { pageSize },
  );
  // Another tab: its worker has a store of its own over the same disk, and its page asks the worker.
  const secondRecords = await openRecords(name, testKey);
  const { port1, port2 } = new MessageChannel();
  serveStore(secondRecords, port2);
  const page = storeAt(port1, new AbortController().signal);
  const secondStore = await openLocalStore(name, testKey, page, { collections: second });
  const pageOf = (opened: LocalStore): Page => ({
    database: opened.database,
    device: opened.device,
    writes: (access) => localWrites(opened, access),
  });
  return {
    firstPage: pageOf(store),
    secondPage: pageOf(secondStore),
    replication,
    giveUp: async (collection, id) => {
      const note = await store.changes.unsentOf(collection, id);
      return note !== null && store.changes.discard(note);
    },
    lists: async () => {
      const { unsent, rejected, conflicts } = await store.changes.all();
      return { unsent, refused: rejected, conflicts };
    },
    close: async () => {
      await secondStore.close();
      port1.close();
      port2.close();
      await replication.stop();
      await store.close();
      await Promise.all([secondRecords.close(), records.close()]);
    },
  };
}
