-- Messages to many, message by message: whom each is for, what it would say, and why it does not go.

-- Plan of one message: whom it is for, why it does not go, its content by language and the values for it.
create type app.planned_message as (
  person uuid, client_id uuid, resume_id uuid, records app.message_records, name text, to_address text, block text, content jsonb,
  known jsonb
);

create function app.given_records(given jsonb) returns app.message_records
language plpgsql immutable
set search_path = ''
as $$
begin
  return row((given ->> 'ticket')::uuid, (given ->> 'surgery')::uuid, (given ->> 'insurance_case')::uuid, (given ->> 'meeting')::uuid,
    (given ->> 'trip')::uuid, given ->> 'survey')::app.message_records;
end
$$;

-- Plans a message to a patient; a given record that is not the patient's own counts as none. root: the record that this
-- one was merged into, or itself.
create function app.plan_for_patient(root uuid, given jsonb, version jsonb, sender uuid) returns app.planned_message
language plpgsql stable
set search_path = ''
as $$
declare
  plan app.planned_message;
  patient public.clients;
  channel text := version ->> 'channel';
  health boolean := (version -> 'may_contain_health')::boolean;
begin
  select * into patient from public.clients c where c.id = root;
  if patient.id is null or patient.deleted_at is not null or exists (select from app.disposed_rows d where d.row_id = patient.id) then
    plan.block := 'unknown_client';
    return plan;
  end if;
  plan.person := patient.id;
  plan.client_id := patient.id;
  plan.name := patient.first_name || ' ' || patient.last_name;
  plan.records := app.own_records(app.given_records(given), patient, sender);
  plan.block := app.message_consent(patient, channel, version ->> 'purpose') ->> 'block';
  plan.to_address := app.message_address(patient, channel, health);
  if plan.block is null and plan.to_address is null then
    plan.block := case when health and app.message_address(patient, channel, false) is not null then 'foreign_number' else 'no_address' end;
  end if;
  if plan.block is null then
    plan.content := app.message_content(version -> 'contents', left(coalesce(nullif(patient.language, ''), 'tr'), 2));
    plan.known := app.message_values(patient, plan.records, sender, plan.content ->> 'id');
  end if;
  return plan;
end
$$;

create function app.plan_for_applicant(resume uuid, version jsonb, sender uuid) returns app.planned_message
language plpgsql stable
set search_path = ''
as $$
declare
  plan app.planned_message;
  applicant public.resumes;
begin
  select * into applicant from public.resumes r where r.id = resume;
  plan.block := app.applicant_consent(applicant) ->> 'block';
  if plan.block = 'unknown_applicant' then return plan; end if;
  plan.person := applicant.id;
  plan.resume_id := applicant.id;
  plan.name := applicant.first_name || ' ' || applicant.last_name;
  plan.to_address := app.applicant_address(applicant, version ->> 'channel');
  if plan.block is null and plan.to_address is null then plan.block := 'no_address'; end if;
  if plan.block is null then
    plan.content := app.message_content(version -> 'contents', 'tr');
    plan.known := app.applicant_values(applicant, sender, plan.content ->> 'id');
  end if;
  return plan;
end
$$;

-- Recipients: patients as [{client, ticket, surgery, insurance_case, meeting, trip, survey (the word of a link)}], or applicants as
-- [{resume}]; 5,000 at most.
create function app.plan_messages(given jsonb, template public.message_templates, sender uuid)
returns table (n bigint, client_id uuid, resume_id uuid, name text, ticket_id uuid, surgery_id uuid, insurance_case_id uuid,
  meeting_id uuid, trip_id uuid, language text, to_address text, subject text, body text, parts integer, encoding text, dedupe_key text, block text, missing text[])
language plpgsql stable security definer
set search_path = ''
as $$
declare
  recipient record;
  plan app.planned_message;
  records app.message_records;
  written record;
  measured record;
  version jsonb := template.published;
  channel text := version ->> 'channel';
  tables text := (select s.sms_tables from app.message_settings s);
  topic text := app.message_topic(given ->> 'event');
begin
  for recipient in
    select r.*, row_number() over (partition by r.root order by r.n) > 1 as again
    from (
      select g.ordinality as n, g.value, g.value ->> 'resume' is not null as applies,
        case when g.value ->> 'resume' is not null then (g.value ->> 'resume')::uuid
          -- Few records were merged into another: for the others the chain need not be followed.
          else (select case when c.merged_into_id is null then c.id else app.merge_root(c.id) end
            from public.clients c where c.id = (g.value ->> 'client')::uuid) end as root
      from jsonb_array_elements(given -> 'recipients') with ordinality g
    ) r
    order by r.n
  loop
    n := recipient.n;
    language := null; subject := null; body := null; parts := null; encoding := null; dedupe_key := null; missing := '{}';
    plan := case when recipient.applies then app.plan_for_applicant(recipient.root, version, sender)
      else app.plan_for_patient(recipient.root, recipient.value, version, sender) end;
    client_id := plan.client_id; resume_id := plan.resume_id; records := plan.records; ticket_id := records.ticket;
    surgery_id := records.surgery; insurance_case_id := records.insurance_case; meeting_id := records.meeting; trip_id := records.trip;
    name := plan.name; to_address := plan.to_address; block := plan.block;
    if plan.person is not null then dedupe_key := app.message_key(template.id, plan.person, topic); end if;
    if block is null and (recipient.again or app.was_told(template.id, plan.person, topic)) then
      block := 'same';
    end if;
    if block is null then
      language := plan.content ->> 'id';
      select * into written
      from app.write_message(plan.content, channel, plan.known, version -> 'asks', given -> 'asks');
      body := written.body;
      subject := written.subject;
      missing := case when written.unsafe <> '{}' then written.unsafe else written.missing end;
      if written.unsafe <> '{}' then
        block := 'unsafe';
      elsif missing <> '{}' or char_length(body) > 6000 then
        block := 'unresolved';
      elsif channel = 'sms' then
        select * into measured from app.sms_parts(body, tables);
        parts := measured.parts;
        encoding := measured.encoding;
      end if;
    end if;
    return next;
  end loop;
end
$$;
