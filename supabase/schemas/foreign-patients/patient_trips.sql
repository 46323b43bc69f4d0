-- Trips of foreign patients, from the arrival to the flight home.

create sequence app.trip_no as bigint start with 1001;

create table public.patient_trips (
  id uuid primary key,
  trip_no text check (char_length(trip_no) <= 20),
  client_id uuid not null references public.clients (id),
  ticket_id uuid references public.tickets (id),
  surgery_id uuid references public.surgeries (id),
  department_id uuid references public.definitions (id),
  arrival_at timestamptz not null check (arrival_at >= '0001-01-01' and arrival_at < '10000-01-01'),
  flight_no text check (char_length(flight_no) <= 20),
  gate text check (char_length(gate) <= 120),
  transfer_company text check (char_length(transfer_company) <= 120),
  driver_phone text check (char_length(driver_phone) <= 20),
  hotel text check (char_length(hotel) <= 200),
  interpreter_id uuid references public.profiles (id),
  interpreter_name text check (char_length(interpreter_name) <= 120),
  responsible_id uuid references public.profiles (id),
  nationality text check (char_length(nationality) <= 2),
  country text check (char_length(country) <= 2),
  language text check (char_length(language) <= 8),
  intermediary_id uuid references public.companies (id),
  portal_record_no text check (char_length(portal_record_no) <= 40),
  cover_policy_no text check (char_length(cover_policy_no) <= 60),
  cover_until date check (cover_until >= '0001-01-01' and cover_until < '10000-01-01'),
  quote_amount bigint check (quote_amount between 0 and 10000000000000),
  quote_currency text check (quote_currency in ('TRY', 'USD', 'EUR', 'GBP')),
  paid_amount bigint check (paid_amount between 0 and 10000000000000),
  currency text check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  rate integer check (rate > 0),
  rate_on date check (rate_on >= '0001-01-01' and rate_on < '10000-01-01'),
  departure_at timestamptz check (departure_at >= '0001-01-01' and departure_at < '10000-01-01'),
  landed_at timestamptz check (landed_at >= '0001-01-01' and landed_at < '10000-01-01'),
  met_at timestamptz check (met_at >= '0001-01-01' and met_at < '10000-01-01'),
  at_hotel_at timestamptz check (at_hotel_at >= '0001-01-01' and at_hotel_at < '10000-01-01'),
  in_hospital_at timestamptz check (in_hospital_at >= '0001-01-01' and in_hospital_at < '10000-01-01'),
  discharged_at timestamptz check (discharged_at >= '0001-01-01' and discharged_at < '10000-01-01'),
  seen_off_at timestamptz check (seen_off_at >= '0001-01-01' and seen_off_at < '10000-01-01'),
  cancelled_at timestamptz check (cancelled_at >= '0001-01-01' and cancelled_at < '10000-01-01'),
  note text check (char_length(note) <= 2000),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint patient_trips_trip_no_key unique (trip_no),
  constraint patient_trips_departure_order check (departure_at > arrival_at),
  constraint patient_trips_quote_currency check ((quote_amount is null) or quote_currency is not null),
  -- A paid amount has a currency and a day; one that is not lira has a rate of that day.
  constraint patient_trips_paid_complete check (
    paid_amount is null
    or (currency is not null and rate_on is not null and (currency = 'TRY' or rate is not null))
  )
);
create index patient_trips_client on public.patient_trips (client_id);
create index patient_trips_ticket on public.patient_trips (ticket_id);
create index patient_trips_surgery on public.patient_trips (surgery_id);
create index patient_trips_department on public.patient_trips (department_id);
create index patient_trips_intermediary on public.patient_trips (intermediary_id);
create index patient_trips_interpreter on public.patient_trips (interpreter_id);
create index patient_trips_responsible on public.patient_trips (responsible_id);
create index patient_trips_arrival on public.patient_trips (arrival_at) where deleted_at is null;
create trigger check_lookups before insert or update on public.patient_trips
for each row execute function app.check_lookups('department_id', 'department');

-- Returns the fields that somebody may change who stamps steps and plans nothing; with the stamps of the change.
create function app.stamped_fields() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select '{landed_at, met_at, at_hotel_at, in_hospital_at, discharged_at, seen_off_at,
    row_version, change_xid, updated_at, updated_by}'::text[]
$$;
grant execute on function app.stamped_fields() to vizite_api;

