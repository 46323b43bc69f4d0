import { readFile } from 'node:fs/promises';
import type { App } from '@supabase/lite';
import { StartError } from '../start-error';
import { API_ROLES, isSuperuser, refuseWithoutRights } from './rights';
import type { Sql } from './sql';

/** Owns what the migrations make where the connection's role is a superuser; see `roles.sql`. */
const OWNER = 'vizite_owner';
/** The role that the exposed functions run as. */
const API = 'vizite_api';

const SCHEMAS = `
create schema if not exists extensions;
grant usage on schema extensions to public;
create schema if not exists auth;
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;
create schema if not exists storage;
grant usage on schema storage to authenticated, service_role;
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
`;

const SCHEMAS_OF_OWNER = `
grant usage, create on schema public, extensions to ${OWNER} with grant option;
grant usage on schema auth, realtime, storage to ${OWNER} with grant option;
`;

/** Belongs to the database itself: a dump does not hold it. */
const DATABASE_OF_OWNER = `
do $$
begin
  execute format('grant create, connect, temporary on database %I to ${OWNER}', current_database());
end $$;
`;

/** Parts of hosted Supabase's `realtime` that a migration may call or refer to. */
const REALTIME = `
create table if not exists realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
create or replace function realtime.topic() returns text language sql stable set search_path = '' as
  $$ select nullif(current_setting('realtime.topic', true), '') $$;
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language sql set search_path = '' as $$
  select pg_catalog.pg_notify('vizite_sync', name)
  from pg_catalog.jsonb_array_elements_text(payload -> 'collections') as name
  where topic = 'sync' and event = 'changed'
$$;
`;

/** Parts of hosted Supabase's `storage` that buckets, policies and the backend's own storage need. */
const STORAGE = `
create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now()
);
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner_id text,
  metadata jsonb,
  created_at timestamptz default now(),
  unique (bucket_id, name)
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert on storage.objects to authenticated;
`;

const GRANTS_TO_OWNER = `
grant select, insert, update, delete, references, trigger on all tables in schema auth to ${OWNER};
grant all on all tables in schema realtime to ${OWNER};
alter table realtime.messages owner to ${OWNER};
alter table storage.buckets owner to ${OWNER};
alter table storage.objects owner to ${OWNER};
`;

/**
 * Makes what a hosted Supabase project has before its first migration: the API roles, the schemas `auth` (tables
 * and functions by `@supabase/lite`), `extensions`, `realtime` and `storage`, and an owner that is no superuser. Once a
 * migration has been applied it changes nothing any more: rights are then the migrations' business.
 *
 * @returns the role that migrations are to run as, or undefined for the connection's own.
 * @throws StartError `database_role` when the connection's role may not do so, or the roles were missing at a restore.
 */
export async function bootstrap(sql: Sql, app: App): Promise<string | undefined> {
  if (await hasMigrations(sql)) return takeOver(sql);
  await refuseWithoutRights(sql);
  const superuser = await isSuperuser(sql);
  await sql.exec(await readFile(new URL('./roles.sql', import.meta.url), 'utf8'));
  await sql.exec(SCHEMAS);
  if (superuser) await sql.exec(DATABASE_OF_OWNER + SCHEMAS_OF_OWNER);
  await app.ensureSystemSchema();
  await assertAuthSchema(sql);
  await sql.exec('grant usage on schema auth to anon, authenticated, service_role');
  await sql.exec(REALTIME + STORAGE);
  if (superuser) await sql.exec(GRANTS_TO_OWNER);
  return superuser ? OWNER : undefined;
}

/**
 * Looks whether a database that has migrations came over whole, and gives its owner what no dump holds.
 *
 * @returns the role that migrations are to run as, or undefined for the connection's own.
 * @throws StartError `database_role`
 */
export async function takeOver(sql: Sql): Promise<string | undefined> {
  const superuser = await isSuperuser(sql);
  const roles = superuser ? [...API_ROLES, OWNER] : API_ROLES;
  const missing = await sql.query<{ name: string }>(
    `select name from unnest(string_to_array($1, ' ')) as name
     where not exists (select from pg_roles where rolname = name)`,
    [roles.join(' ')],
  );
  // Without a role its grants and policies were refused, and are missing for good: making the role now would hide it.
  if (missing.length > 0) throw halfRestored(`eksik roller: ${missing.map(({ name }) => name).join(', ')}`);
  const [functions] = await sql.query<{ granted: number; foreign: number }>(
    `select count(*)::int as granted, count(*) filter (where o.rolsuper)::int as foreign
     from pg_proc p join pg_roles o on o.oid = p.proowner
     where p.pronamespace = 'public'::regnamespace and exists (
       select from aclexplode(p.proacl) a where a.grantee = 'authenticated'::regrole)`,
  );
  if ((functions?.granted ?? 0) === 0) throw halfRestored('authenticated rolünün yetkileri yok');
  if ((functions?.foreign ?? 0) > 0) throw halfRestored('işlevler süper kullanıcıya ait');
  await sql.exec(`revoke create on schema public from ${API}`);
  if (superuser) await sql.exec(DATABASE_OF_OWNER);
  return superuser ? OWNER : undefined;
}

function halfRestored(why: string): StartError {
  return new StartError(
    'database_role',
    `Veritabanı eksik geri yüklenmiş (${why}): önce boş veritabanında supabase/embedded/database/roles.sql dosyasını çalıştırın, sonra yedeği yeniden yükleyin; ayrıntısı docs/deploy.md dosyasında.`,
  );
}

/** Returns whether a migration has ever been applied. */
export async function hasMigrations(sql: Sql): Promise<boolean> {
  const table = 'supabase_migrations.schema_migrations';
  const [known] = await sql.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    table,
  ]);
  return known?.exists === true && (await sql.query(`select 1 as one from ${table} limit 1`)).length > 0;
}

/** `@supabase/lite` swallows the errors of its own schema's statements. */
async function assertAuthSchema(sql: Sql): Promise<void> {
  const [row] = await sql.query<{ complete: boolean }>(
    `select to_regclass('auth.users') is not null and to_regclass('auth.refresh_tokens') is not null
       and to_regclass('auth.identities') is not null and to_regprocedure('auth.uid()') is not null
       and to_regclass('supabase_migrations.schema_migrations') is not null as complete`,
  );
  if (row?.complete !== true) {
    throw new StartError('database_role', 'Oturum tabloları (auth şeması) bu veritabanında oluşturulamadı.');
  }
}
