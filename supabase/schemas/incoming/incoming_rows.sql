-- Lists that a hospital moves in with: patients, and the kinds of incoming_kinds.sql. Each row is judged by what is there,
-- people decide what is unsure, and only then records are made or filled in. Values are on the server alone, and go 30 days
-- after the last that anybody did.

create index clients_hospital_file_no on public.clients (hospital_file_no)
where hospital_file_no is not null and deleted_at is null and merged_into_id is null;
create index clients_redirected_identity on public.clients (identity_no)
where merged_into_id is not null and deleted_at is null and identity_no is not null;

create table app.incoming_rows (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id) on delete cascade,
  line integer not null,
  -- Values by column of the record, phones as numbers; of other kinds as the file names them. Empty once they are gone.
  given jsonb not null,
  -- Readings that may be wrong: by group of columns, the values that may be meant, none of them taken silently. `told`:
  -- those of the reader; `unsure`: with those of the judge, which finds several entries of a look-up for a word.
  told jsonb not null default '{}',
  unsure jsonb not null default '{}',
  -- Values that the judge has found for what the file says, and what is unusual about them: [{code, text}].
  resolved jsonb not null default '{}',
  warnings jsonb not null default '[]',
  -- `same`: a record has it already, or an earlier row of the file; `maybe`: somebody is asked.
  result text not null default 'waiting' check (result in ('waiting', 'new', 'same', 'maybe', 'refused')),
  why text,
  -- The patient, which is the record itself in a list of patients; the record of another kind; or the earlier row of the
  -- file that it is.
  client_id uuid references public.clients (id),
  record_id uuid,
  twin_no bigint references app.incoming_rows (no) on delete cascade,
  -- Words and numbers by which records and rows of the file are found (app.<list>_keys).
  found_by text[] not null default '{}',
  candidates jsonb not null default '[]',
  -- Groups that are empty in the record and filled by the file, and groups in which both say something else.
  fills text[] not null default '{}',
  differs text[] not null default '{}',
  -- Changes of clients from this one on were not seen by the comparison.
  compared_xid xid8,
  decision text check (decision in ('same', 'new', 'skip')),
  -- Picks by group: `file`, `kept`, or the place of a reading in `unsure`.
  choices jsonb not null default '{}',
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  applied_at timestamptz,
  made boolean not null default false,
  -- Record that the row's record belongs to, with its version where the row has made that, too.
  parent_id uuid,
  parent_made boolean not null default false,
  parent_version bigint,
  -- Columns of the record that it has changed, as they were before and after, and the version that the record had then.
  before jsonb,
  after jsonb,
  version_after bigint,
  -- Reason why taking it over has left it out, and why undoing has left what it did.
  problem text,
  undone_at timestamptz,
  stayed text,
  version integer not null default 1,
  unique (file_id, line)
);
create index incoming_rows_client on app.incoming_rows (client_id);
create index incoming_rows_record on app.incoming_rows (record_id) where record_id is not null;
create index incoming_rows_twin on app.incoming_rows (twin_no);
create index incoming_rows_parent on app.incoming_rows (parent_id) where parent_made;
create index incoming_rows_found_by on app.incoming_rows using gin (found_by) with (fastupdate = off);
-- A number of the other system leads to the patient whom an earlier list has brought with it.
create index incoming_rows_old_number on app.incoming_rows ((given ->> 'hospital_file_no')) where applied_at is not null;
create index incoming_rows_decided_by on app.incoming_rows (decided_by);
create index incoming_rows_result on app.incoming_rows (file_id, result, line);
create index incoming_rows_open on app.incoming_rows (file_id, line) where applied_at is null and result in ('new', 'same', 'maybe');
create index incoming_rows_waiting on app.incoming_rows (file_id, line) where result = 'waiting';
select app.protect('app.incoming_rows');
create policy "for the server alone" on app.incoming_rows for select to service_role using (true);

