-- Biopsies and their jars, the manifests they travel with, and the word lists that reports are read by.

create sequence app.biopsy_no as bigint start with 1201;
create sequence app.transfer_no as bigint start with 301;

create function app.check_jars(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "no": "text", "organ":
      "prostate|colorectal|stomach|thyroid|breast|other", "site": "text?", "pieces": "int?", "barcode": "text?",
      "state": "taken|sent|accepted|unsuitable|lost", "taken_at": "instant?", "sent_at": "instant?",
      "accepted_at": "instant?", "result_class":
      "benign|bph|prostatitis|inadequate|adenoma|adenoma_tubular|adenoma_tubulovillous|adenoma_villous|adenoma_serrated|dysplasia_low|hgpin|asap|dysplasia_high|malignant?",
      "size_mm": "int?", "sentence": "long?", "note": "long?"}', 60)
    and not jsonb_path_exists(value, '$[*] ? (@.size_mm < 0 || @.size_mm > 500 || @.pieces < 0 || @.pieces > 100)')
    and not exists (
      select from jsonb_array_elements(value) j where char_length(j ->> 'no') > 8 or btrim(j ->> 'no') = ''
    );
end
$$;
grant execute on function app.check_jars(jsonb) to vizite_api;

create function app.check_transfer_jars(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "biopsy_id": "uuid", "label": "text"}', 300)
    and jsonb_array_length(value) > 0;
end
$$;
grant execute on function app.check_transfer_jars(jsonb) to vizite_api;

create function app.check_received_jars(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "label": "text", "state": "received|missing|unsuitable"}', 300);
end
$$;
grant execute on function app.check_received_jars(jsonb) to vizite_api;

-- Checks what a machine has read, and the words it reads by: the device checks their content.
create function app.check_reading(value jsonb) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select jsonb_typeof(value) = 'object' and octet_length(value::text) <= 60000 $$;
grant execute on function app.check_reading(jsonb) to vizite_api;

create function app.check_reading_words(value jsonb) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select jsonb_typeof(value) = 'object' and octet_length(value::text) <= 400000 $$;
grant execute on function app.check_reading_words(jsonb) to vizite_api;

