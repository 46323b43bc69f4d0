import postgres from 'postgres';
import type { Sql, TransactionSql } from 'postgres';
import { startPostgres } from '../postgres-server';
import { migrate } from './migrations';
import { authFunctions, hostedRoles, hostedSchemas } from './supabase-stand-in';

/** A migrated database on a server of its own. */
export interface TestDatabase {
  /** As the owner of the objects: `postgres` where it looks like Supabase, the superuser where it is bare. */
  readonly owner: Sql;
  /** A further connection of its own, as the owner unless another role is named. Ended by `stop`. */
  connect(user?: string): Sql;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL that looks like hosted Supabase to the migrations: their owner `postgres` is no superuser, roles and
 * schemas exist, default privileges grant everything to the API roles.
 */
export async function startHostedPostgres(): Promise<TestDatabase> {
  return start(async (admin, url) => {
    await admin.unsafe(hostedRoles);
    await admin.unsafe('create database vizite owner postgres');
    const superuser = connection(withDatabase(url, 'vizite'));
    await superuser.unsafe(hostedSchemas);
    await superuser.end();
    return withDatabase(url, 'vizite', 'postgres');
  });
}

/** A PostgreSQL with nothing but schema `auth`: no API roles, no realtime. */
export async function startBarePostgres(): Promise<TestDatabase> {
  return start(async (admin, url) => {
    await admin.unsafe('create database vizite');
    const superuser = connection(withDatabase(url, 'vizite'));
    await superuser.unsafe(authFunctions);
    await superuser.end();
    return withDatabase(url, 'vizite');
  });
}

async function start(prepare: (admin: Sql, url: string) => Promise<string>): Promise<TestDatabase> {
  const server = await startPostgres();
  const admin = connection(server.url);
  const open: Sql[] = [];
  try {
    const url = await prepare(admin, server.url);
    await admin.end();
    const connect = (user?: string) => {
      const sql = connection(withDatabase(url, 'vizite', user));
      open.push(sql);
      return sql;
    };
    const owner = connect();
    await migrate((statements) => owner.unsafe(statements));
    return {
      owner,
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
 * Runs `work` in a transaction as PostgREST would for this person: role `authenticated`, claims set. Committed
 * unless `work` throws.
 */
export async function asUser<T>(
  sql: Sql,
  userId: string,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx.unsafe('set local role authenticated');
    return { value: await work(tx) };
  });
  return result.value;
}