-- Checks the steps, which tell what has happened: never in the future, and none before one that has to come first. A
-- step may be left out, and the hotel may come before the hospital or after it. As stepProblem in
-- sync/model/rules/trip-rules.ts.
create function app.trip_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  latest timestamptz := app.now_ms() + interval '10 minutes';
begin
  if app.is_merging() then return new; end if;
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null then return new; end if;
    new.client_id := old.client_id;
    new.trip_no := old.trip_no;
    if current_user = 'vizite_api' and not app.has_permission('crm.foreign_patients.edit')
      and to_jsonb(new) - app.stamped_fields() is distinct from to_jsonb(old) - app.stamped_fields() then
      perform app.refuse_row('patient_trips_edit_permission', 'arrival_at', '42501');
    end if;
  end if;
  if new.met_at < new.landed_at then perform app.refuse_row('patient_trips_step_order', 'met_at'); end if;
  if least(new.at_hotel_at, new.in_hospital_at) < greatest(new.landed_at, new.met_at) then
    perform app.refuse_row('patient_trips_step_order',
      case when new.in_hospital_at < greatest(new.landed_at, new.met_at) then 'in_hospital_at' else 'at_hotel_at' end);
  end if;
  if new.discharged_at < greatest(new.landed_at, new.met_at, new.in_hospital_at) then
    perform app.refuse_row('patient_trips_step_order', 'discharged_at');
  end if;
  if new.seen_off_at < greatest(new.landed_at, new.met_at, new.at_hotel_at, new.in_hospital_at, new.discharged_at) then
    perform app.refuse_row('patient_trips_step_order', 'seen_off_at');
  end if;
  if not app.is_import() and greatest(
    new.landed_at, new.met_at, new.at_hotel_at, new.in_hospital_at, new.discharged_at, new.seen_off_at
  ) > latest then
    perform app.refuse_row('patient_trips_step_future', (
      select s.id from (values ('seen_off_at', new.seen_off_at), ('discharged_at', new.discharged_at),
        ('in_hospital_at', new.in_hospital_at), ('at_hotel_at', new.at_hotel_at), ('met_at', new.met_at),
        ('landed_at', new.landed_at)) s (id, at) where s.at > latest limit 1
    ));
  end if;
  return new;
end
$$;
create trigger trip_rules before insert or update on public.patient_trips
for each row execute function app.trip_rules();

-- Fills in the number of a new trip, and what the patient's record says. It looks past row security.
create function app.complete_trip() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  patient public.clients;
begin
  if not app.is_import() or new.trip_no is null then new.trip_no := 'YH-' || nextval('app.trip_no'); end if;
  select * into patient from public.clients c where c.id = new.client_id;
  new.nationality := coalesce(new.nationality, patient.nationality);
  new.country := coalesce(new.country, patient.country);
  new.language := coalesce(new.language, patient.language);
  new.portal_record_no := coalesce(new.portal_record_no, patient.portal_record_no);
  new.department_id := coalesce(new.department_id,
    (select s.department_id from public.surgeries s where s.id = new.surgery_id));
  return new;
end
$$;
create trigger trip_rules_complete before insert on public.patient_trips
for each row execute function app.complete_trip();

-- Passes a policy that is written at the trip on to its surgery, too, which is not confirmed without one.
create function app.pass_cover_on() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.surgeries s set cover_policy_no = new.cover_policy_no, cover_until = new.cover_until
  where s.id = new.surgery_id and s.client_id = new.client_id and s.deleted_at is null
    and s.status not in ('discharged', 'follow_up', 'closed', 'cancelled')
    and (s.cover_policy_no is null or s.cover_policy_no = new.cover_policy_no)
    and (s.cover_policy_no, s.cover_until) is distinct from (new.cover_policy_no, new.cover_until);
  return null;
end
$$;
create trigger pass_cover_on after insert or update of cover_policy_no, cover_until, surgery_id on public.patient_trips
for each row when (new.cover_policy_no is not null and new.surgery_id is not null and new.deleted_at is null)
execute function app.pass_cover_on();

select app.replicate('patient_trips', 'surgeries');
select app.expose(
  'patient_trips',
  '{client_id, ticket_id, surgery_id, department_id, arrival_at, flight_no, gate, transfer_company, driver_phone, hotel,
    interpreter_id, interpreter_name, responsible_id, nationality, country, language, intermediary_id,
    portal_record_no, cover_policy_no, cover_until, quote_amount, quote_currency, paid_amount, currency, rate, rate_on,
    departure_at, landed_at, met_at, at_hotel_at, in_hospital_at, discharged_at, seen_off_at, cancelled_at, note}'
);
create policy patient_trips_select on public.patient_trips for select to vizite_api
using (
  (select app.has_permission('crm.foreign_patients.read'))
  and (
    (select app.read_scope()) = 'all'
    or responsible_id = (select auth.uid())
    or interpreter_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select app.my_department()) = department_id
  )
);
create policy patient_trips_insert on public.patient_trips for insert to vizite_api
with check ((select app.has_permission('crm.foreign_patients.add')));
create policy patient_trips_update on public.patient_trips for update to vizite_api
using (
  (select app.has_any_permission('{crm.foreign_patients.edit, crm.foreign_patients.steps}'))
  and (
    (select app.my_scope()) = 'all'
    or responsible_id = (select auth.uid())
    or interpreter_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select app.my_department()) = department_id
  )
)
with check ((select app.has_any_permission('{crm.foreign_patients.edit, crm.foreign_patients.steps}')));

-- Devices hold the trips of a window and every one that is not over: there are few, and the red list looks ahead.
insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('patient_trip', 'surgeries', 'patient_trips', '{crm.foreign_patients.read}',
    't.arrival_at >= $5 or t.seen_off_at is null and t.cancelled_at is null', 'app.read_scope() <> ''all''');
