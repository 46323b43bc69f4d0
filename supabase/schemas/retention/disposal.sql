-- Disposes of records. Patients, tickets, meetings and their dependent rows each leave an empty row that counts as
-- deleted. Every pull returns it, so that each device with the record removes it, however late it comes back. Records
-- that devices no longer hold are deleted outright.

-- Empties people's own notices and reminders about these records.
create function app.empty_inbox(targets uuid[], moment timestamptz) returns void
language sql
set search_path = ''
as $$
  update public.notifications n set title = '–', body = null, group_key = null, deleted_at = moment
  where n.target_id = any (targets);
  update public.reminders r set title = '–', done_at = coalesce(r.done_at, moment), deleted_at = moment
  where r.target_id = any (targets)
$$;

-- Empties tickets, with a deletion time that differs from the one before: the rules of a record's life do not ask about
-- a deletion.
create function app.empty_tickets(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  tasks uuid[] := array(select k.id from public.ticket_tasks k where k.ticket_id = any (gone));
begin
  perform app.empty_inbox(gone || tasks, moment);
  perform app.empty_handover_lines(gone || tasks, moment);
  perform app.empty_extra_values(gone, moment);
  update public.ticket_notes n set body = '–', mention_ids = '{}', deleted_at = moment where n.ticket_id = any (gone);
  update public.handed_drafts d set body = '–', deleted_at = moment where d.ticket_id = any (gone);
  update public.ticket_tasks k set title = '–', due_at = null, deleted_at = moment where k.ticket_id = any (gone);
  update public.ticket_status_changes h set from_value = null, to_value = null, reason = null, deleted_at = moment
  where h.ticket_id = any (gone);
  -- The call stays with its patient; which request it was about goes.
  update public.client_interactions i set ticket_id = null where i.ticket_id = any (gone);
  update public.surgeries s set ticket_id = null where s.ticket_id = any (gone);
  update public.patient_trips y set ticket_id = null where y.ticket_id = any (gone);
  update public.insurance_cases c set ticket_id = null where c.ticket_id = any (gone);
  update public.biopsies b set ticket_id = null where b.ticket_id = any (gone);
  update public.messages m set ticket_id = null where m.ticket_id = any (gone);
  -- Actions that were agreed in a meeting about it, also where the minutes are closed.
  perform set_config('app.disposing', 'on', true);
  update public.meetings m set actions = (
    select jsonb_agg(case when a.action ->> 'ticket_id' = any (gone::text[])
      then a.action || '{"text": "İmha edildi", "ticket_id": null}' else a.action end order by a.place)
    from jsonb_array_elements(m.actions) with ordinality a (action, place)
  )
  where m.actions <> '[]' and exists (
    select from jsonb_array_elements(m.actions) a where a ->> 'ticket_id' = any (gone::text[])
  );
  perform set_config('app.disposing', '', true);
  -- The columns that decide who sees the row stay, so that all who have it learn that it is gone.
  update public.tickets t set
    ticket_no = null, temporary_no = null, requester_id = null, subject = '–', description = null, status_reason = null,
    resolution_note = null, tag_ids = '{}', related_ticket_ids = '{}', duplicate_of_id = null, call_result_id = null,
    contact_type_id = null, deleted_at = moment
  where t.id = any (gone);
end
$$;

-- Empties messages: that something was sent stays for the figures; what it said, and to which address, goes. What waits
-- is not sent.
create function app.empty_messages(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  update app.message_queue q set dedupe_key = q.message_id::text, provider_id = null where q.message_id = any (gone);
  update public.messages m set to_address = '–', subject = null, body = '–', event = null, ticket_id = null, surgery_id = null,
    insurance_case_id = null, meeting_id = null, trip_id = null, asks = null, consent = null, state = case when m.state in ('queued', 'sending') then 'cancelled' else m.state end,
    deleted_at = moment
  where m.id = any (gone);
end
$$;

-- Empties lines of hand-overs about records that go. Of a sheet without other lines its note and what was said of it go,
-- too.
create function app.empty_handover_lines(records uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  sheets uuid[];
begin
  with emptied as (
    update public.shift_handover_lines l set place = null, text = null, note = null, deleted_at = coalesce(l.deleted_at, moment)
    where l.record_id = any (records) or l.client_id = any (records)
    returning l.handover_id
  )
  select array_agg(distinct e.handover_id) into sheets from emptied e;
  sheets := array(
    select s from unnest(sheets) s
    where not exists (select from public.shift_handover_lines l where l.handover_id = s and l.deleted_at is null)
  );
  update public.shift_handovers h set note = null, deleted_at = coalesce(h.deleted_at, moment) where h.id = any (sheets);
  update public.shift_handover_entries e set text = null, deleted_at = coalesce(e.deleted_at, moment)
  where e.handover_id = any (sheets);
end
$$;

-- Empties the values of extra fields in records that go.
create function app.empty_extra_values(records uuid[], moment timestamptz) returns void
language sql
set search_path = ''
as $$
  update public.extra_values v set text_value = null, number_value = null, date_value = null, choice_id = null,
    deleted_at = coalesce(v.deleted_at, moment)
  where v.record_id = any (records)
$$;

create function app.empty_clients(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  surgeries uuid[] := array(select s.id from public.surgeries s where s.client_id = any (gone));
  cases uuid[] := array(select c.id from public.insurance_cases c where c.client_id = any (gone));
  biopsies uuid[] := array(select b.id from public.biopsies b where b.client_id = any (gone));
  trips uuid[] := array(select y.id from public.patient_trips y where y.client_id = any (gone));
begin
  perform app.empty_tickets(array(select t.id from public.tickets t where t.client_id = any (gone)), moment);
  perform app.empty_inbox(gone || surgeries || cases || biopsies || trips, moment);
  perform app.empty_handover_lines(gone || surgeries || cases || biopsies, moment);
  perform app.empty_extra_values(gone || surgeries, moment);
  update public.insurance_events e set text = null, deleted_at = moment where e.case_id = any (cases);
  update public.insurance_cases c set
    case_no = null, ticket_id = null, surgery_id = null, biopsy_id = null, policy_no = null, insured_no = null,
    service_name = '–', provision_no = null, medula_no = null, medula_first_no = null, exception_kind = null,
    lines = '[]', copay = null, deductible = null, patient_share = null, papers = '[]', refusal_reason = null,
    payer_message = null, status_note = null, decided_procedures = '{}', invoice_no = null, batch_id = null,
    cut_reason = case when c.status = 'paid_cut' then '–' end, note = null, deleted_at = moment
  where c.id = any (cases);
  update public.biopsies b set
    biopsy_no = null, ticket_id = null, surgery_id = null, protocol_no = null, pathology_no = null, site = null,
    side = 'none', jars = '[]', pathologist = null, told_note = null, psa = null, prostate_ml = null, pirads = null,
    indication = null, bowel_prep = null, report_text = null, reading = null, result_class = null, gleason = null,
    isup = null, size_mm = null, follow_up_plan = null, status_note = null, note = null, deleted_at = moment
  where b.id = any (biopsies);
  update public.patient_trips y set
    trip_no = null, ticket_id = null, surgery_id = null, flight_no = null, gate = null, transfer_company = null,
    driver_phone = null, hotel = null, interpreter_name = null, nationality = null, country = null, language = null,
    intermediary_id = null, portal_record_no = null, cover_policy_no = null, cover_until = null, quote_amount = null,
    quote_currency = null, paid_amount = null, currency = null, rate = null, rate_on = null, departure_at = null,
    landed_at = null, met_at = null, at_hotel_at = null, in_hospital_at = null, discharged_at = null,
    seen_off_at = null, note = null, deleted_at = moment
  where y.id = any (trips);
  delete from public.attachments a where a.owner_id = any (surgeries || cases || biopsies);
  update public.surgeries s set
    surgery_no = null, ticket_id = null, diagnosis = null, anaesthesia = null, asa = null, overlap_reason = null,
    outside_reason = null, milestones = '[]', checklist = '[]', bed = null, equipment = null, payer = null,
    insurer_name = null, approval_no = null, approved_amount = null, quote_amount = null, deposit_amount = null,
    cover_policy_no = null, status_note = null, override_reason = null, follow_ups = '[]', note = null,
    procedures = jsonb_build_array(
      s.procedures -> 0 || '{"procedure_id": null, "name": "–", "code": null, "side": "none"}'
    ),
    deleted_at = moment
  where s.id = any (surgeries);
  update public.client_relations r set free_name = '–', free_phone = null, note = null, is_legal_guardian = false,
    may_receive_info = false, deleted_at = moment
  where r.client_id = any (gone) or r.related_client_id = any (gone);
  update public.client_consents s set purpose = null, text_version = '–', deleted_at = moment
  where s.client_id = any (gone);
  update public.client_interactions i set phone = null, summary = null, external_call_id = null, ticket_id = null,
    duration_seconds = null, deleted_at = moment
  where i.client_id = any (gone);
  perform app.empty_messages(array(select m.id from public.messages m where m.client_id = any (gone)), moment);
  -- Points and choices stay for the figures; words and whose they were go.
  update public.survey_answers a set client_id = null, ticket_id = null, follow_up_ticket_id = null, country = null,
    comment = null, loop_note = null,
    answers = (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(a.answers) e, app.questionnaire_versions v,
      jsonb_array_elements(v.questions) q where v.questionnaire_id = a.questionnaire_id and v.version = a.version
      and q ->> 'id' = e.key and q ->> 'type' <> 'text')
  where a.client_id = any (gone);
  -- The register keeps that somebody asked and when it was answered.
  update public.subject_requests s set client_id = null, applicant_name = 'İmha edilmiş kayıt', applicant_contact = null,
    request = null, answer = case when s.answer is not null then 'İmha edildi' end,
    rejection_reason = case when s.rejection_reason is not null then 'İmha edildi' end,
    row_version = s.row_version + 1
  where s.client_id = any (gone);
  delete from public.legal_holds h where h.client_id = any (gone);
  delete from app.merge_operations o using public.client_merges m
  where m.id = o.merge_id and (m.survivor_id = any (gone) or m.absorbed_id = any (gone));
  delete from app.merge_records r using public.client_merges m
  where m.id = r.merge_id and (m.survivor_id = any (gone) or m.absorbed_id = any (gone));
  update public.client_merges m set reason = '–', likeness = '{}', decision_note = null, reverse_reason = null,
    deleted_at = moment
  where m.survivor_id = any (gone) or m.absorbed_id = any (gone);
  delete from app.client_values v where v.client_id = any (gone);
  update public.clients c set
    client_no = null, hospital_file_no = null, client_kind = 'other', first_name = '–', last_name = '–',
    identity_type = 'none', identity_no = null, passport_country = null, passport_expiry = null, birth_date = null,
    sex = 'unspecified', nationality = null, country = null, language = null, is_foreign_patient = false,
    phones = '[]', email = null, province = null, district = null, address = null, insurance_kind = null,
    insurer_name = null, policy_no = null, contact_type_id = null, source_id = null, responsible_user_id = null,
    -- Empty, not null: app.prepare_client gives null back to those who may not read the note.
    allergies_alert = null, clinical_note = '', admin_note = null, tag_ids = '{}', do_not_contact = false,
    deceased_on = null, portal_record_no = null, interpreter_language = null, arrival_on = null, departure_on = null,
    hotel = null, duplicate_reason = null, deleted_at = moment
  where c.id = any (gone);
end
$$;

-- Empties a meeting or a whole series.
create function app.empty_meetings(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  whole uuid[] := array(select m.id from public.meetings m where m.id = any (gone) or m.series_id = any (gone));
begin
  perform app.empty_inbox(whole, moment);
  update public.meetings m set
    title = '–', company_id = null, place = null, room = null, online_link = null, participants = '[]', agenda = '[]',
    minutes = case when m.minutes is not null then '–' end, decisions = '[]', actions = '[]', file_names = '{}',
    reminder_minutes = '[]', status_reason = null, deleted_at = moment
  where m.id = any (whole);
  update public.busy_times b set room = null, deleted_at = moment where b.meeting_id = any (whole);
end
$$;

-- Empties applications: what was applied for, when, and how it ended stays for figures; the applicant goes, with files
-- and points.
create function app.empty_resumes(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform app.empty_inbox(gone, moment);
  perform app.empty_messages(array(select m.id from public.messages m where m.resume_id = any (gone)), moment);
  delete from app.resume_scores s where s.resume_id = any (gone);
  delete from app.resume_submissions s where s.resume_id = any (gone);
  delete from public.attachments a where a.owner_id = any (gone);
  update public.resumes r set
    first_name = '–', last_name = '–', email = null, phone = null, birth_year = null, city = null, profession = null,
    experience_years = null, experience = null, education = null, languages = null, rejection_reason = null, tag_ids = '{}',
    notes = '[]', consent_at = null, consent_version = null, applicant_keys = '{}', deleted_at = moment
  where r.id = any (gone);
end
$$;

-- Takes the locks that keep others from adding to these records until the transaction ends.
create function app.lock_records(of_entity text, records uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  patients uuid[] := case
    when of_entity in ('patients', 'contacts') then array(select s.member from app.same_client(records) s)
    when of_entity = 'tickets' then array(select t.client_id from public.tickets t where t.id = any (records))
    else '{}'
  end;
begin
  perform from public.clients c where c.id = any (patients) order by c.id for update;
  perform from public.tickets t
  where t.client_id = any (patients) and (of_entity <> 'tickets' or t.id = any (records)) order by t.id for update;
  perform from public.resumes r where of_entity = 'resumes' and r.id = any (records) order by r.id for update;
  perform from public.meetings m
  where of_entity = 'meetings' and (m.id = any (records) or m.series_id = any (records)) order by m.id for update;
end
$$;

-- Disposes of these records. disposal: by which; answers how many rows of each kind went.
create function app.dispose_of(of_entity text, gone uuid[], disposal uuid, actor uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  counted jsonb := app.count_disposable(of_entity, gone);
  -- Not the moment of any earlier deletion, so that emptying a deleted row is a deletion, too.
  moment timestamptz := app.now_ms();
  members uuid[] := '{}';
  tickets uuid[] := '{}';
  rows uuid[];
begin
  if of_entity in ('patients', 'contacts') then
    members := array(select s.member from app.same_client(gone) s);
    tickets := array(select t.id from public.tickets t where t.client_id = any (members));
  elsif of_entity = 'tickets' then
    tickets := gone;
  end if;
  rows := members || tickets || array(
    select s.id from public.surgeries s where s.client_id = any (members)
    union all
    select c.id from public.insurance_cases c where c.client_id = any (members)
    union all
    select b.id from public.biopsies b where b.client_id = any (members)
    union all
    select y.id from public.patient_trips y where y.client_id = any (members)
    union all
    select x.id from public.messages x where x.client_id = any (members) or of_entity = 'resumes' and x.resume_id = any (gone)
  ) || case when of_entity = 'meetings' then array(
    select m.id from public.meetings m where m.id = any (gone) or m.series_id = any (gone)
  ) when of_entity = 'resumes' then gone else '{}' end;
  -- One line for each patient and each ticket: what has become of it, by id.
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline)
  select gen_random_uuid(), moment, actor, 'dispose', 'client', m, m, false from unnest(members) m
  union all
  select gen_random_uuid(), moment, actor, 'dispose', 'ticket', t.id, t.client_id, false
  from public.tickets t where t.id = any (tickets)
    and not exists (select from app.disposed_rows d where d.row_id = t.id);
  if members <> '{}' then
    perform app.empty_clients(members, moment);
  elsif tickets <> '{}' then
    perform app.empty_tickets(tickets, moment);
  end if;
  case of_entity
    when 'meetings' then perform app.empty_meetings(gone, moment);
    when 'resumes' then perform app.empty_resumes(gone, moment);
    when 'notices' then
      delete from public.notifications n where n.id = any (gone);
      delete from public.reminders r where r.id = any (gone);
      delete from public.handed_drafts d where d.id = any (gone);
    when 'subject_requests' then delete from public.subject_requests s where s.id = any (gone);
    else null;
  end case;
  insert into app.disposed_rows (row_id, disposal_id)
  select distinct r, disposal from unnest(rows) r
  on conflict do nothing;
  perform app.erase_log_lines(
    rows || gone, actor, disposal, jsonb_build_object('records', cardinality(gone), 'rows', counted)
  );
  return counted;
end
$$;
