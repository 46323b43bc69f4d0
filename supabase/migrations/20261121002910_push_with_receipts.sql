-- Push with receipts: the functions of 1520 to 1540 anew. A change names its edit, and edits of the same record that it
-- contains and that were sent before without an answer (earlier). A repeat is answered with the row as it is: its device
-- may have passed it with a pull while it still took its own version for unsent.

-- The edits that a change names as sent before.
create function app.earlier_edits(change jsonb) returns uuid[]
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(change -> 'earlier') is distinct from 'array' then return '{}'; end if;
  return array(select e::uuid from jsonb_array_elements_text(change -> 'earlier') e);
end
$$;

drop function app.push_one(app.sync_tables, uuid, bigint, jsonb, text);

-- One change; never raises but for failures that a repeat may cure.
create function app.push_one(target app.sync_tables, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  of_row uuid := (change ->> 'id')::uuid;
  base_version bigint := nullif((change ->> 'base_version')::bigint, 0);
  document jsonb := change -> 'document';
  is_delete boolean := document ->> 'deleted_at' is not null;
  columns text[] := case when base_version is null then target.insertable else target.updatable end;
  answer jsonb;
  version bigint;
  problem text;
  stored jsonb;
  receipt record;
  code text;
  constraint_name text;
  column_name text;
  refusal jsonb;
begin
  perform set_config('app.device_at', coalesce(change ->> 'device_at', ''), true);
  problem := app.document_problem(document, target.types);
  if problem is not null then
    -- The name of an unknown field is not echoed: nobody knows what stands in it.
    refusal := case when target.types ? problem
      then app.describe_refusal(target, document, '22023', null, problem)
      else app.describe_refusal(target, document, '42703', null, null) end;
  elsif is_delete and base_version is null then
    -- Made and deleted without network. Unless the row did arrive, there is nothing to do.
    stored := app.current_document(target, of_row);
    if stored is null and app.forgo_edits(target.collection, of_row, app.earlier_edits(change)) then
      return jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', 0);
    end if;
  elsif is_delete and not target.removable or not is_delete and columns = '{}' then
    refusal := app.describe_refusal(target, document, '42501', null, null);
  elsif base_version is null and exists (
    select from app.own_receipts(target.collection, array[(change ->> 'edit')::uuid]) r where r.row_version = 0
  ) then
    return jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', 0);
  else
    begin
      version := app.store_change(target, of_row, base_version, document);
      if version is not null then
        answer := jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', version);
        perform app.keep_receipts(target.collection, array[change], jsonb_build_object(of_row, answer));
        return answer;
      end if;
    exception when others then
      get stacked diagnostics
        code = returned_sqlstate, constraint_name = constraint_name, column_name = column_name;
      if app.is_retryable(code) then raise; end if;
      if code like '22%' then column_name := app.field_at_fault(target, document); end if;
      refusal := app.describe_refusal(target, document, code, constraint_name, column_name);
    end;
  end if;

  stored := coalesce(stored, app.current_document(target, of_row));
  -- A repeat: what is stored was stored, whatever others have done since to the row or to the person's rights.
  select r.row_version into receipt from app.own_receipts(target.collection, array[(change ->> 'edit')::uuid]) r
  where r.row_id = of_row;
  if found then
    return jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', receipt.row_version) || case
      when stored is null then '{}' else jsonb_build_object('current', stored) end;
  end if;
  if stored ->> 'deleted_at' is not null then
    if is_delete then
      return jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', stored -> 'row_version');
    end if;
    refusal := app.describe_refusal(target, document, '23514', target.table_name || '_deleted', 'deleted_at');
  elsif stored is not null and not is_delete and (refusal is null or refusal ->> 'code' not in ('22023', '42703'))
    and left(coalesce(refusal ->> 'code', ''), 2) <> '22'
    and app.is_stored(target, of_row, document, stored) then
    answer := jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', stored -> 'row_version');
    perform app.keep_receipts(target.collection, array[change], jsonb_build_object(of_row, answer));
    return answer || case when change ->> 'edit' is null then '{}' else jsonb_build_object('current', stored) end;
  elsif stored is not null and (
    (refusal is null and (stored ->> 'row_version')::bigint is distinct from base_version)
    or refusal ->> 'constraint' = target.table_name || '_pkey'
  ) then
    select r.edit into receipt from app.own_receipts(target.collection, app.earlier_edits(change)) r
    where r.row_id = of_row and r.row_version > 0 order by r.row_version desc limit 1;
    return jsonb_build_object('id', of_row, 'status', 'conflict', 'current', stored)
      || case when found then jsonb_build_object('stored', receipt.edit) else '{}' end;
  end if;
  -- No row was touched: it does not exist, or may not be seen or changed. A refusal either way.
  if refusal is null or refusal ->> 'constraint' = target.table_name || '_pkey' then
    refusal := app.describe_refusal(target, document, '42501', null, null);
  end if;
  return jsonb_build_object('id', of_row, 'status', 'rejected', 'current', stored) || refusal;
end
$$;

-- Of changes that found their row other than they expected: what is stored already counts as applied, and so does what
-- the caller has a receipt for; what another version stands against is a conflict. The rest is missing, and is tried
-- one by one. names: the columns that all of the changes write, quoted.
create or replace function app.settle_run(target app.sync_tables, changes jsonb[], names text[]) returns jsonb
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

-- Stores neighbouring changes of one kind, with the same fields, in one statement, which is several times faster than
-- one by one. Returns {id: result} of what it stored or can tell at once (app.settle_run); nothing at all when one of
-- them fails: then each is tried by itself.
create or replace function app.push_run(target app.sync_tables, changes jsonb[]) returns jsonb
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

grant execute on function app.earlier_edits(jsonb), app.push_one(app.sync_tables, jsonb) to authenticated;

-- changes: [{collection, kind, id, base_version | null (0 counts as null), document, device_at, edit | null, earlier:
-- [edits, at most 100]}], at most 1000; one result for each, in order: applied (a repeat with the row as it is), conflict (naming which earlier edit was stored) or rejected (sync.md). Errors for the whole
-- call: 22023 malformed, 42501 no active account, and what a repeat may cure (classes 40, 53, 55, 57, 58, 08): then
-- nothing is stored.
create or replace function public.sync_push(changes jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target app.sync_tables;
  list jsonb[];
  signatures text[];
  run jsonb[];
  change jsonb;
  stored jsonb;
  results jsonb[] := '{}';
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if jsonb_typeof(changes) is distinct from 'array' then perform app.refuse_call('changes_not_a_list'); end if;
  if jsonb_array_length(changes) > 1000 then perform app.refuse_call('too_many_changes'); end if;
  if exists (
    select from jsonb_array_elements(changes) c
    where jsonb_typeof(c) <> 'object'
      or jsonb_typeof(c -> 'id') is distinct from 'string' or not app.is_uuid(c ->> 'id')
      or jsonb_typeof(c -> 'document') is distinct from 'object'
      or not (
        coalesce(c -> 'base_version', 'null') = 'null'
        or jsonb_typeof(c -> 'base_version') = 'number' and (c ->> 'base_version') ~ '^[0-9]{1,18}$'
      )
      or not (
        coalesce(c -> 'device_at', 'null') = 'null' or jsonb_typeof(c -> 'device_at') = 'string'
        and (c ->> 'device_at') ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}(\.[0-9]{1,3})?Z$'
      )
      or not (
        coalesce(c -> 'edit', 'null') = 'null' or jsonb_typeof(c -> 'edit') = 'string' and app.is_uuid(c ->> 'edit')
      )
      or case jsonb_typeof(coalesce(c -> 'earlier', 'null'))
        when 'null' then false
        when 'array' then jsonb_array_length(c -> 'earlier') > 100 or exists (
          select from jsonb_array_elements(c -> 'earlier') e
          where jsonb_typeof(e) <> 'string' or not app.is_uuid(e #>> '{}')
        )
        else true
      end
  ) then
    perform app.refuse_call('change_malformed');
  end if;
  if exists (
    select from jsonb_array_elements(changes) c
    where not exists (
      select from app.sync_tables s where s.kind = c ->> 'kind' and s.collection = c ->> 'collection'
    )
  ) then
    perform app.refuse_call('unknown_collection');
  end if;

  -- Neighbours with the same signature can be stored together. Of tickets the time of the change is kept, and a second
  -- is near enough.
  select array_agg(x.c order by x.n), array_agg(case
      when x.c -> 'document' ->> 'deleted_at' is null and app.document_problem(x.c -> 'document', s.types) is null
      then concat_ws('|', s.kind, coalesce(x.c ->> 'base_version', '0') = '0',
        case when s.collection = 'tickets' then left(x.c ->> 'device_at', 19) end,
        (select string_agg(k, ',') from jsonb_object_keys(x.c -> 'document') k))
    end order by x.n)
  into list, signatures
  from jsonb_array_elements(changes) with ordinality x (c, n)
  join app.sync_tables s on s.kind = x.c ->> 'kind';

  for i in 1 .. coalesce(cardinality(list), 0) loop
    run := run || list[i];
    continue when signatures[i] = signatures[i + 1];
    select * into target from app.sync_tables s where s.kind = list[i] ->> 'kind';
    stored := case when cardinality(run) > 1 then app.push_run(target, run) else '{}' end;
    foreach change in array run loop
      results := results || coalesce(stored -> lower(change ->> 'id'), app.push_one(target, change));
    end loop;
    run := '{}';
  end loop;
  return jsonb_build_object('results', to_jsonb(results), 'access_epoch', app.access_epoch());
end
$$;
