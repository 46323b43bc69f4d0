import { Subject, filter, firstValueFrom } from 'rxjs';
import type { ReplicationPullOptions, ReplicationPushOptions, RxError, RxTypeError } from 'rxdb';
import { addConnectedStorageToCollection } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import type { RxReplicationState } from 'rxdb/plugins/replication';
import type { CollectionName } from '../model/entity';
import type { ReplicatedStore } from '../store/database';
import type { LocalDocument } from '../store/collections';
import { REPLICATION } from '../store/replication-name';
import { ComingBack } from './coming-back';
import { FIRST_PUSH_CHECKPOINT } from './loaded-rows';
import type { PullCoordinator } from './pull-coordinator';
import type { PushCoordinator } from './push-coordinator';
import { RowPush } from './row-push';
import { readRolledBackAnew } from './rolled-back';
import { ScopedPull } from './scoped-pull';
import type { Checkpoint, EpochSource } from './scoped-pull';
import { bookSettledRows } from './settled-rows';
import { StoredPages } from './stored-pages';
import { tombstone } from './wire-document';
import type { WireDocument } from './wire';

/** Rows that RxDB hands over at once. Of more, the first ones wait in vain for a record that only the last ones bring. */
const PUSH_BATCH = 1_000;
/** How often, and after how many milliseconds each, a stop looks whether RxDB has set its streams up. */
const SET_UP_TRIES = 200;
const SET_UP_PAUSE = 5;

export interface CollectionReplication {
  readonly state: RxReplicationState<unknown, Checkpoint>;
  /**
   * Has RxDB's list of stores name the one that the replication keeps its books in. RxDB does so when it starts, and is
   * no use any more where the browser refuses; so it is done before, as often as it takes.
   * @throws what storing throws
   */
  prepare(): Promise<void>;
  /** Starts behind a first load; where the replication has run before, its own checkpoint counts. */
  start(loaded: Checkpoint | null): Promise<void>;
  /** Resolves when the first pull since the start has brought everything; what waits to be sent may go on waiting. */
  firstPull(): Promise<void>;
  /** Pulls from the last cursor. */
  resync(): void;
  /**
   * Stores rows that were asked for by name.
   * @param epoch the rights under which they came. @param horizon of their answer
   */
  bring(rows: readonly WireDocument[], epoch: string, horizon: string | undefined): void;
  /** Looks for rows that were put back or taken out past the app. @throws what reading and storing throw */
  lookBack(stop: AbortSignal): Promise<void>;
  /** Whether something that was pulled last could not be stored. */
  isUnstored(): boolean;
  /** Resolves when nothing is begun any more. */
  cancel(): Promise<void>;
  /** After `cancel`: resolves when what was begun has ended. */
  ended(): Promise<void>;
}

/** Names of errors that are not the store's. */
const ofCalls: readonly unknown[] = ['CallFailed', 'ConnectionClosed'];

/** Whether the store is what failed, and not a call. */
export function isStorageError(error: RxError | RxTypeError | Error): boolean {
  if (!('parameters' in error)) return true;
  const { errors } = error.parameters;
  return errors === undefined || errors.some(({ name }) => !ofCalls.includes(name));
}

/**
 * Replicates one collection through the shared coordinators, with RxDB's replication protocol.
 * @param beforeBooking called when rows were pushed, before RxDB gets to know of it
 */
