import {
  auditTime,
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  fromEvent,
  map,
  merge,
  race,
  timer as after,
} from 'rxjs';
import type { CollectionName } from '../model/entity';
import type { ReplicatedStore } from '../store/database';
import type { WantedTickets } from '../store/wanted-tickets';
import { modelRevision } from '../store/model-revision';
import { REPLICATION } from '../store/replication-name';
import { isStorageError, replicateCollection } from './collection-replication';
import type { CollectionReplication } from './collection-replication';
import { CallFailed, Connection, ConnectionClosed } from './connection';
import { loadCollection, pause } from './first-load';
import { firstSyncGroups } from './first-sync-groups';
import { readKnownAccess, storeKnownAccess } from './known-access';
import { BringTickets } from './bring-tickets';
import { bringOwnWork } from './own-work';
import { mendUnsentNotes } from './leftover-notes';
import { PullCoordinator } from './pull-coordinator';
import { PushCoordinator } from './push-coordinator';
import type { Checkpoint } from './scoped-pull';
import { ReadingStore } from './reading-anew';
import { readStatus, updateStatus } from './status';
import type { RowCounts, SyncStatus } from './status';
import { StuckChanges } from './stuck-changes';
import type { Transport } from './transport';
import { unsentParent } from './unsent-parents';
import { SCHEMA_VERSION } from './wire';
import type { PullAnswer } from './wire';
import { errorTrace } from '../model/error-trace';

/** Milliseconds between pulls when no poke comes. */
const PULL_EVERY = 60_000;
/** Milliseconds until rows that the browser refused to store are tried again. */
const STORAGE_RETRY = 5_000;

/** Milliseconds after which rows that do not appear count as not given: the rights changed on the way. */
const PATIENCE = 30_000;

/** Whether a ticket that was fetched comes to stand in the store. */
async function appears({ database }: ReplicatedStore, id: string, stop: AbortSignal): Promise<boolean> {
  const stored = database.tickets.findOne(id).$.pipe(filter((found) => found !== null));
  return (await firstValueFrom(race(stored, fromEvent(stop, 'abort'), after(PATIENCE)))) !== 0;
}

