-- The contract between devices and server (docs/sync-contract.md). A device says with each call which version of it it
-- speaks; one that is too old is sent away before anything is looked at, and keeps what it has to send.

-- The version that this server speaks. Counted up by a migration after which older devices have to know something.
create function app.sync_version() returns integer
language sql immutable
set search_path = ''
as $$
  select 1
$$;

-- The oldest version that it takes.
create function app.oldest_client() returns integer
language sql immutable
set search_path = ''
as $$
  select 1
$$;

-- Errors: PT426 client_outdated (HTTP 426), PT503 server_outdated (HTTP 503: a device that was updated first).
create function app.check_client(client_schema integer) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if client_schema < app.oldest_client() then
    raise exception using errcode = 'PT426', message = 'client_outdated';
  elsif client_schema > app.sync_version() then
    raise exception using errcode = 'PT503', message = 'server_outdated';
  end if;
end
$$;

grant execute on function app.sync_version(), app.oldest_client(), app.check_client(integer) to authenticated;

-- What pull and push do stays as it is, behind the check.
alter function public.sync_pull(jsonb, text) set schema app;
alter function public.sync_push(jsonb) set schema app;

-- client_schema: the version that the device speaks; devices from before the contract name none and speak 1.
create function public.sync_pull(requests jsonb, known_access_epoch text default null, client_schema integer default 1)
returns json
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.check_client(client_schema);
  return app.sync_pull(requests, known_access_epoch);
end
$$;
revoke all on function public.sync_pull(jsonb, text, integer) from public, anon;
grant execute on function public.sync_pull(jsonb, text, integer) to authenticated;

create function public.sync_push(changes jsonb, client_schema integer default 1) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform app.check_client(client_schema);
  return app.sync_push(changes);
end
$$;
revoke all on function public.sync_push(jsonb, integer) from public, anon;
grant execute on function public.sync_push(jsonb, integer) to authenticated;
