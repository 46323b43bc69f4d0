-- Entries are seen with their ticket, and those that are there when it moves are stamped anew (app.touch_entries). One
-- that another transaction was adding at that moment was not: whoever had pulled it before the move ended was not told
-- that it is gone, and whoever has the ticket now never got it. So a new entry waits for whoever moves its ticket, and
-- the other way round.

create function app.hold_ticket() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.tickets t where t.id = new.ticket_id for share;
  return new;
end
$$;

create trigger hold_ticket before insert on public.ticket_notes
for each row execute function app.hold_ticket();
create trigger hold_ticket before insert on public.ticket_tasks
for each row execute function app.hold_ticket();
create trigger hold_ticket_anew before update on public.ticket_tasks
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.hold_ticket();
