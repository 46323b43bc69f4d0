import { BehaviorSubject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ConnectionPhase } from '../store/sync-status';

/** Failure of a call without a usable answer, with its reason and what that means for the sender. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly reason:
    | 'network'
    | 'server'
    | 'busy'
    | 'session'
    | 'inactive'
    | 'outdated'
    | 'unfit'
    | 'too-large'
    | 'refused';
  readonly status: number;
  readonly code: string | null;
  /** Milliseconds that the server asks the caller to wait; null where it does not say. */
  readonly retryAfter: number | null;

  /**
   * @param reason network: no answer. server: 5xx. busy: 408, 425, 429, or a server that says so. session: 401, sign in again.
   * inactive: the account is suspended or has ended. outdated: the server takes this version of the app no more.
   * unfit: the answer is not what was agreed. too-large: 413. refused: any other 4xx; repeating will not help.
   */
  constructor(
    reason: CallFailed['reason'],
    status: number,
    code: string | null = null,
    retryAfter: number | null = null,
  ) {
    super(`call failed: ${reason} ${status} ${code ?? ''}`.trim());
    this.reason = reason;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Returns whether the same call may succeed later without anybody changing it. */
function mayPass(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.reason !== 'too-large' && error.reason !== 'refused';
}

/** Returns the connection phase that follows from a failed call and the phase before. */
function phaseAfter({ reason, status }: CallFailed, before: ConnectionPhase): ConnectionPhase {
  switch (reason) {
    case 'busy':
      // The server answers, and has a limit for this kind of call alone.
      return status === 429 && before === 'online' ? before : 'failing';
    case 'session':
    case 'inactive':
    case 'outdated':
    case 'unfit':
      return reason;
    default:
      return reason === 'network' ? 'offline' : 'failing';
  }
}

/** The call was given up because the replication stopped. What it carried stays on the device. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed';
}

/** A call that waits for its next try. */
interface Sleeper {
  /** Tries now, or when the time is over that the server has asked for. */
  readonly wake: () => void;
  readonly end: () => void;
}

export interface ConnectionOptions {
  /** Milliseconds to wait after the first failure; doubles up to `maxDelay`. */
  readonly firstDelay?: number;
  readonly maxDelay?: number;
  /** Returns a number in [0, 1). For tests. */
  readonly random?: () => number;
}

/**
 * Repeats calls until they are answered: exponential back-off with jitter, at once when woken (network back,
 * window visible, poke, sign-in). Failures that repeating cannot mend are thrown to the caller.
 */
export class Connection {
  readonly #phase = new BehaviorSubject<ConnectionPhase>('starting');
  readonly #options: Required<ConnectionOptions>;
  readonly #stop = new AbortController();
  readonly #sleepers = new Set<Sleeper>();
  #failures = 0;
  #problem: string | null = null;

  constructor(options: ConnectionOptions = {}) {
    this.#options = { firstDelay: 1_000, maxDelay: 60_000, random: Math.random, ...options };
  }

  get phase$(): Observable<ConnectionPhase> {
    return this.#phase;
  }

  get phase(): ConnectionPhase {
    return this.#phase.value;
  }

  /** The code of the last failure; null after an answer. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Calls until there is an answer. @throws CallFailed that cannot pass, or ConnectionClosed after `close`. */
  async run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      if (this.#stop.signal.aborted) throw new ConnectionClosed();
      try {
        const answer = await call(this.#stop.signal);
        this.#failures = 0;
        this.#problem = null;
        this.#enter('online');
        return answer;
      } catch (error) {
        if (this.#stop.signal.aborted) throw new ConnectionClosed();
        if (!mayPass(error)) throw error;
        this.#failures += 1;
        this.#problem = error.code;
        this.#enter(phaseAfter(error, this.#phase.value));
        await this.#wait(error);
      }
    }
  }

  /** Notes that the browser reports no network, before a call finds out. The next answer tells that it is back. */
  networkLost(): void {
    this.#enter('offline');
  }

  /** Tries waiting calls again now; those that the server has asked to wait, when that time is over. */
  wake(): void {
    this.#failures = 0;
    for (const sleeper of [...this.#sleepers]) sleeper.wake();
  }

  /** Ends all waiting; running calls are aborted. */
  close(): void {
    this.#stop.abort();
    for (const sleeper of [...this.#sleepers]) sleeper.end();
    this.#phase.complete();
  }

  #enter(phase: ConnectionPhase): void {
    if (this.#phase.value !== phase) this.#phase.next(phase);
  }

  #wait({ reason, retryAfter }: CallFailed): Promise<void> {
    const { firstDelay, maxDelay, random } = this.#options;
    // Others may have been woken meanwhile, and have begun to count anew.
    const failures = Math.max(1, this.#failures);
    const full = Math.min(maxDelay, firstDelay * 2 ** Math.min(failures - 1, 16));
    // What many devices are told at the same moment they do not do at the same moment.
    const spread = random() / 2;
    const backOff = full * (0.5 + spread);
    // To come sooner than asked is what made the server busy. One that is and names no time has all of ours.
    const asked = retryAfter === null ? (reason === 'busy' ? backOff : 0) : retryAfter * (1 + spread);
    return new Promise((resolve) => {
      let isHeld = asked > 0;
      let isWoken = false;
      const end = (): void => {
        clearTimeout(timer);
        clearTimeout(hold);
        this.#sleepers.delete(sleeper);
        resolve();
      };
      const wake = (): void => {
        isWoken = true;
        if (!isHeld) end();
      };
      const sleeper: Sleeper = { wake, end };
      const timer = setTimeout(end, Math.max(backOff, asked));
      const hold = setTimeout(() => {
        isHeld = false;
        if (isWoken) end();
      }, asked);
      this.#sleepers.add(sleeper);
    });
  }
}
