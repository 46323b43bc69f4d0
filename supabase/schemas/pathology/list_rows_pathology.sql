-- Rows of pathology lists, and colonoscopies as the denominator of the detection rate.

-- Ranks classes from harmless to worst, as resultClasses in sync/model/entities/biopsy-values.ts.
create function app.class_rank(result_class text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select array_position('{benign, bph, prostatitis, inadequate, adenoma, adenoma_tubular, adenoma_tubulovillous,
    adenoma_villous, adenoma_serrated, dysplasia_low, hgpin, asap, dysplasia_high, malignant}'::text[], result_class)
$$;
grant execute on function app.class_rank(text) to vizite_api;

-- Returns noon in Istanbul of a day of a list: lists have no times.
create function app.noon_of(day text) returns timestamptz
language sql stable
set search_path = ''
as $$ select (left(day, 10)::date + time '12:00') at time zone 'Europe/Istanbul' $$;

-- Returns a time of a list as the record has it: the record's own where it lies on that day.
create function app.time_of_day_in_list(known timestamptz, day text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case
    when day is null then known
    when (known at time zone 'Europe/Istanbul')::date = left(day, 10)::date then known
    else app.noon_of(day)
  end
$$;

create function app.biopsy_change(biopsy public.biopsies, facts jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  jar text := nullif(btrim(facts ->> 'jar_no'), '');
  report text := nullif(btrim(facts ->> 'text'), '');
  class text := facts ->> 'result_class';
  whole text := biopsy.report_text;
  change jsonb;
  jars jsonb := biopsy.jars;
begin
  if jar is not null then
    jars := (
      select coalesce(jsonb_agg(case when app.ascii_upper(j.value ->> 'no') = app.ascii_upper(jar) then j.value || jsonb_strip_nulls(jsonb_build_object(
        'result_class', class, 'size_mm', (facts ->> 'size_mm')::integer, 'sentence', left(facts -> 'reading' ->> 'sentence', 4000),
        'state', 'accepted'
      )) else j.value end order by j.ordinality), '[]')
      from jsonb_array_elements(biopsy.jars) with ordinality j
    );
    -- A report in parts grows by each jar.
    if report is not null and position(report in coalesce(whole, '')) = 0 then
      whole := left(concat_ws(E'\n', whole, jar || ') ' || report), 20000);
    end if;
    if app.class_rank(biopsy.result_class) > app.class_rank(class) then class := biopsy.result_class; end if;
  elsif report is not null then
    whole := left(report, 20000);
  end if;
  change := jsonb_strip_nulls(jsonb_build_object(
    'pathology_no', app.told_code(biopsy.pathology_no, facts ->> 'pathology_no', 40),
    'protocol_no', app.told_code(biopsy.protocol_no, facts ->> 'protocol_no', 40),
    'report_text', whole, 'result_class', class, 'gleason', left(facts ->> 'gleason', 20), 'isup', (facts ->> 'isup')::integer,
    'size_mm', case when jar is null then (facts ->> 'size_mm')::integer
      else greatest((facts ->> 'size_mm')::integer, biopsy.size_mm) end,
    'taken_at', app.time_of_day_in_list(biopsy.taken_at, facts ->> 'taken_on'),
    'accepted_at', app.time_of_day_in_list(biopsy.accepted_at, facts ->> 'accepted_on'),
    'reported_at', app.time_of_day_in_list(biopsy.reported_at, facts ->> 'reported_on')
  ));
  if facts -> 'reading' is not null and facts -> 'reading' <> 'null' and report is not null then
    change := change || jsonb_build_object('reading', facts -> 'reading', 'review', case
      when biopsy.review in ('confirmed', 'corrected') and class is not distinct from biopsy.result_class then biopsy.review
      when biopsy.review = 'needed' then 'needed' else coalesce(facts ->> 'review', 'needed') end);
  end if;
  if jars <> biopsy.jars then change := change || jsonb_build_object('jars', jars); end if;
  if (change ->> 'reported_at') is not null and biopsy.status in ('ordered', 'taken', 'sent', 'accepted', 'in_review', 'extra_tests', 'lost') then
    change := change || '{"status": "reported"}';
  elsif (change ->> 'accepted_at') is not null and biopsy.status in ('ordered', 'taken', 'sent') then
    change := change || '{"status": "accepted"}';
  end if;
  return app.real_change(to_jsonb(biopsy), change);
end
$$;

create function app.write_biopsy(target uuid, change jsonb) returns public.biopsies
language plpgsql volatile
set search_path = ''
as $$
declare
  b public.biopsies;
begin
  select * into strict b from public.biopsies x where x.id = target;
  b := jsonb_populate_record(b, change);
  update public.biopsies x set
    pathology_no = b.pathology_no, protocol_no = b.protocol_no, report_text = b.report_text, reading = b.reading,
    review = b.review, result_class = b.result_class, gleason = b.gleason, isup = b.isup, size_mm = b.size_mm,
    taken_at = b.taken_at, accepted_at = b.accepted_at, reported_at = b.reported_at, jars = b.jars, status = b.status,
    status_note = b.status_note
  where x.id = target
  returning * into b;
  return b;
end
$$;

create function app.take_pathology_row(target bigint, forced boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry app.list_rows;
  biopsy public.biopsies;
  change jsonb;
  whole jsonb;
  problem text;
begin
  select * into strict entry from app.list_rows r where r.no = target for update;
  select * into biopsy from public.biopsies b where b.id = entry.record_id and b.deleted_at is null for update;
  whole := to_jsonb(biopsy);
  change := app.biopsy_change(biopsy, entry.facts);
  problem := case
    when biopsy.id is null then 'no_case'
    when not forced and entry.facts ->> 'national_id' is not null and exists (
      select from public.clients c where c.id = biopsy.client_id and c.identity_no is not null
        and c.identity_no <> entry.facts ->> 'national_id'
    ) then 'other_patient'
    when entry.facts ->> 'reported_on' is not null and nullif(btrim(entry.facts ->> 'text'), '') is null
      and biopsy.report_text is null then 'empty_report'
    when left(entry.facts ->> 'reported_on', 10)::date
      < coalesce(left(entry.facts ->> 'taken_on', 10)::date, (biopsy.taken_at at time zone 'Europe/Istanbul')::date) then 'report_before_sample'
    when biopsy.organ <> 'prostate' and (entry.facts ->> 'isup' is not null or entry.facts ->> 'gleason' is not null) then 'isup_organ'
    when change ? 'pathology_no' and exists (
      select from public.biopsies o where app.ascii_upper(o.pathology_no) = app.ascii_upper(change ->> 'pathology_no') and o.id <> biopsy.id and o.deleted_at is null
    ) then 'other_patient'
  end;
  if problem is not null then
    update app.list_rows r set outcome = 'review', code = problem where r.no = target;
    return;
  end if;
  if change = '{}' then
    update app.list_rows r set outcome = 'same', code = null where r.no = target;
    return;
  end if;
  if not forced and (
    change ? 'report_text' and biopsy.report_text is not null
    or change ? 'result_class' and (biopsy.review in ('confirmed', 'corrected') or biopsy.seen_at is not null) and biopsy.result_class is not null
  ) and not app.is_of_list(biopsy.id, whole, app.columns_of(change, '{"report_text": 0, "result_class": 0}')) then
    update app.list_rows r set outcome = 'conflict', code = 'person_wrote', before = app.columns_of(whole, change), after = change
    where r.no = target;
    return;
  end if;
  biopsy := app.write_biopsy(biopsy.id, change);
  update app.list_rows r set
    outcome = 'applied', code = null, before = app.columns_of(whole, change),
    after = app.columns_of(to_jsonb(biopsy), change), after_version = biopsy.row_version
  where r.no = target;
end
$$;

-- Makes a case of a report that has none of ours, where patient and doctor are known for certain.
create function app.biopsy_of_row(facts jsonb, out hit uuid, out code text)
language plpgsql volatile
set search_path = ''
as $$
declare
  number text := app.code_key(facts ->> 'pathology_no');
  protocol text := app.code_key(facts ->> 'protocol_no');
  many integer := 0;
  patient uuid;
  doctor uuid := (facts ->> 'doctor_id')::uuid;
begin
  if number is not null then
    -- The number as it is written goes before one that has other leading zeros.
    select (array_agg(b.id order by b.exact desc))[1], case when count(*) filter (where b.exact) = 1 then 1 else count(*) end
    into hit, many
    from (
      select o.id, app.ascii_upper(o.pathology_no) = app.ascii_upper(facts ->> 'pathology_no') as exact from public.biopsies o
      where app.code_key(o.pathology_no) = number and o.pathology_no is not null and o.deleted_at is null
    ) b;
    if many = 1 then return; end if;
    hit := null;
    if many > 1 then
      code := 'several_cases';
      return;
    end if;
  end if;
  if protocol is not null then
    select count(*), (array_agg(b.id))[1] into many, hit from public.biopsies b
    where app.code_key(b.protocol_no) = protocol and b.protocol_no is not null and b.deleted_at is null and (number is null or b.pathology_no is null)
      and (facts ->> 'organ' is null or b.organ = facts ->> 'organ');
    if many = 1 then return; end if;
    hit := null;
    if many > 1 then
      code := 'several_cases';
      return;
    end if;
  end if;
  select c.id into patient from public.clients c
  where c.identity_no = facts ->> 'national_id' and c.deleted_at is null and c.merged_into_id is null;
  code := case when patient is null then 'no_client' when doctor is null or not exists (
    select from public.definitions d where d.id = doctor and d.kind = 'clinician' and d.deleted_at is null
  ) then 'no_doctor' when number is null then 'no_case' end;
  if code is not null then return; end if;
  insert into public.biopsies (
    id, client_id, organ, side, sample_kind, jars, doctor_id, department_id, pathology_no, protocol_no, taken_at, review,
    status
  ) values (
    gen_random_uuid(), patient, coalesce(facts ->> 'organ', 'other'), 'none', 'endoscopic', case
      when nullif(btrim(facts ->> 'jar_no'), '') is null then '[]' else jsonb_build_array(jsonb_build_object(
        'id', gen_random_uuid(), 'no', left(btrim(facts ->> 'jar_no'), 8), 'organ', coalesce(facts ->> 'organ', 'other'), 'site', null,
        'pieces', null, 'barcode', null, 'state', 'accepted', 'taken_at', null, 'sent_at', null, 'accepted_at', null,
        'result_class', null, 'size_mm', null, 'sentence', null, 'note', null
      )) end,
    doctor, (select (d.attributes ->> 'department_id')::uuid from public.definitions d where d.id = doctor),
    left(btrim(facts ->> 'pathology_no'), 40), left(protocol, 40), app.noon_of(facts ->> 'taken_on'), 'none', 'taken'
  ) returning id into hit;
  code := 'made';
end
$$;

-- Returns the row of an earlier list of this kind that said the same and was settled; null where none did.
create function app.row_taken_before(of_list text, said jsonb) returns app.list_rows
language sql stable
set search_path = ''
as $$
  select r from app.list_rows r
  where r.row_hash = app.facts_key(said) and r.list = of_list and r.outcome in ('applied', 'same', 'dismissed') limit 1
$$;

-- Takes over the rows of a laboratory's list behind a line, up to another.
create function app.apply_pathology(file public.import_files, behind integer, last integer) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  staged record;
  match record;
  earlier app.list_rows;
  row_no bigint;
begin
  for staged in
    select s.* from app.import_staging s
    where s.file_id = file.id and s.problem is null and s.line > behind and s.line <= last order by s.line
  loop
    earlier := app.row_taken_before(file.list, staged.facts);
    if earlier.no is not null then
      insert into app.list_rows (file_id, line, list, row_hash, facts, outcome, record_kind, record_id)
      values (file.id, staged.line, file.list, app.facts_key(staged.facts), staged.facts, 'same', 'biopsy', earlier.record_id);
      continue;
    end if;
    select * into match from app.biopsy_of_row(staged.facts);
    insert into app.list_rows (file_id, line, list, row_hash, facts, outcome, code, record_kind, record_id)
    values (file.id, staged.line, file.list, app.facts_key(staged.facts), staged.facts,
      case when match.hit is null then 'review' else 'matched' end, match.code,
      case when match.hit is not null then 'biopsy' end, match.hit)
    returning no into row_no;
    if match.hit is not null then
      perform app.take_pathology_row(row_no, false);
      -- Undoing takes the whole record back.
      if match.code = 'made' then update app.list_rows r set before = null, code = 'made' where r.no = row_no and r.outcome = 'applied'; end if;
    end if;
  end loop;
end
$$;

-- Examinations for the rate alone. The patient is told by an id that joins them with a biopsy, beside protocol number and
-- year: a number comes again with each year, and in other hands.
create table app.colonoscopies (
  no bigint generated always as identity primary key,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default app.now_ms(),
  file_id uuid not null references public.import_files (id),
  day date not null,
  -- The list has told a patient; client_id is null where we have no such one.
  has_patient boolean not null,
  client_id uuid,
  doctor_id uuid,
  doctor text check (char_length(doctor) <= 120),
  protocol_no text check (char_length(protocol_no) <= 40),
  indication text check (indication in ('screening', 'surveillance', 'diagnostic')),
  complete boolean,
  bowel_prep integer check (bowel_prep between 0 and 9),
  age integer check (age between 0 and 130),
  adenoma_found boolean,
  row_hash bytea not null
);
create index colonoscopies_file on app.colonoscopies (file_id);
create index colonoscopies_client on app.colonoscopies (client_id) where client_id is not null;
create index colonoscopies_day on app.colonoscopies (day);
create index colonoscopies_hash on app.colonoscopies (row_hash);
select app.protect('app.colonoscopies');
create policy "for the server alone" on app.colonoscopies for select to service_role using (true);

create function app.apply_colonoscopies(file public.import_files, behind integer, last integer) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.list_rows (file_id, line, list, row_hash, facts, outcome)
  select file.id, s.line, file.list, app.facts_key(s.facts), s.facts - '{national_id, name, birth_date}'::text[],
    case when exists (select from app.colonoscopies c where c.row_hash = app.facts_key(s.facts)) then 'same' else 'applied' end
  from app.import_staging s where s.file_id = file.id and s.problem is null and s.line > behind and s.line <= last;
  insert into app.colonoscopies (
    file_id, day, has_patient, client_id, doctor_id, doctor, protocol_no, indication, complete, bowel_prep, age, adenoma_found, row_hash
  )
  select file.id, left(s.facts ->> 'day', 10)::date, s.facts ->> 'national_id' is not null, (
      select k.id from public.clients k
      where k.identity_no = s.facts ->> 'national_id' and k.deleted_at is null and k.merged_into_id is null
    ), (s.facts ->> 'doctor_id')::uuid, left(s.facts ->> 'doctor', 120),
    left(s.facts ->> 'protocol_no', 40), s.facts ->> 'indication', (s.facts ->> 'complete')::boolean,
    (s.facts ->> 'bowel_prep')::integer,
    (s.facts ->> 'age')::integer,
    (s.facts ->> 'adenoma_found')::boolean, app.facts_key(s.facts)
  from app.import_staging s
  where s.file_id = file.id and s.problem is null and s.line > behind and s.line <= last
    and not exists (select from app.colonoscopies k where k.row_hash = app.facts_key(s.facts));
end
$$;
