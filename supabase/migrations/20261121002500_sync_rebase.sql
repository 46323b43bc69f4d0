-- A restore takes the server back, and into a new cluster it takes transaction ids back too: rows would lie above the
-- horizon or behind cursors of devices. The epoch gets a name that no restore can bring back, since two restores of one
-- backup would count to the same number.
alter table app.sync_epoch add column token uuid not null default gen_random_uuid();

create or replace function app.access_epoch() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(concat_ws('|',
    auth.uid(), app.my_permissions(), app.my_scope(), app.my_department(), app.my_role_ids(),
    (select string_agg(w.collection || w.months, ',' order by w.collection) from app.sync_windows w),
    (select e.epoch || ':' || e.token from app.sync_epoch e)
  ), 'UTF8')), 'hex');
end
$$;

drop function app.sync_rebase();

-- Stamps all rows anew, unchanged otherwise, and makes all devices read from the start; their unsent changes stay. To
-- be run after every restore, before devices are let in. Writers wait meanwhile. Returns the number of rows.
create function app.sync_rebase() returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  replicated text;
  stamped bigint;
  total bigint := 0;
begin
  -- All of them first: a change that is under way in one table may wait for a row of another.
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('lock table public.%I in share row exclusive mode', replicated);
  end loop;
  perform set_config('app.touch', 'on', true);
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('update public.%I set id = id where true', replicated);
    get diagnostics stamped = row_count;
    total := total + stamped;
  end loop;
  perform set_config('app.touch', '', true);
  update app.sync_epoch set epoch = epoch + 1, token = gen_random_uuid() where only_row;
  return total;
end
$$;
revoke all on function app.sync_rebase() from public;

-- The same for the service key, through the API.
create function public.sync_rebase() returns bigint
language sql
set search_path = ''
as $$
  select app.sync_rebase()
$$;
revoke all on function public.sync_rebase() from public, anon, authenticated;
grant execute on function public.sync_rebase() to service_role;
