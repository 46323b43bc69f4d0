import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Access } from './model/permissions';
import { CallFailed, Connection } from './replication/connection';
import { readKnownAccess } from './replication/known-access';
import type { KnownAccess } from './replication/known-access';
import { listenForPokes } from './replication/pokes';
import { startReplication } from './replication/replication';
import type { Replication } from './replication/replication';
import { readStatus, updateStatus } from './replication/status';
import type { SyncStatus } from './replication/status';
import { supabaseTransport } from './replication/transport';
import { ClientIndex } from './search/client-index';
import { TicketIndex } from './search/ticket-index';
import type { Session, SignedInPerson } from './session/session';
import { openLocalStore } from './store/database';
import type { LocalStore } from './store/database';
import { readSetting, writeSetting } from './store/device';
import { localWrites } from './store/local-writes';
import type { LocalWrites } from './store/local-writes';
import { sendViewEvents } from './replication/view-events';

/** Everything of a signed-in person on this device: records, search, writes and synchronisation. */
export interface Workspace {
  readonly person: SignedInPerson;
  readonly store: LocalStore;
  readonly clients: ClientIndex;
  readonly tickets: TicketIndex;
  /** The person's rights as this device knows them; null until the server told them for the first time. */
  readonly access$: Observable<KnownAccess | null>;
  readonly status$: Observable<SyncStatus>;
  writes(access: Access): LocalWrites;
  /** Sends and receives now, in whichever tab replicates. */
  syncNow(): Promise<void>;
  close(): Promise<void>;
}

const SYNC_REQUEST = 'sync-request';

/** An observable of a live query on the device store; other tabs' changes are seen too. */
function live<T>(query: () => Promise<T>): Observable<T> {
  return from(liveQuery(query));
}

/** Runs the replication in the tab that leads, and everything that wakes it. Returns the function that ends it. */
function replicateWhenLeading(store: LocalStore, session: Session): () => Promise<void> {
  const stop = new AbortController();
  const connection = new Connection();
  let replication: Replication | null = null;
  const endings: (() => void)[] = [];

  const wake = (): void => replication?.syncNow();
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') wake();
  };

  async function start(): Promise<void> {
    await store.database.waitForLeadership();
    if (stop.signal.aborted) return;
    // What the last run wrote of the connection is past; the first call may take long to learn that there is none.
    await updateStatus(store.device, { phase: navigator.onLine ? 'starting' : 'offline' });
    const client = await connection.run(async () => {
      try {
        return await session.client();
      } catch {
        throw new CallFailed('network', 0);
      }
    });
    if (stop.signal.aborted) return;
    replication = await startReplication(store, supabaseTransport(client), connection);
    endings.push(
      listenForPokes(client, (collections) => replication?.pull(collections), wake),
      sendViewEvents(store.device, supabaseTransport(client), connection),
    );
    const requests = live(() => readSetting(store.device, SYNC_REQUEST)).subscribe(wake);
    const signIns = session.state$.subscribe((state) => {
      if (state.kind === 'signed-in' && !state.expired) connection.wake();
    });
    endings.push(
      () => requests.unsubscribe(),
      () => signIns.unsubscribe(),
    );
  }

  const retry = (): void => connection.wake();
  const onOffline = (): void => void updateStatus(store.device, { phase: 'offline' });
  addEventListener('online', retry);
  addEventListener('online', wake);
  addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);
  start().catch((error: unknown) => {
    if (!stop.signal.aborted) console.error('replication did not start', error);
  });

  return async () => {
    stop.abort();
    removeEventListener('online', retry);
    removeEventListener('online', wake);
    removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
    endings.forEach((end) => end());
    connection.close();
    await replication?.stop();
  };
}

/** Opens the person's workspace. @throws where the browser refuses storage. */
export async function openWorkspace(session: Session, person: SignedInPerson): Promise<Workspace> {
  const store = await openLocalStore(person.id);
  const stopReplication = replicateWhenLeading(store, session);
  return {
    person,
    store,
    clients: new ClientIndex(store.database),
    tickets: new TicketIndex(store.database),
    access$: live(() => readKnownAccess(store.device)),
    status$: live(() => readStatus(store.device)),
    writes: (access) => localWrites(store, access),
    syncNow: () => writeSetting(store.device, SYNC_REQUEST, Date.now()),
    close: async () => {
      await stopReplication();
      await store.close();
    },
  };
}