-- As criticalClasses in sync/model/entities/biopsy-values.ts.
create function app.is_critical_class(result_class text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select coalesce(result_class in ('hgpin', 'asap', 'dysplasia_high', 'malignant'), false) $$;
grant execute on function app.is_critical_class(text) to vizite_api;

create table public.biopsies (
  id uuid primary key,
  biopsy_no text check (char_length(biopsy_no) <= 20),
  client_id uuid not null references public.clients (id),
  ticket_id uuid references public.tickets (id),
  surgery_id uuid references public.surgeries (id),
  department_id uuid references public.definitions (id),
  protocol_no text check (char_length(protocol_no) <= 40),
  pathology_no text check (char_length(pathology_no) <= 40),
  organ text not null check (organ in ('prostate', 'colorectal', 'stomach', 'thyroid', 'breast', 'other')),
  site text check (char_length(site) <= 120),
  side text not null check (side in ('right', 'left', 'both', 'none')),
  sample_kind text not null
    check (sample_kind in ('core', 'endoscopic', 'excision', 'turp', 'polypectomy', 'specimen')),
  jars jsonb not null default '[]' check (app.check_jars(jars)),
  doctor_id uuid not null references public.definitions (id),
  pathologist text check (char_length(pathologist) <= 120),
  taken_at timestamptz check (taken_at >= '0001-01-01' and taken_at < '10000-01-01'),
  sent_at timestamptz check (sent_at >= '0001-01-01' and sent_at < '10000-01-01'),
  accepted_at timestamptz check (accepted_at >= '0001-01-01' and accepted_at < '10000-01-01'),
  reported_at timestamptz check (reported_at >= '0001-01-01' and reported_at < '10000-01-01'),
  seen_at timestamptz check (seen_at >= '0001-01-01' and seen_at < '10000-01-01'),
  seen_by uuid references public.profiles (id),
  told_at timestamptz check (told_at >= '0001-01-01' and told_at < '10000-01-01'),
  told_by uuid references public.profiles (id),
  told_how text check (told_how in ('face_to_face', 'phone', 'relative', 'video')),
  told_note text check (char_length(told_note) <= 500),
  report_id uuid,
  seen_report uuid,
  told_report uuid,
  psa integer check (psa between 0 and 1000000),
  prostate_ml integer check (prostate_ml between 1 and 1000),
  pirads integer check (pirads between 1 and 5),
  indication text check (indication in ('screening', 'surveillance', 'diagnostic')),
  caecum_reached boolean not null default false,
  bowel_prep integer check (bowel_prep between 0 and 9),
  report_text text check (char_length(report_text) <= 20000),
  reading jsonb check (app.check_reading(reading)),
  review text not null check (review in ('none', 'needed', 'confirmed', 'corrected')),
  reviewed_by uuid references public.profiles (id),
  reviewed_at timestamptz check (reviewed_at >= '0001-01-01' and reviewed_at < '10000-01-01'),
  result_class text check (result_class in (
    'benign', 'bph', 'prostatitis', 'inadequate', 'adenoma', 'adenoma_tubular', 'adenoma_tubulovillous',
    'adenoma_villous', 'adenoma_serrated', 'dysplasia_low', 'hgpin', 'asap', 'dysplasia_high', 'malignant'
  )),
  gleason text check (char_length(gleason) <= 20),
  isup integer check (isup between 1 and 5),
  size_mm integer check (size_mm between 0 and 500),
  critical boolean not null default false,
  critical_since timestamptz,
  follow_up_plan text check (char_length(follow_up_plan) <= 500),
  follow_up_due date check (follow_up_due >= '0001-01-01' and follow_up_due < '10000-01-01'),
  status text not null check (status in (
    'ordered', 'taken', 'sent', 'accepted', 'in_review', 'extra_tests', 'reported', 'seen', 'told', 'follow_up',
    'closed', 'unsuitable', 'retake', 'lost', 'cancelled'
  )),
  status_note text check (char_length(status_note) <= 500),
  retaken_after text check (retaken_after in ('unsuitable', 'lost')),
  assignee_id uuid references public.profiles (id),
  doctor_user_ids uuid[] not null default '{}' check (app.check_ids(doctor_user_ids)),
  note text check (char_length(note) <= 4000),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint biopsies_biopsy_no_key unique (biopsy_no),
  constraint biopsies_isup_organ check (organ = 'prostate' or (isup is null and gleason is null)),
  constraint biopsies_report_after_taken check (reported_at >= taken_at),
  constraint biopsies_accepted_after_taken check (accepted_at >= taken_at),
  constraint biopsies_note_required check (
    status not in ('unsuitable', 'lost', 'cancelled') or btrim(coalesce(status_note, '')) <> ''
    or deleted_at is not null
  )
);
create unique index biopsies_pathology_no_once on public.biopsies (app.ascii_upper(pathology_no)) where deleted_at is null;
create index biopsies_client on public.biopsies (client_id);
create index biopsies_ticket on public.biopsies (ticket_id);
create index biopsies_surgery on public.biopsies (surgery_id);
create index biopsies_department on public.biopsies (department_id);
create index biopsies_doctor on public.biopsies (doctor_id);
create index biopsies_seen_by on public.biopsies (seen_by);
create index biopsies_told_by on public.biopsies (told_by);
create index biopsies_reviewed_by on public.biopsies (reviewed_by);
create index biopsies_assignee on public.biopsies (assignee_id);
create index biopsies_protocol on public.biopsies (protocol_no);
create index biopsies_pathology_code on public.biopsies (app.code_key(pathology_no)) where pathology_no is not null;
create index biopsies_protocol_code on public.biopsies (app.code_key(protocol_no)) where protocol_no is not null;
create trigger check_lookups before insert or update on public.biopsies
for each row execute function app.check_lookups('doctor_id', 'clinician', 'department_id', 'department');

-- Returns the fields of the doctor of the case: sees, tells, plans; with the stamps of the change.
create function app.doctor_fields() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select '{seen_at, seen_by, seen_report, told_at, told_by, told_how, told_note, told_report, follow_up_plan, follow_up_due, status, status_note,
    review, reviewed_by, reviewed_at, result_class, critical, critical_since, note, row_version, change_xid, updated_at,
    updated_by}'::text[]
