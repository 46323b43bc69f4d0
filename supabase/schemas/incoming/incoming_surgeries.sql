-- Lists of surgeries of a day or a month: what a row may say, how its words are found among the look-ups, and what a surgery
-- made of it looks like.

create function app.surgeries_groups() returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return query values
    ('patient', '{client_id}'::text[], 1),
    ('time', '{planned_start, planned_end, room_free_at}', 2),
    ('room', '{room_id}', 3),
    ('procedures', '{procedures}', 4),
    ('surgeon', '{surgeon_id}', 5),
    ('team', '{team}', 6),
    ('anaesthesia', '{anaesthesia}', 7),
    ('department', '{department_id}', 8),
    ('urgency', '{urgency}', 9),
    ('diagnosis', '{diagnosis}', 10),
    ('payer', '{payer, insurer_name}', 11),
    ('note', '{note}', 12);
end
$$;

-- Returns what a row may say: of the patient as a list of patients does, of the surgery in the words of the file.
create function app.surgeries_values(facts jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  given jsonb := app.client_values_in(facts);
  name text;
begin
  foreach name in array '{day, start, end, minutes, room, surgeons, assistants, anaesthetists, anaesthesia, department, procedures,
    urgency, diagnosis, payer, insurer_name, note, doubts}'::text[] loop
    continue when coalesce(facts -> name, 'null') in ('null', '""', '[]');
    given := given || jsonb_build_object(name, facts -> name);
  end loop;
  return given;
end
$$;

-- Returns why nobody can judge a row; null where it can be judged.
create function app.surgeries_row_fault(given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(given ->> 'first_name'), '') = '' or coalesce(btrim(given ->> 'last_name'), '') = '' then return 'missing_name'; end if;
  if jsonb_typeof(given -> 'procedures') is distinct from 'array' then return 'procedure_missing'; end if;
  if exists (
    select from jsonb_array_elements(given -> 'procedures') p
    where jsonb_typeof(p -> 'name') is distinct from 'string' or char_length(p ->> 'name') not between 1 and 200
      or coalesce(p ->> 'side', '') not in ('right', 'left', 'both', 'none')
  ) then return 'values_malformed'; end if;
  if (given ->> 'day')::date not between '2000-01-01' and '2199-12-31' or (given ->> 'start')::time is null and given ? 'start'
    or (given ->> 'end')::time is null and given ? 'end' or (given ->> 'minutes')::integer not between 5 and 1440
    or given ->> 'anaesthesia' not in ('general', 'spinal', 'epidural', 'local', 'sedation')
    or given ->> 'urgency' not in ('elective', 'priority', 'emergency') or given ->> 'payer' not in ('sgk', 'oss', 'tss', 'foreign', 'self_pay')
    then return 'values_malformed'; end if;
  if char_length(given ->> 'diagnosis') > 200 or char_length(given ->> 'insurer_name') > 120 or char_length(given ->> 'note') > 4000
    then return 'too_long'; end if;
  return app.client_fault(given);
exception when data_exception then
  return 'values_malformed';
end
$$;

-- Returns the words of a clinician's name without titles.
create function app.clinician_words(name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(w.word order by w.place), '{}') from unnest(app.name_words(name)) with ordinality w (word, place)
  where w.word <> all ('{op, opr, dr, prof, doc, docent, uzm, uz, ogr, uye, uyesi, uzman, doktor, yrd, ars, gor, asist, hem, hems, hemsire,
    tekn, tekniker, anest, anestezi, anestezist, sn, md, cerrah}'::text[])
$$;

-- Finds the clinicians whom a name may mean: all its words are theirs, or their initials. `sure`: by two words, or by the
-- family name with an initial.
create function app.clinicians_named(wanted text, professions text[]) returns table (id uuid, name text, sure boolean)
language sql stable
set search_path = ''
as $$
  with said as (select app.clinician_words(wanted) as words),
  fitting as materialized (
    select d.id, d.name, d.attributes ->> 'profession' = any (professions) as fits,
      (select count(*) from unnest(s.words) w where char_length(w) > 1) as whole, cardinality(s.words) as all_words,
      k.words[cardinality(k.words)] = any (s.words) as by_family, s.words <@ k.words and k.words <@ s.words as exact
    from said s, public.definitions d cross join lateral (select app.clinician_words(d.name) as words offset 0) k
    where d.kind = 'clinician' and d.active and d.deleted_at is null and s.words <> '{}' and cardinality(s.words) <= cardinality(k.words)
      and exists (select from unnest(s.words) w where char_length(w) > 1)
      and not exists (
        select from unnest(s.words) w
        where w <> all (k.words) and not (char_length(w) = 1 and exists (select from unnest(k.words) n where left(n, 1) = w))
      )
  ),
  nearest as (
    select f.*, max(f.exact::integer * 2 + f.fits::integer) over () as best from fitting f
  )
  -- A whole name before parts of one, and the profession of the column before others.
  select n.id, n.name, n.whole > 1 or n.by_family and n.all_words > 1
  from nearest n where n.exact::integer * 2 + n.fits::integer = n.best order by n.name
