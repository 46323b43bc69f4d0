-- People read and write through functions alone. Who was signed in could also ask for tables, over REST and pg_graphql,
-- and what was read so left no trace in the log. Now the role of signed-in people holds no table and no view; the exposed
-- functions run as a role of their own, which holds what that one held, and which row security binds. Who asks is told by
-- the token's claims as before (auth.uid). Why so: docs/decisions/0031-people-come-through-functions.md

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

-- Everything that was granted to signed-in people, columns too, and every policy that was written for them.
do $$
declare
  given record;
begin
  for given in
    select format('grant %s on table %s to vizite_api', p.privilege_type, c.oid::regclass) as statement
    from pg_class c cross join lateral aclexplode(c.relacl) p
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and p.grantee = 'authenticated'::regrole
    union all
    select format('grant %s (%I) on table %s to vizite_api', p.privilege_type, a.attname, c.oid::regclass)
    from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) p
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and p.grantee = 'authenticated'::regrole
    union all
    select format('grant execute on function %s to vizite_api', f.oid::regprocedure)
    from pg_proc f cross join lateral aclexplode(f.proacl) p
    where f.pronamespace = 'app'::regnamespace and p.grantee = 'authenticated'::regrole
    union all
    -- Those that decide who may listen to pokes stay with people: Realtime asks as the person.
    select format('revoke all on function %s from authenticated', f.oid::regprocedure)
    from pg_proc f
    where f.pronamespace = 'app'::regnamespace and has_function_privilege('authenticated', f.oid, 'execute')
      and f.proname not in ('is_staff', 'may_join')
    union all
    select format('alter policy %I on %s to vizite_api', p.polname, p.polrelid::regclass)
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and p.polroles = array['authenticated'::regrole::oid]
  loop
    execute given.statement;
  end loop;
end
$$;
revoke all on all tables in schema public, app from anon, authenticated;
revoke all on all sequences in schema public, app from anon, authenticated;

-- Migration helper: opens a function of schema public to signed-in people. What it asks for it asks as vizite_api. To be
-- called again whenever the function was replaced without "security definer".
create function app.open_door(door regprocedure) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter function %s security definer', door);
  execute format('revoke all on function %s from public, anon', door);
  execute format('grant execute on function %s to authenticated', door);
  -- Whom a function is given to has to be allowed to make functions there, at that moment.
  grant create on schema public to vizite_api;
  execute format('alter function %s owner to vizite_api', door);
  revoke create on schema public from vizite_api;
end
$$;
revoke all on function app.open_door(regprocedure) from public;

do $$
declare
  door regprocedure;
begin
  for door in
    select f.oid::regprocedure from pg_proc f
    where f.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', f.oid, 'execute')
  loop
    perform app.open_door(door);
  end loop;
end
$$;

-- Migration helper, as in 300: column rights, of the role that the functions run as.
create or replace function app.expose(
  table_name text, writable text[], hidden text[] default '{}',
  can_add boolean default true, can_edit boolean default true, can_remove boolean default false
) returns void
language plpgsql
set search_path = ''
as $$
declare
  readable text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into readable
  from pg_attribute a
  where a.attrelid = format('public.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname <> all (hidden);
  execute format('grant select (%s) on public.%I to vizite_api', readable, table_name);
  if can_add then
    execute format('grant insert (id, %s) on public.%I to vizite_api', array_to_string(writable, ', '), table_name);
  end if;
  if can_edit then
    execute format('grant update (%s) on public.%I to vizite_api', array_to_string(writable, ', '), table_name);
  end if;
  if can_remove then
    execute format('grant update (deleted_at) on public.%I to vizite_api', table_name);
  end if;
end
$$;

-- Migration helper, as in 300, for the new role too.
create or replace function app.protect(target regclass) returns void
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

-- A restore into a cluster without the role gives the functions to whoever restores, and past row security they would
-- answer everybody with everything. So what hands out rows asks whether it is bound. Errors: PT503 rows_unguarded (HTTP
-- 503): devices keep what they have, and try again.
create function app.check_guard() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not row_security_active('public.clients'::regclass) then
    raise exception using errcode = 'PT503', message = 'rows_unguarded';
  end if;
end
$$;
grant execute on function app.check_guard() to vizite_api;

-- As in 3100, behind the guard: pull and push begin with it.
create or replace function app.check_client(client_schema integer) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.check_guard();
  if client_schema < app.oldest_client() then
    raise exception using errcode = 'PT426', message = 'client_outdated';
  elsif client_schema > app.sync_version() then
    raise exception using errcode = 'PT503', message = 'server_outdated';
  end if;
end
$$;
