-- Settings of a user for notices, and quiet hours that hold on all devices and for pushes.

create or replace function app.sync_rank(kind text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select ('{
    "ticket_type": 1,
    "ticket_status": 2,
    "ticket_source": 3,
    "ticket_tag": 4,
    "contact_type": 5,
    "call_result": 6,
    "relation_type": 7,
    "department": 8,
    "company_type": 9,
    "position": 10,
    "bank": 11,
    "cash_desk": 12,
    "operating_room": 13,
    "procedure": 14,
    "clinician": 15,
    "surgery_reason": 16,
    "insurer": 17,
    "insurance_document": 18,
    "refusal_phrase": 19,
    "resume_tag": 20,
    "user": 21,
    "role": 22,
    "permission": 23,
    "client": 24,
    "relation": 25,
    "ticket": 26,
    "note": 27,
    "task": 28,
    "status_change": 29,
    "consent": 30,
    "interaction": 31,
    "company": 32,
    "person": 33,
    "resume": 34,
    "message_template": 35,
    "meeting": 36,
    "busy_time": 37,
    "pos_terminal": 38,
    "commission_rate": 39,
    "pos_staff": 40,
    "terminal_usage": 41,
    "import_profile": 42,
    "import_file": 43,
    "settlement_day": 44,
    "closed_period": 45,
    "bank_objection": 46,
    "theatre_session": 47,
    "surgery": 48,
    "surgery_duration": 49,
    "patient_trip": 50,
    "reading_words": 51,
    "biopsy": 52,
    "specimen_transfer": 53,
    "specimen_receipt": 54,
    "invoice_batch": 55,
    "insurance_case": 56,
    "insurance_event": 57,
    "client_merge": 58,
    "attachment": 59,
    "notification": 60,
    "message": 61,
    "reminder": 62,
    "whats_new": 63,
    "read_mark": 64,
    "shift_handover": 65,
    "shift_handover_line": 66,
    "shift_handover_entry": 67,
    "notice_settings": 68
  }'::jsonb ->> kind)::integer
$$;

alter table public.notifications add column passes_quiet boolean not null default false;
grant select (passes_quiet) on public.notifications to vizite_api;

create table public.notice_settings (
  id uuid primary key,
  user_id uuid not null references public.profiles (id),
  quiet boolean not null default false,
  quiet_from text not null default '22:00'
    check (char_length(quiet_from) <= 5 and btrim(quiet_from) <> '' and quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null default '07:00'
    check (char_length(quiet_to) <= 5 and btrim(quiet_to) <> '' and quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  work_days text[] not null default '{1,2,3,4,5,6,7}' check (app.check_texts(work_days, 7) and work_days <@ '{1,2,3,4,5,6,7}'),
  show_place boolean not null default true,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index notice_settings_user on public.notice_settings (user_id);
select app.replicate('notice_settings', 'inbox');
select app.expose('notice_settings', '{user_id, quiet, quiet_from, quiet_to, work_days, show_place}');
create policy notice_settings_select on public.notice_settings for select to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()));
create policy notice_settings_insert on public.notice_settings for insert to vizite_api
with check (user_id = (select auth.uid()) and (select app.is_staff()));
create policy notice_settings_update on public.notice_settings for update to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()))
with check (user_id = (select auth.uid()));
insert into app.sync_tables (kind, collection, table_name, window_rule) values
  ('notice_settings', 'inbox', 'notice_settings', null);

-- Returns whether an instant is quiet for a user: on a work day within the hours, on other days all day. By the clock of
-- Istanbul, as isQuiet in sync/model/rules/quiet-hours.ts; a test holds both together.
create function app.is_quiet(settings public.notice_settings, moment timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  here timestamp := moment at time zone 'Europe/Istanbul';
  clock text := to_char(here, 'HH24:MI');
begin
  if settings.quiet is not true then return false; end if;
  if extract(isodow from here)::text <> all (settings.work_days) then return true; end if;
  if settings.quiet_from = settings.quiet_to then return false; end if;
  return case when settings.quiet_from < settings.quiet_to
    then settings.quiet_from <= clock and clock < settings.quiet_to
    else settings.quiet_from <= clock or clock < settings.quiet_to end;
end
$$;

-- Returns whether it is quiet for a user. The row with the user's own id counts.
create function app.is_quiet_for(person uuid, moment timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select app.is_quiet(s, moment) from public.notice_settings s
    where s.id = person and s.user_id = person and s.deleted_at is null
  ), false);
end
$$;

-- Says of a notice whether it rings within quiet hours, too: of an urgent ticket, of a critical result, and where the
-- server itself stands still.
create function app.mark_passing_notice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.passes_quiet := new.topic = 'biopsy_critical'
    or new.topic = 'system' and (new.group_key = 'backup-overdue' or new.group_key like 'dead-letters:%') is true
    or new.target = 'ticket' and exists (
      select from public.tickets t where t.id = new.target_id and t.priority = 'urgent'
    );
  return new;
end
$$;
create trigger mark_passing_notice before insert or update of at on public.notifications
for each row execute function app.mark_passing_notice();

alter table app.web_push_subscriptions add column held_since timestamptz;

