-- Push, for clients that were merged while a device was away: what it says of the absorbed record goes to the current
-- one.

-- Returns whether a run of changes is about clients that were merged.
create function app.names_merged(target app.sync_tables, changes jsonb[]) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.clients c
    where c.merged_into_id is not null and c.id in (
      select (x ->> 'id')::uuid from unnest(changes) x where target.table_name = 'clients'
      union all
      select (x -> 'document' ->> f)::uuid from unnest(changes) x cross join unnest(target.client_columns) f
    )
  )
$$;
grant execute on function app.names_merged(app.sync_tables, jsonb[]) to vizite_api;

-- Returns what an answer tells beside the version where a change was passed on: the row as it is, the absorbed record
-- and the current one.
create function app.merged_meanwhile(target app.sync_tables, row_id uuid, document jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  absorbed uuid;
begin
  select c.id into absorbed from public.clients c
  where c.merged_into_id is not null and c.id in (
    select row_id where target.table_name = 'clients'
    union all
    select (document ->> f)::uuid from unnest(target.client_columns) f
  )
  limit 1;
  if absorbed is null then return '{}'; end if;
  return jsonb_build_object(
    'current', app.current_document(target, row_id), 'absorbed', absorbed, 'merged_into', app.merge_root(absorbed)
  );
end
$$;
grant execute on function app.merged_meanwhile(app.sync_tables, uuid, jsonb) to vizite_api;
grant execute on function app.merge_root(uuid) to vizite_api;

-- Returns what an edit of the absorbed record says (`said`: the fields it changes), what it makes of the current one
-- (`patch`) and what was there (`was`). Hidden values are compared inside the server alone. 23514
-- clients_merged_identity: a number is not written over another one.
create function app.passed_on_values(absorbed uuid, root uuid, document jsonb, updatable text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  stored jsonb;
  ours jsonb;
  said jsonb;
  patch jsonb;
begin
  select to_jsonb(c) into stored from public.clients c where c.id = absorbed;
  select to_jsonb(c) into ours from public.clients c where c.id = root;
  select to_jsonb(r) into said from jsonb_populate_record(null::public.clients, document) r;
  select coalesce(jsonb_object_agg(n, said -> n), '{}') into said from unnest(updatable) n
  where document ? n and said -> n is distinct from stored -> n;
  if coalesce(current_setting('app.stored_before', true), '') = 'some' then
    -- An earlier edit of this change was passed on with it, unheard: by now somebody may have changed it there.
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') into said from jsonb_each(said) e
    where not exists (
      select from app.merge_operations o join public.client_merges m on m.id = o.merge_id
      where m.absorbed_id = absorbed and m.state = 'active' and o.late and o.by = auth.uid() and o.field = e.key
        and o.given = e.value
    );
  end if;
  if said ? 'identity_no' and not app.has_permission('crm.client_identity.read')
    or said ? 'clinical_note' and not app.has_permission('crm.client_health.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  if said ? 'identity_no' and ours ->> 'identity_no' is not null
    and said ->> 'identity_no' is distinct from ours ->> 'identity_no' then
    perform app.refuse_row('clients_merged_identity', 'identity_no');
  end if;
  patch := said
    || case when said ? 'phones' then jsonb_build_object('phones', app.passed_on_list(
      stored -> 'phones', said -> 'phones', ours -> 'phones', 'e164')) else '{}' end
    || case when said ? 'tag_ids' then jsonb_build_object('tag_ids', app.passed_on_list(
      stored -> 'tag_ids', said -> 'tag_ids', ours -> 'tag_ids', null)) else '{}' end;
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') into patch
  from jsonb_each(patch) e where e.value is distinct from ours -> e.key;
  return jsonb_build_object('said', said, 'patch', patch, 'was', (
    select coalesce(jsonb_object_agg(k, ours -> k), '{}') from jsonb_object_keys(patch) k
  ));
end
$$;
grant execute on function app.passed_on_values(uuid, uuid, jsonb, text[]) to vizite_api;

-- Notes for the undo what is about to be passed on: each merge on the way to the current record knows what its survivor
-- would say, and what goes back to the other one.
create function app.note_passed_on(absorbed uuid, document jsonb, updatable text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  at uuid := absorbed;
  merge record;
  passed jsonb;
  given jsonb;
begin
  loop
    select m.id, m.survivor_id into merge from public.client_merges m where m.absorbed_id = at and m.state = 'active';
    exit when merge.id is null;
    passed := app.passed_on_values(absorbed, merge.survivor_id, document, updatable);
    given := coalesce(given, passed -> 'said');
    perform app.note_operation(merge.id, 'clients', merge.survivor_id, e.key, passed -> 'was' -> e.key, e.value, true, given -> e.key)
    from jsonb_each(passed -> 'patch') e;
    given := passed -> 'patch';
    at := merge.survivor_id;
  end loop;
end
$$;
grant execute on function app.note_passed_on(uuid, jsonb, text[]) to vizite_api;

-- Sets values of a client by name, as far as the caller may. Gives the new version; null where nothing was set.
create function app.set_client_values(target uuid, patch jsonb) returns bigint
language plpgsql volatile
set search_path = ''
as $$
declare
  names text;
  version bigint;
begin
  if patch = '{}' then return null; end if;
  select string_agg(quote_ident(k), ', ') into names from jsonb_object_keys(patch) k;
  execute format(
    'update public.clients c set (%1$s) = (select %1$s from jsonb_populate_record(null::public.clients, $1) r)
     where c.id = $2 returning c.row_version', names
  ) into version using patch, target;
  return version;
end
$$;
grant execute on function app.set_client_values(uuid, jsonb) to vizite_api;

-- Returns whether an edit of the absorbed record meets a value that somebody else has written into the current one since the
-- merge: an edit of both, which a person decides (lists are joined instead). Then the current values are shown in the absorbed
-- record, so that a push against its older version is a conflict that tells them; an undo of the merge takes them out again.
create function app.held_for_decision(absorbed uuid, document jsonb, updatable text[]) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  root uuid := app.merge_root(absorbed);
  merge record;
  theirs jsonb;
  ours jsonb;
  said jsonb;
  met text[];
begin
  select m.id, m.merged_at into merge from public.client_merges m where m.absorbed_id = absorbed and m.state = 'active';
  if merge.id is null then return false; end if;
  said := app.passed_on_values(absorbed, root, document, updatable) -> 'said';
  select to_jsonb(c) into theirs from public.clients c where c.id = absorbed;
  select to_jsonb(c) into ours from public.clients c where c.id = root;
  select array_agg(e.key order by e.key) into met
  from jsonb_each(said) e join app.client_values v on v.client_id = root and v.field = e.key
  where v.changed_at > merge.merged_at and e.key not in ('phones', 'tag_ids')
    and ours -> e.key is distinct from theirs -> e.key and ours -> e.key is distinct from e.value
    -- An earlier edit of the same user that was passed on is no other value.
    and not exists (
      select from app.merge_operations o
      where o.merge_id = merge.id and o.late and o.by = auth.uid() and o.field = e.key and o.after = ours -> e.key
    );
  if met is null then return false; end if;
  perform app.note_operation(merge.id, 'clients', absorbed, f, theirs -> f, ours -> f) from unnest(met) f;
  perform set_config('app.merging', 'on', true);
  perform app.set_client_values(absorbed, (select jsonb_object_agg(f, ours -> f) from unnest(met) f));
  perform set_config('app.merging', '', true);
  return true;
end
$$;
grant execute on function app.held_for_decision(uuid, jsonb, text[]) to vizite_api;

-- Applies an edit of a merged record, made by a device that did not know it, to the current record. False where the
-- record was not merged, or has another version; and where the current record has got another value meanwhile: then the
-- push is a conflict, and the device asks. Phones and tags are added to those there, and taken away where the
-- edit took them away. 23514 clients_merged_kept: an absorbed record is not deleted.
create function app.pass_on_edit(row_id uuid, base_version bigint, document jsonb, updatable text[]) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  root uuid;
  passed jsonb;
  locked integer;
begin
  if not exists (
    select from public.clients c where c.id = row_id and c.row_version = base_version and c.merged_into_id is not null
  ) then
    return false;
  end if;
  -- It is repeated: by now somebody may have changed there what it has said.
  if coalesce(current_setting('app.stored_before', true), '') = 'all' then return true; end if;
  if document ->> 'deleted_at' is not null then perform app.refuse_row('clients_merged_kept', 'deleted_at'); end if;
  root := app.merge_root(row_id);
  -- Of two edits the later one builds upon what the earlier one has made, and no merge comes or goes meanwhile.
  perform from public.clients c where c.id in (row_id, root) order by c.id for no key update;
  get diagnostics locked = row_count;
  if not exists (select from public.clients c where c.id = row_id and c.row_version = base_version) then return false; end if;
  if app.merge_root(row_id) <> root then raise exception using errcode = '40001', message = 'merged meanwhile'; end if;
  passed := app.passed_on_values(row_id, root, document, updatable);
  -- A user who may not edit both is refused below.
  if locked = 2 and app.held_for_decision(row_id, document, updatable) then return false; end if;
  if passed -> 'patch' = '{}' then return true; end if;
  perform app.note_passed_on(row_id, document, updatable);
  if app.set_client_values(root, passed -> 'patch') is null then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  return true;
end
$$;
grant execute on function app.pass_on_edit(uuid, bigint, jsonb, text[]) to vizite_api;

-- Returns a list of the current record, with what an edit of the absorbed one added, changed and took away.
create function app.passed_on_list(was jsonb, said jsonb, ours jsonb, key text) returns jsonb
language sql immutable
set search_path = ''
as $$
  with old as (select e, coalesce(e ->> key, e #>> '{}') as k from jsonb_array_elements(coalesce(was, '[]')) e),
    now as (select e, coalesce(e ->> key, e #>> '{}') as k, at from jsonb_array_elements(coalesce(said, '[]')) with ordinality n (e, at)),
    standing as (select e, coalesce(e ->> key, e #>> '{}') as k, at from jsonb_array_elements(coalesce(ours, '[]')) with ordinality n (e, at))
  select coalesce(jsonb_agg(f.e order by f.part, f.at), '[]') from (
    select 1 as part, s.at, coalesce(
      (select n.e || jsonb_build_object('primary', s.e -> 'primary')
       from now n join old o on o.k = n.k where n.k = s.k and n.e <> o.e and key is not null),
      s.e
    ) as e
    from standing s
    where not (s.k in (select o.k from old o) and s.k not in (select n.k from now n))
    union all
    select 2, n.at, case when key is null then n.e
      else n.e || jsonb_build_object('primary', (n.e -> 'primary')::boolean and ours = '[]') end
    from now n where n.k not in (select o.k from old o) and n.k not in (select s.k from standing s)
  ) f
$$;
grant execute on function app.passed_on_list(jsonb, jsonb, jsonb, text) to vizite_api;
