-- Extra fields in lists of patients that a hospital moves in with, and as columns of reports.

alter table app.incoming_lists add column extra_fields uuid[] not null default '{}';

create function app.extra_row_key(field uuid) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$ select 'extra_' || replace(field::text, '-', '') $$;

-- Returns the field of a key; null where the key is none.
create function app.extra_field_of(key text) returns uuid
language sql immutable strict parallel safe
set search_path = ''
as $$ select case when key ~ '^extra_[0-9a-f]{32}$' then substr(key, 7)::uuid end $$;

-- Returns the values of extra fields that a row brings, without empty ones.
create function app.extra_values_in(facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(facts) f
  where app.extra_field_of(f.key) is not null and jsonb_typeof(f.value) = 'string' and f.value <> '""'
$$;

-- Returns the values that a record has, by key.
create function app.extra_values_of(record uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(app.extra_row_key(v.field_id), coalesce(v.text_value, v.number_value, v.date_value::text, v.choice_id::text)), '{}')
  from public.extra_values v
  where v.record_id = record and v.deleted_at is null and num_nonnulls(v.text_value, v.number_value, v.date_value, v.choice_id) > 0
$$;

-- Returns the health data among fields, of which a list asks for a right of its own.
create function app.health_fields_among(fields uuid[]) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select d.id from public.definitions d
    where d.id = any (fields) and d.kind = 'extra_field' and (d.attributes ->> 'health')::boolean
  )
$$;

