-- The file for the ministry's portal: which columns it has, by version, and its rows. The official layout is not public, so that
-- the hospital keeps its own and every file says by which version it was made.

create table app.portal_profiles (
  version integer primary key check (version > 0),
  name text not null check (char_length(name) between 1 and 80),
  -- [{id, header}] in the order of the file.
  columns jsonb not null,
  created_at timestamptz not null default app.now_ms(),
  created_by uuid
);
select app.protect('app.portal_profiles');
create policy "for the server alone" on app.portal_profiles for select to service_role using (true);

insert into app.portal_profiles (version, name, columns) values (1, 'USHAŞ', '[
  {"id": "portal_record_no", "header": "HealthTürkiye No"}, {"id": "first_name", "header": "Ad"}, {"id": "last_name", "header": "Soyad"},
  {"id": "identity_no", "header": "Pasaport / Kimlik No"}, {"id": "nationality", "header": "Uyruk"},
  {"id": "country", "header": "Geldiği Ülke"}, {"id": "birth_date", "header": "Doğum Tarihi"}, {"id": "sex", "header": "Cinsiyet"},
  {"id": "arrival_at", "header": "Geliş"}, {"id": "departure_at", "header": "Dönüş"}, {"id": "department", "header": "Bölüm"},
  {"id": "intermediary", "header": "Aracı Kuruluş"}, {"id": "authorisation_no", "header": "Yetki Belgesi No"},
  {"id": "cover_policy_no", "header": "Komplikasyon Poliçe No"}, {"id": "paid_amount", "header": "Tahsilat"},
  {"id": "currency", "header": "Para Birimi"}
]');

-- Returns the ids of what a column may hold. As portalColumns in sync/model/portal-columns.ts; a test holds both
-- together.
create function app.portal_column_ids() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select '{trip_no, portal_record_no, client_no, first_name, last_name, identity_type, identity_no, passport_country, birth_date, sex,
    nationality, country, language, arrival_at, flight_no, gate, in_hospital_at, discharged_at, departure_at, department,
    intermediary, authorisation_no, authorisation_to, source, cover_policy_no, cover_until, quote_amount, quote_currency,
    paid_amount, currency, rate, rate_on}'::text[]
$$;

create function app.portal_profile() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('name', p.name, 'version', p.version, 'columns', p.columns, 'at', app.iso(p.created_at), 'by', p.created_by)
  from app.portal_profiles p order by p.version desc limit 1
$$;

create function app.read_portal_profile() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.foreign_patient_reports.export}');
  return app.portal_profile();
end
$$;
grant execute on function app.read_portal_profile() to vizite_api;

