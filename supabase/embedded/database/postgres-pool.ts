import { Socket } from 'node:net';
import pg from 'pg';
import { isConnectionFailure } from './connection-failure';
import { DatabaseUnavailable, ServerBusy } from './database-unavailable';
import { postgresTypes } from './postgres-types';

/** A connection that somebody works with. What it throws is the database's error, or `DatabaseUnavailable`. */
export type PooledConnection = {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  /** Gives it back; one that has failed is closed instead. */
  release(): void;
};

/** Connections to one PostgreSQL. Those that it ends are replaced when they are needed again. */
export type PostgresPool = {
  /** @throws DatabaseUnavailable, or ServerBusy where all are in use for too long */
  connect(): Promise<PooledConnection>;
  /** Closes what is idle at once, and what is in use when it is given back; waits a moment for that. */
  end(): Promise<void>;
  /** Breaks all its connections. Whoever waits for an answer on one of them gets `DatabaseUnavailable` now. */
  cut(): void;
  usage(): PoolUsage;
};

/** Connections of a pool, and callers that wait for one. */
export type PoolUsage = {
  readonly used: number;
  readonly open: number;
  readonly waiting: number;
  readonly most: number;
};

/** Hears of each try to reach the database. */
export type Contact = (reached: boolean) => void;

/** Milliseconds to wait for a connection, new or free. */
const PATIENCE = 5_000;
/** Milliseconds that a stop waits for connections in use. */
const ENDING = 2_000;

const quiet = (): void => undefined;

/**
 * @param settings of the server, for each connection: `{ TimeZone: 'UTC' }`.
 * @param contact hears of each try to reach the database
 */
export function openPool(
  url: string,
  max: number,
  settings: Readonly<Record<string, string>>,
  contact: Contact = () => undefined,
): PostgresPool {
  const sockets = new Set<Socket>();
  const openSocket = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const pool = new pg.Pool({
    ...clientConfig(url, settings),
    max,
    connectionTimeoutMillis: PATIENCE,
    stream: openSocket,
  });
  // A broken connection leaves the pool by itself and rejects the answer that is being awaited. Without a listener it
  // would also end the process.
  pool.on('error', quiet);
  let failures = 0;
  /** Number of failures before a connection was opened. An older one that still answers says nothing of the others. */
  const bornAt = new WeakMap<pg.PoolClient, number>();
  const fail = (): void => {
    failures += 1;
    contact(false);
  };
  pool.on('connect', (client) => {
    client.on('error', quiet);
    bornAt.set(client, failures);
  });
  /** Number of open connections in use: one that is still being opened says nothing about the load. */
  let inUse = 0;
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        if (inUse >= max) throw new ServerBusy(error);
        fail();
        throw new DatabaseUnavailable(error);
      });
      inUse += 1;
      let broken = false;
      return {
        async query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) {
          try {
            const result = await client.query<Row>(text, values?.map(asParameter));
            if (bornAt.get(client) === failures) contact(true);
            return result;
          } catch (error) {
            if (!isConnectionFailure(error)) throw error;
            broken = true;
            fail();
            throw new DatabaseUnavailable(error);
          }
        },
        release: () => {
          inUse -= 1;
          client.release(broken);
        },
      };
    },
    cut() {
      for (const socket of [...sockets]) socket.destroy();
    },
    usage: () => ({ used: inUse, open: pool.totalCount, waiting: pool.waitingCount, most: max }),
    async end() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ENDING);
      });
      await Promise.race([pool.end(), late]);
      clearTimeout(timer);
    },
  };
}

/** Returns the options of a new connection. They are in the address, so that settings which it already has stay. */
export function clientConfig(url: string, settings: Readonly<Record<string, string>>): pg.ClientConfig {
  const address = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set(
    'options',
    [address.searchParams.get('options') ?? '', ...options].join(' ').trim(),
  );
  // `sslmode` as libpq and psql understand it: `require` encrypts, and checks no certificate.
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  return {
    connectionString: address.href,
    types: postgresTypes,
    keepAlive: true,
    application_name: 'vizite',
  };
}

/** pg writes dates in the local time zone, for columns that have none. */
function asParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
