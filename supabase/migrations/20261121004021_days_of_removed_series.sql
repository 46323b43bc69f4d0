-- With a series go its days that differ from it (app.remove_occurrences). One that another transaction was adding at that
-- moment stayed behind: in everybody's calendar, of a series that there is not. So a new day waits for whoever removes
-- its series, and is refused then (app.meeting_rules looks behind it), and the other way round.

create function app.hold_series() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.meetings m where m.id = new.series_id for share;
  return new;
end
$$;

-- Triggers fire in the order of their names: this one before meeting_rules.
create trigger hold_series before insert on public.meetings
for each row when (new.series_id is not null)
execute function app.hold_series();
