-- Parts of a meeting that the calendar shows to those who may not read it: when, which room, which colleagues are
-- taken. Kept by a trigger, beside each meeting that not everybody reads; seen by those alone who do not see the
-- meeting.

create table public.busy_times (
  id uuid primary key,
  meeting_id uuid not null references public.meetings (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null,
  time_zone text not null check (char_length(time_zone) <= 40 and btrim(time_zone) <> ''),
  recurrence jsonb check (app.check_recurrence(recurrence)),
  series_id uuid references public.meetings (id),
  original_start timestamptz,
  cancelled boolean not null default false,
  room text check (char_length(room) <= 80),
  user_ids uuid[] not null default '{}' check (app.check_ids(user_ids, 250)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index busy_times_meeting on public.busy_times (meeting_id);
create index busy_times_series on public.busy_times (series_id) where series_id is not null;
select app.replicate('busy_times', 'meetings');

-- Clears the author: nobody learns from it who made the meeting. After stamp, by name.
create function app.without_author() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_by := null;
  new.updated_by := null;
  return new;
end
$$;
create trigger without_author before insert or update on public.busy_times
for each row execute function app.without_author();
select app.expose('busy_times', '{}', can_add => false, can_edit => false);

-- The caller's own view of meetings decides: row security holds inside the policy too.
create policy busy_times_select on public.busy_times for select to vizite_api
using (
  (select app.has_permission('companies.meetings_calendar.read'))
  and not exists (select from public.meetings m where m.id = meeting_id)
);

-- Colleagues who take part and have not declined.
create function app.taken_by(organiser uuid, participants jsonb) returns uuid[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array(
    select organiser where not exists (
      select from jsonb_array_elements(participants) p
      where p ->> 'user_id' = organiser::text and p ->> 'response' = 'declined'
    )
    union
    select (p ->> 'user_id')::uuid from jsonb_array_elements(participants) p
    where p ->> 'user_id' is not null and p ->> 'response' <> 'declined'
  );
end
$$;

-- Keeps this row with the meeting: every change of who may read the meeting changes it too, in the same transaction, so
-- a user who gets to see the one loses the other. Once made it stays, so that no deleted row has to come back.
create function app.keep_busy_time() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  taken boolean := new.visibility <> 'everyone' and new.status <> 'draft'
    and new.status not in ('cancelled', 'postponed');
begin
  update public.busy_times b set
    starts_at = new.starts_at, ends_at = new.ends_at, all_day = new.all_day, time_zone = new.time_zone,
    recurrence = new.recurrence, room = new.room, user_ids = app.taken_by(new.organiser_id, new.participants),
    cancelled = not taken, deleted_at = new.deleted_at
  where b.meeting_id = new.id and b.deleted_at is null;
  -- An occurrence that is called off has to be told where its series is told.
  if not found and new.deleted_at is null and new.visibility <> 'everyone' and new.status <> 'draft'
    and (taken or new.series_id is not null) then
    insert into public.busy_times (
      id, meeting_id, starts_at, ends_at, all_day, time_zone, recurrence, series_id, original_start, cancelled, room,
      user_ids, created_at, updated_at
    ) values (
      gen_random_uuid(), new.id, new.starts_at, new.ends_at, new.all_day, new.time_zone, new.recurrence, new.series_id,
      new.original_start, not taken, new.room, app.taken_by(new.organiser_id, new.participants), new.created_at,
      new.updated_at
    );
  end if;
  return null;
end
$$;
create trigger keep_busy_time after insert on public.meetings
for each row execute function app.keep_busy_time();
create trigger keep_busy_time_anew after update on public.meetings
for each row when (
  (new.starts_at, new.ends_at, new.all_day, new.time_zone, new.recurrence, new.room, new.participants,
    new.organiser_id, new.minute_taker_id, new.visibility, new.status, new.deleted_at)
  is distinct from
  (old.starts_at, old.ends_at, old.all_day, old.time_zone, old.recurrence, old.room, old.participants,
    old.organiser_id, old.minute_taker_id, old.visibility, old.status, old.deleted_at)
)
execute function app.keep_busy_time();

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('busy_time', 'meetings', 'busy_times', '{companies.meetings_calendar.read}',
    'app.last_end(t.starts_at, t.ends_at, t.recurrence, t.original_start) >= $5', 'true');
