-- An import writes the reading that a person picks for a row, also over the record's value; a decision for many rows only fills
-- what is empty. The server tells the page what each reading would do.

-- Returns the values of a row with the readings that somebody has chosen where the reader was not sure. A choice is the place of a
-- reading, which a person has picked for this row; or `first`, where many rows were decided at once: it fills what is empty alone.
create or replace function app.settled_incoming(of_list text, r app.incoming_rows, choices jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  given jsonb := r.given || r.resolved;
  chosen record;
begin
  for chosen in
    select u.value -> case choices ->> u.key when 'first' then 0 else (choices ->> u.key)::integer end as reading
    from jsonb_each(r.unsure) u where choices ->> u.key ~ '^(first|\d{1,2})$' and jsonb_typeof(u.value) = 'array'
  loop
    given := given || app.incoming_reading(of_list, coalesce(chosen.reading, '{}'));
  end loop;
  return given;
end
$$;

-- Returns the columns that a row changes in a record, with their new values. A reading that a person has picked is written whole,
-- also over what the record has; but for a national ID, which a list never replaces.
create or replace function app.client_patch(c public.clients, given jsonb, choices jsonb, by_person boolean, fills_only boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  ours constant jsonb := to_jsonb(c) || app.extra_values_of(c.id);
  g record;
  choice text;
  picked boolean;
  patch jsonb := '{}';
begin
  for g in select * from app.compare_client_values(ours, given) x where x.state in ('equal', 'fill', 'adds', 'differs') order by x.place loop
    choice := choices ->> g.name;
    picked := coalesce(choice ~ '^\d{1,2}$', false);
    -- A comparison takes two spellings of a name as equal; a person who picks one does not.
    continue when choice = 'kept' or g.name = 'identity' and not by_person
      or g.state = 'equal' and (not picked or g.name in ('phones', 'identity'))
      or g.state = 'differs' and not picked and choice is distinct from 'file'
        and (choice is not null or fills_only or app.incoming_word(c.id, g.columns) <> 'list');
    if g.name = 'phones' then
      patch := patch || jsonb_build_object('phones', (ours -> 'phones') || (
        select jsonb_agg(case when ours -> 'phones' = '[]' then p else p || '{"primary": false}' end order by n.at)
        from jsonb_array_elements(app.incoming_phones(given -> 'phones')) with ordinality n (p, at)
        where not exists (select from jsonb_array_elements(ours -> 'phones') o where o ->> 'e164' = p ->> 'e164')
      ));
    else
      patch := patch || (
        select coalesce(jsonb_object_agg(n, given -> n), '{}') from unnest(g.columns) n
        where given ? n and (picked or g.state = 'differs' or g.name = 'identity' or nullif(nullif(btrim(ours ->> n), ''), 'unspecified') is null)
          and given -> n is distinct from ours -> n
      );
    end if;
  end loop;
  return patch;
end
$$;

-- Returns the columns that a row changes in a record: what is empty is filled; what both say differently stays, unless
-- somebody has chosen the file or picked a reading, or an earlier list wrote it and the user lets lists replace lists.
create or replace function app.record_patch(of_list text, record uuid, ours jsonb, given jsonb, choices jsonb, fills_only boolean) returns jsonb
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

-- Returns what picking each reading of a row would do to a record, by group: `fill`, `adds` and `differs` are written; `equal`,
-- `locked` and `absent` are not. What writes it says so.
create or replace function app.incoming_picks(of_list text, r app.incoming_rows, record uuid, ours jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(x.name, x.states), '{}') from (
    select u.key as name, jsonb_agg(case
      when g.state is null then 'absent'
      when not w.patch ?| g.columns then case when g.state in ('locked', 'absent') then g.state else 'equal' end
      when g.state = 'equal' then 'differs' else g.state end order by o.at) as states
    from jsonb_each(r.unsure) u
    cross join lateral jsonb_array_elements(case jsonb_typeof(u.value) when 'array' then u.value else '[]' end) with ordinality o (reading, at)
    cross join lateral (select app.incoming_columns(of_list, r.given || r.resolved || app.incoming_reading(of_list, o.reading)) offset 0) s (means)
    left join lateral app.compare_incoming_values(of_list, ours, app.incoming_meant(of_list, ours, s.means)) g on g.name = u.key
    cross join lateral (
      select case of_list
        when 'clients' then app.client_patch(jsonb_populate_record(null::public.clients, ours), s.means,
          jsonb_build_object(u.key, (o.at - 1)::text), true, true)
        else app.record_patch(of_list, record, ours, s.means, jsonb_build_object(u.key, (o.at - 1)::text), true) end offset 0
    ) w (patch)
    group by u.key
  ) x
$$;

-- Returns a row with the records that it may be.
create or replace function app.read_incoming_row(target bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  r app.incoming_rows;
  file public.import_files;
  means jsonb;
begin
  select * into r from app.incoming_rows x where x.no = target;
  file := app.need_incoming_row(r, 'read');
  means := app.incoming_columns(file.list, r.given || r.resolved) || case when file.list = 'clients' then '{}' else r.given || r.resolved end;
  -- An extra field of which nothing could be read is asked, too.
  if file.list = 'clients' then
    means := (select coalesce(jsonb_object_agg(k, null), '{}') from jsonb_object_keys(r.unsure) k where app.extra_field_of(k) is not null) || means;
  end if;
  return app.incoming_line(file.list, r) || jsonb_build_object(
    'given', case when file.list = 'clients' then r.given - 'problems' - 'identity_no' else '{}' end,
    'unsure', r.unsure, 'choices', r.choices,
    'fields', case when file.list = 'clients' or r.result = 'refused' then '[]' else app.incoming_fields(file.list, null, null, means) end,
    'candidates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'record', coalesce(k.record, k.client), 'twin', k.twin, 'twin_line', t.line, 'level', k.level, 'weight', k.weight, 'holder', k.holder,
        'number', case when k.record is null then o.client_no else app.incoming_text(file.list, 'number', w.own) end,
        'title', case when k.record is null then nullif(concat_ws(' ', o.first_name, o.last_name), '')
          else app.incoming_text(file.list, 'title', w.own) end,
        'fields', app.incoming_fields(file.list, coalesce(k.record, k.client), s.ours, means),
        'picks', case when r.applied_at is null then app.incoming_picks(file.list, r, coalesce(k.record, k.client), s.ours) else '{}' end
      ) order by c.at), '[]')
      from jsonb_array_elements(r.candidates) with ordinality c (j, at)
      cross join lateral jsonb_to_record(c.j) as k (record uuid, client uuid, twin bigint, level text, weight numeric, holder boolean)
      left join public.clients o on o.id = app.merge_root(k.client) and o.deleted_at is null
      cross join lateral (select case when k.record is not null then app.live_record(app.incoming_table(file.list), k.record) end offset 0) w (own)
      left join app.incoming_rows t on t.no = k.twin
      cross join lateral (
        select case when k.record is not null then w.own when k.client is not null then to_jsonb(o) || app.extra_values_of(o.id)
          when file.list = 'clients' then (t.given - 'problems') || jsonb_build_object('phones', app.incoming_phones(t.given -> 'phones'))
          else app.incoming_columns(file.list, t.given || t.resolved) || t.given || t.resolved end as ours
      ) s
      where s.ours is not null and (k.record is null or app.in_reach(file.list, w.own))
    )
  );
