-- A day of a series has one row. Two devices that make it under one name meet in it; but a series that is given another
-- time names its days anew, and a device that had not heard of it made a second row of a day that has one: the meeting
-- stood in the calendar twice. It is refused, as an answer for such a day is (app.answered_day), and its person decides.

-- With the rights of whoever writes, so that nobody learns of a day that he may not see. Days of a series are added one
-- after the other: each sees the one before (app.hold_series).
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
    perform app.refuse_meeting('meetings_occurrence', 'series_id');
  end if;
  return new;
end
$$;

-- By name behind hold_series and meeting_rules, which has made the row of an answer.
create trigger refuse_second_day before insert on public.meetings
for each row when (new.series_id is not null and current_user = 'authenticated')
execute function app.refuse_second_day();

create or replace function app.hold_series() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.meetings m where m.id = new.series_id for no key update;
  return new;
end
$$;
