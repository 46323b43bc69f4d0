import { storeAhead, storeOnDemand } from '../core/on-demand';
import { Pull } from '../core/pull';
import type { PullPlan } from '../core/pull';
import { Push } from '../core/push';
import { ACCESS, OUTBOX, rowKey } from '../core/tables';
import { errorTrace } from '../model/error-trace';
import type { CollectionName } from '../model/entity';
import type { WantedTickets } from './sync-requests';
import { keepDraftsInSight } from '../store/drafts-in-sight';
import { modelRevision } from '../store/layouts';
import { handOverLog } from '../store/outbox-lists';
import type { LocalStore } from '../store/local-store';
import type { SegmentStore } from '../store/segments/segment-store';
import { appContext, appModel, appQueue } from '../store/app-model';
import { BringTickets } from './bring-tickets';
import { CallFailed, Connection, ConnectionClosed } from './connection';
import { expiredRowsOf } from './expired-rows';
import { firstSyncGroups } from './first-sync-groups';
import { readKnownAccess, storeKnownAccess } from '../store/known-access';
import { Loop } from './loop';
import { sendChanges } from './send-changes';
import { readStatus, updateStatus } from '../store/sync-status';
import type { RowCounts, SyncStatus } from '../store/sync-status';
import type { Transport } from './transport';
import { deviceTime, SCHEMA_VERSION } from '../core/wire';
import type { PullAnswer, PullRequest } from '../core/wire';

/** Milliseconds between pulls when no poke comes. */
const PULL_EVERY = 60_000;
/** Milliseconds until what the browser refused to store, or the server refused to answer, is tried again. */
const RETRY = 5_000;
/** Milliseconds in which changes of one action come together. */
const GATHER = 15;
const PAGE_SIZE = 1_000;
const SWEEP_SIZE = 1_000;
const MAX_CHANGES = 200;

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
 * Sends the outbox and pulls all collections. Two tabs may do so at once; one at a time saves work.
 * @param transport the calls to the server. @param connection shared by all of them; closed by `stop`
 */
