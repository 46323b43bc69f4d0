-- Meetings, series of them, and single occurrences that differ from their series. Everybody who may be invited sees the
-- calendar and answers; who reads a meeting its visibility says.

create table public.meetings (
  id uuid primary key,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  meeting_kind text not null check (
    meeting_kind in ('internal', 'company_visit', 'insurance', 'quality', 'case', 'training', 'interview')
  ),
  company_id uuid references public.companies (id),
  starts_at timestamptz not null check (starts_at >= '0001-01-01' and starts_at < '10000-01-01'),
  ends_at timestamptz not null check (ends_at >= '0001-01-01' and ends_at < '10000-01-01'),
  all_day boolean not null default false,
  time_zone text not null check (char_length(time_zone) <= 40 and btrim(time_zone) <> ''),
  recurrence jsonb check (app.check_recurrence(recurrence)),
  series_id uuid references public.meetings (id),
  original_start timestamptz check (original_start >= '0001-01-01' and original_start < '10000-01-01'),
  place text check (char_length(place) <= 200),
  room text check (char_length(room) <= 80),
  online_link text check (char_length(online_link) <= 500),
  organiser_id uuid not null references public.profiles (id),
  minute_taker_id uuid references public.profiles (id),
  participants jsonb not null default '[]' check (app.check_participants(participants)),
  agenda jsonb not null default '[]' check (app.check_agenda(agenda)),
  minutes text check (char_length(minutes) <= 500000),
  decisions jsonb not null default '[]' check (app.check_decisions(decisions)),
  actions jsonb not null default '[]' check (app.check_actions(actions)),
  file_names text[] not null default '{}' check (app.check_texts(file_names, 50)),
  reminder_minutes jsonb not null default '[]' check (app.check_reminder_minutes(reminder_minutes)),
  visibility text not null check (visibility in ('everyone', 'participants', 'private')),
  status text not null check (status in (
    'draft', 'planned', 'invited', 'in_progress', 'completed', 'minutes_review', 'closed', 'postponed', 'cancelled'
  )),
  status_reason text check (char_length(status_reason) <= 500),
  contains_patient_data boolean not null default false,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint meetings_end_after_start check (ends_at > starts_at),
  constraint meetings_too_long check (ends_at <= starts_at + interval '31 days'),
  constraint meetings_series_ends check (app.ends_in_time(starts_at, recurrence)),
  -- A series has no minutes: its single occurrences have them. An occurrence has no rule of its own.
  constraint meetings_series_shape check (
    recurrence is null or (series_id is null and minutes is null and status in ('draft', 'planned', 'invited', 'postponed', 'cancelled'))
  ),
  -- One row for one occurrence, however many devices make it.
  constraint meetings_occurrence check (
    case when series_id is null then original_start is null
    else original_start is not null and id = app.occurrence_id(series_id, original_start) end
  ),
  -- Data of patients is for those who take part.
  constraint meetings_patient_data check (not contains_patient_data or visibility <> 'everyone')
);
create index meetings_series on public.meetings (series_id) where series_id is not null;
create index meetings_company on public.meetings (company_id);
create index meetings_organiser on public.meetings (organiser_id);
create index meetings_minute_taker on public.meetings (minute_taker_id);

-- Returns the entry that a participant has in the list of participants.
create function app.my_participation() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('user_id', auth.uid()))
$$;
grant execute on function app.my_participation() to vizite_api;

-- Checks a meeting with the rights of the writer, so that nobody learns of a series that they may not see.
create function app.meeting_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
  editor boolean := actor is null or app.has_permission('companies.meetings.edit');