$$;
grant execute on function app.doctor_fields() to vizite_api;

-- Keeps marks with the text that was seen. report_id names the current text, and each mark the text that its tablet
-- showed: where they differ, nobody has seen or told the current text. A sample that is taken again keeps why.
create function app.biopsy_marks() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before public.biopsies;
  other_seen boolean;
  other_told boolean;
begin
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'UPDATE' then before := old; end if;
  if btrim(new.report_text) is distinct from btrim(before.report_text)
    and new.report_id is not distinct from before.report_id then
    new.report_id := case when new.report_text is not null then gen_random_uuid() end;
    if tg_op = 'INSERT' then
      new.seen_report := new.report_id;
      new.told_report := new.report_id;
    end if;
  end if;
  other_seen := new.seen_at is not null and new.seen_report is distinct from new.report_id;
  other_told := new.told_at is not null and (other_seen or new.told_report is distinct from new.report_id);
  if other_seen then new.seen_at := null; end if;
  if other_told then new.told_at := null; end if;
  if other_told or other_seen then
    new.status := case
      when new.status not in ('seen', 'told', 'follow_up', 'closed') then new.status
      when new.seen_at is null then 'reported'
      else 'seen'
    end;
  end if;
  if new.seen_at is null then
    new.seen_by := null;
    new.seen_report := null;
  end if;
  if new.told_at is null then
    new.told_by := null;
    new.told_how := null;
    new.told_note := null;
    new.told_report := null;
  end if;
  if tg_op = 'UPDATE' then
    new.retaken_after := coalesce(old.retaken_after, new.retaken_after, case
      when new.status <> 'taken' or new.taken_at is not distinct from old.taken_at then null
      when old.status in ('unsuitable', 'retake') then 'unsuitable'
      when old.status = 'lost' then 'lost'
    end);
  end if;
  return new;
end
$$;
create trigger biopsy_marks before insert or update on public.biopsies
for each row execute function app.biopsy_marks();

-- Closes the loop only where the doctor has seen the result, the patient was told, and a plan is written down.
create function app.biopsy_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  by_person boolean := current_user = 'vizite_api';
  before public.biopsies;
begin
  if app.is_merging() then return new; end if;
  if tg_op = 'UPDATE' then before := old; end if;
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'UPDATE' then
    new.client_id := old.client_id;
    if by_person and not app.has_permission('parse.adenom_biyotip.edit')
      and to_jsonb(new) - app.doctor_fields() is distinct from to_jsonb(old) - app.doctor_fields() then
      perform app.refuse_row('biopsies_edit_permission', 'status', '42501');
    end if;
    if not app.may_become('biopsy', old.status, new.status) then
      perform app.refuse_row('biopsies_status_transition', 'status');
    end if;
  end if;
  -- A tablet that was away still says that a jar is on its way which pathology has accepted meanwhile.
  if by_person and tg_op = 'UPDATE' and new.jars is distinct from old.jars then
    new.jars := (
      select coalesce(jsonb_agg(
        case when o.jar ->> 'state' = 'accepted' and j.value ->> 'state' in ('taken', 'sent')
          then j.value || jsonb_build_object('state', 'accepted', 'accepted_at', o.jar -> 'accepted_at')
          else j.value end
        order by j.ordinality), '[]')
      from jsonb_array_elements(new.jars) with ordinality j
      left join lateral (
        select k as jar from jsonb_array_elements(old.jars) k where k ->> 'id' = j.value ->> 'id'
      ) o on true
    );
  end if;
  if (select count(distinct app.ascii_upper(j ->> 'no')) from jsonb_array_elements(new.jars) j) <> jsonb_array_length(new.jars) then
    perform app.refuse_row('biopsies_jar_twice', 'jars');
  end if;
  if new.seen_at is not null and before.seen_at is null then
    if new.reported_at is null then perform app.refuse_row('biopsies_seen_before_report', 'seen_at'); end if;
    if by_person and not app.has_permission('parse.adenom_biyotip.seen')
      and not coalesce(auth.uid() = any (before.doctor_user_ids), false) then
      perform app.refuse_row('biopsies_seen_permission', 'seen_at', '42501');
    end if;
  end if;
  if new.told_at is not null and new.seen_at is null then
    perform app.refuse_row('biopsies_told_before_seen', 'told_at');
  end if;
  if new.told_at is not null and new.told_how is null then
    perform app.refuse_row('biopsies_told_how', 'told_how');
  end if;
  if new.status in ('reported', 'seen', 'told', 'follow_up', 'closed') and new.reported_at is null then
    perform app.refuse_row('biopsies_report_missing', 'reported_at');
  end if;
  if new.status in ('seen', 'told', 'follow_up', 'closed') and new.seen_at is null then
    perform app.refuse_row('biopsies_not_seen', 'status');
  end if;
  if new.status in ('told', 'follow_up', 'closed') and new.told_at is null then
    perform app.refuse_row('biopsies_not_told', 'status');
  end if;
  if new.status in ('follow_up', 'closed') and btrim(coalesce(new.follow_up_plan, '')) = '' then
    perform app.refuse_row('biopsies_plan_missing', 'follow_up_plan');
  end if;
  if new.status = 'closed' and new.review = 'needed' then
    perform app.refuse_row('biopsies_review_open', 'review');
  end if;
  -- A case that its class makes critical stays so, no matter who sends what.
  if app.is_critical_class(new.result_class) or jsonb_path_exists(
    new.jars, '$[*] ? (@.result_class == "malignant" || @.result_class == "dysplasia_high" || @.result_class == "asap" || @.result_class == "hgpin")'
  ) then
    new.critical := true;
  end if;
  new.critical_since := case when new.critical then
    coalesce(before.critical_since, new.reported_at, app.now_ms())
  end;
  return new;
