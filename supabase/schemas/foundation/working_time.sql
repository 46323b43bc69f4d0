-- The hospital's working time, as sync/model/rules/working-time.ts has it for devices (a test holds both together): Monday to
-- Friday 08:30-17:30, Saturday 08:30-13:00, public holidays off.

-- half: work ends at 13:00. The feasts follow the Moon: each year is added when its dates are announced.
create table app.holidays (
  day date primary key,
  kind text not null check (kind in ('full', 'half'))
);
select app.protect('app.holidays');
grant select on app.holidays to vizite_api;
create policy "holidays are no secret" on app.holidays for select to vizite_api using (true);

-- Days that the hospital has set itself: they go before the calendar above. none: it works although that says otherwise.
-- public: everybody is off, banks too, as on a feast that was announced; else this hospital alone.
create table app.hospital_days (
  day date primary key,
  kind text not null check (kind in ('full', 'half', 'none')),
  public boolean not null,
  note text not null check (char_length(note) between 2 and 80)
);
select app.protect('app.hospital_days');
grant select on app.hospital_days to vizite_api;
create policy "holidays are no secret" on app.hospital_days for select to vizite_api using (true);

-- Returns whether the hospital has a day off: full, half, none; null as a rule.
create function app.day_off(day date) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(
    (select d.kind from app.hospital_days d where d.day = day_off.day),
    (select h.kind from app.holidays h where h.day = day_off.day)
  );
end
$$;

-- Returns the working time of one day; no row on a day off.
create function app.working_hours(day date) returns table (opens timestamptz, closes timestamptz)
language plpgsql stable
set search_path = ''
as $$
declare
  weekday integer := extract(isodow from day);
  holiday text := app.day_off(day);
begin
  if weekday = 7 or holiday = 'full' then return; end if;
  return query select
    (day + time '08:30') at time zone 'Europe/Istanbul',
    (day + case when weekday = 6 or holiday = 'half' then time '13:00' else time '17:30' end)
      at time zone 'Europe/Istanbul';
end
$$;

-- Returns the working time from one instant to a later one; zero when there is none.
create function app.working_time_between(start_at timestamptz, end_at timestamptz) returns interval
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select sum(least(h.closes, end_at) - greatest(h.opens, start_at))
    from generate_series(
      (start_at at time zone 'Europe/Istanbul')::date, (end_at at time zone 'Europe/Istanbul')::date, interval '1 day'
    ) d
    cross join lateral app.working_hours(d::date) h
    where h.opens < end_at and h.closes > start_at
  ), interval '0');
end
$$;

-- Returns the instant at which so much working time has passed; the start itself for none.
create function app.after_working_time(start_at timestamptz, duration interval) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  remaining interval := duration;
  day date := (start_at at time zone 'Europe/Istanbul')::date;
  hours record;
begin
  if remaining <= interval '0' then return start_at; end if;
  -- Ten years without an end: nobody plans that far.
  for n in 0 .. 3660 loop
    select greatest(h.opens, start_at) as opens, h.closes into hours from app.working_hours(day + n) h;
    continue when not found or hours.closes <= hours.opens;
    if remaining <= hours.closes - hours.opens then return hours.opens + remaining; end if;
    remaining := remaining - (hours.closes - hours.opens);
  end loop;
  return start_at + duration;
end
$$;

-- Returns a due time after a pause: as much working time left as when the clock stopped.
create function app.resumed_due(due_at timestamptz, paused_at timestamptz, resumed_at timestamptz)
returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  if due_at is null or paused_at is null or due_at <= paused_at then return due_at; end if;
  return app.after_working_time(resumed_at, app.working_time_between(paused_at, due_at));
end
$$;
