-- A pull gives out nothing from the oldest transaction that is under way on: a visible row that has changed since does
-- not come for as long as somebody else writes. A device that reads everything anew asks of the rows that did not come
-- whether they are in sight before it removes them.

-- Those of these ids that a pull would bring the caller if nobody was writing, as a JSON list.
create function app.in_sight(wanted text, ids uuid[]) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  source record;
  found uuid[];
  seen uuid[] := '{}';
begin
  for source in
    select s.table_name, min(s.window_rule) as window_rule from app.sync_tables s
    where s.collection = wanted and (s.read_any = '{}' or app.has_any_permission(s.read_any))
    group by s.table_name
  loop
    execute format(
      'select array_agg(t.id) from public.%I t where t.id = any ($1) and t.deleted_at is null%s', source.table_name,
      case when source.window_rule is not null then format(' and (t.updated_at >= $5 or %s)', source.window_rule) end
    )
    -- The rules of windows are written for a page, where the start of the window is the fifth value.
    into found using ids, null::text, null::text, null::text,
      (select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = wanted);
    seen := seen || coalesce(found, '{}');
  end loop;
  return to_json(seen);
end
$$;
grant execute on function app.in_sight(text, uuid[]) to authenticated;

-- requests: [{collection, cursor: {xid, id} | null, limit, gone: boolean, held: [id]}], each collection once; the shapes of
-- the answer: see docs/sync-contract.md. With gone a page also names the rows that changed so that the caller does not see
-- them (any more), with held those of these ids whose rows the caller sees (in_sight).
-- Errors: 22023 malformed request, 42501 no active account. Never echoes values.
create or replace function app.sync_pull(requests jsonb, known_access_epoch text default null) returns json
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
    if page is not null and request ? 'held' then
      if jsonb_typeof(request -> 'held') <> 'array' or jsonb_array_length(request -> 'held') > 5000
        or exists (
          select from jsonb_array_elements(request -> 'held') h
          where jsonb_typeof(h) <> 'string' or not app.is_uuid(h #>> '{}')
        ) then
        perform app.refuse_call('held_malformed');
      end if;
      page := page || format(', "in_sight": %s', app.in_sight(
        request ->> 'collection', array(select h::uuid from jsonb_array_elements_text(request -> 'held') h)
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