end
$$;
create trigger biopsy_rules before insert or update on public.biopsies
for each row execute function app.biopsy_rules();

create function app.complete_biopsy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and (not app.is_import() or new.biopsy_no is null) then
    new.biopsy_no := 'BY-' || nextval('app.biopsy_no');
  end if;
  new.doctor_user_ids := array(
    select distinct p.id
    from public.definitions d join public.profiles p on p.id = (d.attributes ->> 'user_id')::uuid
    where d.id = new.doctor_id
    order by p.id
  );
  return new;
end
$$;
create trigger biopsy_rules_complete before insert or update of doctor_id on public.biopsies
for each row execute function app.complete_biopsy();

select app.replicate('biopsies', 'cases');
select app.expose(
  'biopsies',
  '{client_id, ticket_id, surgery_id, department_id, protocol_no, pathology_no, organ, site, side, sample_kind, jars,
    doctor_id, pathologist, taken_at, sent_at, accepted_at, reported_at, seen_at, seen_by, seen_report, told_at, told_by,
    told_how, told_note, told_report, report_id, psa, prostate_ml, pirads, indication, caecum_reached, bowel_prep, report_text, reading, review,
    reviewed_by, reviewed_at, result_class, gleason, isup, size_mm, critical, follow_up_plan, follow_up_due, status,
    status_note, retaken_after, assignee_id, note}'
);
create policy biopsies_select on public.biopsies for select to vizite_api
using (
  (select app.has_permission('parse.adenom_biyotip.read'))
  and (
    (select app.read_scope()) = 'all'
    or assignee_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select auth.uid()) = any (doctor_user_ids)
    or (select app.my_department()) = department_id
  )
);
create policy biopsies_insert on public.biopsies for insert to vizite_api
with check ((select app.has_permission('parse.adenom_biyotip.add')));
create policy biopsies_update on public.biopsies for update to vizite_api
using (
  (select app.has_any_permission('{parse.adenom_biyotip.edit, parse.adenom_biyotip.seen}'))
  and (
    (select app.my_scope()) = 'all'
    or assignee_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select auth.uid()) = any (doctor_user_ids)
    or (select app.my_department()) = department_id
  )
)
with check ((select app.has_any_permission('{parse.adenom_biyotip.edit, parse.adenom_biyotip.seen}')));

