import { NOBODY_SERVES } from './postgres-listener';
import type { SqlSession } from './sql';

/** Returns whether a server works on the database. */
export async function isServed(sql: Pick<SqlSession, 'query'>): Promise<boolean> {
  const [answer] = await sql.query<{ free: boolean }>(NOBODY_SERVES);
  return answer?.free !== true;
}
