import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { StartError } from '../start-error';
import { keepGrantsAsMigrated, type Database } from './database';
import { readableDatabaseError } from './database-errors';
import { jsonTypes } from './json-types';
import { insertMany, type Sql, type SqlRow, type SqlSession, type SqlValue } from './sql';

/** What hosted Supabase allows a signed-in person's statement, in milliseconds. */
const STATEMENT_TIMEOUT = 8_000;

/**
 * Connects to a real PostgreSQL.
 *
 * @param url `postgres://user:password@host:port/database`
 * @throws StartError `setting`, `database_unreachable`
 */
export async function openPostgresDatabase(url: string): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError(
      'setting',
      'DATABASE_URL postgres://kullanıcı:parola@sunucu:5432/veritabanı biçiminde olmalı.',
    );
  }
  // Notices may quote values; postgres.js would print them.
  const quiet = { onnotice: () => undefined };
  const admin = postgres(url, { ...quiet, max: 4, types: jsonTypes, connection: { TimeZone: 'UTC' } });
  let superuser: boolean;
  try {
    const [row] = await admin<{ super: boolean }[]>`
      select rolsuper as super from pg_roles where rolname = current_user`;
    superuser = row?.super === true;
  } catch (error) {
    await admin.end({ timeout: 1 });
    throw new StartError(
      'database_unreachable',
      `DATABASE_URL ile verilen PostgreSQL sunucusuna bağlanılamadı (${errorCode(error)}); adresi, kullanıcıyı ve sunucunun çalıştığını denetleyin.`,
      error,
    );
  }
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      ...quiet,
      max: 10,
      types: jsonTypes,
      connection: {
        statement_timeout: STATEMENT_TIMEOUT,
        idle_in_transaction_session_timeout: 4 * STATEMENT_TIMEOUT,
        // The server's own log quotes values of failed statements; who may is to keep it from doing so.
        ...(superuser ? { log_min_messages: 'fatal', log_min_error_statement: 'panic' } : {}),
      },
    },
  });
  connection.normalizeDbError = readableDatabaseError;
  keepGrantsAsMigrated(connection);
  return {
    connection,
    sql: pooledSql(admin),
    async listen(channel, onPayload) {
      await admin.listen(channel, onPayload);
    },
    async close() {
      await Promise.all([connection.close(), admin.end({ timeout: 5 })]);
    },
  };
}

function pooledSql(client: postgres.Sql): Sql {
  return {
    ...session(client),
    async transaction<T>(work: (sql: SqlSession) => Promise<T>): Promise<T> {
      let result: { value: T } | undefined;
      await client.begin(async (inside) => {
        result = { value: await work(session(inside)) };
      });
      if (result === undefined) throw new Error('The transaction ended without a result');
      return result.value;
    },
  };
}

function session(client: postgres.Sql | postgres.TransactionSql): SqlSession {
  const query = async <Row extends SqlRow>(
    text: string,
    values: readonly SqlValue[] = [],
  ): Promise<Row[]> => [...(await client.unsafe<Row[]>(text, values.map(asParameter)))];
  return {
    query,
    async exec(script) {
      await client.unsafe(script).simple();
    },
    insertMany: (table, rows) => insertMany(query, table, rows),
  };
}

/** postgres.js takes a bigint only with a type of its own; as text it fits everywhere. */
function asParameter(value: SqlValue): Exclude<SqlValue, bigint> {
  return typeof value === 'bigint' ? value.toString() : value;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'bağlantı yok';
}