$$;

-- Finds the rooms that a word may mean: by name, else by the number alone (`S4`, `4`, `4 nolu salon`).
create function app.rooms_named(wanted text) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  folded constant text := btrim(app.fold_turkish(wanted));
  found uuid[];
  number text;
begin
  found := array(
    select d.id from public.definitions d
    where d.kind = 'operating_room' and d.active and d.deleted_at is null and app.fold_turkish(d.name) = folded
  );
  if found <> '{}' then return found; end if;
  number := (regexp_match(folded,
    '^(?:s|sl|sln|salon|ss|oda|ameliyathane|ameliyat|amlt|a|ah|or|no|masa)?(?: ?(?:salonu|odasi|no))?[ .:/#-]*0*([1-9]\d{0,2})\.?(?: ?(?:nolu|no''lu|numarali))?(?: ?(?:salon|oda|ameliyathane|masa))?$'))[1];
  if number is null then return '{}'; end if;
  return array(
    select d.id from public.definitions d
    where d.kind = 'operating_room' and d.active and d.deleted_at is null and (regexp_match(d.name, '0*([1-9]\d*)'))[1] = number
    order by d.position, d.name
  );
end
$$;

-- Finds entries of a look-up by name, or by all words of it.
create function app.definitions_named(of_kind text, wanted text) returns uuid[]
language sql stable
set search_path = ''
as $$
  with said as (select btrim(app.fold_turkish(wanted)) as folded, app.name_words(wanted) as words),
  fitting as (
    select d.id, d.position, btrim(app.fold_turkish(d.name)) = s.folded as exact from said s, public.definitions d
    where d.kind = of_kind and d.active and d.deleted_at is null and s.words <> '{}' and (
      btrim(app.fold_turkish(d.name)) = s.folded
      or not exists (select from unnest(s.words) w where not exists (select from unnest(app.name_words(d.name)) n where n like w || '%'))
    )
  )
  select coalesce(array_agg(f.id order by f.position), '{}') from fitting f where f.exact or not exists (select from fitting x where x.exact)
$$;

-- Returns entries of a look-up as readings to pick from, `column` being the one that they fill.
create function app.definition_readings(of_column text, ids uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(of_column, d.id, 'text', d.name) order by array_position(ids, d.id)), '[]')
  from public.definitions d where d.id = any (ids)
$$;

-- Finds the procedures that a text may mean, the likeliest first: 1 is the same name, or its code in the text.
create function app.procedures_named(wanted text) returns table (id uuid, name text, code text, sided boolean, share numeric)
language sql stable
set search_path = ''
as $$
  with said as (select btrim(app.fold_turkish(wanted)) as folded, app.name_words(wanted) as words),
  weighed as (
    select d.id, d.name, d.attributes ->> 'code' as code, coalesce((d.attributes -> 'sided')::boolean, false) as sided, case
      when btrim(app.fold_turkish(d.name)) = s.folded or app.name_words(d.name) = s.words then 1
      when char_length(d.attributes ->> 'code') >= 5 and strpos(s.folded, d.attributes ->> 'code') > 0 then 1
      else 0.99 * m.hits / greatest(m.longer, 1) end as share
    from said s, public.definitions d cross join lateral (
      select (
        select count(*) from unnest(s.words) w where exists (
          select from unnest(app.name_words(d.name)) n where n = w or char_length(w) >= 4 and left(n, 5) = left(w, 5)
        )
      ) as hits, greatest(cardinality(s.words), cardinality(app.name_words(d.name))) as longer offset 0
    ) m
    where d.kind = 'procedure' and d.active and d.deleted_at is null
  )
  select w.id, w.name, w.code, w.sided, round(w.share, 2) from weighed w where w.share >= 0.3 order by w.share desc, w.name limit 4
