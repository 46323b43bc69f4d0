-- A row may change so that somebody does not see it any more: a ticket is given to another department, news are taken
-- back. No pull brings such a row, so the pull has to name it, or it would stay on that person's device.

-- departs: SQL that tells whether the caller can lose sight of a row by a change of the row; null: nobody can.
alter table app.sync_tables add column departs text;
update app.sync_tables set departs = 'app.my_scope() <> ''all'''
where table_name in ('tickets', 'ticket_notes', 'ticket_tasks', 'ticket_status_changes');
update app.sync_tables set departs = 'not app.has_permission(''whats_new.write'')' where table_name = 'whats_new_entries';

-- Ids of the rows that changed between two cursors, whoever sees them. Ids only: nothing else of a row is told.
create function app.changed_ids(replicated text, after_xid xid8, after_id uuid, to_xid xid8, to_id uuid)
returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not app.is_staff()
    or not exists (select from app.sync_tables s where s.table_name = replicated and s.departs is not null) then
    return;
  end if;
  return query execute format(
    'select t.id from public.%I t where (t.change_xid, t.id) > ($1, $2) and (t.change_xid, t.id) <= ($3, $4)', replicated
  ) using after_xid, after_id, to_xid, to_id;
end
$$;
grant execute on function app.changed_ids(text, xid8, uuid, xid8, uuid) to authenticated;

-- Ids of a collection's rows that changed between two cursors and that the caller does not see, as a JSON list.
create function app.gone(wanted text, after_xid xid8, after_id uuid, to_xid xid8, to_id uuid) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  source record;
  may_depart boolean;
  found uuid[];
  ids uuid[] := '{}';
begin
  for source in
    select s.table_name, min(s.departs) as departs from app.sync_tables s
    where s.collection = wanted and s.departs is not null
    group by s.table_name
  loop
    execute 'select ' || source.departs into may_depart;
    continue when may_depart is not true;
    execute format(
      'select array_agg(c.id) from app.changed_ids(%L, $1, $2, $3, $4) c (id)
       where not exists (select from public.%I t where t.id = c.id)', source.table_name, source.table_name
    ) into found using after_xid, after_id, to_xid, to_id;
    ids := ids || coalesce(found, '{}');
  end loop;
  return to_json(ids);
end
$$;
grant execute on function app.gone(text, xid8, uuid, xid8, uuid) to authenticated;

-- requests: [{collection, cursor: {xid, id} | null, limit, gone: boolean}], each collection once; the shapes of the
-- answer: see sync.md. With gone a page also names the rows that changed so that the caller does not see them (any more).
-- Errors: 22023 malformed request, 42501 no active account. Never echoes values.
create or replace function public.sync_pull(requests jsonb, known_access_epoch text default null) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  request jsonb;
  place jsonb;
  page text;
  reached text[];
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
    if page is not null and request -> 'gone' = 'true' then
      -- The page covers what lies between the two cursors; the second stands at its end.
      reached := regexp_match(right(page, 150), '"cursor": \{"xid": "([0-9]+)", "id": "([0-9a-f-]{36})"\}');
      page := page || format(', "gone": %s', app.gone(
        request ->> 'collection', (place ->> 'xid')::xid8, (place ->> 'id')::uuid, reached[1]::xid8, reached[2]::uuid
      ));
    end if;
    answers := answers || format(
      '{"collection": %s, %s}', request -> 'collection',
      coalesce(page, format('"documents": [], "cursor": %s, "has_more": false, "readable": false', place))
    );
  end loop;

  epoch := app.access_epoch();
  return format(
    '{"collections": [%s], "access_epoch": "%s", "horizon": "%s", "schema_version": 1, "server_time": "%s"%s}',
    array_to_string(answers, E',\n'), epoch, horizon, app.iso(clock_timestamp()),
    case when known_access_epoch is distinct from epoch then format(', "access": %s', app.my_access()) end
  )::json;
end
$$;
