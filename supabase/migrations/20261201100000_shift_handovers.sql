-- Shift hand-overs: their tables, and what knows of them.

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
    "shift_handover_entry": 67
  }'::jsonb ->> kind)::integer
$$;

-- The sheet that a shift of a ward hands to the next one. Its lines are rows of their own: each is visible with the record
-- it is about, so that nobody learns from a sheet what the record itself would not tell. Who takes it over, asks or
-- corrects writes a row, too: no row is written by two, and two who take over without a network both stay named.

create table public.shift_handovers (
  id uuid primary key,
  department_id uuid not null references public.definitions (id),
  shift text not null check (shift in ('day', 'evening', 'night')),
  from_at timestamptz not null check (from_at >= '0001-01-01' and from_at < '10000-01-01'),
  to_at timestamptz not null check (to_at >= '0001-01-01' and to_at < '10000-01-01'),
  giver_id uuid not null references public.profiles (id),
  note text check (char_length(note) <= 4000),
  state text not null check (state in ('draft', 'given', 'taken')),
  written_at timestamptz check (written_at >= '0001-01-01' and written_at < '10000-01-01'),
  line_count integer check (line_count between 0 and 500),
  control text check (char_length(control) <= 16),
  taken_at timestamptz,
  taken_by uuid references public.profiles (id),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint shift_handovers_order check (to_at > from_at and to_at <= from_at + interval '36 hours'),
  constraint shift_handovers_signed check (
    state = 'draft' or written_at is not null and line_count is not null and control is not null
  )
);
create index shift_handovers_department on public.shift_handovers (department_id);
create index shift_handovers_giver on public.shift_handovers (giver_id);
create index shift_handovers_taken_by on public.shift_handovers (taken_by);
create trigger check_lookups before insert or update on public.shift_handovers
for each row execute function app.check_lookups('department_id', 'department');

