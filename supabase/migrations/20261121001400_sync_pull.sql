-- Pull: what changed since the device's cursor, for all collections in one round trip.

-- Fills in what the registry takes from the catalog: how a row becomes a document, which columns people may write.
-- Every migration that adds or changes a replicated table ends with it.
create function app.refresh_registry() returns void
language sql
set search_path = ''
as $$
  update app.sync_tables s
  set document_sql = c.document_sql, insertable = c.insertable, updatable = c.updatable, removable = c.removable,
    types = c.types
  from (
    select r.kind,
      format(
        'case when t.deleted_at is null then (select row_to_json(d) from (select %s) d) else json_build_object('
        '''id'', t.id, ''kind'', %s, ''row_version'', t.row_version, ''deleted_at'', app.iso(t.deleted_at), '
        '''updated_at'', app.iso(t.updated_at)) end',
        concat_ws(', ',
          case when exists (
            select from pg_attribute k where k.attrelid = a.attrelid and k.attname = 'kind'
          ) then null else format('%L::text as kind', r.kind) end,
          string_agg(
            case
              when a.atttypid = 'timestamptz'::regtype then format(
                'to_char(t.%1$I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'') as %1$I', a.attname)
              else format('t.%I', a.attname)
            end, ', ' order by a.attnum
          ) filter (where a.attname <> 'change_xid' and a.attname <> all (r.hidden)),
          (select string_agg(format('%s as %I', v.value, v.key), ', ') from jsonb_each_text(r.derived) v)
        ),
        case when exists (select from pg_attribute k where k.attrelid = a.attrelid and k.attname = 'kind')
          then 't.kind' else quote_literal(r.kind) end
      ) as document_sql,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (
        where has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert') and a.attname not in ('id', 'kind')
      ), '{}') as insertable,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (
        where has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') and a.attname <> 'deleted_at'
      ), '{}') as updatable,
      bool_or(has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') and a.attname = 'deleted_at')
        as removable,
      -- 'ignored': travels to devices, but what they send for it counts for nothing.
      jsonb_object_agg(a.attname, case
        when a.attname in ('id', 'kind', 'deleted_at') then 'ignored'
        when has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')
          then format_type(a.atttypid, a.atttypmod)
        else 'ignored'
      end) filter (where a.attname <> 'change_xid')
        || coalesce((select jsonb_object_agg(k, 'ignored') from jsonb_object_keys(r.derived) k), '{}')
        || '{"kind": "ignored"}' as types
    from app.sync_tables r
    join pg_attribute a on a.attrelid = format('public.%I', r.table_name)::regclass
      and a.attnum > 0 and not a.attisdropped
    group by r.kind, r.table_name, r.hidden, r.derived, a.attrelid
  ) c
  where c.kind = s.kind
$$;

-- A hash of everything that decides what the caller's device may hold. When it moves, the device pulls anew.
create function app.access_epoch() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(concat_ws('|',
    auth.uid(), app.my_permissions(), app.my_scope(), app.my_department(), app.my_role_ids(),
    (select string_agg(w.collection || w.months, ',' order by w.collection) from app.sync_windows w),
    (select e.epoch from app.sync_epoch e)
  ), 'UTF8')), 'hex');
end
$$;
grant execute on function app.access_epoch() to authenticated;

create function app.refuse_call(reason text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  raise exception using errcode = '22023', message = reason;
end
$$;
grant execute on function app.refuse_call(text) to authenticated;

-- One page of one collection, as JSON text without the braces; null where the caller may read none of its kinds. First
-- the keys, merged from the cursor indexes of its tables, then the documents of just these. Text, because every level
-- of jsonb would copy every document once more.
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
    -- Everything below the horizon has been looked at: the next pull need not pass over invisible rows again.
    last_xid := greatest(after_xid::text::numeric, horizon::text::numeric - 1)::text::xid8;
    last_id := case when last_xid = after_xid then after_id else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end;
  end if;
  return format(
    '"documents": [%s], "cursor": {"xid": "%s", "id": "%s"}, "has_more": %s',
    coalesce(documents, ''), last_xid, last_id, to_json(found > page_size)
  );
end
$$;
grant execute on function app.pull_page(text, xid8, uuid, xid8, integer) to authenticated;

-- requests: [{collection, cursor: {xid, id} | null, limit}], each collection once; the shapes of the answer: see sync.md.
-- Errors: 22023 malformed request, 42501 no active account. Never echoes values.
create function public.sync_pull(requests jsonb, known_access_epoch text default null) returns json
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
    case when known_access_epoch is distinct from epoch then format(', "access": %s', json_build_object(
      'user_id', auth.uid(), 'permissions', app.my_permissions(), 'scope', app.my_scope()
    )) end
  )::json;
end
$$;
revoke all on function public.sync_pull(jsonb, text) from public, anon;
grant execute on function public.sync_pull(jsonb, text) to authenticated;

-- After a restore into a new cluster, transaction ids start over and every cursor is worthless: stamps all rows and
-- makes all devices begin again; their unsent changes stay. To be run by an administrator of the database.
create function app.sync_rebase() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  replicated text;
begin
  perform set_config('app.touch', 'on', true);
  for replicated in select distinct s.table_name from app.sync_tables s loop
    execute format('update public.%I set id = id where true', replicated);
  end loop;
  perform set_config('app.touch', '', true);
  update app.sync_epoch set epoch = epoch + 1 where only_row;
end
$$;
revoke all on function app.sync_rebase() from public;