-- Returns whether another user than the caller may read a biopsy: the rule of policy biopsies_select, asked for a
-- person.
create function app.reads_biopsy(person uuid, biopsy public.biopsies) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.id = person and p.status = 'active' and app.is_usable(p)
      and (
        p.scope = 'all' or p.id in (biopsy.assignee_id, biopsy.created_by) or p.id = any (biopsy.doctor_user_ids)
        or p.scope in ('ward', 'department') and p.department_id = biopsy.department_id
      )
      and app.assigned_rights(p.id) && '{parse.adenom_biyotip.read}'
  );
end
$$;

-- A manifest, and what was counted at its end. The count may come first, so no foreign key holds it.
create table public.specimen_transfers (
  id uuid primary key,
  transfer_no text check (char_length(transfer_no) <= 20),
  code text not null check (char_length(code) <= 8 and btrim(code) <> ''),
  from_place text not null check (char_length(from_place) <= 120 and btrim(from_place) <> ''),
  to_place text not null check (char_length(to_place) <= 120 and btrim(to_place) <> ''),
  jars jsonb not null check (app.check_transfer_jars(jars)),
  sent_at timestamptz not null check (sent_at >= '0001-01-01' and sent_at < '10000-01-01'),
  sent_by uuid not null references public.profiles (id),
  state text not null check (state in ('sent', 'received', 'mismatch', 'closed', 'cancelled')),
  received_at timestamptz,
  received_by uuid references public.profiles (id),
  differences jsonb check (differences is null or app.check_received_jars(differences)),
  closed_note text check (char_length(closed_note) <= 500),
  note text check (char_length(note) <= 300),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint specimen_transfers_transfer_no_key unique (transfer_no),
  constraint specimen_transfers_closed_note check (
    state not in ('closed', 'cancelled') or btrim(coalesce(closed_note, '')) <> '' or deleted_at is not null
  )
);
create index specimen_transfers_sent_by on public.specimen_transfers (sent_by);
create index specimen_transfers_received_by on public.specimen_transfers (received_by);

