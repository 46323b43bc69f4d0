import { storeAhead } from '../core/on-demand';
import { Pull } from '../core/pull';
import type { PullPlan } from '../core/pull';
import { SCHEMA_VERSION } from '../core/wire';
import type { PullAnswer, PullRequest } from '../core/wire';
import type { CollectionName } from '../model/entity';
import { appContext, appModel } from '../store/app-model';
import { readKnownAccess, storeKnownAccess } from '../store/known-access';
import type { KnownAccess } from '../store/known-access';
import { modelRevision } from '../store/layouts';
import type { LocalStore } from '../store/local-store';
import type { SegmentStore } from '../store/segments/segment-store';
import { isClockOff, readStatus, updateStatus } from '../store/sync-status';
import type { RowCounts, SyncStatus } from '../store/sync-status';
import type { Connection } from './connection';
import { expiredRowsOf } from './expired-rows';
import { firstSyncGroups } from './first-sync-groups';
import type { Transport } from './transport';

const PAGE_SIZE = 1_000;
const SWEEP_SIZE = 1_000;

/** Store of a worker whose collections are pulled. */
type PulledStore = Pick<LocalStore<SegmentStore>, 'collections' | 'device' | 'records'>;

/** Pulls of one store, and what their answers tell of it. */
export class Pulling {
  readonly #store: PulledStore;
  readonly #transport: Transport;
  readonly #connection: Connection;
  readonly #stop: AbortSignal;
  readonly #plan: Omit<PullPlan, 'collections'>;
  readonly #all: Pull;
  #access: KnownAccess | null;
  #isComplete: boolean;
  #loaded: RowCounts;
  #answers = 0;
  #clockAhead: number;

  private constructor(
    store: PulledStore,
    transport: Transport,
    connection: Connection,
    stop: AbortSignal,
    pageSize: number,
    access: KnownAccess | null,
    { complete, loaded, clockAhead }: SyncStatus,
  ) {
    this.#store = store;
    this.#transport = transport;
    this.#connection = connection;
    this.#stop = stop;
    this.#access = access;
    this.#isComplete = complete;
    this.#loaded = loaded;
    this.#clockAhead = clockAhead;
    const windows = () => this.#access?.windows ?? {};
    this.#plan = {
      ...appContext(),
      pull: (requests) => this.#ask(requests),
      modelRevision,
      pageSize,
      sweepSize: SWEEP_SIZE,
      isWindowed: (collection) => windows()[collection] !== undefined,
      expiredRows: expiredRowsOf(store.records, windows),
    };
    this.#all = this.#pullOf(store.collections);
  }

  /** Begins where the store is. @param stop ends a round between two pages */
  static async begin(
    store: PulledStore,
    transport: Transport,
    connection: Connection,
    stop: AbortSignal,
    pageSize = PAGE_SIZE,
  ): Promise<Pulling> {
    const access = await readKnownAccess(store.device);
    const status = await readStatus(store.device);
    return new Pulling(store, transport, connection, stop, pageSize, access, status);
  }

  /** The rights that the last answer named. */
  get access(): KnownAccess | null {
    return this.#access;
  }

  /** True once the first sync is over. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Count of answers so far. */
  get answers(): number {
    return this.#answers;
  }

  /**
   * Returns a moment of this device's clock as the server would have told it. Where the two are far apart, the difference is
   * the one that the last answer showed.
   */
  serverMoment(at: number): number {
    return isClockOff(this.#clockAhead) ? at - this.#clockAhead : at;
  }

  /** Brings everything for the first time, group by group, from where an earlier try has ended. */
  async firstSync(): Promise<void> {
    // Only for showing how far it is.
    this.#transport
      .counts(this.#stop)
      .then((expected) => updateStatus(this.#store.device, { expected }))
      .catch(() => undefined);
    for (const group of Object.values(firstSyncGroups)) {
      if (group === firstSyncGroups.work) await this.#bringOwnWork();
      await this.#finish(
        this.#pullOf(this.#store.collections.filter((name) => group.some((member) => member === name))),
      );
    }
    this.#isComplete = true;
    await updateStatus(this.#store.device, { complete: true, loaded: {}, expected: null });
  }

  /** Brings what has changed since. */
  round(): Promise<void> {
    return this.#finish(this.#all);
  }

  #pullOf(collections: readonly CollectionName[]): Pull {
    return new Pull(this.#store.records, { ...this.#plan, collections });
  }

  async #finish(pull: Pull): Promise<void> {
    while (await pull.once()) this.#stop.throwIfAborted();
  }

  /** Brings the user's own work ahead of the rest. Where it fails the first sync goes on without it. */
  async #bringOwnWork(): Promise<void> {
    try {
      await storeAhead(this.#store.records, appModel, await this.#transport.ownWork(this.#stop));
    } catch {
      // No network, an older server, a browser that stores nothing now: the pull that follows says so.
    }
  }

  async #ask(requests: readonly PullRequest[]): Promise<PullAnswer> {
    const epoch = this.#access?.epoch ?? null;
    const answer = await this.#connection.run((signal) => this.#transport.pull(requests, epoch, signal));
    await this.#take(answer);
    return answer;
  }

  async #take(answer: PullAnswer): Promise<void> {
    const { device } = this.#store;
    this.#answers += 1;
    if (answer.access != null && answer.access_epoch !== this.#access?.epoch)
      this.#access = await storeKnownAccess(device, answer.access_epoch, answer.access);
    if (!this.#isComplete)
      for (const { collection, documents } of answer.collections) {
        const before = this.#loaded[collection] ?? 0;
        this.#loaded = { ...this.#loaded, [collection]: before + documents.length };
      }
    this.#clockAhead = Date.now() - Date.parse(answer.server_time);
    await updateStatus(device, {
      clockAhead: this.#clockAhead,
      newerServer: answer.schema_version > SCHEMA_VERSION,
      ...(this.#isComplete ? {} : { loaded: this.#loaded }),
    });
  }
}
