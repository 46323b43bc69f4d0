-- Unfinished notes that are handed to a colleague.

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
    "notice_settings": 68,
    "extra_field": 69,
    "extra_value": 70,
    "handed_draft": 71
  }'::jsonb ->> kind)::integer
$$;

create table public.handed_drafts (
  id uuid primary key,
  ticket_id uuid not null references public.tickets (id),
  owner_id uuid not null references public.profiles (id),
  delegated_to uuid not null references public.profiles (id),
  body text not null check (char_length(body) <= 8000 and btrim(body) <> ''),
  visibility text not null check (visibility in ('internal', 'external')),
  taken_at timestamptz check (taken_at >= '0001-01-01' and taken_at < '10000-01-01'),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint handed_drafts_other check (delegated_to <> owner_id)
);
create index handed_drafts_ticket on public.handed_drafts (ticket_id);
create index handed_drafts_owner on public.handed_drafts (owner_id);
create index handed_drafts_delegate on public.handed_drafts (delegated_to);
select app.replicate('handed_drafts', 'ticket_entries');
select app.expose(
  'handed_drafts', '{ticket_id, owner_id, delegated_to, body, visibility, taken_at}', can_remove => true
);

create policy handed_drafts_select on public.handed_drafts for select to vizite_api
using (
  (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()))
  and (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.read_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);
