-- Notices about tickets. They carry the ticket's number and type, never the patient's name: a lock screen shows them.

create function app.notify_ticket(ticket public.tickets, people uuid[], notice_topic text, notice_title text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, topic, target, target_id, title, body, at, group_key)
  select p.id, notice_topic, 'ticket', ticket.id, notice_title, d.name, app.now_ms(), 'ticket:' || ticket.id
  from public.profiles p
  left join public.definitions d on d.id = ticket.type_id
  where p.id = any (people) and p.id is distinct from auth.uid() and p.status = 'active' and p.deleted_at is null;
end
$$;

create function app.notify_ticket_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  status_name text;
begin
  if app.is_import() or new.deleted_at is not null then return null; end if;
  if new.assignee_id is not null
    and (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id)
    and new.assignee_id is distinct from auth.uid() then
    perform app.notify_ticket(new, array[new.assignee_id], 'assigned', new.ticket_no || ' size atandı');
  end if;
  if tg_op = 'UPDATE' and new.status_id is distinct from old.status_id and new.watcher_ids <> '{}' then
    select d.name into status_name from public.definitions d where d.id = new.status_id;
    perform app.notify_ticket(new, new.watcher_ids, 'status', new.ticket_no || ': ' || status_name);
  end if;
  return null;
end
$$;
create trigger notify_ticket_change after insert or update on public.tickets
for each row execute function app.notify_ticket_change();

create function app.notify_mentions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.tickets;
begin
  if app.is_import() or new.mention_ids = '{}' then return null; end if;
  select * into ticket from public.tickets t where t.id = new.ticket_id;
  perform app.notify_ticket(ticket, new.mention_ids, 'mentioned', ticket.ticket_no || ' notunda sizden bahsedildi');
  return null;
end
$$;
create trigger notify_mentions after insert on public.ticket_notes
for each row execute function app.notify_mentions();
