import postgres from 'postgres';
import type { Sql, TransactionSql } from 'postgres';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { migrate } from './migrations';
import { authFunctions, hostedRoles, hostedSchemas } from './supabase-stand-in';

/** A migrated database on a server of its own. */
export interface TestDatabase {
  /**
   * Connection of the owner of the objects: `postgres` where it looks like Supabase, the superuser where it is bare.
   */
  readonly owner: Sql;
  /** The address that programs connect to as the owner: `postgres://…`. */
  readonly url: string;
  /** Opens a further connection of its own, as the owner unless another role is named. Ended by `stop`. */
  connect(user?: string): Sql;
  stop(): Promise<void>;
}

/** Names the data folder that `makeHostedTemplate` has made, if any. */
const TEMPLATE = 'VIZITE_TEST_CLUSTER';

/**
 * Starts a PostgreSQL that looks like hosted Supabase to the migrations: their owner `postgres` is no superuser,
 * roles and schemas exist, default privileges grant everything to the API roles.
 */
export async function startHostedPostgres(): Promise<TestDatabase> {
  const template = process.env[TEMPLATE];
  return template === undefined
    ? testDatabase(await startPostgres(), prepareHosted)
    : testDatabase(await startPostgres({ from: template }), hostedUrl);
}

/** As `startHostedPostgres`, but made by the SQL files of these folders. */
export async function startPostgresFrom(folders: readonly string[]): Promise<TestDatabase> {
  return testDatabase(await startPostgres(), (server) => prepareHosted(server, folders));
}

/** Makes what `startHostedPostgres` copies from then on, in this process and those it starts. @returns removes it. */
export async function makeHostedTemplate(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await prepareHosted(server);
  await asSuperuser(server.url, (sql) => sql.unsafe('checkpoint'));
  await server.crash();
  process.env[TEMPLATE] = server.dataFolder;
  return () => server.stop();
}

/** Starts a PostgreSQL with nothing but schema `auth`: no API roles, no realtime. */
export async function startBarePostgres(): Promise<TestDatabase> {
  return testDatabase(await startPostgres(), async (server) => {
    const url = withDatabase(server.url, 'vizite');
    await asSuperuser(server.url, (sql) => sql.unsafe('create database vizite'));
    await asSuperuser(url, (sql) => sql.unsafe(authFunctions));
    await migrateAt(url);
    return url;
  });
}

function hostedUrl(server: PostgresServer): string {
  return withDatabase(server.url, 'vizite', 'postgres');
}

async function prepareHosted(server: PostgresServer, folders?: readonly string[]): Promise<string> {
  await asSuperuser(server.url, async (sql) => {
    await sql.unsafe(hostedRoles);
    await sql.unsafe('create database vizite owner postgres');
  });
  await asSuperuser(withDatabase(server.url, 'vizite'), (sql) => sql.unsafe(hostedSchemas));
  await migrateAt(hostedUrl(server), folders);
  return hostedUrl(server);
}

async function migrateAt(url: string, folders?: readonly string[]): Promise<void> {
  const owner = connection(url);
  await migrate((statements) => owner.unsafe(statements), folders);
  await owner.end();
}

async function asSuperuser(url: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connection(url);
  await work(sql);
  await sql.end();
}

/** @param prepare makes the database on the server and gives the owner's address of it. */
async function testDatabase(
  server: PostgresServer,
  prepare: (server: PostgresServer) => string | Promise<string>,
): Promise<TestDatabase> {
  const open: Sql[] = [];
  try {
    const url = await prepare(server);
    const connect = (user?: string) => {
      const sql = connection(withDatabase(url, 'vizite', user));
      open.push(sql);
      return sql;
    };
    return {
      url,
      owner: connect(),
      connect,
      async stop() {
        await Promise.all(open.map((sql) => sql.end({ timeout: 1 })));
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function connection(url: string): Sql {
  // One connection each, so that a test knows what runs in which session.
  return postgres(url, { max: 1, onnotice: () => undefined });
}

function withDatabase(url: string, database: string, user?: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  if (user !== undefined) changed.username = user;
  return changed.toString();
}

/**
 * Runs `work` in a transaction as PostgREST would for this user: role `authenticated`, claims set. Committed
 * unless `work` throws.
 */
export function asUser<T>(sql: Sql, userId: string, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return inTheNameOf(sql, userId, 'authenticated', work);
}

/**
 * As `asUser`, with the rights that the exposed functions have while they act for this user. For a look at the rights
 * in rows and columns themselves: people get at no table.
 */
export function asFunction<T>(
  sql: Sql,
  userId: string,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  return inTheNameOf(sql, userId, 'vizite_api', work);
}

async function inTheNameOf<T>(
  sql: Sql,
  userId: string,
  role: string,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx.unsafe(`set local role ${role}`);
    return { value: await work(tx) };
  });
  return result.value;
}
