-- Notices about tickets. They carry the ticket's number and type, never the patient's name: a lock screen shows them.

-- Users who are told of a change of a ticket: its assignee and its watchers, the user from whom it was taken, and users
-- who are mentioned or get a task. The author of the change is never told; one change tells one user once.

-- Selects those of these users who can be told: active ones, without the author of the change.
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

-- Delegation of notices: while a user is away, the delegate gets the server's notifications of tickets: with the name
-- of the absent user, and only of tickets that the delegate may read. Meetings are left out: they ask for the invited
-- user's own answer.

-- Returns whether somebody is away on a day of Istanbul; both ends count. As isAway in sync/model/rules/absence.ts; a
-- test holds both together.
create function app.is_away(person public.profiles, day date) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return (person.out_of_office_from is not null or person.out_of_office_to is not null)
    and coalesce(person.out_of_office_from <= day, true) and coalesce(person.out_of_office_to >= day, true);
end
$$;

-- Selects those of these users who are away today, with the delegate of each: one whose account may be used and who is
-- not away as well. The delegate of a delegate replaces nobody.
create function app.stand_ins(people uuid[]) returns table (away_id uuid, away_name text, stand_in_id uuid)
language plpgsql stable
set search_path = ''
as $$
declare
  today date := (now() at time zone 'Europe/Istanbul')::date;
begin
  return query
  select a.id, a.full_name, d.id
  from public.profiles a
  join public.profiles d on d.id = a.delegate_id
  where a.id = any (people) and app.is_away(a, today)
    and d.status = 'active' and app.is_usable(d) and not app.is_away(d, today);
end
$$;

-- Tells users of a ticket, and their delegates in the words of stand_in_title (else the same), with the names of those
-- it is told for. Only users who may read the ticket are told: a mention or a task tells its number and type to nobody
-- else. told: users who have a word of this change already, or get one; the function returns them with those told here,
-- so that one change tells a delegate one thing. let_go: the user from whom the ticket was taken, who could read it
-- until now and is told that it is no longer theirs. With nobody to tell there is no statement, since each pokes the
-- devices.
create function app.notify_ticket(
  ticket public.tickets, people uuid[], notice_topic text, notice_title text, stand_in_title text default null,
  told uuid[] default '{}', let_go boolean default false
) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  readers uuid[] := array(
    select r from unnest(app.notice_readers(people)) r where let_go or app.reads_ticket(r, ticket)
  );
  spoken_to uuid[] := array_remove(told || people || auth.uid(), null);
  added uuid[];
begin
  if readers = '{}' then return told; end if;
  with words as (
    select r as reader, notice_title as title from unnest(readers) r
    union all
    select s.stand_in_id, left(
      left(string_agg(s.away_name, ', ' order by s.away_name), 100) || ' yerine: ' || coalesce(stand_in_title, notice_title),
      200
    )
    from app.stand_ins(readers) s
    where s.stand_in_id <> all (spoken_to) and app.reads_ticket(s.stand_in_id, ticket)
    group by s.stand_in_id
  ), notices as (
    insert into public.notifications (user_id, topic, target, target_id, title, body, at, group_key)
    select w.reader, notice_topic, 'ticket', ticket.id, w.title, d.name, app.now_ms(), 'ticket:' || ticket.id
    from words w
    left join public.definitions d on d.id = ticket.type_id
    returning user_id
  )
  select array_agg(n.user_id) into added from notices n;
  return told || added;
end
$$;

create function app.notify_ticket_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  moved boolean;
  people uuid[] := '{}';
  told uuid[];
  status_name text;
begin
  if app.is_import() or app.is_moving_in() or new.deleted_at is not null then return null; end if;
  if tg_op = 'INSERT' then
    perform app.notify_ticket(
      new, array[new.assignee_id], 'assigned', new.ticket_no || ' size atandı', new.ticket_no || ' atandı'
    );
    return null;
  end if;

  moved := new.assignee_id is distinct from old.assignee_id;
  if new.status_id is distinct from old.status_id then
    people := new.watcher_ids;
    -- A ticket that closes by itself some days after it was resolved is no news to the user who resolved it.
    if not moved and not (auth.uid() is null and new.status_category = 'closed') then
      people := people || new.assignee_id;
    end if;
  end if;
  -- A user who is told for their own sake is not told for somebody else.
  told := people || case when moved then array[new.assignee_id, old.assignee_id] else '{}' end;

  if moved then
    told := app.notify_ticket(
      new, array[new.assignee_id],
      case when old.assignee_id is null then 'assigned' else 'reassigned' end,
      new.ticket_no || case when old.assignee_id is null then ' size atandı' else ' size devredildi' end,
      new.ticket_no || case when old.assignee_id is null then ' atandı' else ' devredildi' end,
      told
    );
    told := app.notify_ticket(
      new, array[old.assignee_id], 'reassigned', new.ticket_no || ' artık size atanmış değil',
      new.ticket_no || ' artık onda değil', told, let_go => app.reads_ticket(old.assignee_id, old)
    );
  end if;

  if new.status_id is distinct from old.status_id then
    select d.name into status_name from public.definitions d where d.id = new.status_id;
    perform app.notify_ticket(new, people, 'status', new.ticket_no || case
      when auth.uid() is null and old.status_category = 'pending' then ' bekleme tarihi geldi'
      else ': ' || status_name end, null, told);
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
  others uuid[];
  told uuid[];
begin
  if app.is_import() then return null; end if;
  select * into ticket from public.tickets t where t.id = new.ticket_id;
  if ticket.deleted_at is not null then return null; end if;
  others := array(select p from unnest(ticket.watcher_ids || ticket.assignee_id) p where p <> all (new.mention_ids));
  told := app.notify_ticket(
    ticket, new.mention_ids, 'mentioned', ticket.ticket_no || ' notunda sizden bahsedildi',
    ticket.ticket_no || ' notunda bahsedildi', new.mention_ids || others
  );
  perform app.notify_ticket(ticket, others, 'comment', ticket.ticket_no || ': yeni not', null, told);
  return null;
end
$$;
create trigger notify_mentions after insert on public.ticket_notes
for each row execute function app.notify_mentions();

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
    perform app.notify_ticket(
      ticket, array[new.assignee_id], 'assigned', ticket.ticket_no || ': size görev verildi',
      ticket.ticket_no || ': görev verildi'
    );
  end if;
  return null;
end
$$;
create trigger notify_task after insert or update on public.ticket_tasks
for each row execute function app.notify_task();
