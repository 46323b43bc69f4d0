-- Push, third part: one change by itself.

-- Stores one change. Returns the new row_version, or null when no row was touched.
create or replace function app.store_change(target app.sync_tables, row_id uuid, base_version bigint, document jsonb)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  names text;
  version bigint;
begin
  if document ->> 'deleted_at' is not null then
    execute format(
      'update public.%I t set deleted_at = now() where t.id = $1 and t.row_version = $2 returning t.row_version',
      target.table_name
    ) into version using row_id, base_version;
    return version;
  end if;
  select string_agg(quote_ident(c.name), ', ') into names
  from unnest(case when base_version is null then target.insertable else target.updatable end) c (name)
  where document ? c.name;
  if base_version is null then
    execute format(
      'insert into public.%I (id%s%s) select $2%s%s from jsonb_populate_record(null::public.%I, $1) r',
      target.table_name, case when target.collection = 'definitions' then ', kind' end, ', ' || names,
      case when target.collection = 'definitions' then ', ' || quote_literal(target.kind) end, ', ' || names,
      target.table_name
    ) using document, row_id;
    return 1;
  end if;
  if names is null then return null; end if;
  execute format(
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1) r)
     where t.id = $2 and t.row_version = $3%3$s returning t.row_version',
    target.table_name, names,
    case when target.collection = 'definitions' then ' and t.kind = ' || quote_literal(target.kind) end
  ) into version using document, row_id, base_version;
  return version;
end
$$;

-- One change; never raises but for failures that a repeat may cure.
create or replace function app.push_one(
  target app.sync_tables, row_id uuid, base_version bigint, document jsonb, device_at text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  is_delete boolean := document ->> 'deleted_at' is not null;
  columns text[] := case when base_version is null then target.insertable else target.updatable end;
  version bigint;
  problem text;
  stored jsonb;
  code text;
  constraint_name text;
  column_name text;
  refusal jsonb;
begin
  perform set_config('app.device_at', coalesce(device_at, ''), true);
  problem := app.document_problem(document, target.types);
  if problem is not null then
    -- The name of an unknown field is not echoed: nobody knows what stands in it.
    refusal := case when target.types ? problem
      then app.describe_refusal(target, document, '22023', null, problem)
      else app.describe_refusal(target, document, '42703', null, null) end;
  elsif is_delete and base_version is null then
    -- Made and deleted without network. Unless the row did arrive, there is nothing to do.
    stored := app.current_document(target, row_id);
    if stored is null then
      return jsonb_build_object('id', row_id, 'status', 'applied', 'row_version', 0);
    end if;
  elsif is_delete and not target.removable or not is_delete and columns = '{}' then
    refusal := app.describe_refusal(target, document, '42501', null, null);
  else
    begin
      version := app.store_change(target, row_id, base_version, document);
      if version is not null then
        return jsonb_build_object('id', row_id, 'status', 'applied', 'row_version', version);
      end if;
    exception when others then
      get stacked diagnostics
        code = returned_sqlstate, constraint_name = constraint_name, column_name = column_name;
      if app.is_retryable(code) then raise; end if;
      if code like '22%' then column_name := app.field_at_fault(target, document); end if;
      refusal := app.describe_refusal(target, document, code, constraint_name, column_name);
    end;
  end if;

  stored := coalesce(stored, app.current_document(target, row_id));
  if stored ->> 'deleted_at' is not null then
    if is_delete then
      return jsonb_build_object('id', row_id, 'status', 'applied', 'row_version', stored -> 'row_version');
    end if;
    refusal := app.describe_refusal(target, document, '23514', target.table_name || '_deleted', 'deleted_at');
  elsif stored is not null and not is_delete and (refusal is null or refusal ->> 'code' not in ('22023', '42703'))
    and left(coalesce(refusal ->> 'code', ''), 2) <> '22'
    and app.is_stored(target, row_id, document, stored) then
    return jsonb_build_object('id', row_id, 'status', 'applied', 'row_version', stored -> 'row_version');
  elsif stored is not null and (
    (refusal is null and (stored ->> 'row_version')::bigint is distinct from base_version)
    or refusal ->> 'constraint' = target.table_name || '_pkey'
  ) then
    return jsonb_build_object('id', row_id, 'status', 'conflict', 'current', stored);
  end if;
  -- No row was touched: it does not exist, or may not be seen or changed. A refusal either way.
  if refusal is null or refusal ->> 'constraint' = target.table_name || '_pkey' then
    refusal := app.describe_refusal(target, document, '42501', null, null);
  end if;
  return jsonb_build_object('id', row_id, 'status', 'rejected', 'current', stored) || refusal;
end
$$;

grant execute on function app.store_change(app.sync_tables, uuid, bigint, jsonb),
  app.push_one(app.sync_tables, uuid, bigint, jsonb, text)
to authenticated;
