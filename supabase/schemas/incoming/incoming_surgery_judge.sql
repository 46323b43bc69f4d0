-- Judging rows of a list of surgeries: who the patient is by the judge of patients, which room, people and procedures the words
-- mean, and whether the surgery is planned already. What has more than one meaning is asked, and nothing is picked silently.

-- Returns whether two rows tell of one person: equal names, and nothing that speaks against it.
create function app.same_person_told(l jsonb, r jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when l ->> 'identity_no' is not null and r ->> 'identity_no' is not null then l ->> 'identity_no' = r ->> 'identity_no'
    else app.name_words(concat_ws(' ', l ->> 'first_name', l ->> 'last_name')) = app.name_words(concat_ws(' ', r ->> 'first_name', r ->> 'last_name'))
      and coalesce(l ->> 'birth_date' = r ->> 'birth_date', true) and coalesce(l ->> 'hospital_file_no' = r ->> 'hospital_file_no', true)
      and (l -> 'phones' is null or r -> 'phones' is null or exists (
        select from jsonb_array_elements_text(l -> 'phones') n where r -> 'phones' ? n
      )) end
$$;

-- Returns the patient that an earlier row of the same file has made for the same person.
create function app.patient_of_earlier_row(r app.incoming_rows) returns uuid
language sql stable
set search_path = ''
as $$
  select c.id from app.incoming_rows o join public.clients c on c.id = o.client_id
  where o.file_id = r.file_id and o.parent_made and o.undone_at is null and c.deleted_at is null and c.merged_into_id is null
    and app.same_person_told(o.given, r.given)
  order by o.line limit 1
$$;

create function app.surgeries_earlier_parent(r app.incoming_rows) returns uuid
language sql stable
set search_path = ''
as $$ select app.patient_of_earlier_row(r) $$;

-- Adds the patients of exactly these names to what the engine has found: a list of a theatre often has nothing but a name.
create function app.patients_of_rows(nos bigint[]) returns table (row_no bigint, candidates jsonb)
language sql stable
set search_path = ''
as $$
  with found as materialized (select * from app.incoming_people(nos)),
  named as (
    select k.no, m.client_id from app.incoming_keys k
    join app.match_keys m on m.first_joined = k.first_joined and m.last_joined = k.last_joined
    where k.no = any (nos)
    union
    select k.no, m.client_id from app.incoming_keys k
    join app.match_keys m on m.first_joined = k.last_joined and m.last_joined = k.first_joined
    where k.no = any (nos)
  ),
  also as (
    select n.no, jsonb_agg(jsonb_build_object(
      'client', n.client_id, 'level', 'possible', 'weight', 0, 'holder', false, 'filed', false, 'agreed', '[]'::jsonb
    ) order by n.client_id) as candidates
    from (select x.*, row_number() over (partition by x.no order by x.client_id) as place from named x) n
    join public.clients c on c.id = n.client_id and c.deleted_at is null and c.merged_into_id is null
    join app.incoming_rows r on r.no = n.no
    -- Another birth date or national ID is another person.
    where n.place <= 8 and coalesce(c.birth_date::text = r.given ->> 'birth_date', true) and coalesce(c.identity_no = r.given ->> 'identity_no', true)
      and not exists (select from found f, jsonb_array_elements(f.candidates) e where f.row_no = n.no and (e ->> 'client')::uuid = n.client_id)
    group by n.no
  )
  select k, coalesce((
    select jsonb_agg(e order by at) from found f, jsonb_array_elements(f.candidates) with ordinality e (e, at)
    where f.row_no = k and e ->> 'client' is not null
  ), '[]') || coalesce((select a.candidates from also a where a.no = k), '[]')
  from unnest(nos) k
$$;

-- Returns what is unusual about a slot: what the room or the people have already, and hours that are closed or somebody
-- else's. As src/features/surgeries/add/surgery-warnings.ts: nothing here refuses it.
create function app.surgery_slot_warnings(c jsonb, own uuid, file uuid, row_no bigint) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  room public.definitions;
  starts constant timestamptz := c ->> 'planned_start';
  ends constant timestamptz := c ->> 'planned_end';
  frees constant timestamptz := c ->> 'room_free_at';
  day constant date := (starts at time zone 'Europe/Istanbul')::date;
  found jsonb := '[]';
  other text;
begin
  if starts is null or ends is null then return found; end if;
  if starts < now() then found := found || '[{"code": "past"}]'; end if;
  select * into room from public.definitions d where d.id = (c ->> 'room_id')::uuid;
  if room.id is not null then
    -- Of a surgery that is out of reach nothing is told but that the room is taken.
    select case when app.in_reach('surgeries', to_jsonb(s))
      then concat_ws(' ', s.surgery_no, to_char(s.planned_start at time zone 'Europe/Istanbul', 'HH24:MI')) else '' end into other from public.surgeries s
    where s.room_id = room.id and s.table_no = 1 and s.slot_state in ('held', 'clash') and s.id is distinct from own and s.deleted_at is null
      and tstzrange(s.planned_start, s.room_free_at) && tstzrange(starts, frees) order by s.planned_start limit 1;
    if other is not null then found := found || jsonb_build_object('code', 'room', 'text', other); end if;
    select r.line::text into other from app.incoming_rows r
    where r.file_id = file and r.no < row_no and r.result in ('new', 'maybe') and r.applied_at is null and r.decision is distinct from 'skip'
      and r.resolved -> 'slot' ->> 'room_id' = room.id::text
      and tstzrange((r.resolved -> 'slot' ->> 'planned_start')::timestamptz, (r.resolved -> 'slot' ->> 'room_free_at')::timestamptz)
        && tstzrange(starts, frees)
    order by r.line limit 1;
    if other is not null then found := found || jsonb_build_object('code', 'room_in_file', 'text', other); end if;
    if exists (
      select from public.theatre_sessions s where s.room_id = room.id and s.session_kind = 'closed' and s.deleted_at is null
        and tstzrange(s.starts_at, s.ends_at) && tstzrange(starts, ends)
    ) then
      found := found || '[{"code": "closed_session"}]';
    elsif c ->> 'urgency' is distinct from 'emergency' and not app.open_theatre_hours(room, day) @> tstzrange(starts, ends) then
      found := found || '[{"code": "room_closed"}]';
    end if;
    if exists (
      select from public.theatre_sessions s where s.room_id = room.id and s.session_kind = 'block' and s.deleted_at is null
        and tstzrange(s.starts_at, s.ends_at) && tstzrange(starts, ends) and coalesce(s.released_at > now(), true)
        and coalesce(s.surgeon_id <> (c ->> 'surgeon_id')::uuid, true) and coalesce(s.department_id <> (c ->> 'department_id')::uuid, true)
    ) then
      found := found || '[{"code": "other_block"}]';
    end if;
  end if;
  select case when app.in_reach('surgeries', to_jsonb(s))
    then concat_ws(' ', s.surgery_no, to_char(s.planned_start at time zone 'Europe/Istanbul', 'HH24:MI'), d.name) else d.name end into other
  from app.surgery_people((c ->> 'surgeon_id')::uuid, coalesce(c -> 'team', '[]')) p
  join app.taken_people t on t.person_id = p.person_id and t.busy && tstzrange(starts, ends) and t.surgery_id is distinct from own
  join public.surgeries s on s.id = t.surgery_id join public.definitions d on d.id = p.person_id
  where p.person_id is not null order by lower(t.busy) limit 1;
  if other is not null then found := found || jsonb_build_object('code', 'people', 'text', other); end if;
  return found;
end
$$;

-- Looks a list of names up: who they are, and which of them nobody, or several people, have.
create function app.team_named(names jsonb, role text, professions text[], out members jsonb, out left_over text[])
language plpgsql stable
set search_path = ''
as $$
declare
  wanted text;
  found record;
  place integer := 0;
begin
  members := '[]';
  left_over := '{}';
  for wanted in select jsonb_array_elements_text(case jsonb_typeof(names) when 'array' then names else '[]' end) loop
    select count(*) as n, bool_and(c.sure) as sure, min(c.id::text)::uuid as id into found from app.clinicians_named(wanted, professions) c;
    place := place + 1;
    if found.n = 1 and found.sure and (role <> 'assistant' or place <= 2) then
      members := members || jsonb_build_object('person_id', found.id, 'role', case when role = 'assistant' then 'assistant_' || place else role end);
    else
      left_over := left_over || wanted;
    end if;
  end loop;
end
$$;

-- Judges one row. `people`: who the patient may be, best first.
create function app.judge_surgery_row(r app.incoming_rows, people jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v constant jsonb := r.given;
  person record;
  found jsonb := '{}';
  asked jsonb := r.told;
  trouble text;
  known uuid[] := array(select (c ->> 'client')::uuid from jsonb_array_elements(people) c);
  -- A user who may not add patients does not do it by a list.
  makes_person constant boolean := app.incoming_reachable(v, '{}') and app.has_permission('crm.clients.add');
  readings jsonb;
  item record;
  members jsonb := '[]';
  unknown text[] := '{}';
  extra record;
  likely jsonb := '[]';
  best jsonb;
  rec jsonb;
  first_of jsonb;
  outcome text;
  reason text;
  -- Words that the reader could not read are said, and left out.
  notes jsonb := coalesce((
    select jsonb_agg(jsonb_build_object('code', 'unread', 'text', d)) from jsonb_array_elements_text(
      case jsonb_typeof(v -> 'doubts') when 'array' then v -> 'doubts' else '[]' end) d
  ), '[]');
  twin bigint;
  twin_sure boolean;
  is_same boolean;
  -- A surgery that the caller may not read: there, and the same one.
  elsewhere boolean;
  elsewhere_same boolean;
begin
  -- The patient.
  select * into person from app.incoming_verdict(v, '{}', people);
  if person.result = 'same' or person.why = 'exact' then
    known := array[person.client_id];
    found := found || jsonb_build_object('client_id', person.client_id);
  elsif known <> '{}' then
    asked := asked || jsonb_build_object('patient', (
      select jsonb_agg(jsonb_build_object('client_id', k.id, 'text', app.patient_text(k.id)) order by k.place)
      from unnest(known) with ordinality k (id, place)
    ) || case when makes_person and person.why is distinct from 'other_person' then jsonb_build_array(jsonb_build_object('new_parent', true, 'text', 'Yeni hasta kaydı')) else '[]' end);
  elsif makes_person then
    found := found || '{"new_parent": true}';
  else
    trouble := 'patient_unknown';
  end if;
  -- The room.
  if v ->> 'room' is null then
    if not asked ? 'room' then trouble := coalesce(trouble, 'room_missing'); end if;
  else
    readings := app.definition_readings('room_id', app.rooms_named(v ->> 'room'));
    if readings = '[]' then trouble := coalesce(trouble, 'unknown_room');
    elsif jsonb_array_length(readings) = 1 then found := found || (readings -> 0) - 'text';
    else asked := asked || jsonb_build_object('room', readings); end if;
  end if;
  -- The surgeon; of several names in one cell nobody knows who operates and who assists.
  readings := '[]';
  for item in select n.name, n.place from jsonb_array_elements_text(case jsonb_typeof(v -> 'surgeons') when 'array' then v -> 'surgeons' else '[]' end)
    with ordinality n (name, place) order by n.place loop
    select coalesce(jsonb_agg(jsonb_build_object('surgeon_id', c.id, 'text', c.name, 'sure', c.sure) order by c.name), '[]') into best
    from app.clinicians_named(item.name, '{surgeon, physician}') c;
    readings := readings || best;
  end loop;
  if readings = '[]' then
    trouble := coalesce(trouble, case when v ? 'surgeons' then 'unknown_surgeon' else 'surgeon_missing' end);
  elsif jsonb_array_length(readings) = 1 and (readings -> 0 ->> 'sure')::boolean and jsonb_array_length(v -> 'surgeons') = 1 then
    found := found || jsonb_build_object('surgeon_id', readings -> 0 -> 'surgeon_id');
  else
    asked := asked || jsonb_build_object('surgeon', (select jsonb_agg(x - 'sure') from jsonb_array_elements(readings) x));
    if jsonb_array_length(v -> 'surgeons') > 1 then notes := notes || jsonb_build_object('code', 'several_surgeons', 'text', (
      select string_agg(n, ', ') from jsonb_array_elements_text(v -> 'surgeons') n)); end if;
  end if;
  -- The team.
  for extra in
    select t.* from (values (v -> 'anaesthetists', 'anaesthetist', '{anaesthetist}'::text[]), (v -> 'assistants', 'assistant', '{surgeon, physician}')) s (names, role, professions)
    cross join lateral app.team_named(s.names, s.role, s.professions) t
  loop
    members := members || extra.members;
    unknown := unknown || extra.left_over;
  end loop;
  if unknown <> '{}' then
    asked := asked || jsonb_build_object('team', case when members = '[]' then '[]' else jsonb_build_array(
      jsonb_build_object('team', members, 'text', app.surgeries_text('team', jsonb_build_object('team', members)))
    ) end);
    notes := notes || jsonb_build_object('code', 'unknown_people', 'text', array_to_string(unknown, ', '));
  elsif members <> '[]' then
    found := found || jsonb_build_object('team', members);
  end if;
  -- The department; where the file has none, it is the surgeon's.
  if v ? 'department' then
    readings := app.definition_readings('department_id', app.definitions_named('department', v ->> 'department'));
    if jsonb_array_length(readings) = 1 then found := found || (readings -> 0) - 'text';
    else
      asked := asked || jsonb_build_object('department', readings);
      notes := notes || jsonb_build_object('code', 'unknown_department', 'text', v ->> 'department');
    end if;
  end if;
  -- The procedures: each of several names has to be sure, or all are asked together.
  readings := '[[]]';
  -- The look-up may have the side in the name: `Sağ hemikolektomi`.
  for item in
    select case when exists (select from app.procedures_named(p.value ->> 'full') e where e.share = 1)
      then p.value || jsonb_build_object('name', p.value -> 'full') else p.value end as p
    from jsonb_array_elements(v -> 'procedures') p
  loop
    select jsonb_agg(o.option order by o.place) into best from (
      -- A side that the procedure needs and the file does not say is asked.
      select jsonb_build_object('procedure_id', n.id, 'name', n.name, 'code', n.code, 'side', s.side) as option, row_number() over (order by n.share desc, n.name, s.at) as place
      from app.procedures_named(item.p ->> 'name') n
      cross join lateral (
        select item.p ->> 'side' as side, 0 as at where not n.sided or item.p ->> 'side' <> 'none'
        union all
        select x.side, x.at from (values ('right', 1), ('left', 2), ('both', 3)) x (side, at) where n.sided and item.p ->> 'side' = 'none'
      ) s
      where n.share = 1 or not exists (select from app.procedures_named(item.p ->> 'name') e where e.share = 1)
    ) o;
    if best is null or not exists (select from app.procedures_named(item.p ->> 'name') e where e.share = 1) then
      best := coalesce(best, '[]') || jsonb_build_object('procedure_id', null, 'name', item.p -> 'name', 'code', null, 'side', item.p -> 'side');
    end if;
    select jsonb_agg(l.l || jsonb_build_array(b.b) order by l.at, b.at) into readings
    from jsonb_array_elements(readings) with ordinality l (l, at), jsonb_array_elements(best) with ordinality b (b, at);
    readings := coalesce((select jsonb_agg(x.x order by x.at) from jsonb_array_elements(readings) with ordinality x (x, at) where x.at <= 9), '[]');
  end loop;
  if jsonb_array_length(readings) = 1 and (readings -> 0 -> 0 ->> 'procedure_id') is not null
    and not jsonb_path_exists(readings -> 0, '$[*] ? (@.procedure_id == null)') then
    found := found || jsonb_build_object('plan', readings -> 0);
  else
    asked := asked || jsonb_build_object('procedures', (
      select jsonb_agg(jsonb_build_object('plan', p.p, 'text', app.surgeries_text('procedures', jsonb_build_object('procedures', p.p))
        || case when jsonb_path_exists(p.p, '$[*] ? (@.procedure_id == null)') then ' (listede yok, olduğu gibi)' else '' end) order by p.at)
      from jsonb_array_elements(readings) with ordinality p (p, at)
    ));
  end if;
  -- The surgery, where it is planned already.
  select coalesce(jsonb_agg(jsonb_build_object(
      'record', s.id, 'client', s.client_id, 'level', case when m.same then 'certain' else 'possible' end, 'weight', case when m.same then 1 else 0 end,
      'holder', false, 'same', m.same
    ) order by m.same desc, m.near, s.id) filter (where m.open), '[]'),
    coalesce(bool_or(not m.open), false), coalesce(bool_or(not m.open and m.same), false) into likely, elsewhere, elsewhere_same
  from public.surgeries s
  cross join lateral (
    select app.same_plan(s.procedures, v -> 'procedures', coalesce(asked -> 'procedures', jsonb_build_array(jsonb_build_object('plan', found -> 'plan')))) as same,
      abs(extract(epoch from s.planned_start - (((v ->> 'day')::date + coalesce((v ->> 'start')::time, '12:00')) at time zone 'Europe/Istanbul'))) as near,
      app.in_reach('surgeries', to_jsonb(s)) as open
    offset 0
  ) m
  where s.client_id = any (known) and s.deleted_at is null and s.status not in ('cancelled', 'postponed')
    and (s.planned_start at time zone 'Europe/Istanbul')::date = (v ->> 'day')::date;
  best := likely -> 0;
  if asked ? 'patient' and (best ->> 'same')::boolean then
    -- The same surgery in the same place at the same time: of patients who may be meant it is this one.
    select count(*) as n, min(c ->> 'record') as id into item from jsonb_array_elements(likely) c
    join public.surgeries s on s.id = (c ->> 'record')::uuid
    where (c ->> 'same')::boolean and (s.planned_start at time zone 'Europe/Istanbul')::time = (v ->> 'start')::time
      and s.room_id = (found ->> 'room_id')::uuid;
    if item.n = 1 then
      best := (select c from jsonb_array_elements(likely) c where c ->> 'record' = item.id);
      asked := asked - 'patient';
      found := found || jsonb_build_object('client_id', best -> 'client');
    end if;
  end if;
  -- The same surgery in an earlier row of the file.
  if best is null then
    select t.no, t.given ->> 'start' is not distinct from v ->> 'start' and t.given ->> 'room' is not distinct from v ->> 'room'
      or app.same_person_told(t.given, v) and t.given ->> 'identity_no' = v ->> 'identity_no' into twin, twin_sure
    from app.incoming_rows t
    where t.file_id = r.file_id and t.no < r.no and t.result in ('new', 'maybe') and t.given ->> 'day' = v ->> 'day'
      and app.same_person_told(t.given, v) and app.same_plan(t.given -> 'procedures', v -> 'procedures', '[]')
    order by t.line limit 1;
    if twin is not null then
      best := jsonb_build_object('twin', twin, 'level', 'certain', 'weight', 1, 'holder', false, 'same', twin_sure);
      likely := jsonb_build_array(best);
    end if;
  end if;
  -- A record that is there answers some of the questions.
  if (best ->> 'same')::boolean and best ->> 'record' is not null then
    select to_jsonb(s) into rec from public.surgeries s where s.id = (best ->> 'record')::uuid;
    select * into found, asked from app.answer_by_record('surgeries', rec, v, '{patient}', found, asked);
  end if;
  first_of := app.first_readings(asked);
  is_same := coalesce((best ->> 'same')::boolean, false);
  if trouble is null and not is_same then
    trouble := case app.surgeries_fault(v || found || first_of)
      when 'minutes_missing' then 'minutes_missing' when 'department_missing' then 'department_missing' when 'time_missing' then 'time_missing'
      when 'values_malformed' then 'values_malformed' end;
  end if;
  if is_same and trouble is not null and trouble <> 'patient_unknown' then
    notes := notes || jsonb_build_object('code', trouble, 'text', coalesce(case trouble when 'unknown_room' then v ->> 'room' end, ''));
  end if;
  if trouble is not null and not is_same then
    outcome := 'refused';
    reason := trouble;
  elsif elsewhere and not is_same then
    outcome := case when elsewhere_same and not asked ? 'patient' then 'refused' else 'maybe' end;
    reason := 'other_record';
  elsif best ->> 'twin' is not null then
    outcome := case when (best ->> 'same')::boolean then 'same' else 'maybe' end;
    reason := case when outcome = 'maybe' then 'twin' end;
  elsif asked ? 'patient' then
    outcome := 'maybe';
    reason := 'patient';
  elsif best is not null and not (best ->> 'same')::boolean then
    outcome := 'maybe';
    reason := 'same_day';
  elsif asked <> '{}' then
    outcome := 'maybe';
    reason := 'unsure';
  else
    outcome := case when best is null then 'new' else 'same' end;
  end if;
  first_of := app.surgeries_columns(v || found || first_of);
  if outcome in ('new', 'maybe') or outcome = 'same' and rec is not null and exists (
    select from app.compare_record_values('surgeries', rec, first_of) c where c.name in ('time', 'room') and c.state = 'differs'
  ) then
    notes := notes || app.surgery_slot_warnings(first_of, (best ->> 'record')::uuid, r.file_id, r.no);
  end if;
  if first_of ->> 'room_id' is not null and first_of ->> 'planned_end' is not null then
    found := found || jsonb_build_object('slot', jsonb_build_object(
      'room_id', first_of -> 'room_id', 'planned_start', first_of -> 'planned_start', 'room_free_at', first_of -> 'room_free_at'
    ));
  end if;
  perform app.write_verdict('surgeries', r, outcome, reason, likely, best, rec, found, asked, notes);
end
$$;

-- Returns whether a record's procedures are those of a row, by name or by what its names may mean.
create function app.same_plan(ours jsonb, told jsonb, readings jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(ours) o, lateral (
      select t from jsonb_array_elements(told) t
      union all
      select p from jsonb_array_elements(readings) x, jsonb_array_elements(case jsonb_typeof(x -> 'plan') when 'array' then x -> 'plan' else '[]' end) p
    ) w (w)
    where app.same_procedure(o, w.w)
      and (o ->> 'side' = w.w ->> 'side' or 'none' in (o ->> 'side', w.w ->> 'side') or 'both' in (o ->> 'side', w.w ->> 'side'))
  )
$$;

create function app.judge_surgeries(nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  of_row record;
begin
  for of_row in
    select r as own, p.candidates from app.incoming_rows r join app.patients_of_rows(nos) p on p.row_no = r.no
    where r.no = any (nos) order by r.line
  loop
    perform app.judge_surgery_row(of_row.own, of_row.candidates);
  end loop;
end
$$;
