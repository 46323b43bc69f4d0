-- Push, fourth part: many changes of one kind in one statement.

-- Sorts changes whose rows were not as expected. A change counts as applied if it is stored already, or if the caller
-- has a receipt for it. It is a conflict if the row has another version. The rest is missing, and is tried one by one.
-- names: the columns that all of the changes write, quoted.
create function app.settle_run(target app.sync_tables, changes jsonb[], names text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  compared text[] := array(
    select n from unnest(names) n where n <> 'status_category' and n <> all (target.hidden)
  );
  sent_hidden text[] := array(select n from unnest(names) n where n = any (target.hidden));
  settled jsonb;
begin
  execute format(
    'with receipts as materialized (
       select * from app.own_receipts(%8$L, array(
         select (c ->> ''edit'')::uuid from unnest($1) c union all select unnest(app.earlier_edits(c)) from unnest($1) c
       ))
     ), found as materialized (
       select t.id, t.row_version, (x.c ->> ''base_version'')::bigint as base_version, (%1$s)::jsonb as document,
         %2$s%3$s as same, own.row_version as receipt, x.c ->> ''edit'' as edit, (
           select r.edit from receipts r
           where r.row_id = t.id and r.edit = any (app.earlier_edits(x.c)) and r.row_version > 0
           order by r.row_version desc limit 1
         ) as earlier
       from unnest($1) x (c)
       join public.%4$I t on t.id = (x.c ->> ''id'')::uuid
       cross join lateral jsonb_populate_record(null::public.%4$I, x.c -> ''document'') r
       left join receipts own on own.row_id = t.id and own.edit = (x.c ->> ''edit'')::uuid
       where t.deleted_at is null%5$s
     )
     select jsonb_object_agg(f.id, case
       when f.same then jsonb_build_object(''id'', f.id, ''status'', ''applied'', ''row_version'', f.row_version)
         || case when f.edit is null then ''{}'' else jsonb_build_object(''current'', f.document%6$s) end
       when f.receipt is not null then jsonb_build_object(
         ''id'', f.id, ''status'', ''applied'', ''row_version'', f.receipt, ''current'', f.document%6$s)
       else jsonb_build_object(''id'', f.id, ''status'', ''conflict'', ''current'', f.document%6$s)
         || case when f.earlier is null then ''{}'' else jsonb_build_object(''stored'', f.earlier) end
       end)
     from found f%7$s
     where f.same or f.receipt is not null or nullif(f.base_version, 0) is distinct from f.row_version',
    target.document_sql,
    coalesce((select format('(%s) is not distinct from (%s)', string_agg('t.' || n, ', '), string_agg('r.' || n, ', '))
      from unnest(compared) n), 'true'),
    case when sent_hidden <> '{}' then format(
      ' and app.hidden_values_match(%L, t.id, jsonb_build_object(%s))', target.table_name,
      (select string_agg(format('%1$L, x.c -> ''document'' -> %1$L', n), ', ') from unnest(sent_hidden) n)
    ) end,
    target.table_name,
    case when target.collection = 'definitions' then ' and t.kind = ' || quote_literal(target.kind) end,
    case when target.hidden <> '{}' then format(
      ' || coalesce(h.hidden, %L::jsonb)', (select jsonb_object_agg(h, null) from unnest(target.hidden) h)
    ) end,
    case when target.hidden <> '{}' then format(
      ' left join app.%I(array(select k.id from found k where not k.same or k.edit is not null)) h on h.id = f.id', 'hidden_' || target.table_name
    ) end,
    target.collection
  ) into settled using changes;
  return coalesce(settled, '{}');
end
$$;
grant execute on function app.settle_run(app.sync_tables, jsonb[], text[]) to vizite_api;

-- Stores neighbouring changes of one kind, with the same fields, in one statement, which is several times faster than
-- one by one. Returns {id: result} of what it stored or can tell at once (app.settle_run); nothing at all when one of
-- them fails: then each is tried by itself.
create function app.try_run(target app.sync_tables, changes jsonb[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  is_insert boolean := coalesce(changes[1] ->> 'base_version', '0') = '0';
  is_definition boolean := target.collection = 'definitions';
  names text[] := array(
    select quote_ident(c.name)
    from unnest(case when is_insert then target.insertable else target.updatable end) c (name)
    where changes[1] -> 'document' ? c.name
  );
  stored jsonb;
  others jsonb[];
begin
  if names = '{}' or cardinality(changes) <> (select count(distinct lower(c ->> 'id')) from unnest(changes) c) then
    return '{}';
  end if;
  -- Changes about a merged record are answered one by one, with the current record.
  if target.client_columns <> '{}' or target.table_name = 'clients' then
    if app.names_merged(target, changes) then return '{}'; end if;
  end if;
  -- One that is not to be stored any more (app.forgo_edits) is answered by itself.
  if is_insert and exists (
    select from app.own_receipts(target.collection, array(select (c ->> 'edit')::uuid from unnest(changes) c)) r
    where r.row_version = 0
  ) then
    return '{}';
  end if;
  perform set_config('app.device_at', coalesce(changes[1] ->> 'device_at', ''), true);
  execute format(
    case when is_insert then
      'with stored as (
         insert into public.%1$I as t (id%2$s, %3$s)
         select (x.c ->> ''id'')::uuid%4$s, %5$s
         from unnest($1) with ordinality x (c, n)
         cross join lateral jsonb_populate_record(null::public.%1$I, x.c -> ''document'') r
         order by x.n
         on conflict (id) do nothing
         returning t.id, t.row_version
       ) select jsonb_object_agg(id, jsonb_build_object(''id'', id, ''status'', ''applied'', ''row_version'', row_version))
       from stored'
    else
      'with stored as (
         update public.%1$I t set (%3$s) = row (%5$s)
         from unnest($1) x (c)
         cross join lateral jsonb_populate_record(null::public.%1$I, x.c -> ''document'') r
         where t.id = (x.c ->> ''id'')::uuid and t.row_version = (x.c ->> ''base_version'')::bigint%6$s
         returning t.id, t.row_version
       ) select jsonb_object_agg(id, jsonb_build_object(''id'', id, ''status'', ''applied'', ''row_version'', row_version))
       from stored'
    end,
    target.table_name, case when is_definition then ', kind' end, array_to_string(names, ', '),
    case when is_definition then ', ' || quote_literal(target.kind) end,
    (select string_agg('r.' || n, ', ') from unnest(names) n),
    case when is_definition then ' and t.kind = ' || quote_literal(target.kind) end
  ) into stored using changes;
  stored := coalesce(stored, '{}');
  others := array(select c from unnest(changes) c where not stored ? lower(c ->> 'id'));
  if others <> '{}' then stored := stored || app.settle_run(target, others, names); end if;
  perform app.keep_receipts(target.collection, changes, stored);
  return stored;
exception when others then
  if app.is_retryable(sqlstate) then raise; end if;
  return '{}';
end
$$;
grant execute on function app.try_run(app.sync_tables, jsonb[]) to vizite_api;

-- Pushes neighbouring changes of one kind; where one of them was rejected each is answered by itself.
create function app.push_run(target app.sync_tables, changes jsonb[]) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if app.own_refusals(target.collection, array(select (c ->> 'edit')::uuid from unnest(changes) c)) <> '{}' then
    return '{}';
  end if;
  return app.try_run(target, changes);
end
$$;
grant execute on function app.push_run(app.sync_tables, jsonb[]) to vizite_api;