-- Rows made ready for comparing, as app.match_keys; they go when the row is taken over.
create table app.incoming_keys (
  no bigint primary key references app.incoming_rows (no) on delete cascade,
  file_id uuid not null references public.import_files (id) on delete cascade,
  file_no text,
  first_words text[] not null,
  first_joined text not null,
  last_words text[] not null,
  last_joined text not null,
  identity_type text not null,
  identity_no text,
  birth_date date,
  phones text[] not null,
  sex text,
  province text,
  email text,
  address text[] not null,
  blocks bigint[] not null
);
create index incoming_keys_identity on app.incoming_keys (file_id, identity_no) where identity_no is not null;
create index incoming_keys_file_no on app.incoming_keys (file_id, file_no) where file_no is not null;
create index incoming_keys_blocks on app.incoming_keys using gin (blocks) with (fastupdate = off);
select app.protect('app.incoming_keys');
create policy "for the server alone" on app.incoming_keys for select to service_role using (true);

-- Settings of the user for a whole file. `fills_only`: what is filled stays as it is, even where a list wrote it.
create table app.incoming_lists (
  file_id uuid primary key references public.import_files (id) on delete cascade,
  fills_only boolean not null default true,
  -- Changes of clients before this one were looked at while the list was taken over.
  checked_xid xid8,
  touched_at timestamptz not null,
  -- Extra fields that its rows bring.
  extra_fields uuid[] not null default '{}'
);
select app.protect('app.incoming_lists');
create policy "for the server alone" on app.incoming_lists for select to service_role using (true);

-- Asks for the right to import any kind of list. Users without it do not learn whether a list exists.
create function app.need_some_incoming() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  rights constant text[] := array(select (app.import_rights(l, 'read'))[1] from unnest(app.judged_lists()) l);
begin
  if not app.has_any_permission(rights) then perform app.need_permissions(rights[1:1]); end if;
end
$$;

