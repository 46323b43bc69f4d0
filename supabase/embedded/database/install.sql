-- Prepares a database, so that Vizite needs no superuser. A superuser of the cluster runs it once in that database:
--   psql -v ON_ERROR_STOP=1 -d vizite -v user=vizite -f supabase/embedded/database/install.sql
-- The role has to be there (createuser --pwprompt vizite). It becomes the owner of the database, reads past row
-- security in functions of its own (BYPASSRLS), and gets the four roles that grants and policies name. It may create
-- neither roles nor databases. May be run again.
\set ON_ERROR_STOP on
select set_config('vizite.user', :'user', false);
do $$
declare
  owner name := current_setting('vizite.user');
  wanted name;
begin
  if not exists (select from pg_roles where rolname = owner) then
    raise exception 'there is no role %: createuser --pwprompt %', owner, owner;
  end if;
  execute format('alter role %I bypassrls', owner);
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'vizite_api']::name[] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format(
        'create role %I nologin %s', wanted, case when wanted = 'service_role' then 'bypassrls' else '' end
      );
    end if;
    execute format('grant %I to %I', wanted, owner);
  end loop;
  execute format('alter database %I owner to %I', current_database(), owner);
  -- A database that came from PostgreSQL 14 has another owner there.
  alter schema public owner to pg_database_owner;
end $$;
