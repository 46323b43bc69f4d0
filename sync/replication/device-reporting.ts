import { liveQuery } from 'dexie';
import { combineLatest, from } from 'rxjs';
import type { Unsubscribable } from 'rxjs';
import type { DoneWipe } from './done-wipe';
import type { ThisDevice } from './this-device';
import type { LocalStore } from '../store/local-store';
import { CallFailed, ConnectionClosed } from './connection';
import type { Connection } from './connection';
import { countsOf, estimateStorage } from './device-report';
import type { SendReport, WaitingCounts } from './device-report';
import { prepareWipe, readWipeOrder } from './device-wipe';
import type { WipePatience } from './device-wipe';
import { readStatus } from '../store/sync-status';
import type { Transport } from './transport';

/** Milliseconds between two reports of the same kind of state. */
const EVERY = 60_000;
/** Milliseconds that a count has to stay away from zero, or at it. A change that is sent at once is none to report. */
const SETTLE = 2_000;
/** Milliseconds after the last answer from which a pull asks first. The device may have slept. */
const SILENCE = 90_000;
/** Milliseconds over which devices spread their answers to one poke. */
const SPREAD = 1_500;

/** Values of the last report, or of the next one. */
export interface Reportable extends WaitingCounts {
  /** Milliseconds since 1970 when everything was last received. */
  readonly lastSyncAt: number | null;
}

/**
 * Returns the milliseconds until the next report is due. Null while nothing differs from the last report. A count
 * that came to zero or left it is reported soon, anything else a minute after the last report.
 */
export function reportDue(
  told: (Reportable & { readonly at: number }) | null,
  seen: Reportable,
  now: number,
): number | null {
  if (told === null) return 0;
  // The first round of all, too: until then the device counts as one that never received anything.
  const first = told.lastSyncAt === null && seen.lastSyncAt !== null;
  const turned = (['unsent', 'refused', 'conflicts'] as const).some(
    (count) => (told[count] === 0) !== (seen[count] === 0),
  );
  if (first || turned) return SETTLE;
  const same =
    told.lastSyncAt === seen.lastSyncAt &&
    told.unsent === seen.unsent &&
    told.refused === seen.refused &&
    told.conflicts === seen.conflicts;
  // A clock that was set back must not put the next report off for hours.
  return same ? null : Math.min(EVERY, Math.max(0, told.at + EVERY - now));
}

export interface ReportingOptions {
  readonly device: ThisDevice;
  readonly send: SendReport;
  /** A wipe that the server has not heard of; told with the first report. */
  readonly wiped: DoneWipe | null;
  readonly onWipeTold: (id: string) => void;
  /** Shorter waits for tests. */
  readonly patience?: WipePatience;
}

/**
 * Tells the server the state of this device, and asks it whether the user's records are to be removed. Belongs to the
 * tab that replicates. Once a wipe is known nothing is received any more.
 */
export class DeviceReporting {
  readonly #store: Pick<LocalStore, 'device' | 'changes'>;
  readonly #connection: Connection;
  readonly #options: ReportingOptions;
  readonly #stop = new AbortController();
  #told: (Reportable & { readonly at: number }) | null = null;
  #wiped: DoneWipe | null;
  /** The round of the last run is past; only newer ones count as received. */
  #lastSyncAt: number | null = null;
  #askFirst = true;
  #wiping = false;
  /** The server is older than reports are. */
  #unknown = false;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True while a poke waits for its report. */
  #asked = false;
  /** True while a planned report is on its way. */
  #calling = false;
  #subscriptions: Unsubscribable[] = [];

  constructor(
    store: Pick<LocalStore, 'device' | 'changes'>,
    connection: Connection,
    options: ReportingOptions,
  ) {
    this.#store = store;
    this.#connection = connection;
    this.#options = options;
    this.#wiped = options.wiped;
  }

