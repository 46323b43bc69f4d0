-- Schemas, roles and default privileges. Schema app holds what the API does not expose.

do $$
declare
  role_name text;
begin
  -- Functions of this schema read past row security as their owner, so the owner has to be allowed to.
  if not (select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user) then
    raise exception 'migrations must run as a role with BYPASSRLS (hosted Supabase: postgres)';
  end if;
  -- Supabase has these roles; a bare PostgreSQL does not.
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      execute format(
        'create role %I nologin noinherit %s', role_name,
        case when role_name = 'service_role' then 'bypassrls' else '' end
      );
    end if;
  end loop;
end
$$;
create schema app;
revoke all on schema app from public;
grant usage on schema app to authenticated, service_role;
revoke all on schema public from anon;
revoke create on schema public from public;
grant usage on schema public to authenticated, service_role;

-- Row security and stamping ask auth.uid() with the rights of the caller. Supabase grants this itself.
do $$
begin
  if not has_schema_privilege('authenticated', 'auth', 'usage') then
    grant usage on schema auth to authenticated, service_role;
  end if;
end
$$;

-- The role of signed-in people holds no table and no view: what they ask for over REST or pg_graphql would leave no trace
-- in the log. They call functions, which run as this role; row security binds it, and who asks is told by the token's
-- claims (auth.uid). Why so: docs/decisions/0031-users-reach-the-server-through-functions.md
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'vizite_api') then create role vizite_api nologin; end if;
  -- So that migrations may give functions to the role, and replace them later. Where it is given already it may not be
  -- ours to give.
  begin
    execute format('grant vizite_api to %I', current_user);
  exception when insufficient_privilege then null;
  end;
  if not has_schema_privilege('vizite_api', 'auth', 'usage') then grant usage on schema auth to vizite_api; end if;
  -- On hosted Supabase schema auth is not ours to hand on, but its users' role is.
  if not has_schema_privilege('vizite_api', 'auth', 'usage') then grant authenticated to vizite_api; end if;
end
$$;
grant usage on schema app, public to vizite_api;

-- Hosted Supabase grants every new object to the API roles, and PostgreSQL every function to everybody.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges in schema app grant execute on functions to service_role;

-- Sorting as a Turkish reader expects it. PGlite is built without ICU: there the order is by code point.
do $$
begin
  create collation app.turkish (provider = icu, locale = 'tr');
exception
  when feature_not_supported or undefined_object or invalid_parameter_value then
    create collation app.turkish from "C";
end
$$;

-- Turns row security on, for the owner too; no rights but the service's.
create function app.protect(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on table %s from public, anon, authenticated, vizite_api', target);
  execute format('grant all on table %s to service_role', target);
end
$$;

-- Opens a function of schema public to signed-in people. What it asks for it asks as vizite_api. To be called again
-- whenever the function was replaced. Functions that write wait two seconds for a lock, no longer: a few pushes that
-- waited for one row held every place of the connection pool, and with it everybody. Error: 55P03 for the whole call,
-- nothing of which is stored; devices send it again, and find out which change it was (send-changes.ts). No change is
-- rejected for it: app.is_retryable. Functions that only read take no locks that others hold. None is compiled just in
-- time: row security makes plans look dear that take milliseconds, and a page of the pull took ten to thirty times as
-- long to compile as to answer.
create function app.open_door(door regprocedure) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter function %s security definer', door);
  execute format('alter function %s set jit = off', door);
  if (select f.provolatile from pg_catalog.pg_proc f where f.oid = door) = 'v' then
    execute format('alter function %s set lock_timeout = ''2s''', door);
  end if;
  execute format('revoke all on function %s from public, anon', door);
  execute format('grant execute on function %s to authenticated', door);
  -- The new owner of a function has to be allowed to make functions there, at that moment.
  grant create on schema public to vizite_api;
  execute format('alter function %s owner to vizite_api', door);
  revoke create on schema public from vizite_api;
end
$$;