-- Saves each change as a version of its own. {"status": "saved", "version"}, or {"status": "conflict"} where another
-- change came before. P0001: values_malformed.
create function app.run_save_portal_profile(base_version integer, profile_name text, wanted jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  latest integer;
begin
  perform app.need_permissions('{crm.foreign_patient_reports.export, crm.foreign_patient_reports.edit}');
  profile_name := btrim(coalesce(profile_name, ''));
  if char_length(profile_name) not between 1 and 80 or jsonb_typeof(wanted) is distinct from 'array'
    or jsonb_array_length(wanted) not between 1 and 40
    or exists (
      select from jsonb_array_elements(wanted) c
      where jsonb_typeof(c) <> 'object' or coalesce(c ->> 'id', '') <> all (app.portal_column_ids())
        or char_length(btrim(coalesce(c ->> 'header', ''))) not between 1 and 80
    )
    or (select count(distinct c ->> 'id') from jsonb_array_elements(wanted) c) <> jsonb_array_length(wanted) then
    perform app.refuse_access('values_malformed');
  end if;
  lock table app.portal_profiles in share row exclusive mode;
  select max(p.version) into latest from app.portal_profiles p;
  if latest is distinct from base_version then return '{"status": "conflict"}'; end if;
  insert into app.portal_profiles (version, name, columns, created_by) values (
    latest + 1, profile_name,
    (select jsonb_agg(jsonb_build_object('id', c.value ->> 'id', 'header', btrim(c.value ->> 'header')) order by c.ordinality)
     from jsonb_array_elements(wanted) with ordinality c),
    auth.uid()
  );
  perform app.log_access('portal_profile_change', 'portal_profile', null, null, jsonb_build_object('name', profile_name, 'version', latest + 1));
  return jsonb_build_object('status', 'saved', 'version', latest + 1);
end
$$;
grant execute on function app.run_save_portal_profile(integer, text, jsonb) to vizite_api;

-- Returns the trips that arrived in a period, with all that a column may hold; an identity number and the department
-- (health) only for callers who may see them. Written to the log with name and version of the profile. P0001:
-- values_malformed.
create function app.run_portal_rows(first_day date, last_day date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sees_identity boolean := app.has_permission('crm.client_identity.read');
  sees_health boolean := app.has_permission('crm.client_health.read');
  -- An emergency access shows more, and exports nothing of it.
  sees_all boolean := app.my_scope() = 'all';
  rows jsonb;
begin
  perform app.need_permissions('{crm.foreign_patient_reports.export, crm.foreign_patients.read}');
  if first_day is null or last_day is null or last_day < first_day or last_day - first_day > 1100 then
    perform app.refuse_access('values_malformed');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'trip_no', y.trip_no, 'portal_record_no', y.portal_record_no, 'client_no', c.client_no, 'first_name', c.first_name,
      'last_name', c.last_name, 'identity_type', c.identity_type,
      'identity_no', case when sees_identity then c.identity_no else c.identity_masked end,
      'passport_country', c.passport_country, 'birth_date', c.birth_date, 'sex', c.sex,
      'nationality', y.nationality, 'country', y.country, 'language', y.language, 'arrival_at', app.iso(y.arrival_at),
      'flight_no', y.flight_no, 'gate', y.gate, 'in_hospital_at', app.iso(y.in_hospital_at),
      'discharged_at', app.iso(y.discharged_at), 'departure_at', app.iso(y.departure_at),
      'department', case when sees_health then d.name end,
      'intermediary', g.name, 'authorisation_no', g.authorisation_no, 'authorisation_to', g.authorisation_to, 'source', s.name,
      'cover_policy_no', y.cover_policy_no, 'cover_until', y.cover_until
    ) || jsonb_build_object(
      'quote_amount', y.quote_amount, 'quote_currency', y.quote_currency, 'paid_amount', y.paid_amount, 'currency', y.currency,
      'rate', y.rate, 'rate_on', y.rate_on
    ) order by y.arrival_at, y.id), '[]')
  into rows
  from public.patient_trips y
  join public.clients c on c.id = y.client_id
  left join public.definitions d on d.id = y.department_id
  left join public.definitions s on s.id = c.source_id
  left join public.companies g on g.id = y.intermediary_id
  where y.deleted_at is null and y.cancelled_at is null
    and y.arrival_at >= first_day::timestamp at time zone 'Europe/Istanbul'
    and y.arrival_at < (last_day + 1)::timestamp at time zone 'Europe/Istanbul'
    and (sees_all or auth.uid() in (y.responsible_id, y.interpreter_id, y.created_by) or app.my_department() = y.department_id);
  perform app.log_access('export', 'patient_trip', null, null, jsonb_build_object(
    'profile', (app.portal_profile() ->> 'name'), 'version', (app.portal_profile() -> 'version'),
    'from', first_day, 'to', last_day, 'rows', jsonb_array_length(rows)
  ));
  return jsonb_build_object('profile', app.portal_profile(), 'rows', rows, 'masked', not sees_identity);
end
$$;
grant execute on function app.run_portal_rows(date, date) to vizite_api;

create function public.read_portal_profile() returns jsonb
language sql stable set search_path = '' as $$ select app.read_portal_profile() $$;
create function public.save_portal_profile(base_version integer, name text, columns jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_save_portal_profile(base_version, name, columns) $$;
create function public.portal_rows(first_day date, last_day date) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_portal_rows(first_day, last_day) $$;
select app.open_door('public.read_portal_profile()');
select app.open_door('public.save_portal_profile(integer, text, jsonb)');
select app.open_door('public.portal_rows(date, date)');
