-- What hands out rows beside pull and push asks whether row security binds it, too (4110). Otherwise as in 3200, 2600 and
-- 4103.

-- Rows of one kind as pull would give them, those that the caller may see.
create or replace function app.documents_of(wanted_kind text, ids uuid[]) returns jsonb
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

-- Rows of each readable collection that the caller may see, as {"clients": 2000, …}; those that have grown out of the
-- window of their collection are left out, as in sync_pull. Errors: 42501 no active account.
create or replace function public.sync_counts() returns jsonb
language plpgsql stable security definer
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

-- Tickets beyond the window that the caller may see, the latest first: of these clients, or with this number or words in
-- their subject. As [{id, ticket_no, subject, status_id, status_category, client_id, client_name, updated_at}], 20 at
-- most; client_name null where the caller may not read it. Errors: 22023 malformed call, 42501 no active account.
create or replace function public.find_old_tickets(sought text default null, client_ids uuid[] default '{}') returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  window_start timestamptz := (
    select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = 'tickets'
  );
  candidates uuid[];
begin
  perform app.check_guard();
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if char_length(sought) > 100 or cardinality(client_ids) > 50 then perform app.refuse_call('too_long'); end if;
  if array_ndims(client_ids) > 1 then perform app.refuse_call('ids_nested'); end if;
  select array_agg(f.id) into candidates from (
    select t.id from public.tickets t where t.client_id = any (client_ids)
    union
    select t.id from public.tickets t where t.ticket_no = upper(regexp_replace(btrim(sought), '^(\d+)$', 'T-\1'))
    union
    select w.id from app.finished_with_words(sought) w (id)
  ) f (id);
  return (
    select coalesce(json_agg(o), '[]') from (
      select t.id, t.ticket_no, t.subject, t.status_id, t.status_category, t.client_id,
        c.first_name || ' ' || c.last_name as client_name, app.iso(t.updated_at) as updated_at
      from public.tickets t
      left join public.clients c on c.id = t.client_id and c.deleted_at is null
      where t.id = any (candidates) and t.deleted_at is null
        and t.status_category in ('resolved', 'closed') and t.updated_at < window_start
      order by t.updated_at desc, t.id
      limit 20
    ) o
  );
end
$$;
