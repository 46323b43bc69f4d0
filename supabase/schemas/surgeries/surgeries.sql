-- Surgeries, and the hours of rooms. Which slot a surgery gets is in the next file.

-- Extension for ids and ranges of time in one constraint.
do $$
begin
  if to_regnamespace('extensions') is null then
    create schema extensions;
    grant usage on schema extensions to public;
  end if;
end
$$;
create extension if not exists btree_gist with schema extensions;

create sequence app.surgery_no as bigint start with 20001;

create table public.theatre_sessions (
  id uuid primary key,
  room_id uuid not null references public.definitions (id),
  starts_at timestamptz not null check (starts_at >= '0001-01-01' and starts_at < '10000-01-01'),
  ends_at timestamptz not null check (ends_at >= '0001-01-01' and ends_at < '10000-01-01'),
  session_kind text not null check (session_kind in ('block', 'closed')),
  surgeon_id uuid references public.definitions (id),
  department_id uuid references public.definitions (id),
  released_at timestamptz check (released_at >= '0001-01-01' and released_at < '10000-01-01'),
  note text check (char_length(note) <= 200),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint theatre_sessions_order check (ends_at > starts_at and ends_at <= starts_at + interval '36 hours'),
  constraint theatre_sessions_owner check (
    session_kind = 'closed' or surgeon_id is not null or department_id is not null
  ),
  constraint theatre_sessions_once exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&)
  where (deleted_at is null)
);
create index theatre_sessions_surgeon on public.theatre_sessions (surgeon_id);
create index theatre_sessions_department on public.theatre_sessions (department_id);
create trigger check_lookups before insert or update on public.theatre_sessions
for each row execute function app.check_lookups(
  'room_id', 'operating_room', 'surgeon_id', 'clinician', 'department_id', 'department'
);
select app.replicate('theatre_sessions', 'surgeries');
select app.expose(
  'theatre_sessions', '{room_id, starts_at, ends_at, session_kind, surgeon_id, department_id, released_at, note}',
  can_remove => true
);
create policy theatre_sessions_select on public.theatre_sessions for select to vizite_api
using ((select app.has_permission('crm.surgery_list.read')) or (select app.has_permission('parse.insurance_tracking.read')));
create policy theatre_sessions_insert on public.theatre_sessions for insert to vizite_api
with check ((select app.has_permission('crm.theatre_sessions.edit')));
create policy theatre_sessions_update on public.theatre_sessions for update to vizite_api
using ((select app.has_permission('crm.theatre_sessions.edit')))
with check ((select app.has_permission('crm.theatre_sessions.edit')));

