-- Lists that are imported: what a file was, how its layout is read, and its rows while they are on their way.

create function app.check_import_object(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$ select jsonb_typeof(value) = 'object' and octet_length(value::text) <= 60000 $$;
grant execute on function app.check_import_object(jsonb) to vizite_api;

-- Returns the kinds of lists, as importLists in sync/model.
create function app.import_lists() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select '{bank, receipts, account, provision, payment, denial, agreement, pathology, colonoscopy, specimen, identity}'::text[]
    || app.judged_lists()
$$;
-- Whoever writes a layout checks its kind.
grant execute on function app.import_lists() to vizite_api;

-- Returns the permissions that a step of an import needs, by the kind of list. As importRights in sync/model.
create function app.import_rights(of_list text, step text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when of_list in ('bank', 'receipts', 'account') then
      case step when 'read' then '{pos.upload_bank_reports.read}'::text[]
        else array['pos.upload_bank_reports.read', 'pos.upload_bank_reports.' || step] end
    when of_list in ('pathology', 'colonoscopy', 'specimen') then
      case step when 'read' then '{parse.adenom_biyotip.read}'::text[]
        else '{parse.adenom_biyotip.read, parse.adenom_biyotip.import}' end
    when of_list = 'identity' then
      case step when 'read' then '{crm.tckimlik_matching.read}'::text[]
        when 'import' then '{crm.tckimlik_matching.read, crm.tckimlik_matching.import}'
        else '{crm.tckimlik_matching.read, crm.tckimlik_matching.decide}' end
    when app.judged_right(of_list) is not null then (
      select array[k.import_right] || k.sees || case step when 'read' then '{}' else k.writes end
      from app.incoming_kinds() k where k.list = of_list
    )
    else case step when 'read' then '{parse.insurance.read}'::text[] else array['parse.insurance.read', 'parse.insurance.' || step] end
  end
$$;

create table public.import_profiles (
  id uuid primary key,
  list text not null check (list = any (app.import_lists())),
  bank_id uuid references public.definitions (id),
  insurer_id uuid references public.definitions (id),
  name text not null check (char_length(name) <= 80 and btrim(name) <> ''),
  version integer not null check (version between 1 and 10000),
  -- The reader of the device checks the content: a profile that it does not understand is not used.
  content jsonb not null check (app.check_import_object(content)),
  active boolean not null,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint import_profiles_bank check ((list in ('bank', 'account')) = (bank_id is not null))
);
create index import_profiles_bank on public.import_profiles (bank_id);
create index import_profiles_insurer on public.import_profiles (insurer_id);
create trigger check_lookups before insert or update on public.import_profiles
for each row execute function app.check_lookups('bank_id', 'bank', 'insurer_id', 'insurer');
select app.replicate('import_profiles', 'pos');
select app.expose('import_profiles', '{list, bank_id, insurer_id, name, version, content, active}');
create policy import_profiles_select on public.import_profiles for select to vizite_api
using (
  case
    when list in ('bank', 'receipts', 'account') then
      (select app.has_any_permission('{pos.ms_reports.read, pos.bank_reports.read, pos.upload_bank_reports.read}'))
    when list in ('pathology', 'colonoscopy', 'specimen') then (select app.has_permission('parse.adenom_biyotip.read'))
    when list = 'identity' then (select app.has_permission('crm.tckimlik_matching.read'))
    when list = any ((select app.judged_lists())::text[]) then list = any ((select app.lists_to_import())::text[])
    else (select app.has_permission('parse.insurance.read'))
  end
);
create policy import_profiles_insert on public.import_profiles for insert to vizite_api
with check (
  case when list in ('bank', 'receipts', 'account') then (select app.has_permission('pos.import_profiles.edit'))
    when list = 'identity' then (select app.has_permission('crm.tckimlik_matching.import'))
    when list = any ((select app.judged_lists())::text[]) then list = any ((select app.lists_to_import())::text[])
    else (select app.has_permission('parse.import_profiles.edit')) end
);
create policy import_profiles_update on public.import_profiles for update to vizite_api
using (
  case when list in ('bank', 'receipts', 'account') then (select app.has_permission('pos.import_profiles.edit'))
    when list = 'identity' then (select app.has_permission('crm.tckimlik_matching.import'))
    when list = any ((select app.judged_lists())::text[]) then list = any ((select app.lists_to_import())::text[])
    else (select app.has_permission('parse.import_profiles.edit')) end
)
with check (
  case when list in ('bank', 'receipts', 'account') then (select app.has_permission('pos.import_profiles.edit'))
    when list = 'identity' then (select app.has_permission('crm.tckimlik_matching.import'))
    when list = any ((select app.judged_lists())::text[]) then list = any ((select app.lists_to_import())::text[])
    else (select app.has_permission('parse.import_profiles.edit')) end
);

create table public.import_files (
  id uuid primary key,
  list text not null check (list = any (app.import_lists())),
  bank_id uuid references public.definitions (id),
  insurer_id uuid references public.definitions (id),
  profile_id uuid references public.import_profiles (id),
  file_name text not null check (char_length(file_name) <= 200 and btrim(file_name) <> ''),
  byte_size integer not null check (byte_size between 1 and 52428800),
  file_hash text not null check (
    char_length(file_hash) <= 64 and btrim(file_hash) <> '' and file_hash ~ '^[0-9a-f]{64}$'
  ),
  content_hash text not null check (
    char_length(content_hash) <= 64 and btrim(content_hash) <> '' and content_hash ~ '^[0-9a-f]{64}$'
  ),
  period_from date check (period_from >= '0001-01-01' and period_from < '10000-01-01'),
  period_to date check (period_to >= '0001-01-01' and period_to < '10000-01-01'),
  rows_total integer not null check (rows_total between 0 and 200000),
  rows_staged integer not null default 0,
  rows_new integer not null default 0,
  rows_same integer not null default 0,
  rows_changed integer not null default 0,
  rows_error integer not null default 0,
  rows_warning integer not null default 0,
  rows_matched integer not null default 0,
  totals jsonb not null default '{}' check (app.check_import_object(totals)),
  controls jsonb not null default '{}' check (app.check_import_object(controls)),
  -- Sums of the rows as they are in the tables, by currency and kind of row (app.stored_sums).
  stored jsonb not null default '{}' check (app.check_import_object(stored)),
  control_note text check (char_length(control_note) <= 500),
  state text not null
    check (state in ('staging', 'imported', 'different', 'settled', 'closed', 'cancelled', 'undone')),
  imported_at timestamptz,
  imported_by uuid references public.profiles (id),
  undone_at timestamptz,
  undone_by uuid references public.profiles (id),
  undo_report jsonb check (app.check_import_object(undo_report)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  check ((state = 'undone') = (undone_at is not null)),
  check ((list in ('bank', 'account')) = (bank_id is not null))
);
create index import_files_bank on public.import_files (bank_id);
create index import_files_insurer on public.import_files (insurer_id);
create index import_files_profile on public.import_files (profile_id);
create index import_files_imported_by on public.import_files (imported_by);
create index import_files_undone_by on public.import_files (undone_by);
-- The same file twice, and the same rows saved once more, are stored once; what was given up or undone may come a
-- second time.
create unique index import_files_file_once on public.import_files (list, file_hash)
where state not in ('staging', 'cancelled', 'undone');
create unique index import_files_content_once on public.import_files (list, content_hash)
where state not in ('staging', 'cancelled', 'undone');
create trigger check_lookups before insert or update on public.import_files
for each row execute function app.check_lookups('bank_id', 'bank', 'insurer_id', 'insurer');
select app.replicate('import_files', 'pos');
select app.expose('import_files', '{}', can_add => false, can_edit => false);
create policy import_files_select on public.import_files for select to vizite_api
using (
  case
    when list in ('bank', 'receipts', 'account') then
      (select app.has_any_permission('{pos.ms_reports.read, pos.bank_reports.read, pos.upload_bank_reports.read}'))
    when list in ('pathology', 'colonoscopy', 'specimen') then (select app.has_permission('parse.adenom_biyotip.read'))
    when list = 'identity' then (select app.has_permission('crm.tckimlik_matching.read'))
    when list = any ((select app.judged_lists())::text[]) then list = any ((select app.lists_to_import())::text[])
    else (select app.has_permission('parse.insurance.read'))
  end
);

create function app.import_file_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not app.may_become('import_file', old.state, new.state) then
    perform app.refuse_call('import_state');
  end if;
  return new;
end
$$;
create trigger import_file_rules before update on public.import_files
for each row execute function app.import_file_rules();

-- Rows on their way: gone when they are taken over or given up.
create table app.import_staging (
  file_id uuid not null references public.import_files (id),
  line integer not null check (line between 1 and 1000000),
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 64000),
  problem text check (problem ~ '^[a-z_]{2,40}$'),
  warning text check (warning ~ '^[a-z_]{2,40}$'),
  -- Identity, as app.identity_of gives it; null in lists whose rows have none.
  bucket bigint,
  identity text[],
  exact uuid,
  -- The known row that it is, if any, and the columns of that row that it changes. `unsure`: it may be another row.
  row_no bigint,
  outcome text check (outcome in ('same', 'changed', 'unsure')),
  change jsonb,
  primary key (file_id, line)
);
create index import_staging_bucket on app.import_staging (file_id, bucket);
select app.protect('app.import_staging');
create policy "for the server alone" on app.import_staging for select to service_role using (true);

-- Rows that were not simply taken over: faulty ones, those an earlier file had brought, those that have changed one of
-- these, and those to be looked at.
create table app.import_rows (
  file_id uuid not null references public.import_files (id),
  line integer not null,
  outcome text not null check (outcome in ('same', 'changed', 'error', 'warning')),
  code text,
  -- The row that has it already, or that was made.
  row_no bigint,
  facts jsonb not null,
  -- Columns that it has changed in that row, as they were before and after.
  before jsonb,
  after jsonb,
  primary key (file_id, line)
);
create index import_rows_row on app.import_rows (row_no) where outcome in ('same', 'changed');
select app.protect('app.import_rows');
create policy "for the server alone" on app.import_rows for select to service_role using (true);

-- Finds full card numbers, which are never stored here, whatever a device sends: 13 to 19 digits in a row, with blanks
-- or dashes, whose check digit is right (ISO 7812).
create function app.has_card_number(value text) returns boolean
language plpgsql immutable strict
set search_path = ''
as $$
declare
  run text;
  digits text;
  total integer;
begin
  if value !~ '\d([ -]?\d){12}' then return false; end if;
  -- The digits of an IBAN are none.
  value := regexp_replace(value, 'TR\d{2}( ?\d){22}', '', 'g');
  for run in select m[1] from regexp_matches(value, '(?<![0-9A-Za-z])(\d(?:[ -]?\d){12,18})(?![0-9])', 'g') m loop
    digits := ltrim(regexp_replace(run, '\D', '', 'g'), '0');
    continue when char_length(digits) not between 13 and 19;
    select sum(case when (char_length(digits) - i) % 2 = 0 then d else d * 2 - case when d > 4 then 9 else 0 end end)
    into total
    from generate_series(1, char_length(digits)) i cross join lateral (select substr(digits, i, 1)::integer as d) n;
    if total % 10 = 0 then return true; end if;
  end loop;
  return false;
end
$$;

-- Returns whether a row that is sent has a card number. Ids have none; neither have numbers of records in lists of
-- cases, as isRecordNumber in src/import/read/record-numbers.ts.
create function app.row_has_card_number(of_list text, facts jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select from jsonb_each_text(facts) f
    where f.value ~ '\d([ -]?\d){12}'
      and not (of_list not in ('bank', 'receipts', 'account') and f.key in (
        'provision_no', 'medula_first_no', 'policy_no', 'invoice_no', 'batch_no', 'pathology_no', 'protocol_no',
        'barcode', 'client_no', 'hospital_file_no', 'tax_no', 'external_no', 'portal_record_no', 'cover_policy_no'
      ))
      -- Numbers from abroad are as long as a card number; what they may be is checked where they are kept.
      and not (of_list = any (app.judged_lists()) and f.key in ('phones', 'unsure', 'company', 'relative_phone', 'driver_phone'))
      and app.has_card_number(regexp_replace(f.value, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g'))
  )
$$;

-- Raises a refusal that names another list of the same content.
create function app.refuse_same_import(target uuid, of_list text, of_file text, of_content text) returns void
language plpgsql
set search_path = ''
as $$
declare
  other uuid;
begin
  select f.id into other from public.import_files f
  where f.list = of_list and f.file_hash = of_file and f.id <> target
    and f.state not in ('staging', 'cancelled', 'undone') limit 1;
  if other is not null then perform app.refuse_access('same_file', array[other::text]); end if;
  select f.id into other from public.import_files f
  where f.list = of_list and f.content_hash = of_content and f.id <> target
    and f.state not in ('staging', 'cancelled', 'undone') limit 1;
  if other is not null then perform app.refuse_access('same_content', array[other::text]); end if;
end
$$;

create function app.run_begin_import(target uuid, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wanted record;
begin
  if coalesce(given ->> 'list', '') <> all (app.import_lists()) then perform app.refuse_call('values_malformed'); end if;
  perform app.need_permissions(app.import_rights(given ->> 'list', 'import'));
  -- A repeat after a lost answer.
  if exists (select from public.import_files f where f.id = target and f.created_by = auth.uid()) then
    return '{"status": "saved"}';
  end if;
  begin
    select * into strict wanted from jsonb_to_record(given) as g (
      list text, bank_id uuid, insurer_id uuid, profile_id uuid, file_name text, byte_size integer, file_hash text, content_hash text,
      rows integer, totals jsonb, controls jsonb, control_note text, covers jsonb
    );
  exception when data_exception then
    perform app.refuse_call('values_malformed');
  end;
  if target is null or wanted.list is null or wanted.rows is null
    or app.has_card_number(wanted.file_name) or app.has_card_number(wanted.control_note) then
    perform app.refuse_call('values_malformed');
  end if;
  -- Each row of a list of people is compared with all clients.
  if wanted.rows > (case wanted.list when 'identity' then 20000 else 200000 end) then perform app.refuse_access('too_many_rows'); end if;
  -- Comparing costs minutes of the server, and a list of numbers is a list of guesses.
  if wanted.list = 'identity' and (
    select count(*) >= 10 or coalesce(sum(f.rows_total), 0) + wanted.rows > 60000 from public.import_files f
    where f.list = 'identity' and f.created_by = auth.uid() and f.created_at > now() - interval '1 day'
  ) then
    perform app.refuse_access('too_many_lists');
  end if;
  if wanted.list in ('bank', 'account') and not exists (
    select from public.definitions d where d.id = wanted.bank_id and d.kind = 'bank' and d.deleted_at is null
  ) then
    perform app.refuse_access('unknown_bank');
  end if;
  perform app.refuse_same_import(target, wanted.list, wanted.file_hash, wanted.content_hash);
  begin
    insert into public.import_files (
      id, list, bank_id, insurer_id, profile_id, file_name, byte_size, file_hash, content_hash, rows_total, totals, controls,
      control_note, state
    ) values (
      target, wanted.list, wanted.bank_id, wanted.insurer_id, wanted.profile_id, left(btrim(wanted.file_name), 200), wanted.byte_size,
      wanted.file_hash, wanted.content_hash, wanted.rows, coalesce(wanted.totals, '{}'), coalesce(wanted.controls, '{}'),
      nullif(btrim(wanted.control_note), ''), 'staging'
    );
  exception when check_violation or not_null_violation or foreign_key_violation then
    perform app.refuse_call('values_malformed');
  end;
  if wanted.list = 'account' then perform app.keep_account_statements(target, wanted.bank_id, wanted.covers); end if;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_begin_import(uuid, jsonb) to vizite_api;

-- Returns the user's own import that is on its way, locked; asks for the rights that its list needs.
create function app.own_staging(target uuid) returns public.import_files
language plpgsql volatile
set search_path = ''
as $$
declare
  file public.import_files;
begin
  select * into file from public.import_files f where f.id = target for update;
  if not found or file.created_by is distinct from auth.uid() then perform app.refuse_access('unknown_import'); end if;
  perform app.need_permissions(app.import_rights(file.list, 'import'));
  return file;
end
$$;

create function app.run_stage_import(target uuid, portion jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  file public.import_files;
  added integer;
begin
  file := app.own_staging(target);
  if file.state <> 'staging' then return jsonb_build_object('staged', file.rows_staged); end if;
  if jsonb_typeof(portion) is distinct from 'array' then perform app.refuse_call('values_malformed'); end if;
  if jsonb_array_length(portion) > 2000 then perform app.refuse_access('too_many_rows'); end if;
  begin
    if exists (
      select from jsonb_to_recordset(portion) as r (values jsonb) where app.row_has_card_number(file.list, r.values)
    ) then
      perform app.refuse_access('card_number');
    end if;
    -- Lists of cases have texts: a report, the words of a payer.
    if file.list in ('bank', 'receipts', 'account') and exists (
      select from jsonb_to_recordset(portion) as r (values jsonb) where octet_length(r.values::text) > 8000
    ) then
      perform app.refuse_call('values_malformed');
    end if;
    insert into app.import_staging (file_id, line, facts, problem, warning, bucket, identity, exact)
    select target, r.line, r.values, r.problem, r.warning, i.bucket, i.identity, i.exact
    from jsonb_to_recordset(app.nfc(portion)) as r (line integer, values jsonb, problem text, warning text)
    left join lateral app.identity_of(file.list, file.bank_id, r.values) i on r.problem is null
    on conflict do nothing;
    get diagnostics added = row_count;
  exception when data_exception or integrity_constraint_violation then
    perform app.refuse_call('values_malformed');
  end;
  update public.import_files f set rows_staged = f.rows_staged + added where f.id = target and added > 0;
  return jsonb_build_object('staged', file.rows_staged + added);
end
$$;
grant execute on function app.run_stage_import(uuid, jsonb) to vizite_api;

create function app.import_counts(file public.import_files) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('rows_new', file.rows_new, 'rows_same', file.rows_same, 'rows_error', file.rows_error,
    'rows_changed', file.rows_changed, 'rows_warning', file.rows_warning)
$$;

create function app.run_cancel_import(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  file public.import_files;
begin
  if not exists (
    select from unnest(app.import_lists()) l
    where not exists (select from unnest(app.import_rights(l, 'import')) k where not app.has_permission(k))
  ) then
    perform app.need_permissions(app.import_rights('bank', 'import'));
  end if;
  -- Given up before its first request arrived.
  if not exists (select from public.import_files f where f.id = target) then return '{"status": "saved"}'; end if;
  file := app.own_staging(target);
  if file.state = 'cancelled' then return '{"status": "saved"}'; end if;
  if file.state <> 'staging' then return '{"status": "conflict"}'; end if;
  perform app.cancel_staged_imports(array[target::text]);
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_cancel_import(uuid) to vizite_api;

create function app.read_import_rows(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions(app.import_rights(coalesce((select f.list from public.import_files f where f.id = target), 'bank'), 'read'));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'line', r.line, 'outcome', r.outcome, 'code', r.code, 'values', r.facts, 'before', r.before, 'after', r.after
    ) order by array_position('{error, warning, changed, same}'::text[], r.outcome), r.line), '[]')
    from (
      select i.* from app.import_rows i where i.file_id = target
      order by array_position('{error, warning, changed, same}'::text[], i.outcome), i.line limit 500
    ) r
  );
end
$$;
grant execute on function app.read_import_rows(uuid) to vizite_api;

-- Cancels these imports; a part of app.forget_staged_imports.
create function app.cancel_staged_imports(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  perform app.drop_import_run(k::uuid) from unnest(keys) k;
  delete from app.account_statements s where s.file_id = any (keys::uuid[]);
  delete from app.import_staging s where s.file_id = any (keys::uuid[]);
  update public.import_files f set state = 'cancelled', rows_staged = 0 where f.id = any (keys::uuid[]);
  return cardinality(keys);
end
$$;

-- Imports that nobody went on with: their rows go after a day.
create function app.forget_staged_imports() returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  return app.run_each('staged_imports', array(
    select f.id::text from public.import_files f
    where f.state = 'staging' and f.updated_at < app.now_ms() - interval '1 day'
      and f.id::text not in (select app.set_aside_keys('staged_imports')) for update skip locked
  ), 'cancel_staged_imports');
end
$$;

create function public.begin_import(target uuid, given jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_begin_import(target, given) $$;
create function public.stage_import(target uuid, rows jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_stage_import(target, rows) $$;
create function public.cancel_import(target uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_cancel_import(target) $$;
create function public.list_import_rows(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_import_rows(target) $$;
select app.open_door('public.begin_import(uuid, jsonb)');
select app.open_door('public.stage_import(uuid, jsonb)');
select app.open_door('public.cancel_import(uuid)');
select app.open_door('public.list_import_rows(uuid)');

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('import_profile', 'pos', 'import_profiles', '{pos.ms_reports.read, pos.bank_reports.read,
    pos.upload_bank_reports.read, parse.insurance.read, parse.adenom_biyotip.read, crm.tckimlik_matching.read}'::text[]
    || array(select k.import_right from app.incoming_kinds() k)),
  ('import_file', 'pos', 'import_files', '{pos.ms_reports.read, pos.bank_reports.read,
    pos.upload_bank_reports.read, parse.insurance.read, parse.adenom_biyotip.read, crm.tckimlik_matching.read}'::text[]
    || array(select k.import_right from app.incoming_kinds() k));
