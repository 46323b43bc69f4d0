-- Windows reach devices, so that these can let go of what has grown old; and two rules that keep cursors honest hold
-- for every window that a hospital may set.

-- What a device is told of the caller's rights. Windows are part of the access epoch: a change of one is told anew.
create function app.my_access() returns json
language sql stable
set search_path = ''
as $$
  select json_build_object(
    'user_id', auth.uid(), 'permissions', app.my_permissions(), 'scope', app.my_scope(),
    'windows', (select coalesce(json_object_agg(w.collection, w.months), '{}') from app.sync_windows w)
  )
$$;
grant execute on function app.my_access() to authenticated;

-- A finished ticket that is changed after longer than the shortest window comes back to devices, and its entries with
-- it, however short the hospital has made the window.
drop trigger touch_entries on public.tickets;
create trigger touch_entries after update on public.tickets
for each row
when (
  new.department_id is distinct from old.department_id or new.team_id is distinct from old.team_id
  or new.assignee_id is distinct from old.assignee_id or new.watcher_ids is distinct from old.watcher_ids
  or new.deleted_at is distinct from old.deleted_at
  or (old.status_category in ('resolved', 'closed') and old.updated_at < new.updated_at - interval '1 month')
)
execute function app.touch_entries();

-- Without a window nothing that is finished would be shown: one is widened, never taken away.
create function app.keep_window() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '23514', message = 'a window is widened, not removed: set months, 1200 at most',
    constraint = 'sync_windows_kept';
end
$$;
create trigger keep_window before delete on app.sync_windows
for each row execute function app.keep_window();
