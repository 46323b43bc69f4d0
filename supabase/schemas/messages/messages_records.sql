-- Records that a message to a patient speaks of, and what they say.

create type app.message_records as (
  ticket uuid, surgery uuid, insurance_case uuid, meeting uuid, trip uuid, survey_word text
);

-- Returns those of the given records that are the patient's own. A meeting is, where the patient takes part as a guest:
-- by e-mail address or full name. A link is, where this sender has made it for this patient and nobody has answered
-- yet.
create function app.own_records(given app.message_records, patient public.clients, sender uuid) returns app.message_records
language plpgsql stable
set search_path = ''
as $$
declare
  own app.message_records;
begin
  if given.ticket is not null then
    select t.id into own.ticket from public.tickets t
    where t.id = given.ticket and t.deleted_at is null and app.merge_root(t.client_id) = patient.id;
  end if;
  if given.surgery is not null then
    select s.id into own.surgery from public.surgeries s
    where s.id = given.surgery and s.deleted_at is null and app.merge_root(s.client_id) = patient.id;
  end if;
  if given.insurance_case is not null then
    select c.id into own.insurance_case from public.insurance_cases c
    where c.id = given.insurance_case and c.deleted_at is null and app.merge_root(c.client_id) = patient.id;
  end if;
  if given.trip is not null then
    select y.id into own.trip from public.patient_trips y
    where y.id = given.trip and y.deleted_at is null and y.cancelled_at is null and app.merge_root(y.client_id) = patient.id;
  end if;
  if given.meeting is not null then
    select m.id into own.meeting from public.meetings m
    where m.id = given.meeting and m.deleted_at is null and m.recurrence is null and m.status in ('planned', 'invited')
      and exists (
        select from jsonb_array_elements(m.participants) p
        where p ->> 'user_id' is null and p ->> 'person_id' is null and (
          app.ascii_lower(p ->> 'email') = nullif(app.ascii_lower(patient.email), '')
          or app.fold_turkish(p ->> 'name') = app.fold_turkish(patient.first_name || ' ' || patient.last_name)
        )
      );
  end if;
  if given.survey_word ~ '^[A-Za-z0-9_-]{32}$' and exists (
    select from public.survey_answers a
    where a.token_hash = sha256(convert_to(given.survey_word, 'UTF8')) and a.handed_by = sender
      and app.merge_root(a.client_id) = patient.id and a.answered_at is null and a.expires_at > now()
  ) then
    own.survey_word := given.survey_word;
  end if;
  return own;
end
$$;

-- Returns the values of the records, by key; a missing value is null.
create function app.message_values(patient public.clients, given app.message_records, sender uuid, language text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  s app.message_settings;
  t public.tickets;
  o public.surgeries;
  c public.insurance_cases;
  m public.meetings;
  y public.patient_trips;
  answer jsonb;
begin
  select * into s from app.message_settings;
  answer := jsonb_build_object(
    'hasta.ad', patient.first_name, 'hasta.soyad', patient.last_name, 'hasta.adsoyad', patient.first_name || ' ' || patient.last_name,
    'hasta.hitap', app.message_honorific(patient.sex, language), 'hasta.no', patient.client_no,
    'hastane.ad', s.hospital_name, 'hastane.telefon', app.write_message_phone(s.hospital_phone, language),
    'gonderen.ad', (select p.full_name from public.profiles p where p.id = sender)
  );
  if given.ticket is not null then
    select * into t from public.tickets x where x.id = given.ticket and x.deleted_at is null;
    answer := answer || jsonb_build_object('talep.no', t.ticket_no,
      'talep.sorumlu', (select p.full_name from public.profiles p where p.id = t.assignee_id));
  end if;
  if given.surgery is not null then
    select * into o from public.surgeries x where x.id = given.surgery and x.deleted_at is null;
    answer := answer || jsonb_build_object(
      'ameliyat.tarih', app.write_message_date((o.planned_start at time zone 'Europe/Istanbul')::date, language),
      'ameliyat.saat', to_char(o.planned_start at time zone 'Europe/Istanbul', 'HH24:MI'),
      'ameliyat.cerrah', (select d.name from public.definitions d where d.id = o.surgeon_id),
      'ameliyat.bolum', (select d.name from public.definitions d where d.id = o.department_id),
      'ameliyat.on_odeme', app.write_message_money(o.deposit_amount, o.currency, language),
      'yatis.tarihi', app.write_message_date((o.admission_at at time zone 'Europe/Istanbul')::date, language),
      'yatis.saati', to_char(o.admission_at at time zone 'Europe/Istanbul', 'HH24:MI'));
  end if;
  if given.insurance_case is not null then
    select * into c from public.insurance_cases x where x.id = given.insurance_case and x.deleted_at is null;
    answer := answer || jsonb_build_object(
      'provizyon.kurum', (select d.name from public.definitions d where d.id = c.insurer_id), 'provizyon.no', c.provision_no,
      'provizyon.durum', app.provision_state(c.status, language),
      'provizyon.hasta_payi', app.write_message_money(c.patient_share, c.currency, language));
  end if;
  if given.meeting is not null then
    select * into m from public.meetings x where x.id = given.meeting and x.deleted_at is null;
    answer := answer || jsonb_build_object(
      'randevu.tarih', app.write_message_date((m.starts_at at time zone 'Europe/Istanbul')::date, language),
      'randevu.saat', case when not m.all_day then to_char(m.starts_at at time zone 'Europe/Istanbul', 'HH24:MI') end,
      'randevu.yer', nullif(concat_ws(', ', nullif(btrim(m.place), ''), nullif(btrim(m.room), '')), ''));
  end if;
  if given.trip is not null then
    select * into y from public.patient_trips x where x.id = given.trip and x.deleted_at is null;
    answer := answer || jsonb_build_object(
      'yolculuk.tarih', app.write_message_date((y.arrival_at at time zone 'Europe/Istanbul')::date, language),
      'yolculuk.saat', to_char(y.arrival_at at time zone 'Europe/Istanbul', 'HH24:MI'), 'yolculuk.ucus', y.flight_no,
      'yolculuk.transfer', y.transfer_company, 'yolculuk.sofor', app.write_message_phone(y.driver_phone, language),
      'yolculuk.otel', y.hotel);
  end if;
  if given.survey_word is not null then
    answer := answer || jsonb_build_object('anket.baglanti', app.survey_link(s.survey_address, given.survey_word));
  end if;
  return answer;
end
$$;

-- As app.message_values, of an applicant.
create function app.applicant_values(applicant public.resumes, sender uuid, language text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'aday.ad', applicant.first_name, 'aday.soyad', applicant.last_name,
      'aday.adsoyad', applicant.first_name || ' ' || applicant.last_name, 'aday.pozisyon', applicant.position_applied,
      'aday.bolum', (select d.name from public.definitions d where d.id = applicant.department_id),
      'aday.basvuru', app.write_message_date((applicant.applied_at at time zone 'Europe/Istanbul')::date, language),
      'hastane.ad', s.hospital_name, 'hastane.telefon', app.write_message_phone(s.hospital_phone, language),
      'gonderen.ad', (select p.full_name from public.profiles p where p.id = sender))
    from app.message_settings s
  );
end
$$;