create or replace function app.tells_of_work(notice public.notifications) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  assignee uuid;
begin
  if notice.topic = 'assigned' or notice.passes_quiet and notice.target is distinct from 'ticket' then return true; end if;
  if notice.topic <> 'reassigned' or notice.target is distinct from 'ticket' then return notice.topic = 'reassigned'; end if;
  select t.assignee_id into assignee from public.tickets t where t.id = notice.target_id;
  return assignee = notice.user_id
    or notice.user_id in (select s.stand_in_id from app.stand_ins(array[assignee]) s);
end
$$;

drop trigger note_web_push on public.notifications;
create trigger note_web_push after insert on public.notifications
for each row when (new.topic in ('assigned', 'reassigned') or new.passes_quiet)
execute function app.note_web_push();
drop trigger note_web_push_again on public.notifications;
create trigger note_web_push_again after update of at on public.notifications
for each row when ((new.topic in ('assigned', 'reassigned') or new.passes_quiet) and new.at is distinct from old.at and new.read_at is null)
execute function app.note_web_push();

create or replace function app.has_become_due(person uuid, since timestamptz, moment timestamptz, work boolean) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.reminders r
    where (r.delegated_to = person or r.owner_id = person and r.delegated_to is null)
      and r.done_at is null and r.deleted_at is null
      and app.rings_at(r) > since and app.rings_at(r) <= moment
  ) or exists (
    select from public.notifications n
    where n.user_id = person and n.read_at is null and n.deleted_at is null
      and n.snoozed_until > since and n.snoozed_until <= moment
  ) or work and exists (
    select from public.notifications n
    where n.user_id = person and n.read_at is null and n.deleted_at is null and n.snoozed_until is null
      and (n.topic in ('assigned', 'reassigned') or n.passes_quiet) and n.at > since and app.tells_of_work(n)
  );
end
$$;

create function app.is_urgently_told(person uuid, since timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.notifications n
    where n.user_id = person and n.read_at is null and n.deleted_at is null and n.passes_quiet
      and (n.snoozed_until is null or n.snoozed_until <= app.now_ms())
      and greatest(n.at, n.snoozed_until) > since and app.tells_of_work(n)
  );
end
$$;

create or replace function app.take_web_pushes(settle interval, at_most integer)
returns table (id uuid, endpoint text, p256dh text, auth text, waiting integer)
language plpgsql volatile
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  oldest timestamptz := moment - interval '12 hours';
  looked timestamptz;
begin
  update app.web_push_setup x set looked_at = moment
  from (select o.looked_at from app.web_push_setup o for update) former
  returning greatest(former.looked_at, oldest) into looked;
  if looked is null then return; end if;
  perform app.end_web_push();
  with heard as (delete from app.web_push_words w returning w.user_id)
  update app.web_push_subscriptions s set due_at = moment, try_at = null
  where s.due_at is null and (
    s.user_id in (select h.user_id from heard h) or app.has_become_due(s.user_id, looked, moment, false)
  );
  update app.web_push_subscriptions s set held_since = coalesce(s.held_since, s.due_at), due_at = null
  where s.due_at >= oldest and app.is_quiet_for(s.user_id, moment)
    and not app.is_urgently_told(s.user_id, greatest(oldest, coalesce(s.told_at, s.created_at) - interval '1 minute'));
  update app.web_push_subscriptions s set due_at = moment, try_at = null
  where s.due_at is null and s.held_since is not null and not app.is_quiet_for(s.user_id, moment);
  -- A transaction that was long under way has a time before the last push, and was not in it.
  update app.web_push_subscriptions s set due_at = null, try_at = null, held_since = null
  where s.due_at <= moment - settle and (
    s.due_at < oldest
    or not app.has_become_due(
      s.user_id,
      least(s.held_since, greatest(oldest, coalesce(s.told_at, s.created_at))) - interval '1 minute', moment, true
    )
  );
  return query
  with due as (
    select s.id from app.web_push_subscriptions s
    where s.due_at <= moment - settle and (s.try_at is null or s.try_at <= moment)
      and (s.told_at is null or s.told_at <= moment - interval '1 minute')
    order by s.due_at limit at_most
  )
  update app.web_push_subscriptions s set try_at = moment + interval '1 minute'
  from due d
  where s.id = d.id
  returning s.id, s.endpoint, s.p256dh, s.auth, app.waiting_for(s.user_id, moment);
end
$$;

create or replace function app.note_web_push_sent(target uuid, outcome text, wait integer default 0) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
begin
  if outcome = 'gone' then
    delete from app.web_push_subscriptions s
    where s.endpoint = (select o.endpoint from app.web_push_subscriptions o where o.id = target);
  elsif outcome = 'sent' then
    update app.web_push_subscriptions s set due_at = null, try_at = null, told_at = moment, failures = 0,
      held_since = case when app.is_quiet_for(s.user_id, moment) then s.held_since end
    where s.id = target;
  else
    update app.web_push_subscriptions s set
      failures = s.failures + 1,
      try_at = moment + make_interval(secs => greatest(wait, least(3600, 30 * 2 ^ least(s.failures, 7))))
    where s.id = target;
  end if;
end
$$;

select app.refresh_registry();
