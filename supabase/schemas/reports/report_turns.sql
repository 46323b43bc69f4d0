-- The turns of scheduled reports, called every few minutes by pg_cron or the embedded backend, and the list of all that a
-- person has of reports.

create function app.report_turn_key(schedule uuid, due_at timestamptz, recipient uuid) returns text
language sql stable
set search_path = ''
as $$ select schedule || '/' || app.iso(due_at) || '/' || recipient $$;

-- Runs one turn for one recipient, in their name and with their rights. Answers the outcome and the run; one that
-- failed is set aside.
create function app.run_report_turn(
  s app.report_schedules, asked jsonb, due_at timestamptz, recipient uuid, out outcome text, out run uuid
)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  days date[];
  made app.report_runs;
  state text;
  rule text;
  message text;
  own_claims text := current_setting('request.jwt.claims', true);
  own_sub text := current_setting('request.jwt.claim.sub', true);
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', recipient, 'role', 'authenticated')::text, true);
  perform set_config('request.jwt.claim.sub', recipient::text, true);
  begin
    if not app.is_staff() then
      outcome := 'left';
    else
      days := app.report_days(asked, (now() at time zone 'Europe/Istanbul')::date);
      made := app.store_report_run(gen_random_uuid(), s.report, s.name, asked, days[1], days[2], true);
      perform app.notify_record('report_run', made.id, array[recipient], 'report_ready', 'Zamanlanmış rapor hazır', s.name);
      outcome := 'done';
      run := made.id;
    end if;
  exception
    when insufficient_privilege then outcome := 'permission_denied';
    when query_canceled then outcome := 'too_slow';
    when others then
      if app.is_retryable(sqlstate) then raise; end if;
      get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
      outcome := case message when 'too_slow' then 'too_slow' else 'failed' end;
  end;
  perform set_config('request.jwt.claims', coalesce(own_claims, ''), true);
  perform set_config('request.jwt.claim.sub', coalesce(own_sub, ''), true);
  if outcome = 'failed' then
    perform app.set_aside('report_turns', app.report_turn_key(s.id, due_at, recipient), app.failure_code(state, message), rule);
  end if;
end
$$;

