-- Rows of insurers' and pathology lists: what each said of a case, and what it changed. A list never overwrites what a person
-- has written: such a row waits for somebody to choose.

create table app.list_rows (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id),
  line integer not null,
  list text not null,
  row_hash bytea not null check (octet_length(row_hash) = 32),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  outcome text not null check (outcome in ('matched', 'applied', 'same', 'review', 'conflict', 'dismissed')),
  code text check (code ~ '^[a-z_]{2,40}$'),
  record_kind text check (record_kind in ('insurance_case', 'biopsy')),
  record_id uuid,
  -- Columns of the record that it changed, before and after; null before of a record that it made.
  before jsonb,
  after jsonb,
  after_version bigint,
  decided_by uuid,
  decided_at timestamptz,
  reason text check (char_length(reason) <= 500)
);
create index list_rows_file on app.list_rows (file_id, line);
create index list_rows_record on app.list_rows (record_id);
create index list_rows_hash on app.list_rows (row_hash);
create index list_rows_named on app.list_rows (file_id) where facts ?| '{national_id, name, birth_date}';
select app.protect('app.list_rows');
create policy "for the server alone" on app.list_rows for select to service_role using (true);

-- Returns a hash of all that a row says, the same however a program has saved the file: numbers without leading zeros,
-- texts in capital letters with single blanks, nothing of empty cells.
create function app.facts_key(facts jsonb) returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256(convert_to(coalesce(jsonb_object_agg(f.key, case
    when f.value ~ '^[0-9]+$' then ltrim(f.value, '0') else upper(regexp_replace(btrim(f.value), '\s+', ' ', 'g')) end)::text, ''), 'UTF8'))
  from jsonb_each_text(facts) f where f.value is not null
$$;

-- Returns a part of a row: the columns that these keys name.
create function app.columns_of(whole jsonb, keys jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(k, whole -> k), '{}') from jsonb_object_keys(keys) k
$$;

