-- Applications for work. Applicants are strangers to the hospital: their rows go to the devices of those alone who read
-- résumés, and not for longer than was told to them.

create sequence app.resume_no as bigint start with 2001;

create function app.check_resume_notes(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "text": "long", "by": "uuid", "at": "instant"}', 200);
end
$$;
grant execute on function app.check_resume_notes(jsonb) to vizite_api;

create table public.resumes (
  id uuid primary key,
  resume_no text check (char_length(resume_no) <= 20),
  first_name text not null check (char_length(first_name) <= 100 and btrim(first_name) <> ''),
  last_name text not null check (char_length(last_name) <= 100 and btrim(last_name) <> ''),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 20),
  birth_year integer check (birth_year between 1900 and 2100),
  city text check (char_length(city) <= 60),
  position_applied text not null check (char_length(position_applied) <= 120 and btrim(position_applied) <> ''),
  department_id uuid references public.definitions (id),
  profession text check (char_length(profession) <= 120),
  experience_years integer check (experience_years between 0 and 70),
  experience text check (char_length(experience) <= 4000),
  education text check (char_length(education) <= 2000),
  languages text check (char_length(languages) <= 200),
  source text not null check (source in ('form', 'by_hand', 'email', 'referral')),
  applied_at timestamptz not null check (applied_at >= '0001-01-01' and applied_at < '10000-01-01'),
  status text not null check (status in (
    'new', 'reviewing', 'interview', 'interviewed', 'offer', 'hired', 'pool', 'rejected', 'withdrawn'
  )),
  rejection_reason text check (char_length(rejection_reason) <= 500),
  assignee_id uuid references public.profiles (id),
  tag_ids uuid[] not null default '{}' check (app.check_ids(tag_ids)),
  notes jsonb not null default '[]' check (app.check_resume_notes(notes)),
  consent_at timestamptz check (consent_at >= '0001-01-01' and consent_at < '10000-01-01'),
  consent_version text check (char_length(consent_version) <= 40),
  keep_until date not null check (keep_until >= '0001-01-01' and keep_until < '10000-01-01'),
  applicant_keys text[] not null default '{}' check (app.check_texts(applicant_keys, 5)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint resumes_resume_no_key unique (resume_no),
  constraint resumes_reason check (
    deleted_at is not null or status <> 'rejected' or btrim(coalesce(rejection_reason, '')) <> ''
  )
);
create index resumes_department on public.resumes (department_id);
create index resumes_assignee on public.resumes (assignee_id);
create index resumes_keep_until on public.resumes (keep_until) where deleted_at is null;
create trigger check_lookups before insert or update on public.resumes
for each row execute function app.check_lookups('department_id', 'department');

-- The key of the hashes below. Made when it is first needed and never told: without it nobody finds out by trying whose hash it is.
create table app.applicant_secret (
  one boolean primary key default true check (one),
  secret bytea not null
);
select app.protect('app.applicant_secret');
create policy "for the server alone" on app.applicant_secret for select to service_role using (true);

create function app.applicant_key(of_what text, given text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  held bytea := (select s.secret from app.applicant_secret s);
begin
  if held is null then
    insert into app.applicant_secret (secret)
    values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))) on conflict do nothing;
    select s.secret into held from app.applicant_secret s;
  end if;
  return case when given is not null
    then left(encode(sha256(held || sha256(held || convert_to(of_what || ':' || given, 'UTF8'))), 'hex'), 32) end;
end
$$;

-- Notes that the caller has not written, by id.
create function app.notes_of_others(notes jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(n order by n ->> 'id'), '[]') from jsonb_array_elements(notes) n
  where n ->> 'by' is distinct from auth.uid()::text
$$;

-- Fills in the number and the keys of an application, and its steps.
create function app.resume_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.resume_no := old.resume_no;
    if new.deleted_at is not null then return new; end if;
    if not app.may_become('resume', old.status, new.status) then
      perform app.refuse_row('resumes_status_transition', 'status');
    end if;
  elsif not app.is_import() or new.resume_no is null then
    new.resume_no := 'ADAY-' || nextval('app.resume_no');
  end if;
  -- Nobody writes, changes or takes away a note of another one.
  if not app.is_import() and app.notes_of_others(new.notes) <> app.notes_of_others(case when tg_op = 'UPDATE' then old.notes end)
  then
    perform app.refuse_row('resumes_note_author', 'notes');
  end if;
  if new.status <> 'rejected' then new.rejection_reason := null; end if;
  new.applicant_keys := array_remove(array[
    app.applicant_key('email', nullif(app.ascii_lower(new.email), '')),
    app.applicant_key('phone', nullif(new.phone, '')),
    case when new.birth_year is not null then app.applicant_key(
      'name', app.fold_turkish(new.first_name || ' ' || new.last_name) || ' ' || new.birth_year
    ) end
  ], null);
  return new;
end
$$;
create trigger resume_rules before insert or update on public.resumes
for each row execute function app.resume_rules();

select app.replicate('resumes', 'directory');
select app.expose(
  'resumes',
  '{first_name, last_name, email, phone, birth_year, city, position_applied, department_id, profession, experience_years, experience,
    education, languages, source, applied_at, status, rejection_reason, assignee_id, tag_ids, notes, consent_at, keep_until}',
  can_remove => true
);
create policy resumes_select on public.resumes for select to vizite_api
using ((select app.has_permission('form.resumes.read')));
create policy resumes_insert on public.resumes for insert to vizite_api
with check ((select app.has_permission('form.resumes.add')));
create policy resumes_update on public.resumes for update to vizite_api
using ((select app.has_any_permission('{form.resumes.edit, form.resumes.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('form.resumes.edit'))
  else (select app.has_permission('form.resumes.delete')) end);

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('resume', 'directory', 'resumes', '{form.resumes.read}');