begin
  if tg_op = 'INSERT' then
    if new.series_id is not null and not app.may_change_days() then
      new := app.answered_day(new);
    elsif new.series_id is not null and actor is not null and not exists (
      select from public.meetings m
      where m.id = new.series_id and m.recurrence is not null and m.deleted_at is null
    ) then
      perform app.refuse_row('meetings_series_id_fkey', 'series_id', '23503');
    end if;
  else
    if new.deleted_at is distinct from old.deleted_at then return new; end if;
    new.series_id := old.series_id;
    new.original_start := old.original_start;
    if not editor then
      if to_jsonb(new) - 'participants' - 'actions' is distinct from to_jsonb(old) - 'participants' - 'actions'
        or app.without_answer(new.participants, actor) is distinct from app.without_answer(old.participants, actor) then
        perform app.refuse_row('meetings_answer_permission', 'participants', '42501');
      end if;
      if app.without_own_states(new.actions, actor) is distinct from app.without_own_states(old.actions, actor) then
        perform app.refuse_row('meetings_actions_permission', 'actions', '42501');
      end if;
    end if;
    if not app.may_become('meeting', old.status, new.status) then
      perform app.refuse_row('meetings_status_transition', 'status');
    end if;
    if old.status = 'closed' and (
      new.minutes is distinct from old.minutes or new.decisions is distinct from old.decisions
    ) then
      perform app.refuse_row('meetings_closed', 'minutes');
    end if;
  end if;
  if new.status in ('minutes_review', 'closed') and btrim(coalesce(new.minutes, '')) = '' then
    perform app.refuse_row('meetings_minutes_required', 'minutes');
  end if;
  if actor is not null and new.status = 'closed' and not (tg_op = 'UPDATE' and old.status = 'closed')
    and not app.has_permission('companies.meetings.minutes_approve') then
    perform app.refuse_row('meetings_approval_permission', 'status', '42501');
  end if;
  return new;
end
$$;
-- Minutes that are closed change for a disposal alone.
create trigger meeting_rules before insert or update on public.meetings
for each row when (current_user = 'vizite_api' or current_setting('app.disposing', true) is distinct from 'on')
execute function app.meeting_rules();

-- Removes the occurrences that differ from a series with it.
create function app.remove_occurrences() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.meetings m set deleted_at = new.deleted_at where m.series_id = new.id and m.deleted_at is null;
  return null;
end
$$;
create trigger remove_occurrences after update on public.meetings
for each row when (new.deleted_at is not null and old.deleted_at is null and new.recurrence is not null)
execute function app.remove_occurrences();
select app.replicate('meetings', 'meetings');
select app.expose(
  'meetings',
  '{title, meeting_kind, company_id, starts_at, ends_at, all_day, time_zone, recurrence, series_id, original_start,
    place, room, online_link, organiser_id, minute_taker_id, participants, agenda, minutes, decisions, actions,
    file_names, reminder_minutes, visibility, status, status_reason, contains_patient_data}',
  can_remove => true
);

-- A draft is seen by those alone who make it or take part in it.
create policy meetings_select on public.meetings for select to vizite_api
using (
  (select app.has_any_permission('{companies.meetings_list.read, companies.meetings_calendar.read}'))
  and (
    visibility = 'everyone' and status <> 'draft'
    or organiser_id = (select auth.uid())
    or created_by = (select auth.uid())
    or minute_taker_id = (select auth.uid())
    or visibility <> 'private' and (select app.has_permission('companies.meetings.read_all'))
    or participants @> (select app.my_participation())
  )
);
create policy meetings_insert on public.meetings for insert to vizite_api
with check (
  (select app.has_permission('companies.meetings.add'))
  or series_id is not null
  and (select app.has_any_permission('{companies.meetings.edit, companies.meetings.answer}'))
);
create policy meetings_update on public.meetings for update to vizite_api
using (
  (select app.has_any_permission('{companies.meetings.edit, companies.meetings.answer, companies.meetings.delete}'))
  and (
    visibility = 'everyone' and status <> 'draft'
    or organiser_id = (select auth.uid())
    or created_by = (select auth.uid())
    or minute_taker_id = (select auth.uid())
    or visibility <> 'private' and (select app.has_permission('companies.meetings.read_all'))
    or participants @> (select app.my_participation())
  )
)
with check (case when deleted_at is null
  then (select app.has_any_permission('{companies.meetings.edit, companies.meetings.answer}'))
  else (select app.has_permission('companies.meetings.delete')) end);

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('meeting', 'meetings', 'meetings',
    '{companies.meetings_list.read, companies.meetings_calendar.read}',
    'app.last_end(t.starts_at, t.ends_at, t.recurrence, t.original_start) >= $5', 'true');

-- Meetings to come never leave; of ended ones a year stays, and every series that reaches into it.
insert into app.sync_windows (collection, months) values ('meetings', 12);
