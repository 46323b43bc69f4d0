-- Writing, comparing and taking back records of any kind by its groups of columns. Lists of patients have their own
-- functions: they are a hundred times as long.

-- Returns the columns that a device or a person does not write: they say nothing of who touched a record.
create function app.stamps_of_record() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select '{row_version, change_xid, created_at, created_by, updated_at, updated_by, slot_state, clash_with_id, clash_kind, moved_from,
    team_user_ids}'::text[]
$$;

create function app.incoming_table(of_list text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select k.record_table from app.incoming_kinds() k where k.list = of_list $$;

-- Returns a live record, locked; null where it is gone.
create function app.incoming_record(of_list text, record uuid) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  found jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 and t.deleted_at is null for update', app.incoming_table(of_list))
  into found using record;
  return found;
end
$$;

create function app.insert_record(into_table text, v jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  made jsonb;
  names text := (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(v) k);
begin
  execute format(
    'insert into public.%1$I as t (id, %2$s) select gen_random_uuid(), %2$s from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(t)',
    into_table, names
  ) into made using v;
  return made;
end
$$;

create function app.update_record(of_table text, record uuid, v jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  changed jsonb;
  names text := (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(v) k);
  news text := (select string_agg('n.' || quote_ident(k), ', ' order by k) from jsonb_object_keys(v) k);
begin
  execute format(
    'update public.%1$I t set (%2$s) = (select %3$s from jsonb_populate_record(null::public.%1$I, $2) n) where t.id = $1 returning to_jsonb(t)',
    of_table, names, news
  ) into changed using record, v;
  return changed;
end
$$;

-- Returns how the columns that a row means compare with those of a record, by group: as app.compare_client_values.
create function app.compare_record_values(of_list text, ours jsonb, given jsonb)
returns table (name text, columns text[], state text, place integer)
language plpgsql stable
set search_path = ''
as $$
declare
  own text;
begin
  for name, columns, place in select g.name, g.columns, g.place from app.incoming_groups(of_list) g loop
    own := app.compare_surgery_group(name, ours, given);
    state := case
      -- A patient who is made of the row has no id yet.
      when not given ?| columns and not (name = 'patient' and given ? 'new_client') then 'absent'
      when own is not null then own
      when not exists (
        select from unnest(columns) n where given ? n and coalesce(ours -> n, 'null') <> given -> n
          and app.fold_turkish(coalesce(ours ->> n, '')) <> app.fold_turkish(coalesce(given ->> n, ''))
      ) then 'equal'
      when not exists (select from unnest(columns) n where given ? n and nullif(btrim(ours ->> n), '') is not null) then 'fill'
      else 'differs' end;
    return next;
  end loop;
end
$$;

-- Returns who wrote values of a record: `list`, where a list did and they are still as it wrote them; else `person`.
create function app.record_word(record uuid, ours jsonb, columns text[]) returns text
language sql stable
set search_path = ''
as $$
  select case when exists (
    select from app.incoming_rows r
    where r.record_id = record and r.applied_at is not null and r.undone_at is null and r.after ?| columns
      and not exists (select from unnest(columns) n where r.after ? n and r.after -> n is distinct from ours -> n)
  ) then 'list' else 'person' end
$$;

-- Returns the columns that a row changes in a record: what is empty is filled; what both say differently stays, unless
-- somebody has chosen the file, or an earlier list wrote it and the user lets lists replace lists.
create function app.record_patch(of_list text, record uuid, ours jsonb, given jsonb, choices jsonb, fills_only boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  g record;
  choice text;
  patch jsonb := '{}';
begin
  if of_list = 'surgeries' then given := app.in_own_length(ours, given); end if;
  for g in select * from app.compare_record_values(of_list, ours, given) x where x.state in ('fill', 'adds', 'differs') order by x.place loop
    choice := choices ->> g.name;
    continue when choice = 'kept' or g.state = 'differs' and coalesce(choice, '') !~ '^(file|\d)$'
      and (choice is not null or fills_only or app.record_word(record, ours, g.columns) <> 'list');
    patch := patch || case
      when g.state = 'adds' then app.added_to_surgery(g.name, ours, given)
      else (select coalesce(jsonb_object_agg(n, given -> n), '{}') from unnest(g.columns) n
        where given ? n and given -> n is distinct from ours -> n) end;
  end loop;
  return patch;
end
$$;

-- Takes rows over, in the order of the file.
create function app.take_record_rows(of_list text, nos bigint[], fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  r app.incoming_rows;
begin
  for r in select * from app.incoming_rows x where x.no = any (nos) and app.incoming_act(x) is not null order by x.line loop
    begin
      perform app.take_record_row(of_list, r, fills_only);
    exception
      when unique_violation then perform app.leave_incoming(r.no, 'number_taken');
      when check_violation then
        perform app.leave_incoming(r.no, case when sqlerrm ~ '^surgeries_[a-z_]{2,30}$' then sqlerrm else 'values_malformed' end);
      when not_null_violation or data_exception or exclusion_violation or foreign_key_violation then
        perform app.leave_incoming(r.no, 'values_malformed');
    end;
  end loop;
  delete from app.incoming_keys k using app.incoming_rows x where k.no = any (nos) and x.no = k.no and x.applied_at is not null;
end
$$;

create function app.take_record_row(of_list text, r app.incoming_rows, fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  settled constant jsonb := app.settled_incoming(of_list, r, r.choices);
  ours jsonb;
  patch jsonb;
  person public.clients;
  is_new_person boolean := false;
begin
  if app.incoming_act(r) = 'same' then
    if r.record_id is null then
      select t.record_id into r.record_id from app.incoming_rows t where t.no = r.twin_no and t.applied_at is not null and t.undone_at is null;
      if r.record_id is null then
        perform app.leave_incoming(r.no, 'twin_open');
        return;
      end if;
    end if;
    ours := app.incoming_record(of_list, r.record_id);
    if ours is null then
      perform app.leave_incoming(r.no, 'record_gone');
      return;
    end if;
    patch := app.record_patch(of_list, r.record_id, ours, app.incoming_columns(of_list, settled), r.choices, fills_only);
    if patch <> '{}' then perform app.update_record(app.incoming_table(of_list), r.record_id, app.stored_columns(patch)); end if;
    update app.incoming_rows x set
      record_id = r.record_id, client_id = coalesce((ours ->> 'client_id')::uuid, x.client_id), applied_at = app.now_ms(), problem = null,
      candidates = '[]', after = app.stored_columns(patch), version = x.version + 1,
      before = (select coalesce(jsonb_object_agg(k, ours -> k), '{}') from jsonb_object_keys(patch) k)
    where x.no = r.no;
    return;
  end if;
  select * into person from public.clients c where c.id = app.merge_root((settled ->> 'client_id')::uuid) and c.deleted_at is null;
  if person.id is null then
    if settled ->> 'client_id' is not null then
      perform app.leave_incoming(r.no, 'client_gone');
      return;
    end if;
    select * into person from app.person_of_earlier_row(r);
    if person.id is null then
      perform app.need_permissions('{crm.clients.add}');
      person := jsonb_populate_record(null::public.clients, app.insert_record('clients', app.columns_of_client(settled)));
      is_new_person := true;
    end if;
  end if;
  ours := app.insert_record(app.incoming_table(of_list), app.stored_columns(
    app.new_surgery(app.incoming_columns(of_list, settled) || jsonb_build_object('client_id', person.id), person)
  ));
  update app.incoming_rows x set
    record_id = (ours ->> 'id')::uuid, client_id = person.id, made = true, client_made = is_new_person,
    client_version = case when is_new_person then person.row_version end, applied_at = app.now_ms(), problem = null, candidates = '[]',
    before = '{}', after = ours - app.stamps_of_record(), version = x.version + 1
  where x.no = r.no;
end
$$;

-- Returns those of some records that anything points at. Looked up for all of them at once.
create function app.used_records(of_table text, ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  p record;
  found uuid[];
  used uuid[] := '{}';
begin
  for p in
    select k.conrelid::regclass as source, a.attname::text as field
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = format('public.%I', of_table)::regclass and k.conrelid <> k.confrelid
  loop
    execute format(
      'select array_agg(distinct t.%2$I) from %1$s t where t.%2$I = any ($1) and to_jsonb(t) ->> ''deleted_at'' is null', p.source, p.field
    ) into found using ids;
    used := used || coalesce(found, '{}');
  end loop;
  return used;
end
$$;

-- Returns what undoing would do with taken rows; see app.client_undo_steps.
create function app.record_undo_steps(of_list text, target uuid, nos bigint[])
returns table (no bigint, line integer, record_id uuid, bucket text, reason text, back text[])
language plpgsql stable
set search_path = ''
as $$
declare
  r app.incoming_rows;
  now_is jsonb;
  used uuid[] := app.used_records(app.incoming_table(of_list), array(
    select x.record_id from app.incoming_rows x where x.no = any (nos) and x.made
  ));
  later jsonb;
begin
  for r in
    select * from app.incoming_rows x where x.no = any (nos) and x.applied_at is not null and x.undone_at is null order by x.line
  loop
    no := r.no;
    line := r.line;
    record_id := r.record_id;
    reason := null;
    back := '{}';
    execute format('select to_jsonb(t) from public.%I t where t.id = $1 and t.deleted_at is null', app.incoming_table(of_list))
    into now_is using r.record_id;
    -- Other rows of the file may have filled what one has made.
    later := coalesce((
      select jsonb_object_agg(k.key, k.value) from (
        select a.key, a.value from app.incoming_rows o cross join lateral jsonb_each(o.after) a
        where o.file_id = target and o.record_id = r.record_id and not o.made and o.undone_at is null order by o.line
      ) k
    ), '{}');
    if r.made then
      reason := case when now_is is null then 'gone'
        when now_is - app.stamps_of_record() is distinct from (r.after || later) then 'changed_since'
        when r.record_id = any (used) then 'record_used' end;
      bucket := case when reason is null then 'remove' else 'stay' end;
    elsif coalesce(r.after, '{}') = '{}' then
      bucket := 'nothing';
    elsif now_is is null then
      bucket := case when exists (
        select from app.incoming_rows o where o.file_id = target and o.record_id = r.record_id and o.made
      ) then 'nothing' else 'stay' end;
      reason := case when bucket = 'stay' then 'gone' end;
    else
      back := array(select a.key from jsonb_each(r.after) a where now_is -> a.key = a.value);
      bucket := case when back = '{}' then 'stay' else 'restore' end;
      reason := case when cardinality(back) < (select count(*) from jsonb_object_keys(r.after)) then 'changed_since' end;
    end if;
    return next;
  end loop;
end
$$;

-- Undoes rows, and notes those that stay. A patient that a row has made goes with its record, unless anything else has come
-- to point at it.
create function app.undo_record_rows(of_list text, target uuid, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  step record;
  r app.incoming_rows;
  people uuid[];
begin
  for step in select * from app.record_undo_steps(of_list, target, nos) s order by s.line desc loop
    select * into strict r from app.incoming_rows x where x.no = step.no;
    if step.bucket = 'restore' then
      perform app.update_record(app.incoming_table(of_list), r.record_id, (
        select jsonb_object_agg(b.key, b.value) from jsonb_each(r.before) b where b.key = any (step.back)
      ));
    elsif step.bucket = 'remove' then
      execute format('update public.%I t set deleted_at = app.now_ms() where t.id = $1', app.incoming_table(of_list)) using r.record_id;
    end if;
    update app.incoming_rows x set
      undone_at = case when step.bucket <> 'stay' then app.now_ms() end, stayed = step.reason, version = x.version + 1
    where x.no = step.no;
  end loop;
  people := array(
    select c.id from app.incoming_rows x join public.clients c on c.id = x.client_id
    where x.file_id = target and x.client_made and x.undone_at is not null and c.deleted_at is null and c.merged_into_id is null
      and c.row_version = x.client_version
  );
  update public.clients c set deleted_at = app.now_ms() where c.id = any (people) and c.id <> all (app.used_clients(people));
end
$$;
