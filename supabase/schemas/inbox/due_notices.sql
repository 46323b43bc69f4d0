-- Notices of the clocks of tickets: when a due time comes near, and when it has passed. They count working time; a
-- paused clock tells nothing. Each due time tells each thing once, however often and by anybody it is called.

-- One row for each running clock whose due time the server has looked at. told: what was told last of this due time.
create table app.ticket_clocks (
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  clock text not null check (clock in ('response', 'resolve')),
  due_at timestamptz not null,
  risk_at timestamptz not null,
  told text not null default 'nothing' check (told in ('nothing', 'risk', 'overdue')),
  primary key (ticket_id, clock)
);
select app.protect('app.ticket_clocks');
create policy "for the server alone" on app.ticket_clocks for select to vizite_api using (false);
create index ticket_clocks_untold on app.ticket_clocks (risk_at) where told <> 'overdue';

create index tickets_due on public.tickets (due_at)
where status_category not in ('resolved', 'closed') and deleted_at is null and paused_at is null;

create index tickets_response_due on public.tickets (first_response_due_at)
where status_category not in ('resolved', 'closed') and deleted_at is null and paused_at is null
  and first_response_at is null;

-- Returns the time from which less than a quarter of the working time is left, or less than half an hour (slaState in
-- sync/model/rules/ticket-due.ts).
create function app.risk_begins(started_at timestamptz, due_at timestamptz) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  total interval := app.working_time_between(started_at, due_at);
begin
  return app.after_working_time(started_at, total - greatest(total / 4, interval '30 minutes'));
end
$$;

-- Returns the clocks that run, with their due times as they are now.
create function app.running_clocks() returns table (ticket_id uuid, clock text, started_at timestamptz, due_at timestamptz)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select t.id, 'resolve', t.created_at, t.due_at from public.tickets t
  where t.status_category not in ('resolved', 'closed') and t.deleted_at is null and t.paused_at is null
    and t.due_at is not null
  union all
  select t.id, 'response', t.created_at, t.first_response_due_at from public.tickets t
  where t.status_category not in ('resolved', 'closed') and t.deleted_at is null and t.paused_at is null
    and t.first_response_at is null and t.first_response_due_at is not null
    and t.first_response_due_at is distinct from t.due_at;
end
$$;

-- Returns the key of a running clock with its due time: one that was given up is looked at again with another due time.
create function app.clock_key(ticket_id uuid, clock text, due_at timestamptz) returns text
language sql stable
set search_path = ''
as $$ select ticket_id || '/' || clock || '/' || app.iso(due_at) $$;

-- Returns the running clocks of these keys.
create function app.clocks_of(keys text[]) returns table (ticket_id uuid, clock text, started_at timestamptz, due_at timestamptz)
language sql stable
set search_path = ''
as $$
  select r.* from unnest(keys) k
  join app.running_clocks() r on r.ticket_id = split_part(k, '/', 1)::uuid and r.clock = split_part(k, '/', 2)
$$;

-- Notes when these clocks have to be told of; a part of app.tell_due_times.
create function app.note_clocks(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.ticket_clocks as c (ticket_id, clock, due_at, risk_at)
  select r.ticket_id, r.clock, r.due_at, app.risk_begins(r.started_at, r.due_at) from app.clocks_of(keys) r
  on conflict on constraint ticket_clocks_pkey
  do update set due_at = excluded.due_at, risk_at = excluded.risk_at, told = 'nothing'
  where c.due_at <> excluded.due_at;
  return cardinality(keys);
end
$$;

-- Tells of these clocks; a part of app.tell_due_times. Answers how many were told.
create function app.tell_clocks(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  turned record;
  ticket public.tickets;
  told integer := 0;
begin
  for turned in
    update app.ticket_clocks c set told = case when c.due_at < moment then 'overdue' else 'risk' end
    from unnest(keys) k
    where c.ticket_id = split_part(k, '/', 1)::uuid and c.clock = split_part(k, '/', 2)
      -- Asked again of the locked row: another call may have told it meanwhile.
      and (c.told = 'nothing' or c.told = 'risk' and c.due_at < moment)
    returning c.ticket_id, c.clock, c.told
  loop
    select * into ticket from public.tickets t where t.id = turned.ticket_id;
    perform app.notify_ticket(
      ticket,
      case when ticket.assignee_id is not null then array[ticket.assignee_id]
        else array(select p.id from public.profiles p where p.department_id = ticket.team_id) end
      || case when turned.told = 'overdue' then ticket.watcher_ids else '{}' end,
      case when turned.told = 'overdue' then 'overdue' else 'due_risk' end,
      ticket.ticket_no || case turned.clock when 'response' then ' ilk yanıt' else '' end
        || case when turned.told = 'overdue' then ' süresini aştı' else ' süresi doluyor' end
    );
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Tells of due times that come near or have passed: the assignee, else the team; of passed ones the watchers too. Looks
-- at 500 new due times at most and tells of 500; what is left is for the next call. Answers {"risk": n, "overdue": n}.
create function app.tell_due_times() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  since timestamptz := (select s.notices_from from app.ticket_settings s);
  risk text[];
  overdue text[];
begin
  -- Earlier due times first, so that a crowd of new tickets holds up none that is urgent.
  perform app.run_each('ticket_clocks', array(
    with fresh as materialized (
      select app.clock_key(k.ticket_id, k.clock, k.due_at) as key, k.due_at from app.running_clocks() k
      where k.due_at >= since and not exists (
        select from app.ticket_clocks known
        where known.ticket_id = k.ticket_id and known.clock = k.clock and known.due_at = k.due_at
      )
    )
    select f.key from fresh f where f.key not in (select app.set_aside_keys('ticket_clocks')) order by f.due_at limit 500
  ), 'note_clocks');
  select coalesce(array_agg(d.key) filter (where d.due_at >= moment), '{}'),
    coalesce(array_agg(d.key) filter (where d.due_at < moment), '{}')
  into risk, overdue
  from (
    select app.clock_key(k.ticket_id, k.clock, k.due_at) as key, k.due_at from app.ticket_clocks k
    join app.running_clocks() r on r.ticket_id = k.ticket_id and r.clock = k.clock and r.due_at = k.due_at
    where k.risk_at < moment and (k.told = 'nothing' or k.told = 'risk' and k.due_at < moment)
      and app.clock_key(k.ticket_id, k.clock, k.due_at) not in (select app.set_aside_keys('ticket_clocks'))
    order by k.due_at limit 500
  ) d;
  return jsonb_build_object(
    'risk', app.run_each('ticket_clocks', risk, 'tell_clocks'), 'overdue', app.run_each('ticket_clocks', overdue, 'tell_clocks')
  );
end
$$;

-- Writes all notices of what is due, each kind by itself.
create function app.run_due_notices() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.run_jobs('{return_reminders, tell_surgery_times, tell_case_times, tell_biopsy_times}');
  return app.run_job('tell_due_times');
end
$$;