create table public.specimen_receipts (
  id uuid primary key,
  transfer_id uuid not null,
  code text not null check (char_length(code) <= 8 and btrim(code) <> ''),
  counted integer not null check (counted between 0 and 300),
  jars jsonb not null check (app.check_received_jars(jars)),
  received_at timestamptz not null check (received_at >= '0001-01-01' and received_at < '10000-01-01'),
  received_by uuid not null references public.profiles (id),
  note text check (char_length(note) <= 300),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index specimen_receipts_transfer on public.specimen_receipts (transfer_id);
create index specimen_receipts_received_by on public.specimen_receipts (received_by);

create function app.transfer_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if not app.is_import() or new.transfer_no is null then new.transfer_no := 'SV-' || nextval('app.transfer_no'); end if;
    if not app.is_import() and auth.uid() is not null then new.sent_by := auth.uid(); end if;
  elsif new.deleted_at is null then
    new.jars := old.jars;
    new.code := old.code;
    new.sent_at := old.sent_at;
    new.sent_by := old.sent_by;
    if not app.may_become('specimen_transfer', old.state, new.state) then
      perform app.refuse_row('specimen_transfers_state', 'state');
    end if;
  end if;
  return new;
end
$$;
create trigger transfer_rules before insert or update on public.specimen_transfers
for each row execute function app.transfer_rules();

create function app.receipt_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and not app.is_import() and auth.uid() is not null then new.received_by := auth.uid(); end if;
  return new;
end
$$;
create trigger receipt_rules before insert on public.specimen_receipts
for each row execute function app.receipt_rules();

-- Brings a manifest and its counts together, whichever comes first: jars that came are in pathology, and what is missing is
-- told. A second count may find what the first had missed. What was counted is in pathology even where the manifest was
-- cancelled or closed meanwhile; the manifest stays so.
create function app.settle_transfer(target uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  transfer public.specimen_transfers;
  first_receipt public.specimen_receipts;
  missing jsonb;
begin
  select * into transfer from public.specimen_transfers t where t.id = target for update;
  if not found then return; end if;
  select * into first_receipt from public.specimen_receipts r
  where r.transfer_id = target and r.deleted_at is null order by r.received_at limit 1;
  if not found then return; end if;
  with sent as (
    select (j ->> 'id')::uuid as id, (j ->> 'biopsy_id')::uuid as biopsy_id, j ->> 'label' as label
    from jsonb_array_elements(transfer.jars) j
  ), came as (
    select distinct on (c.id) c.id, c.label, c.state, c.received_at from (
      select (j ->> 'id')::uuid as id, j ->> 'label' as label, j ->> 'state' as state, r.received_at
      from public.specimen_receipts r cross join jsonb_array_elements(r.jars) j
      where r.transfer_id = target and r.deleted_at is null
    ) c
    order by c.id, c.state = 'missing', c.received_at
  )
  select jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label, 'state', d.state) order by d.label) into missing
  from (
    select s.id, s.label, coalesce(c.state, 'missing') as state from sent s left join came c using (id)
    where coalesce(c.state, 'missing') <> 'received'
    union all
    select c.id, c.label, c.state from came c where c.state <> 'missing' and not exists (select from sent s where s.id = c.id)
  ) d;
  update public.specimen_transfers t set
    received_at = first_receipt.received_at, received_by = first_receipt.received_by, differences = missing,
    state = case when missing is null then 'received' else 'mismatch' end
  where t.id = target and t.state not in ('closed', 'cancelled') and (t.received_at, t.differences, t.state) is distinct from (
    first_receipt.received_at, missing, case when missing is null then 'received' else 'mismatch' end
  );
  -- Jars that came; a case is accepted once all its jars are.
  update public.biopsies b set
    jars = n.jars,
    accepted_at = coalesce(b.accepted_at, greatest(n.came_at, b.taken_at)),
    status = case when b.status in ('taken', 'sent', 'lost') and n.whole then 'accepted' else b.status end
  from (
    select o.id, bool_and(o.state <> 'sent' and o.state <> 'taken') as whole, max(o.came_at) as came_at,
      jsonb_agg(o.jar order by o.ordinality) as jars
    from (
      select x.id, j.ordinality, c.received_at as came_at,
        case when c.state = 'received' then 'accepted' when c.state = 'unsuitable' then 'unsuitable' else j.value ->> 'state' end as state,
        case c.state
          when 'received' then j.value || jsonb_build_object('state', 'accepted', 'accepted_at', app.iso(c.received_at))
          when 'unsuitable' then j.value || jsonb_build_object('state', 'unsuitable')
          else j.value
        end as jar
      from public.biopsies x cross join jsonb_array_elements(x.jars) with ordinality j
      left join lateral (
        select k ->> 'state' as state, r.received_at
        from public.specimen_receipts r cross join jsonb_array_elements(r.jars) k
        where r.transfer_id = target and r.deleted_at is null and k ->> 'id' = j.value ->> 'id' and k ->> 'state' <> 'missing'
          and j.value ->> 'state' in ('taken', 'sent', 'lost')
        order by r.received_at limit 1
      ) c on true
      where x.id in (select (t ->> 'biopsy_id')::uuid from jsonb_array_elements(transfer.jars) t) and x.deleted_at is null
    ) o
    group by o.id
  ) n
  where b.id = n.id and b.jars is distinct from n.jars;
end
$$;

-- Jars of a manifest that does not leave wait again, unless another one took them along.
create function app.return_jars(transfer public.specimen_transfers) returns void
language sql security definer
set search_path = ''
as $$
  update public.biopsies b set
    jars = n.jars,
    status = case when b.status = 'sent' and n.is_back then 'taken' else b.status end,
    sent_at = case when n.is_back then null else b.sent_at end
  from (
    select o.id, bool_and(o.jar ->> 'state' <> 'sent') as is_back, jsonb_agg(o.jar order by o.ordinality) as jars
    from (
      select x.id, j.ordinality,
        case
          when j.value ->> 'state' = 'sent' and j.value ->> 'id' in (select t ->> 'id' from jsonb_array_elements(transfer.jars) t)
            and not exists (
              select from public.specimen_transfers s cross join jsonb_array_elements(s.jars) k
              where s.id <> transfer.id and s.deleted_at is null and s.sent_at >= transfer.sent_at
                and s.state in ('sent', 'mismatch') and k ->> 'id' = j.value ->> 'id'
            )
          then j.value || '{"state": "taken", "sent_at": null}'
          else j.value
        end as jar
      from public.biopsies x cross join jsonb_array_elements(x.jars) with ordinality j
      where x.id in (select (t ->> 'biopsy_id')::uuid from jsonb_array_elements(transfer.jars) t) and x.deleted_at is null
    ) o
    group by o.id
  ) n
  where b.id = n.id and b.jars is distinct from n.jars
