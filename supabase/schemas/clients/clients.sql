-- Patients, candidates and relatives.

create sequence app.client_no as bigint start with 100001;

create table public.clients (
  id uuid primary key,
  client_no text check (char_length(client_no) <= 20),
  hospital_file_no text check (char_length(hospital_file_no) <= 40),
  client_kind text not null check (client_kind in ('lead', 'patient', 'relative', 'other')),
  first_name text not null check (char_length(first_name) <= 100 and btrim(first_name) <> ''),
  last_name text not null check (char_length(last_name) <= 100 and btrim(last_name) <> ''),
  identity_type text not null check (identity_type in ('tckn', 'ykn', 'passport', 'none')),
  identity_no text,
  identity_masked text generated always as (app.mask_identity(identity_type, identity_no)) stored
    check (char_length(identity_masked) <= 20),
  passport_country text check (char_length(passport_country) <= 2),
  passport_expiry date check (passport_expiry >= '0001-01-01' and passport_expiry < '10000-01-01'),
  birth_date date check (birth_date >= '0001-01-01' and birth_date < '10000-01-01'),
  sex text not null check (sex in ('female', 'male', 'unspecified')),
  nationality text check (char_length(nationality) <= 2),
  country text check (char_length(country) <= 2),
  language text check (char_length(language) <= 8),
  is_foreign_patient boolean not null default false,
  phones jsonb not null default '[]' check (app.check_phones(phones)),
  email text check (char_length(email) <= 254),
  province text check (char_length(province) <= 60),
  district text check (char_length(district) <= 60),
  address text check (char_length(address) <= 500),
  insurance_kind text check (insurance_kind in ('sgk', 'oss', 'tss', 'foreign', 'self_pay')),
  insurer_name text check (char_length(insurer_name) <= 120),
  policy_no text check (char_length(policy_no) <= 60),
  contact_type_id uuid references public.definitions (id),
  source_id uuid references public.definitions (id),
  responsible_user_id uuid references public.profiles (id),
  allergies_alert text check (char_length(allergies_alert) <= 500),
  clinical_note text check (char_length(clinical_note) <= 10000),
  admin_note text check (char_length(admin_note) <= 10000),
  tag_ids uuid[] not null default '{}' check (app.check_ids(tag_ids)),
  do_not_contact boolean not null default false,
  deceased_on date check (deceased_on >= '0001-01-01' and deceased_on < '10000-01-01'),
  portal_record_no text check (char_length(portal_record_no) <= 40),
  interpreter_language text check (char_length(interpreter_language) <= 8),
  arrival_on date check (arrival_on >= '0001-01-01' and arrival_on < '10000-01-01'),
  departure_on date check (departure_on >= '0001-01-01' and departure_on < '10000-01-01'),
  hotel text check (char_length(hotel) <= 200),
  merged_into_id uuid references public.clients (id),
  duplicate_reason text check (char_length(duplicate_reason) <= 300),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint clients_client_no_key unique (client_no),
  constraint clients_identity_no_check check (char_length(identity_no) <= 20 and case identity_type
    when 'none' then identity_no is null
    when 'passport' then identity_no ~ '^[A-Z0-9]{5,20}$' and identity_no ~ '[0-9]'
    else app.is_valid_tckn(identity_no)
  end),
  constraint clients_identity_no_required check (identity_type = 'none' or identity_no is not null),
  -- A client in the list can be reached; nothing has to be left of a deleted record.
  constraint clients_contact_check check (
    phones <> '[]' or btrim(coalesce(email, '')) <> '' or deleted_at is not null
  )
);

-- One live record per number; a merged one keeps its number as a redirect.
create unique index clients_identity_no_key on public.clients (identity_no)
where deleted_at is null and merged_into_id is null and identity_no is not null;
create index clients_contact_type on public.clients (contact_type_id);
create index clients_source on public.clients (source_id);
create index clients_responsible_user on public.clients (responsible_user_id);
create index clients_merged_into on public.clients (merged_into_id) where merged_into_id is not null;

-- Returns the record that a client is now: itself, or what it was merged into, to the end of the chain.
create function app.merge_root(target uuid) returns uuid
language sql stable
set search_path = ''
as $$
  with recursive chain (id, next, depth) as (
    select c.id, c.merged_into_id, 0 from public.clients c where c.id = target
    union all
    select c.id, c.merged_into_id, h.depth + 1
    from chain h join public.clients c on c.id = h.next where h.depth < 100
  )
  select h.id from chain h order by h.depth desc limit 1
$$;