create table public.shift_handover_lines (
  id uuid primary key,
  handover_id uuid not null references public.shift_handovers (id),
  line_kind text not null check (line_kind in (
    'surgery', 'task', 'ticket', 'paper', 'provision', 'biopsy', 'result', 'reminder', 'note'
  )),
  record_kind text not null check (record_kind in ('client', 'ticket', 'task', 'surgery', 'insurance_case', 'biopsy')),
  record_id uuid not null,
  client_id uuid references public.clients (id),
  place text check (char_length(place) <= 40),
  text text check (char_length(text) <= 300),
  note text check (char_length(note) <= 500),
  position integer not null,
  left_out boolean not null default false,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index shift_handover_lines_handover on public.shift_handover_lines (handover_id);
create index shift_handover_lines_record on public.shift_handover_lines (record_id);
create index shift_handover_lines_client on public.shift_handover_lines (client_id);

create table public.shift_handover_entries (
  id uuid primary key,
  handover_id uuid not null references public.shift_handovers (id),
  entry_kind text not null check (entry_kind in ('taken', 'question', 'answer', 'correction')),
  text text check (char_length(text) <= 2000),
  -- Time by the clock of the device; the server's own is created_at.
  at timestamptz not null check (at >= '0001-01-01' and at < '10000-01-01'),
  -- Number and control of the lines that the taker read on this device.
  line_count integer check (line_count between 0 and 500),
  control text check (char_length(control) <= 16),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint shift_handover_entries_text check (
    entry_kind = 'taken' or btrim(coalesce(text, '')) <> '' or deleted_at is not null
  )
);
create index shift_handover_entries_handover on public.shift_handover_entries (handover_id);

-- Checks a sheet. What the next shift signs is what stood there: once it is given, people change nothing of it.
create function app.handover_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  by_person boolean := current_user = 'vizite_api';
begin
  if not by_person then return new; end if;
  if tg_op = 'INSERT' then
    new.giver_id := auth.uid();
    new.taken_at := null;
    new.taken_by := null;
  else
    if old.state <> 'draft' then perform app.refuse_row('shift_handovers_given', 'state'); end if;
    if new.deleted_at is not null then return new; end if;
    new.giver_id := old.giver_id;
  end if;
  if new.state = 'taken' then perform app.refuse_row('shift_handovers_taken', 'state'); end if;
  if new.state = 'given' then
    -- No clock of a tablet runs ahead of what is known here.
    new.written_at := least(new.written_at, app.now_ms());
    -- Its lines are frozen by the act that gives it, and by no later one.
    perform set_config('app.given_handover', new.id::text, true);
  end if;
  return new;
end
$$;
create trigger handover_rules before insert or update on public.shift_handovers
for each row execute function app.handover_rules();

-- Checks a line: it changes while its sheet is a draft, and in the act that gives the sheet.
create function app.handover_line_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if tg_op = 'UPDATE' then
    new.handover_id := old.handover_id;
    new.line_kind := old.line_kind;
    new.record_kind := old.record_kind;
    new.record_id := old.record_id;
  end if;
  -- A sheet that is given meanwhile is waited for.
  perform from public.shift_handovers h
  where h.id = new.handover_id and h.giver_id = auth.uid()
    and (h.state = 'draft' or coalesce(current_setting('app.given_handover', true), '') = h.id::text)
  for share;
  if not found then perform app.refuse_row('shift_handover_lines_given', 'handover_id'); end if;
  return new;
end
$$;
create trigger handover_line_rules before insert or update on public.shift_handover_lines
for each row execute function app.handover_line_rules();

-- Checks an entry: nobody takes over what they gave themselves, and nobody but the giver corrects.
create function app.handover_entry_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  giver uuid;
  state text;
begin
  if current_user <> 'vizite_api' then return new; end if;
  new.at := least(new.at, app.now_ms());
  select h.giver_id, h.state into giver, state from public.shift_handovers h where h.id = new.handover_id;
  if state = 'draft' then perform app.refuse_row('shift_handover_entries_draft', 'handover_id'); end if;
  if new.entry_kind in ('taken', 'question') and giver = auth.uid() then
    perform app.refuse_row('shift_handover_entries_own', 'entry_kind');
  end if;
  if new.entry_kind = 'correction' and giver is distinct from auth.uid() then
    perform app.refuse_row('shift_handover_entries_giver', 'entry_kind', '42501');
  end if;
  return new;
end
$$;
create trigger handover_entry_rules before insert on public.shift_handover_entries
for each row execute function app.handover_entry_rules();

-- Writes the first taking onto the sheet, whichever arrives first, and tells whom an entry is for. Notices carry ward and
-- shift, never a patient and nothing of what was written.
create function app.settle_handover() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  handover public.shift_handovers;
  words text;
  readers uuid[];
begin
  if app.is_import() then return null; end if;
  select * into handover from public.shift_handovers h where h.id = new.handover_id for update;
  if new.entry_kind = 'taken' then
    update public.shift_handovers h set state = 'taken', taken_at = new.at, taken_by = new.created_by
    where h.id = handover.id and (h.taken_at is null or h.taken_at > new.at);
    return null;
  end if;
  words := concat_ws(' · ', (select d.name from public.definitions d where d.id = handover.department_id),
    to_char(handover.from_at at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI'));
  readers := case new.entry_kind
    when 'question' then array[handover.giver_id]
    else array(
      select distinct e.created_by from public.shift_handover_entries e
      where e.handover_id = handover.id and e.created_by is not null
        and e.entry_kind = case new.entry_kind when 'answer' then 'question' else 'taken' end
    )
  end;
  perform app.notify_record('shift_handover', handover.id, array_remove(readers, auth.uid()), 'shift_handover',
    case new.entry_kind
      when 'question' then 'Vardiya devriniz için soru var'
      when 'answer' then 'Vardiya devri sorunuz yanıtlandı'
      else 'Devraldığınız vardiyaya düzeltme eklendi'
    end, words);
  return null;
end
$$;
create trigger settle_handover after insert on public.shift_handover_entries
for each row execute function app.settle_handover();

-- Stamps the lines about a record again when others may see the record: devices whose users no longer do forget them.
create function app.touch_handover_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.touch', 'on', true);
  update public.shift_handover_lines set id = id where record_id = new.id;
  if tg_table_name = 'tickets' then
    update public.shift_handover_lines set id = id
    where record_id in (select t.id from public.ticket_tasks t where t.ticket_id = new.id);
  end if;
  perform set_config('app.touch', '', true);
  return null;
end
$$;
create trigger touch_handover_lines after update on public.tickets
for each row when (
  (new.department_id, new.team_id, new.assignee_id, new.watcher_ids)
    is distinct from (old.department_id, old.team_id, old.assignee_id, old.watcher_ids)
) execute function app.touch_handover_lines();
create trigger touch_handover_lines after update on public.surgeries
for each row when (
  (new.department_id, new.responsible_id, new.team_user_ids)
    is distinct from (old.department_id, old.responsible_id, old.team_user_ids)
) execute function app.touch_handover_lines();
create trigger touch_handover_lines after update on public.insurance_cases
for each row when ((new.department_id, new.assignee_id) is distinct from (old.department_id, old.assignee_id))
execute function app.touch_handover_lines();
create trigger touch_handover_lines after update on public.biopsies
for each row when (
  (new.department_id, new.assignee_id, new.doctor_user_ids)
    is distinct from (old.department_id, old.assignee_id, old.doctor_user_ids)
) execute function app.touch_handover_lines();

select app.replicate('shift_handovers', 'cases');
select app.expose(
  'shift_handovers',
  '{department_id, shift, from_at, to_at, giver_id, note, state, written_at, line_count, control}', can_remove => true
);
-- A draft is its giver's alone.
create policy shift_handovers_select on public.shift_handovers for select to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.read'))
  and ((select app.read_scope()) = 'all' or (select app.my_department()) = department_id)
  and (state <> 'draft' or giver_id = (select auth.uid()))
);
create policy shift_handovers_insert on public.shift_handovers for insert to vizite_api
with check (
  (select app.has_permission('crm.shift_handovers.edit'))
  and ((select app.my_scope()) = 'all' or (select app.my_department()) = department_id)
);
create policy shift_handovers_update on public.shift_handovers for update to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.edit')) and giver_id = (select auth.uid())
  and ((select app.my_scope()) = 'all' or (select app.my_department()) = department_id)
)
with check (
  (select app.has_permission('crm.shift_handovers.edit')) and giver_id = (select auth.uid())
  and ((select app.my_scope()) = 'all' or (select app.my_department()) = department_id)
);

select app.replicate('shift_handover_lines', 'cases');
select app.expose(
  'shift_handover_lines',
  '{handover_id, line_kind, record_kind, record_id, client_id, place, text, note, position, left_out}',
  can_remove => true
);
-- Row security of the records decides in the sub-selects. The giver reads what they wrote: a draft could not be given any
-- more once one of its records is out of their sight.
create policy shift_handover_lines_select on public.shift_handover_lines for select to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.read'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_lines.handover_id and (
      h.giver_id = (select auth.uid())
      or case shift_handover_lines.record_kind
        when 'client' then exists (select from public.clients c where c.id = shift_handover_lines.record_id)
        when 'ticket' then exists (select from public.tickets t where t.id = shift_handover_lines.record_id)
        when 'task' then exists (select from public.ticket_tasks t where t.id = shift_handover_lines.record_id)
        when 'surgery' then exists (select from public.surgeries s where s.id = shift_handover_lines.record_id)
        when 'insurance_case' then exists (select from public.insurance_cases c where c.id = shift_handover_lines.record_id)
        when 'biopsy' then exists (select from public.biopsies b where b.id = shift_handover_lines.record_id)
      end
    )
  )
);
create policy shift_handover_lines_insert on public.shift_handover_lines for insert to vizite_api
with check (
  (select app.has_permission('crm.shift_handovers.edit'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_lines.handover_id and h.giver_id = (select auth.uid())
  )
);
create policy shift_handover_lines_update on public.shift_handover_lines for update to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.edit'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_lines.handover_id and h.giver_id = (select auth.uid())
  )
)
with check ((select app.has_permission('crm.shift_handovers.edit')));

