-- A single message as it comes from a device: checked, written and put into the queue.

-- Checks what a device says of a message against the version that is published, and makes its text of it.
create function app.checked_message(said public.messages) returns public.messages
language plpgsql stable security definer
set search_path = ''
as $$
declare
  checked public.messages := said;
  template public.message_templates;
  content jsonb;
  given app.message_records := row(said.ticket_id, said.surgery_id, said.insurance_case_id, said.meeting_id, said.trip_id, said.survey_word);
  own app.message_records;
  patient public.clients;
  applicant public.resumes;
  known jsonb;
  written record;
  settings app.message_settings;
begin
  checked.survey_word := null;
  checked.subject := null;
  -- One that is stored already meets its own key: nothing of it is written again.
  checked.body := '–';
  if exists (select from public.messages m where m.id = said.id) then return checked; end if;
  if said.state <> 'queued' then perform app.refuse_row('messages_state', 'state'); end if;
  select * into template from public.message_templates t where t.id = said.template_id;
  if template.id is null or template.published is null or template.status = 'archived' or template.deleted_at is not null then
    perform app.refuse_row('messages_unpublished', 'template_id');
  end if;
  if template.version <> said.version then perform app.refuse_row('messages_version', 'version'); end if;
  checked.channel := template.published ->> 'channel';
  checked.purpose := template.published ->> 'purpose';
  if checked.channel = 'note' then perform app.refuse_row('messages_channel', 'channel'); end if;
  -- Nobody writes to somebody whose record is not shown to them.
  if num_nonnulls(said.client_id, said.resume_id) <> 1 or (checked.purpose = 'applicant') <> (said.resume_id is not null)
    or not app.has_any_permission(case when said.resume_id is null
      then '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}'::text[] else '{form.resumes.read}' end)
  then
    perform app.refuse_row('messages_recipient', 'template_id');
  end if;
  select c into content from jsonb_array_elements(template.published -> 'contents') c where c ->> 'id' = said.language;
  if content is null then perform app.refuse_row('messages_language', 'language'); end if;
  select * into settings from app.message_settings;
  if app.has_unlisted_link(content, settings.link_hosts) then perform app.refuse_row('messages_link', 'template_id'); end if;
  if exists (
    select from jsonb_object_keys(coalesce(said.asks, '{}')) k
    where not jsonb_path_exists(template.published -> 'asks', '$[*] ? (@.key == $key)', jsonb_build_object('key', k))
  ) then
    perform app.refuse_row('messages_asks', 'asks');
  end if;
  checked.queued_at := least(said.queued_at, app.now_ms());
  checked.expires_at := least(said.expires_at,
    app.now_ms() + make_interval(mins => (template.published ->> 'expires_minutes')::integer));
  if checked.expires_at <= app.now_ms() then perform app.refuse_row('messages_expired', 'expires_at'); end if;
  if said.resume_id is not null then
    select * into applicant from public.resumes r where r.id = said.resume_id and r.deleted_at is null;
    if num_nonnulls(given.ticket, given.surgery, given.insurance_case, given.meeting, given.trip, given.survey_word) > 0 then
      perform app.refuse_row('messages_record', 'resume_id');
    end if;
    if app.ascii_lower(said.to_address) is distinct from app.ascii_lower(app.applicant_address(applicant, checked.channel)) then
      perform app.refuse_row('messages_address', 'to_address');
    end if;
    known := app.applicant_values(applicant, said.sender_id, said.language);
  else
    select * into patient from public.clients c where c.id = app.merge_root(said.client_id);
    perform app.check_message_address(patient, checked.channel, said.to_address, (template.published -> 'may_contain_health')::boolean);
    own := app.own_records(given, patient, said.sender_id);
    if own.survey_word is null and given.survey_word is not null then perform app.refuse_row('messages_survey', 'survey_word'); end if;
    -- Records that are not the patient's own are missing there.
    if jsonb_strip_nulls(coalesce(to_jsonb(own), '{}')) <> jsonb_strip_nulls(to_jsonb(given)) then perform app.refuse_row('messages_record', 'client_id'); end if;
    known := app.message_values(patient, own, said.sender_id, said.language);
  end if;
  select * into written from app.write_message(content, checked.channel, known, template.published -> 'asks', coalesce(said.asks, '{}'));
  -- Wrong answers are told before missing ones: a wrong answer is none.
  if written.unsafe <> '{}' then perform app.refuse_row('messages_unsafe:' || array_to_string(written.unsafe, ','), 'body'); end if;
  if written.missing <> '{}' then perform app.refuse_row('messages_missing:' || array_to_string(written.missing, ','), 'body'); end if;
  if btrim(written.body, E' \t\r\n') = '' or char_length(written.body) > 6000 then perform app.refuse_row('messages_length', 'body'); end if;
  checked.body := written.body;
  checked.subject := written.subject;
  if checked.channel = 'sms' then
    select p.parts into checked.parts from app.sms_parts(checked.body, settings.sms_tables) p;
    checked.cost := checked.parts * settings.part_price;
  end if;
  return checked;