-- Same writers as of notes.
create policy handed_drafts_insert on public.handed_drafts for insert to vizite_api
with check (
  owner_id = (select auth.uid())
  and (select app.has_permission('crm.ticket_notes.add'))
  and ((select app.my_scope()) = 'all' or exists (
    select from public.tickets t
    where t.id = ticket_id and (
      t.assignee_id = (select auth.uid())
      or t.created_by = (select auth.uid())
      or (select auth.uid()) = any (t.watcher_ids)
      or (select app.my_department()) in (t.department_id, t.team_id)
    )
  ))
);
create policy handed_drafts_update on public.handed_drafts for update to vizite_api
using ((owner_id = (select auth.uid()) or delegated_to = (select auth.uid())) and (select app.is_staff()))
-- That each changes only their own part says app.guard_handed_draft.
with check (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()));

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('handed_draft', 'ticket_entries', 'handed_drafts', '{crm.tickets.read, crm.client_ticket.Id.read}',
    'coalesce((select k.status_category not in (''resolved'', ''closed'') or k.updated_at >= $5 from public.tickets k
  where k.id = t.ticket_id), false)', 'app.read_scope() <> ''all''');

-- Same wait for a move of the ticket as of its other entries (ticket_entries.sql).
create trigger hold_ticket before insert on public.handed_drafts
for each row execute function app.hold_ticket();

-- Refuses other changes than two: the writer takes a draft back before it is taken, or the colleague takes it, once.
create function app.guard_handed_draft() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if (new.ticket_id, new.owner_id, new.delegated_to, new.body, new.visibility)
      is distinct from (old.ticket_id, old.owner_id, old.delegated_to, old.body, old.visibility)
    or new.taken_at is distinct from old.taken_at
      and (auth.uid() <> old.delegated_to or old.taken_at is not null or old.deleted_at is not null)
    or new.deleted_at is distinct from old.deleted_at and (auth.uid() <> old.owner_id or old.taken_at is not null) then
    raise exception using errcode = '23514', message = 'the draft is somebody else’s, or was taken',
      constraint = 'handed_drafts_settled';
  end if;
  return new;
end
$$;
create trigger guard_handed_draft before update on public.handed_drafts
for each row execute function app.guard_handed_draft();

-- Refuses to hand a draft to somebody who may not read its ticket, or could write no note there.
create function app.check_handed_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if app.is_import() then return new; end if;
  if not exists (
    select from public.tickets t
    where t.id = new.ticket_id and app.reads_ticket(new.delegated_to, t)
      and 'crm.ticket_notes.add' = any (app.assigned_rights(new.delegated_to))
  ) then
    raise exception using errcode = '23514', message = 'nobody who could write there',
      constraint = 'handed_drafts_delegate', column = 'delegated_to';
  end if;
  return new;
end
$$;
create trigger check_handed_draft before insert on public.handed_drafts
for each row execute function app.check_handed_draft();

-- Tells the colleague, without the text.
create function app.notify_handed_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  who text;
begin
  if app.is_import() or auth.uid() is null or new.deleted_at is not null or new.taken_at is not null then return null; end if;
  select left(p.full_name, 150) into who from public.profiles p where p.id = auth.uid();
  perform app.notify_ticket(t, array[new.delegated_to], 'assigned', who || ' size bir not taslağı devretti')
  from public.tickets t where t.id = new.ticket_id;
  return null;
end
$$;
create trigger notify_handed_draft after insert on public.handed_drafts
for each row execute function app.notify_handed_draft();

create or replace function app.touch_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.touch', 'on', true);
  update public.ticket_notes set id = id where ticket_id = new.id;
  update public.ticket_tasks set id = id where ticket_id = new.id;
  update public.ticket_status_changes set id = id where ticket_id = new.id;
  update public.handed_drafts set id = id where ticket_id = new.id;
  perform set_config('app.touch', '', true);
  return null;
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
  perform app.empty_extra_values(gone, moment);
  update public.ticket_notes n set body = '–', mention_ids = '{}', deleted_at = moment where n.ticket_id = any (gone);
  update public.handed_drafts d set body = '–', deleted_at = moment where d.ticket_id = any (gone);
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

create or replace function app.dispose_of(of_entity text, gone uuid[], disposal uuid, actor uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  counted jsonb := app.count_disposable(of_entity, gone);
  -- Not the moment of any earlier deletion, so that emptying a deleted row is a deletion, too.
  moment timestamptz := app.now_ms();
  members uuid[] := '{}';
  tickets uuid[] := '{}';
  rows uuid[];
begin
  if of_entity in ('patients', 'contacts') then
    members := array(select s.member from app.same_client(gone) s);
    tickets := array(select t.id from public.tickets t where t.client_id = any (members));
  elsif of_entity = 'tickets' then
    tickets := gone;
  end if;
  rows := members || tickets || array(
    select s.id from public.surgeries s where s.client_id = any (members)
    union all
    select c.id from public.insurance_cases c where c.client_id = any (members)
    union all
    select b.id from public.biopsies b where b.client_id = any (members)
    union all
    select y.id from public.patient_trips y where y.client_id = any (members)
    union all
    select x.id from public.messages x where x.client_id = any (members) or of_entity = 'resumes' and x.resume_id = any (gone)
  ) || case when of_entity = 'meetings' then array(
    select m.id from public.meetings m where m.id = any (gone) or m.series_id = any (gone)
  ) when of_entity = 'resumes' then gone else '{}' end;
  -- One line for each patient and each ticket: what has become of it, by id.
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline)
  select gen_random_uuid(), moment, actor, 'dispose', 'client', m, m, false from unnest(members) m
  union all
  select gen_random_uuid(), moment, actor, 'dispose', 'ticket', t.id, t.client_id, false
  from public.tickets t where t.id = any (tickets)
    and not exists (select from app.disposed_rows d where d.row_id = t.id);
  if members <> '{}' then
    perform app.empty_clients(members, moment);
  elsif tickets <> '{}' then
    perform app.empty_tickets(tickets, moment);
  end if;
  case of_entity
    when 'meetings' then perform app.empty_meetings(gone, moment);
    when 'resumes' then perform app.empty_resumes(gone, moment);
    when 'notices' then
      delete from public.notifications n where n.id = any (gone);
      delete from public.reminders r where r.id = any (gone);
      delete from public.handed_drafts d where d.id = any (gone);
    when 'subject_requests' then delete from public.subject_requests s where s.id = any (gone);
    else null;
  end case;
  insert into app.disposed_rows (row_id, disposal_id)
  select distinct r, disposal from unnest(rows) r
  on conflict do nothing;
  perform app.erase_log_lines(
    rows || gone, actor, disposal, jsonb_build_object('records', cardinality(gone), 'rows', counted)
  );
  return counted;
end
$$;

create or replace function app.due_notices(cutoff timestamptz, only_these uuid[]) returns table (row_id uuid, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  select n.id, greatest(n.at, n.updated_at) from public.notifications n
  where n.at < cutoff and n.updated_at < cutoff and (only_these is null or n.id = any (only_these))
  union all
  select r.id, r.updated_at from public.reminders r
  where r.updated_at < cutoff and (r.done_at is not null or r.deleted_at is not null)
    and (only_these is null or r.id = any (only_these))
  union all
  select d.id, d.updated_at from public.handed_drafts d
  where d.updated_at < cutoff and (d.taken_at is not null or d.deleted_at is not null)
    and (only_these is null or d.id = any (only_these))
$$;

create or replace function app.reads_decided(of_kind text, record uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  source app.sync_tables;
  me uuid := auth.uid();
begin
  select * into source from app.sync_tables s where s.kind = of_kind;
  if source.kind is null or source.read_any <> '{}' and not app.has_any_permission(source.read_any) then return false; end if;
  return case source.table_name
    when 'tickets' then exists (select from public.tickets t where t.id = record and app.reads_ticket(me, t))
    when 'ticket_notes' then exists (
      select from public.ticket_notes n join public.tickets t on t.id = n.ticket_id where n.id = record and app.reads_ticket(me, t)
    )
    when 'ticket_tasks' then exists (
      select from public.ticket_tasks k join public.tickets t on t.id = k.ticket_id where k.id = record and app.reads_ticket(me, t)
    )
    when 'meetings' then exists (
      select from public.meetings m
      where m.id = record
        and (m.visibility = 'everyone' and m.status <> 'draft' or me in (m.organiser_id, m.created_by, m.minute_taker_id))
    )
    when 'surgeries' then exists (select from public.surgeries s where s.id = record and app.reads_surgery(me, s))
    when 'insurance_cases' then exists (
      select from public.insurance_cases c where c.id = record and app.reads_case(me, c)
    )
    when 'insurance_events' then exists (
      select from public.insurance_events e join public.insurance_cases c on c.id = e.case_id
      where e.id = record and app.reads_case(me, c)
    )
    when 'biopsies' then exists (select from public.biopsies b where b.id = record and app.reads_biopsy(me, b))
    when 'reminders' then exists (select from public.reminders r where r.id = record and me in (r.owner_id, r.delegated_to))
    when 'handed_drafts' then exists (
      select from public.handed_drafts d join public.tickets t on t.id = d.ticket_id
      where d.id = record and me in (d.owner_id, d.delegated_to) and app.reads_ticket(me, t)
    )
    else source.table_name in (
      'clients', 'client_relations', 'client_consents', 'client_interactions', 'companies', 'persons', 'definitions', 'profiles',
      'theatre_sessions', 'invoice_batches', 'specimen_transfers', 'specimen_receipts', 'reading_words'
    )
  end;
end
$$;

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
    ('extra_values', 'extra_values',
      '(t.record_id = any ($1 || $2) or t.record_id in (
        select s.id from public.surgeries s where s.client_id = any ($1) or s.ticket_id = any ($2)))
      and (app.has_permission(''crm.client_health.read'') or not exists (
        select from public.definitions d where d.id = t.field_id and (d.attributes ->> ''health'')::boolean))'),
    ('notes', 'ticket_notes', 't.ticket_id = any ($2)'),
    ('tasks', 'ticket_tasks', 't.ticket_id = any ($2)'),
    ('status_changes', 'ticket_status_changes', 't.ticket_id = any ($2)'),
    ('handed_drafts', 'handed_drafts', 't.ticket_id = any ($2)'),
    ('reminders', 'reminders', 't.target_id = any ($1 || $2 || $3)'),
    ('notifications', 'notifications', 't.target_id = any ($1 || $2 || $3)'),
    ('survey_answers', 'survey_answers', 't.client_id = any ($1) or t.ticket_id = any ($2) or t.follow_up_ticket_id = any ($2)'),
    ('messages', 'messages', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('subject_requests', 'subject_requests', 't.client_id = any ($1)'),
    ('legal_holds', 'legal_holds', 't.client_id = any ($1)'),
    -- One that was taken back is about another person, too.
    ('merges', 'client_merges', 't.state = ''active'' and (t.survivor_id = any ($1) or t.absorbed_id = any ($1))')
$$;

create trigger refuse_disposed before insert on public.handed_drafts
for each row execute function app.refuse_disposed('ticket_id', 'tickets');

select app.refresh_registry();
