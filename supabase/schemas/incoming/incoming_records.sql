-- Writing, comparing and taking back records of any kind by its groups of columns. Lists of patients have their own
-- functions: they are a hundred times as long.

-- Returns the columns that a device or a person does not write: they say nothing of who touched a record.
create function app.stamps_of_record() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select '{row_version, change_xid, created_at, created_by, updated_at, updated_by, slot_state, clash_with_id, clash_kind, moved_from,
    team_user_ids, related_name, related_phone}'::text[]
$$;

create function app.incoming_table(of_list text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select k.record_table from app.incoming_kinds() k where k.list = of_list $$;

-- Returns a live record; null where it is gone.
create function app.live_record(of_table text, record uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  found jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 and t.deleted_at is null', of_table) into found using record;
  return found;
end
$$;

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
  parent constant text := (select k.parent_column from app.incoming_kinds() k where k.list = of_list);
begin
  for name, columns, place in select g.name, g.columns, g.place from app.incoming_groups(of_list) g loop
    execute format('select app.%I($1, $2, $3)', of_list || '_compare') into own using name, ours, given;
    state := case
      -- A record that it belongs to and that is made of the row has no id yet.
      when not given ?| columns and not (parent = any (columns) and given ? 'new_parent') then 'absent'
      when own is not null then own
      when not exists (
        select from unnest(columns) n where given ? n and coalesce(ours -> n, 'null') <> given -> n
          and app.fold_turkish(coalesce(ours ->> n, '')) <> app.fold_turkish(coalesce(given ->> n, ''))
      ) then 'equal'
      when not exists (
        select from unnest(columns) n where given ? n and nullif(btrim(ours ->> n), '') is not null
          and app.fold_turkish(ours ->> n) <> app.fold_turkish(coalesce(given ->> n, ''))
      ) then 'fill'
      else 'differs' end;
    return next;
  end loop;
end
$$;

-- Returns the columns that readings of which the first is taken would give.
create function app.first_readings(asked jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(y.k, y.x), '{}')
  from jsonb_each(asked) a cross join lateral jsonb_each(case jsonb_typeof(a.value -> 0) when 'object' then (a.value -> 0) - 'text' else '{}' end) y (k, x)
$$;

-- Lets a record that is there answer what the file leaves open: a reading that is what the record has already is taken, and where
-- nothing can be read nothing is asked.
create function app.answer_by_record(of_list text, rec jsonb, v jsonb, not_asked text[], inout means jsonb, inout asked jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  said record;
  reading jsonb;
begin
  for said in select a.key, a.value from jsonb_each(asked) a where a.key <> all (not_asked) loop
    if said.value = '[]' then
      asked := asked - said.key;
      continue;
    end if;
    for reading in select o.value from jsonb_array_elements(said.value) o loop
      if exists (
        select from app.compare_record_values(of_list, rec, app.incoming_columns(of_list, v || means || reading)) c
        where c.name = said.key and c.state = 'equal'
      ) then
        means := means || (reading - 'text');
        asked := asked - said.key;
        exit;
      end if;
    end loop;
  end loop;
end
$$;

-- Writes what a row was judged to be. `best`: the likeliest candidate; `rec`: its record, where it has one.
create function app.write_verdict(
  of_list text, r app.incoming_rows, outcome text, reason text, likely jsonb, best jsonb, rec jsonb, means jsonb, asked jsonb, notes jsonb
) returns void
language sql volatile
set search_path = ''
as $$
  update app.incoming_rows x set
    candidates = likely, result = outcome, why = reason, unsure = asked, resolved = means, warnings = notes,
    client_id = coalesce((best ->> 'client')::uuid, (means ->> 'client_id')::uuid), record_id = (best ->> 'record')::uuid, twin_no = (best ->> 'twin')::bigint,
    fills = d.fills, differs = d.differs, compared_xid = pg_snapshot_xmin(pg_current_snapshot()), version = x.version + 1
  from (
    select coalesce(array_agg(c.name order by c.place) filter (where c.state in ('fill', 'adds')), '{}') as fills,
      coalesce(array_agg(c.name order by c.place) filter (where c.state in ('differs', 'locked')), '{}') as differs
    from app.compare_record_values(of_list, rec, app.incoming_columns(of_list, r.given || means)) c where rec is not null and not asked ? c.name
  ) d
  where x.no = r.no
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
-- somebody has chosen the file or picked a reading, or an earlier list wrote it and the user lets lists replace lists.
create function app.record_patch(of_list text, record uuid, ours jsonb, given jsonb, choices jsonb, fills_only boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  g record;
  choice text;
  picked boolean;
  own text;
  adds jsonb;
  patch jsonb := '{}';
begin
  given := app.incoming_meant(of_list, ours, given);
  for g in select * from app.compare_record_values(of_list, ours, given) x where x.state in ('equal', 'fill', 'adds', 'differs') order by x.place loop
    choice := choices ->> g.name;
    picked := coalesce(choice ~ '^\d{1,2}$', false);
    if g.state = 'equal' then
      continue when not picked;
      -- Another spelling is what was picked; what a kind compares by itself is the very same.
      execute format('select app.%I($1, $2, $3)', of_list || '_compare') into own using g.name, ours, given;
      continue when own is not null;
    end if;
    continue when choice = 'kept' or g.state = 'differs' and not picked and choice is distinct from 'file'
      and (choice is not null or fills_only or app.record_word(record, ours, g.columns) <> 'list');
    if g.state = 'adds' then execute format('select app.%I($1, $2, $3)', of_list || '_added') into adds using g.name, ours, given; end if;
    patch := patch || case
      when g.state = 'adds' then adds
      else (select coalesce(jsonb_object_agg(n, given -> n), '{}') from unnest(g.columns) n
        where given ? n and given -> n is distinct from ours -> n
          and (g.state <> 'equal' or jsonb_typeof(given -> n) = 'string')
          and (picked or g.state <> 'fill' or nullif(btrim(ours ->> n), '') is null)) end;
  end loop;
  return patch;
end
$$;

-- Gives the items of lists their ids.
create function app.stored_columns(of_list text, c jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$
  select c || coalesce((
    select jsonb_object_agg(n, (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || i.item order by i.place)
      from jsonb_array_elements(c -> n) with ordinality i (item, place)
    ))
    from (select unnest(k.listed) as n from app.incoming_kinds() k where k.list = of_list) l
    where jsonb_typeof(c -> n) = 'array' and c -> n <> '[]'
  ), '{}')
$$;

-- Takes rows over, in the order of the file.
create function app.take_record_rows(of_list text, nos bigint[], fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  r app.incoming_rows;
  broken text;
begin
  for r in select * from app.incoming_rows x where x.no = any (nos) and app.incoming_act(x) is not null order by x.line loop
    begin
      perform app.take_record_row(of_list, r, fills_only);
    exception
      when unique_violation then perform app.leave_incoming(r.no, 'number_taken');
      when check_violation then
        get stacked diagnostics broken = constraint_name;
        broken := coalesce(nullif(broken, ''), sqlerrm);
        perform app.leave_incoming(r.no, case when broken ~ format('^%s_[a-z_]{2,30}$', app.incoming_table(of_list)) then broken else 'values_malformed' end);
      when not_null_violation or data_exception or exclusion_violation or foreign_key_violation then
        perform app.leave_incoming(r.no, 'values_malformed');
      -- Rights for a single value: assigning a ticket, adding a patient.
      when insufficient_privilege then perform app.leave_incoming(r.no, 'not_allowed');
    end;
  end loop;
  delete from app.incoming_keys k using app.incoming_rows x where k.no = any (nos) and x.no = k.no and x.applied_at is not null;
end
$$;

-- Returns the live record that a new one belongs to; null where it is gone. A merged patient is the one that it has become.
create function app.live_parent(of_table text, record uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.live_record(of_table, case of_table when 'clients' then app.merge_root(record) else record end) $$;

-- Finds or makes the record that a row's own one belongs to. `parent`: null where it belongs to none.
create function app.parent_of_row(of_list text, r app.incoming_rows, settled jsonb, out parent jsonb, out is_new boolean, out is_gone boolean)
language plpgsql volatile
set search_path = ''
as $$
declare
  k record;
  named uuid;
  fresh jsonb;
begin
  select * into strict k from app.incoming_kinds() x where x.list = of_list;
  is_new := false;
  is_gone := false;
  if k.parent_table is null then return; end if;
  named := (settled ->> k.parent_column)::uuid;
  if named is not null then
    parent := app.live_parent(k.parent_table, named);
    is_gone := parent is null;
    return;
  end if;
  execute format('select app.%I($1)', of_list || '_earlier_parent') into named using r;
  if named is not null then
    parent := app.live_parent(k.parent_table, named);
    return;
  end if;
  execute format('select app.%I($1)', of_list || '_parent') into fresh using settled;
  if fresh is null then return; end if;
  perform app.need_permissions(k.parent_writes);
  parent := app.insert_record(k.parent_table, fresh);
  is_new := true;
end
$$;

create function app.take_record_row(of_list text, r app.incoming_rows, fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  settled constant jsonb := app.settled_incoming(of_list, r, r.choices);
  of_table constant text := app.incoming_table(of_list);
  ours jsonb;
  patch jsonb;
  owner record;
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
    if not app.in_reach(of_list, ours) then
      perform app.leave_incoming(r.no, 'not_allowed');
      return;
    end if;
    patch := app.stored_columns(of_list, app.record_patch(of_list, r.record_id, ours, app.incoming_columns(of_list, settled), r.choices, fills_only));
    if patch <> '{}' then perform app.update_record(of_table, r.record_id, patch); end if;
    update app.incoming_rows x set
      record_id = r.record_id, client_id = coalesce((ours ->> 'client_id')::uuid, x.client_id), applied_at = app.now_ms(), problem = null,
      candidates = '[]', after = patch, version = x.version + 1,
      before = (select coalesce(jsonb_object_agg(k, ours -> k), '{}') from jsonb_object_keys(patch) k)
    where x.no = r.no;
    return;
  end if;
  select * into owner from app.parent_of_row(of_list, r, settled);
  if owner.is_gone then
    perform app.leave_incoming(r.no, case when app.has_people(of_list) then 'client_gone' else 'parent_gone' end);
    return;
  end if;
  patch := app.incoming_columns(of_list, settled);
  if owner.parent is not null then
    patch := patch || (select jsonb_build_object(k.parent_column, owner.parent -> 'id') from app.incoming_kinds() k where k.list = of_list);
  end if;
  execute format('select app.%I($1, $2)', of_list || '_new') into patch using patch, owner.parent;
  perform set_config('app.moving_in', 'on', true);
  ours := app.insert_record(of_table, app.stored_columns(of_list, patch));
  perform set_config('app.moving_in', '', true);
  update app.incoming_rows x set
    record_id = (ours ->> 'id')::uuid, client_id = case when app.has_people(of_list) then (owner.parent ->> 'id')::uuid end, made = true,
    parent_id = (owner.parent ->> 'id')::uuid, parent_made = owner.is_new,
    parent_version = case when owner.is_new then (owner.parent ->> 'row_version')::bigint end, applied_at = app.now_ms(), problem = null,
    candidates = '[]', before = '{}', after = ours - app.stamps_of_record(), version = x.version + 1
  where x.no = r.no;
end
$$;

-- Lets undecided rows be judged again where records, those that they belong to, or look-ups have changed since. Gives how many
-- rows that are.
create function app.look_again_at_records(of_list text, target uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  k record;
  since xid8;
  moved boolean;
  touched integer;
begin
  select * into strict k from app.incoming_kinds() x where x.list = of_list;
  select coalesce(l.checked_xid, (select min(r.compared_xid::text::bigint)::text::xid8 from app.incoming_rows r where r.file_id = target))
  into since from app.incoming_lists l where l.file_id = target for update;
  update app.incoming_lists l set checked_xid = pg_snapshot_xmin(pg_current_snapshot()) where l.file_id = target;
  moved := exists (select from public.definitions d where d.change_xid >= since and d.kind = any (k.lookups));
  if not moved then
    execute format(
      'select exists (select from public.%I t where t.change_xid >= $1 and t.id not in (
        select r.record_id from app.incoming_rows r where r.file_id = $2 and r.record_id is not null))', k.record_table
    ) into moved using since, target;
  end if;
  if not moved and k.parent_table is not null then
    execute format(
      'select exists (select from public.%I t where t.change_xid >= $1 and t.id not in (
        select p from app.incoming_rows r cross join lateral unnest(array[r.parent_id, r.client_id]) p where r.file_id = $2 and p is not null))',
      k.parent_table
    ) into moved using since, target;
  end if;
  if not moved then return 0; end if;
  update app.incoming_rows r set result = 'waiting', why = null, twin_no = null, record_id = null, fills = '{}', differs = '{}', version = r.version + 1
  where r.file_id = target and r.applied_at is null and r.decision is null and r.result in ('new', 'same', 'maybe');
  get diagnostics touched = row_count;
  return touched;
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
        when not app.in_reach(of_list, now_is) then 'not_allowed'
        when r.record_id = any (used) then 'record_used' end;
      bucket := case when reason is null then 'remove' else 'stay' end;
    elsif coalesce(r.after, '{}') = '{}' then
      bucket := 'nothing';
    elsif now_is is null then
      bucket := case when exists (
        select from app.incoming_rows o where o.file_id = target and o.record_id = r.record_id and o.made
      ) then 'nothing' else 'stay' end;
      reason := case when bucket = 'stay' then 'gone' end;
    elsif not app.in_reach(of_list, now_is) then
      bucket := 'stay';
      reason := 'not_allowed';
    else
      back := array(select a.key from jsonb_each(r.after) a where now_is -> a.key = a.value);
      bucket := case when back = '{}' then 'stay' else 'restore' end;
      reason := case when cardinality(back) < (select count(*) from jsonb_object_keys(r.after)) then 'changed_since' end;
    end if;
    return next;
  end loop;
end
$$;

-- Undoes rows, and notes those that stay. What a row's record belongs to goes with it where the row has made that, too, unless
-- anything else has come to point at it.
create function app.undo_record_rows(of_list text, target uuid, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  step record;
  r app.incoming_rows;
  parents text;
  made uuid[];
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
  select k.parent_table into parents from app.incoming_kinds() k where k.list = of_list;
  if parents is null then return; end if;
  execute format(
    'select array_agg(t.id) from app.incoming_rows x join public.%I t on t.id = x.parent_id
    where x.file_id = $1 and x.parent_made and x.undone_at is not null and t.deleted_at is null and t.row_version = x.parent_version', parents
  ) into made using target;
  made := array(select unnest(made) except select unnest(case parents when 'clients' then app.used_clients(made) else app.used_records(parents, made) end));
  execute format('update public.%I t set deleted_at = app.now_ms() where t.id = any ($1)', parents) using made;
end
$$;