export function replicateCollection<C extends CollectionName>(
  store: ReplicatedStore,
  collection: C,
  pulls: PullCoordinator,
  pushes: PushCoordinator,
  epochs: EpochSource,
  beforeBooking: () => Promise<void>,
): CollectionReplication {
  type Doc = LocalDocument<C>;
  const wakeups = new Subject<'RESYNC'>();
  const wake = (): void => wakeups.next('RESYNC');
  const comingBack = new ComingBack(store, collection, wake);
  const pull = new ScopedPull(store, collection, pulls, epochs, wake);
  const push = new RowPush(store, collection, pushes, comingBack);
  const pages = new StoredPages(
    () => state.internalReplicationState?.lastCheckpointDoc.down?.checkpointData as Checkpoint | undefined,
    wake,
  );

  const pullOptions: ReplicationPullOptions<Doc, Checkpoint> = {
    batchSize: pulls.pageSize,
    handler: async (last, limit) => {
      if (!(await pages.until(last))) return { documents: [], checkpoint: last };
      const { documents, checkpoint, readable } = await comingBack.hold(last, limit, () =>
        pull.pull(last, limit),
      );
      const strays = readable === false ? await comingBack.strays() : [];
      const handed = [...documents, ...strays.map(({ id, kind }) => tombstone(collection, id, kind))];
      const running = state.internalReplicationState;
      if (running !== undefined) {
        const ids = handed.map(({ id }) => id);
        await bookSettledRows(store, collection, running, ids);
      }
      return { documents: handed, checkpoint };
    },
    stream$: wakeups,
  };
  const pushOptions: ReplicationPushOptions<Doc> = {
    batchSize: PUSH_BATCH,
    handler: async (rows) => {
      const current = await push.push(rows);
      await beforeBooking();
      return current;
    },
  };
  const state = replicateRxCollection<Doc, Checkpoint>({
    // The collections differ in their document type; the replication is the same for each.
    collection: store.database[collection] as never,
    replicationIdentifier: REPLICATION,
    live: true,
    // The caller leads already, and starts the collections in the order of a first sync.
    waitForLeadership: false,
    autoStart: false,
    retryTime: 5_000,
    deletedField: '_deleted',
    pull: pullOptions,
    push: pushOptions,
  });
  state.error$.pipe(filter(isStorageError)).subscribe(() => pages.fail());
  let begun: Promise<unknown> | null = null;
  let ending: Promise<unknown> = Promise.resolve();
  /**
   * RxDB sets both streams up behind its own start, and one that is cancelled before leaves a rejection to nobody. It
   * tells of no such moment but by its counters, so they are looked at.
   */
  async function setUp(): Promise<void> {
    await begun;
    for (let tries = 0; tries < SET_UP_TRIES; tries += 1) {
      const { up, down } = state.internalReplicationState?.stats ?? {};
      if ((up?.upstreamInitialSync ?? 0) > 0 && (down?.addNewTask ?? 0) > 0) return;
      await new Promise((resolve) => setTimeout(resolve, SET_UP_PAUSE));
    }
  }
  return {
    state: state as unknown as CollectionReplication['state'],
    cancel: async () => {
      comingBack.stop();
      pages.stop();
      if (begun !== null) await setUp();
      ending = state.cancel();
      const running = state.internalReplicationState;
      if (running !== undefined) {
        await firstValueFrom(running.events.canceled.pipe(filter(Boolean)), { defaultValue: true });
      }
    },
    ended: async () => {
      await ending;
    },
    firstPull: async () => {
      await state.startPromise;
      const { firstSyncDone } = state.internalReplicationState ?? {};
      if (firstSyncDone !== undefined) await firstValueFrom(firstSyncDone.down.pipe(filter(Boolean)));
    },
    resync: wake,
    bring: (rows, epoch, horizon) => {
      pull.brought.add(rows, epoch, horizon);
      wake();
    },
    lookBack: async (stop) => {
      const running = state.internalReplicationState;
      if (running !== undefined && (await readRolledBackAnew(store, collection, running, stop))) wake();
    },
    isUnstored: () => pages.failed,
    prepare: async () => {
      const { collectionName, schema } = await state.metaInfoPromise;
      await addConnectedStorageToCollection(state.collection, collectionName, schema);
    },
    start: (loaded) => {
      if (loaded !== null) {
        // Read by RxDB when it starts, and only where it has no checkpoint of its own.
        pullOptions.initialCheckpoint = loaded;
        pushOptions.initialCheckpoint = FIRST_PUSH_CHECKPOINT;
      }
      const starting = state.start();
      begun = starting.catch(() => undefined);
      return starting;
    },
  };
}
