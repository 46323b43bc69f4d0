import type { Sql } from '../../database/sql';
import type { Asked, Check, Verdict } from '../check';

/**
 * Returns a database that answers each query with the rows of the first pattern that its text fits, and with none where it
 * fits none.
 */
export function answers(...given: readonly (readonly [RegExp, readonly object[]])[]): Asked {
  const query = (text: string): Promise<object[]> =>
    Promise.resolve([...(given.find(([pattern]) => pattern.test(text))?.[1] ?? [])]);
  const sql = { query, transaction: (work: (session: Sql) => unknown) => Promise.resolve(work(asked)) };
  const asked = sql as unknown as Sql;
  return asked;
}

/** Returns a database that fails with a message that nobody may read. */
export function failing(message: string, code?: string): Asked {
  const fail = (): Promise<never> => Promise.reject(Object.assign(new Error(message), { code }));
  return { query: fail, transaction: fail } as unknown as Asked;
}

/** Makes a check. */
export const made = async (check: Check): Promise<Verdict> => check.make();
