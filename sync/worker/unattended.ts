import { liveQuery } from 'dexie';
import { CallFailed, Connection, ConnectionClosed } from '../replication/connection';
import { readWipeOrder } from '../replication/device-wipe';
import type { Pulling } from '../replication/pulling';
import type { Transport } from '../replication/transport';
import { errorTrace } from '../model/error-trace';
import { IdleClock } from '../session/idle-clock';
import type { DeviceStore } from '../store/device';
import { readStatus, updateStatus } from '../store/sync-status';
import type { UnattendedEnd, UnattendedStatus } from './sides';

/*
 * A first sync that goes on while the app is locked (decision 70). It is the one thing that keeps key and token then,
 * so it has an end of its own for each thing that may hold it up.
 */

interface UnattendedLimits {
  /** Milliseconds that it may take in all. */
  readonly longest: number;
  /** Milliseconds that may pass without an answer. */
  readonly quiet: number;
}
export const UNATTENDED_LIMITS: UnattendedLimits = { longest: 2 * 3_600_000, quiet: 15 * 60_000 };

/** Milliseconds between two looks at the clocks, and until what the browser refused to store is tried again. */
const LOOK_EVERY = 5_000;

/** Returns a clock that nobody touches elsewhere: the longer of the time by the clock and the time that the worker runs. */
const ownClock = (): IdleClock => new IdleClock({ read: () => 0, write: () => undefined });

/** Parts that do the first sync. */
interface UnattendedSource {
  readonly device: DeviceStore;
  /** Begins the calls. Its failures count as those of a call. */
  connect(): Promise<Transport>;
  pull(transport: Transport, connection: Connection, stop: AbortSignal): Promise<Pick<Pulling, 'firstSync'>>;
  /** Asks for a new token after the server took the present one no more. @returns whether there is one */
  renew(): Promise<boolean>;
  told(status: UnattendedStatus): void;
}

/** A first sync that goes on by itself. */
export class UnattendedSync {
  readonly #source: UnattendedSource;
  readonly #limits: UnattendedLimits;
  readonly #connection: Connection;
  readonly #ended = new AbortController();
  readonly #begun = ownClock();
  readonly #answered = ownClock();
  readonly #over: Promise<UnattendedEnd>;
  #end: UnattendedEnd = 'stopped';
  #go: () => void = () => undefined;

  constructor(source: UnattendedSource, limits = UNATTENDED_LIMITS, connection = new Connection()) {
    this.#source = source;
    this.#limits = limits;
    this.#connection = connection;
    this.#over = this.#run();
  }

  /** Resolves with how it ended, once nothing of it is under way. Never rejects. */
  get over(): Promise<UnattendedEnd> {
    return this.#over;
  }

  wake(): void {
    this.#look();
    this.#connection.wake();
    this.#go();
  }

  networkLost(): void {
    this.#connection.networkLost();
  }

  /** Ends it. The first reason counts. */
  end(why: UnattendedEnd): void {
    if (this.#ended.signal.aborted) return;
    this.#end = why;
    this.#ended.abort();
    this.#connection.close();
    this.#go();
  }

  /** True once it has an end, though a call may be under way. */
  get isOver(): boolean {
    return this.#ended.signal.aborted;
  }

  async #run(): Promise<UnattendedEnd> {
    const { device } = this.#source;
    const timer = setInterval(() => this.#look(), LOOK_EVERY);
    const following = [
      this.#connection.phase$.subscribe((phase) => {
        if (phase === 'inactive' || phase === 'outdated') this.end(phase);
        if (phase !== 'starting')
          updateStatus(device, { phase, problem: this.#connection.problem }).catch(() => undefined);
      }),
      liveQuery(() => readWipeOrder(device)).subscribe({
        next: (order) => {
          if (order !== null) this.end('wipe');
        },
        // A store that is closed or removed tells nothing more.
        error: () => undefined,
      }),
      liveQuery(() => readStatus(device)).subscribe({
        next: ({ phase, loaded, expected, complete }) => {
          if (!complete && !this.isOver) this.#source.told({ phase, loaded, expected });
        },
        error: () => undefined,
      }),
    ];
    try {
      await this.#finish();
    } finally {
      clearInterval(timer);
      for (const follower of following) follower.unsubscribe();
    }
    return this.#end;
  }

  async #finish(): Promise<void> {
    const { signal } = this.#ended;
    while (!this.isOver) {
      try {
        const transport = await this.#connection.run(() => this.#source.connect());
        const pulling = await this.#source.pull(this.#heeding(transport), this.#connection, signal);
        await pulling.firstSync();
        this.end('complete');
      } catch (error) {
        if (this.isOver || error instanceof ConnectionClosed) return this.end('stopped');
        if (error instanceof CallFailed) return this.end('refused');
        // The browser takes nothing at this moment; that it goes on so the clock tells.
        console.error('a step of the first sync failed', errorTrace(error));
        await this.#pause();
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(go, LOOK_EVERY);
      this.#go = go;
    });
  }

  #look(): void {
    if (this.#begun.idle() >= this.#limits.longest) this.end('time');
    else if (this.#answered.idle() >= this.#limits.quiet) this.end('quiet');
  }

  /** Returns the same calls; none of them sends anything, and each looks at clock and token. */
  #heeding(transport: Transport): Transport {
    const heeded = async <T>(call: () => Promise<T>): Promise<T> => {
      this.#look();
      const answer = await this.#withToken(call);
      this.#answered.touch();
      return answer;
    };
    const silent = (): Promise<never> => Promise.reject(new ConnectionClosed());
    return {
      pull: (requests, epoch, signal) => heeded(() => transport.pull(requests, epoch, signal)),
      ownWork: (signal) => heeded(() => transport.ownWork(signal)),
      counts: (signal) => transport.counts(signal),
      tickets: silent,
      push: silent,
      logViews: silent,
    };
  }

  async #withToken<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!isSession(error)) throw error;
    }
    if (!(await this.#source.renew())) {
      this.end('session');
      throw new ConnectionClosed();
    }
    return call().catch((error: unknown) => {
      if (isSession(error)) this.end('session');
      throw error;
    });
  }
}

const isSession = (error: unknown): boolean => error instanceof CallFailed && error.reason === 'session';
