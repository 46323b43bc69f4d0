import pg from 'pg';

export type PostgresListener = { stop(): Promise<void> };

/** Milliseconds between two attempts to reconnect. */
const RETRY = 1_000;
/** Milliseconds between two checks of the connection, and that a check may take. */
const HEARTBEAT = { every: 30_000, patience: 10_000 };

/** Held as long as a backend serves this database; several may. */
const SERVING = 'select pg_try_advisory_lock_shared(8476, 1)';
/** Query whether no backend does; its lock is taken for the rest of the transaction. */
export const NOBODY_SERVES = 'select pg_try_advisory_xact_lock(8476, 1) as free';
/** Query how many sessions hold the lock. */
export const SERVING_SESSIONS = `
  select count(distinct l.pid)::integer as servers from pg_locks l
  where l.locktype = 'advisory' and l.classid = 8476 and l.objid = 1 and l.objsubid = 2 and l.granted
    and l.mode = 'ShareLock' and l.database = (select d.oid from pg_database d where d.datname = current_database())`;

const quiet = (): void => undefined;

/**
 * Calls back with the payload of each NOTIFY on `channel`, over a connection of its own that is opened again when it
 * breaks.
 *
 * @param onResumed called after a break: what was notified meanwhile is lost.
 * @throws the driver's error when the first connection fails.
 */
export async function listenForEver(
  config: pg.ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
  onResumed: () => void,
): Promise<PostgresListener> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: pg.Client | undefined;

  const open = async (): Promise<void> => {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: HEARTBEAT.patience,
      query_timeout: HEARTBEAT.patience,
    });
    let lost = false;
    const lose = (): void => {
      if (lost) return;
      lost = true;
      clearInterval(heartbeat);
      client.end().catch(quiet);
      if (!stopped) retryLater();
    };
    const heartbeat = setInterval(() => void client.query('select 1').catch(lose), HEARTBEAT.every);
    heartbeat.unref();
    // Without a listener a broken connection would end the process.
    client.on('error', quiet);
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await client.query(SERVING);
    } catch (error) {
      clearInterval(heartbeat);
      client.end().catch(quiet);
      throw error;
    }
    current = client;
    client.on('end', lose);
  };

  const retryLater = (): void => {
    timer = setTimeout(() => {
      open().then(() => {
        if (stopped) current?.end().catch(quiet);
        else onResumed();
      }, retryLater);
    }, RETRY);
    timer.unref();
  };

  await open();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current?.end().catch(quiet);
    },
  };
}