create table public.surgeries (
  id uuid primary key,
  surgery_no text check (char_length(surgery_no) <= 20),
  client_id uuid not null references public.clients (id),
  ticket_id uuid references public.tickets (id),
  procedures jsonb not null check (app.check_procedures(procedures)),
  diagnosis text check (char_length(diagnosis) <= 200),
  department_id uuid not null references public.definitions (id),
  surgeon_id uuid not null references public.definitions (id),
  team jsonb not null default '[]' check (app.check_team(team)),
  anaesthesia text check (anaesthesia in ('general', 'spinal', 'epidural', 'local', 'sedation')),
  asa integer check (asa between 1 and 6),
  room_id uuid references public.definitions (id),
  table_no integer not null default 1 check (table_no between 1 and 9),
  planned_start timestamptz check (planned_start >= '0001-01-01' and planned_start < '10000-01-01'),
  planned_end timestamptz check (planned_end >= '0001-01-01' and planned_end < '10000-01-01'),
  room_free_at timestamptz check (room_free_at >= '0001-01-01' and room_free_at < '10000-01-01'),
  wanted_from date check (wanted_from >= '0001-01-01' and wanted_from < '10000-01-01'),
  wanted_to date check (wanted_to >= '0001-01-01' and wanted_to < '10000-01-01'),
  short_notice boolean not null default false,
  urgency text not null check (urgency in ('elective', 'priority', 'emergency')),
  slot_state text not null default 'none' check (slot_state in ('none', 'requested', 'held', 'clash', 'released')),
  clash_with_id uuid references public.surgeries (id),
  clash_kind text check (clash_kind in ('room', 'surgeon', 'anaesthetist')),
  overlap_reason text check (char_length(overlap_reason) <= 300),
  outside_reason text check (char_length(outside_reason) <= 300),
  moved_from timestamptz,
  milestones jsonb not null default '[]' check (app.check_milestones(milestones)),
  checklist jsonb not null default '[]' check (app.check_checklist(checklist)),
  admission_at timestamptz check (admission_at >= '0001-01-01' and admission_at < '10000-01-01'),
  bed text check (char_length(bed) <= 40),
  expected_nights integer check (expected_nights between 0 and 365),
  equipment text check (char_length(equipment) <= 300),
  payer text check (payer in ('sgk', 'oss', 'tss', 'foreign', 'self_pay')),
  insurer_name text check (char_length(insurer_name) <= 120),
  approval_state text not null
    check (approval_state in ('not_needed', 'missing', 'asked', 'approved', 'partial', 'refused')),
  approval_no text check (char_length(approval_no) <= 60),
  approval_until date check (approval_until >= '0001-01-01' and approval_until < '10000-01-01'),
  approved_amount bigint check (approved_amount between 0 and 10000000000000),
  quote_amount bigint check (quote_amount between 0 and 10000000000000),
  deposit_amount bigint check (deposit_amount between 0 and 10000000000000),
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  cover_policy_no text check (char_length(cover_policy_no) <= 60),
  cover_until date check (cover_until >= '0001-01-01' and cover_until < '10000-01-01'),
  status text not null check (status in (
    'proposed', 'planned', 'preparing', 'confirmed', 'admitted', 'in_theatre', 'in_surgery', 'recovery', 'on_ward',
    'discharged', 'follow_up', 'closed', 'postponed', 'cancelled'
  )),
  status_reason_id uuid references public.definitions (id),
  status_note text check (char_length(status_note) <= 500),
  override_by uuid references public.profiles (id),
  override_reason text check (char_length(override_reason) <= 500),
  follow_ups jsonb not null default '[]' check (app.check_follow_ups(follow_ups)),
  note text check (char_length(note) <= 4000),
  responsible_id uuid references public.profiles (id),
  team_user_ids uuid[] not null default '{}' check (app.check_ids(team_user_ids)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint surgeries_surgery_no_key unique (surgery_no),
  constraint surgeries_wish_order check (wanted_to >= wanted_from),
  -- A start has an end, and a time at which the room is free again.
  constraint surgeries_times_together check (
    (planned_start is null) = (planned_end is null) and (planned_start is null) = (room_free_at is null)
  ),
  constraint surgeries_end_after_start check (planned_end > planned_start and room_free_at >= planned_end),
  constraint surgeries_too_long check (room_free_at <= planned_start + interval '36 hours'),
  -- A planned surgery has a room and a time.
  constraint surgeries_slot_required check (
    status in ('proposed', 'postponed', 'cancelled') or (room_id is not null and planned_start is not null)
  ),
  constraint surgeries_reason_required check (
    status not in ('postponed', 'cancelled') or status_reason_id is not null or deleted_at is not null
  ),
  constraint surgeries_room_once exclude using gist (
    room_id with =, table_no with =, tstzrange(planned_start, room_free_at) with &&
  ) where (slot_state = 'held' and deleted_at is null)
);
create index surgeries_client on public.surgeries (client_id);
create index surgeries_ticket on public.surgeries (ticket_id);
create index surgeries_department on public.surgeries (department_id);
create index surgeries_surgeon on public.surgeries (surgeon_id);
create index surgeries_room on public.surgeries (room_id);
create index surgeries_clash on public.surgeries (clash_with_id);
create index surgeries_reason on public.surgeries (status_reason_id);
create index surgeries_override_by on public.surgeries (override_by);
create index surgeries_responsible on public.surgeries (responsible_id);
create index surgeries_start on public.surgeries (planned_start);
create index surgeries_first_procedure on public.surgeries ((procedures -> 0 ->> 'procedure_id'));
create trigger check_lookups before insert or update on public.surgeries
for each row execute function app.check_lookups(
  'department_id', 'department', 'surgeon_id', 'clinician', 'room_id', 'operating_room', 'status_reason_id',
  'surgery_reason'
);

-- Returns the fields that somebody may change who marks steps and preparation, and plans nothing; with the stamps of
-- the change.
create function app.marked_fields() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select '{milestones, checklist, status, bed, approval_state, approval_no, approval_until, approved_amount,
    row_version, change_xid, updated_at, updated_by}'::text[]
