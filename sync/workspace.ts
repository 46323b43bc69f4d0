import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Access } from './model/access/permissions';
import { readWipeOrder } from './replication/device-wipe';
import type { WipeOrder } from './replication/device-wipe';
import { readKnownAccess } from './store/known-access';
import type { KnownAccess } from './store/known-access';
import { readStatus } from './store/sync-status';
import type { SyncStatus } from './store/sync-status';
import { ClientIndex } from './search/client-index';
import { MeetingIndex } from './search/meeting-index';
import { TicketIndex } from './search/ticket-index';
import { forgetDoneWipe, readDoneWipe } from './replication/done-wipe';
import type { DoneWipe } from './replication/done-wipe';
import { keptTokensOf } from './session/sealed-tokens';
import type { Session, SignedInUser } from './session/session';
import { thisDevice } from './replication/this-device';
import type { DataKey } from './store/data-key';
import { writeSetting } from './store/device';
import { holdStore } from './store/holders';
import { openLocalStore } from './store/local-store';
import type { LocalStore } from './store/local-store';
import type { RowSource } from './store/extracts/row-source';
import { localWrites } from './store/local-writes';
import type { LocalWrites } from './store/local-writes';
import type { OpeningMode } from './store/opening/opening';
import { noteWantedTicket, readWantedTickets } from './replication/sync-requests';
import type { WantedTickets } from './replication/sync-requests';
import { storeAt } from './worker/store-port';
import type { PageSide, UnattendedEnd, UnattendedStatus } from './worker/sides';
import { SYNC_REQUEST } from './replication/sync-requests';
import { connectToWorker } from './worker/worker-connection';
import type { WorkerConnection } from './worker/worker-connection';

export type { UnattendedEnd, UnattendedStatus } from './worker/sides';
export { prepareWorker } from './worker/worker-connection';

/** Handle that a page keeps of a workspace while the worker finishes its first sync. It knows nothing of the records. */
export interface LeftFirstSync {
  /**
   * Resolves at its end, with everything closed.
   * @param stop ends it. Null where there was nothing to finish, or its end is not known
   */
  finish(told: (status: UnattendedStatus) => void, stop: AbortSignal): Promise<UnattendedEnd | null>;
}

/** Everything of a signed-in user on this device: records, search, writes and synchronisation. */
export interface Workspace {
  readonly user: SignedInUser;
  readonly store: LocalStore;
  readonly clients: ClientIndex;
  readonly tickets: TicketIndex;
  readonly meetings: MeetingIndex;
  /** The user's rights as this device knows them. Null until the server told them for the first time. */
  readonly access$: Observable<KnownAccess | null>;
  readonly status$: Observable<SyncStatus>;
  /** Set when the server wants the user's records off this device. */
  readonly wipe$: Observable<WipeOrder | null>;
  /** True while the worker that holds the database is too busy to answer. What is asked of it is done late. */
  readonly busy$: Observable<boolean>;
  /** Aborted when the worker that holds the database is gone. The workspace has to be opened again. */
  readonly lost: AbortSignal;
  /** Aborted when a tab on a newer version of the app took the store over. This page has to be reloaded. */
  readonly superseded: AbortSignal;
  writes(access: Access): LocalWrites;
  /** Asks the server for a ticket that is not on this device. What became of it is told by `wantedTickets$`. */
  bringTicket(id: string): Promise<void>;
  readonly wantedTickets$: Observable<WantedTickets>;
  /** Sends and receives now, in whichever tab replicates. */
  syncNow(): Promise<void>;
  /** Closes everything in the page. The worker stays open for an unfinished first sync, and has to be closed by it. */
  leaveFirstSync(): Promise<LeftFirstSync>;
  close(): Promise<void>;
}

/** Returns an observable of a live query on the device store. Other tabs' changes are seen too. */
function live<T>(query: () => Promise<T>): Observable<T> {
  return from(liveQuery(query));
}

/** Tells the worker of everything on this page that makes a new attempt worthwhile. Returns the function that ends it. */
function passOn(session: Session, worker: WorkerConnection): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener('online', () => worker.wake(), { signal });
  addEventListener('offline', () => worker.networkLost(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') worker.wake();
    },
    { signal },
  );
  const signIns = session.state$.subscribe((state) => {
    if (state.kind === 'signed-in' && !state.expired) worker.wake();
  });
  const unreachable = session.unreachable$.subscribe(() => worker.networkLost());
  return () => {
    ended.abort();
    signIns.unsubscribe();
    unreachable.unsubscribe();
  };
}

/** Returns a finished wipe of the user's records that the server has not heard of. */
function untoldWipe({ id }: SignedInUser): DoneWipe | null {
  const done = readDoneWipe();
  return done?.userId === id ? done : null;
}

