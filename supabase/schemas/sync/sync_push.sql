-- Push: a batch of changes.

-- Stores changes of a device. changes: [{collection, kind, id, base_version | null (0 counts as null), document,
-- device_at, edit | null, earlier: [edits, at most 100], act | null}], at most 1000, each in a subtransaction of its
-- own; those with the same act stand together, name their edits, and have one subtransaction (app.push_act). One result
-- for each, in order: applied (with the row as the caller sees it, null where that is not at all), conflict, rejected
-- (both naming which earlier edit was stored, if any; docs/sync-contract.md) or postponed. Errors for the whole call:
-- 22023 malformed, 42501 no active account, and what a repeat may cure (classes 40, 53, 55, 57, 58, 08): then nothing
-- is stored.
create function app.sync_push(changes jsonb) returns jsonb
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
  result jsonb;
  act jsonb[];
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
      or not (
        coalesce(c -> 'act', 'null') = 'null' or jsonb_typeof(c -> 'act') = 'string' and app.is_uuid(c ->> 'act')
        and coalesce(c -> 'edit', 'null') <> 'null'
      )
  ) then
    perform app.refuse_call('change_malformed');
  end if;
  if exists (
    select from (
      select lower(c ->> 'act') as act,
        lower(c ->> 'act') is distinct from lag(lower(c ->> 'act')) over (order by n) as begins
      from jsonb_array_elements(changes) with ordinality x (c, n)
    ) s
    where s.act is not null and s.begins group by s.act having count(*) > 1
  ) then
    perform app.refuse_call('act_scattered');
  end if;
  if exists (
    select from jsonb_array_elements(changes) c where c ->> 'act' is not null
    group by lower(c ->> 'act'), lower(c ->> 'id') having count(*) > 1
  ) then
    perform app.refuse_call('act_repeats_record');
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
      when x.c ->> 'act' is null and x.c -> 'document' ->> 'deleted_at' is null and app.document_problem(x.c -> 'document', s.types) is null
      then concat_ws('|', s.kind, coalesce(x.c ->> 'base_version', '0') = '0',
        case when s.collection = 'tickets' then left(x.c ->> 'device_at', 19) end,
        (select string_agg(k, ',') from jsonb_object_keys(x.c -> 'document') k))
    end order by x.n)
  into list, signatures
  from jsonb_array_elements(changes) with ordinality x (c, n)
  join app.sync_tables s on s.kind = x.c ->> 'kind';

  for i in 1 .. coalesce(cardinality(list), 0) loop
    if list[i] ->> 'act' is not null then
      act := act || list[i];
      continue when lower(list[i] ->> 'act') = lower(list[i + 1] ->> 'act');
      results := results || app.push_act(act);
      act := '{}';
      continue;
    end if;
    run := run || list[i];
    continue when signatures[i] = signatures[i + 1];
    select * into target from app.sync_tables s where s.kind = list[i] ->> 'kind';
    stored := case when cardinality(run) > 1 then app.push_run(target, run) else '{}' end;
    foreach change in array run loop
      result := coalesce(stored -> lower(change ->> 'id'), app.push_one(target, change));
      if result ->> 'status' = 'applied' and not result ? 'current' then
        result := result
          || jsonb_build_object('current', app.current_document(target, (change ->> 'id')::uuid));
      end if;
      results := results || result;
    end loop;
    run := '{}';
  end loop;
  return jsonb_build_object('results', to_jsonb(results), 'access_epoch', app.access_epoch());
end
$$;
grant execute on function app.sync_push(jsonb) to vizite_api;

create function public.sync_push(changes jsonb, client_schema integer default 1) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform app.check_client(client_schema);
  return app.sync_push(changes);
end
$$;
select app.open_door('public.sync_push(jsonb, integer)');
