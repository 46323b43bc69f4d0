-- Of a ticket those are told who may read it: a mention, a task or a watched ticket told its number and type to whoever
-- was named. Stand-ins were asked already.

-- As before (3993), and: let_go, for somebody from whom the ticket was taken, who could read it until now and is told
-- that it is not hers any more.
drop function app.notify_ticket(public.tickets, uuid[], text, text, text, uuid[]);
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
