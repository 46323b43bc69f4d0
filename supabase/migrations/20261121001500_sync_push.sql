-- Push: a batch of changes, each in a subtransaction of its own.

-- The first field of the document that is unknown or whose JSON type does not fit its column; null when all is well.
-- Strict, because the database would take 'tomorrow' and 'infinity' too. What people may not write is ignored.
create function app.document_problem(document jsonb, types jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select e.key
    from jsonb_each(document) e
    where case jsonb_typeof(e.value)
      when 'null' then not types ? e.key
      when 'string' then case types ->> e.key
        when 'text' then false
        when 'ignored' then false
        when 'uuid' then not app.is_uuid(e.value #>> '{}')
        when 'date' then (e.value #>> '{}') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
        when 'timestamp with time zone' then (e.value #>> '{}')
          !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,3})?(Z|[+-][0-9]{2}:[0-9]{2})$'
        else true
      end
      when 'boolean' then coalesce(types ->> e.key, '') not in ('boolean', 'ignored')
      when 'number' then case types ->> e.key
        when 'ignored' then false
        when 'integer' then (e.value #>> '{}') !~ '^-?[0-9]{1,10}$'
        else true
      end
      when 'array' then case types ->> e.key
        when 'ignored' then false
        when 'jsonb' then false
        when 'text[]' then jsonb_path_exists(e.value, 'strict $[*] ? (@.type() != "string")')
        when 'uuid[]' then jsonb_path_exists(e.value, 'strict $[*] ? (@.type() != "string")')
        else true
      end
      else coalesce(types ->> e.key, '') not in ('jsonb', 'ignored')
    end
    limit 1
  );
end
$$;

-- Whether hidden values that a person sends are what is stored: recognises a repeat without giving a value away.
-- Null from somebody who may not read the value leaves it as it is, so it counts as equal.
create function app.hidden_values_match(table_name text, row_id uuid, pushed jsonb) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  stored jsonb;
  readable boolean;
begin
  if pushed = '{}' then return true; end if;
  case table_name
    when 'clients' then
      select jsonb_build_object('identity_no', c.identity_no, 'clinical_note', c.clinical_note) into stored
      from public.clients c where c.id = row_id and app.has_any_permission('{crm.clients.add, crm.clients.edit}');
    when 'profiles' then
      select to_jsonb(p) into stored
      from public.profiles p where p.id = row_id and app.has_permission('access.users.edit');
  end case;
  if stored is null then return false; end if;
  return not exists (
    select from jsonb_each(pushed) e
    where e.value is distinct from stored -> e.key
      and not (e.value = 'null' and not case e.key
        when 'identity_no' then app.has_permission('crm.client_identity.read')
        when 'clinical_note' then app.has_permission('crm.client_health.read')
        else row_id = auth.uid() or app.has_permission('access.users.read')
      end)
  );
end
$$;

-- The row as pull would give it now, or null where there is none or the caller may not see it.
create function app.current_document(target app.sync_tables, row_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  document jsonb;
  hidden jsonb;
begin
  execute format('select (%s)::jsonb from public.%I t where t.id = $1', target.document_sql, target.table_name)
  into document using row_id;
  -- An id of another kind is somebody else's row to this change.
  if document is null or document ->> 'kind' <> target.kind then return null; end if;
  if target.hidden <> '{}' and document ->> 'deleted_at' is null then
    execute format('select h.hidden from app.%I(array[$1]) h', 'hidden_' || target.table_name)
    into hidden using row_id;
    document := document || coalesce(hidden, (select jsonb_object_agg(h, null) from unnest(target.hidden) h));
  end if;
  return document;
end
$$;

-- Whether the pushed values are already stored: a repeat after a lost answer, or two people doing the same.
create function app.is_stored(target app.sync_tables, row_id uuid, pushed jsonb, stored jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  columns text[] := target.insertable || target.updatable;
  typed jsonb;
begin
  if stored is null or stored ->> 'deleted_at' is not null then return false; end if;
  -- Through the column types, so that 10:00Z and 10:00.000Z are one instant.
  execute format(
    'select (%s)::jsonb from jsonb_populate_record(null::public.%I, $1 - ''deleted_at'') t', target.document_sql, target.table_name
  ) into typed using pushed;
  return not exists (
      select from unnest(columns) c (name)
      where pushed ? c.name and c.name <> all (target.hidden) and c.name <> 'status_category'
        and typed -> c.name is distinct from stored -> c.name
    )
    and app.hidden_values_match(target.table_name, row_id, coalesce((
      select jsonb_object_agg(h.name, pushed -> h.name) from unnest(target.hidden) h (name)
      where pushed ? h.name and h.name = any (columns)
    ), '{}'));
end
$$;

-- Stores one change. Returns the new row_version, or null when no row was touched.
create function app.store_change(target app.sync_tables, row_id uuid, base_version bigint, document jsonb)
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

-- Serialization, deadlock, locks, resources, shutdown: nothing is wrong with the change, a repeat may cure it.
create function app.is_retryable(code text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return left(code, 2) in ('08', '25', '40', '53', '55', '57', '58');
end
$$;

-- Stores neighbouring changes of one kind, with the same fields, in one statement, which is several times faster than
-- one by one. Returns {id: row_version} of what it stored; nothing at all when one of them fails: then each is tried
-- by itself, and so is what was already there or has another version.
create function app.push_run(target app.sync_tables, changes jsonb[]) returns jsonb
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
begin
  if names = '{}' or cardinality(changes) <> (select count(distinct lower(c ->> 'id')) from unnest(changes) c) then
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
       ) select jsonb_object_agg(id, row_version) from stored'
    else
      'with stored as (
         update public.%1$I t set (%3$s) = row (%5$s)
         from unnest($1) x (c)
         cross join lateral jsonb_populate_record(null::public.%1$I, x.c -> ''document'') r
         where t.id = (x.c ->> ''id'')::uuid and t.row_version = (x.c ->> ''base_version'')::bigint%6$s
         returning t.id, t.row_version
       ) select jsonb_object_agg(id, row_version) from stored'
    end,
    target.table_name, case when is_definition then ', kind' end, array_to_string(names, ', '),
    case when is_definition then ', ' || quote_literal(target.kind) end,
    (select string_agg('r.' || n, ', ') from unnest(names) n),
    case when is_definition then ' and t.kind = ' || quote_literal(target.kind) end
  ) into stored using changes;
  return coalesce(stored, '{}');
exception when others then
  if app.is_retryable(sqlstate) then raise; end if;
  return '{}';
end
$$;

-- What a refused change is told: code, constraint, field and a stable key that the device has a sentence for.
create function app.describe_refusal(
  target app.sync_tables, document jsonb, code text, constraint_name text, column_name text
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  field text := nullif(column_name, '');
  given text;
  key text;
begin
  if field is null and constraint_name like target.table_name || '\_%' then
    field := regexp_replace(substr(constraint_name, length(target.table_name) + 2), '_(check|fkey|key|required)$', '');
    if not target.types ? field then field := null; end if;
  end if;
  field := case constraint_name
    when 'clients_contact_check' then 'phones'
    when 'client_relations_person_required' then 'free_name'
    when 'client_relations_not_self' then 'related_client_id'
    when 'definitions_default_key' then 'attributes'
    else field
  end;
  given := document ->> field;
  key := case
    when constraint_name = target.table_name || '_deleted' then 'already_deleted'
    when constraint_name = 'tickets_transition' then 'state_not_allowed'
    when constraint_name = 'clients_contact_check' then 'required'
    when constraint_name in ('definitions_category_fixed', 'roles_in_use') then 'state_not_allowed'
    when constraint_name ~ '^tickets_.*_(required|reason|permission|unknown)$' then constraint_name
    when constraint_name = 'clients_identity_no_key' then 'duplicate_identity'
    when code = '23505' then 'duplicate'
    when code = '42501' then 'permission_denied'
    when code = '23503' then 'reference_missing'
    when code = '23502' then 'required'
    when code = '23514' and (constraint_name ~ '_required$' or btrim(coalesce(given, '')) = '') then 'required'
    when code = '23514' and exists (
      select from pg_constraint k where k.conname = constraint_name
        and char_length(given) > substring(pg_get_constraintdef(k.oid) from 'char_length\([a-z_]+\) <= (\d+)')::integer
    ) then 'too_long'
    when code = '23514' or code like '22%' then 'invalid_value'
    when code = '42703' then 'unknown_field'
    else 'unexpected'
  end;
  return jsonb_build_object(
    'code', code, 'constraint', nullif(constraint_name, ''), 'field', field, 'message_key', key
  );
end
$$;

-- Which field a value cannot be converted for; asked only after a conversion failed.
create function app.field_at_fault(target app.sync_tables, document jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array target.insertable || target.updatable loop
    begin
      execute format('select (jsonb_populate_record(null::public.%I, $1)).%I', target.table_name, name)
      using jsonb_build_object(name, document -> name);
    exception when data_exception then
      return name;
    end;
  end loop;
  return null;
end
$$;

-- One change; never raises but for failures that a repeat may cure.
create function app.push_one(
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

-- changes: [{collection, kind, id, base_version | null (0 counts as null), document, device_at}], at most 1000; one result for each, in
-- order: applied, conflict or rejected (sync.md). Errors for the whole call: 22023 malformed, 42501 no active account,
-- and what a repeat may cure (classes 40, 53, 55, 57, 58, 08): then nothing is stored.
create function public.sync_push(changes jsonb) returns jsonb
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
  version jsonb;
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
      version := stored -> lower(change ->> 'id');
      results := results || case
        when version is not null
          then jsonb_build_object('id', lower(change ->> 'id'), 'status', 'applied', 'row_version', version)
        else app.push_one(
          target, (change ->> 'id')::uuid, nullif((change ->> 'base_version')::bigint, 0), change -> 'document',
          change ->> 'device_at'
        )
      end;
    end loop;
    run := '{}';
  end loop;
  return jsonb_build_object('results', to_jsonb(results), 'access_epoch', app.access_epoch());
end
$$;
revoke all on function public.sync_push(jsonb) from public, anon;
grant execute on function public.sync_push(jsonb) to authenticated;
grant execute on function app.document_problem(jsonb, jsonb), app.hidden_values_match(text, uuid, jsonb),
  app.current_document(app.sync_tables, uuid), app.is_stored(app.sync_tables, uuid, jsonb, jsonb),
  app.store_change(app.sync_tables, uuid, bigint, jsonb),
  app.describe_refusal(app.sync_tables, jsonb, text, text, text), app.field_at_fault(app.sync_tables, jsonb),
  app.push_one(app.sync_tables, uuid, bigint, jsonb, text), app.push_run(app.sync_tables, jsonb[]),
  app.is_retryable(text)
to authenticated;
