-- Who is told of what happens to a ticket: its assignee and its watchers, the one from whom it was taken, whoever is
-- mentioned or gets a task. Never whoever did it; one change tells one person once.

-- Of these people those who can be told: active ones, without whoever does it.
create function app.notice_readers(people uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(
    select p.id from public.profiles p
    where p.id = any (people) and p.id is distinct from auth.uid() and p.status = 'active' and p.deleted_at is null
  );
end
$$;

-- Nobody to tell: no statement, for each pokes the devices.
create or replace function app.notify_ticket(ticket public.tickets, people uuid[], notice_topic text, notice_title text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  readers uuid[] := app.notice_readers(people);
begin
  if readers = '{}' then return; end if;
  insert into public.notifications (user_id, topic, target, target_id, title, body, at, group_key)
  select r, notice_topic, 'ticket', ticket.id, notice_title, d.name, app.now_ms(), 'ticket:' || ticket.id
  from unnest(readers) r
  left join public.definitions d on d.id = ticket.type_id;
end
$$;

create or replace function app.notify_ticket_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  people uuid[];
  status_name text;
begin
  if app.is_import() or new.deleted_at is not null then return null; end if;
  if tg_op = 'INSERT' then
    perform app.notify_ticket(new, array[new.assignee_id], 'assigned', new.ticket_no || ' size atandı');
    return null;
  end if;

  if new.assignee_id is distinct from old.assignee_id then
    perform app.notify_ticket(
      new, array[new.assignee_id],
      case when old.assignee_id is null then 'assigned' else 'reassigned' end,
      new.ticket_no || case when old.assignee_id is null then ' size atandı' else ' size devredildi' end
    );
    perform app.notify_ticket(new, array[old.assignee_id], 'reassigned', new.ticket_no || ' artık size atanmış değil');
  end if;

  if new.status_id is distinct from old.status_id then
    people := new.watcher_ids;
    if new.assignee_id is not distinct from old.assignee_id
      -- What closes by itself some days after it was resolved is no news to whoever resolved it.
      and not (auth.uid() is null and new.status_category = 'closed') then
      people := people || new.assignee_id;
    end if;
    select d.name into status_name from public.definitions d where d.id = new.status_id;
    perform app.notify_ticket(new, people, 'status', new.ticket_no || case
      when auth.uid() is null and old.status_category = 'pending' then ' bekleme tarihi geldi'
      else ': ' || status_name end);
  end if;
  return null;
end
$$;

-- A ticket opens again at its date (20261121002300); that it did tells the trigger above, to the assignee too.
create or replace function app.reopen_waiting_ticket(ticket_id uuid, status public.definitions, moment timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  goes_on boolean := not (status.attributes ->> 'pauses_sla')::boolean;
begin
  update public.tickets t
  set status_id = status.id, status_reason = 'Bekleme tarihi geldi',
    paused_at = case when goes_on then null else t.paused_at end,
    due_at = case when goes_on then app.resumed_due(t.due_at, t.paused_at, moment) else t.due_at end,
    first_response_due_at = case when goes_on
      then app.resumed_due(t.first_response_due_at, t.paused_at, moment) else t.first_response_due_at end
  where t.id = ticket_id;
end
$$;

create or replace function app.notify_mentions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.tickets;
begin
  if app.is_import() then return null; end if;
  select * into ticket from public.tickets t where t.id = new.ticket_id;
  if ticket.deleted_at is not null then return null; end if;
  perform app.notify_ticket(ticket, new.mention_ids, 'mentioned', ticket.ticket_no || ' notunda sizden bahsedildi');
  perform app.notify_ticket(
    ticket,
    array(select p from unnest(ticket.watcher_ids || ticket.assignee_id) p where p <> all (new.mention_ids)),
    'comment', ticket.ticket_no || ': yeni not'
  );
  return null;
end
$$;

create function app.notify_task() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.tickets;
begin
  if app.is_import() or new.deleted_at is not null or new.done_at is not null or new.assignee_id is null
    or (tg_op = 'UPDATE' and new.assignee_id is not distinct from old.assignee_id) then
    return null;
  end if;
  select * into ticket from public.tickets t where t.id = new.ticket_id;
  if ticket.deleted_at is null then
    perform app.notify_ticket(ticket, array[new.assignee_id], 'assigned', ticket.ticket_no || ': size görev verildi');
  end if;
  return null;
end
$$;
create trigger notify_task after insert or update on public.ticket_tasks
for each row execute function app.notify_task();
