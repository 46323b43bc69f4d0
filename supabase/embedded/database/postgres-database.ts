import { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import type { QueryResultRow } from 'pg';
import { StartError } from '../start-error';
import { CALLS, keepGrantsAsMigrated, type Database } from './database';
import { readableDatabaseError } from './database-errors';
import { DatabaseUnavailable } from './database-unavailable';
import { pooledDialect } from './pooled-dialect';
import type { ConnectionWatch, Heartbeat, KeptConnection } from './kept-connection';
import { listenForEver } from './postgres-listener';
import {
  clientConfig,
  openPool,
  type Contact,
  type PooledConnection,
  type PostgresPool,
} from './postgres-pool';
import { serveAlone, type SoleServer } from './sole-server';
import { insertMany, type Sql, type SqlRow, type SqlSession, type SqlValue } from './sql';

/** Milliseconds that hosted Supabase allows a signed-in user's statement. */
const STATEMENT_TIMEOUT = 8_000;

/**
 * Aborts a statement that waits longer for somebody's lock: 503, and the device tries again. In a queue PostgreSQL
 * waits twice, for its turn and for the row: twice this is less than the longest statement, so that a wait can be told
 * from a slow statement. Milliseconds.
 */
const LOCK_TIMEOUT = 3_000;

const CONNECTIONS = { people: CALLS, backend: 4 };

const UTC = { TimeZone: 'UTC' };

/**
 * Connects to a real PostgreSQL.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param contact hears of each try to reach it
 * @param heartbeat pace at which it is checked while nobody asks
 * @throws StartError `setting`, `database_unreachable`
 */
export async function openPostgresDatabase(
  url: string,
  contact?: Contact,
  heartbeat?: Heartbeat,
): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError(
      'setting',
      'DATABASE_URL postgres://kullanıcı:parola@sunucu:5432/veritabanı biçiminde olmalı.',
    );
  }
  const backend = openPool(url, CONNECTIONS.backend, UTC, contact);
  const sql = pooledSql(backend);
  let superuser: boolean;
  try {
    const [row] = await sql.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    );
    superuser = row?.super === true;
  } catch (error) {
    await backend.end();
    throw new StartError(
      'database_unreachable',
      `DATABASE_URL ile verilen PostgreSQL sunucusuna bağlanılamadı (${errorCode(error)}); adresi, kullanıcıyı ve sunucunun çalıştığını denetleyin.`,
      error,
    );
  }
  const settings = {
    ...UTC,
    statement_timeout: String(STATEMENT_TIMEOUT),
    lock_timeout: String(LOCK_TIMEOUT),
    idle_in_transaction_session_timeout: String(4 * STATEMENT_TIMEOUT),
    // The server's own log quotes values of failed statements; who may is to keep it from doing so.
    ...(superuser ? { log_min_messages: 'fatal', log_min_error_statement: 'panic' } : {}),
  };
  const people = openPool(url, CONNECTIONS.people, settings, contact);
  // Its own driver, postgres.js, connects to nothing before it is asked something: it never is.
  const connection = createPostgresConnection({ url });
  connection.kysely = new Kysely({ dialect: pooledDialect(people) });
  connection.normalizeDbError = readableDatabaseError;
  keepGrantsAsMigrated(connection);
  const listeners: KeptConnection[] = [];
  const watch: ConnectionWatch = {
    ...(contact === undefined ? {} : { contact }),
    // A machine that went without a word answers nothing and closes nothing: calls would wait for a quarter of an hour.
    onSilence: () => {
      contact?.(false);
      for (const pool of [people, backend]) pool.cut();
    },
    pace: heartbeat,
  };
  let sole: SoleServer | undefined;
  return {
    connection,
    sql,
    pools: () => ({ people: people.usage(), backend: backend.usage() }),
    async listen(channel, onPayload, onResumed) {
      listeners.push(await listenForEver(clientConfig(url, UTC), channel, onPayload, onResumed, watch));
    },
    async serveAlone() {
      sole = await serveAlone(clientConfig(url, UTC), undefined, watch);
    },
    isAlone: () => sole?.isAlone() ?? true,
    async close() {
      await Promise.all([people.end(), backend.end(), ...listeners.map((listener) => listener.stop())]);
      // The next server begins when nothing of this one is left.
      await sole?.stop();
    },
  };
}

function pooledSql(pool: PostgresPool): Sql {
  const withConnection = async <T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> => {
    const connection = await pool.connect();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  };
  return {
    query: (text, values) => withConnection((connection) => session(connection).query(text, values)),
    exec: (script) => withConnection((connection) => session(connection).exec(script)),
    insertMany: (table, rows) => withConnection((connection) => session(connection).insertMany(table, rows)),
    transaction: (work) =>
      withConnection(async (connection) => {
        await connection.query('begin');
        try {
          const result = await work(session(connection));
          await connection.query('commit');
          return result;
        } catch (error) {
          await connection.query('rollback');
          throw error;
        }
      }),
  };
}

function session(connection: PooledConnection): SqlSession {
  const query = async <Row extends SqlRow>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> =>
    (await connection.query<Row & QueryResultRow>(text, values)).rows;
  return {
    query,
    async exec(script) {
      await connection.query(script);
    },
    insertMany: (table, rows) => insertMany(query, table, rows),
  };
}

function errorCode(error: unknown): string {
  const reason: unknown = error instanceof DatabaseUnavailable ? error.cause : error;
  return reason instanceof Error && 'code' in reason && typeof reason.code === 'string'
    ? reason.code
    : 'bağlantı yok';
}