  /** Starts the reports. To be awaited before the replication starts. */
  async start(): Promise<void> {
    this.#lastSyncAt = (await readStatus(this.#store.device)).lastSyncAt;
    const order = await readWipeOrder(this.#store.device);
    if (order !== null) this.#wipe(order.id);
    this.#subscriptions = [
      this.#connection.phase$.subscribe((phase) => {
        if (phase !== 'online') this.#askFirst = true;
      }),
      combineLatest([
        this.#store.changes.all$,
        from(liveQuery(() => readStatus(this.#store.device))),
      ]).subscribe({
        next: ([waiting, { lastSyncAt }]) =>
          this.#plan(reportDue(this.#told, { ...countsOf(waiting), lastSyncAt }, Date.now())),
        // A store that is closed or removed tells nothing more.
        error: () => undefined,
      }),
    ];
  }

  /**
   * Returns the same calls. Before records come after a silence, they ask the server whether the records are to be
   * removed.
   */
  guard(transport: Transport): Transport {
    return {
      ...transport,
      pull: async (requests, knownEpoch, signal) => {
        await this.#mayReceive(signal);
        return transport.pull(requests, knownEpoch, signal);
      },
      ownWork: async (signal) => {
        await this.#mayReceive(signal);
        return transport.ownWork(signal);
      },
      tickets: async (ids, signal) => {
        await this.#mayReceive(signal);
        return transport.tickets(ids, signal);
      },
    };
  }

  /** Asks soon whether this device is to be wiped, after the news that some device is. */
  ask(): void {
    if (this.#asked || this.#isSilent()) return;
    this.#asked = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#call(), Math.random() * SPREAD);
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#subscriptions.forEach((subscription) => subscription.unsubscribe());
  }

  async #reportable(): Promise<Reportable> {
    const { device, changes } = this.#store;
    const [waiting, { lastSyncAt }] = await Promise.all([changes.all(), readStatus(device)]);
    return { ...countsOf(waiting), lastSyncAt };
  }

  #plan(due: number | null): void {
    if (this.#asked || this.#calling || this.#isSilent()) return;
    clearTimeout(this.#timer);
    if (due !== null) this.#timer = setTimeout(() => void this.#call(), due);
  }

  #isSilent(): boolean {
    return this.#wiping || this.#unknown || this.#stop.signal.aborted;
  }

  /**
   * Sends a report, outside the queue of calls. A report that gets through says nothing of what keeps pulls or pushes
   * out.
   */
  async #call(): Promise<void> {
    this.#calling = true;
    this.#asked = false;
    let due: number | null = EVERY;
    try {
      // One that is under way may have been answered before the reason for this one was there.
      await this.#running?.catch(() => undefined);
      await this.#report(this.#stop.signal);
      due = reportDue(this.#told, await this.#reportable(), Date.now());
    } catch (error) {
      if (!this.#stop.signal.aborted && !mayPass(error)) noteFailure(error);
    }
    this.#calling = false;
    this.#plan(due);
  }

  #report(signal: AbortSignal): Promise<void> {
    this.#running ??= this.#tell(signal).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #tell(signal: AbortSignal): Promise<void> {
    if (this.#isSilent()) return;
    const { device, send } = this.#options;
    const seen = await this.#reportable();
    const wiped = this.#wiped;
    const { unsent, refused, conflicts } = seen;
    const synced = seen.lastSyncAt !== null && seen.lastSyncAt !== this.#lastSyncAt;
    const storage = await estimateStorage();
    const before = this.#told;
    this.#told = { ...seen, at: Date.now() };
    try {
      const { wipe } = await send({ device, wiped, unsent, refused, conflicts, synced, ...storage }, signal);
      this.#lastSyncAt = seen.lastSyncAt;
      this.#askFirst = false;
      if (wiped !== null) {
        this.#wiped = null;
        this.#options.onWipeTold(wiped.id);
      }
      if (wipe !== null) this.#wipe(wipe);
    } catch (error) {
      if (mayPass(error)) {
        this.#told = before;
        throw error;
      }
      // An older server has no such function, a newer one may want more: no reason to keep anything back.
      this.#unknown = error instanceof CallFailed && error.status === 404;
      if (!this.#unknown) noteFailure(error);
    }
  }

  /** Resolves when records may come: not at all once they are to go. @throws CallFailed */
  async #mayReceive(signal: AbortSignal): Promise<void> {
    const silent = this.#told === null || Math.abs(Date.now() - this.#told.at) > SILENCE;
    if (!this.#wiping && !this.#unknown && (this.#askFirst || silent)) await this.#report(signal);
    if (!this.#wiping) return;
    await new Promise<never>((_, reject) => {
      const give = (): void => reject(new ConnectionClosed());
      if (signal.aborted) give();
      signal.addEventListener('abort', give, { once: true });
    });
  }

  #wipe(id: string): void {
    if (this.#wiping) return;
    this.#wiping = true;
    clearTimeout(this.#timer);
    this.#connection.wake();
    prepareWipe(this.#store, id, this.#stop.signal, this.#options.patience).catch(noteFailure);
  }
}

/** Returns whether the same report may be answered later. Meanwhile nothing is to be received either. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.reason === 'server'
    ? error.status >= 500
    : error.reason !== 'refused' && error.reason !== 'too-large';
}

function noteFailure(error: unknown): void {
  if (error instanceof ConnectionClosed) return;
  console.error('this device was not reported', error instanceof Error ? error.message : 'unknown');
}
