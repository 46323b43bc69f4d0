/** What a hosted Supabase project has before the first migration, as far as the migrations can notice. */

/** Roles of the cluster. Run as superuser, once per server. */
export const hostedRoles = `
  create role postgres login nosuperuser createdb createrole bypassrls;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  create role supabase_realtime_admin nologin noinherit;
  create role supabase_auth_admin nologin noinherit;
  create role supabase_storage_admin nologin noinherit;
  grant anon, authenticated, service_role to authenticator, postgres;
  grant supabase_realtime_admin, supabase_storage_admin to postgres;
`;

/** The functions of schema auth that migrations may use. */
export const authFunctions = `
  create schema auth;
  create table auth.users (
    id uuid primary key, email text, email_confirmed_at timestamptz, last_sign_in_at timestamptz
  );
  create function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}')
  $$;
  create function auth.uid() returns uuid language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'sub', '')::uuid
    where nullif(current_setting('request.jwt.claims', true), '') is not null
  $$;
  create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
`;

/** Schemas and default privileges of the database. Run as superuser in the new database. */
export const hostedSchemas = `
  ${authFunctions}
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  grant select on auth.users to postgres;
  create schema extensions;
  grant usage on schema extensions to postgres, anon, authenticated, service_role;
  create schema realtime;
  grant usage on schema realtime to postgres, anon, authenticated, service_role;
  create table realtime.messages (
    topic text not null, extension text not null, payload jsonb, event text, private boolean default false,
    inserted_at timestamp not null default now(), id uuid primary key default gen_random_uuid()
  );
  alter table realtime.messages owner to supabase_realtime_admin;
  alter table realtime.messages enable row level security;
  grant select, insert on realtime.messages to postgres, anon, authenticated, service_role;
  create function realtime.topic() returns text language sql stable as $$
    select nullif(current_setting('realtime.topic', true), '')
  $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void language plpgsql as $$
  begin
    insert into realtime.messages (payload, event, topic, private, extension)
    values (payload, event, topic, private, 'broadcast');
  end
  $$;
  create schema storage;
  create table storage.buckets (
    id text primary key, name text not null, public boolean default false, file_size_limit bigint,
    allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text,
    owner_id text, metadata jsonb, created_at timestamptz default now(), unique (bucket_id, name)
  );
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  alter table storage.buckets owner to supabase_storage_admin;
  alter table storage.objects owner to supabase_storage_admin;
  grant usage on schema storage to postgres, supabase_storage_admin, anon, authenticated, service_role;
  grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on functions to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on sequences to anon, authenticated, service_role;
`;