select app.replicate('shift_handover_entries', 'cases');
select app.expose(
  'shift_handover_entries', '{handover_id, entry_kind, text, at, line_count, control}', can_edit => false
);
create policy shift_handover_entries_select on public.shift_handover_entries for select to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.read'))
  and exists (select from public.shift_handovers h where h.id = shift_handover_entries.handover_id)
);
-- Written by those whose own scope reaches the ward; an emergency access widens what one reads alone.
create policy shift_handover_entries_insert on public.shift_handover_entries for insert to vizite_api
with check (
  (select app.has_permission('crm.shift_handovers.edit'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_entries.handover_id
      and ((select app.my_scope()) = 'all' or (select app.my_department()) = h.department_id)
  )
);

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('shift_handover', 'cases', 'shift_handovers', '{crm.shift_handovers.read}',
    't.updated_at >= $5', 'app.read_scope() <> ''all'''),
  ('shift_handover_line', 'cases', 'shift_handover_lines', '{crm.shift_handovers.read}', 't.updated_at >= $5',
    'app.read_scope() <> ''all'''),
  ('shift_handover_entry', 'cases', 'shift_handover_entries', '{crm.shift_handovers.read}', 't.at >= $5',
    'app.read_scope() <> ''all''');

-- Notices may be about them.
alter table public.notifications drop constraint notifications_topic_check;
alter table public.notifications add constraint notifications_topic_check check (topic in (
  'assigned', 'reassigned', 'mentioned', 'status', 'comment', 'due_risk', 'overdue', 'meeting_invited', 'meeting_moved',
  'meeting_cancelled', 'meeting_answered', 'surgery_moved', 'surgery_cancelled', 'surgery_clash', 'surgery_late',
  'surgery_missing', 'insurance_answer', 'insurance_reopened', 'insurance_unapproved', 'insurance_expiring',
  'insurance_appeal', 'biopsy_critical', 'biopsy_late', 'specimen_missing', 'shift_handover', 'merge_waiting', 'access_request',
  'report_ready', 'system'
));
alter table public.notifications drop constraint notifications_target_check;
alter table public.notifications add constraint notifications_target_check check (target in ('ticket', 'client', 'task', 'meeting', 'surgery',
  'insurance_case', 'biopsy', 'specimen_transfer', 'shift_handover', 'client_merge', 'report_run', 'whats_new'));
alter table public.read_marks drop constraint read_marks_target_check;
alter table public.read_marks add constraint read_marks_target_check check (target in ('ticket', 'client', 'task', 'meeting', 'surgery',
  'insurance_case', 'biopsy', 'specimen_transfer', 'shift_handover', 'client_merge', 'report_run', 'whats_new'));
alter table public.reminders drop constraint reminders_target_check;
alter table public.reminders add constraint reminders_target_check check (target in ('ticket', 'client', 'task', 'meeting', 'surgery',
  'insurance_case', 'biopsy', 'specimen_transfer', 'shift_handover', 'client_merge', 'report_run', 'whats_new'));

-- The patient's own file, and disposal.
create or replace function app.dossier_sources() returns table (part text, table_name text, condition text)
language sql immutable
set search_path = ''
as $$
  values
    ('clients', 'clients', 't.id = any ($1)'),
    -- Also relations in which the patient is the relative of another patient, of whom nothing but the id is told.
    ('relations', 'client_relations', 't.client_id = any ($1) or t.related_client_id = any ($1)'),
    ('consents', 'client_consents', 't.client_id = any ($1)'),
    ('interactions', 'client_interactions', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('tickets', 'tickets', 't.id = any ($2)'),
    ('surgeries', 'surgeries', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('patient_trips', 'patient_trips', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('insurance_cases', 'insurance_cases', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('insurance_events', 'insurance_events',
      't.case_id in (select c.id from public.insurance_cases c where c.client_id = any ($1) or c.ticket_id = any ($2))'),
    ('biopsies', 'biopsies', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    -- Examinations of the endoscopy's own list, in which the patient was known.
    ('colonoscopies', 'colonoscopies', 't.client_id = any ($1)'),
    ('handover_lines', 'shift_handover_lines', 't.client_id = any ($1) or t.record_id = any ($1 || $2 || $3)'),
    ('notes', 'ticket_notes', 't.ticket_id = any ($2)'),
    ('tasks', 'ticket_tasks', 't.ticket_id = any ($2)'),
    ('status_changes', 'ticket_status_changes', 't.ticket_id = any ($2)'),
    ('reminders', 'reminders', 't.target_id = any ($1 || $2 || $3)'),
    ('notifications', 'notifications', 't.target_id = any ($1 || $2 || $3)'),
    ('survey_answers', 'survey_answers', 't.client_id = any ($1) or t.ticket_id = any ($2) or t.follow_up_ticket_id = any ($2)'),
    ('messages', 'messages', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('subject_requests', 'subject_requests', 't.client_id = any ($1)'),
    ('legal_holds', 'legal_holds', 't.client_id = any ($1)'),
    -- One that was taken back is about another person, too.
    ('merges', 'client_merges', 't.state = ''active'' and (t.survivor_id = any ($1) or t.absorbed_id = any ($1))')
$$;

create function app.empty_handover_lines(records uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  sheets uuid[];
begin
  with emptied as (
    update public.shift_handover_lines l set place = null, text = null, note = null, deleted_at = coalesce(l.deleted_at, moment)
    where l.record_id = any (records) or l.client_id = any (records)
    returning l.handover_id
  )
  select array_agg(distinct e.handover_id) into sheets from emptied e;
  sheets := array(
    select s from unnest(sheets) s
    where not exists (select from public.shift_handover_lines l where l.handover_id = s and l.deleted_at is null)
  );
  update public.shift_handovers h set note = null, deleted_at = coalesce(h.deleted_at, moment) where h.id = any (sheets);
  update public.shift_handover_entries e set text = null, deleted_at = coalesce(e.deleted_at, moment)
  where e.handover_id = any (sheets);
end
$$;

create or replace function app.empty_tickets(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  tasks uuid[] := array(select k.id from public.ticket_tasks k where k.ticket_id = any (gone));
begin
  perform app.empty_inbox(gone || tasks, moment);
  perform app.empty_handover_lines(gone || tasks, moment);
  update public.ticket_notes n set body = '–', mention_ids = '{}', deleted_at = moment where n.ticket_id = any (gone);
  update public.ticket_tasks k set title = '–', due_at = null, deleted_at = moment where k.ticket_id = any (gone);
  update public.ticket_status_changes h set from_value = null, to_value = null, reason = null, deleted_at = moment
  where h.ticket_id = any (gone);
  -- The call stays with its patient; which request it was about goes.
  update public.client_interactions i set ticket_id = null where i.ticket_id = any (gone);
  update public.surgeries s set ticket_id = null where s.ticket_id = any (gone);
  update public.patient_trips y set ticket_id = null where y.ticket_id = any (gone);
  update public.insurance_cases c set ticket_id = null where c.ticket_id = any (gone);
  update public.biopsies b set ticket_id = null where b.ticket_id = any (gone);
  update public.messages m set ticket_id = null where m.ticket_id = any (gone);
  -- Actions that were agreed in a meeting about it, also where the minutes are closed.
  perform set_config('app.disposing', 'on', true);
  update public.meetings m set actions = (
    select jsonb_agg(case when a.action ->> 'ticket_id' = any (gone::text[])
      then a.action || '{"text": "İmha edildi", "ticket_id": null}' else a.action end order by a.place)
    from jsonb_array_elements(m.actions) with ordinality a (action, place)
  )
  where m.actions <> '[]' and exists (
    select from jsonb_array_elements(m.actions) a where a ->> 'ticket_id' = any (gone::text[])
  );
  perform set_config('app.disposing', '', true);
  -- The columns that decide who sees the row stay, so that all who have it learn that it is gone.
  update public.tickets t set
    ticket_no = null, temporary_no = null, requester_id = null, subject = '–', description = null, status_reason = null,
    resolution_note = null, tag_ids = '{}', related_ticket_ids = '{}', duplicate_of_id = null, call_result_id = null,
    contact_type_id = null, deleted_at = moment
  where t.id = any (gone);
end
$$;

create or replace function app.empty_clients(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  surgeries uuid[] := array(select s.id from public.surgeries s where s.client_id = any (gone));
  cases uuid[] := array(select c.id from public.insurance_cases c where c.client_id = any (gone));
  biopsies uuid[] := array(select b.id from public.biopsies b where b.client_id = any (gone));
  trips uuid[] := array(select y.id from public.patient_trips y where y.client_id = any (gone));
begin
  perform app.empty_tickets(array(select t.id from public.tickets t where t.client_id = any (gone)), moment);
  perform app.empty_inbox(gone || surgeries || cases || biopsies || trips, moment);
  perform app.empty_handover_lines(gone || surgeries || cases || biopsies, moment);
  update public.insurance_events e set text = null, deleted_at = moment where e.case_id = any (cases);
  update public.insurance_cases c set
    case_no = null, ticket_id = null, surgery_id = null, biopsy_id = null, policy_no = null, insured_no = null,
    service_name = '–', provision_no = null, medula_no = null, medula_first_no = null, exception_kind = null,
    lines = '[]', copay = null, deductible = null, patient_share = null, papers = '[]', refusal_reason = null,
    payer_message = null, status_note = null, decided_procedures = '{}', invoice_no = null, batch_id = null,
    cut_reason = case when c.status = 'paid_cut' then '–' end, note = null, deleted_at = moment
  where c.id = any (cases);
  update public.biopsies b set
    biopsy_no = null, ticket_id = null, surgery_id = null, protocol_no = null, pathology_no = null, site = null,
    side = 'none', jars = '[]', pathologist = null, told_note = null, psa = null, prostate_ml = null, pirads = null,
    indication = null, bowel_prep = null, report_text = null, reading = null, result_class = null, gleason = null,
    isup = null, size_mm = null, follow_up_plan = null, status_note = null, note = null, deleted_at = moment
  where b.id = any (biopsies);
  update public.patient_trips y set
    trip_no = null, ticket_id = null, surgery_id = null, flight_no = null, gate = null, transfer_company = null,
    driver_phone = null, hotel = null, interpreter_name = null, nationality = null, country = null, language = null,
    intermediary_id = null, portal_record_no = null, cover_policy_no = null, cover_until = null, quote_amount = null,
    quote_currency = null, paid_amount = null, currency = null, rate = null, rate_on = null, departure_at = null,
    landed_at = null, met_at = null, at_hotel_at = null, in_hospital_at = null, discharged_at = null,
    seen_off_at = null, note = null, deleted_at = moment
  where y.id = any (trips);
  delete from public.attachments a where a.owner_id = any (surgeries || cases || biopsies);
  update public.surgeries s set
    surgery_no = null, ticket_id = null, diagnosis = null, anaesthesia = null, asa = null, overlap_reason = null,
    outside_reason = null, milestones = '[]', checklist = '[]', bed = null, equipment = null, payer = null,
    insurer_name = null, approval_no = null, approved_amount = null, quote_amount = null, deposit_amount = null,
    cover_policy_no = null, status_note = null, override_reason = null, follow_ups = '[]', note = null,
    procedures = jsonb_build_array(
      s.procedures -> 0 || '{"procedure_id": null, "name": "–", "code": null, "side": "none"}'
    ),
    deleted_at = moment
  where s.id = any (surgeries);
  update public.client_relations r set free_name = '–', free_phone = null, note = null, is_legal_guardian = false,
    may_receive_info = false, deleted_at = moment
  where r.client_id = any (gone) or r.related_client_id = any (gone);
  update public.client_consents s set purpose = null, text_version = '–', deleted_at = moment
  where s.client_id = any (gone);
  update public.client_interactions i set phone = null, summary = null, external_call_id = null, ticket_id = null,
    duration_seconds = null, deleted_at = moment
  where i.client_id = any (gone);
  perform app.empty_messages(array(select m.id from public.messages m where m.client_id = any (gone)), moment);
  -- Points and choices stay for the figures; words and whose they were go.
  update public.survey_answers a set client_id = null, ticket_id = null, follow_up_ticket_id = null, country = null,
    comment = null, loop_note = null,
    answers = (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(a.answers) e, app.questionnaire_versions v,
      jsonb_array_elements(v.questions) q where v.questionnaire_id = a.questionnaire_id and v.version = a.version
      and q ->> 'id' = e.key and q ->> 'type' <> 'text')
  where a.client_id = any (gone);
  -- The register keeps that somebody asked and when it was answered.
  update public.subject_requests s set client_id = null, applicant_name = 'İmha edilmiş kayıt', applicant_contact = null,
    request = null, answer = case when s.answer is not null then 'İmha edildi' end,
    rejection_reason = case when s.rejection_reason is not null then 'İmha edildi' end,
    row_version = s.row_version + 1
  where s.client_id = any (gone);
  delete from public.legal_holds h where h.client_id = any (gone);
  delete from app.merge_operations o using public.client_merges m
  where m.id = o.merge_id and (m.survivor_id = any (gone) or m.absorbed_id = any (gone));
  delete from app.merge_records r using public.client_merges m
  where m.id = r.merge_id and (m.survivor_id = any (gone) or m.absorbed_id = any (gone));
  update public.client_merges m set reason = '–', likeness = '{}', decision_note = null, reverse_reason = null,
    deleted_at = moment
  where m.survivor_id = any (gone) or m.absorbed_id = any (gone);
  delete from app.client_values v where v.client_id = any (gone);
  update public.clients c set
    client_no = null, hospital_file_no = null, client_kind = 'other', first_name = '–', last_name = '–',
    identity_type = 'none', identity_no = null, passport_country = null, passport_expiry = null, birth_date = null,
    sex = 'unspecified', nationality = null, country = null, language = null, is_foreign_patient = false,
    phones = '[]', email = null, province = null, district = null, address = null, insurance_kind = null,
    insurer_name = null, policy_no = null, contact_type_id = null, source_id = null, responsible_user_id = null,
    -- Empty, not null: app.prepare_client gives null back to those who may not read the note.
    allergies_alert = null, clinical_note = '', admin_note = null, tag_ids = '{}', do_not_contact = false,
    deceased_on = null, portal_record_no = null, interpreter_language = null, arrival_on = null, departure_on = null,
    hotel = null, duplicate_reason = null, deleted_at = moment
  where c.id = any (gone);
end
$$;

create trigger refuse_disposed before insert on public.shift_handover_lines
for each row execute function app.refuse_disposed('client_id', 'clients');

-- Starter rows. A role that a hospital has removed stays away; the others get what a new hospital's have.
insert into public.permissions (id, key, description, risk)
select md5('permission ' || key)::uuid, key, description, risk
from (values
  ('crm.shift_handovers.read', 'Vardiya devirlerini görme', 'sensitive'),
  ('crm.shift_handovers.edit', 'Vardiya devretme ve devralma', 'normal')
) p (key, description, risk)
on conflict do nothing;
insert into public.role_permissions (role_id, permission_key)
select r.id, 'crm.shift_handovers.' || s.verb
from (values
  (1, 'read'), (1, 'edit'), (2, 'read'), (2, 'edit'), (4, 'read'), (4, 'edit'), (13, 'read'), (13, 'edit'), (14, 'read')
) s (n, verb)
join public.roles r on r.id = ('01900000-0000-7000-8000-0a' || lpad(s.n::text, 10, '0'))::uuid and r.deleted_at is null
on conflict do nothing;
insert into app.status_moves (kind, before, after) values
  ('shift_handover', 'draft', 'given'),
  ('shift_handover', 'given', 'taken')
on conflict do nothing;

select app.follow_merges();
select app.refresh_registry();