$$;

-- Returns the usual minutes of a procedure: as long as it took this surgeon, else everybody, else what the hospital has set. As
-- suggestedMinutes in sync/model/rules/surgery-minutes.ts.
create function app.usual_minutes(of_procedure uuid, of_surgeon uuid) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce((
    select greatest(5, round(l.median_minutes / 5.0) * 5)::integer from public.surgery_durations l
    where l.procedure_id = of_procedure and (l.surgeon_id = of_surgeon or l.surgeon_id is null) and l.cases >= 5 and l.deleted_at is null
    order by l.surgeon_id is null limit 1
  ), (select (d.attributes ->> 'minutes')::integer from public.definitions d where d.id = of_procedure and d.kind = 'procedure'))
$$;

-- Returns the columns of the surgery that settled values mean; those of which they say nothing are absent.
create function app.surgeries_columns(v jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  starts timestamptz := ((v ->> 'day')::date + (v ->> 'start')::time) at time zone 'Europe/Istanbul';
  ends timestamptz := ((v ->> 'day')::date + (v ->> 'end')::time) at time zone 'Europe/Istanbul';
  surgeon uuid := (v ->> 'surgeon_id')::uuid;
  minutes integer := (v ->> 'minutes')::integer;
  procedures jsonb;
  turnover integer;
  usual integer;
begin
  -- A surgery that ends on the clock before it begins goes on past midnight.
  if ends <= starts then ends := ends + interval '1 day'; end if;
  minutes := coalesce(minutes, extract(epoch from ends - starts)::integer / 60);
  select jsonb_agg(jsonb_build_object(
      'procedure_id', p.item -> 'procedure_id', 'name', p.item -> 'name', 'code', p.item -> 'code', 'side', p.item -> 'side',
      'minutes', greatest(5, coalesce(minutes / jsonb_array_length(v -> 'plan'), u.usual, 0))
    ) order by p.place), max(coalesce((d.attributes ->> 'turnover_minutes')::integer, 20)),
    case when bool_and(u.usual is not null) then sum(u.usual) end
  into procedures, turnover, usual
  from jsonb_array_elements(case jsonb_typeof(v -> 'plan') when 'array' then v -> 'plan' else '[]' end) with ordinality p (item, place)
  cross join lateral (select app.usual_minutes((p.item ->> 'procedure_id')::uuid, surgeon) as usual offset 0) u
  left join public.definitions d on d.id = (p.item ->> 'procedure_id')::uuid;
  minutes := coalesce(minutes, usual);
  return (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(jsonb_build_object(
    'client_id', v -> 'client_id', 'procedures', procedures, 'planned_start', starts,
    'planned_end', starts + make_interval(mins => minutes), 'room_free_at', starts + make_interval(mins => minutes + coalesce(turnover, 20)),
    'room_id', v -> 'room_id', 'surgeon_id', surgeon, 'team', nullif(coalesce(v -> 'team', '[]'), '[]'),
    'department_id', coalesce(
      v ->> 'department_id', (select d.attributes ->> 'department_id' from public.definitions d where d.id = surgeon),
      (select d.attributes ->> 'department_id' from public.definitions d where d.id = (v -> 'plan' -> 0 ->> 'procedure_id')::uuid)
    ),
    'end_told', case when v ? 'end' or v ? 'minutes' then true end,
    'anaesthesia', v -> 'anaesthesia', 'urgency', v -> 'urgency', 'diagnosis', v -> 'diagnosis', 'payer', v -> 'payer',
    'insurer_name', v -> 'insurer_name', 'note', v -> 'note'
  )) c where c.value <> 'null');
exception when data_exception then
  return '{}';
end
$$;

-- Returns what settled values lack to become a surgery; null where they lack nothing.
create function app.surgeries_fault(v jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  c constant jsonb := app.surgeries_columns(v);
begin
  return case
    when v ->> 'client_id' is null and not coalesce((v ->> 'new_parent')::boolean, false) then 'patient_unknown'
    when v ->> 'client_id' is null and not app.incoming_reachable(v, '{}') then 'contact_missing'
    when c ->> 'planned_start' is null then 'time_missing'
    when c ->> 'room_id' is null then 'room_missing'
    when c ->> 'surgeon_id' is null then 'surgeon_missing'
    when c ->> 'procedures' is null then 'procedure_missing'
    when app.lacks_side(c -> 'procedures') then 'side_missing'
    when c ->> 'planned_end' is null then 'minutes_missing'
    when c ->> 'department_id' is null then 'department_missing'
    when (c ->> 'room_free_at')::timestamptz > (c ->> 'planned_start')::timestamptz + interval '36 hours' then 'values_malformed' end;
end
$$;

-- Returns a patient's columns of what a row says of the person.
create function app.columns_of_client(v jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select app.client_values_in(v) || jsonb_build_object(
    'client_kind', 'patient', 'identity_type', coalesce(v ->> 'identity_type', 'none'), 'sex', coalesce(v ->> 'sex', 'unspecified'),
    'phones', app.incoming_phones(v -> 'phones')
  )
$$;

-- Returns the items that a surgery needs, as proposedItems in sync/model/rules/surgery-rules.ts.
create function app.proposed_items(needs jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  old constant boolean := coalesce((needs ->> 'age')::integer >= 75, false);
  asleep constant boolean := needs ->> 'anaesthesia' is distinct from 'local';
begin
  return array(
    select i.item from (values
      ('consent', true), ('anaesthesia_consent', asleep), ('anaesthesia_exam', asleep), ('tests', true),
      ('blood', (needs ->> 'needsBlood')::boolean or old), ('approval', needs ->> 'payer' is distinct from 'self_pay'),
      ('payment', needs ->> 'payer' is distinct from 'sgk'), ('fasting', asleep),
      ('side_mark', jsonb_path_exists(needs -> 'procedures', '$[*] ? (@.side != "none")')), ('implant', (needs ->> 'needsImplant')::boolean),
      ('icu_bed', (needs ->> 'needsIcu')::boolean or old), ('cover', (needs ->> 'isForeign')::boolean)
    ) i (item, applies) where i.applies
  );
end
$$;

-- Returns what the preparation of a surgery depends on.
create function app.preparation_of(c jsonb, person public.clients) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'procedures', c -> 'procedures', 'anaesthesia', c -> 'anaesthesia', 'payer', c -> 'payer',
    'isForeign', coalesce(person.is_foreign_patient, false),
    'age', extract(year from age((now() at time zone 'Europe/Istanbul')::date, person.birth_date))::integer,
    'needsBlood', coalesce(bool_or((d.attributes -> 'needs_blood')::boolean), false),
    'needsImplant', coalesce(bool_or((d.attributes -> 'needs_implant')::boolean), false),
    'needsIcu', coalesce(bool_or((d.attributes -> 'needs_icu')::boolean), false)
  )
  from jsonb_array_elements(c -> 'procedures') p left join public.definitions d on d.id = (p ->> 'procedure_id')::uuid
$$;

-- Returns a whole new surgery: what the list says, and what a surgery has that is planned by hand.
create function app.surgeries_new(c jsonb, parent jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'urgency', 'elective', 'status', 'planned', 'currency', 'TRY', 'table_no', 1, 'responsible_id', auth.uid(),
    'approval_state', case when c ->> 'payer' = 'self_pay' then 'not_needed' else 'missing' end,
    'checklist', (
      select jsonb_agg(jsonb_build_object('id', i, 'state', 'open', 'by', null, 'at', null, 'note', null)) from unnest(app.proposed_items(app.preparation_of(c, jsonb_populate_record(null::public.clients, parent)))) i
    )
  ) || (c - 'end_told')
$$;

-- Returns the patient that a row makes, where it may make one.
create function app.surgeries_parent(settled jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select app.columns_of_client(settled) $$;

-- Returns how lists of procedures and people and the times compare; null for groups of plain values.
create function app.surgeries_compare(group_name text, ours jsonb, given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case group_name
    when 'patient' then case when given ->> 'client_id' is null or ours ->> 'client_id' = given ->> 'client_id' then 'equal' else 'locked' end
    when 'time' then case
      when ours ->> 'planned_start' is null then 'fill'
      when (ours ->> 'planned_start')::timestamptz = (given ->> 'planned_start')::timestamptz and (
        given ->> 'planned_end' is null or not coalesce((given ->> 'end_told')::boolean, false)
        or (ours ->> 'planned_end')::timestamptz = (given ->> 'planned_end')::timestamptz
      ) then 'equal' else 'differs' end
    when 'procedures' then case when not exists (
      select from jsonb_array_elements(given -> 'procedures') t where not exists (
        select from jsonb_array_elements(ours -> 'procedures') o where app.same_procedure(o, t) and (t ->> 'side' = 'none' or o ->> 'side' = t ->> 'side')
      )
    ) then 'equal' else 'differs' end
    when 'team' then case when not exists (
      select from jsonb_array_elements(given -> 'team') t where not exists (
        select from jsonb_array_elements(ours -> 'team') o where o ->> 'person_id' = t ->> 'person_id'
      )
    ) then 'equal' when ours -> 'team' = '[]' then 'fill' else 'adds' end
    end;
end
$$;

-- Returns a row's values as they become those of a surgery: one that is moved without a word of its end keeps its length.
create function app.surgeries_meant(ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when coalesce((given ->> 'end_told')::boolean, false) or given ->> 'planned_start' is null or ours ->> 'planned_end' is null
    then given
    else given || (
      select jsonb_object_agg(n, (given ->> 'planned_start')::timestamptz + ((ours ->> n)::timestamptz - (ours ->> 'planned_start')::timestamptz))
      from unnest('{planned_end, room_free_at}'::text[]) n where ours ->> n is not null
    ) end
$$;

-- Returns whether two procedures are one: the entry of the look-up, else the name.
create function app.same_procedure(l jsonb, r jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(l ->> 'procedure_id' = r ->> 'procedure_id', false)
    or app.name_words(l ->> 'name') = app.name_words(r ->> 'name')
$$;

-- Returns a team with the people that the file adds.
create function app.surgeries_added(group_name text, ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('team', (ours -> 'team') || (
    select jsonb_agg(t) from jsonb_array_elements(given -> 'team') t
    where not exists (select from jsonb_array_elements(ours -> 'team') o where o ->> 'person_id' = t ->> 'person_id')
  )) where group_name = 'team'
$$;

create function app.side_word(side text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select case side when 'right' then ', sağ' when 'left' then ', sol' when 'both' then ', iki taraf' else '' end $$;

create function app.definition_names(ids uuid[]) returns text
language sql stable
set search_path = ''
as $$ select string_agg(d.name, ', ' order by array_position(ids, d.id)) from public.definitions d where d.id = any (ids) $$;

-- Returns a patient as people tell records apart.
create function app.patient_text(client uuid) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(' · ', concat_ws(' ', c.first_name, c.last_name), to_char(c.birth_date, 'DD.MM.YYYY'),
    app.mask_identity(c.identity_type, c.identity_no), 'Hasta no ' || c.client_no)
  from public.clients c where c.id = client
$$;

-- Returns the columns of a group as people read them; null where plain values are read by themselves.
create function app.surgeries_text(group_name text, v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case group_name
    when 'patient' then coalesce(app.patient_text((v ->> 'client_id')::uuid),
      nullif(concat_ws(' · ', nullif(concat_ws(' ', v ->> 'first_name', v ->> 'last_name'), ''), to_char((v ->> 'birth_date')::date, 'DD.MM.YYYY'),
        app.mask_identity(v ->> 'identity_type', v ->> 'identity_no')), ''))
    when 'time' then to_char((v ->> 'planned_start')::timestamptz at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI')
      || coalesce(to_char((v ->> 'planned_end')::timestamptz at time zone 'Europe/Istanbul', '–HH24:MI'), '')
    when 'room' then app.definition_names(array[(v ->> 'room_id')::uuid])
    when 'surgeon' then app.definition_names(array[(v ->> 'surgeon_id')::uuid])
    when 'department' then app.definition_names(array[(v ->> 'department_id')::uuid])
    when 'procedures' then (
      select string_agg((p ->> 'name') || app.side_word(p ->> 'side'), ' + ')
      from jsonb_array_elements(case jsonb_typeof(v -> 'procedures') when 'array' then v -> 'procedures' else '[]' end) p
    )
    when 'line' then nullif(btrim(concat_ws(' ', v ->> 'first_name', v ->> 'last_name')), '')
    when 'hint' then nullif(concat_ws(' · ', v ->> 'start', v ->> 'room', v -> 'procedures' -> 0 ->> 'name'), '')
    when 'number' then v ->> 'surgery_no'
    when 'title' then app.surgeries_text('time', v) || ' · ' || app.surgeries_text('procedures', v)
    when 'team' then app.definition_names(array(
      select (t ->> 'person_id')::uuid from jsonb_array_elements(case jsonb_typeof(v -> 'team') when 'array' then v -> 'team' else '[]' end) t
    ))
    end
$$;