export async function startReplication(
  store: Pick<LocalStore<SegmentStore>, 'collections' | 'device' | 'records'>,
  transport: Transport,
  connection: Connection = new Connection(),
  { pageSize = PAGE_SIZE }: { readonly pageSize?: number } = {},
): Promise<Replication> {
  const { device, records } = store;
  const stopping = new AbortController();
  const tell = (change: Partial<SyncStatus>): void => {
    updateStatus(device, change).catch(() => undefined);
  };
  tell({ storageFailed: false });
  let access = await readKnownAccess(device);
  const known = await readStatus(device);
  let isComplete = known.complete;
  let { loaded }: { loaded: RowCounts } = known;
  let answers = 0;

  async function takeAnswer(answer: PullAnswer): Promise<void> {
    answers += 1;
    if (answer.access != null && answer.access_epoch !== access?.epoch)
      access = await storeKnownAccess(device, answer.access_epoch, answer.access);
    const clockAhead = Date.now() - Date.parse(answer.server_time);
    if (!isComplete)
      for (const { collection, documents } of answer.collections)
        loaded = { ...loaded, [collection]: (loaded[collection] ?? 0) + documents.length };
    await updateStatus(device, {
      clockAhead,
      newerServer: answer.schema_version > SCHEMA_VERSION,
      ...(isComplete ? {} : { loaded }),
    });
  }

  async function askPages(requests: readonly PullRequest[]): Promise<PullAnswer> {
    const answer = await connection.run((signal) => transport.pull(requests, access?.epoch ?? null, signal));
    await takeAnswer(answer);
    return answer;
  }

  const context = appContext();
  const windows = () => access?.windows ?? {};
  const pullPlan: Omit<PullPlan, 'collections'> = {
    ...context,
    pull: askPages,
    modelRevision,
    pageSize,
    sweepSize: SWEEP_SIZE,
    isWindowed: (collection) => windows()[collection] !== undefined,
    expiredRows: expiredRowsOf(records, windows),
  };
  const pullOf = (collections: readonly CollectionName[]): Pull =>
    new Pull(records, { ...pullPlan, collections });
  const push = new Push(records, {
    ...context,
    queue: appQueue,
    push: (changes, isCurrent) => sendChanges(transport, connection, changes, () => answers, isCurrent),
    deviceTime: ({ at }) => deviceTime(new Date(at).toISOString()),
    modelRevision,
    uptime: () => performance.now(),
    maxChanges: MAX_CHANGES,
  });

  /** Runs a step; what fails is told, and tried again. @returns milliseconds until the next */
  async function step(place: string, work: () => Promise<number>): Promise<number> {
    try {
      const pause = await work();
      reportStorage(place, false);
      return pause;
    } catch (error) {
      if (error instanceof ConnectionClosed || stopping.signal.aborted) return Infinity;
      // What is left to fail is the browser, which takes nothing, or a server that refuses to tell.
      reportStorage(place, !(error instanceof CallFailed));
      if (!(error instanceof CallFailed)) console.error('a step of the sync failed', errorTrace(error));
      return RETRY;
    }
  }
  const refusals = new Set<string>();
  function reportStorage(place: string, failed: boolean): void {
    const before = refusals.size > 0;
    if (failed) refusals.add(place);
    else refusals.delete(place);
    if (refusals.size > 0 !== before) tell({ storageFailed: refusals.size > 0 });
  }

  /** Brings the user's own work ahead of the rest. Where it fails the first sync goes on without it. */
  async function bringOwnWork(): Promise<void> {
    try {
      await storeAhead(records, appModel, await transport.ownWork(stopping.signal));
    } catch {
      // No network, an older server, a browser that stores nothing now: the pull that follows says so.
    }
  }
  async function firstSync(): Promise<void> {
    // Only for showing how far it is.
    transport.counts(stopping.signal).then(
      (expected) => tell({ expected }),
      () => undefined,
    );
    for (const group of Object.values(firstSyncGroups)) {
      if (group === firstSyncGroups.work) await bringOwnWork();
      const pull = pullOf(store.collections.filter((name) => group.some((member) => member === name)));
      while (await pull.once()) stopping.signal.throwIfAborted();
    }
    isComplete = true;
    await updateStatus(device, { complete: true, loaded: {}, expected: null });
  }
  const pullAll = pullOf(store.collections);
  const pulling = new Loop(() =>
    step('pull', async () => {
      if (!isComplete) await firstSync();
      while (await pullAll.once()) stopping.signal.throwIfAborted();
      tell({ lastSyncAt: Date.now() });
      return PULL_EVERY;
    }),
  );
  const pushing = new Loop(() =>
    step('push', async () => {
      let sent = false;
      while (await push.once()) sent = true;
      // The stored row comes back with its number and times.
      if (sent) pulling.wake();
      return push.nextAt === null ? PULL_EVERY : Math.max(GATHER, push.nextAt - performance.now());
    }),
  );
  const logging = new Loop(() =>
    step('log', async () => {
      await handOverLog(records, device);
      return Infinity;
    }),
  );

  const drafting = new Loop(() =>
    step('drafts', async () => {
      await keepDraftsInSight(device, records, access?.permissions ?? []);
      return Infinity;
    }),
  );
  const loops = [pulling, pushing, logging, drafting];

  const stopListening = records.onCommit(({ changes, anew }) => {
    const touches = (prefix: string): boolean =>
      changes === null || changes.some(({ key, after }) => after !== null && key.startsWith(prefix));
    if (touches(OUTBOX)) pushing.wake();
    if (touches('log/')) logging.wake();
    const hasGone = changes?.some(({ key, after }) => after === null && key.startsWith('rows/')) ?? true;
    if (isComplete && (hasGone || anew.length > 0 || touches(ACCESS))) drafting.wake();
  });
  const phases = connection.phase$.subscribe((phase) => {
    // Before the first call the caller knows better.
    if (phase !== 'starting') tell({ phase, problem: connection.problem });
  });
  for (const loop of loops) loop.start();

  const bring = new BringTickets(
    device,
    transport,
    connection,
    async (answer, id) => {
      await storeOnDemand(records, appModel, modelRevision, answer);
      // Some may have left sight meanwhile.
      pulling.wake();
      const [ticket] = await records.read([rowKey('tickets', id)]);
      return ticket?.value != null;
    },
    stopping.signal,
  );
  const wakeAll = (): void => {
    connection.wake();
    push.retryNow();
    pulling.wake();
    pushing.wake();
  };
  return {
    syncNow: wakeAll,
    pull: () => {
      // A server that tells of changes answers, whatever it did a moment ago.
      connection.wake();
      pulling.wake();
    },
    bringTickets: (wanted) => bring.bring(wanted),
    settled: async () => {
      // For those who test: what they wait for is of three kinds, and none of them tells when it is over.
      while (
        !pulling.isPausing ||
        !pushing.isPausing ||
        !isComplete ||
        (await records.list(OUTBOX)).some(({ value }) => value !== null)
      )
        await new Promise((resolve) => setTimeout(resolve, GATHER));
    },
    stop: async () => {
      stopping.abort();
      connection.close();
      stopListening();
      phases.unsubscribe();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
