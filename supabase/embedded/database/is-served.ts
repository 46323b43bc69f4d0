import type { SqlSession } from './sql';

/** Lock of the one server of a database; its session has it as long as it lives. */
export const TAKE_SERVING = 'select pg_try_advisory_lock(8476, 1) as mine';
/** Query whether no server works; the lock is taken for the rest of the transaction. */
const NOBODY_SERVES = 'select pg_try_advisory_xact_lock(8476, 1) as free';
const HOLDER = `
  select a.application_name as name, to_char(a.backend_start at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI') as since
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.classid = 8476 and l.objid = 1 and l.objsubid = 2 and l.granted
    and l.database = (select d.oid from pg_database d where d.datname = current_database())`;

/** A server as its database knows it: name of machine and process, and its start, clock of Istanbul. */
export interface ServingServer {
  readonly name: string;
  readonly since: string;
}

/** Returns whether a server works on the database. */
export async function isServed(sql: Pick<SqlSession, 'query'>): Promise<boolean> {
  const [answer] = await sql.query<{ free: boolean }>(NOBODY_SERVES);
  return answer?.free !== true;
}

/** Returns the server that works on a PostgreSQL; null where none does. */
export async function serverOf(sql: Pick<SqlSession, 'query'>): Promise<ServingServer | null> {
  const [server] = await sql.query<{ name: string; since: string }>(HOLDER);
  return server ?? null;
}