-- Runs turns that were made due again; keys: schedule/due/recipient. A part of app.run_due_reports. Answers how many runs were kept.
create function app.run_report_turns(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  again record;
  turn record;
  kept integer := 0;
begin
  for again in
    select t.schedule_id, t.due_at, t.user_id, coalesce(r.definition, s.definition) as definition
    from unnest(keys) k
    join app.report_turns t on t.schedule_id = split_part(k, '/', 1)::uuid and t.user_id = split_part(k, '/', 3)::uuid
      and app.iso(t.due_at) = split_part(k, '/', 2) and t.outcome is null
    join app.report_schedules s on s.id = t.schedule_id
    left join app.saved_reports r on r.id = s.report_id
  loop
    select * into turn from app.run_report_turn(
      (select s from app.report_schedules s where s.id = again.schedule_id), again.definition, again.due_at, again.user_id);
    update app.report_turns t set outcome = turn.outcome, run_id = turn.run
    where t.schedule_id = again.schedule_id and t.due_at = again.due_at and t.user_id = again.user_id;
    if turn.outcome = 'done' then kept := kept + 1; end if;
  end loop;
  return kept;
end
$$;

create function app.report_schedule_key(s app.report_schedules) returns text
language sql stable
set search_path = ''
as $$ select s.id || '/' || app.iso(s.next_at) $$;

-- Runs these schedules; a part of app.run_due_reports. Answers how many runs were kept.
create function app.run_report_schedules(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  due app.report_schedules;
  owner public.profiles;
  saved app.saved_reports;
  recipient uuid;
  turn record;
  kept integer := 0;
begin
  for due in
    select s.* from unnest(keys) k join app.report_schedules s on s.id = split_part(k, '/', 1)::uuid
  loop
    update app.report_schedules s set next_at = app.next_report_time(s.cadence, s.day, s.hour, moment) where s.id = due.id;
    select * into owner from public.profiles p where p.id = due.owner_id;
    select * into saved from app.saved_reports r where r.id = due.report_id;
    if owner.status <> 'active' or not app.is_usable(owner) then
      update app.report_schedules s set state = 'owner_away' where s.id = due.id;
      continue;
    elsif due.report_id is not null and (saved.id is null or saved.deleted_at is not null) then
      update app.report_schedules s set state = 'report_gone' where s.id = due.id;
      continue;
    end if;
    foreach recipient in array due.recipient_ids loop
      insert into app.report_turns (schedule_id, due_at, user_id) values (due.id, due.next_at, recipient) on conflict do nothing;
      continue when not found;
      select * into turn from app.run_report_turn(due, coalesce(saved.definition, due.definition), due.next_at, recipient);
      update app.report_turns t set outcome = turn.outcome, run_id = turn.run
      where t.schedule_id = due.id and t.due_at = due.next_at and t.user_id = recipient;
      if turn.outcome = 'done' then kept := kept + 1; end if;
    end loop;
    delete from app.report_turns t where t.schedule_id = due.id and t.due_at < moment - interval '90 days';
  end loop;
  return kept;
end
$$;

-- Runs what is due, at most twenty schedules; calling it twice, or from two places at once, runs nothing twice. Turns that were
-- missed while nothing ran are not caught up: one run says it all. Each by itself, once: making a report takes long. Answers how
-- many runs were kept.
create function app.run_due_reports() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
begin
  perform app.run_job('forget_report_runs');
  perform app.note_server_state('reports');
  return app.run_each('report_turns', array(
    select app.report_turn_key(t.schedule_id, t.due_at, t.user_id) from app.report_turns t
    where t.outcome is null
      and app.report_turn_key(t.schedule_id, t.due_at, t.user_id) not in (select app.set_aside_keys('report_turns'))
    order by t.due_at limit 20 for update skip locked
  ), 'run_report_turns', at_once => false)
  + app.run_each('report_schedules', array(
    select app.report_schedule_key(s) from app.report_schedules s
    where s.state = 'on' and s.next_at <= moment
      and app.report_schedule_key(s) not in (select app.set_aside_keys('report_schedules'))
    order by s.next_at limit 20 for update skip locked
  ), 'run_report_schedules', at_once => false);
end
$$;

-- Lets pg_cron call it every five minutes, where that extension is installed; answers whether it is.
create function app.schedule_report_run() returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then return false; end if;
  execute 'select cron.schedule(''vizite-reports'', ''*/5 * * * *'', ''select app.run_due_reports()'')';
  return true;
end
$$;
do $$
begin
  perform app.schedule_report_run();
exception when others then
  raise warning 'pg_cron refused the job; call app.schedule_report_run() as its administrator';
end
$$;

-- Returns a schedule for its owner or a recipient; a recipient learns of the own turns alone.
create function app.report_schedule_line(s app.report_schedules) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  mine boolean := s.owner_id = auth.uid();
begin
  return jsonb_build_object('id', s.id, 'owner_id', s.owner_id, 'own', mine, 'report', s.report, 'name', s.name,
    'definition', case when mine then s.definition end,
    'cadence', s.cadence, 'day', s.day, 'hour', s.hour,
    'recipient_ids', case when mine then to_jsonb(s.recipient_ids) else jsonb_build_array(auth.uid()) end,
    'state', s.state, 'next_at', app.iso(s.next_at), 'row_version', s.row_version,
    'turns', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', t.user_id, 'due_at', app.iso(t.due_at), 'outcome', t.outcome)
        order by t.user_id), '[]')
      from app.report_turns t
      where t.schedule_id = s.id and t.outcome is not null and (mine or t.user_id = auth.uid())
        and t.due_at = (select max(l.due_at) from app.report_turns l where l.schedule_id = s.id)
    ));
end
$$;

-- Returns all that the caller has of reports: own and shared ones, kept runs without their rows, schedules.
create function app.read_reports() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.reports.read}');
  return jsonb_build_object(
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'description', r.description,
        'definition', r.definition, 'owner_id', r.owner_id, 'own', r.owner_id = auth.uid(),
        'role_ids', case when r.owner_id = auth.uid() then to_jsonb(r.role_ids) else '[]' end,
        'row_version', r.row_version, 'updated_at', app.iso(r.updated_at)) order by r.name collate app.turkish, r.id), '[]')
      from app.saved_reports r
      join app.figure_sources f on f.id = r.definition ->> 'source'
      where app.may_see_report(r) and not exists (select from unnest(f.rights) k where not app.has_permission(k))
    ),
    'runs', (
      select coalesce(jsonb_agg(app.report_run_line(r) order by r.at desc, r.id), '[]')
      from (
        select o.* from app.report_runs o where o.user_id = auth.uid() and o.expires_at > now() and app.may_see_run(o)
        order by o.at desc limit 200
      ) r
    ),
    'schedules', (
      select coalesce(jsonb_agg(app.report_schedule_line(s) order by s.created_at, s.id), '[]')
      from app.report_schedules s where s.owner_id = auth.uid() or auth.uid() = any (s.recipient_ids)
    )
  );
end
$$;
grant execute on function app.read_reports() to vizite_api;

create function public.list_reports() returns jsonb
language sql stable set search_path = '' as $$ select app.read_reports() $$;
select app.open_door('public.list_reports()');
