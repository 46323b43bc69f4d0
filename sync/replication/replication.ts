import { storeOnDemand } from '../core/on-demand';
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
import { Loop } from './loop';
import { Pulling } from './pulling';
import { sendChanges } from './send-changes';
import { updateStatus } from '../store/sync-status';
import type { SyncStatus } from '../store/sync-status';
import type { Transport } from './transport';
import { deviceTime } from '../core/wire';

/** Milliseconds between pulls when no poke comes. Devices that began at the same moment go apart. */
const PULL_EVERY = 60_000;
const pullPause = (): number => PULL_EVERY * (0.75 + Math.random() / 2);
/** Milliseconds until what the browser refused to store, or the server refused to answer, is tried again. */
const RETRY = 5_000;
/** Milliseconds in which changes of one action come together. */
const GATHER = 15;
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
  { pageSize }: { readonly pageSize?: number } = {},
): Promise<Replication> {
  const { device, records } = store;
  const stopping = new AbortController();
  const tell = (change: Partial<SyncStatus>): void => {
    updateStatus(device, change).catch(() => undefined);
  };
  tell({ storageFailed: false });
  const pulls = await Pulling.begin(store, transport, connection, stopping.signal, pageSize);
  const push = new Push(records, {
    ...appContext(),
    queue: appQueue,
    push: (changes, isCurrent) => sendChanges(transport, connection, changes, () => pulls.answers, isCurrent),
    deviceTime: ({ at }) => deviceTime(new Date(pulls.serverMoment(at)).toISOString()),
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

  const pulling = new Loop(() =>
    step('pull', async () => {
      if (!pulls.isComplete) await pulls.firstSync();
      await pulls.round();
      tell({ lastSyncAt: Date.now() });
      return pullPause();
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
      await keepDraftsInSight(device, records, pulls.access?.permissions ?? []);
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
    if (pulls.isComplete && (hasGone || anew.length > 0 || touches(ACCESS))) drafting.wake();
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
        !pulls.isComplete ||
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