-- Returns the entries of `change` that differ from the row.
create function app.real_change(whole jsonb, change jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(change) e
  where whole -> e.key is distinct from e.value
$$;

-- Returns whether the record's present values were brought by a list: then a later list may say something else.
create function app.is_of_list(record uuid, whole jsonb, keys jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.list_rows r
    where r.record_id = record and r.outcome = 'applied' and r.after is not null
      and (select bool_and(not r.after ? k or whole -> k = r.after -> k) and bool_or(r.after ? k) from jsonb_object_keys(keys) k)
  )
$$;

-- Returns the lines of a case after a payer's decision on those with this code, on all where none has it. An amount for
-- several lines is shared out by what was asked; a part of nothing is a refusal.
create function app.decided_lines(lines jsonb, facts jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  decision text := facts ->> 'decision';
  code text := facts ->> 'code';
  by_code boolean := code is not null and jsonb_path_exists(lines, '$[*] ? (@.code == $code)', jsonb_build_object('code', code));
  granted bigint := case when decision = 'refused' then 0 else (facts ->> 'approved')::bigint end;
  decided text;
  shares bigint[];
  made jsonb := '[]';
  line jsonb;
  share bigint;
  place integer := 0;
begin
  select app.allocate_money(granted, array_agg((l.line ->> 'asked')::bigint order by l.n)) into shares
  from jsonb_array_elements(lines) with ordinality l (line, n)
  where not by_code or l.line ->> 'code' = code;
  for line in select * from jsonb_array_elements(lines) loop
    if not by_code or line ->> 'code' = code then
      place := place + 1;
      share := case when granted is null then (line ->> 'asked')::bigint else shares[place] end;
      decided := case when decision = 'partial' and share = 0 then 'refused' else decision end;
      line := line || jsonb_build_object('decision', decided, 'approved', share, 'appealed', false, 'words', left(facts ->> 'words', 4000),
        'reason', case when decided in ('refused', 'partial') then coalesce(facts -> 'reason', line -> 'reason') else 'null' end);
    end if;
    made := made || jsonb_build_array(line);
  end loop;
  return made;
end
$$;

-- Returns the number that a list tells; the known one where it differs in nothing but the leading zeros that a spreadsheet
-- drops.
create function app.told_code(known text, told text, longest integer) returns text
language sql immutable
set search_path = ''
as $$ select case when app.code_key(known) = app.code_key(told) then known else left(told, longest) end $$;

-- Returns what a row of an insurer's list makes of a case: columns with their new values.
create function app.case_change(insurance public.insurance_cases, of_list text, facts jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  decision text := coalesce(facts ->> 'decision', case of_list when 'denial' then 'refused' end);
  said text := left(nullif(btrim(facts ->> 'words'), ''), 2000);
  change jsonb := '{}';
begin
  if of_list = 'payment' then
    change := jsonb_strip_nulls(jsonb_build_object(
      'paid_amount', (facts ->> 'paid')::bigint, 'cut_amount', (facts ->> 'cut')::bigint, 'paid_on', facts ->> 'paid_on',
      'invoice_no', app.told_code(insurance.invoice_no, facts ->> 'invoice_no', 60)
    ));
    if coalesce((facts ->> 'cut')::bigint, 0) > 0 then
      change := change || jsonb_build_object('status', 'paid_cut', 'cut_reason', left(coalesce(said, insurance.cut_reason, 'Listede neden yok'), 300));
    elsif (facts ->> 'paid')::bigint > 0 then
      change := change || '{"status": "paid"}';
    elsif facts ->> 'invoice_no' is not null and insurance.status in ('approved', 'partial', 'used') then
      change := change || '{"status": "invoiced"}';
    end if;
    return app.real_change(to_jsonb(insurance), change);
  end if;
  if decision in ('approved', 'partial', 'refused') then
    change := jsonb_build_object('lines', app.decided_lines(insurance.lines, facts || jsonb_build_object('decision', decision)));
    change := change || jsonb_build_object('status', app.derived_case_status(
      case when insurance.status in ('draft', 'expired') then 'waiting' else insurance.status end, change -> 'lines'
    ));
    if decision <> 'approved' and facts ->> 'reason' is not null then
      change := change || jsonb_build_object('refusal_reason', facts -> 'reason');
    end if;
  elsif decision is not null and insurance.status in (
    'draft', 'sent', 'waiting', 'documents_missing', 'documents_completed', 'medical_review', 'appealed'
  ) or decision in ('expired', 'cancelled') then
    change := jsonb_build_object('status', decision);
  end if;
  change := change || jsonb_strip_nulls(jsonb_build_object(
    'provision_no', case when insurance.payer_kind <> 'sgk' then app.told_code(insurance.provision_no, facts ->> 'provision_no', 60) end,
    'valid_to', facts ->> 'valid_to', 'payer_message', said
  ));
  return app.real_change(to_jsonb(insurance), change);
end
$$;

-- Writes columns of a case, and gives them back as they are then.
create function app.write_case(target uuid, change jsonb, moment timestamptz) returns public.insurance_cases
language plpgsql volatile
set search_path = ''
as $$
declare
  old_case public.insurance_cases;
  new_case public.insurance_cases;
begin
  select * into strict old_case from public.insurance_cases c where c.id = target;
  new_case := jsonb_populate_record(old_case, change);
  update public.insurance_cases c set
    lines = new_case.lines, status = new_case.status, refusal_reason = new_case.refusal_reason,
    provision_no = new_case.provision_no, valid_to = new_case.valid_to, payer_message = new_case.payer_message,
    payer_message_at = case when change ? 'payer_message' and new_case.payer_message is not null then moment
      else c.payer_message_at end,
    answered_at = case when change ? 'lines' and app.derived_case_status(new_case.status, new_case.lines) in ('approved', 'partial', 'refused')
      then coalesce(c.answered_at, moment) else c.answered_at end,
    paid_amount = new_case.paid_amount, paid_on = new_case.paid_on, cut_amount = new_case.cut_amount,
    cut_reason = new_case.cut_reason, invoice_no = new_case.invoice_no, batch_id = new_case.batch_id
  where c.id = target
  returning * into new_case;
  return new_case;
end
$$;

-- Returns the icmal of a payment row: one of this insurer and number, made where there is none.
create function app.batch_of_row(insurer uuid, facts jsonb) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  number text := left(nullif(btrim(facts ->> 'batch_no'), ''), 60);
  batch uuid;
  day constant date := coalesce((facts ->> 'paid_on')::date, (now() at time zone 'Europe/Istanbul')::date);
begin
  if number is null then return null; end if;
  select b.id into batch from public.invoice_batches b
  where b.insurer_id = insurer and b.batch_no = number and b.deleted_at is null;
  if batch is null then
    insert into public.invoice_batches (id, batch_no, insurer_id, period, state)
    values (gen_random_uuid(), number, insurer, date_trunc('month', day)::date, 'sent')
    returning id into batch;
  end if;
  return batch;
end
$$;

-- Lets one row change its case. `forced`: somebody has chosen the list's values.
create function app.take_insurance_row(target bigint, forced boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry app.list_rows;
  insurance public.insurance_cases;
  change jsonb;
  whole jsonb;
  batch uuid;
  own boolean;
  moment timestamptz := app.now_ms();
begin
  select * into strict entry from app.list_rows r where r.no = target for update;
  select * into insurance from public.insurance_cases c where c.id = entry.record_id and c.deleted_at is null for update;
  if not found then
    update app.list_rows r set outcome = 'review', code = 'no_case', record_id = null where r.no = target;
    return;
  end if;
  whole := to_jsonb(insurance);
  change := app.case_change(insurance, entry.list, entry.facts);
  if entry.list = 'payment' then
    if insurance.status not in ('approved', 'partial', 'used', 'invoiced', 'paid', 'paid_cut') then
      update app.list_rows r set outcome = 'review', code = 'undecided_case' where r.no = target;
      return;
    end if;
    batch := app.batch_of_row(insurance.insurer_id, entry.facts);
    if batch is not null then change := change || app.real_change(whole, jsonb_build_object('batch_id', batch)); end if;
  elsif change ? 'lines' and insurance.status in ('used', 'invoiced', 'paid', 'paid_cut', 'cancelled') and not forced then
    update app.list_rows r set outcome = 'review', code = 'closed_case' where r.no = target;
    return;
  end if;
  if change = '{}' then
    update app.list_rows r set outcome = 'same', code = null where r.no = target;
    return;
  end if;
  own := case when entry.list = 'payment' then change ?| '{paid_amount, cut_amount}' and insurance.paid_amount is not null
    else change ? 'lines' and insurance.status in ('approved', 'partial', 'refused')
      or change ? 'valid_to' and insurance.valid_to is not null end;
  if own and not forced and not app.is_of_list(insurance.id, whole, change) then
    update app.list_rows r set outcome = 'conflict', code = 'person_wrote', before = app.columns_of(whole, change), after = change
    where r.no = target;
    update public.insurance_cases c set list_differs = true where c.id = insurance.id and not c.list_differs;
    return;
  end if;
  insurance := app.write_case(insurance.id, change, moment);
  perform app.add_case_event(insurance.id, 'imported', (
    select left(concat_ws(' · ', f.file_name, entry.facts ->> 'words'), 2000) from public.import_files f where f.id = entry.file_id
  ));
  update app.list_rows r set
    outcome = 'applied', code = null, before = app.columns_of(whole, change),
    after = app.columns_of(to_jsonb(insurance), change), after_version = insurance.row_version
  where r.no = target;
end
$$;

-- Stages become rows, each with the case that its numbers name.
create function app.match_insurance_row(of_list text, insurer uuid, facts jsonb, out hit uuid, out code text)
language plpgsql stable
set search_path = ''
as $$
declare
  number text := nullif(btrim(facts ->> 'provision_no'), '');
  invoice text := nullif(btrim(facts ->> 'invoice_no'), '');
  many integer;
begin
  if insurer is null then
    code := 'unknown_insurer';
    return;
  end if;
  -- A number as it is written goes before one that has other leading zeros.
  select case when count(*) filter (where c.exact) = 1 then 1 else count(*) end,
    (array_agg(c.id order by c.exact desc, c.updated_at desc))[1]
  into many, hit
  from (
    select f.id, f.updated_at, coalesce(f.provision_no = number, false) or coalesce(f.medula_no = number, false)
      or of_list = 'payment' and coalesce(f.invoice_no = invoice, false) as exact
    from (
      select n.id from public.insurance_cases n
      where n.provision_no is not null and app.code_key(n.provision_no) = app.code_key(number)
      union select n.id from public.insurance_cases n where n.medula_no is not null and app.code_key(n.medula_no) = app.code_key(number)
      union select n.id from public.insurance_cases n
      where of_list = 'payment' and n.invoice_no is not null and app.code_key(n.invoice_no) = app.code_key(invoice)
    ) k join public.insurance_cases f using (id)
    where f.insurer_id = insurer and f.deleted_at is null
  ) c;
  if many = 0 then
    code := 'no_case';
  elsif many > 1 then
    code := 'several_cases';
    hit := null;
  end if;
end
$$;

-- Takes over the rows of an insurer's list behind a line, up to another.
create function app.apply_insurance(file public.import_files, behind integer, last integer) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry record;
begin
  insert into app.list_rows (file_id, line, list, row_hash, facts, outcome, code, record_kind, record_id)
  select file.id, s.line, file.list, h.hash, s.facts || jsonb_build_object('insurer_id', i.insurer),
    case when e.no is not null then 'same' when file.list = 'agreement' then 'applied'
      when m.hit is null then 'review' else 'matched' end,
    case when e.no is null and file.list <> 'agreement' then m.code end,
    case when m.hit is not null then 'insurance_case' end, coalesce(m.hit, e.record_id)
  from app.import_staging s
  cross join lateral (select app.facts_key(s.facts) as hash) h
  cross join lateral (select coalesce((s.facts ->> 'insurer_id')::uuid, file.insurer_id) as insurer) i
  cross join lateral app.match_insurance_row(file.list, i.insurer, s.facts) m
  left join lateral (
    select r.no, r.record_id from app.list_rows r
    where r.row_hash = h.hash and r.list = file.list and r.file_id <> file.id and r.outcome in ('applied', 'same', 'dismissed') limit 1
  ) e on true
  where s.file_id = file.id and s.problem is null and s.line > behind and s.line <= last
  order by s.line;
  for entry in
    select r.no from app.list_rows r
    where r.file_id = file.id and r.line > behind and r.line <= last and r.outcome = 'matched' order by r.line
  loop
    perform app.take_insurance_row(entry.no, false);
  end loop;
end
$$;

-- Counts the rows of a file, as the list of files tells them.
create function app.count_list_rows(target uuid) returns void
language sql volatile
set search_path = ''
as $$
  update public.import_files f set
    rows_new = n.applied, rows_same = n.same, rows_warning = n.open, rows_matched = n.matched,
    period_from = coalesce(n.first, f.period_from), period_to = coalesce(n.last, f.period_to)
  from (
    select count(*) filter (where r.outcome = 'applied') as applied, count(*) filter (where r.outcome = 'same') as same,
      count(*) filter (where r.outcome in ('review', 'conflict')) as open,
      count(*) filter (where r.record_id is not null) as matched,
      min(coalesce(r.facts ->> 'service_day', r.facts ->> 'paid_on', r.facts ->> 'reported_on', r.facts ->> 'day'))::date as first,
      max(coalesce(r.facts ->> 'service_day', r.facts ->> 'paid_on', r.facts ->> 'reported_on', r.facts ->> 'day'))::date as last
    from app.list_rows r where r.file_id = target
  ) n
  where f.id = target
$$;