end
$$;

-- Decides all rows of a list that ask for the same reason: `same` with the likeliest record, `new`, or `skip`. Readings that
-- are not sure: `first`, which fills what is empty, or `kept`, which leaves them out. Gives how many rows are left: then the caller calls again.
create or replace function app.run_decide_alike_incoming(target uuid, reason text, decided text, readings text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  n integer;
  left_over integer;
  of_list text := (app.open_incoming_file(target, 'import')).list;
begin
  if readings is null or readings not in ('first', 'kept') or not coalesce(app.decided_alike(of_list, reason, decided), false) then
    perform app.refuse_access('values_malformed');
  end if;
  perform pg_advisory_xact_lock(hashtext('incoming ' || target));
  with asked as materialized (
    select r.no, c.choices, app.settled_incoming(of_list, r, c.choices) as settled
    from app.incoming_rows r cross join lateral (
      select coalesce(jsonb_object_agg(u.key, case
        when readings = 'first' and jsonb_typeof(u.value) = 'array' and u.value -> 0 is not null then 'first' else 'kept' end), '{}') as choices
      from jsonb_each(r.unsure) u
    ) c
    where r.file_id = target and r.result = 'maybe' and r.why = reason and r.decision is null and r.applied_at is null
      and r.problem is distinct from 'cannot_decide'
    order by r.line limit 5000
  )
  update app.incoming_rows x set
    decision = case when f.fits then decided end, problem = case when f.fits then null else 'cannot_decide' end,
    choices = case when f.fits then a.choices else '{}' end,
    client_id = case when decided = 'same' then (x.candidates -> 0 ->> 'client')::uuid when decided = 'new' and f.fits then null else x.client_id end,
    record_id = case when decided = 'same' then (x.candidates -> 0 ->> 'record')::uuid when decided = 'new' and f.fits then null else x.record_id end,
    twin_no = case when decided = 'same' then (x.candidates -> 0 ->> 'twin')::bigint when decided = 'new' and f.fits then null else x.twin_no end,
    decided_at = app.now_ms(), decided_by = auth.uid(), version = x.version + 1
  from asked a cross join lateral (
    select decided = 'skip' or decided = 'same' and of_list <> 'clients' or app.incoming_fault(of_list, a.settled, true) is null
      and (decided = 'same' or app.incoming_possible(of_list, a.settled)) as fits
  ) f
  where x.no = a.no;
  get diagnostics n = row_count;
  left_over := (
    select count(*) from app.incoming_rows r where r.file_id = target and r.result = 'maybe' and r.why = reason and r.decision is null
      and r.applied_at is null and r.problem is distinct from 'cannot_decide'
  );
  perform app.touch_incoming(target);
  if n > 0 then
    perform app.log_access('client_import_decide', 'import_file', target, null, jsonb_build_object('rows', n, 'decision', decided));
  end if;
  return jsonb_build_object('left', left_over, 'counts', app.incoming_counts(target));
end
$$;

-- Rows that were decided together and wait to be taken over keep what was said then: the first reading fills what is empty.
with alike as materialized (
  select x.no from (
    select r.no, count(*) over (partition by r.file_id, r.decided_by, r.decided_at) as rows
    from app.incoming_rows r where r.decided_at is not null
  ) x where x.rows > 1
)
update app.incoming_rows r set version = r.version + 1, choices = (
  select jsonb_object_agg(c.key, case when c.value = '"0"' and r.unsure ? c.key then '"first"' else c.value end) from jsonb_each(r.choices) c
)
from alike a
where a.no = r.no and r.applied_at is null and r.decision is not null
  and exists (select from jsonb_each(r.choices) c where c.value = '"0"' and r.unsure ? c.key);
