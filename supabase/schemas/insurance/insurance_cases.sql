-- Insurance cases: what payers are asked, what they decide on each line, and what becomes of it.

create sequence app.case_no as bigint start with 8801;

create function app.check_case_lines(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "procedure_id": "uuid?", "name": "text", "code": "text?", "asked": "money",
      "approved": "money?", "decision": "open|approved|partial|refused", "reason":
      "not_covered|waiting_period|limit_reached|pre_existing|missing_documents|policy_inactive|outside_agreement|other?",
      "words": "long?", "appealed": "bool"}', 60)
    and not jsonb_path_exists(value, '$[*] ? (@.asked > 10000000000000 || @.approved > 10000000000000)')
    and not jsonb_path_exists(value, '$[*] ? (@.decision != "open" && @.approved == null)');
end
$$;
grant execute on function app.check_case_lines(jsonb) to vizite_api;

create function app.check_case_papers(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "document_id": "uuid?", "name": "text",
    "state": "wanted|attached|sent|not_needed", "by": "uuid?", "at": "instant?", "note": "text?"}', 40);
end
$$;
grant execute on function app.check_case_papers(jsonb) to vizite_api;

create table public.invoice_batches (
  id uuid primary key,
  batch_no text not null check (char_length(batch_no) <= 60 and btrim(batch_no) <> ''),
  insurer_id uuid not null references public.definitions (id),
  period date not null check (period >= '0001-01-01' and period < '10000-01-01'),
  state text not null check (state in ('draft', 'sent', 'settled')),
  sent_on date check (sent_on >= '0001-01-01' and sent_on < '10000-01-01'),
  due_on date check (due_on >= '0001-01-01' and due_on < '10000-01-01'),
  note text check (char_length(note) <= 500),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create unique index invoice_batches_once on public.invoice_batches (insurer_id, batch_no) where deleted_at is null;
create trigger check_lookups before insert or update on public.invoice_batches
for each row execute function app.check_lookups('insurer_id', 'insurer');
select app.replicate('invoice_batches', 'cases');
select app.expose(
  'invoice_batches', '{batch_no, insurer_id, period, state, sent_on, due_on, note}', can_remove => true
);
create policy invoice_batches_select on public.invoice_batches for select to vizite_api
using ((select app.has_permission('parse.insurance_tracking.read')));
create policy invoice_batches_insert on public.invoice_batches for insert to vizite_api
with check ((select app.has_permission('parse.insurance_tracking.edit')));
create policy invoice_batches_update on public.invoice_batches for update to vizite_api
using ((select app.has_permission('parse.insurance_tracking.edit')))
with check ((select app.has_permission('parse.insurance_tracking.edit')));

create table public.insurance_cases (
  id uuid primary key,
  case_no text check (char_length(case_no) <= 20),
  client_id uuid not null references public.clients (id),
  ticket_id uuid references public.tickets (id),
  surgery_id uuid references public.surgeries (id),
  biopsy_id uuid references public.biopsies (id),
  department_id uuid references public.definitions (id),
  payer_kind text not null check (payer_kind in ('sgk', 'oss', 'tss', 'foreign', 'agreement')),
  insurer_id uuid not null references public.definitions (id),
  policy_no text check (char_length(policy_no) <= 60),
  insured_no text check (char_length(insured_no) <= 60),
  service_kind text not null check (service_kind in ('outpatient', 'inpatient', 'surgery', 'test', 'biopsy')),
  service_name text not null check (char_length(service_name) <= 200 and btrim(service_name) <> ''),
  service_day date check (service_day >= '0001-01-01' and service_day < '10000-01-01'),
  provision_no text check (char_length(provision_no) <= 60),
  medula_no text check (char_length(medula_no) <= 60),
  medula_first_no text check (char_length(medula_first_no) <= 60),
  provision_type text check (char_length(provision_type) <= 60),
  follow_type text check (char_length(follow_type) <= 60),
  treatment_type text check (char_length(treatment_type) <= 60),
  branch text check (char_length(branch) <= 60),
  result_code text check (char_length(result_code) <= 20),
  exception_kind text check (exception_kind in ('emergency', 'work_accident', 'maternity', 'minor', 'disaster')),
  lines jsonb not null check (app.check_case_lines(lines)),
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  asked_amount bigint not null default 0,
  approved_amount bigint,
  copay bigint check (copay between 0 and 10000000000000),
  deductible bigint check (deductible between 0 and 10000000000000),
  patient_share bigint check (patient_share between 0 and 10000000000000),
  requested_at timestamptz check (requested_at >= '0001-01-01' and requested_at < '10000-01-01'),
  answered_at timestamptz check (answered_at >= '0001-01-01' and answered_at < '10000-01-01'),
  valid_from date check (valid_from >= '0001-01-01' and valid_from < '10000-01-01'),
  valid_to date check (valid_to >= '0001-01-01' and valid_to < '10000-01-01'),
  units integer not null check (units between 1 and 1000),
  units_used integer not null default 0 check (units_used between 0 and 100000),
  papers jsonb not null default '[]' check (app.check_case_papers(papers)),
  refusal_reason text check (refusal_reason in (
    'not_covered', 'waiting_period', 'limit_reached', 'pre_existing', 'missing_documents', 'policy_inactive',
    'outside_agreement', 'other'
  )),
  payer_message text check (char_length(payer_message) <= 2000),
  payer_message_at timestamptz check (payer_message_at >= '0001-01-01' and payer_message_at < '10000-01-01'),
  review_kind text check (review_kind in ('automatic', 'manual')),
  status text not null check (status in (
    'draft', 'sent', 'waiting', 'documents_missing', 'documents_completed', 'medical_review', 'approved', 'partial',
    'refused', 'appealed', 'used', 'invoiced', 'paid', 'paid_cut', 'expired', 'cancelled'
  )),
  status_note text check (char_length(status_note) <= 500),
  assignee_id uuid references public.profiles (id),
  next_check_at timestamptz check (next_check_at >= '0001-01-01' and next_check_at < '10000-01-01'),
  appeal_due date check (appeal_due >= '0001-01-01' and appeal_due < '10000-01-01'),
  appealed_at timestamptz check (appealed_at >= '0001-01-01' and appealed_at < '10000-01-01'),
  reopened text check (reopened in ('date', 'procedure', 'ended')),
  decided_day date,
  decided_procedures text[] not null default '{}' check (app.check_texts(decided_procedures, 20)),
  invoice_no text check (char_length(invoice_no) <= 60),
  invoiced_on date check (invoiced_on >= '0001-01-01' and invoiced_on < '10000-01-01'),
  invoiced_amount bigint check (invoiced_amount between 0 and 10000000000000),
  batch_id uuid references public.invoice_batches (id),
  paid_amount bigint check (paid_amount between 0 and 10000000000000),
  paid_on date check (paid_on >= '0001-01-01' and paid_on < '10000-01-01'),
  cut_amount bigint check (cut_amount between 0 and 10000000000000),
  cut_reason text check (char_length(cut_reason) <= 300),
  list_differs boolean not null default false,
  note text check (char_length(note) <= 4000),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint insurance_cases_case_no_key unique (case_no),
  constraint insurance_cases_valid_order check (valid_to >= valid_from),
  constraint insurance_cases_cut_reason check (
    status <> 'paid_cut' or btrim(coalesce(cut_reason, '')) <> '' or deleted_at is not null
  )
);
create index insurance_cases_client on public.insurance_cases (client_id);
create index insurance_cases_ticket on public.insurance_cases (ticket_id);
create index insurance_cases_surgery on public.insurance_cases (surgery_id);
create index insurance_cases_biopsy on public.insurance_cases (biopsy_id);
create index insurance_cases_department on public.insurance_cases (department_id);
create index insurance_cases_insurer on public.insurance_cases (insurer_id, provision_no);
create index insurance_cases_medula on public.insurance_cases (medula_no);
create index insurance_cases_provision_code on public.insurance_cases (app.code_key(provision_no)) where provision_no is not null;
create index insurance_cases_medula_code on public.insurance_cases (app.code_key(medula_no)) where medula_no is not null;
create index insurance_cases_invoice_code on public.insurance_cases (app.code_key(invoice_no)) where invoice_no is not null;
create index insurance_cases_assignee on public.insurance_cases (assignee_id);
create index insurance_cases_batch on public.insurance_cases (batch_id);
create trigger check_lookups before insert or update on public.insurance_cases
for each row execute function app.check_lookups('insurer_id', 'insurer', 'department_id', 'department');

-- As derivedStatus in sync/model/rules/insurance-lines.ts.
create function app.derived_case_status(status text, lines jsonb) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  decided boolean := status in ('approved', 'partial', 'refused');
  decision text;
begin
  if jsonb_array_length(lines) = 0 then return status; end if;
  if jsonb_path_exists(lines, '$[*] ? (@.decision == "open")') then
    return case when decided then 'waiting' else status end;
  end if;
  if not decided
    and status not in ('sent', 'waiting', 'documents_missing', 'documents_completed', 'medical_review', 'appealed') then
    return status;
  end if;
  decision := case
    when not jsonb_path_exists(lines, '$[*] ? (@.decision != "approved")') then 'approved'
    when not jsonb_path_exists(lines, '$[*] ? (@.decision != "refused")') then 'refused'
    else 'partial'
  end;
  return decision;
end
$$;
grant execute on function app.derived_case_status(text, jsonb) to vizite_api;

-- As isEmptyPartial there, of any of the lines.
create function app.has_empty_partial(lines jsonb) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select jsonb_path_exists(lines, '$[*] ? (@.decision == "partial" && @.approved == 0)') $$;
grant execute on function app.has_empty_partial(jsonb) to vizite_api;

-- As procedureKeys there.
create function app.procedure_keys(procedures jsonb) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(distinct k.key order by k.key), '{}') from (
    select coalesce(p ->> 'procedure_id', p ->> 'name') collate "C" as key from jsonb_array_elements(procedures) p
  ) k