-- Returns whether the caller sees only some of the records of a kind.
create function app.is_reach_bound(of_list text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(app.my_scope() <> 'all', true)
    and exists (select from app.incoming_kinds() k where k.list = of_list and k.mine || k.units <> '{}')
$$;

-- Returns whether a record is within the caller's own scope, as the policies of its table say. An emergency widens what
-- somebody reads, not what a list is compared with. Nobody learns by a list what a record says that is out of reach.
create function app.in_reach(of_list text, ours jsonb) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not app.is_reach_bound(of_list) or exists (
    select from app.incoming_kinds() k where k.list = of_list and (
      exists (select from unnest(k.mine) n where ours -> n ? auth.uid()::text)
      or exists (select from unnest(k.units) n where ours ->> n = app.my_department()::text)
    )
  );
end
$$;

-- Asks for the rights of a step with a list that has arrived, and returns the list. Judging tells whether somebody is a
-- patient, and by which number: it needs the right to read all of that. P0001: unknown_import.
create function app.need_incoming(target uuid, step text) returns public.import_files
language plpgsql stable
set search_path = ''
as $$
declare
  file public.import_files;
begin
  select * into file from public.import_files f
  where f.id = target and f.list = any (app.judged_lists()) and f.state not in ('staging', 'cancelled');
  if file.id is null then
    perform app.need_some_incoming();
    perform app.refuse_access('unknown_import');
  end if;
  perform app.need_permissions(app.import_rights(file.list, step));
  if app.has_people(file.list) then perform app.need_client_sight(); end if;
  -- Lists of other users tell of records that may be out of reach.
  if app.is_reach_bound(file.list) and file.created_by is distinct from auth.uid() then perform app.refuse_access('unknown_import'); end if;
  if exists (select from app.incoming_lists l where l.file_id = target and app.health_fields_among(l.extra_fields) <> '{}') then
    perform app.need_permissions('{crm.client_health.read}');
  end if;
  return file;
end
$$;

-- Asks for the rights of a step with a row, and returns its list. P0001: unknown_row.
create function app.need_incoming_row(r app.incoming_rows, step text) returns public.import_files
language plpgsql stable
set search_path = ''
as $$
begin
  if r.no is null then
    perform app.need_some_incoming();
    perform app.refuse_access('unknown_row');
  end if;
  return app.need_incoming(r.file_id, step);
end
$$;

-- Returns a list that is still worked on. P0001: import_undone, forgotten.
create function app.open_incoming_file(target uuid, step text) returns public.import_files
language plpgsql stable
set search_path = ''
as $$
declare
  file public.import_files := app.need_incoming(target, step);
begin
  if file.state = 'undone' then perform app.refuse_access('import_undone'); end if;
  if not exists (select from app.incoming_lists l where l.file_id = target) then perform app.refuse_access('forgotten'); end if;
  return file;
end
$$;

-- Returns the columns that a list of patients may bring, by group: what belongs together is decided together. Numbers of the
-- hospital, consents, notes of clinicians and merges are none of them.
create function app.client_groups() returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return query values
    ('name', '{first_name, last_name}'::text[], 1),
    ('birth_date', '{birth_date}', 2),
    ('identity', '{identity_type, identity_no}', 3),
    ('sex', '{sex}', 4),
    ('phones', '{phones}', 5),
    ('email', '{email}', 6),
    ('address', '{province, district, address}', 7),
    ('nationality', '{nationality}', 8),
    ('hospital_file_no', '{hospital_file_no}', 9);
end
$$;

-- Returns the values of a row that are columns a list of patients may bring, without empty ones.
create function app.client_values_in(facts jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  given jsonb := '{}';
  name text;
begin
  foreach name in array '{first_name, last_name, birth_date, identity_type, identity_no, sex, phones, email, province, district,
    address, nationality, hospital_file_no}'::text[] loop
    continue when coalesce(facts -> name, 'null') in ('null', '""', '[]') or name = 'sex' and facts ->> name = 'unspecified'
      or name in ('identity_type', 'identity_no') and coalesce(facts ->> 'identity_no', '') = '';
    given := given || jsonb_build_object(name, facts -> name);
  end loop;
  return given;
end
$$;

-- Returns numbers as the phones of a record; the first one is called first.
create function app.incoming_phones(numbers jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  phones jsonb := '[]';
  number text;
begin
  if jsonb_typeof(numbers) is distinct from 'array' then return phones; end if;
  for number in select jsonb_array_elements_text(numbers) loop
    phones := phones || jsonb_build_object(
      'e164', number, 'label', case when number like '+905%' then 'mobile' when number like '+90%' then 'home' else 'other' end,
      'primary', phones = '[]', 'whatsapp', false, 'shared', false
    );
  end loop;
  return phones;
end
$$;

-- Makes a row ready for comparing.
create function app.incoming_key(row_no bigint, file uuid, given jsonb) returns app.incoming_keys
language plpgsql stable
set search_path = ''
as $$
declare
  first_words text[] := app.name_words(coalesce(given ->> 'first_name', ''));
  last_words text[] := app.name_words(coalesce(given ->> 'last_name', ''));
  k app.match_keys;
begin
  k := app.with_blocks(row(
    gen_random_uuid(), first_words, array_to_string(first_words, ''), last_words, array_to_string(last_words, ''),
    coalesce(given ->> 'identity_type', 'none'), given ->> 'identity_no', (given ->> 'birth_date')::date,
    array(select jsonb_array_elements_text(coalesce(given -> 'phones', '[]'))), '{}'::text[], given ->> 'sex',
    nullif(app.fold_turkish(given ->> 'province'), ''), nullif(app.fold_turkish(given ->> 'email'), ''),
    app.address_key(given ->> 'address'), '{}'::bigint[]
  ));
  return row(
    row_no, file, given ->> 'hospital_file_no', k.first_words, k.first_joined, k.last_words, k.last_joined, k.identity_type,
    k.identity_no, k.birth_date, k.phones, k.sex, k.province, k.email, k.address, k.blocks
  );
end
$$;

-- Returns a row's key in the form in which clients are compared.
create function app.incoming_match_key(k app.incoming_keys) returns app.match_keys
language plpgsql immutable
set search_path = ''
as $$
begin
  return row(
    md5(k.no::text)::uuid, k.first_words, k.first_joined, k.last_words, k.last_joined, k.identity_type, k.identity_no, k.birth_date,
    k.phones, '{}'::text[], k.sex, k.province, k.email, k.address, k.blocks
  );
end
$$;

-- Returns why values cannot become a patient's record; null where they can. A device that reads values wrongly must not get
-- past it.
create function app.client_fault(given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(given ->> 'first_name'), '') = '' or coalesce(btrim(given ->> 'last_name'), '') = '' then return 'missing_name'; end if;
  if given ->> 'identity_no' is not null and (case given ->> 'identity_type'
    when 'passport' then given ->> 'identity_no' !~ '^[A-Z0-9]{5,20}$' or given ->> 'identity_no' !~ '[0-9]'
    else coalesce(given ->> 'identity_type' not in ('tckn', 'ykn'), true) or app.identity_kind(given ->> 'identity_no') <> given ->> 'identity_type'
  end) then return 'bad_identity'; end if;
  if not app.check_phones(app.incoming_phones(given -> 'phones')) then return 'bad_phone'; end if;
  if given ->> 'birth_date' is not null and given ->> 'birth_date' !~ '^\d{4}-\d{2}-\d{2}$' then return 'no_date'; end if;
  if (given ->> 'birth_date')::date not between '1900-01-01' and (now() at time zone 'Europe/Istanbul')::date then return 'too_far_ahead'; end if;
  if given ->> 'sex' not in ('female', 'male') then return 'values_malformed'; end if;
  if char_length(given ->> 'first_name') > 100 or char_length(given ->> 'last_name') > 100 or char_length(given ->> 'email') > 254
    or char_length(given ->> 'province') > 60 or char_length(given ->> 'district') > 60 or char_length(given ->> 'address') > 500
    or char_length(given ->> 'nationality') > 2 or char_length(given ->> 'hospital_file_no') > 40 then return 'too_long'; end if;
  return null;
exception when data_exception then
  return 'values_malformed';
end
$$;

-- Keeps staged rows of a list behind a line, up to another.
create function app.store_incoming(file public.import_files, behind integer, last integer) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.incoming_lists (file_id, touched_at) values (file.id, app.now_ms()) on conflict do nothing;
  if file.list = 'clients' then
    update app.incoming_lists l set extra_fields = array(
      select unnest(l.extra_fields)
      union
      select app.extra_field_of(k) from app.import_staging s
      cross join lateral jsonb_object_keys(s.facts || case jsonb_typeof(s.facts -> 'unsure') when 'object' then s.facts -> 'unsure' else '{}' end) k
      where s.file_id = file.id and s.line > behind and s.line <= last and app.extra_field_of(k) is not null
    )
    where l.file_id = file.id;
  end if;
  -- Materialized: each is worked out once, not for every place that names it.
  with read as materialized (
    select s.line, s.facts, s.problem, app.incoming_values(file.list, s.facts) as given
    from app.import_staging s where s.file_id = file.id and s.line > behind and s.line <= last
  ),
  arrived as materialized (
    select r.line, r.facts, r.given, coalesce(r.problem, app.incoming_fault(file.list, r.given, false)) as fault from read r
  ),
  kept as (
    insert into app.incoming_rows (file_id, line, given, told, unsure, result, why)
    select file.id, a.line,
      -- A number that nobody can use is not kept whole; neither is what an attacker would put beside the values.
      case when a.fault is null then a.given
        else (a.given - '{identity_no, phones, relative_no, relative_phone, driver_phone}'::text[]) || jsonb_build_object('problems', coalesce(a.facts -> 'problems', '[]')) end,
      u.told, u.told,
      case when a.fault is null then 'waiting' else 'refused' end, a.fault
    from arrived a cross join lateral (
      select case when a.fault is null and jsonb_typeof(a.facts -> 'unsure') = 'object' then a.facts -> 'unsure' else '{}' end as told
    ) u
    returning *
  )
  insert into app.incoming_keys
  select (m.k).* from (
    select app.incoming_key(r.no, file.id, r.given) as k from kept r where r.result = 'waiting' and app.has_people(file.list) offset 0
  ) m;
end
$$;

-- Returns what taking a list over does with a row: `new`, `same`; null where nothing, or nothing yet.
create function app.incoming_act(r app.incoming_rows) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when r.applied_at is not null or r.result in ('waiting', 'refused') then null
    when r.decision is not null then nullif(r.decision, 'skip')
    when r.result in ('new', 'same') then r.result end;
end
$$;

-- Counts the rows of a list: by result, by what was decided, by what taking them over has done.
create function app.incoming_counts(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'rows', count(*), 'waiting', count(*) filter (where r.result = 'waiting'),
    'new', count(*) filter (where r.result = 'new'), 'same', count(*) filter (where r.result = 'same'),
    'maybe', count(*) filter (where r.result = 'maybe'), 'refused', count(*) filter (where r.result = 'refused'),
    'fills', count(*) filter (where r.result = 'same' and r.fills <> '{}'),
    'decided', count(*) filter (where r.result = 'maybe' and r.decision is not null),
    'open', count(*) filter (where r.result = 'maybe' and r.decision is null),
    'ready_new', count(*) filter (where a.act = 'new'),
    'ready_same', count(*) filter (where a.act = 'same' and (r.decision is not null or r.fills <> '{}')),
    'equal', count(*) filter (where a.act = 'same' and r.decision is null and r.fills = '{}'),
    'skipped', count(*) filter (where r.decision = 'skip'),
    'ready', count(*) filter (where a.act is not null),
    'made', count(*) filter (where r.applied_at is not null and r.made and r.undone_at is null),
    'changed', count(*) filter (where r.applied_at is not null and not r.made and r.after <> '{}' and r.undone_at is null),
    'applied', count(*) filter (where r.applied_at is not null),
    'undone', count(*) filter (where r.undone_at is not null),
    'reasons', (
      select coalesce(jsonb_object_agg(x.why, x.n), '{}') from (
        select q.result || ':' || q.why as why, count(*) as n from app.incoming_rows q
        where q.file_id = target and q.why is not null and (q.result = 'refused' or q.decision is null) and q.applied_at is null group by 1
      ) x
    ),
    'fills_only', coalesce((select l.fills_only from app.incoming_lists l where l.file_id = target), true),
    'forgotten', not exists (select from app.incoming_lists l where l.file_id = target)
  )
  from app.incoming_rows r cross join lateral (select app.incoming_act(r) as act offset 0) a where r.file_id = target
$$;

-- Forgets these lists; a part of app.forget_incoming_rows. What was taken over can then not be taken back any more.
create function app.forget_incoming_lists(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  touched integer;
begin
  delete from app.incoming_keys k where k.file_id = any (keys::uuid[]);
  update app.incoming_rows r set given = '{}', told = '{}', unsure = '{}', resolved = '{}', warnings = '[]', candidates = '[]', found_by = '{}',
    choices = '{}', before = null, after = null, version = r.version + 1
  where r.file_id = any (keys::uuid[]);
  get diagnostics touched = row_count;
  delete from app.incoming_lists l where l.file_id = any (keys::uuid[]);
  return touched;
end
$$;

-- Forgets the values of a list 30 days after the last that anybody did with it.
create function app.forget_incoming_rows() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return app.run_each('incoming_lists', array(
    select l.file_id::text from app.incoming_lists l
    where l.touched_at < app.now_ms() - interval '30 days'
      and l.file_id::text not in (select app.set_aside_keys('incoming_lists'))
  ), 'forget_incoming_lists');
end
$$;