$$;
grant execute on function app.marked_fields() to vizite_api;

-- Returns whether a procedure that has sides is planned without one.
create function app.lacks_side(procedures jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(procedures) p
    join public.definitions d on d.id = (p ->> 'procedure_id')::uuid and d.kind = 'procedure'
    where p ->> 'side' = 'none' and (d.attributes -> 'sided')::boolean
  )
$$;
grant execute on function app.lacks_side(jsonb) to vizite_api;

-- Checks a confirmation: "Kesinleşti" needs all of the preparation, and papers that are valid on the day. An emergency
-- may do without, when somebody with a right of its own names a reason. As confirmProblems in
-- sync/model/rules/surgery-rules.ts.
create function app.check_confirmation(surgery public.surgeries) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  day date := (surgery.planned_start at time zone 'Europe/Istanbul')::date;
  incomplete boolean := jsonb_path_exists(surgery.checklist, '$[*] ? (@.state == "open")');
  covered boolean := not jsonb_path_exists(surgery.checklist, '$[*] ? (@.id == "cover")')
    or surgery.cover_policy_no is not null and coalesce(surgery.cover_until >= day, true);
  approved boolean := surgery.urgency = 'emergency' or surgery.approval_state not in ('approved', 'partial')
    or coalesce(surgery.approval_until >= day, true);
begin
  if not incomplete and covered and approved then return null; end if;
  if surgery.urgency = 'emergency' and btrim(coalesce(surgery.override_reason, '')) <> '' then
    if auth.uid() is not null and not app.has_permission('crm.surgery.approve') then
      perform app.refuse_row('surgeries_override_permission', 'override_reason', '42501');
    end if;
    return auth.uid();
  end if;
  if not approved then perform app.refuse_row('surgeries_approval_ended', 'approval_until'); end if;
  if not covered then perform app.refuse_row('surgeries_cover_missing', 'cover_policy_no'); end if;
  perform app.refuse_row('surgeries_confirm_incomplete', 'checklist');
end
$$;
grant execute on function app.check_confirmation(public.surgeries) to vizite_api;

-- Checks a surgery. A milestone tells what has happened, so it is never refused for a plan that was not complete.
create function app.surgery_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  by_person boolean := current_user = 'vizite_api';
  moment timestamptz := app.now_ms();
begin
  if app.is_merging() then return new; end if;
  if tg_op = 'INSERT' then
    new.moved_from := null;
    new.override_by := null;
  else
    if new.deleted_at is not null then return new; end if;
    new.client_id := old.client_id;
    if by_person and not app.has_permission('crm.surgery.edit')
      and to_jsonb(new) - app.marked_fields() is distinct from to_jsonb(old) - app.marked_fields() then
      perform app.refuse_row('surgeries_edit_permission', 'status', '42501');
    end if;
    if not app.may_become('surgery', old.status, new.status) then
      perform app.refuse_row('surgeries_status_transition', 'status');
    end if;
    if by_person and old.status in ('discharged', 'follow_up', 'closed')
      and (new.milestones, new.checklist) is distinct from (old.milestones, old.checklist)
      and not app.has_permission('crm.surgery.correct') then
      perform app.refuse_row('surgeries_correct_permission', 'milestones', '42501');
    end if;
    if app.milestone_at(old.milestones, 'room_in') is not null and app.milestone_at(new.milestones, 'room_in') is not null
      and (new.room_id, new.table_no, new.planned_start, new.planned_end, new.room_free_at)
        is distinct from (old.room_id, old.table_no, old.planned_start, old.planned_end, old.room_free_at) then
      perform app.refuse_row('surgeries_under_way', 'planned_start');
    end if;
    if new.planned_start is distinct from old.planned_start and old.planned_start is not null then
      new.moved_from := old.planned_start;
    end if;
  end if;
  if new.status in ('postponed', 'cancelled') and app.milestone_at(new.milestones, 'room_in') is not null then
    perform app.refuse_row('surgeries_under_way', 'status');
  end if;
  if not app.milestones_rise(new.milestones) then
    perform app.refuse_row('surgeries_milestones_order', 'milestones');
  end if;
  if not app.is_import() and exists (
    select from jsonb_array_elements(new.milestones) m where (m ->> 'at')::timestamptz > moment + interval '10 minutes'
  ) then
    perform app.refuse_row('surgeries_milestone_future', 'milestones');
  end if;
  if new.status not in ('proposed', 'postponed', 'cancelled')
    and (tg_op = 'INSERT' or (new.procedures, new.status) is distinct from (old.procedures, old.status))
    and app.lacks_side(new.procedures) then
    perform app.refuse_row('surgeries_side_required', 'procedures');
  end if;
  if new.status = 'confirmed' and not app.is_import() and (tg_op = 'INSERT' or old.status not in ('confirmed', 'admitted',
    'in_theatre', 'in_surgery', 'recovery', 'on_ward', 'discharged', 'follow_up', 'closed')) then
    new.override_by := app.check_confirmation(new);
  end if;
  return new;
