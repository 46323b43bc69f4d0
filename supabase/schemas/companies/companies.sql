-- Firms and institutions that the hospital works with, and the people there.

create table public.companies (
  id uuid primary key,
  name text not null check (char_length(name) <= 200 and btrim(name) <> ''),
  type_id uuid not null references public.definitions (id),
  tax_no text check (char_length(tax_no) <= 20),
  tax_office text check (char_length(tax_office) <= 80),
  phone text check (char_length(phone) <= 20 and phone ~ '^(\+[1-9][0-9]{6,14}|[0-9]{7})$'),
  email text check (char_length(email) <= 254),
  web text check (char_length(web) <= 200),
  province text check (char_length(province) <= 60),
  district text check (char_length(district) <= 60),
  address text check (char_length(address) <= 500),
  country text check (char_length(country) <= 2),
  contract_no text check (char_length(contract_no) <= 60),
  contract_from date check (contract_from >= '0001-01-01' and contract_from < '10000-01-01'),
  contract_to date check (contract_to >= '0001-01-01' and contract_to < '10000-01-01'),
  authorisation_no text check (char_length(authorisation_no) <= 60),
  authorisation_to date check (authorisation_to >= '0001-01-01' and authorisation_to < '10000-01-01'),
  discount_note text check (char_length(discount_note) <= 2000),
  bank_iban text check (char_length(bank_iban) <= 34 and bank_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  responsible_user_id uuid references public.profiles (id),
  note text check (char_length(note) <= 4000),
  active boolean not null default true,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint companies_tax_no_form check (coalesce(country, 'TR') <> 'TR' or tax_no ~ '^[0-9]{10,11}$'),
  constraint companies_contract_order check (contract_to >= contract_from)
);
create index companies_type on public.companies (type_id);
create index companies_responsible_user on public.companies (responsible_user_id);
create trigger check_lookups before insert or update on public.companies
for each row execute function app.check_lookups('type_id', 'company_type');
select app.replicate('companies', 'directory');
select app.expose(
  'companies',
  '{name, type_id, tax_no, tax_office, phone, email, web, province, district, address, country, contract_no,
    contract_from, contract_to, authorisation_no, authorisation_to, discount_note, bank_iban,
    responsible_user_id, note, active}',
  can_remove => true
);
create policy companies_select on public.companies for select to vizite_api
using ((select app.has_any_permission('{companies.companies_list.read, companies.persons_list.read}')));
create policy companies_insert on public.companies for insert to vizite_api
with check ((select app.has_permission('companies.companies.add')));
create policy companies_update on public.companies for update to vizite_api
using ((select app.has_any_permission('{companies.companies.edit, companies.companies.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('companies.companies.edit'))
  else (select app.has_permission('companies.companies.delete')) end);

create table public.persons (
  id uuid primary key,
  first_name text not null check (char_length(first_name) <= 100 and btrim(first_name) <> ''),
  last_name text not null check (char_length(last_name) <= 100 and btrim(last_name) <> ''),
  company_id uuid references public.companies (id),
  position_id uuid references public.definitions (id),
  department text check (char_length(department) <= 80),
  phones jsonb not null default '[]' check (app.check_phones(phones)),
  email text check (char_length(email) <= 254),
  birthday date check (birthday >= '0001-01-01' and birthday < '10000-01-01'),
  is_doctor boolean not null default false,
  doctor_branch text check (char_length(doctor_branch) <= 80),
  user_id uuid references public.profiles (id),
  language text check (char_length(language) <= 8),
  note text check (char_length(note) <= 4000),
  active boolean not null default true,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index persons_company on public.persons (company_id);
create index persons_position on public.persons (position_id);
create index persons_user on public.persons (user_id);
create trigger check_lookups before insert or update on public.persons
for each row execute function app.check_lookups('position_id', 'position');
select app.replicate('persons', 'directory');
select app.expose(
  'persons',
  '{first_name, last_name, company_id, position_id, department, phones, email, birthday, is_doctor, doctor_branch,
    user_id, language, note, active}',
  can_remove => true
);
create policy persons_select on public.persons for select to vizite_api
using ((select app.has_permission('companies.persons_list.read')));
create policy persons_insert on public.persons for insert to vizite_api
with check ((select app.has_permission('companies.persons.add')));
create policy persons_update on public.persons for update to vizite_api
using ((select app.has_any_permission('{companies.persons.edit, companies.persons.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('companies.persons.edit'))
  else (select app.has_permission('companies.persons.delete')) end);

-- Refuses to delete a firm that still has people: it is set aside (active).
create function app.keep_company() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.deleted_at is not null and old.deleted_at is null
    and exists (select from public.persons p where p.company_id = new.id and p.deleted_at is null) then
    raise exception using errcode = '23514', message = 'company has persons', constraint = 'companies_in_use';
  end if;
  return new;
end
$$;
create trigger keep_company before update on public.companies
for each row execute function app.keep_company();

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('company', 'directory', 'companies', '{companies.companies_list.read, companies.persons_list.read}'),
  ('person', 'directory', 'persons', '{companies.persons_list.read}');
