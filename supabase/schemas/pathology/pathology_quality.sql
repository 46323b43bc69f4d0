-- Figures of pathology: how often colonoscopies find an adenoma, and how long results take.

-- Returns the year of a moment in Istanbul.
create function app.year_of(moment timestamptz) returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select extract(year from moment at time zone 'Europe/Istanbul')::integer $$;

-- Returns whether a result counts as an adenoma found. A serrated lesion does where the setting says so.
create function app.is_adenoma_found(result_class text, serrated boolean) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(result_class in ('adenoma', 'adenoma_tubular', 'adenoma_tubulovillous', 'adenoma_villous', 'dysplasia_high')
    or serrated and result_class = 'adenoma_serrated', false)
$$;

-- Returns what a colonoscopy has found: `found`, `none`, or `waiting` as long as a report is missing. A biopsy is joined by
-- protocol number, year and patient; where the list has no patient and the number is of several, nobody can tell.
create function app.colonoscopy_outcome(examination app.colonoscopies, serrated boolean) returns text
language sql stable
set search_path = ''
as $$
  select case
    when examination.adenoma_found is not null then case when examination.adenoma_found then 'found' else 'none' end
    when not examination.has_patient and count(distinct b.client_id) > 1 then 'waiting'
    when bool_or(app.is_adenoma_found(b.result_class, serrated)) then 'found'
    when bool_or(b.result_class is null) then 'waiting'
    else 'none'
  end
  from public.biopsies b
  where b.organ = 'colorectal' and b.deleted_at is null and b.status <> 'cancelled'
    and app.code_key(b.protocol_no) = app.code_key(examination.protocol_no)
    and app.year_of(coalesce(b.taken_at, b.accepted_at, b.created_at)) = extract(year from examination.day)::integer
    and (not examination.has_patient or b.client_id = examination.client_id or exists (
      select from public.clients c where c.id = examination.client_id and c.merged_into_id = b.client_id
    ))
$$;

-- Returns the hours that a biopsy took for each step, and those that it has waited for one so far.
create function app.biopsy_spans(b public.biopsies) returns table (stage text, hours numeric, waits boolean)
language sql stable
set search_path = ''
as $$
  select v.stage, extract(epoch from coalesce(v.ended, app.now_ms()) - v.began) / 3600, v.ended is null
  from (values
    ('accepted', b.taken_at, b.accepted_at, b.status in ('taken', 'sent')),
    ('reported', b.accepted_at, b.reported_at, b.status in ('accepted', 'in_review', 'extra_tests')),
    ('seen', b.reported_at, b.seen_at, b.status = 'reported'),
    ('told', b.seen_at, b.told_at, b.status = 'seen'),
    ('whole', b.taken_at, b.told_at, b.status in ('taken', 'sent', 'accepted', 'in_review', 'extra_tests', 'reported', 'seen'))
  ) v (stage, began, ended, waits)
  where v.began is not null and (v.ended is not null or v.waits) and coalesce(v.ended, app.now_ms()) >= v.began
$$;

-- Returns the hours within which a share of cases has come to its end, waiting ones with what they have waited so far
-- (Kaplan and Meier). Null where so many wait that nobody can tell.
create function app.span_quantile(hours numeric[], waits boolean[], share numeric) returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  step record;
  alive numeric := 1;
  reached numeric;
begin
  if not true = any (waits) then
    return (select round((percentile_cont(share) within group (order by h))::numeric, 1) from unnest(hours) h);
  end if;
  for step in
    select t.hours, count(*) filter (where not t.waits)::numeric as ends,
      sum(count(*)) over (order by t.hours desc)::numeric as at_risk
    from unnest(hours, waits) t (hours, waits) group by t.hours order by t.hours
  loop
    if step.ends > 0 then
      -- The middle between two ends, as soon as exactly the share has come to an end.
      if reached is not null then return round((reached + step.hours) / 2, 1); end if;
      alive := alive * (1 - step.ends / step.at_risk);
      if abs(alive - (1 - share)) < 0.000000001 then
        reached := step.hours;
      elsif alive < 1 - share then
        return round(step.hours, 1);
      end if;
    end if;
  end loop;
  return round(reached, 1);