/** Returns the functions of this page that the worker may call. */
function pageSide(session: Session, user: SignedInUser, superseded: AbortController): PageSide {
  return {
    superseded: () => Promise.resolve(superseded.abort()),
    config: () => session.config(),
    accessToken: () => session.accessToken(),
    renewedToken: () => session.renewedToken(),
    device: () => Promise.resolve({ device: thisDevice(), wiped: untoldWipe(user) }),
    wipeTold: (id) => Promise.resolve(forgetDoneWipe(id)),
  };
}

/** Mode of the next worker, by what the present one found. */
const nextMode: Readonly<Record<string, OpeningMode | undefined>> = {
  StoreDamaged: 'rescue',
  StoreSavedOut: 'look',
};
/** A damaged store takes three workers. One finds the damage, one saves, one opens the store again. */
const MOST_WORKERS = 4;

/**
 * Opens the user's workspace. A damaged store is saved out and rebuilt.
 * @param key that of the user on this device; another one finds everything damaged
 * @param mode `force` drops what cannot be read of a damaged store.
 * @throws UnreadableChanges, StoreTooNew, and what the browser refuses; known by their names
 */
export async function openWorkspace(
  session: Session,
  user: SignedInUser,
  key: DataKey,
  mode: OpeningMode = 'look',
): Promise<Workspace> {
  const release = await holdStore(user.id);
  for (let workers = 1, next = mode; ; workers += 1) {
    const superseded = new AbortController();
    const worker = connectToWorker(user, key, pageSide(session, user, superseded), next);
    try {
      const lost = lostOf(worker);
      const records = storeAt(worker.port, lost.signal);
      const store = await openLocalStore(user.id, key, records, { ready: worker.opened });
      return workspaceOf(session, user, worker, lost, store, records.rows, superseded.signal, release);
    } catch (error) {
      worker.terminate();
      const wanted = error instanceof Error ? nextMode[error.name] : undefined;
      if (wanted === undefined || workers === MOST_WORKERS) {
        release();
        throw error;
      }
      next = wanted;
    }
  }
}

/** @param endings called when everything is closed. None of them knows the store: it would stay in memory */
function leftFirstSync(
  userId: string,
  worker: WorkerConnection,
  endings: readonly (() => void)[],
): LeftFirstSync {
  return {
    finish: async (told, stop) => {
      const tell = (status: UnattendedStatus): Promise<void> => Promise.resolve(told(status));
      try {
        return await worker.finishFirstSync({ ...keptTokensOf(userId), told: tell }, stop);
      } finally {
        for (const end of endings) end();
      }
    },
  };
}

/** Reason of the abort. Without one the browser makes an error whose stack keeps the workspace in memory. */
const GONE = 'gone';

/** Signal of the worker's end that lets go of those who follow it. */
interface Lost {
  readonly signal: AbortSignal;
  /** Counts the worker as gone: a page that has left it keeps nothing in memory that waits for it. */
  letGo(): void;
}

function lostOf(worker: WorkerConnection): Lost {
  const lost = new AbortController();
  const pass = (): void => lost.abort(GONE);
  worker.lost.addEventListener('abort', pass);
  return {
    signal: lost.signal,
    letGo: () => {
      worker.lost.removeEventListener('abort', pass);
      pass();
    },
  };
}

function workspaceOf(
  session: Session,
  user: SignedInUser,
  worker: WorkerConnection,
  lost: Lost,
  store: LocalStore,
  rows: RowSource,
  superseded: AbortSignal,
  release: () => void,
): Workspace {
  const silence = passOn(session, worker);
  const left = leftFirstSync(user.id, worker, [silence, release]);
  const clients = new ClientIndex(store.database, rows);
  return {
    user,
    store,
    clients,
    tickets: new TicketIndex(store.database, rows, clients.filled),
    meetings: new MeetingIndex(store.database, rows),
    access$: live(() => readKnownAccess(store.device)),
    status$: live(() => readStatus(store.device)),
    wipe$: live(() => readWipeOrder(store.device)),
    busy$: worker.busy$,
    lost: lost.signal,
    superseded,
    writes: (access) => localWrites(store, access),
    bringTicket: (id) => noteWantedTicket(store.device, id, 'asked'),
    wantedTickets$: live(() => readWantedTickets(store.device)),
    syncNow: () => writeSetting(store.device, SYNC_REQUEST, Date.now()),
    leaveFirstSync: async () => {
      await store.close().catch(() => undefined);
      lost.letGo();
      return left;
    },
    close: async () => {
      silence();
      try {
        await store.close();
        await worker.close();
      } finally {
        release();
      }
    },
  };
}
