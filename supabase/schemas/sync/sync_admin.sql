-- The contract between devices and server (docs/sync-contract.md). A device says with each call which version of it it
-- speaks; one that is too old is sent away before anything is looked at, and keeps what it has to send.

-- Returns the version that this server speaks. Counted up by a migration after which older devices have to know
-- something.
create function app.sync_version() returns integer
language sql immutable
set search_path = ''
as $$
  select 2
$$;
grant execute on function app.sync_version() to vizite_api;

-- Returns the oldest version that it takes.
create function app.oldest_client() returns integer
language sql immutable
set search_path = ''
as $$
  select 1
$$;
grant execute on function app.oldest_client() to vizite_api;

-- Checks the version at the beginning of pull and push. Errors: PT426 client_outdated (HTTP 426), PT503 server_outdated
-- (HTTP 503: a device that was updated first).
create function app.check_client(client_schema integer) returns void
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
grant execute on function app.check_client(integer) to vizite_api;

-- Stamps all rows again, unchanged otherwise, and makes all devices resync; their unsent changes stay. Run it after
-- every restore, before devices are let in. Writers wait meanwhile. Returns the number of rows. A restore takes the
-- server back, and into a new cluster it takes transaction ids back too: rows would lie above the horizon or behind
-- cursors of devices. Versions go back as well: a device that knew a lost version would take a colleague's later change
-- of the same number for it, and write over that. So each row gets a version that no restore can bring back: the time,
-- in milliseconds since 1970. Changes count on from there, and new rows begin above it.
create function app.sync_rebase() returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  replicated text;
  highest bigint;
  floor_now bigint := extract(epoch from now()) * 1000;
  stamped bigint;
  total bigint := 0;
begin
  -- All of them first: a change that is under way in one table may wait for a row of another.
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('lock table public.%I in share row exclusive mode', replicated);
  end loop;
  -- The time is above what was lost; where a clock was put back, at least what is stored is passed.
  for replicated in select distinct s.table_name from app.sync_tables s loop
    execute format('select max(t.row_version) from public.%I t', replicated) into highest;
    floor_now := greatest(floor_now, highest + 1);
  end loop;
  update app.sync_epoch e
  set epoch = e.epoch + 1, token = gen_random_uuid(), version_floor = greatest(floor_now, e.version_floor + 1)
  where e.only_row;
  perform set_config('app.touch', 'on', true);
  perform set_config('app.rebase', 'on', true);
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('update public.%I set id = id where true', replicated);
    get diagnostics stamped = row_count;
    total := total + stamped;
  end loop;
  perform set_config('app.touch', '', true);
  perform set_config('app.rebase', '', true);
  return total;
end
$$;

-- Does the same for the service key, through the API.
create function public.sync_rebase() returns bigint
language sql
set search_path = ''
as $$
  select app.sync_rebase()
$$;
revoke all on function public.sync_rebase() from public, anon, authenticated;
grant execute on function public.sync_rebase() to service_role;

-- Counts the rows of each readable collection that the caller may see, as {"clients": 2000, …}: what a first load
-- counts up to. Those that have grown out of the window of their collection are left out, as in sync_pull. Errors:
-- 42501 no active account.
create function public.sync_counts() returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  source record;
  counted bigint;
  answer jsonb := '{}';
begin
  perform app.check_guard();
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  for source in
    select s.collection, s.table_name, min(s.window_rule) as window_rule,
      (select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = s.collection)
        as window_start
    from app.sync_tables s
    where s.read_any = '{}' or app.has_any_permission(s.read_any)
    group by s.collection, s.table_name
  loop
    execute format(
      'select count(*) from public.%I t where t.deleted_at is null%s', source.table_name,
      case when source.window_rule is not null then format(' and (t.updated_at >= $5 or %s)', source.window_rule) end
    )
    -- The rules of windows are written for a page, where the start of the window is the fifth value.
    into counted using null::text, null::text, null::text, null::text, source.window_start;
    answer := answer || jsonb_build_object(
      source.collection, coalesce((answer ->> source.collection)::bigint, 0) + counted
    );
  end loop;
  return answer;
end
$$;
select app.open_door('public.sync_counts()');