$$;
grant execute on function app.procedure_keys(jsonb) to vizite_api;

-- As approvalMisfit there.
create function app.approval_misfit(
  valid_from date, valid_to date, decided_day date, decided_procedures text[], planned_day date, planned_procedures text[]
) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when cardinality(decided_procedures) > 0 and not planned_procedures <@ decided_procedures then 'procedure'
    when planned_day is null then null
    when valid_from is not null or valid_to is not null then
      case when planned_day < valid_from or planned_day > valid_to then 'date' end
    when planned_day <> decided_day then 'date'
  end
$$;
grant execute on function app.approval_misfit(date, date, date, text[], date, text[]) to vizite_api;

-- Returns the fields that somebody may change who attaches papers and decides nothing; with the stamps of the change.
-- Of the status only that the last paper has come.
create function app.paper_fields() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select '{papers, status, row_version, change_xid, updated_at, updated_by}'::text[] $$;
grant execute on function app.paper_fields() to vizite_api;

create function app.case_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  by_person boolean := current_user = 'vizite_api';
  before public.insurance_cases;
  wanted text := new.status;
begin
  if app.is_merging() then return new; end if;
  if tg_op = 'UPDATE' then before := old; end if;
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'UPDATE' then
    new.client_id := old.client_id;
    if by_person and not app.has_permission('parse.insurance_tracking.edit')
      and (
        to_jsonb(new) - app.paper_fields() is distinct from to_jsonb(old) - app.paper_fields()
        or new.status <> old.status and (old.status, new.status) <> ('documents_missing', 'documents_completed')
      ) then
      perform app.refuse_row('insurance_cases_edit_permission', 'status', '42501');
    end if;
    if not app.may_become('insurance_case', old.status, new.status) then
      perform app.refuse_row('insurance_cases_status_transition', 'status');
    end if;
  end if;
  if by_person and before.lines is distinct from new.lines and app.has_empty_partial(new.lines) then
    perform app.refuse_row('insurance_cases_empty_partial', 'lines');
  end if;
  new.status := app.derived_case_status(new.status, new.lines);
  -- An appeal waits for a new decision, also where the lines still have the old one.
  if wanted = 'appealed' and before.status is distinct from 'appealed' then new.status := 'appealed'; end if;
  new.asked_amount := (select coalesce(sum((l ->> 'asked')::bigint), 0) from jsonb_array_elements(new.lines) l);
  new.approved_amount := (
    select sum(coalesce((l ->> 'approved')::bigint, 0)) from jsonb_array_elements(new.lines) l
    where l ->> 'decision' <> 'open'
  );
  return new;