end
$$;
create trigger surgery_rules before insert or update on public.surgeries
for each row execute function app.surgery_rules();

-- Fills in the number of a new surgery, and the accounts of surgeon and team: they see it whatever their scope.
create function app.complete_surgery() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and (not app.is_import() or new.surgery_no is null) then
    new.surgery_no := 'AM-' || nextval('app.surgery_no');
  end if;
  new.team_user_ids := array(
    select distinct p.id
    from public.definitions d
    join public.profiles p on p.id = (d.attributes ->> 'user_id')::uuid
    where d.kind = 'clinician' and (
      d.id = new.surgeon_id
      or d.id in (select (t ->> 'person_id')::uuid from jsonb_array_elements(new.team) t)
    )
    order by p.id
  );
  return new;
end
$$;
create trigger surgery_rules_complete before insert or update of surgeon_id, team on public.surgeries
for each row execute function app.complete_surgery();

select app.replicate('surgeries', 'surgeries');
select app.expose(
  'surgeries',
  '{client_id, ticket_id, procedures, diagnosis, department_id, surgeon_id, team, anaesthesia, asa, room_id, table_no,
    planned_start, planned_end, room_free_at, wanted_from, wanted_to, short_notice, urgency, overlap_reason,
    outside_reason, milestones, checklist, admission_at, bed, expected_nights, equipment, payer, insurer_name,
    approval_state, approval_no, approval_until, approved_amount, quote_amount, deposit_amount, currency,
    cover_policy_no, cover_until, status, status_reason_id, status_note, override_reason, follow_ups, note,
    responsible_id}'
);
create policy surgeries_select on public.surgeries for select to vizite_api
using (
  (select app.has_permission('crm.surgery_list.read'))
  and (
    (select app.read_scope()) = 'all'
    or responsible_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select auth.uid()) = any (team_user_ids)
    or (select app.my_department()) = department_id
  )
);
create policy surgeries_insert on public.surgeries for insert to vizite_api
with check ((select app.has_permission('crm.surgery.add')));
create policy surgeries_update on public.surgeries for update to vizite_api
using (
  (select app.has_any_permission('{crm.surgery.edit, crm.surgery.milestones}'))
  and (
    (select app.my_scope()) = 'all'
    or responsible_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select auth.uid()) = any (team_user_ids)
    or (select app.my_department()) = department_id
  )
)
with check ((select app.has_any_permission('{crm.surgery.edit, crm.surgery.milestones}')));

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('theatre_session', 'surgeries', 'theatre_sessions', '{crm.surgery_list.read, parse.insurance_tracking.read}', 't.ends_at >= $5', null),
  ('surgery', 'surgeries', 'surgeries', '{crm.surgery_list.read}',
    't.planned_start >= $5 or t.status not in (''closed'', ''cancelled'')', 'app.read_scope() <> ''all''');
insert into app.sync_windows (collection, months) values ('surgeries', 13);

-- Returns whether another user than the caller may read a surgery: the rule of policy surgeries_select, asked for a
-- person.
create function app.reads_surgery(person uuid, surgery public.surgeries) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.id = person and p.status = 'active' and app.is_usable(p)
      and (
        p.scope = 'all' or p.id in (surgery.responsible_id, surgery.created_by) or p.id = any (surgery.team_user_ids)
        or p.scope in ('ward', 'department') and p.department_id = surgery.department_id
      )
      and app.assigned_rights(p.id) && '{crm.surgery_list.read}'
  );
end
$$;
