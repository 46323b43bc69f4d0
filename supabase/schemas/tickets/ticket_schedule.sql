-- Automatic moves of tickets: those that wait open again at their date, resolved ones close after some days.

create table app.ticket_settings (
  only_row boolean primary key default true check (only_row),
  close_resolved_after_days integer not null default 3 check (close_resolved_after_days between 1 and 365),
  -- Tickets that were due before this hospital had such notices are nobody's news.
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

-- Returns the status that a category's tickets get by default, else its first.
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

-- Opens one ticket whose date has come; the clock of its due times goes on from where it stopped. That it opened again
-- tells notify_ticket_change, to the assignee too.
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

-- Returns the key of a ticket and the date on which it is due: one that was given up is due again with another date.
create function app.ticket_move_key(ticket public.tickets) returns text
language sql stable
set search_path = ''
as $$
  select ticket.id || '/' || app.iso(case when ticket.status_category = 'pending' then ticket.waiting_until else ticket.resolved_at end)
$$;

-- Opens these waiting tickets again; a part of app.run_ticket_moves.
create function app.reopen_tickets(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  open_status public.definitions := app.default_ticket_status('open');
  key text;
begin
  foreach key in array keys loop
    perform app.reopen_waiting_ticket(split_part(key, '/', 1)::uuid, open_status, app.now_ms());
  end loop;
  return cardinality(keys);
end
$$;

-- Closes these resolved tickets; a part of app.run_ticket_moves.
create function app.close_tickets(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.tickets t
  set status_id = (app.default_ticket_status('closed')).id,
    status_reason = format('Çözümden sonra %s gün geçti', (select s.close_resolved_after_days from app.ticket_settings s))
  where t.id = any (array(select split_part(k, '/', 1)::uuid from unnest(keys) k));
  return cardinality(keys);
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
  waited text[];
  resolved text[];
  reopened integer;
  closed integer;
begin
  select coalesce(array_agg(l.key) filter (where l.status_category = 'pending'), '{}'),
    coalesce(array_agg(l.key) filter (where l.status_category = 'resolved'), '{}')
  into waited, resolved
  from (
    select app.ticket_move_key(t) as key, t.status_category from (
      (select w.id from public.tickets w
       where w.status_category = 'pending' and w.deleted_at is null and w.waiting_until <= moment
         and (app.default_ticket_status('open')).id is not null
         and app.ticket_move_key(w) not in (select app.set_aside_keys('ticket_moves'))
       order by w.waiting_until limit 500)
      union all
      (select r.id from public.tickets r
       join public.definitions d on d.id = r.type_id and not (d.attributes ->> 'supervisor_closes')::boolean
       where r.status_category = 'resolved' and r.deleted_at is null
         and r.resolved_at <= moment - make_interval(days => days) and (app.default_ticket_status('closed')).id is not null
         and app.ticket_move_key(r) not in (select app.set_aside_keys('ticket_moves'))
       order by r.resolved_at limit 500)
    ) c
    join public.tickets t on t.id = c.id
    -- Asked again of the locked row: somebody may have moved it meanwhile.
    where t.status_category = 'pending' and t.waiting_until <= moment
      or t.status_category = 'resolved' and t.resolved_at <= moment - make_interval(days => days)
    for update of t skip locked
  ) l;
  reopened := app.run_each('ticket_moves', waited, 'reopen_tickets');
  closed := app.run_each('ticket_moves', resolved, 'close_tickets');
  return jsonb_build_object('reopened', reopened, 'closed', closed,
    'failed', cardinality(waited) + cardinality(resolved) - reopened - closed);
end
$$;

-- Disposes of a piece of everything that was approved, where nobody waits for it any more.
create function app.dispose_approved() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.run_each('disposals', array(
    select d.id::text from app.disposals d
    where d.status = 'approved' and d.id::text not in (select app.set_aside_keys('disposals')) order by d.no
  ), 'dispose_pieces', at_once => false);
end
$$;

-- Runs a piece of each of these disposals. One that fails as a whole may be run by the user who presses the button,
-- too.
create function app.dispose_pieces(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  perform app.dispose_piece(k::uuid) from unnest(keys) k;
  return cardinality(keys);
end
$$;

-- Runs every few minutes, called by pg_cron or by the embedded backend: the moves of tickets, due notices, the ends of
-- emergency accesses, imports that nobody went on with, files that never came, reports of messages that
-- nobody knows, and the disposal of what was approved.
-- Each by itself: one that fails is set aside as a job, tried again with the next call, and blocks no other.
create function app.run_ticket_schedule() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moves jsonb := app.run_job('run_ticket_moves');
begin
  perform app.run_jobs('{remove_asked_demo, run_due_notices, close_run_out_emergencies, tell_due_records, forget_staged_imports,
    make_stale_days, forget_list_identities, forget_identity_rows, forget_incoming_rows, look_for_pairs, look_for_missing_files, set_early_reports_aside, dispose_approved, tell_dead_letters}');
  perform app.note_server_state('schedule');
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
