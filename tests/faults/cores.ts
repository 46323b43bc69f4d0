import { collectionNames } from '@sync/model/registry';
import type { Access } from '@sync/model/access/permissions';
import type { CollectionName } from '@sync/model/entity';
import { appModel } from '@sync/replication/app-model';
import type { Connection } from '@sync/replication/connection';
import { startOutboxReplication } from '@sync/replication/outbox-replication';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import type { Transport } from '@sync/replication/transport';
import { openLocalStore } from '@sync/store/database';
import type { ReplicatedStore, ViziteDatabase } from '@sync/store/database';
import { recordKey } from '@sync/store/device';
import type { DeviceStore } from '@sync/store/device';
import { giveUpChange } from '@sync/store/give-up';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import { openOutboxStore, openRecords } from '@sync/store/outbox-store';
import type { OutboxStore } from '@sync/store/outbox-store';
import { outboxWrites } from '@sync/store/outbox-writes';
import { serveStorage, storageAt } from '@sync/worker/storage-port';
import { serveStore, storeAt } from '@sync/worker/store-port';
import { testKey } from '@sync/testing/data-key.fixture';
import type { Holdings } from './protocol';

/** A page of the app: what it shows, and how it writes. */
export interface Page {
  readonly database: ViziteDatabase;
  readonly device: DeviceStore;
  writes(access: Access): LocalWrites;
}

/** The app of a device on one of the two cores. */
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
  readonly transport: Transport;
  readonly connection: Connection;
  readonly pageSize: number | null;
}

/**
 * What a device of a history opens. RxDB holds fourteen collections in a process, and both pages are in one; no history
 * writes anything of terminals, surgeries or cases.
 */
export const PLAYED = collectionNames.filter(
  (name) => name !== 'pos' && name !== 'surgeries' && name !== 'cases',
);

/** What histories write on a second page. */
const WRITTEN = ['clients', 'tickets', 'ticket_entries', 'directory', 'meetings'] as const;

const sizes = (pageSize: number | null): { pageSize?: number } => (pageSize === null ? {} : { pageSize });

/** Opens the store as a page does that works beside others. */
async function openSecondPage(name: string, { database }: ReplicatedStore): Promise<ReplicatedStore> {
  const { port1, port2 } = new MessageChannel();
  serveStorage(database, port2);
  const lost = new AbortController();
  const page = await openLocalStore(name, testKey, storageAt(port1, lost.signal), {
    alone: true,
    collections: WRITTEN,
  });
  return {
    ...page,
    close: async () => {
      await page.close();
      port1.close();
      port2.close();
    },
  };
}

async function openReplicated({ name, transport, connection, pageSize }: Opening): Promise<App> {
  const store = await openLocalStore(name, testKey, undefined, { collections: PLAYED });
  const replication = await startReplication(store, transport, connection, sizes(pageSize));
  const secondStore = await openSecondPage(name, store);
  const pageOf = (one: ReplicatedStore): Page => ({
    database: one.database,
    device: one.device,
    writes: (access) => localWrites(one, access),
  });
  const { device } = store;
  return {
    firstPage: pageOf(store),
    secondPage: pageOf(secondStore),
    replication,
    giveUp: (collection, id) => giveUpChange(store, recordKey(collection, id)),
    lists: async () => ({
      unsent: await device.unsent.toArray(),
      refused: await device.refused.toArray(),
      conflicts: await device.conflicts.toArray(),
    }),
    close: async () => {
      await secondStore.close();
      await replication.stop();
      await store.close();
    },
  };
}

async function openOnOutbox({ name, transport, connection, pageSize }: Opening): Promise<App> {
  const records = await openRecords(name, testKey);
  const store = await openOutboxStore(name, testKey, records, { collections: PLAYED });
  const replication = await startOutboxReplication(store, transport, connection, sizes(pageSize));
  // Another tab: its worker has a store of its own over the same disk, and its page asks the worker.
  const secondRecords = await openRecords(name, testKey);
  const { port1, port2 } = new MessageChannel();
  serveStore(secondRecords, port2);
  const page = storeAt(port1, new AbortController().signal);
  const secondStore = await openOutboxStore(name, testKey, page, { collections: WRITTEN });
  const pageOf = (one: OutboxStore): Page => ({
    database: one.database,
    device: one.device,
    writes: (access) => outboxWrites(one, access, appModel),
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

/** `VIZITE_CORE=replicated` plays histories on the core before the present one. */
export const isOnOutbox = process.env['VIZITE_CORE'] !== 'replicated';
export const openApp = isOnOutbox ? openOnOutbox : openReplicated;
