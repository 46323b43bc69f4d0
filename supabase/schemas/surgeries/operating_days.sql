-- Days on which the theatre operates, as sync/model/rules/operating-days.ts has them for devices (a test holds both together).

-- Returns the hours in which a room is open on a day, without those in which it is closed: its hours by weekday, shortened on
-- the eve of a feast, none on a holiday.
create function app.open_theatre_hours(room public.definitions, day date) returns tstzmultirange
language plpgsql stable
set search_path = ''
as $$
declare
  holiday text := app.day_off(day);
  weekday integer := extract(isodow from day);
  opens timestamptz;
  closes timestamptz;
begin
  if holiday = 'full'
    or weekday = 6 and not coalesce((room.attributes ->> 'open_on_saturday')::boolean, false)
    or weekday = 7 and not coalesce((room.attributes ->> 'open_on_sunday')::boolean, false) then
    return '{}';
  end if;
  opens := (day + (room.attributes ->> 'opens_at')::time) at time zone 'Europe/Istanbul';
  closes := (day + (room.attributes ->> 'closes_at')::time) at time zone 'Europe/Istanbul';
  -- A room that closes at midnight or later closes on the next day.
  if closes <= opens then closes := closes + interval '1 day'; end if;
  if holiday = 'half' then closes := least(closes, (day + time '13:00') at time zone 'Europe/Istanbul'); end if;
  if closes <= opens then return '{}'; end if;
  return tstzmultirange(tstzrange(opens, closes)) - coalesce((
    select range_agg(tstzrange(s.starts_at, s.ends_at)) from public.theatre_sessions s
    where s.room_id = room.id and s.session_kind = 'closed' and s.deleted_at is null
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(opens, closes)
  ), '{}');
end
$$;

-- Returns whether any room is open on the day, or somebody owns hours in it. A hospital without rooms operates on weekdays.
create function app.is_operating_day(day date) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when exists (
      select from public.definitions r where r.kind = 'operating_room' and r.active and r.deleted_at is null
    ) then exists (
      select from public.definitions r
      where r.kind = 'operating_room' and r.active and r.deleted_at is null and (
        not isempty(app.open_theatre_hours(r, day)) or exists (
          select from public.theatre_sessions s
          where s.room_id = r.id and s.session_kind = 'block' and s.deleted_at is null
            and s.starts_at >= day::timestamp at time zone 'Europe/Istanbul'
            and s.starts_at < (day + 1)::timestamp at time zone 'Europe/Istanbul'
        )
      )
    )
    else extract(isodow from day) < 6 and app.day_off(day) is distinct from 'full'
  end
$$;

-- Returns the operating day that is so many after a day; 1 is the next one. A theatre without any in sight operates every day.
create function app.operating_day_after(day date, number integer) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  found integer := 0;
begin
  for n in 1 .. 60 loop
    if app.is_operating_day(day + n) then found := found + 1; end if;
    if found = number then return day + n; end if;
  end loop;
  return day + number;
end
$$;

-- Returns the operating days from a day to a later one, this one included: 0 on the day itself and before. A later day on which
-- nobody operates as a rule is 1 away at least.
create function app.operating_days_until(first_day date, last_day date) returns integer
language sql stable
set search_path = ''
as $$
  select case when last_day <= first_day then 0 else greatest(1, (
    select count(*) from generate_series(first_day + 1, last_day, interval '1 day') d where app.is_operating_day(d::date)
  )) end::integer
$$;