end
$$;
create trigger case_rules before insert or update on public.insurance_cases
for each row execute function app.case_rules();

-- Fills in the number, the day of the surgery, what a decision was about, and the last day for an appeal. It looks past
-- row security: a user who works on the case need not see the surgery.
create function app.complete_case() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  surgery public.surgeries;
  decided boolean := new.status in ('approved', 'partial', 'refused');
  newly boolean := decided and (tg_op = 'INSERT' or old.status is distinct from new.status or new.lines is distinct from old.lines);
  days integer;
begin
  if app.is_merging() then return new; end if;
  if tg_op = 'INSERT' then
    if not app.is_import() or new.case_no is null then new.case_no := 'PR-' || nextval('app.case_no'); end if;
    if not app.is_import() then
      new.reopened := null;
      new.list_differs := false;
    end if;
  end if;
  if new.surgery_id is not null then
    select * into surgery from public.surgeries s where s.id = new.surgery_id;
    if surgery.planned_start is not null then
      new.service_day := (surgery.planned_start at time zone 'Europe/Istanbul')::date;
    end if;
    new.department_id := coalesce(new.department_id, surgery.department_id);
  end if;
  if newly then
    new.answered_at := coalesce(new.answered_at, app.now_ms());
    new.reopened := null;
    new.decided_day := new.service_day;
    new.decided_procedures := case
      when surgery.id is not null then app.procedure_keys(surgery.procedures)
      else '{}'
    end;
    if new.status in ('partial', 'refused') and new.appeal_due is null then
      select (d.attributes ->> 'appeal_days')::integer into days from public.definitions d where d.id = new.insurer_id;
      new.appeal_due := (new.answered_at at time zone 'Europe/Istanbul')::date + days;
    end if;
  end if;
  return new;
