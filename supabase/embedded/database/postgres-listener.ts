import pg from 'pg';
import { keepConnection, type KeptConnection } from './kept-connection';

/** Held as long as a backend serves this database. */
const SERVING = 'select pg_try_advisory_lock_shared(8476, 1)';
/** Query whether no backend does; its lock is taken for the rest of the transaction. */
export const NOBODY_SERVES = 'select pg_try_advisory_xact_lock(8476, 1) as free';
/** Query how many sessions hold the lock. */
export const SERVING_SESSIONS = `
  select count(distinct l.pid)::integer as servers from pg_locks l
  where l.locktype = 'advisory' and l.classid = 8476 and l.objid = 1 and l.objsubid = 2 and l.granted
    and l.mode = 'ShareLock' and l.database = (select d.oid from pg_database d where d.datname = current_database())`;

/**
 * Calls back with the payload of each NOTIFY on `channel`, over a connection of its own that is opened again when it
 * breaks.
 *
 * @param onResumed called after a break: what was notified meanwhile is lost.
 * @throws the driver's error when the first connection fails.
 */
export const listenForEver = (
  config: pg.ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
  onResumed: () => void,
): Promise<KeptConnection> =>
  keepConnection(
    config,
    async (client) => {
      client.on('notification', ({ payload }) => onPayload(payload ?? ''));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await client.query(SERVING);
    },
    onResumed,
  );
