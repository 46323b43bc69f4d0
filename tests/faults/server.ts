import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { startPostgres } from '../integration/postgres-server';
import type { PostgresServer } from '../integration/postgres-server';
import { migrate } from '../integration/support/migrations';
import { hostedRoles, hostedSchemas } from '../integration/support/supabase-stand-in';
import { alsoRoles, everybody, roleId } from './people';
import type { HttpCall, HttpReply } from './protocol';

/** The server of all histories: one PostgreSQL, a database of its own for each history. */
export interface FaultServer {
  /** Makes a hospital with its people, empty of records. */
  openHospital(name: string): Promise<Hospital>;
  stop(): Promise<void>;
}

/** One hospital's database, and what PostgREST does before it. */
export interface Hospital {
  /** Connection of the owner of the objects; row security does not apply to it. */
  readonly owner: Sql;
  /** Serves a device's call as this person. 503 while the database is away. */
  answer(person: string, call: HttpCall): Promise<Exclude<HttpReply, null>>;
  /** Runs a query as this person, with row security. */
  as<T>(person: string, query: string): Promise<readonly T[]>;
  /** Kills the database server with SIGKILL. */
  crash(): Promise<void>;
  revive(): Promise<void>;
  /** Sets a copy of the database aside. Calls that come meanwhile find it away. */
  backUp(): Promise<void>;
  /**
   * Restores the database from the copy, as docs/deploy.md tells it.
   * @param last done with the present database, when no call is running any more
   */
  restore(last: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Every version that a replicated row ever had. A test's own table: the product keeps no such thing. */
const KEEP_VERSIONS = `
  create schema faults;
  create table faults.versions (
    at bigint generated always as identity, table_name text, id uuid, row_version bigint, by uuid,
    -- Written by a merge of patients, or by taking it back.
    merging boolean, document jsonb
  );
  create function faults.keep() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if tg_op = 'UPDATE' and old.row_version = new.row_version then return null; end if;
    insert into faults.versions (table_name, id, row_version, by, merging, document)
    values (tg_table_name, new.id, new.row_version, auth.uid(), app.is_merging(), to_jsonb(new));
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select distinct table_name from app.sync_tables loop
      execute format('create trigger keep_versions after insert or update on public.%I
        for each row execute function faults.keep()', name);
    end loop;
  end $$;
`;

const quiet = { onnotice: () => undefined };

function withDatabase(url: string, database: string, user: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  changed.username = user;
  return changed.toString();
}

/** Returns the place of the server's data, with the hospital that all histories begin with, in a folder. */
const clusterIn = (folder: string): string => join(folder, 'cluster');

/** Makes the data that servers begin with, in a folder. */
export async function makeCluster(folder: string): Promise<void> {
  const server = await startPostgres({ durable: true });
  try {
    await makeTemplate(server);
    await server.crash();
    await promisify(execFile)('cp', ['-R', '-p', server.dataFolder, clusterIn(folder)]);
  } finally {
    await server.stop();
  }
}

/** Makes a database of a hospital and its people, empty of records. */
async function makeTemplate(server: PostgresServer): Promise<void> {
  const admin = postgres(server.url, { max: 1, ...quiet });
  try {
    await admin.unsafe(hostedRoles);
    await admin.unsafe('create database template owner postgres');
    const superuser = postgres(withDatabase(server.url, 'template', 'supabase_admin'), { max: 1, ...quiet });
    await superuser.unsafe(hostedSchemas);
    await superuser.end();
    const owner = postgres(withDatabase(server.url, 'template', 'postgres'), { max: 1, ...quiet });
    await migrate((statements) => owner.unsafe(statements));
    for (const { id, name, role, scope } of everybody) {
      await owner`insert into public.profiles (id, email, full_name, scope, status)
        values (${id}, ${`${name}@faults.test`}, ${name}, ${scope}, 'active')`;
      for (const number of [role, ...(alsoRoles[name] ?? [])]) {
        await owner`insert into public.user_roles (user_id, role_id) values (${id}, ${roleId(number)})`;
      }
    }
    await owner.unsafe(KEEP_VERSIONS);
    await owner.end();
    await admin.unsafe('checkpoint');
  } finally {
    await admin.end({ timeout: 1 });
  }
}

/** Starts a server on a copy of the data that `makeCluster` has made in the folder. */
export async function startFaultServer(folder: string): Promise<FaultServer> {
  const server = await startPostgres({ durable: true, from: clusterIn(folder) });
  const admin = postgres(server.url, { max: 1, ...quiet });
  return {
    openHospital: async (name) => {
      await admin.unsafe(`create database ${name} template template owner postgres`);
      return hospital(withDatabase(server.url, name, 'postgres'), {
        ...server,
        copy: async (from, to) => {
          await admin.unsafe(`drop database if exists ${to}`);
          await admin.unsafe(`create database ${to} template ${from} owner postgres`);
        },
        name,
      });
    },
    stop: async () => {
      await admin.end({ timeout: 1 });
      await server.stop();
    },
  };
}

const literal = (value: unknown): string =>
  value == null
    ? 'null'
    : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;

type Body = Readonly<Record<string, unknown>>;

/** The functions that devices and people at the server call, with the query that PostgREST makes of a call. */
const FUNCTIONS: Readonly<Record<string, (body: Body) => string>> = {
  sync_pull: (body) =>
    `public.sync_pull(${literal(body['requests'])}, ${literal(body['known_access_epoch'])})`,
  sync_push: (body) => `public.sync_push(${literal(body['changes'])})`,
  sync_counts: () => 'public.sync_counts()',
  sync_own_work: () => 'public.sync_own_work()',
  log_view: (body) => `public.log_view(${literal(body['events'])})`,
  preview_merge: (body) => `public.preview_merge(${literal(body['survivor'])}, ${literal(body['absorbed'])})`,
  merge_clients: (body) => `public.merge_clients(${literal(body['target'])}, ${literal(body['given'])})`,
  decide_merge: (body) =>
    `public.decide_merge(${literal(body['target'])}, ${literal(body['decision'])}, ${literal(body['note'])})`,
  unmerge_clients: (body) =>
    `public.unmerge_clients(${literal(body['target'])}, ${literal(body['reason'])}, '{}', ${String(body['apart'])})`,
};

/** Maps an error of the database to PostgREST's status; a connection that broke is a database that is away. */
function statusOf(code: string): number {
  if (code === '42501') return 403;
  if (code === '57014' || /^(40|54)/.test(code)) return 500;
  if (/^(08|53|57)/.test(code) || !/^[0-9A-Z]{5}$/.test(code)) return 503;
  return 400;
}

/** Server that a hospital depends on. */
interface Ground {
  readonly name: string;
  crash(): Promise<void>;
  revive(): Promise<void>;
  /** Copies one database to another, both without anybody connected. */
  copy(from: string, to: string): Promise<void>;
}

function hospital(url: string, server: Ground): Hospital {
  const connect = (): Sql =>
    postgres(url, { max: 12, ...quiet, backoff: false, connect_timeout: 5, idle_timeout: 30 });
  let sql = connect();
  let isUp = true;

  /**
   * Runs one message, which is one transaction. The driver must not be in the middle of one when the server is
   * killed: it would write to a socket that is gone.
   */
  async function run<T>(role: string, person: string, query: string): Promise<readonly T[]> {
    const claims = literal({ sub: person, role: 'authenticated' });
    const results = await sql
      .unsafe(`select set_config('request.jwt.claims', ${claims}, true); set local role ${role}; ${query}`)
      .simple();
    return results.at(-1) as unknown as readonly T[];
  }

  const running = new Set<Promise<unknown>>();

  /**
   * Disconnects everybody while `work` is done.
   * @param last done before, with no call under way
   */
  async function away(work: () => Promise<void>, last?: () => Promise<void>): Promise<void> {
    isUp = false;
    await Promise.allSettled(running);
    await last?.();
    await sql.end({ timeout: 5 });
    await work();
    sql = connect();
  }

  return {
    get owner() {
      return sql;
    },
    // With the rights that the functions have while they act for the person: people themselves get at no table.
    as: (person, query) => run('vizite_api', person, query),
    answer: async (person, { path, body }) => {
      const name = path.split('/').at(-1) ?? '';
      const call = FUNCTIONS[name];
      if (call === undefined) return { status: 404, body: '{"code":"PGRST202"}' };
      if (!isUp) return { status: 503, body: '{"code":"PGRST001"}' };
      const query = `select ${call(JSON.parse(body) as Body)}::text as answer`;
      const asking = run<{ answer: string }>('authenticated', person, query);
      running.add(asking);
      try {
        const [row] = await asking;
        return { status: 200, body: row?.answer ?? '' };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'XX000';
        return {
          status: statusOf(code),
          body: JSON.stringify({ code, message: error instanceof Error ? error.message : String(error) }),
        };
      } finally {
        running.delete(asking);
      }
    },
    crash: async () => {
      isUp = false;
      await server.crash();
    },
    revive: async () => {
      await server.revive();
      await sql.end({ timeout: 1 });
      sql = connect();
      isUp = true;
    },
    backUp: async () => {
      await away(() => server.copy(server.name, `${server.name}_backup`));
      isUp = true;
    },
    restore: async (last) => {
      await away(() => server.copy(`${server.name}_backup`, server.name), last);
      await sql`select app.sync_rebase()`;
      isUp = true;
    },
    close: async () => sql.end({ timeout: 1 }),
  };
}