export interface Replication {
  /** Tries everything that waits now and pulls all collections. */
  syncNow(): void;
  /** Pulls these collections; the answer to a poke. */
  pull(collections: readonly CollectionName[]): void;
  /** Fetches tickets that are asked for by name. */
  bringTickets(wanted: WantedTickets): void;
  /** Resolves when everything known so far is sent and received; only in the tab that replicates. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the replication of all collections. In a browser with several tabs one of them replicates.
 * @param transport the calls to the server. @param connection shared by all of them; closed by `stop`.
 */
export async function startReplication(
  store: ReplicatedStore,
  transport: Transport,
  connection: Connection = new Connection(),
  { pageSize }: { readonly pageSize?: number } = {},
): Promise<Replication> {
  const { device } = store;
  // Beside the work: a store that is being closed, or that takes nothing, must not break it off.
  const tell = (change: Partial<SyncStatus>): void => {
    updateStatus(device, change).catch(() => undefined);
  };
  const stopping = new AbortController();
  store.patience.insist();
  // What the last run could not store may fit now.
  tell({ storageFailed: false });
  let access = await readKnownAccess(device);
  mendUnsentNotes(store, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) console.error('notes of changes were not mended', errorTrace(error));
  });

  const replications = new Map<CollectionName, CollectionReplication>();
  const pull = (names: readonly CollectionName[]): void => {
    for (const name of names) replications.get(name)?.resync();
  };
  /** As the last answer told it: the device's own clock may be set at any moment. */
  let serverNow = 0;
  async function takeAnswer(answer: PullAnswer): Promise<void> {
    serverNow = Date.parse(answer.server_time);
    const clockAhead = Date.now() - serverNow;
    if (answer.access != null && answer.access_epoch !== access?.epoch) {
      const changed = access !== null;
      store.applied.clear();
      access = await storeKnownAccess(device, answer.access_epoch, answer.access);
      // Every collection finds out by its next pull what it may still hold.
      if (changed) pull(store.collections);
    }
    await updateStatus(device, { clockAhead, newerServer: answer.schema_version > SCHEMA_VERSION });
  }

  const hooks = { knownEpoch: () => access?.epoch ?? null, onAnswer: takeAnswer };
  const pulls = new PullCoordinator(transport, connection, hooks, pageSize);
  const stuck = new StuckChanges(store);
  /** All collections run, and each has pulled what there was. */
  let everAll = false;
  /** Collections of which a push that is not booked yet was answered under other rights. */
  const answeredElsewhere = new Set<CollectionName>();
  const pushes = new PushCoordinator(
    transport,
    connection,
    async (change, field) => {
      const parent = await unsentParent(store, change, field);
      // Until all collections have started, the one of the parent may be to come.
      if (parent !== null && everAll) stuck.awaited(parent.key);
      return parent;
    },
    async (epoch, collections) => {
      if (access === null || epoch === access.epoch) return;
      // Of a row it may have told less, or nothing, than the person may see: under rights that no pull gets to know
      // where they are the former ones again by then.
      for (const name of collections) {
        answeredElsewhere.add(name);
        await new ReadingStore(device, name).askFor();
      }
      pull([...collections]);
    },
  );
  const epochs = {
    epoch: () => access?.epoch ?? '',
    windows: () => access?.windows ?? {},
    serverNow: () => serverNow,
  };
  /** Rights and model: rows that were read under others are read anew. */
  const under = (name: CollectionName, epoch: string): string =>
    epoch === '' ? '' : `${epoch}/${modelRevision(name)}`;
  const readUnder = (name: CollectionName): string => under(name, epochs.epoch());
  for (const name of store.collections) {
    const source = { ...epochs, epoch: () => readUnder(name) };
    // Once more: a pull under way may have read everything between two calls of the push.
    const beforeBooking = async (): Promise<void> => {
      if (answeredElsewhere.delete(name)) await new ReadingStore(device, name).askFor();
    };
    replications.set(name, replicateCollection(store, name, pulls, pushes, source, beforeBooking));
  }
  const states = [...replications.values()].map((replication) => replication.state);

  let anyActive = false;
  const refusals = new Set<string>();
  /** @param place what the browser does not take, or takes again */
  function reportStorage(place: string, failed: boolean): void {
    const before = refusals.size > 0;
    if (failed) refusals.add(place);
    else refusals.delete(place);
    const storageFailed = refusals.size > 0;
    if (storageFailed !== before) tell({ storageFailed });
  }

  const subscriptions = [
    // Before the first call the caller knows better.
    connection.phase$
      .pipe(filter((phase) => phase !== 'starting'))
      .subscribe((phase) => tell({ phase, problem: connection.problem })),
    // Idle after something ran: all that could be pulled has been.
    combineLatest(states.map((state) => state.active$))
      .pipe(
        map((active) => active.some(Boolean)),
        distinctUntilChanged(),
      )
      .subscribe((active) => {
        anyActive = active;
        if (active) return;
        reportStorage(
          'pull',
          [...replications.values()].some((replication) => replication.isUnstored()),
        );
        if (connection.phase !== 'online' || !everAll || refusals.size > 0) return;
        tell({ lastSyncAt: Date.now(), complete: true });
        stuck.atRest();
      }),
    merge(...states.map((state) => state.error$))
      .pipe(filter(isStorageError))
      .subscribe(() => reportStorage('pull', true)),
    store.patience.refuses$.subscribe((refuses) => reportStorage('replication', refuses)),
    ...states.map((state) =>
      state.sent$.pipe(auditTime(50)).subscribe(() => {
        // The stored row comes back with its number and version; usually the poke is faster.
        replications.forEach((replication) => replication.state === state && replication.resync());
      }),
    ),
  ];
  const known = await readStatus(device);
  let loaded: RowCounts = {};
  function tellLoaded(name: CollectionName, rows: number): void {
    if (known.complete) return;
    loaded = { ...loaded, [name]: rows };
    tell({ loaded });
  }
  /** Brings a collection onto the device where that has not been done; returns where its replication begins. */
  async function firstLoad(name: CollectionName): Promise<Checkpoint | null> {
    const { cursor, epoch, mixed } = await loadCollection(store, name, REPLICATION, pulls, {
      epoch: () => readUnder(name),
      under: (epoch) => under(name, epoch),
      onRows: (rows) => tellLoaded(name, rows),
      onStorage: (error) => reportStorage(`load/${name}`, error !== null),
      retryAfter: STORAGE_RETRY,
      stop: stopping.signal,
    });
    // Rows of earlier rights are among them: read anew, so that those go.
    return { ...cursor, epoch: mixed ? '' : epoch };
  }
  /** Repeats a part of the first sync until it is done: each goes on from where it was. @throws when stopped */
  async function untilDone<T>(place: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await work();
        reportStorage(place, false);
        return result;
      } catch (error) {
        if (error instanceof ConnectionClosed) throw error;
        stopping.signal.throwIfAborted();
        // Everything else that fails is the browser, which takes nothing.
        reportStorage(place, !(error instanceof CallFailed));
        await pause(STORAGE_RETRY, stopping.signal);
      }
    }
  }
  /** Once per start: what changed on the disk while the app was not there is read anew. */
  async function lookBack(): Promise<void> {
    for (const replication of replications.values()) await replication.lookBack(stopping.signal);
  }
  async function start(): Promise<void> {
    // Later starts have everything already and only fetch what changed: all at once.
    if (!known.complete) {
      // Only for showing how far it is: without it the sync goes on.
      transport.counts(stopping.signal).then(
        (expected) => tell({ expected }),
        () => undefined,
      );
    }
    const groups: readonly (readonly CollectionName[])[] = known.complete
      ? [store.collections]
      : Object.values(firstSyncGroups);
    for (const group of groups) {
      if (group === firstSyncGroups.work) {
        await untilDone('own work', () =>
          bringOwnWork(store, REPLICATION, transport, epochs.epoch(), readUnder, stopping.signal),
        );
      }
      await Promise.all(
        store.collections
          .filter((name) => group.some((member) => member === name))
          .map(async (name) => {
            const replication = replications.get(name);
            const loaded = await untilDone(`load/${name}`, () => firstLoad(name));
            await untilDone(`books/${name}`, async () => replication?.prepare());
            await replication?.start(loaded);
            // Not for what is sent: that may wait for a record of a later group.
            await replication?.firstPull();
          }),
      );
    }
    everAll = true;
    lookBack().catch((error: unknown) => {
      if (!stopping.signal.aborted)
        console.error('the look for rows that were put back broke off', errorTrace(error));
    });
    await untilDone('status', () =>
      updateStatus(device, { lastSyncAt: Date.now(), complete: true, loaded: {}, expected: null }),
    );
    if (!anyActive) stuck.atRest();
  }
  const started = start();
  started.catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    console.error('the first sync broke off', errorTrace(error));
    // What is left to fail is the browser, and what it fails at cannot be repeated before the next start.
    reportStorage('start', true);
  });

  const bring = new BringTickets(
    device,
    transport,
    connection,
    ({ collections, access_epoch: rights, horizon }, id) => {
      // Dropped where the rights have changed since; whoever looks asks again.
      if (rights === epochs.epoch())
        for (const { collection, documents } of collections) {
          if (documents.length > 0)
            replications.get(collection)?.bring(documents, readUnder(collection), horizon);
        }
      return appears(store, id, stopping.signal);
    },
    stopping.signal,
  );

  const syncNow = (): void => {
    connection.wake();
    pushes.retryNow();
    store.patience.retryNow();
    pull(store.collections);
  };
  const timer = setInterval(() => pull(store.collections), PULL_EVERY);

  return {
    syncNow,
    pull: (names) => {
      // A server that tells of changes answers, whatever it did a moment ago.
      connection.wake();
      pull(names);
    },
    bringTickets: (wanted) =>
      void started.then(
        () => bring.bring(wanted),
        () => undefined,
      ),
    settled: async () => {
      await started;
      await Promise.all(states.map((state) => state.awaitInSync()));
    },
    stop: async () => {
      clearInterval(timer);
      subscriptions.forEach((subscription) => subscription.unsubscribe());
      stuck.stop();
      stopping.abort();
      connection.close();
      const ending = [...replications.values()];
      await Promise.all(ending.map((replication) => replication.cancel()));
      store.patience.letGo();
      await Promise.all(ending.map((replication) => replication.ended()));
    },
  };
}
