-- Visible rows beside the pages of a pull. A row may change so that somebody does not see it any more: a ticket is
-- given to another department, news are taken back. No page brings such a row, so the pull has to name it, or it would
-- stay on that person's device.

-- Checks that row security binds the caller. A restore into a cluster without the role gives the functions to the
-- restoring role, and past row security they would answer everybody with everything. Functions that return rows
-- therefore check whether row security binds them. Errors: PT503 rows_unguarded (HTTP 503): devices keep what they
-- have, and try again.
create function app.check_guard() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not row_security_active('public.clients'::regclass) then
    raise exception using errcode = 'PT503', message = 'rows_unguarded';
  end if;
end
$$;
grant execute on function app.check_guard() to vizite_api;

-- Returns the ids of the rows that changed between two cursors, visible to the caller or not. Ids only: nothing else of
-- a row is told.
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
grant execute on function app.changed_ids(text, xid8, uuid, xid8, uuid) to vizite_api;

-- Returns the ids of a collection's rows that changed between two cursors and that the caller does not see, as a JSON
-- list.
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
grant execute on function app.gone(text, xid8, uuid, xid8, uuid) to vizite_api;

-- A pull returns nothing from the oldest running transaction on: a visible row that has changed since then does not
-- come for as long as somebody else writes. A device that resyncs therefore asks whether the rows that did not come are
-- visible before it removes them.

-- Returns those of these ids that a pull would bring the caller if nobody was writing, as a JSON list.
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
grant execute on function app.in_sight(text, uuid[]) to vizite_api;

-- Returns rows of one kind as pull would give them, those that the caller may see.
create function app.documents_of(wanted_kind text, ids uuid[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target app.sync_tables;
begin
  perform app.check_guard();
  select * into strict target from app.sync_tables s where s.kind = wanted_kind;
  if target.read_any <> '{}' and not app.has_any_permission(target.read_any) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(d.document), '[]')
    from unnest(ids) i (id), lateral (select app.current_document(target, i.id)) d (document)
    where d.document is not null
  );
end
$$;
grant execute on function app.documents_of(text, uuid[]) to vizite_api;