-- Returns why values of a row cannot be those of a patient's extra fields; null where they can.
create function app.extra_fault(given jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v record;
begin
  for v in
    select d.attributes, g.value from jsonb_each_text(given) g
    left join public.definitions d on d.id = app.extra_field_of(g.key) and d.kind = 'extra_field' and d.deleted_at is null
    where app.extra_field_of(g.key) is not null
  loop
    if v.attributes is null or v.attributes ->> 'record_kind' <> 'client' or not app.suits_extra_field(
      v.attributes,
      case v.attributes ->> 'value_kind' when 'text' then v.value end,
      case v.attributes ->> 'value_kind' when 'number' then v.value end,
      case v.attributes ->> 'value_kind' when 'date' then v.value::date end,
      case v.attributes ->> 'value_kind' when 'choice' then v.value::uuid end
    ) then return 'values_malformed'; end if;
    if (v.attributes ->> 'health')::boolean and not app.has_permission('crm.client_health.read') then return 'not_allowed'; end if;
  end loop;
  return null;
exception when data_exception then
  return 'values_malformed';
end
$$;

-- Writes values of extra fields into a patient's record; null empties one. Raises 23514 where a value suits its field no more.
create function app.write_extra_values(record uuid, given jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  g record;
  kind text;
begin
  if app.extra_fault(jsonb_strip_nulls(given)) is not null then perform app.refuse_row('extra_values_suit', 'field_id'); end if;
  for g in
    select app.extra_field_of(e.key) as field, e.value from jsonb_each_text(given) e where app.extra_field_of(e.key) is not null order by e.key
  loop
    select d.attributes ->> 'value_kind' into kind from public.definitions d where d.id = g.field and d.kind = 'extra_field';
    if g.value is null then
      update public.extra_values v set text_value = null, number_value = null, date_value = null, choice_id = null
      where v.id = app.extra_value_id(record, g.field);
      continue;
    end if;
    insert into public.extra_values as v (id, field_id, record_kind, record_id, text_value, number_value, date_value, choice_id)
    values (
      app.extra_value_id(record, g.field), g.field, 'client', record, case kind when 'text' then g.value end,
      case kind when 'number' then g.value end, case kind when 'date' then g.value::date end, case kind when 'choice' then g.value::uuid end
    )
    on conflict (id) do update set text_value = excluded.text_value, number_value = excluded.number_value,
      date_value = excluded.date_value, choice_id = excluded.choice_id, deleted_at = null;
  end loop;
end
$$;

-- Returns whether somebody has written one of these fields of a record after a moment.
create function app.extra_values_changed(record uuid, keys text[], since timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.extra_values v
    where v.record_id = record and v.updated_at > since and (keys is null or app.extra_row_key(v.field_id) = any (keys))
  )
$$;

-- Asks for the rights of a step with a list that has arrived, and returns the list. Judging tells whether somebody is a
-- patient, and by which number: it needs the right to read all of that. P0001: unknown_import.
create or replace function app.need_incoming(target uuid, step text) returns public.import_files
language plpgsql stable
set search_path = ''
as $$
declare
  file public.import_files;
begin
  select * into file from public.import_files f
  where f.id = target and f.list = any (app.judged_lists()) and f.state not in ('staging', 'cancelled');
  if file.id is null then
    perform app.need_some_incoming();
    perform app.refuse_access('unknown_import');
  end if;
  perform app.need_permissions(app.import_rights(file.list, step));
  if app.has_people(file.list) then perform app.need_client_sight(); end if;
  -- Lists of other users tell of records that may be out of reach.
  if app.is_reach_bound(file.list) and file.created_by is distinct from auth.uid() then perform app.refuse_access('unknown_import'); end if;
  if exists (select from app.incoming_lists l where l.file_id = target and app.health_fields_among(l.extra_fields) <> '{}') then
    perform app.need_permissions('{crm.client_health.read}');
  end if;
  return file;
end
$$;

-- Keeps staged rows of a list behind a line, up to another.
create or replace function app.store_incoming(file public.import_files, behind integer, last integer) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.incoming_lists (file_id, touched_at) values (file.id, app.now_ms()) on conflict do nothing;
  if file.list = 'clients' then
    update app.incoming_lists l set extra_fields = array(
      select unnest(l.extra_fields)
      union
      select app.extra_field_of(k) from app.import_staging s
      cross join lateral jsonb_object_keys(s.facts || case jsonb_typeof(s.facts -> 'unsure') when 'object' then s.facts -> 'unsure' else '{}' end) k
      where s.file_id = file.id and s.line > behind and s.line <= last and app.extra_field_of(k) is not null
    )
    where l.file_id = file.id;
  end if;
  -- Materialized: each is worked out once, not for every place that names it.
  with read as materialized (
    select s.line, s.facts, s.problem, app.incoming_values(file.list, s.facts) as given
    from app.import_staging s where s.file_id = file.id and s.line > behind and s.line <= last
  ),
  arrived as materialized (
    select r.line, r.facts, r.given, coalesce(r.problem, app.incoming_fault(file.list, r.given, false)) as fault from read r
  ),
  kept as (
    insert into app.incoming_rows (file_id, line, given, told, unsure, result, why)
    select file.id, a.line,
      -- A number that nobody can use is not kept whole; neither is what an attacker would put beside the values.
      case when a.fault is null then a.given
        else (a.given - '{identity_no, phones, relative_no, relative_phone, driver_phone}'::text[]) || jsonb_build_object('problems', coalesce(a.facts -> 'problems', '[]')) end,
      u.told, u.told,
      case when a.fault is null then 'waiting' else 'refused' end, a.fault
    from arrived a cross join lateral (
      select case when a.fault is null and jsonb_typeof(a.facts -> 'unsure') = 'object' then a.facts -> 'unsure' else '{}' end as told
    ) u
    returning *
  )
  insert into app.incoming_keys
  select (m.k).* from (
    select app.incoming_key(r.no, file.id, r.given) as k from kept r where r.result = 'waiting' and app.has_people(file.list) offset 0
  ) m;
end
$$;

-- Returns the values of a row that a list of the kind may bring, without empty ones.
create or replace function app.incoming_values(of_list text, facts jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  if of_list = 'clients' then return app.client_values_in(facts) || app.extra_values_in(facts); end if;
  execute format('select app.%I($1)', of_list || '_values') into answer using facts;
  return answer;
end
$$;

-- Returns the values that a reading stands for.
create or replace function app.incoming_reading(of_list text, reading jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case of_list when 'clients' then app.client_values_in(reading) || app.extra_values_in(reading) else reading - 'text' end;
end
$$;

-- Returns why a row cannot be judged, or with all that was chosen (`settled`) cannot become a record; null where it can.
create or replace function app.incoming_fault(of_list text, given jsonb, settled boolean) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  answer text;
begin
  if of_list = 'clients' then return coalesce(app.client_fault(given), app.extra_fault(given)); end if;
  execute format('select app.%I($1)', of_list || case when settled then '_fault' else '_row_fault' end) into answer using given;
  return answer;
end
$$;

-- Judges rows of a list of patients.
create or replace function app.judge_client_rows(nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  with found as materialized (select * from app.incoming_people(nos))
  update app.incoming_rows x set
    candidates = coalesce(g.candidates, '[]'), result = v.result, why = v.why, client_id = v.client_id, twin_no = v.twin_no,
    fills = '{}', differs = '{}', compared_xid = pg_snapshot_xmin(pg_current_snapshot()), version = x.version + 1
  from app.incoming_rows r
  left join found g on g.row_no = r.no
  cross join lateral app.incoming_verdict(r.given, r.unsure, coalesce(g.candidates, '[]')) v
  where r.no = any (nos) and x.no = r.no;
  -- Values that the records would get, and those in which both differ.
  update app.incoming_rows x set fills = d.fills, differs = d.differs,
    result = case when x.why = 'exact' and x.unsure = '{}' and d.fills || d.differs = '{}' then 'same' else x.result end,
    why = case when x.why = 'exact' and x.unsure = '{}' and d.fills || d.differs = '{}' then null else x.why end
  from (
    select r.no,
      coalesce(array_agg(c.name order by c.place) filter (where c.state in ('fill', 'adds')), '{}') as fills,
      coalesce(array_agg(c.name order by c.place) filter (where c.state in ('differs', 'locked')), '{}') as differs
    from app.incoming_rows r
    left join public.clients o on o.id = r.client_id
    left join app.incoming_rows t on t.no = r.twin_no
    cross join lateral app.compare_client_values(
      case when r.client_id is not null then to_jsonb(o) || app.extra_values_of(o.id) else t.given || jsonb_build_object('phones', app.incoming_phones(t.given -> 'phones')) end,
      r.given
    ) c
    where r.no = any (nos) and (r.client_id is not null or r.twin_no is not null)
    group by r.no
  ) d
  where x.no = d.no;
  -- A record needs a telephone number or an e-mail.
  update app.incoming_rows r set result = 'refused', why = 'contact_missing'
  where r.no = any (nos) and (r.result = 'new' or r.why = 'unsure' and r.client_id is null and r.twin_no is null)
    and not app.incoming_reachable(r.given, r.unsure);
end
$$;

-- Returns, by group, how the values of a row compare with those of a record: `equal`; `fill`: the record has none; `adds`:
-- numbers that the record lacks; `differs`; `locked`: a national ID is never replaced by a list; `absent`: the file says
-- nothing. Each extra field of which the row says something is a group of its own.
create or replace function app.compare_client_values(ours jsonb, given jsonb) returns table (name text, columns text[], state text, place integer)
language plpgsql immutable
set search_path = ''
as $$
declare
  field text;
  mine text;
  theirs text;
begin
  for name, columns, place in
    select g.name, g.columns, g.place from app.client_groups() g
    union all
    select k, array[k], (100 + row_number() over (order by k))::integer from jsonb_object_keys(given) k where app.extra_field_of(k) is not null
    order by 3
  loop
    if not given ?| columns or name like 'extra%' and given ->> name is null then
      state := 'absent';
    elsif name = 'phones' then
      state := case
        when not exists (
          select from jsonb_array_elements_text(given -> 'phones') n
          where not exists (select from jsonb_array_elements(coalesce(ours -> 'phones', '[]')) p where p ->> 'e164' = n)
        ) then 'equal'
        when coalesce(ours -> 'phones', '[]') = '[]' then 'fill' else 'adds' end;
    elsif name = 'identity' then
      state := case
        when ours ->> 'identity_no' is null then 'fill'
        when ours ->> 'identity_no' = given ->> 'identity_no' then 'equal' else 'locked' end;
    else
      state := 'equal';
      foreach field in array columns loop
        mine := nullif(nullif(btrim(ours ->> field), ''), 'unspecified');
        theirs := given ->> field;
        continue when theirs is null or mine = theirs;
        if mine is null then
          if state = 'equal' then state := 'fill'; end if;
        elsif app.fold_turkish(mine) <> app.fold_turkish(theirs) then
          state := 'differs';
        end if;
      end loop;
    end if;
    return next;
  end loop;
end
$$;

-- Returns who wrote the values of a record: `list`, where a list did and nobody has changed them since; else `person`.
create or replace function app.incoming_word(client uuid, of_columns text[]) returns text
language sql stable
set search_path = ''
as $$
  select case when exists (
    select from app.incoming_rows r
    where r.client_id = client and r.applied_at is not null and r.undone_at is null and (r.made or r.after ?| of_columns)
      and not exists (
        select from app.client_values v
        where v.client_id = client and v.field = any (of_columns) and v.changed_at > r.applied_at
      )
      and not app.extra_values_changed(client, of_columns, r.applied_at)
  ) then 'list' else 'person' end
$$;

-- Returns the columns that a row changes in a record, with their new values.
create or replace function app.client_patch(c public.clients, given jsonb, choices jsonb, by_person boolean, fills_only boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  ours constant jsonb := to_jsonb(c) || app.extra_values_of(c.id);
  g record;
  choice text;
  patch jsonb := '{}';
begin
  for g in select * from app.compare_client_values(ours, given) x where x.state in ('fill', 'adds', 'differs') order by x.place loop
    choice := choices ->> g.name;
    continue when choice = 'kept' or g.name = 'identity' and not by_person
      or g.state = 'differs' and choice is distinct from 'file'
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
        where given ? n and (g.state = 'differs' or g.name = 'identity' or nullif(nullif(btrim(ours ->> n), ''), 'unspecified') is null)
          and given -> n is distinct from ours -> n
      );
    end if;
  end loop;
  return patch;
end
$$;

-- Makes patients' records of rows, with the readings that were chosen.
create or replace function app.make_incoming(nos bigint[]) returns void
language sql volatile
set search_path = ''
as $$
  with fresh as materialized (
    select r.no, gen_random_uuid() as id, app.settled_incoming('clients', r, r.choices) as v
    from app.incoming_rows r where r.no = any (nos)
  ),
  made as (
    insert into public.clients (
      id, client_kind, first_name, last_name, identity_type, identity_no, birth_date, sex, phones, email, province, district,
      address, nationality, hospital_file_no
    )
    select f.id, 'patient', f.v ->> 'first_name', f.v ->> 'last_name', coalesce(f.v ->> 'identity_type', 'none'), f.v ->> 'identity_no',
      (f.v ->> 'birth_date')::date, coalesce(f.v ->> 'sex', 'unspecified'), app.incoming_phones(f.v -> 'phones'), f.v ->> 'email',
      f.v ->> 'province', f.v ->> 'district', f.v ->> 'address', f.v ->> 'nationality', f.v ->> 'hospital_file_no'
    from fresh f order by f.no
    returning id, row_version, updated_at
  )
  update app.incoming_rows r set
    client_id = m.id, made = true, applied_at = m.updated_at, version_after = m.row_version, problem = null, candidates = '[]',
    version = r.version + 1
  from fresh f join made m on m.id = f.id
  where r.no = f.no;
  select app.write_extra_values(r.client_id, app.extra_values_in(app.settled_incoming('clients', r, r.choices)))
  from app.incoming_rows r join app.incoming_lists l on l.file_id = r.file_id and l.extra_fields <> '{}'
  where r.no = any (nos)
$$;

-- Writes into a record what a row says of it.
create or replace function app.fill_incoming(r app.incoming_rows, c public.clients, fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  ours constant jsonb := to_jsonb(c) || app.extra_values_of(c.id);
  patch jsonb := app.client_patch(c, app.settled_incoming('clients', r, r.choices), r.choices, r.decision is not null, fills_only);
  moment timestamptz := app.now_ms();
  version_now bigint := c.row_version;
begin
  if patch - array(select k from jsonb_object_keys(patch) k where app.extra_field_of(k) is not null) <> '{}' then
    update public.clients x set
      first_name = coalesce(patch ->> 'first_name', x.first_name), last_name = coalesce(patch ->> 'last_name', x.last_name),
      identity_type = coalesce(patch ->> 'identity_type', x.identity_type), identity_no = coalesce(patch ->> 'identity_no', x.identity_no),
      birth_date = coalesce((patch ->> 'birth_date')::date, x.birth_date), sex = coalesce(patch ->> 'sex', x.sex),
      phones = coalesce(patch -> 'phones', x.phones), email = coalesce(patch ->> 'email', x.email),
      province = coalesce(patch ->> 'province', x.province), district = coalesce(patch ->> 'district', x.district),
      address = coalesce(patch ->> 'address', x.address), nationality = coalesce(patch ->> 'nationality', x.nationality),
      hospital_file_no = coalesce(patch ->> 'hospital_file_no', x.hospital_file_no)
    where x.id = c.id returning x.updated_at, x.row_version into moment, version_now;
  end if;
  perform app.write_extra_values(c.id, app.extra_values_in(patch));
  update app.incoming_rows x set
    client_id = c.id, applied_at = moment, version_after = version_now, after = patch, problem = null, candidates = '[]',
    before = (select coalesce(jsonb_object_agg(k, ours -> k), '{}') from jsonb_object_keys(patch) k), version = x.version + 1
  where x.no = r.no;
end
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
        'fields', app.incoming_fields(file.list, coalesce(k.record, k.client), s.ours, means)
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

-- Decides a row, or takes its decision back where `decided` is null. P0001: unknown_row, applied_already, not_a_candidate,
-- choice_missing, contact_missing, values_malformed. Conflict: somebody else decided meanwhile.
create or replace function app.run_decide_incoming(
  target bigint, base_version integer, decided text, record uuid, twin bigint, chosen jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  r app.incoming_rows;
  file public.import_files;
  settled jsonb;
  fault text;
  own jsonb;
begin
  select * into r from app.incoming_rows x where x.no = target for update;
  perform app.need_incoming_row(r, 'import');
  if r.result in ('waiting', 'refused') then perform app.refuse_access('unknown_row'); end if;
  file := app.open_incoming_file(r.file_id, 'import');
  if r.applied_at is not null then perform app.refuse_access('applied_already'); end if;
  chosen := coalesce(chosen, '{}');
  if decided is not null and decided not in ('same', 'new', 'skip') or jsonb_typeof(chosen) <> 'object' or octet_length(chosen::text) > 10000 then
    perform app.refuse_access('values_malformed');
  end if;
  if r.version is distinct from base_version then
    -- Sent again after a lost answer.
    if r.decided_by = auth.uid() and r.decision is not distinct from decided and r.choices = chosen then return app.incoming_line(file.list, r); end if;
    return '{"status": "conflict"}';
  end if;
  if decided in ('same', 'new') then
    if not app.incoming_answered(r.unsure, chosen) then perform app.refuse_access('choice_missing'); end if;
    settled := app.settled_incoming(file.list, r, chosen);
    fault := case when decided = 'new' or file.list = 'clients' then app.incoming_fault(file.list, settled, true) end;
    if fault is not null then perform app.refuse_access(case file.list when 'clients' then 'values_malformed' else fault end); end if;
  end if;
  if decided = 'same' then
    select c into own from jsonb_array_elements(r.candidates) c
    where coalesce(c ->> 'record', c ->> 'client')::uuid is not distinct from record and (c ->> 'twin')::bigint is not distinct from twin
      and (record is null) <> (twin is null) limit 1;
    if own is null then perform app.refuse_access('not_a_candidate'); end if;
  elsif decided = 'new' and not app.incoming_possible(file.list, settled) then
    perform app.refuse_access('contact_missing');
  end if;
  update app.incoming_rows x set
    decision = decided, choices = case when decided is null then '{}' else chosen end,
    client_id = case when decided = 'same' then (own ->> 'client')::uuid when decided = 'new' then null else x.client_id end,
    record_id = case when decided = 'same' then (own ->> 'record')::uuid when decided = 'new' then null else x.record_id end,
    twin_no = case when decided = 'same' then twin when decided = 'new' then null else x.twin_no end,
    decided_at = case when decided is not null then app.now_ms() end, decided_by = case when decided is not null then auth.uid() end,
    problem = null, version = x.version + 1
  where x.no = target returning * into r;
  perform app.touch_incoming(r.file_id);
  return app.incoming_line(file.list, r);
end
$$;

-- Returns the columns that a row has written and nobody has changed since.
create or replace function app.incoming_back(r app.incoming_rows, c public.clients) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(a.key), '{}')
  from jsonb_each(r.after) a
  where (to_jsonb(c) || app.extra_values_of(c.id)) -> a.key = a.value and not exists (
    select from app.client_values v
    where v.client_id = c.id and v.field = a.key and v.changed_at > r.applied_at
  ) and not app.extra_values_changed(c.id, array[a.key], r.applied_at)
$$;

-- Returns what undoing would do with taken rows. bucket: `remove`, `restore`, `nothing` (it had changed nothing, or what it
-- filled goes), `stay` with its reason: record_used, changed_since, merged, gone.
create or replace function app.client_undo_steps(target uuid, nos bigint[])
returns table (no bigint, line integer, client_id uuid, bucket text, reason text, back text[])
language sql stable
set search_path = ''
as $$
  with taken as materialized (
    select r as own, r.no, r.line, r.made, r.client_id, r.after, c as client, c.row_version, c.merged_into_id, c.deleted_at
    from app.incoming_rows r left join public.clients c on c.id = r.client_id
    where r.no = any (nos) and r.applied_at is not null and r.undone_at is null
  ),
  used as (
    select unnest(app.used_clients(array(select t.client_id from taken t where t.made))) as id
  ),
  -- Versions that the file itself has left behind: other rows of it may have filled what one has made.
  versions as materialized (
    select o.client_id, max(o.version_after) as last, max(o.applied_at) as moment, bool_or(o.made and o.undone_at is not null) as removed
    from app.incoming_rows o where o.file_id = target and o.applied_at is not null group by 1
  ),
  judged as materialized (
    select t.*, case
      when coalesce(v.removed, false) then null
      when t.row_version is null or t.deleted_at is not null then 'gone'
      when not t.made then null
      when t.merged_into_id is not null then 'merged'
      when u.id is not null then 'record_used'
      when t.row_version <> v.last or app.extra_values_changed(t.client_id, null, v.moment) then 'changed_since'
    end as reason, coalesce(v.removed, false) as removed
    from taken t left join versions v on v.client_id = t.client_id left join used u on u.id = t.client_id
  ),
  weighed as materialized (
    select j.*, j.removed or j.client_id in (select m.client_id from judged m where m.made and m.reason is null) as goes,
      case when not j.made and j.after <> '{}' then app.incoming_back(j.own, j.client) end as back
    from judged j
  )
  select w.no, w.line, w.client_id,
    case when w.made then case when w.reason is null then 'remove' else 'stay' end
      when w.after = '{}' or w.goes then 'nothing' when w.reason is not null or w.back = '{}' then 'stay' else 'restore' end,
    case when w.made then w.reason when w.after = '{}' or w.goes then null
      else coalesce(w.reason, case when cardinality(w.back) < (select count(*) from jsonb_object_keys(w.after)) then 'changed_since' end) end,
    w.back
  from weighed w
$$;

-- Undoes rows of a list of patients, and notes those that stay.
create or replace function app.undo_client_rows(target uuid, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  step record;
  r app.incoming_rows;
  patch jsonb;
begin
  create temporary table if not exists incoming_steps (
    no bigint, line integer, client_id uuid, bucket text, reason text, back text[]
  ) on commit drop;
  delete from pg_temp.incoming_steps;
  insert into pg_temp.incoming_steps select * from app.client_undo_steps(target, nos);
  update public.clients c set deleted_at = app.now_ms()
  where c.id in (select s.client_id from pg_temp.incoming_steps s where s.bucket = 'remove');
  update public.extra_values v set deleted_at = app.now_ms()
  where v.record_id in (select s.client_id from pg_temp.incoming_steps s where s.bucket = 'remove') and v.deleted_at is null;
  for step in select * from pg_temp.incoming_steps s where s.bucket = 'restore' order by s.line desc loop
    select * into strict r from app.incoming_rows x where x.no = step.no;
    select jsonb_object_agg(b.key, b.value) into patch from jsonb_each(r.before) b where b.key = any (step.back);
    update public.clients c set
      first_name = case when patch ? 'first_name' then patch ->> 'first_name' else c.first_name end,
      last_name = case when patch ? 'last_name' then patch ->> 'last_name' else c.last_name end,
      identity_type = case when patch ? 'identity_type' then patch ->> 'identity_type' else c.identity_type end,
      identity_no = case when patch ? 'identity_no' then patch ->> 'identity_no' else c.identity_no end,
      birth_date = case when patch ? 'birth_date' then (patch ->> 'birth_date')::date else c.birth_date end,
      sex = case when patch ? 'sex' then patch ->> 'sex' else c.sex end,
      phones = case when patch ? 'phones' then patch -> 'phones' else c.phones end,
      email = case when patch ? 'email' then patch ->> 'email' else c.email end,
      province = case when patch ? 'province' then patch ->> 'province' else c.province end,
      district = case when patch ? 'district' then patch ->> 'district' else c.district end,
      address = case when patch ? 'address' then patch ->> 'address' else c.address end,
      nationality = case when patch ? 'nationality' then patch ->> 'nationality' else c.nationality end,
      hospital_file_no = case when patch ? 'hospital_file_no' then patch ->> 'hospital_file_no' else c.hospital_file_no end
    where c.id = r.client_id;
    perform app.write_extra_values(r.client_id, (
      select coalesce(jsonb_object_agg(p.key, p.value), '{}') from jsonb_each(patch) p where app.extra_field_of(p.key) is not null
    ));
  end loop;
  update app.incoming_rows x set
    undone_at = case when s.bucket <> 'stay' then app.now_ms() end, stayed = s.reason, version = x.version + 1
  from pg_temp.incoming_steps s where x.no = s.no;
end
$$;

-- Returns the SQL of a column of a source; null where it has none of that name. A field of the hospital's own is one, where
-- it is a choice that tells nothing of health (sync/model/figures/own-columns.ts).
create function app.figure_column(source app.figure_sources, wanted text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  expression text := (select c.value from app.figure_columns c where c.source = source.id and c.id = wanted);
begin
  if expression is not null or source.health or source.row_kind not in ('ticket', 'client', 'surgery') then return expression; end if;
  return (
    select format('(select v.choice_id::text from public.extra_values v where v.record_id = %s and v.field_id = %L and v.deleted_at is null)',
      source.row_id, d.id)
    from public.definitions d
    where d.id = app.extra_field_of(wanted) and d.kind = 'extra_field' and d.deleted_at is null
      and d.attributes ->> 'value_kind' = 'choice' and d.attributes ->> 'record_kind' = source.row_kind
      and not (d.attributes ->> 'health')::boolean
  );
end
$$;

-- Returns the conditions of rows: those that are not deleted, in the reader's scope, with the values that were chosen
-- (null: without one).
create or replace function app.figure_conditions(source app.figure_sources, filters jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  said text := format('(%s)', source.standing);
  f record;
  expression text;
  chosen text[];
begin
  if app.read_scope() <> 'all' then said := said || format(' and (%s)', source.scope); end if;
  for f in select e.key, e.value from jsonb_each(coalesce(filters, '{}')) e order by e.key loop
    expression := app.figure_column(source, f.key);
    if expression is null or jsonb_typeof(f.value) <> 'array' or jsonb_array_length(f.value) not between 1 and 200 then
      perform app.refuse_access('values_malformed');
    end if;
    chosen := array(select v #>> '{}' from jsonb_array_elements(f.value) v);
    said := said || format(' and (%s = any (%L::text[])%s)', expression, array_remove(chosen, null),
      case when array_position(chosen, null) is not null then format(' or %s is null', expression) else '' end);
  end loop;
  return said;
end
$$;

-- Computes figures by groups: {source, figures, groups, filters, from, to} gives {rows: [{g: [text], m: {figure: {v,
-- n}}}]}. Of a source that tells of few, app.compute_months answers: a value of one to four patients is {hidden: true}, an answer
-- without any shown value has no rows and is {hidden: true} as a whole. P0001: unknown_source, values_malformed.
create or replace function app.compute_figures(spec jsonb, door text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.figure_sources := app.figure_source(spec ->> 'source', door);
  groups text[] := array(select jsonb_array_elements_text(coalesce(spec -> 'groups', '[]')));
  wanted text[] := array(select jsonb_array_elements_text(coalesce(spec -> 'figures', '[]')));
  period timestamptz[] := app.figure_period(spec);
  conditions text := app.figure_conditions(source, spec -> 'filters');
  keys text;
  parts text[] := '{}';
  part record;
  answer jsonb;
begin
  if cardinality(groups) > 3 or cardinality(wanted) not between 1 and 20
    or exists (select from unnest(wanted) w where not exists (select from app.figures f where f.source = source.id and f.id = w))
    or exists (
      select from unnest(groups) g where g <> all (app.parts_of_time())
        and app.figure_column(source, g) is null
    ) then
    perform app.refuse_access('values_malformed');
  end if;
  if source.by_month then perform app.need_whole_months(spec); end if;
  if source.apart is not null and coalesce(jsonb_array_length(spec -> 'filters' -> source.apart), 0) <> 1 then
    perform app.refuse_access('values_malformed');
  end if;
  if source.health then return app.compute_months(source, wanted, groups, spec); end if;
  -- Figures that count a row by the same moment are read together.
  for part in
    select f.moment, f.within, string_agg(
      format('jsonb_build_object(%L, jsonb_build_object(''v'', %s, ''n'', %s))', f.id, f.value, f.basis), ' || ' order by f.id
    ) as made
    from app.figures f where f.source = source.id and f.id = any (wanted) group by f.moment, f.within
  loop
    -- A figure of a moment has no day of its own.
    continue when part.moment is null and groups && app.parts_of_time();
    select coalesce(string_agg(
      case when g.id = any (app.parts_of_time()) then app.part_of_time(part.moment, g.id) else app.figure_column(source, g.id) end,
      ', ' order by g.at
    ), '') into keys
    from unnest(groups) with ordinality g (id, at);
    parts := parts || format(
      'select array[%s]::text[] as g, %s as m from %s where %s and %s group by 1',
      keys, part.made, source.relation, conditions,
      app.figure_range(part.moment, part.within)
    );
  end loop;
  if parts = '{}' then return '{"rows": []}'; end if;
  -- Each part gives a group once: what they say of it is put together.
  select string_agg(format('coalesce((array_agg(y.m))[%s], ''{}'')', n), ' || ') into keys from generate_series(1, cardinality(parts)) n;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''g'', x.g, ''m'', x.m) order by x.g collate "C"), ''[]'')
     from (select y.g, %s as m from (%s) y group by y.g) x',
    keys, array_to_string(parts, ' union all ')
  ) into answer using period[1], period[2];
  return jsonb_build_object('rows', answer);
end
$$;

-- Checks that a definition can be computed by the catalogue, by somebody with the caller's rights. P0001:
-- unknown_source, unknown_figure and unknown_column (hint: which), values_malformed.
create or replace function app.check_report(definition jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  source app.figure_sources;
  wanted text[];
  grouped text[];
  unknown text[];
  filters jsonb;
  chart jsonb;
begin
  if jsonb_typeof(definition) is distinct from 'object' or octet_length(definition::text) > 20000 then
    perform app.refuse_access('values_malformed');
  end if;
  source := app.figure_source(definition ->> 'source', 'crm.reports.read');
  wanted := app.texts_of(definition -> 'figures');
  grouped := app.texts_of(definition -> 'groups');
  filters := coalesce(definition -> 'filters', '{}');
  chart := definition -> 'chart';
  if wanted is null or grouped is null or jsonb_typeof(filters) <> 'object'
    or cardinality(wanted) not between 1 and 12 or cardinality(grouped) not between 1 and 2
    or cardinality(wanted) <> (select count(distinct w) from unnest(wanted) w)
    or cardinality(grouped) <> (select count(distinct g) from unnest(grouped) g) then
    perform app.refuse_access('values_malformed');
  end if;
  unknown := array(
    select w from unnest(wanted) w where not exists (select from app.figures f where f.source = source.id and f.id = w)
  );
  if unknown <> '{}' then perform app.refuse_access('unknown_figure', unknown); end if;
  unknown := array(
    select g from unnest(grouped || array(select jsonb_object_keys(filters))) g
    where (g <> all (grouped) or g <> all (app.parts_of_time()))
      and app.figure_column(source, g) is null
  );
  if unknown <> '{}' then perform app.refuse_access('unknown_column', unknown); end if;
  perform app.figure_conditions(source, filters);
  perform app.figure_period(jsonb_build_object(
    'from', (app.report_days(definition, current_date))[1], 'to', (app.report_days(definition, current_date))[2]
  ));
  if (jsonb_typeof(chart) = 'object' and not (
      coalesce(chart ->> 'kind', '') in ('bars', 'columns') and coalesce(chart ->> 'figure', '') = any (wanted)))
    or coalesce(definition #>> '{order,by}', 'group') <> all (wanted || array['group'])
    or not coalesce(app.texts_of(definition -> 'hidden'), '{}') <@ wanted then
    perform app.refuse_access('values_malformed');
  end if;
end
$$;
