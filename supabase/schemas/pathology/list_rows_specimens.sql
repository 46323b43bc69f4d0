-- Rows of specimen lists of the hospital's own system: when a jar was taken, accepted or refused, by whom and why.

-- Returns a moment as jars have it.
create function app.jar_instant(moment timestamptz) returns text
language sql stable
set search_path = ''
as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Returns the case of a specimen: by the barcode of a jar, by its numbers, or as the only one of a patient that was taken
-- that day. A list makes no case: it knows neither organ nor doctor for certain.
create function app.biopsy_of_specimen(facts jsonb, out hit uuid, out code text)
language plpgsql stable
set search_path = ''
as $$
declare
  barcode text := nullif(btrim(facts ->> 'barcode'), '');
  number text := app.code_key(facts ->> 'pathology_no');
  protocol text := app.code_key(facts ->> 'protocol_no');
  hospital text := app.code_key(facts ->> 'client_no');
  day date := (coalesce(facts ->> 'taken_at', facts ->> 'accepted_at', facts ->> 'refused_at')::timestamptz at time zone 'Europe/Istanbul')::date;
  hits uuid[];
begin
  if barcode is not null then
    select array_agg(b.id) into hits from public.biopsies b
    where b.deleted_at is null and b.jars @> jsonb_build_array(jsonb_build_object('barcode', barcode));
  end if;
  if hits is null and number is not null then
    select array_agg(b.id) into hits from public.biopsies b
    where b.deleted_at is null and b.pathology_no is not null and app.code_key(b.pathology_no) = number;
  end if;
  -- A protocol number comes again with each year.
  if hits is null and protocol is not null then
    select array_agg(b.id) into hits from public.biopsies b
    where b.deleted_at is null and b.protocol_no is not null and app.code_key(b.protocol_no) = protocol
      and (day is null or app.year_of(coalesce(b.taken_at, b.created_at)) = extract(year from day)::integer);
  end if;
  if hits is null and day is not null and (hospital is not null or facts ->> 'national_id' is not null) then
    select array_agg(b.id) into hits
    from public.clients c join public.biopsies b on b.client_id = c.id and b.deleted_at is null
    where c.deleted_at is null and (app.code_key(c.client_no) = hospital or c.identity_no = facts ->> 'national_id')
      and (b.status = 'ordered' or (b.taken_at at time zone 'Europe/Istanbul')::date between day - 1 and day);
  end if;
  hit := case when cardinality(hits) = 1 then hits[1] end;
  code := case when hits is null then 'no_case' when hit is null then 'several_cases' end;
end
$$;

-- Returns the place of the jar that a row is about, from 1: by barcode, by its number, or the only one without a barcode.
-- One behind the last where the case has none such.
create function app.jar_of_specimen(jars jsonb, facts jsonb) returns integer
language sql immutable
set search_path = ''
as $$
  select coalesce(
    min(j.at) filter (where app.ascii_upper(j.jar ->> 'barcode') = app.ascii_upper(facts ->> 'barcode')),
    min(j.at) filter (where app.ascii_upper(j.jar ->> 'no') = app.ascii_upper(facts ->> 'jar_no')),
    case when nullif(btrim(facts ->> 'jar_no'), '') is null
      and (facts ->> 'barcode' is null or count(*) filter (where j.jar ->> 'barcode' is null) = 1) and count(*) = 1
      then min(j.at) end,
    count(*) + 1
  )::integer
  from jsonb_array_elements(jars) with ordinality j (jar, at)
$$;