-- Returns a client's own record and those merged into it, directly or through others.
create function app.merge_members(target uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  with recursive same (id) as (
    select target
    union
    select c.id from public.clients c join same s on c.merged_into_id = s.id
  )
  select array_agg(s.id) from same s
$$;

-- Gives the number; keeps hidden values of those who may not read them and send null.
create function app.prepare_client() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if not app.is_import() or new.client_no is null then
      new.client_no := nextval('app.client_no')::text;
    end if;
  elsif auth.uid() is not null and not app.is_merging() then
    -- Asked only where it matters: the permission costs a look-up per row.
    if new.identity_no is null and old.identity_no is not null and new.identity_type <> 'none'
      and not app.has_permission('crm.client_identity.read') then
      new.identity_no := old.identity_no;
    end if;
    if new.clinical_note is null and old.clinical_note is not null
      and not app.has_permission('crm.client_health.read') then
      new.clinical_note := old.clinical_note;
    end if;
  end if;
  if new.identity_type = 'none' then new.identity_no := null; end if;
  return new;
end
$$;
create trigger prepare_client before insert or update on public.clients
for each row execute function app.prepare_client();
create trigger check_lookups before insert or update on public.clients
for each row execute function app.check_lookups('contact_type_id', 'contact_type', 'source_id', 'ticket_source');

-- Returns hidden values of these clients, for those who may read them.
create function app.hidden_clients(ids uuid[]) returns table (id uuid, hidden jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  identity boolean := app.has_permission('crm.client_identity.read');
  health boolean := app.has_permission('crm.client_health.read');
begin
  if not (identity or health) or not app.has_any_permission(
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
  ) then
    return;
  end if;
  return query
  select c.id, jsonb_build_object(
    'identity_no', case when identity then c.identity_no end,
    'clinical_note', case when health then c.clinical_note end
  )
  from public.clients c
  where c.id = any (ids);
end
$$;
grant execute on function app.hidden_clients(uuid[]) to vizite_api;
select app.replicate('clients', 'clients');
select app.expose(
  'clients',
  '{hospital_file_no, client_kind, first_name, last_name, identity_type, identity_no, passport_country,
    passport_expiry, birth_date, sex, nationality, country, language, is_foreign_patient, phones, email, province,
    district, address, insurance_kind, insurer_name, policy_no, contact_type_id, source_id, responsible_user_id,
    allergies_alert, clinical_note, admin_note, tag_ids, do_not_contact, deceased_on, portal_record_no,
    interpreter_language, arrival_on, departure_on, hotel, duplicate_reason}',
  hidden => '{identity_no, clinical_note}',
  can_remove => true
);
create policy clients_select on public.clients for select to vizite_api
using ((select app.has_any_permission(
  '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
)));
create policy clients_insert on public.clients for insert to vizite_api
with check ((select app.has_permission('crm.clients.add')));
create policy clients_update on public.clients for update to vizite_api
using ((select app.has_any_permission('{crm.clients.edit, crm.clients.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('crm.clients.edit')) else (select app.has_permission('crm.clients.delete')) end);

insert into app.sync_tables (kind, collection, table_name, read_any, hidden) values
  ('client', 'clients', 'clients',
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}',
    '{identity_no, clinical_note}');

-- Refuses a clinical note of users who may not read one. They would write over a note that they cannot see. The check
-- looks at the column that is set, not at its value, so that the answer tells nothing of the stored note.
create function app.check_clinical_note() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'vizite_api' and not app.has_permission('crm.client_health.read') then
    raise exception using errcode = '42501', message = 'a clinical note is written by its readers',
      table = 'clients', column = 'clinical_note';
  end if;
  return new;
end
$$;
create trigger check_clinical_note before update of clinical_note on public.clients
for each row when (new.clinical_note is not null) execute function app.check_clinical_note();

-- Refuses an identity number of users who may not read one, as with a clinical note. They would find out whether a
-- number is taken, by tries that leave no trace, and a mask leaves few numbers open. The check looks at the column that
-- is set, not at its value, so that the answer tells nothing of the stored number.
create function app.check_identity_no() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'vizite_api' and not app.has_permission('crm.client_identity.read') then
    raise exception using errcode = '42501', message = 'an identity number is written by its readers',
      table = 'clients', column = 'identity_no';
  end if;
  return new;
end
$$;
create trigger check_identity_no before insert on public.clients
for each row when (new.identity_no is not null) execute function app.check_identity_no();
create trigger check_identity_no_anew before update of identity_no on public.clients
for each row when (new.identity_no is not null) execute function app.check_identity_no();
