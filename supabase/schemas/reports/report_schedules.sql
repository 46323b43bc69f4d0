-- Reports that run by themselves, for colleagues: each of them gets what they may see, as a kept run and a notice.

create table app.report_schedules (
  id uuid primary key,
  owner_id uuid not null references public.profiles (id),
  -- Report as in app.report_runs.
  report text not null check (char_length(report) <= 60),
  -- A saved report, as it is when it runs; else what was asked for when the schedule was made.
  report_id uuid references app.saved_reports (id) on delete cascade,
  name text not null check (char_length(name) <= 80 and btrim(name) <> ''),
  definition jsonb,
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
  -- Day of the week (1 is Monday) or of the month.
  day integer not null check (day between 1 and 28),
  hour integer not null check (hour between 0 and 23),
  recipient_ids uuid[] not null,
  -- Paused by itself where the owner may not work any more, or the report is gone.
  state text not null default 'on' check (state in ('on', 'off', 'owner_away', 'report_gone')),
  next_at timestamptz not null,
  row_version bigint not null default 1,
  created_at timestamptz not null default now(),
  check ((report_id is null) <> (definition is null))
);
create index report_schedules_owner on app.report_schedules (owner_id);
create index report_schedules_report on app.report_schedules (report_id);
create index report_schedules_next on app.report_schedules (next_at) where state = 'on';
select app.protect('app.report_schedules');
create policy "for the server alone" on app.report_schedules for select to service_role using (true);

-- Each turn once for each recipient, and what became of it.
create table app.report_turns (
  schedule_id uuid not null references app.report_schedules (id) on delete cascade,
  due_at timestamptz not null,
  user_id uuid not null references public.profiles (id),
  outcome text check (outcome in ('done', 'permission_denied', 'too_slow', 'left', 'failed')),
  run_id uuid,
  primary key (schedule_id, due_at, user_id)
);
create index report_turns_user on app.report_turns (user_id);
create index report_turns_again on app.report_turns (due_at) where outcome is null;
select app.protect('app.report_turns');
create policy "for the server alone" on app.report_turns for select to service_role using (true);

-- Returns the first time behind a moment; hours of Istanbul.
create function app.next_report_time(cadence text, day integer, hour integer, behind timestamptz) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  wall timestamp := behind at time zone 'Europe/Istanbul';
  step interval := case cadence when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '1 month' end;
  first timestamp := make_interval(hours => hour) + case cadence
    when 'daily' then date_trunc('day', wall)
    when 'weekly' then date_trunc('week', wall) + make_interval(days => day - 1)
    else date_trunc('month', wall) + make_interval(days => day - 1)
  end;
begin
  while first <= wall loop first := first + step; end loop;
  return first at time zone 'Europe/Istanbul';
end
$$;

-- Adds or changes a schedule: {report, name, definition, cadence, day, hour, recipient_ids, active}. Other recipients than
-- oneself take the right to share. P0001: values_malformed, period_fixed, unknown_report, unknown_recipient,
-- too_many_schedules, and those of app.check_report.
create function app.run_save_report_schedule(target uuid, base_version bigint, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.report_schedules;
  saved app.saved_reports;
  asked jsonb := given -> 'definition';
  readers uuid[];
  is_on boolean := coalesce((given ->> 'active')::boolean, true);
  of_cadence text := given ->> 'cadence';
  of_day integer := coalesce((given ->> 'day')::integer, 1);
  of_hour integer := (given ->> 'hour')::integer;
begin
  perform app.need_permissions('{crm.reports.read, crm.reports.edit}');
  select * into was from app.report_schedules s where s.id = target for update;
  if was.id is not null and was.owner_id <> auth.uid() then perform app.refuse_access('unknown_schedule'); end if;
  if base_version is null and was.id is not null then return jsonb_build_object('status', 'saved', 'row_version', was.row_version); end if;
  if base_version is not null and was.row_version is distinct from base_version then return '{"status": "conflict"}'; end if;
  if target is null or coalesce(of_cadence, '') not in ('daily', 'weekly', 'monthly') or of_hour is null
    or of_hour not between 0 and 23 or of_day not between 1 and 28 or (of_cadence = 'weekly' and of_day > 7)
    or char_length(btrim(coalesce(given ->> 'name', ''))) not between 1 and 80
    or char_length(coalesce(given ->> 'report', '')) not between 1 and 60 then
    perform app.refuse_access('values_malformed');
  end if;
  select * into saved from app.saved_reports r where r.id::text = given ->> 'report';
  if saved.id is not null then
    if not app.may_see_report(saved) then perform app.refuse_access('unknown_report'); end if;
    asked := saved.definition;
  end if;
  perform app.check_report(asked);
  if asked ->> 'period' = 'custom' then perform app.refuse_access('period_fixed'); end if;
  readers := array(
    select p.id from public.profiles p
    where p.id::text = any (app.texts_of(given -> 'recipient_ids')) and p.status = 'active' and p.deleted_at is null order by p.id
  );
  if cardinality(readers) not between 1 and 30
    or cardinality(readers) <> cardinality(app.texts_of(given -> 'recipient_ids')) then
    perform app.refuse_access('unknown_recipient');
  end if;
  if readers <> array[auth.uid()] then perform app.need_permissions('{crm.reports.share}'); end if;
  if was.id is null and (select count(*) from app.report_schedules s where s.owner_id = auth.uid()) >= 30 then
    perform app.refuse_access('too_many_schedules');
  end if;
  insert into app.report_schedules as s (id, owner_id, report, report_id, name, definition, cadence, day, hour, recipient_ids,
    state, next_at)
  values (target, auth.uid(), given ->> 'report', saved.id, coalesce(saved.name, btrim(given ->> 'name')),
    case when saved.id is null then asked end, of_cadence, of_day, of_hour, readers,
    case when is_on then 'on' else 'off' end, app.next_report_time(of_cadence, of_day, of_hour, app.now_ms()))
  on conflict (id) do update set report = excluded.report, report_id = excluded.report_id, name = excluded.name,
    definition = excluded.definition, cadence = excluded.cadence, day = excluded.day, hour = excluded.hour,
    recipient_ids = excluded.recipient_ids, state = excluded.state, next_at = excluded.next_at, row_version = s.row_version + 1;
  perform app.log_access('report_schedule', 'report', target, null, jsonb_build_object(
    'name', coalesce(saved.name, btrim(given ->> 'name')), 'cadence', of_cadence, 'recipients', to_jsonb(readers), 'active', is_on
  ));
  return jsonb_build_object('status', 'saved', 'row_version', coalesce(was.row_version, 0) + 1);
end
$$;
grant execute on function app.run_save_report_schedule(uuid, bigint, jsonb) to vizite_api;

create function app.run_delete_report_schedule(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  gone app.report_schedules;
begin
  perform app.need_permissions('{crm.reports.read, crm.reports.edit}');
  delete from app.report_schedules s where s.id = target and s.owner_id = auth.uid() returning * into gone;
  if gone.id is not null then
    perform app.log_access('report_schedule', 'report', target, null, jsonb_build_object('name', gone.name, 'active', false));
  end if;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_delete_report_schedule(uuid) to vizite_api;

create function public.save_report_schedule(target uuid, base_version bigint, given jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_save_report_schedule(target, base_version, given) $$;
create function public.delete_report_schedule(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_delete_report_schedule(target) $$;
select app.open_door('public.save_report_schedule(uuid, bigint, jsonb)');
select app.open_door('public.delete_report_schedule(uuid)');
