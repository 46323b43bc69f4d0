import { NOBODY_SERVES, SERVING_SESSIONS } from './postgres-listener';
import type { SqlSession } from './sql';

/** Returns whether a server works on the database. */
export async function isServed(sql: Pick<SqlSession, 'query'>): Promise<boolean> {
  const [answer] = await sql.query<{ free: boolean }>(NOBODY_SERVES);
  return answer?.free !== true;
}

/** Returns how many servers work on a PostgreSQL, by the locks that they hold as long as they do. */
export async function serversOn(sql: Pick<SqlSession, 'query'>): Promise<number> {
  const [row] = await sql.query<{ servers: number }>(SERVING_SESSIONS);
  return row?.servers ?? 0;
}
