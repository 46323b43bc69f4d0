-- What happens to tickets by itself: those that wait open again at their date, resolved ones close after some days.

create table app.ticket_settings (
  only_row boolean primary key default true check (only_row),
  close_resolved_after_days integer not null default 3 check (close_resolved_after_days between 1 and 365),
  -- What was due before this hospital had such notices is nobody's news.
  notices_from timestamptz not null default now()
);
select app.protect('app.ticket_settings');
grant select on app.ticket_settings to vizite_api;
create policy "settings are no secret" on app.ticket_settings for select to vizite_api using (true);

insert into app.ticket_settings default values;

create index tickets_waiting on public.tickets (waiting_until)
where status_category = 'pending' and deleted_at is null;

create index tickets_resolved on public.tickets (resolved_at)
where status_category = 'resolved' and deleted_at is null;

-- The status that a category's tickets get by default, else its first.
create function app.default_ticket_status(wanted text) returns public.definitions
language plpgsql stable
set search_path = ''
as $$
declare
  status public.definitions;
begin
  select * into status from public.definitions d
  where d.kind = 'ticket_status' and d.attributes ->> 'category' = wanted and d.active and d.deleted_at is null
  order by (d.attributes ->> 'is_default')::boolean desc, (d.attributes ->> 'requires_reason')::boolean, d.position
  limit 1;
  return status;
end
$$;

-- One ticket whose date has come; the clock of its due times goes on from where it stopped. That it opened again tells
-- notify_ticket_change, to the assignee too.
create function app.reopen_waiting_ticket(ticket_id uuid, status public.definitions, moment timestamptz)
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

-- Does what is due, at most 500 tickets of each kind; to be called every few minutes. Calling it twice, or from two
-- places at once, does nothing twice. Complaints and other types that a supervisor closes stay resolved. Nobody is
-- named as the author: history shows the system. Answers {"reopened": n, "closed": n, "failed": n}.
create function app.run_ticket_moves() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  days integer := (select s.close_resolved_after_days from app.ticket_settings s);
  open_status public.definitions := app.default_ticket_status('open');
  closed_status public.definitions := app.default_ticket_status('closed');
  due record;
  reopened integer := 0;
  closed integer := 0;
  failed integer := 0;
begin
  for due in
    select t.id, t.status_category from (
      (select w.id from public.tickets w
       where w.status_category = 'pending' and w.deleted_at is null and w.waiting_until <= moment
         and open_status.id is not null
       order by w.waiting_until limit 500)
      union all
      (select r.id from public.tickets r
       join public.definitions d on d.id = r.type_id and not (d.attributes ->> 'supervisor_closes')::boolean
       where r.status_category = 'resolved' and r.deleted_at is null
         and r.resolved_at <= moment - make_interval(days => days) and closed_status.id is not null
       order by r.resolved_at limit 500)
    ) c
    join public.tickets t on t.id = c.id
    -- Asked again of the locked row: somebody may have moved it meanwhile.
    where t.status_category = 'pending' and t.waiting_until <= moment
      or t.status_category = 'resolved' and t.resolved_at <= moment - make_interval(days => days)
    for update of t skip locked
  loop
    begin
      if due.status_category = 'pending' then
        perform app.reopen_waiting_ticket(due.id, open_status, moment);
        reopened := reopened + 1;
      else
        update public.tickets t
        set status_id = closed_status.id, status_reason = format('Çözümden sonra %s gün geçti', days)
        where t.id = due.id;
        closed := closed + 1;
      end if;
    exception when others then
      -- One ticket that breaks a rule must not hold up the others.
      if app.is_retryable(sqlstate) then raise; end if;
      failed := failed + 1;
    end;
  end loop;
  return jsonb_build_object('reopened', reopened, 'closed', closed, 'failed', failed);
end
$$;

-- What is called every few minutes, by pg_cron or by the embedded backend: the moves of tickets, due notices, the ends of
-- emergency accesses, imports that nobody went on with, and the disposal of what was approved where nobody waits for it any
-- more.
create function app.run_ticket_schedule() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moves jsonb := app.run_ticket_moves();
  approved uuid;
begin
  perform app.run_due_notices();
  perform app.close_run_out_emergencies();
  perform app.tell_due_records();
  perform app.forget_staged_imports();
  perform app.forget_list_identities();
  perform app.forget_identity_rows();
  begin
    perform app.look_for_pairs();
  exception when others then
    -- Looked for again with the next call; nothing else waits.
    null;
  end;
  for approved in select d.id from app.disposals d where d.status = 'approved' order by d.no loop
    begin
      perform app.dispose_piece(approved);
    exception when others then
      -- It stays approved and is tried again; the user who presses the button is told what is wrong. Nothing else
      -- waits.
      null;
    end;
  end loop;
  return moves;
end
$$;

-- Lets pg_cron call it every five minutes, where that extension is installed; answers whether it is. Calling it again
-- changes nothing.
create function app.schedule_ticket_run() returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then return false; end if;
  execute 'select cron.schedule(''vizite-tickets'', ''*/5 * * * *'', ''select app.run_ticket_schedule()'')';
  return true;
end
$$;

do $$
begin
  perform app.schedule_ticket_run();
exception when others then
  raise warning 'pg_cron refused the job; call app.schedule_ticket_run() as its administrator';
end
$$;
