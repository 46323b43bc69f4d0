import type { App } from '@supabase/lite';
import { StartError } from '../start-error';
import type { Sql } from './sql';

/** Owns what the migrations make, as `postgres` does on hosted Supabase: no superuser, but past row security. */
const OWNER = 'vizite_owner';

const ROLES = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    begin
      create role service_role nologin bypassrls;
    exception when insufficient_privilege then
      create role service_role nologin;
    end;
  end if;
end $$;
grant anon, authenticated, service_role to current_user;
create schema if not exists extensions;
grant usage on schema extensions to public;
create schema if not exists auth;
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
`;

const OWNER_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${OWNER}') then
    create role ${OWNER} nologin bypassrls createrole;
  end if;
  execute format('grant create, connect, temporary on database %I to ${OWNER}', current_database());
end $$;
grant anon, authenticated, service_role to ${OWNER};
grant usage, create on schema public, extensions to ${OWNER} with grant option;
grant usage on schema auth, realtime to ${OWNER} with grant option;
`;

/** What hosted Supabase has in `realtime`, as far as a migration may call or refer to it. */
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

const GRANTS_TO_OWNER = `
grant select, insert, update, delete, references, trigger on all tables in schema auth to ${OWNER};
grant all on all tables in schema realtime to ${OWNER};
alter table realtime.messages owner to ${OWNER};
`;

/**
 * Makes what a hosted Supabase project has before its first migration: the API roles, the schemas `auth` (tables
 * and functions by `@supabase/lite`), `extensions` and `realtime`, and an owner that is no superuser. Once a
 * migration has been applied it changes nothing any more: rights are then the migrations' business.
 *
 * @returns the role that migrations are to run as, or undefined for the connection's own.
 * @throws StartError `database_role` when the connection's role may not do so.
 */
export async function bootstrap(sql: Sql, app: App): Promise<string | undefined> {
  const [role] = await sql.query<{ super: boolean; bypass: boolean; create: boolean }>(
    `select rolsuper as super, rolbypassrls as bypass, rolcreaterole as create from pg_roles where rolname = current_user`,
  );
  if (role === undefined || !(role.super || (role.bypass && role.create))) {
    throw new StartError(
      'database_role',
      'DATABASE_URL kullanıcısının yetkisi yetmiyor: süper kullanıcı olmalı ya da BYPASSRLS ve CREATEROLE yetkileri bulunmalı.',
    );
  }
  const owner = role.super ? OWNER : undefined;
  if (await hasMigrations(sql)) return owner;
  await sql.exec(ROLES);
  if (role.super) await sql.exec(OWNER_ROLE);
  await app.ensureSystemSchema();
  await assertAuthSchema(sql);
  await sql.exec('grant usage on schema auth to anon, authenticated, service_role');
  await sql.exec(REALTIME);
  if (role.super) await sql.exec(GRANTS_TO_OWNER);
  return owner;
}

async function hasMigrations(sql: Sql): Promise<boolean> {
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
