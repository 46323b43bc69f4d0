-- Who writes waits two seconds for a lock, no longer. A few pushes that waited for one row held every place of the
-- connection pool, and with it everybody. Error: 55P03 for the whole call, nothing of which is stored; devices send it
-- again, and find out which change it was (push-coordinator.ts). No change is rejected for it: app.is_retryable.

-- As in 4110; functions that only read take no locks that others hold.
create or replace function app.open_door(door regprocedure) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter function %s security definer', door);
  if (select f.provolatile from pg_catalog.pg_proc f where f.oid = door) = 'v' then
    execute format('alter function %s set lock_timeout = ''2s''', door);
  end if;
  execute format('revoke all on function %s from public, anon', door);
  execute format('grant execute on function %s to authenticated', door);
  -- Whom a function is given to has to be allowed to make functions there, at that moment.
  grant create on schema public to vizite_api;
  execute format('alter function %s owner to vizite_api', door);
  revoke create on schema public from vizite_api;
end
$$;

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