-- Returns a jar with what a row tells of it. A sample that is taken after a refusal is a new one: the note keeps the old.
create function app.told_jar(jar jsonb, facts jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  taken timestamptz := (facts ->> 'taken_at')::timestamptz;
  accepted timestamptz := (facts ->> 'accepted_at')::timestamptz;
  refused timestamptz := (facts ->> 'refused_at')::timestamptz;
  before text := jar ->> 'note';
  told text := concat_ws('; ',
    'Alan: ' || nullif(btrim(facts ->> 'taken_by'), ''), 'Kabul eden: ' || nullif(btrim(facts ->> 'accepted_by'), ''),
    case when refused is not null then 'Ret ' || to_char(refused at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI') end,
    'Reddeden: ' || nullif(btrim(facts ->> 'refused_by'), ''), 'Neden: ' || nullif(btrim(facts ->> 'reason'), '')
  );
begin
  return jar || jsonb_strip_nulls(jsonb_build_object(
    'barcode', left(btrim(facts ->> 'barcode'), 60), 'taken_at', app.jar_instant(taken),
    'accepted_at', case when refused is null or accepted > refused then app.jar_instant(accepted) end,
    'state', case
      when refused is not null and coalesce(accepted, '-infinity') <= refused and coalesce(taken, '-infinity') <= refused then 'unsuitable'
      when accepted is not null then 'accepted'
      when taken is not null and jar ->> 'state' in ('unsuitable', 'lost') and taken > coalesce((jar ->> 'taken_at')::timestamptz, '-infinity') then 'taken'
    end,
    'note', case when told = '' or position(told in coalesce(before, '')) > 0 then null else left(concat_ws(E'\n', before, told), 4000) end
  )) || case
    -- The new sample has not been accepted yet.
    when taken is not null and accepted is null and refused is null and jar ->> 'state' in ('unsuitable', 'lost') then '{"accepted_at": null}'
    else '{}'
  end::jsonb;
end
$$;

create function app.specimen_change(biopsy public.biopsies, facts jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  place integer := app.jar_of_specimen(biopsy.jars, facts);
  jar jsonb := biopsy.jars -> (place - 1);
  jars jsonb;
  refused timestamptz := (facts ->> 'refused_at')::timestamptz;
  taken timestamptz := (facts ->> 'taken_at')::timestamptz;
  accepted timestamptz := (facts ->> 'accepted_at')::timestamptz;
  why text := left(coalesce(nullif(btrim(facts ->> 'reason'), ''), 'Listede neden yok'), 500);
  change jsonb := '{}';
begin
  jar := app.told_jar(coalesce(jar, jsonb_build_object(
    'id', gen_random_uuid(), 'no', coalesce(left(nullif(btrim(facts ->> 'jar_no'), ''), 8), place::text), 'organ', biopsy.organ,
    'site', null, 'pieces', null, 'barcode', null, 'state', 'taken', 'taken_at', null, 'sent_at', null, 'accepted_at', null,
    'result_class', null, 'size_mm', null, 'sentence', null, 'note', null
  )), facts);
  jars := case when place > jsonb_array_length(biopsy.jars) then biopsy.jars || jsonb_build_array(jar)
    else jsonb_set(biopsy.jars, array[(place - 1)::text], jar) end;
  if jars <> biopsy.jars then change := jsonb_build_object('jars', jars); end if;
  if biopsy.status in ('unsuitable', 'retake') and taken > coalesce(biopsy.taken_at, '-infinity') and refused is null then
    change := change || jsonb_build_object('status', 'taken', 'taken_at', taken, 'accepted_at', null, 'status_note', null);
  elsif biopsy.status in ('ordered', 'taken', 'sent', 'accepted', 'in_review', 'extra_tests') then
    if taken is not null and (biopsy.taken_at is null or taken < biopsy.taken_at) then
      change := change || jsonb_build_object('taken_at', taken);
    end if;
    if biopsy.status = 'ordered' and taken is not null then change := change || '{"status": "taken"}'; end if;
    if not jsonb_path_exists(jars, '$[*] ? (@.state != "unsuitable")') and biopsy.status <> 'ordered' then
      change := change || jsonb_build_object('status', 'unsuitable', 'status_note', why);
    -- The case is accepted with its last jar.
    elsif accepted is not null and refused is null and not jsonb_path_exists(jars, '$[*] ? (@.state == "taken" || @.state == "sent")') then
      change := change || jsonb_build_object('accepted_at', greatest(accepted, biopsy.accepted_at));
      if biopsy.status in ('ordered', 'taken', 'sent') then change := change || '{"status": "accepted"}'; end if;
    end if;
  end if;
  return app.real_change(to_jsonb(biopsy), change);
end
$$;

-- Returns whether a row tells another time of a jar than a person has written.
create function app.differs_from_jar(biopsy public.biopsies, facts jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(bool_or(t.known is not null and t.told is not null and t.known <> t.told), false)
  from (select biopsy.jars -> (app.jar_of_specimen(biopsy.jars, facts) - 1) as jar) j
  cross join lateral (values
    ((j.jar ->> 'taken_at')::timestamptz, case when j.jar ->> 'state' not in ('unsuitable', 'lost') then (facts ->> 'taken_at')::timestamptz end),
    ((j.jar ->> 'accepted_at')::timestamptz, (facts ->> 'accepted_at')::timestamptz)
  ) t (known, told)
$$;

create function app.take_specimen_row(target bigint, forced boolean) returns void
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
  problem := case
    when biopsy.id is null then 'no_case'
    when not forced and entry.facts ->> 'national_id' is not null and exists (
      select from public.clients c where c.id = biopsy.client_id and c.identity_no is not null
        and c.identity_no <> entry.facts ->> 'national_id'
    ) then 'other_patient'
    when least((entry.facts ->> 'accepted_at')::timestamptz, (entry.facts ->> 'refused_at')::timestamptz)
      < coalesce((entry.facts ->> 'taken_at')::timestamptz, biopsy.taken_at) then 'accepted_before_taken'
    when biopsy.status in ('closed', 'cancelled') then 'closed_case'
  end;
  if problem is not null then
    update app.list_rows r set outcome = 'review', code = problem where r.no = target;
    return;
  end if;
  change := app.specimen_change(biopsy, entry.facts);
  if change = '{}' then
    update app.list_rows r set outcome = 'same', code = null where r.no = target;
    return;
  end if;
  if not forced and app.differs_from_jar(biopsy, entry.facts)
    and not app.is_of_list(biopsy.id, whole, '{"jars": 0}') then
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

-- Takes over the rows of a specimen list behind a line, up to another; in the order of time of each line.
create function app.apply_specimens(file public.import_files, behind integer, last integer) returns void
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
    select * into match from app.biopsy_of_specimen(staged.facts);
    insert into app.list_rows (file_id, line, list, row_hash, facts, outcome, code, record_kind, record_id)
    values (file.id, staged.line, file.list, app.facts_key(staged.facts), staged.facts,
      case when earlier.no is not null then 'same' when match.hit is null then 'review' else 'matched' end,
      case when earlier.no is null then match.code end,
      case when coalesce(earlier.record_id, match.hit) is not null then 'biopsy' end, coalesce(earlier.record_id, match.hit))
    returning no into row_no;
    if earlier.no is null and match.hit is not null then perform app.take_specimen_row(row_no, false); end if;
  end loop;
end
$$;
