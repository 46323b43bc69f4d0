-- One day of a series answered by those who may only answer. The day gets its row with the first change; here the
-- server writes it, out of the series, and takes nothing from the device but the own answer.

-- Returns whether a rule names a day, however many it may name in all. The days of occurrencesBetween in recurrence.ts.
create function app.rule_names(recurrence jsonb, first date, day date) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  every integer := (recurrence ->> 'interval')::integer;
  code text := ('{mo, tu, we, th, fr, sa, su}'::text[])[extract(isodow from day)::integer];
  day_of_month integer := extract(day from day);
  months integer := (extract(year from day) - extract(year from first)) * 12
    + extract(month from day) - extract(month from first);
begin
  return case recurrence ->> 'freq'
    when 'daily' then (day - first) % every = 0
    when 'weekly' then recurrence -> 'weekdays' ? code
      and (date_trunc('week', day::timestamp)::date - date_trunc('week', first::timestamp)::date) / 7 % every = 0
    when 'monthly' then months % every = 0 and case
      when recurrence ->> 'nth' is null then day_of_month = (recurrence ->> 'month_day')::integer
      when recurrence ->> 'nth' = '-1' then
        recurrence -> 'weekdays' ? code and extract(month from day + 7) <> extract(month from day)
      else recurrence -> 'weekdays' ? code and (day_of_month - 1) / 7 + 1 = (recurrence ->> 'nth')::integer end
    else months % (12 * every) = 0 and day_of_month = extract(day from first)
  end;
end
$$;
grant execute on function app.rule_names(jsonb, date, date) to vizite_api;

-- Returns whether a series has a meeting on a day of its time zone.
create function app.series_has_day(starts_at timestamptz, time_zone text, recurrence jsonb, day date) returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
declare
  first date := (starts_at at time zone time_zone)::date;
begin
  if day < first or day > least(
      (recurrence ->> 'until')::date, app.last_day(starts_at, recurrence), first + interval '5 years'
    )
    or not app.rule_names(recurrence, first, day) then
    return false;
  end if;
  return recurrence ->> 'count' is null or (recurrence ->> 'count')::integer > (
    select count(*) from generate_series(0, day - first - 1) n where app.rule_names(recurrence, first, first + n)
  );
end
$$;
grant execute on function app.series_has_day(timestamp with time zone, text, jsonb, date) to vizite_api;

-- Returns whether the caller may make the row of one day with whatever is changed in it.
create function app.may_change_days() returns boolean
language sql stable
set search_path = ''
as $$
  select auth.uid() is null
    or app.has_permission('companies.meetings.add') and app.has_permission('companies.meetings.edit')
$$;
grant execute on function app.may_change_days() to vizite_api;

-- Returns the row of one day as the series has it now, with the answer that the user gives in the row they send. With
-- their rights: nobody learns of a series that they may not see.
create function app.answered_day(sent public.meetings) returns public.meetings
language plpgsql stable
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
  series public.meetings;
  made public.meetings;
  answer jsonb;
  day date;
  clock time;
begin
  -- Somebody else has made it meanwhile: the key refuses it, and the device puts its answer into that row.
  if exists (select from public.meetings m where m.id = sent.id) then return sent; end if;
  select * into series from public.meetings m
  where m.id = sent.series_id and m.recurrence is not null and m.deleted_at is null;
  if not found then perform app.refuse_row('meetings_series_id_fkey', 'series_id', '23503'); end if;
  answer := jsonb_path_query_first(sent.participants, '$[*] ? (@.user_id == $me)', jsonb_build_object('me', actor));
  if answer is null or not series.participants @> app.my_participation() then
    perform app.refuse_row('meetings_answer_permission', 'participants', '42501');
  end if;
  day := (sent.original_start at time zone series.time_zone)::date;
  -- A series that was given another time has the row of this day under another name.
  if sent.original_start is null or not app.series_has_day(series.starts_at, series.time_zone, series.recurrence, day)
    or exists (
      select from public.meetings m where m.series_id = series.id and m.deleted_at is null
        and (m.original_start at time zone series.time_zone)::date = day
    ) then
    perform app.refuse_row('meetings_occurrence', 'series_id');
  end if;
  clock := (series.starts_at at time zone series.time_zone)::time;
  made := series;
  made.id := sent.id;
  made.series_id := series.id;
  made.original_start := sent.original_start;
  made.starts_at := case when (sent.original_start at time zone series.time_zone)::time = clock
    then sent.original_start else (day + clock) at time zone series.time_zone end;
  made.ends_at := made.starts_at + (series.ends_at - series.starts_at);
  made.recurrence := null;
  made.participants := (
    select jsonb_agg(case when p ->> 'user_id' = actor::text then p || jsonb_build_object(
      'response', answer -> 'response', 'responded_at', answer -> 'responded_at') else p end order by n)
    from jsonb_array_elements(series.participants) with ordinality e (p, n)
  );
  made.minutes := null;
  made.decisions := '[]';
  made.actions := '[]';
  made.status_reason := null;
  return made;
end
$$;
grant execute on function app.answered_day(meetings) to vizite_api;

-- Clears the author of a day who has only answered for it: the author of a meeting goes on seeing it, and an answer
-- makes none. After stamp, by name.
create function app.without_answering_author() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not app.may_change_days() then
    new.created_by := (select m.created_by from public.meetings m where m.id = new.series_id);
  end if;
  return new;
end
$$;
create trigger without_answering_author before insert on public.meetings
for each row when (new.series_id is not null) execute function app.without_answering_author();

-- Makes a new day wait for the removal of its series. A deleted series takes along its days that differ from it
-- (app.remove_occurrences). A day that another transaction was adding at that moment would stay behind: in everybody's
-- calendar, without its series. So a new day waits for the removal of its series and is then rejected
-- (app.meeting_rules looks behind it), and the other way round.
create function app.hold_series() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.meetings m where m.id = new.series_id for no key update;
  return new;
end
$$;

-- Triggers fire in the order of their names: this one before meeting_rules.
create trigger hold_series before insert on public.meetings
for each row when (new.series_id is not null)
execute function app.hold_series();

-- A day of a series has one row. Two devices that create it under one id share that row. But a series that moves to
-- another time gives its days new ids, and a device that had not heard of the move made a second row of an existing
-- day: the calendar showed the meeting twice. Such a row is rejected, as an answer for such a day is
-- (app.answered_day), and its user decides.

-- Refuses a second row of one day. With the rights of the writer, so that nobody learns of a day that they may not see.
-- Days of a series are added one after the other: each sees the one before (app.hold_series).
create function app.refuse_second_day() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  zone text;
begin
  -- Somebody has made this very row meanwhile: the key refuses it, and the device merges with that.
  if exists (select from public.meetings m where m.id = new.id) then return new; end if;
  select m.time_zone into zone from public.meetings m where m.id = new.series_id;
  if exists (
    select from public.meetings m
    where m.series_id = new.series_id and m.deleted_at is null
      and (m.original_start at time zone zone)::date = (new.original_start at time zone zone)::date
  ) then
    perform app.refuse_row('meetings_occurrence', 'series_id');
  end if;
  return new;
end
$$;
-- Trigger that comes, by name, after hold_series and meeting_rules, which has made the row of an answer.
create trigger refuse_second_day before insert on public.meetings
for each row when (new.series_id is not null and current_user = 'vizite_api')
execute function app.refuse_second_day();
