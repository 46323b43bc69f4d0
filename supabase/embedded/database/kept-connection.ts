import pg from 'pg';

/** A connection of its own that is opened again when it breaks. */
export type KeptConnection = { stop(): Promise<void> };

/** Milliseconds between two attempts to reconnect. */
const RETRY = 1_000;
/** Milliseconds between two checks of the connection, and that a check may take. */
const HEARTBEAT = { every: 30_000, patience: 10_000 };

const quiet = (): void => undefined;

/**
 * Keeps a connection for what a session holds: it is opened again until it stands.
 *
 * @param begin what every session begins with; one that it rejects is closed, and tried again.
 * @param onResumed called after a break.
 * @throws the first connection's error, or what `begin` throws for it.
 */
export async function keepConnection(
  config: pg.ClientConfig,
  begin: (client: pg.Client) => Promise<void>,
  onResumed: () => void = quiet,
): Promise<KeptConnection> {
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
    try {
      await client.connect();
      await begin(client);
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
