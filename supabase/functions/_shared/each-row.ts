/** A row that can never be processed as it is, with the code of the reason. */
export class BadRow extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'BadRow';
    this.code = code;
  }
}

/** Classes of SQLSTATE after which nothing is wrong with the row. As `app.is_retryable`; a test holds both together. */
const RETRYABLE = /^(?:08|25|40|53|55|57|58)/u;

/**
 * Returns the SQLSTATE of a database's error, or the code of a bad row; null for everything else, such as a lost
 * connection.
 */
function stateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return error instanceof BadRow || /^[0-9A-Z]{5}$/u.test(error.code) ? error.code : null;
}

/** Says whether a repeat may cure what a row failed with. */
export const isRetryable = (state: string | null): boolean => state === null || RETRYABLE.test(state);

/** Actions of a queue on a row that has failed. */
export interface Failing<Row> {
  /** Sets it aside with the reason: the queue passes it over. */
  readonly setAside: (row: Row, code: string) => Promise<unknown>;
  /** Counts a failure that a repeat may cure; whether it is set aside in the end, the database says. */
  readonly count?: (row: Row, code: string) => Promise<unknown>;
}

/**
 * Does something with one row; one that fails is set aside.
 *
 * @returns null, or the failure that a repeat may cure
 */
export async function tryRow<Row>(
  row: Row,
  work: (row: Row) => Promise<void>,
  { setAside, count }: Failing<Row>,
): Promise<{ readonly error: unknown } | null> {
  try {
    await work(row);
    return null;
  } catch (error) {
    const state = stateOf(error);
    try {
      if (state !== null && !isRetryable(state)) {
        await setAside(row, state);
        return null;
      }
      await count?.(row, state ?? 'failed');
    } catch {
      // The database is away, or refuses even this: what failed first says more.
    }
    return { error };
  }
}

/**
 * Does something with each row, one after the other. A row that fails is set aside, and the others go on; a failure that a repeat
 * may cure ends the run, and is thrown.
 */
export async function eachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  failing: Failing<Row>,
): Promise<void> {
  for (const row of rows) {
    const failed = await tryRow(row, work, failing);
    if (failed !== null) throw failed.error;
  }
}
