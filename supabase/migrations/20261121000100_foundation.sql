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

-- Row security and stamping ask auth.uid() with the rights of whoever calls. Supabase grants this itself.
do $$
begin
  if not has_schema_privilege('authenticated', 'auth', 'usage') then
    grant usage on schema auth to authenticated, service_role;
  end if;
end
$$;

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
