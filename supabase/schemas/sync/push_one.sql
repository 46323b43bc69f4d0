-- Push, third part: one change by itself.

-- Returns the edits that a change names as sent before: those of the same record that it contains and that were sent
-- without an answer. A repeat is answered with the row as it is: its device may have passed it with a pull while it
-- still took its own version for unsent.
create function app.earlier_edits(change jsonb) returns uuid[]
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(change -> 'earlier') is distinct from 'array' then return '{}'; end if;
  return array(select e::uuid from jsonb_array_elements_text(change -> 'earlier') e);
end
$$;
grant execute on function app.earlier_edits(jsonb) to vizite_api;

-- Returns the last of the earlier edits of a change that the server has stored, as {"stored": edit}; {} where it has
-- none. What a device asks about, or lists as rejected, begins with that one.
create function app.stored_before(target app.sync_tables, change jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_build_object('stored', r.edit)
    from app.own_receipts(target.collection, app.earlier_edits(change)) r
    where r.row_id = (change ->> 'id')::uuid and r.row_version > 0 order by r.row_version desc limit 1
  ), '{}');
end
$$;
grant execute on function app.stored_before(app.sync_tables, jsonb) to vizite_api;

-- Stores one change. Returns the new row_version, or null when no row was touched. The version of a new row is told as it
-- was given; "returning" would ask for the right to read.
create function app.store_change(target app.sync_tables, row_id uuid, base_version bigint, document jsonb)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  names text;
  version bigint;
begin
  if target.table_name = 'clients' and base_version is not null
    and app.pass_on_edit(row_id, base_version, document, target.updatable) then
    return base_version;
  end if;
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
    return app.version_floor() + 1;
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
grant execute on function app.store_change(app.sync_tables, uuid, bigint, jsonb) to vizite_api;

-- Tries one change; never raises but for failures that a repeat may cure.
create function app.try_one(target app.sync_tables, change jsonb) returns jsonb
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
  -- History of the change: all of it was stored, or some earlier edits. Only app.pass_on_edit asks.
  perform set_config('app.stored_before', case
    when target.table_name <> 'clients' or base_version is null then ''
    when exists (
      select from app.own_receipts(target.collection, array[(change ->> 'edit')::uuid]) r
      where r.row_id = of_row and r.row_version > 0
    ) then 'all'
    when app.stored_before(target, change) <> '{}' then 'some'
    else ''
  end, true);
  problem := app.document_problem(document, target.types);
  if problem is not null then
    -- The name of an unknown field is not echoed: nobody knows what it contains.
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
        return answer || app.merged_meanwhile(target, of_row, document);
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
    return jsonb_build_object('id', of_row, 'status', 'conflict', 'current', stored)
      || app.stored_before(target, change);
  end if;
  -- No row was touched: it does not exist, or may not be seen or changed. A rejection either way.
  if refusal is null or refusal ->> 'constraint' = target.table_name || '_pkey' then
    refusal := app.describe_refusal(target, document, '42501', null, null);
  end if;
  return jsonb_build_object('id', of_row, 'status', 'rejected', 'current', stored)
    || app.stored_before(target, change) || refusal;
end
$$;
grant execute on function app.try_one(app.sync_tables, jsonb) to vizite_api;

-- Pushes one change. An edit gets one answer: a copy of it may still be on its way when it is rejected, asked for twice
-- by something between device and server, or overtaken by its own repeat. Were the copy stored after the person's
-- rights are back, the user would be told of a rejection and have the change all the same. So a rejection is kept like
-- a receipt, under the same key: of two copies that are looked at in the same moment, one waits for the other.
create function app.push_one(target app.sync_tables, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  of_row uuid := (change ->> 'id')::uuid;
  of_edit uuid := (change ->> 'edit')::uuid;
  refusal jsonb;
  answer jsonb;
  version bigint;
  stored jsonb;
begin
  if of_edit is null then return app.try_one(target, change); end if;
  refusal := app.own_refusals(target.collection, array[of_edit]) -> of_edit::text;
  if refusal is not null then
    return jsonb_build_object('id', of_row, 'status', 'rejected', 'current', app.current_document(target, of_row))
      || app.stored_before(target, change) || refusal;
  end if;
  answer := app.try_one(target, change);
  -- The record that a change refers to may be on its way behind it: then its device tries it again
  -- (docs/sync-contract.md).
  if answer ->> 'status' <> 'rejected' or answer ->> 'code' = '23503' then return answer; end if;
  version := app.keep_refusal(target.collection, of_row, of_edit, answer - array['id', 'status', 'current', 'stored']);
  if version is null then return answer; end if;
  stored := app.current_document(target, of_row);
  return jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', version) || case
    when stored is null then '{}' else jsonb_build_object('current', stored) end;
end
$$;
grant execute on function app.push_one(app.sync_tables, jsonb) to vizite_api;
