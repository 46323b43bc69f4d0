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

-- requests: [{collection, cursor: {xid, id} | null, limit}], each collection once; the shapes of the answer: see sync.md.
-- Errors: 22023 malformed request, 42501 no active account. Never echoes values.
create or replace function public.sync_pull(requests jsonb, known_access_epoch text default null) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  request jsonb;
  place jsonb;
  page text;
  answers text[] := '{}';
  asked text[] := '{}';
  epoch text;
  -- A row of a transaction that is still open may yet appear with a lower id: nothing from there on is given out.
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if jsonb_typeof(requests) is distinct from 'array' then perform app.refuse_call('requests_not_a_list'); end if;
  if jsonb_array_length(requests) > 50 then perform app.refuse_call('too_many_requests'); end if;

  for request in select * from jsonb_array_elements(requests) loop
    if jsonb_typeof(request) <> 'object' or jsonb_typeof(request -> 'collection') is distinct from 'string' then
      perform app.refuse_call('request_malformed');
    end if;
    if not exists (select from app.sync_tables s where s.collection = request ->> 'collection') then
      perform app.refuse_call('unknown_collection');
    end if;
    -- Keeps an answer within what the collections can hold, however long the list is.
    if request ->> 'collection' = any (asked) then perform app.refuse_call('collection_twice'); end if;
    asked := asked || (request ->> 'collection');
    if jsonb_typeof(request -> 'limit') is distinct from 'number' or (request ->> 'limit') !~ '^[0-9]{1,4}$'
      or (request ->> 'limit')::integer not between 1 and 5000 then
      perform app.refuse_call('limit_out_of_range');
    end if;
    place := coalesce(nullif(request -> 'cursor', 'null'), '{"xid": "0", "id": "00000000-0000-0000-0000-000000000000"}');
    if jsonb_typeof(place) <> 'object' or jsonb_typeof(place -> 'xid') is distinct from 'string'
      or (place ->> 'xid') !~ '^[0-9]{1,19}$' or jsonb_typeof(place -> 'id') is distinct from 'string'
      or not app.is_uuid(place ->> 'id') then
      perform app.refuse_call('cursor_malformed');
    end if;
    page := app.pull_page(
      request ->> 'collection', (place ->> 'xid')::xid8, (place ->> 'id')::uuid, horizon, (request ->> 'limit')::integer
    );
    answers := answers || format(
      '{"collection": %s, %s}', request -> 'collection',
      coalesce(page, format('"documents": [], "cursor": %s, "has_more": false, "readable": false', place))
    );
  end loop;

  epoch := app.access_epoch();
  return format(
    '{"collections": [%s], "access_epoch": "%s", "schema_version": 1, "server_time": "%s"%s}',
    array_to_string(answers, E',\n'), epoch, app.iso(clock_timestamp()),
    case when known_access_epoch is distinct from epoch then format(', "access": %s', app.my_access()) end
  )::json;
end
$$;

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
