-- The roles that the backend's database names in grants and policies. They belong to the cluster, so no dump holds
-- them: run this in a new one before pg_restore, as the user of DATABASE_URL. Does nothing where they are there. A user
-- that may not create roles finds them made by a superuser: install.sql.
do $$
declare
  wanted name;
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
  -- As which the functions run that people call (docs/decisions/0031-users-reach-the-server-through-functions.md).
  if not exists (select from pg_roles where rolname = 'vizite_api') then create role vizite_api nologin; end if;
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'vizite_api']::name[] loop
    begin
      execute format('grant %I to %I', wanted, current_user);
    exception when insufficient_privilege then
      -- Given by a superuser, the role is not this user's to give.
      if not pg_has_role(wanted, 'usage') then raise; end if;
    end;
  end loop;
  -- Owns what the migrations make, as `postgres` does on hosted Supabase: no superuser, but past row security.
  if (select rolsuper from pg_roles where rolname = current_user) then
    if not exists (select from pg_roles where rolname = 'vizite_owner') then
      create role vizite_owner nologin bypassrls createrole;
    end if;
    grant anon, authenticated, service_role, vizite_api to vizite_owner;
  else
    -- A restore can only give functions to a role that may create them in a schema. The start revokes this.
    grant create on schema public to vizite_api;
  end if;
end $$;