end
$$;
create trigger case_rules_complete before insert or update on public.insurance_cases
for each row execute function app.complete_case();

select app.replicate('insurance_cases', 'cases');
select app.expose(
  'insurance_cases',
  '{client_id, ticket_id, surgery_id, biopsy_id, department_id, payer_kind, insurer_id, policy_no, insured_no,
    service_kind, service_name, service_day, provision_no, medula_no, medula_first_no, provision_type, follow_type,
    treatment_type, branch, result_code, exception_kind, lines, currency, copay, deductible, patient_share,
    requested_at, answered_at, valid_from, valid_to, units, papers, refusal_reason, payer_message,
    payer_message_at, review_kind, status, status_note, assignee_id, next_check_at, appeal_due, appealed_at,
    invoice_no, invoiced_on, invoiced_amount, batch_id, paid_amount, paid_on, cut_amount, cut_reason, note}'
);
create policy insurance_cases_select on public.insurance_cases for select to vizite_api
using (
  (select app.has_permission('parse.insurance_tracking.read'))
  and (
    (select app.read_scope()) = 'all'
    or assignee_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select app.my_department()) = department_id
  )
);
create policy insurance_cases_insert on public.insurance_cases for insert to vizite_api
with check ((select app.has_permission('parse.insurance_tracking.add')));
create policy insurance_cases_update on public.insurance_cases for update to vizite_api
using (
  (select app.has_any_permission('{parse.insurance_tracking.edit, parse.insurance_tracking.papers}'))
  and (
    (select app.my_scope()) = 'all'
    or assignee_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select app.my_department()) = department_id
  )
)
with check ((select app.has_any_permission('{parse.insurance_tracking.edit, parse.insurance_tracking.papers}')));

-- Events of a case; each stays as it was written.
create table public.insurance_events (
  id uuid primary key,
  case_id uuid not null references public.insurance_cases (id),
  event_kind text not null check (event_kind in (
    'asked', 'answer', 'documents_asked', 'documents_sent', 'call', 'note', 'appeal', 'extension', 'used', 'reopened',
    'imported', 'invoice', 'payment'
  )),
  text text check (char_length(text) <= 2000),
  at timestamptz not null check (at >= '0001-01-01' and at < '10000-01-01'),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index insurance_events_case on public.insurance_events (case_id);
select app.replicate('insurance_events', 'cases');
select app.expose('insurance_events', '{case_id, event_kind, text, at}', can_edit => false);
create policy insurance_events_select on public.insurance_events for select to vizite_api
using (
  (select app.has_permission('parse.insurance_tracking.read'))
  and exists (select from public.insurance_cases c where c.id = insurance_events.case_id)
);
create policy insurance_events_insert on public.insurance_events for insert to vizite_api
with check (
  (select app.has_any_permission('{parse.insurance_tracking.edit, parse.insurance_tracking.add}'))
  and exists (select from public.insurance_cases c where c.id = insurance_events.case_id)
);

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('invoice_batch', 'cases', 'invoice_batches', '{parse.insurance_tracking.read}', null, null),
  ('insurance_case', 'cases', 'insurance_cases', '{parse.insurance_tracking.read}',
    't.updated_at >= $5 or t.status not in (''paid'', ''paid_cut'', ''cancelled'')', 'app.read_scope() <> ''all'''),
  ('insurance_event', 'cases', 'insurance_events', '{parse.insurance_tracking.read}', 't.at >= $5',
    'app.read_scope() <> ''all''');
insert into app.sync_windows (collection, months) values ('cases', 13);

-- Returns whether another user than the caller may read a case: the rule of policy insurance_cases_select, asked for a
-- person.
create function app.reads_case(person uuid, insurance public.insurance_cases) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.id = person and p.status = 'active' and app.is_usable(p)
      and (
        p.scope = 'all' or p.id in (insurance.assignee_id, insurance.created_by)
        or p.scope in ('ward', 'department') and p.department_id = insurance.department_id
      )
      and app.assigned_rights(p.id) && '{parse.insurance_tracking.read}'
  );
end
$$;