end
$$;
grant execute on function app.checked_message(public.messages) to vizite_api;

-- Refuses an address that is none of the patient's in this channel.
create function app.check_message_address(patient public.clients, channel text, address text, health boolean) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  phone jsonb;
begin
  if channel = 'email' then
    if app.ascii_lower(address) is distinct from app.ascii_lower(coalesce(patient.email, '')) then
      perform app.refuse_row('messages_address', 'to_address');
    end if;
    return;
  end if;
  select p into phone from jsonb_array_elements(patient.phones) p where p ->> 'e164' = address;
  if phone is null or not app.takes_text(address, channel) then perform app.refuse_row('messages_address', 'to_address'); end if;
  if health and app.is_foreign_number(phone) then perform app.refuse_row('messages_foreign_number', 'to_address'); end if;
end
$$;

-- Checks what people add. Afterwards a device may do one thing: cancel what has not begun to be sent.
create function app.message_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if tg_op = 'INSERT' then
    -- With the rights of the sender: what a record says goes into no message of somebody who may not read it.
    if new.ticket_id is not null and not exists (select from public.tickets t where t.id = new.ticket_id)
      or new.surgery_id is not null and not exists (select from public.surgeries s where s.id = new.surgery_id)
      or new.insurance_case_id is not null and not exists (select from public.insurance_cases c where c.id = new.insurance_case_id)
      or new.meeting_id is not null and not exists (select from public.meetings m where m.id = new.meeting_id)
      or new.trip_id is not null and not exists (select from public.patient_trips y where y.id = new.trip_id)
    then
      -- It may be on its way behind the message: then the device tries it again.
      perform app.refuse_row('messages_record', 'client_id', '23503');
    end if;
    return app.checked_message(new);
  end if;
  if old.state <> 'queued' or new.state not in ('queued', 'cancelled') then perform app.refuse_row('messages_state', 'state'); end if;
  -- The device that made the message still has the word.
  new.survey_word := old.survey_word;
  if to_jsonb(new) - array['state'] is distinct from to_jsonb(old) - array['state'] then
    perform app.refuse_row('messages_fixed', 'body');
  end if;
  return new;
end
$$;
create trigger message_rules before insert or update on public.messages
for each row execute function app.message_rules();

-- Gives a message its place in the queue; what the person was told already is refused. Sender and recipient are written
-- to the log.
create function app.queue_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := coalesce(app.merge_root(new.client_id), new.resume_id);
  topic text := coalesce(app.message_topic(new.event), app.said_today(new));
  told text[];
  measured record;
begin
  if auth.uid() is null or new.bulk then return null; end if;
  select * into measured from app.sms_parts(new.body, (select s.sms_tables from app.message_settings s));
  told := app.person_keys(new.template_id, person, topic);
  if new.event is null then
    -- Messages that never went may be said again.
    update app.message_queue q set dedupe_key = q.message_id::text from public.messages m
    where q.dedupe_key = any (told) and m.id = q.message_id and m.state in ('failed', 'expired', 'cancelled', 'blocked_consent');
  end if;
  if exists (select from app.message_queue q where q.dedupe_key = any (told)) then perform app.refuse_row('messages_same', 'event'); end if;
  insert into app.message_queue (message_id, dedupe_key, not_before, encoding)
  values (new.id, app.message_key(new.template_id, person, topic), app.after_quiet(app.now_ms(), new.channel, new.purpose),
    case when new.channel = 'sms' then measured.encoding end)
  on conflict do nothing;
  -- Two devices at once: the second finds the place taken.
  if not found then perform app.refuse_row('messages_same', 'event'); end if;
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline, details)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), 'message_send', 'message', new.id, new.client_id, false,
    jsonb_build_object('channel', new.channel, 'template_id', new.template_id, 'version', new.version));
  return null;
end
$$;
create trigger queue_message after insert on public.messages
for each row execute function app.queue_message();
