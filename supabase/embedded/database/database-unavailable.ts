import { AsyncLocalStorage } from 'node:async_hooks';

/** The database gives no answer now. Its text may be told to anybody. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
  /** PostgreSQL's for a connection that failed. */
  readonly code: string = '08006';
  /** Seconds after which the caller may retry. */
  readonly retryAfter: number = 5;

  /** Hint in the format that devices read (sync/replication/transport.ts). */
  get hint(): string {
    return `retry after ${this.retryAfter} s`;
  }

  constructor(cause?: unknown, message = 'The database cannot be reached; try again later') {
    super(message, { cause });
    const asked = asking.getStore();
    if (asked !== undefined) asked.failure = this;
  }
}

/** Seconds over which retries are spread: callers told to retry at the same moment would all come at once. */
const COME_AGAIN = { least: 2, spread: 6 };

/** The database answers, and more is asked of it than it can answer in time. */
export class ServerBusy extends DatabaseUnavailable {
  override readonly name = 'ServerBusy';
  override readonly code = 'server_busy';
  override readonly retryAfter = COME_AGAIN.least + Math.floor(Math.random() * COME_AGAIN.spread);

  constructor(cause?: unknown) {
    super(cause, 'The server is busy; try again in a moment');
  }
}

const asking = new AsyncLocalStorage<{ failure: DatabaseUnavailable | null }>();

/**
 * Runs `work`, and throws the `DatabaseUnavailable` that happened meanwhile if `isGood` rejects the result.
 * `@supabase/lite` makes something else of the error.
 */
export async function orUnavailable<T>(work: () => Promise<T>, isGood: (result: T) => boolean): Promise<T> {
  const asked: { failure: DatabaseUnavailable | null } = { failure: null };
  const result = await asking.run(asked, work);
  if (asked.failure !== null && !isGood(result)) throw asked.failure;
  return result;
}