$$;

create function app.settle_transfer_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if app.is_import() then return null; end if;
  if tg_op = 'UPDATE' then
    -- Counts first: what has come is not given back.
    perform app.settle_transfer(new.id);
    perform app.return_jars(new);
    return null;
  end if;
  perform app.settle_transfer(case tg_table_name when 'specimen_transfers' then new.id
    else (to_jsonb(new) ->> 'transfer_id')::uuid end);
  return null;
end
$$;
create trigger settle_transfer after insert on public.specimen_transfers
for each row execute function app.settle_transfer_row();
create trigger return_jars after update on public.specimen_transfers
for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function app.settle_transfer_row();
create trigger settle_transfer after insert on public.specimen_receipts
for each row execute function app.settle_transfer_row();

select app.replicate('specimen_transfers', 'cases');
select app.expose(
  'specimen_transfers', '{code, from_place, to_place, jars, sent_at, sent_by, state, closed_note, note}'
);
create policy specimen_transfers_select on public.specimen_transfers for select to vizite_api
using ((select app.has_permission('parse.adenom_biyotip.read')));
create policy specimen_transfers_insert on public.specimen_transfers for insert to vizite_api
with check ((select app.has_permission('parse.adenom_biyotip.edit')));
create policy specimen_transfers_update on public.specimen_transfers for update to vizite_api
using ((select app.has_permission('parse.adenom_biyotip.edit')))
with check ((select app.has_permission('parse.adenom_biyotip.edit')));
select app.replicate('specimen_receipts', 'cases');
select app.expose(
  'specimen_receipts', '{transfer_id, code, counted, jars, received_at, received_by, note}', can_edit => false
);
create policy specimen_receipts_select on public.specimen_receipts for select to vizite_api
using ((select app.has_permission('parse.adenom_biyotip.read')));
create policy specimen_receipts_insert on public.specimen_receipts for insert to vizite_api
with check ((select app.has_permission('parse.adenom_biyotip.edit')));

create table public.reading_words (
  id uuid primary key,
  name text not null check (char_length(name) <= 80 and btrim(name) <> ''),
  version integer not null check (version between 1 and 10000),
  content jsonb not null check (app.check_reading_words(content)),
  active boolean not null,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
-- Readings name the version by which they were made, so its words stay as they are.
create function app.reading_words_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is null and (new.content, new.version) is distinct from (old.content, old.version) then
    perform app.refuse_row('reading_words_version', 'content');
  end if;
  return new;
end
$$;
create trigger reading_words_rules before update on public.reading_words
for each row execute function app.reading_words_rules();
select app.replicate('reading_words', 'cases');
select app.expose('reading_words', '{name, version, content, active}');
create policy reading_words_select on public.reading_words for select to vizite_api
using ((select app.has_permission('parse.adenom_biyotip.read')));
create policy reading_words_insert on public.reading_words for insert to vizite_api
with check ((select app.has_permission('parse.reading_words.edit')));
create policy reading_words_update on public.reading_words for update to vizite_api
using ((select app.has_permission('parse.reading_words.edit')))
with check ((select app.has_permission('parse.reading_words.edit')));

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('reading_words', 'cases', 'reading_words', '{parse.adenom_biyotip.read}', null, null),
  ('biopsy', 'cases', 'biopsies', '{parse.adenom_biyotip.read}',
    't.updated_at >= $5 or t.status not in (''closed'', ''cancelled'')', 'app.read_scope() <> ''all'''),
  ('specimen_transfer', 'cases', 'specimen_transfers', '{parse.adenom_biyotip.read}', 't.sent_at >= $5', null),
  ('specimen_receipt', 'cases', 'specimen_receipts', '{parse.adenom_biyotip.read}', 't.received_at >= $5', null);
