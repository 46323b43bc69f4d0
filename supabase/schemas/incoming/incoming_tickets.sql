-- Lists of tickets that another system has open: who the patient is, what the words of the file mean, and what a ticket made of a
-- row looks like. Work that is over does not come in, and who the patient is nobody guesses.

create function app.tickets_groups() returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return query values
    ('patient', '{client_id}'::text[], 1),
    ('subject', '{subject}', 2),
    ('type', '{type_id}', 3),
    ('status', '{status_id}', 4),
    ('priority', '{priority}', 5),
    ('source', '{source_id}', 6),
    ('department', '{department_id}', 7),
    ('assignee', '{assignee_id}', 8),
    ('opened', '{created_at}', 9),
    ('due', '{due_at}', 10),
    ('number', '{temporary_no}', 11),
    ('description', '{description}', 12);
end
$$;

create function app.tickets_values(facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select app.client_values_in(facts) || app.filled_of(facts, '{external_no, subject, description, type, state, priority, source, department,
    assignee, opened, due, doubts}')
$$;

-- Returns a moment that the file tells by the clock of Istanbul.
create function app.told_moment(told text) returns timestamptz
language sql immutable
set search_path = ''
as $$ select told::timestamp at time zone 'Europe/Istanbul' $$;

create function app.tickets_row_fault(given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(given ->> 'subject'), '') = '' then return 'subject_missing'; end if;
  if not given ?| '{identity_no, phones, hospital_file_no, last_name}' then return 'patient_missing'; end if;
  if exists (
    select from unnest('{opened, due}'::text[]) n
    where given ? n and ((given ->> n) !~ '^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$' or app.told_moment(given ->> n) not between '2000-01-01' and '2199-12-31')
  ) or given ->> 'priority' not in ('low', 'normal', 'high', 'urgent') then return 'values_malformed'; end if;
  if not app.fits_columns(given, '{"subject": 200, "external_no": 40, "description": 9000}') then return 'too_long'; end if;
  -- A patient may be told by a number alone.
  return app.client_fault('{"first_name": "-", "last_name": "-"}' || given);
exception when data_exception then
  return 'values_malformed';
end
$$;

-- Returns the kind of status that a word of the file means; null where nobody knows.
create function app.told_status(word text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when f.folded ~ '\m(degil|henuz)\M|m[ae]d[iu]$' then null
    when f.folded ~ '^(kapa|kapan|kapat|tamam|bitti|bitmis|sonuc|iptal|vazgec|closed|done|cancel|complete|finish)' then 'closed'
    when f.folded ~ '^(cozul|cozum|halled|resolved|solved)' then 'resolved'
    when f.folded ~ '^(bekle|aski|ertel|pending|on hold|waiting)' then 'pending'
    when f.folded ~ '^(islem|devam|surec|suruyor|atan|incele|calis|takip|in progress|assigned)' then 'open'
    when f.folded ~ '^(yeni|acik|acil|new|open)' then 'new' end
  from (select btrim(app.fold_turkish(word)) as folded) f
$$;

-- Returns the ticket's columns. What no look-up knows, and notes, become lines of its description: nothing is lost.
create function app.tickets_columns(v jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  type_rules jsonb := (select d.attributes from public.definitions d where d.id = (v ->> 'type_id')::uuid);
  team text := coalesce(v ->> 'department_id', type_rules ->> 'default_team_id');
  held constant boolean := v ->> 'assignee_id' is not null;
  category text := v ->> 'category';
  text_of text := v ->> 'description';
  line record;
begin
  for line in select l.label, v ->> l.name as word from (values ('Atanan', 'unknown_assignee', 1), ('Bölüm', 'unknown_department', 2),
    ('Kaynak', 'unknown_source', 3), ('Durum', 'told_state', 4)) l (label, name, place) order by l.place loop
    text_of := app.note_with(text_of, line.label, line.word);
  end loop;
  -- Work that goes on is somebody's.
  category := case when category is null or category = 'new' then case when held then 'open' else 'new' end
    when held or team is not null then category else 'new' end;
  return app.filled_of(v, '{client_id, subject, type_id, source_id, department_id, assignee_id, new_parent}')
    || app.filled_of(jsonb_build_object(
      'priority', coalesce(v ->> 'priority', type_rules ->> 'default_priority'),
      'status_id', case when (v ->> 'status_category') = category then v ->> 'status_id' else (app.default_ticket_status(category)).id::text end,
      'team_id', case when not held and category = 'open' then team end, 'description', left(text_of, 10000),
      'temporary_no', v ->> 'external_no', 'created_at', app.iso(least(app.told_moment(v ->> 'opened'), app.now_ms())), 'due_at', app.iso(app.told_moment(v ->> 'due')),
      'who', coalesce(v ->> 'identity_no', v ->> 'hospital_file_no', app.fold_turkish(concat_ws(' ', v ->> 'first_name', v ->> 'last_name', v ->> 'phones')))
    ), '{priority, status_id, team_id, description, temporary_no, created_at, due_at, who}');
end
$$;

create function app.tickets_fault(v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case
    when v ->> 'client_id' is null and not coalesce((v ->> 'new_parent')::boolean, false) then 'patient_unknown'
    when v ->> 'client_id' is null and (not app.incoming_reachable(v, '{}') or v ->> 'last_name' is null) then 'contact_missing'
    when v ->> 'type_id' is null then 'type_missing'
    when v ->> 'source_id' is null then 'source_missing' end
$$;

create function app.tickets_meant(ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select given $$;

create function app.tickets_compare(group_name text, ours jsonb, given jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case group_name
    when 'patient' then case when given ->> 'client_id' is null or ours ->> 'client_id' = given ->> 'client_id' then 'equal' else 'locked' end
    -- A list turns back nothing that has become of a ticket here.
    when 'status' then case when ours = '{}' or ours ->> 'status_id' = given ->> 'status_id' then 'equal' else 'locked' end
    when 'opened' then case when ours = '{}' or (ours ->> 'created_at')::timestamptz = (given ->> 'created_at')::timestamptz then 'equal' else 'locked' end
    when 'due' then case when (ours ->> 'due_at')::timestamptz = (given ->> 'due_at')::timestamptz then 'equal' end
    when 'number' then case when ours ->> 'temporary_no' <> given ->> 'temporary_no' then 'locked' end
    end
$$;

create function app.tickets_added(group_name text, ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select '{}'::jsonb $$;

create function app.tickets_text(part text, v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case part
    when 'line' then v ->> 'subject'
    when 'hint' then nullif(concat_ws(' · ', v ->> 'external_no', nullif(concat_ws(' ', v ->> 'first_name', v ->> 'last_name'), ''), v ->> 'state'), '')
    when 'title' then v ->> 'subject'
    when 'patient' then app.surgeries_text('patient', v)
    when 'type' then app.definition_names(array[(v ->> 'type_id')::uuid])
    when 'status' then app.definition_names(array[(v ->> 'status_id')::uuid])
    when 'source' then app.definition_names(array[(v ->> 'source_id')::uuid])
    when 'department' then app.definition_names(array[(v ->> 'department_id')::uuid])
    when 'assignee' then (select p.full_name from public.profiles p where p.id = (v ->> 'assignee_id')::uuid)
    when 'opened' then to_char((v ->> 'created_at')::timestamptz at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI')
    when 'due' then to_char((v ->> 'due_at')::timestamptz at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI')
    when 'number' then coalesce(v ->> 'ticket_no', v ->> 'temporary_no')
    end
$$;

create function app.tickets_new(c jsonb, parent jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'priority', 'normal', 'status_category', (select d.attributes ->> 'category' from public.definitions d where d.id = (c ->> 'status_id')::uuid),
    'watcher_ids', '[]'::jsonb, 'tag_ids', '[]'::jsonb, 'related_ticket_ids', '[]'::jsonb, 'reopened_count', 0
  ) || c - '{who, new_parent}'::text[]
$$;

create function app.tickets_parent(settled jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select case when coalesce((settled ->> 'new_parent')::boolean, false) then app.columns_of_client(settled) end $$;

create function app.tickets_earlier_parent(r app.incoming_rows) returns uuid
language sql stable
set search_path = ''
as $$ select app.patient_of_earlier_row(r) $$;

-- Returns keys of which two rows of one ticket have one in common.
create function app.tickets_keys(v jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_remove(array(
    select 'said ' || app.fold_turkish(v ->> 'subject') || ' ' || w from unnest(array[
      v ->> 'identity_no', v ->> 'hospital_file_no', v -> 'phones' ->> 0,
      nullif(array_to_string(app.name_words(concat_ws(' ', v ->> 'first_name', v ->> 'last_name')), ' '), '')
    ]) w where w is not null
  ) || array['no ' || (v ->> 'external_no')], null)
$$;

create function app.tickets_likeness(ours jsonb, given jsonb, out share integer, out reason text)
language sql immutable
set search_path = ''
as $$
  select case
      when ours ->> 'temporary_no' = given ->> 'temporary_no' then 3
      when ours ->> 'temporary_no' <> given ->> 'temporary_no' and coalesce(ours ->> 'temporary_no', '') not like 'Geçici-%' then 0
      when app.fold_turkish(ours ->> 'subject') = app.fold_turkish(given ->> 'subject') and (
        ours ->> 'client_id' = given ->> 'client_id' or ours ->> 'client_id' is null and ours ->> 'who' = given ->> 'who'
      ) then 2 else 0 end, 'same_subject'
$$;

-- Returns whether the names of a row and of a patient fit; a row without a name fits all.
create function app.patient_fits(v jsonb, c public.clients) returns boolean
language sql immutable
set search_path = ''
as $$
  select v ->> 'last_name' is null or (
    select array(select w from unnest(app.name_words(concat_ws(' ', v ->> 'first_name', v ->> 'last_name'))) w order by w)
      = array(select w from unnest(app.name_words(concat_ws(' ', c.first_name, c.last_name))) w order by w)
  )
$$;

-- Finds the patients of rows, those first that are surely meant: by a national ID or file number that one patient has, with names
-- that fit; by the whole name with the telephone number. Others are only candidates.
create function app.patients_of_tickets(nos bigint[]) returns table (row_no bigint, ids uuid[], sure boolean, taken boolean)
language sql stable
set search_path = ''
as $$
  with mine as materialized (select r.no, r.given as v from app.incoming_rows r where r.no = any (nos)),
  told as materialized (select distinct p from mine m cross join lateral jsonb_array_elements_text(coalesce(m.v -> 'phones', '[]')) p (p)),
  called as materialized (
    select k.client_id, k.phones from app.match_keys k where k.phones && array(select t.p from told t)
  ),
  held as (
    select m.no, app.merge_root(c.id) as id, 3 as rank from mine m join public.clients c
      on c.identity_no = m.v ->> 'identity_no' and c.identity_type = m.v ->> 'identity_type' and c.deleted_at is null
    union all
    select m.no, c.id, 2 from mine m join public.clients c
      on c.hospital_file_no = m.v ->> 'hospital_file_no' and c.deleted_at is null and c.merged_into_id is null
    union all
    select m.no, k.client_id, 1 from mine m join called k on k.phones && array(select jsonb_array_elements_text(coalesce(m.v -> 'phones', '[]')))
  ),
  engine as (
    select p.row_no as no, (c ->> 'client')::uuid as id, 0 as rank
    from app.patients_of_rows(array(select m.no from mine m where m.v ->> 'last_name' is not null)) p
    cross join lateral jsonb_array_elements(p.candidates) c
  ),
  weighed as (
    select x.no, x.id, max(x.rank) as rank, bool_or(app.patient_fits(m.v, c)) as named,
      -- Another number or day of birth is another person.
      bool_or(coalesce(c.identity_no <> m.v ->> 'identity_no', false) or coalesce(c.birth_date::text <> m.v ->> 'birth_date', false)) as other
    from (select * from held union all select * from engine) x
    join mine m on m.no = x.no join public.clients c on c.id = x.id and c.deleted_at is null
    group by x.no, x.id
  ),
  ranked as (
    select w.*, row_number() over (partition by w.no order by w.named and not w.other desc, w.rank desc, w.named desc, w.id) as place,
      count(*) filter (where w.named and not w.other) over (partition by w.no, w.rank) as alike
    from weighed w where not (w.other and w.rank = 0)
  )
  select k, coalesce(array_agg(r.id order by r.place) filter (where r.place <= 8), '{}'),
    coalesce(bool_or(r.place = 1 and r.named and not r.other and r.alike = 1
      and (r.rank >= 2 or r.rank = 1 and (select m.v ->> 'last_name' from mine m where m.no = k) is not null)), false),
    coalesce(bool_or(r.rank = 3), false)
  from unnest(nos) k left join ranked r on r.no = k group by k
$$;

-- Looks the words of a row up.
create function app.tickets_words(v jsonb, out means jsonb, out asked jsonb, out notes jsonb, out trouble text)
language plpgsql stable
set search_path = ''
as $$
declare
  readings jsonb;
  ids uuid[];
  named public.definitions;
  category text;
begin
  means := '{}';
  asked := '{}';
  notes := app.unread_words(v);
  readings := app.required_readings('ticket_type', 'type_id', v ->> 'type');
  if jsonb_array_length(readings) = 1 and v ? 'type' then means := (readings -> 0) - 'text';
  else asked := jsonb_build_object('type', readings); end if;
  -- A source that nobody knows is no reason to ask: what the file says of it is kept.
  ids := app.definitions_named('ticket_source', coalesce(v ->> 'source', ''));
  if cardinality(ids) > 1 then
    asked := asked || jsonb_build_object('source', app.definition_readings('source_id', ids));
  elsif ids <> '{}' then
    means := means || jsonb_build_object('source_id', ids[1]);
  else
    select * into named from public.definitions d where d.kind = 'ticket_source' and d.active and d.deleted_at is null order by d.position, d.name limit 1;
    means := means || app.filled_of(jsonb_build_object('source_id', named.id, 'unknown_source', v -> 'source'), '{source_id, unknown_source}');
    notes := notes || jsonb_build_object('code', 'source_chosen', 'text', named.name);
  end if;
  if v ? 'department' then
    ids := app.definitions_named('department', v ->> 'department');
    if cardinality(ids) = 1 then means := means || jsonb_build_object('department_id', ids[1]);
    elsif ids <> '{}' then asked := asked || jsonb_build_object('department', app.definition_readings('department_id', ids));
    else
      means := means || jsonb_build_object('unknown_department', v -> 'department');
      notes := notes || jsonb_build_object('code', 'unknown_department', 'text', v ->> 'department');
    end if;
  end if;
  if v ? 'assignee' then
    ids := app.users_named(v ->> 'assignee');
    if cardinality(ids) = 1 then means := means || jsonb_build_object('assignee_id', ids[1]);
    elsif ids <> '{}' then asked := asked || jsonb_build_object('assignee', app.user_readings('assignee_id', ids));
    else
      means := means || jsonb_build_object('unknown_assignee', v -> 'assignee');
      notes := notes || jsonb_build_object('code', 'unknown_assignee', 'text', v ->> 'assignee');
    end if;
  end if;
  -- The hospital's own word for a status before words of other systems.
  if v ? 'state' then
    select * into named from public.definitions d where d.kind = 'ticket_status' and d.active and d.deleted_at is null
      and btrim(app.fold_turkish(d.name)) = btrim(app.fold_turkish(v ->> 'state')) order by d.position limit 1;
    category := coalesce(named.attributes ->> 'category', app.told_status(v ->> 'state'));
    if category in ('resolved', 'closed') then
      trouble := 'ticket_closed';
    elsif category is null then
      asked := asked || jsonb_build_object('status', (
        select coalesce(jsonb_agg(jsonb_build_object('status_id', s.id, 'category', c, 'status_category', c, 'text', s.name)), '[]')
        from unnest('{new, open}'::text[]) c cross join lateral app.default_ticket_status(c) s where s.id is not null
      ));
    else
      -- Waiting needs a day that comes and a reason: no list tells them.
      if category = 'pending' then notes := notes || jsonb_build_object('code', 'was_waiting', 'text', v ->> 'state'); end if;
      means := means || app.filled_of(jsonb_build_object('category', case category when 'pending' then 'open' else category end,
        'told_state', case category when 'pending' then v -> 'state' end,
        'status_id', case when named.attributes ->> 'category' in ('new', 'open') and not coalesce((named.attributes ->> 'requires_reason')::boolean, false) then named.id end,
        'status_category', named.attributes ->> 'category'), '{category, told_state, status_id, status_category}');
    end if;
  end if;
end
$$;

create function app.judge_tickets(nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  item record;
  said record;
  v jsonb;
  readings jsonb;
  makes boolean;
  asks text;
  likely uuid[];
begin
  update app.incoming_rows r set found_by = app.tickets_keys(r.given) where r.no = any (nos);
  for item in
    select r as own, p.ids, p.sure, p.taken from app.incoming_rows r join app.patients_of_tickets(nos) p on p.row_no = r.no
    where r.no = any (nos) order by r.line
  loop
    v := (item.own).given;
    select * into said from app.tickets_words(v);
    asks := 'unsure';
    -- A user who may not add patients does not do it by a list.
    makes := v ->> 'last_name' is not null and app.incoming_reachable(v, '{}') and not item.taken and app.has_permission('crm.clients.add');
    if item.sure then
      said.means := said.means || jsonb_build_object('client_id', item.ids[1]);
    else
      select coalesce(jsonb_agg(jsonb_build_object('client_id', k.id, 'text', app.patient_text(k.id)) order by k.place), '[]') into readings
      from unnest(item.ids) with ordinality k (id, place);
      asks := case when readings = '[]' then 'patient_new' else 'patient' end;
      if makes then
        readings := readings || jsonb_build_array(jsonb_build_object('new_parent', true, 'text', concat_ws(' ', 'Yeni hasta kaydı:', v ->> 'first_name', v ->> 'last_name')));
      end if;
      if readings = '[]' then said.trouble := coalesce(said.trouble, 'patient_unknown');
      else said.asked := said.asked || jsonb_build_object('patient', readings); end if;
    end if;
    likely := array(
      select t.id from public.tickets t where t.temporary_no = v ->> 'external_no' and t.deleted_at is null
      union
      select t.id from public.tickets t where t.client_id = any (item.ids) and t.deleted_at is null and t.status_category not in ('resolved', 'closed')
        and app.fold_turkish(t.subject) = app.fold_turkish(v ->> 'subject')
    );
    perform app.judge_record_row('tickets', item.own, likely, said.means, said.asked || (item.own).told, said.notes, said.trouble, asks);
  end loop;
end
$$;
