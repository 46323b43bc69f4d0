-- Pull: what changed since the device's cursor, for all collections in one round trip.

-- Hashes everything that decides what the caller's device may hold. When it changes, the device resyncs. It also
-- changes when an emergency access begins, and when it is over.
create function app.access_epoch() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(concat_ws('|',
    auth.uid(), app.my_permissions(), app.read_scope(), app.my_department(), app.my_role_ids(),
    (select string_agg(w.collection || w.months, ',' order by w.collection) from app.sync_windows w),
    (select e.epoch || ':' || e.token from app.sync_epoch e),
    app.my_emergency() ->> 'id'
  ), 'UTF8')), 'hex');
end
$$;
grant execute on function app.access_epoch() to vizite_api;

-- Returns what a device is told of the caller's rights. Windows reach devices, so that these can let go of what has
-- grown old. While an emergency access runs, nothing is exported: exporting happens on the device, and would take the
-- whole hospital along in a file.
create function app.my_access() returns json
language sql stable
set search_path = ''
as $$
  select json_build_object(
    'user_id', auth.uid(),
    'permissions', case when e.running is null then app.my_permissions()
      else array(select k from unnest(app.my_permissions()) k where k not like '%.export') end,
    'scope', app.read_scope(), 'own_scope', app.my_scope(), 'emergency', e.running,
    'windows', (select coalesce(json_object_agg(w.collection, w.months), '{}') from app.sync_windows w)
  )
  from (select app.my_emergency() as running) e
$$;
grant execute on function app.my_access() to vizite_api;

-- Returns one page of one collection, as JSON text without the braces; null if the caller may read none of its kinds.
-- It first merges the keys from the cursor indexes of the tables, then reads the documents of just these. It builds
-- text, because every level of jsonb would copy every document once more. The cursor of a last page points to the end
-- of all that it covers. Inside the last transaction it would miss a row of that transaction with a higher id which the
-- caller no longer sees, until somebody writes again.
create function app.pull_page(wanted text, after_xid xid8, after_id uuid, horizon xid8, page_size integer)
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  source record;
  keys text[] := '{}';
  rows text[] := '{}';
  documents text;
  found integer;
  last_xid xid8;
  last_id uuid;
begin
  for source in
    select s.table_name, min(s.document_sql) as document_sql, min(s.window_rule) as window_rule,
      min(s.hidden) as hidden
    from app.sync_tables s
    where s.collection = wanted and (s.read_any = '{}' or app.has_any_permission(s.read_any))
    group by s.table_name
    order by min(s.rank)
  loop
    keys := keys || format(
      '(select t.change_xid, t.id, %L as source from public.%I t
         where (t.change_xid, t.id) > ($1, $2) and t.change_xid < $3%s order by t.change_xid, t.id limit $4 + 1)',
      source.table_name, source.table_name,
      -- A window only ever leaves out rows that have grown old.
      case when source.window_rule is not null then format(' and (t.updated_at >= $5 or %s)', source.window_rule) end
    );
    rows := rows || case when source.hidden = '{}' then format(
      'select p.n, (%s)::text as document from page p join public.%I t on t.id = p.id where p.source = %L',
      source.document_sql, source.table_name, source.table_name
    ) else format(
      -- Hidden values are asked for all rows of the page at once, and put in before the closing brace.
      'select p.n, case when t.deleted_at is null
           then left((%1$s)::text, -1) || '', '' || coalesce(substr(h.hidden::text, 2), %2$L) else (%1$s)::text end
         from page p join public.%3$I t on t.id = p.id
         left join app.%4$I(array(select k.id from page k where k.source = %3$L)) h on h.id = p.id
         where p.source = %3$L',
      source.document_sql,
      (select string_agg(to_json(h)::text || ': null', ', ') || '}' from unnest(source.hidden) h),
      source.table_name, 'hidden_' || source.table_name
    ) end;
  end loop;
  if keys = '{}' then return null; end if;

  execute format(
    'with page as materialized (
       select u.*, row_number() over (order by u.change_xid, u.id) as n from (%s) u order by n limit $4 + 1
     ), documents (n, document) as (%s)
     select (select string_agg(d.document, E'',\n'' order by d.n) from documents d where d.n <= $4),
       count(*), (array_agg(p.change_xid) filter (where p.n = $4))[1], (array_agg(p.id) filter (where p.n = $4))[1]
     from page p',
    array_to_string(keys, ' union all '), array_to_string(rows, ' union all ')
  )
  into documents, found, last_xid, last_id
  using after_xid, after_id, horizon, page_size,
    (select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = wanted);

  if found <= page_size then
    -- Everything below the horizon has been read: the next pull need not skip invisible rows again. A cursor above the
    -- horizon stays where it is.
    last_xid := greatest(after_xid::text::numeric, horizon::text::numeric - 1)::text::xid8;
    last_id := case when after_xid >= horizon then after_id else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end;
  end if;
  return format(
    '"documents": [%s], "cursor": {"xid": "%s", "id": "%s"}, "has_more": %s',
    coalesce(documents, ''), last_xid, last_id, to_json(found > page_size)
  );
end
$$;
grant execute on function app.pull_page(text, xid8, uuid, xid8, integer) to vizite_api;

-- Returns pages of collections. requests: [{collection, cursor: {xid, id} | null, limit, gone: boolean, held: [id]}],
-- each collection once; the shapes of the answer: see docs/sync-contract.md. With gone a page also names the rows that
-- changed so that the caller does not see them (any more), with held those of these ids whose rows the caller sees
-- (in_sight). Errors: 22023 malformed request, 42501 no active account. Never echoes values.
create function app.sync_pull(requests jsonb, known_access_epoch text default null) returns json
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
      -- The page covers the rows between the two cursors; the second points to its end.
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
    '{"collections": [%s], "access_epoch": "%s", "horizon": "%s", "schema_version": %s, "server_time": "%s"%s}',
    array_to_string(answers, E',\n'), epoch, horizon, app.sync_version(), app.iso(clock_timestamp()),
    case when known_access_epoch is distinct from epoch then format(', "access": %s', app.my_access()) end
  )::json;
end
$$;
grant execute on function app.sync_pull(jsonb, text) to vizite_api;

-- Serves a pull. client_schema: the version that the device speaks; devices from before the contract name none and
-- speak 1.
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
select app.open_door('public.sync_pull(jsonb, text, integer)');
