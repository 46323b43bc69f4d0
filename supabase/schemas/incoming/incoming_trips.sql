-- Lists of trips of foreign patients: whose trip it is, whom and which firm its words mean, and whether it is planned already.

create function app.trips_groups() returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return query values
    ('patient', '{client_id}'::text[], 1),
    ('arrival', '{arrival_at}', 2),
    ('departure', '{departure_at}', 3),
    ('flight', '{flight_no}', 4),
    ('gate', '{gate}', 5),
    ('transfer', '{transfer_company}', 6),
    ('driver', '{driver_phone}', 7),
    ('hotel', '{hotel}', 8),
    ('interpreter', '{interpreter_id, interpreter_name}', 9),
    ('responsible', '{responsible_id}', 10),
    ('department', '{department_id}', 11),
    ('country', '{country}', 12),
    ('language', '{language}', 13),
    ('intermediary', '{intermediary_id}', 14),
    ('portal', '{portal_record_no}', 15),
    ('cover', '{cover_policy_no, cover_until}', 16),
    ('quote', '{quote_amount, quote_currency}', 17),
    ('note', '{note}', 18);
end
$$;

create function app.trips_values(facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select app.client_values_in(facts) || app.filled_of(facts, '{arrival, departure, flight_no, gate, transfer_company, driver_phone, hotel,
    interpreter, responsible, department, country, language, intermediary, portal_record_no, cover_policy_no, cover_until, quote_amount,
    quote_currency, state, note, lines, doubts}')
$$;

-- Returns a moment of a trip; of a day alone its beginning, or its end.
create function app.trip_moment(told text, standing text) returns timestamptz
language sql immutable
set search_path = ''
as $$ select app.told_moment(case when char_length(told) = 10 then told || ' ' || standing else told end) $$;

create function app.trips_row_fault(given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if given ->> 'state' = 'cancelled' then return 'trip_cancelled'; end if;
  if not given ? 'arrival' then return 'arrival_missing'; end if;
  if not app.tells_patient(given) then return 'patient_missing'; end if;
  if exists (
    select from unnest('{arrival, departure}'::text[]) n
    where given ? n and ((given ->> n) !~ '^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$' or app.trip_moment(given ->> n, '00:00') not between '2000-01-01' and '2199-12-31')
  ) or given ->> 'cover_until' !~ '^\d{4}-\d{2}-\d{2}$' or (given ->> 'cover_until')::date not between '2000-01-01' and '2199-12-31'
    or given ->> 'flight_no' !~ '^[A-Z0-9]{2,3}[0-9]{1,4}[A-Z]?$' or given ->> 'quote_currency' not in ('TRY', 'USD', 'EUR', 'GBP')
    or given ? 'quote_amount' <> given ? 'quote_currency' or (given ->> 'quote_amount')::bigint not between 0 and 10000000000000
    or given ? 'lines' and jsonb_typeof(given -> 'lines') <> 'array' then return 'values_malformed'; end if;
  if app.trip_moment(given ->> 'departure', '23:59') <= app.trip_moment(given ->> 'arrival', '00:00') then return 'departure_order'; end if;
  if given ->> 'driver_phone' !~ '^(\+[1-9][0-9]{6,14}|[0-9]{7})$' then return 'bad_phone'; end if;
  if not app.fits_columns(given, '{"gate": 120, "transfer_company": 120, "hotel": 200, "interpreter": 120, "portal_record_no": 40,
    "cover_policy_no": 60, "country": 2, "language": 8, "intermediary": 200, "responsible": 200, "department": 200}')
    or char_length(app.trips_note(given)) > 2000 then return 'too_long'; end if;
  return app.client_fault('{"first_name": "-", "last_name": "-"}' || given);
exception when data_exception then
  return 'values_malformed';
end
$$;

-- Returns the note of a trip, with lines for what no look-up and no column has.
create function app.trips_note(v jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select app.text_with(v ->> 'note', array(select jsonb_array_elements_text(coalesce(v -> 'lines', '[]'))) || array(
    select l.label || ': ' || (v ->> l.name) from (values ('Sorumlu', 'unknown_responsible', 1), ('Bölüm', 'unknown_department', 2),
      ('Aracı kuruluş', 'unknown_intermediary', 3)) l (label, name, place) where v ? l.name order by l.place
  ))
$$;

create function app.trips_columns(v jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select app.filled_of(v, '{client_id, flight_no, gate, transfer_company, driver_phone, hotel, interpreter_id, interpreter_name, responsible_id,
      department_id, country, language, intermediary_id, portal_record_no, cover_policy_no, cover_until, quote_amount, quote_currency}')
    || app.filled_of(jsonb_build_object(
      'arrival_at', app.iso(app.trip_moment(v ->> 'arrival', '00:00')), 'departure_at', app.iso(app.trip_moment(v ->> 'departure', '23:59')),
      -- Days without a time.
      'arrival_day', case when char_length(v ->> 'arrival') = 10 then v ->> 'arrival' end,
      'departure_day', case when char_length(v ->> 'departure') = 10 then v ->> 'departure' end,
      'note', app.trips_note(v), 'who', app.patient_told(v - 'client_id')
    ), '{arrival_at, departure_at, arrival_day, departure_day, note, who}')
$$;

create function app.trips_fault(v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case when v ->> 'client_id' is null then 'patient_unknown' when char_length(app.trips_note(v)) > 2000 then 'too_long' end
$$;

create function app.trips_meant(ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select given $$;

create function app.day_of_trip(moment text) returns text
language sql stable
set search_path = ''
as $$ select ((moment::timestamptz at time zone 'Europe/Istanbul')::date)::text $$;

create function app.trips_compare(group_name text, ours jsonb, given jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case group_name
    when 'patient' then case when given ->> 'client_id' is null or ours ->> 'client_id' = given ->> 'client_id' then 'equal' else 'locked' end
    when 'arrival' then case when (ours ->> 'arrival_at')::timestamptz = (given ->> 'arrival_at')::timestamptz
      or given ->> 'arrival_day' = app.day_of_trip(ours ->> 'arrival_at') then 'equal' end
    when 'departure' then case when (ours ->> 'departure_at')::timestamptz = (given ->> 'departure_at')::timestamptz
      or given ->> 'departure_day' = app.day_of_trip(ours ->> 'departure_at') then 'equal' end
    when 'flight' then case when upper(regexp_replace(ours ->> 'flight_no', '[^A-Za-z0-9]', '', 'g')) = given ->> 'flight_no' then 'equal' end
    end
$$;

create function app.trips_added(group_name text, ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select '{}'::jsonb $$;

-- Returns whether the caller may read firms: to others a list says nothing of them.
create function app.sees_firms() returns boolean
language sql stable
set search_path = ''
as $$ select app.has_any_permission('{companies.companies_list.read, companies.persons_list.read}') $$;

create function app.trips_text(part text, v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case part
    when 'line' then coalesce(nullif(btrim(concat_ws(' ', v ->> 'first_name', v ->> 'last_name')), ''), v ->> 'hospital_file_no',
      app.mask_identity(v ->> 'identity_type', v ->> 'identity_no'))
    when 'hint' then nullif(concat_ws(' · ', to_char(app.trip_moment(v ->> 'arrival', '00:00') at time zone 'Europe/Istanbul',
      case when char_length(v ->> 'arrival') = 10 then 'DD.MM.YYYY' else 'DD.MM.YYYY HH24:MI' end), v ->> 'flight_no', v ->> 'hotel'), '')
    when 'number' then v ->> 'trip_no'
    when 'title' then concat_ws(' · ', to_char((v ->> 'arrival_at')::timestamptz at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI'), v ->> 'flight_no')
    when 'patient' then app.surgeries_text('patient', v)
    when 'arrival' then to_char((v ->> 'arrival_at')::timestamptz at time zone 'Europe/Istanbul',
      case when v ? 'arrival_day' then 'DD.MM.YYYY' else 'DD.MM.YYYY HH24:MI' end)
    when 'departure' then to_char((v ->> 'departure_at')::timestamptz at time zone 'Europe/Istanbul',
      case when v ? 'departure_day' then 'DD.MM.YYYY' else 'DD.MM.YYYY HH24:MI' end)
    when 'interpreter' then coalesce((select p.full_name from public.profiles p where p.id = (v ->> 'interpreter_id')::uuid), v ->> 'interpreter_name')
    when 'responsible' then (select p.full_name from public.profiles p where p.id = (v ->> 'responsible_id')::uuid)
    when 'department' then app.definition_names(array[(v ->> 'department_id')::uuid])
    when 'intermediary' then case when app.sees_firms() then (select c.name from public.companies c where c.id = (v ->> 'intermediary_id')::uuid)
      when v ->> 'intermediary_id' is not null then 'Kayıtlı bir firma' end
    end
$$;

-- Returns a whole new trip. One that is over comes in as over: it would be waited for forever.
create function app.trips_new(c jsonb, parent jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select c - '{who, arrival_day, departure_day}'::text[]
    || case when (c ->> 'departure_at')::timestamptz < now() then jsonb_build_object('seen_off_at', c -> 'departure_at') else '{}' end
$$;

create function app.trips_parent(settled jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select null::jsonb $$;

create function app.trips_earlier_parent(r app.incoming_rows) returns uuid
language sql stable
set search_path = ''
as $$ select null::uuid $$;

-- Returns keys of which two rows of one trip have one in common: days beside each other have.
create function app.trips_keys(v jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select app.patient_told(v) || ' ' || (left(v ->> 'arrival', 10)::date + d) from generate_series(-1, 1) d)
$$;

create function app.trips_likeness(ours jsonb, given jsonb, out share integer, out reason text)
language sql stable
set search_path = ''
as $$
  select case
      when coalesce(ours ->> 'client_id' <> given ->> 'client_id', false)
        or (ours ->> 'client_id' is null or given ->> 'client_id' is null) and coalesce(ours ->> 'who' <> given ->> 'who', false) then 0
      -- A trip that was called off is not the one that comes.
      when ours ->> 'cancelled_at' is not null then 0
      when d.days = 0 and (ours ->> 'arrival_at')::timestamptz = (given ->> 'arrival_at')::timestamptz
        or d.days = 0 and app.trips_compare('flight', ours, given) = 'equal' then 3
      when d.days = 0 then 2 when d.days <= 2 then 1 else 0 end,
    case when d.days = 0 then 'same_day' else 'near_day' end
  from (select abs(app.day_of_trip(ours ->> 'arrival_at')::date - app.day_of_trip(given ->> 'arrival_at')::date) as days) d
$$;

-- Looks the words of a row up.
create function app.trips_words(v jsonb, out means jsonb, out asked jsonb, out notes jsonb, out trouble text)
language plpgsql stable
set search_path = ''
as $$
declare
  readings jsonb;
  ids uuid[];
  lines jsonb := coalesce(v -> 'lines', '[]');
begin
  means := '{}';
  asked := '{}';
  notes := app.unread_words(v);
  if v ? 'responsible' then
    ids := app.users_named(v ->> 'responsible');
    if cardinality(ids) = 1 then means := means || jsonb_build_object('responsible_id', ids[1]);
    elsif ids <> '{}' then asked := asked || jsonb_build_object('responsible', app.user_readings('responsible_id', ids));
    else
      means := means || jsonb_build_object('unknown_responsible', v -> 'responsible');
      notes := notes || jsonb_build_object('code', 'unknown_responsible', 'text', v ->> 'responsible');
    end if;
  end if;
  if v ? 'interpreter' then
    ids := app.users_named(v ->> 'interpreter');
    if cardinality(ids) = 1 then means := means || jsonb_build_object('interpreter_id', ids[1]);
    elsif ids <> '{}' then
      asked := asked || jsonb_build_object('interpreter', app.user_readings('interpreter_id', ids) || jsonb_build_array(
        jsonb_build_object('interpreter_name', v -> 'interpreter', 'text', 'Dışarıdan: ' || (v ->> 'interpreter'))
      ));
    else means := means || jsonb_build_object('interpreter_name', v -> 'interpreter'); end if;
  end if;
  if v ? 'department' then
    ids := app.definitions_named('department', v ->> 'department');
    if cardinality(ids) = 1 then means := means || jsonb_build_object('department_id', ids[1]);
    elsif ids <> '{}' then asked := asked || jsonb_build_object('department', app.definition_readings('department_id', ids));
    else
      means := means || jsonb_build_object('unknown_department', v -> 'department');
      notes := notes || jsonb_build_object('code', 'unknown_department', 'text', v ->> 'department');
    end if;
  end if;
  if v ? 'intermediary' then
    select coalesce(jsonb_agg(jsonb_build_object('intermediary_id', c.id, 'text', concat_ws(' · ', c.name, c.province)) order by c.name, c.id), '[]')
    into readings from public.companies c
    where app.sees_firms() and c.deleted_at is null and app.firm_name(c.name) = app.firm_name(v ->> 'intermediary');
    if jsonb_array_length(readings) = 1 then means := means || (readings -> 0) - 'text';
    elsif readings <> '[]' then asked := asked || jsonb_build_object('intermediary', readings);
    else
      means := means || jsonb_build_object('unknown_intermediary', v -> 'intermediary');
      notes := notes || jsonb_build_object('code', 'unknown_intermediary', 'text', v ->> 'intermediary');
    end if;
  end if;
  if char_length(v ->> 'arrival') = 10 then
    lines := lines || '["Geliş saati dosyada yok"]';
    notes := notes || '[{"code": "arrival_time_missing"}]';
  end if;
  if char_length(v ->> 'departure') = 10 then
    lines := lines || '["Dönüş saati dosyada yok"]';
    notes := notes || '[{"code": "departure_time_missing"}]';
  end if;
  if lines <> '[]' then means := means || jsonb_build_object('lines', lines); end if;
  if app.trip_moment(v ->> 'departure', '23:59') < now() then notes := notes || '[{"code": "trip_over"}]';
  elsif app.trip_moment(v ->> 'arrival', '23:59') < now() then notes := notes || '[{"code": "arrival_past"}]'; end if;
end
$$;

create function app.judge_trips(nos bigint[]) returns void
language sql volatile
set search_path = ''
as $$ select app.judge_rows_of_patients('trips', nos) $$;
