import { AsyncLocalStorage } from 'node:async_hooks';

/** The database cannot be reached, or has ended the connection. Its text may be told to anybody. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** PostgreSQL's for a connection that failed. */
  readonly code = '08006';

  constructor(cause?: unknown) {
    super('The database cannot be reached; try again later', { cause });
    const asked = asking.getStore();
    if (asked !== undefined) asked.failed = true;
  }
}

const asking = new AsyncLocalStorage<{ failed: boolean }>();

/**
 * Runs `work`, and throws `DatabaseUnavailable` if the database was away meanwhile and `isGood` rejects the result.
 * `@supabase/lite` makes something else of the error.
 */
export async function orUnavailable<T>(work: () => Promise<T>, isGood: (result: T) => boolean): Promise<T> {
  const asked = { failed: false };
  const result = await asking.run(asked, work);
  if (asked.failed && !isGood(result)) throw new DatabaseUnavailable();
  return result;
}
