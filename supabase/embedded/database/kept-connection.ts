import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionFailure } from './connection-failure';

/** A connection of its own that is opened again when it breaks. */
export type KeptConnection = { stop(): Promise<void> };

/** Milliseconds between two attempts to reconnect. */
const RETRY = 1_000;
const HEARTBEAT = { every: 10_000, patience: 10_000 };

const quiet = (): void => undefined;

/** Hears how a kept connection fares. */
export interface ConnectionWatch {
  /** Hears of each try to open it again. */
  readonly contact?: (reached: boolean) => void;
  /** Hears that the database was silent for as long as a check may take. Others that wait for it may wait for ever. */
  readonly onSilence?: () => void;
  /** Pace of the checks; default `HEARTBEAT`. */
  readonly pace?: Heartbeat | undefined;
}

/** Milliseconds between two checks of a connection, and that a check may take. */
export interface Heartbeat {
  readonly every: number;
  readonly patience: number;
}

/**
 * Resolves when an answer is not there in time. Looks at what has come in meanwhile first: this process may have been busy
 * with something else for all of it.
 */
async function silenceAfter(patience: number): Promise<'silent'> {
  await delay(patience, undefined, { ref: false });
  for (let turn = 1; turn <= 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return 'silent';
}

/**
 * Keeps a connection for what a session holds: it is opened again until it stands.
 *
 * @param begin what every session begins with; one that it rejects is closed, and tried again.
 * @param onResumed called after a break.
 * @param watch hears of the connection: tries to open it again, and a check without an answer
 * @throws the first connection's error, or what `begin` throws for it.
 */
export async function keepConnection(
  config: pg.ClientConfig,
  begin: (client: pg.Client) => Promise<void>,
  onResumed: () => void = quiet,
  watch: ConnectionWatch = {},
): Promise<KeptConnection> {
  const { pace = HEARTBEAT } = watch;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: pg.Client | undefined;

  const open = async (): Promise<void> => {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: pace.patience,
      query_timeout: 2 * pace.patience,
    });
    // Without a listener a broken connection would end the process.
    client.on('error', quiet);
    try {
      await client.connect();
      await begin(client);
    } catch (error) {
      client.end().catch(quiet);
      throw error;
    }
    current = client;
    // Kept only once it is open: the caller alone retries an opening that fails.
    keep(client);
  };

  const keep = (client: pg.Client): void => {
    let lost = false;
    const lose = (): void => {
      if (lost) return;
      lost = true;
      clearInterval(heartbeat);
      client.end().catch(quiet);
      if (!stopped) retryLater();
    };
    let isChecking = false;
    const check = async (): Promise<void> => {
      if (isChecking) return;
      isChecking = true;
      const answered = client.query('select 1').then(
        () => 'answered',
        () => 'failed',
      );
      const outcome = await Promise.race([answered, silenceAfter(pace.patience)]);
      isChecking = false;
      if (lost) return;
      if (outcome === 'answered') return watch.contact?.(true);
      if (outcome === 'silent') watch.onSilence?.();
      lose();
    };
    const heartbeat = setInterval(() => void check(), pace.every);
    heartbeat.unref();
    client.on('end', lose);
  };

  const retryLater = (): void => {
    timer = setTimeout(() => {
      open().then(
        () => {
          watch.contact?.(true);
          if (stopped) current?.end().catch(quiet);
          else onResumed();
        },
        (error: unknown) => {
          if (stopped) return;
          if (isConnectionFailure(error)) watch.contact?.(false);
          retryLater();
        },
      );
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