end
$$;

-- Counts of colonoscopies, of those with an adenoma and of those whose report is awaited, by doctor, month and indication;
-- and the hours that biopsies took. No patient is told. settings: indications (all without), complete_only, age_from,
-- serrated.
create function app.read_pathology_quality(first date, last date, settings jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{parse.adenom_biyotip.read}');
  if first is null or last is null or last < first or last - first > 3700 then perform app.refuse_call('values_malformed'); end if;
  return jsonb_build_object(
    'rates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'doctor_id', g.doctor_id, 'doctor', g.doctor, 'month', g.month, 'indication', g.indication, 'of', g.n, 'found', g.found,
        'waiting', g.waiting
      ) order by g.month, g.doctor), '[]')
      from (
        select c.doctor_id, coalesce((select d.name from public.definitions d where d.id = c.doctor_id), c.doctor, '–') as doctor,
          to_char(c.day, 'YYYY-MM') as month, c.indication, count(*) filter (where o.outcome <> 'waiting') as n,
          count(*) filter (where o.outcome = 'found') as found, count(*) filter (where o.outcome = 'waiting') as waiting
        from app.colonoscopies c
        cross join lateral (
          select app.colonoscopy_outcome(c, coalesce((settings ->> 'serrated')::boolean, false)) as outcome
        ) o
        where c.day between first and last
          and (settings -> 'indications' is null or settings -> 'indications' = 'null' or settings -> 'indications' ? c.indication)
          and (not coalesce((settings ->> 'complete_only')::boolean, false) or c.complete)
          and (settings ->> 'age_from' is null or c.age >= (settings ->> 'age_from')::integer)
        group by 1, 2, 3, 4
      ) g
    ),
    'stages', (
      select jsonb_agg(jsonb_build_object(
        'stage', s.stage, 'n', s.n, 'waiting', s.waiting, 'median', app.span_quantile(s.hours, s.waits, 0.5),
        'p90', app.span_quantile(s.hours, s.waits, 0.9)
      ))
      from (
        select v.stage, count(*) filter (where not v.waits) as n, count(*) filter (where v.waits) as waiting,
          array_agg(v.hours) as hours, array_agg(v.waits) as waits
        from public.biopsies b cross join lateral app.biopsy_spans(b) v
        where b.deleted_at is null and (b.taken_at at time zone 'Europe/Istanbul')::date between first and last
        group by v.stage
      ) s
    ),
    'cases', (
      select jsonb_build_object('n', count(*), 'lost', count(*) filter (where b.status = 'lost' or b.retaken_after = 'lost'),
        'unsuitable', count(*) filter (where b.status in ('unsuitable', 'retake') or b.retaken_after = 'unsuitable'),
        'read', count(*) filter (where b.reading is not null), 'corrected', count(*) filter (where b.review = 'corrected'),
        'critical', count(*) filter (where b.critical),
        -- One whose hours are not over is neither in time nor late.
        'critical_waiting', count(*) filter (where b.critical and b.seen_at is null and app.now_ms() <= b.critical_since + interval '4 hours'),
        'critical_in_time', count(*) filter (where b.critical and b.seen_at <= b.critical_since + interval '4 hours'))
      from public.biopsies b
      where b.deleted_at is null and (b.taken_at at time zone 'Europe/Istanbul')::date between first and last
    )
  );
exception when data_exception then
  perform app.refuse_call('values_malformed');
end
$$;
grant execute on function app.read_pathology_quality(date, date, jsonb) to vizite_api;
create function public.pathology_quality(from_day date, to_day date, settings jsonb) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_pathology_quality(from_day, to_day, settings) $$;
select app.open_door('public.pathology_quality(date, date, jsonb)');
