-- While somebody is away, the colleague who stands in for her is told what the server tells her of tickets: on whose
-- behalf, and only of tickets that she may read herself. Not of meetings, which ask for the invited person's own answer.

-- Whether somebody is away on a day of Istanbul; both ends count. As isAway in sync/model/absence.ts; a test holds both
-- together.
create function app.is_away(person public.profiles, day date) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return (person.out_of_office_from is not null or person.out_of_office_to is not null)
    and coalesce(person.out_of_office_from <= day, true) and coalesce(person.out_of_office_to >= day, true);
end
$$;

-- Of these people those who are away today, and who stands in for each: a delegate whose account may be used and who is
-- not away herself. The delegate of a delegate stands in for nobody.
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

-- Whether somebody else than the caller may read a ticket: the rule of policy tickets_select, asked for a person. What
-- an emergency access shows does not count, since it is over within the hour.
create function app.reads_ticket(person uuid, ticket public.tickets) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.id = person and p.status = 'active' and app.is_usable(p)
      and (
        p.scope = 'all' or p.id in (ticket.assignee_id, ticket.created_by) or p.id = any (ticket.watcher_ids)
        or p.scope in ('ward', 'department') and p.department_id in (ticket.department_id, ticket.team_id)
      )
      and app.assigned_rights(p.id) && '{crm.tickets.read, crm.client_ticket.Id.read}'
  );
end
$$;

-- Tells people of a ticket, and whoever stands in for them what stand_in_title says (else the same), with the names of
-- those it is told for. told: who has a word of this change already, or gets one; answers them with those told here, so
-- that one change tells a stand-in one thing. Nobody to tell: no statement, for each pokes the devices.
drop function app.notify_ticket(public.tickets, uuid[], text, text);
create function app.notify_ticket(
  ticket public.tickets, people uuid[], notice_topic text, notice_title text, stand_in_title text default null,
  told uuid[] default '{}'
) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  readers uuid[] := app.notice_readers(people);
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

create or replace function app.notify_ticket_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  moved boolean;
  people uuid[] := '{}';
  told uuid[];
  status_name text;
begin
  if app.is_import() or new.deleted_at is not null then return null; end if;
  if tg_op = 'INSERT' then
    perform app.notify_ticket(
      new, array[new.assignee_id], 'assigned', new.ticket_no || ' size atandı', new.ticket_no || ' atandı'
    );
    return null;
  end if;

  moved := new.assignee_id is distinct from old.assignee_id;
  if new.status_id is distinct from old.status_id then
    people := new.watcher_ids;
    -- What closes by itself some days after it was resolved is no news to whoever resolved it.
    if not moved and not (auth.uid() is null and new.status_category = 'closed') then
      people := people || new.assignee_id;
    end if;
  end if;
  -- Whoever is told for herself is not told for somebody else.
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
      new.ticket_no || ' artık onda değil', told
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

create or replace function app.notify_mentions() returns trigger
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

create or replace function app.notify_task() returns trigger
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
