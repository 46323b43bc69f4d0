-- Messages to patients and applicants. A device adds a message as queued, with what it is made of; its text and
-- everything after that is the server's. Settings, and what only the server knows of a message, have tables of their
-- own.

create table public.messages (
  id uuid primary key,
  sender_id uuid not null references public.profiles (id),
  client_id uuid references public.clients (id),
  resume_id uuid references public.resumes (id),
  ticket_id uuid references public.tickets (id),
  surgery_id uuid references public.surgeries (id),
  insurance_case_id uuid references public.insurance_cases (id),
  meeting_id uuid references public.meetings (id),
  trip_id uuid references public.patient_trips (id),
  -- The word in the link of a questionnaire. It goes into the text and is not kept.
  survey_word text check (char_length(survey_word) <= 64),
  template_id uuid not null references public.message_templates (id),
  version integer not null,
  language text not null check (char_length(language) <= 2 and btrim(language) <> ''),
  channel text not null check (channel in ('sms', 'whatsapp', 'email', 'note')),
  purpose text not null check (purpose in ('service', 'commercial', 'survey', 'clinical', 'applicant')),
  to_address text not null check (char_length(to_address) <= 254 and btrim(to_address) <> ''),
  -- Answers of the sender to the questions, by key.
  asks jsonb check (asks is null or app.check_message_answers(asks)),
  subject text check (char_length(subject) <= 200),
  body text not null check (char_length(body) <= 6000 and btrim(body) <> ''),
  event text check (char_length(event) <= 80),
  queued_at timestamptz not null check (queued_at >= '0001-01-01' and queued_at < '10000-01-01'),
  expires_at timestamptz not null check (expires_at >= '0001-01-01' and expires_at < '10000-01-01'),
  state text not null check (state in (
    'queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'blocked_consent', 'expired', 'cancelled', 'unknown'
  )),
  bulk boolean not null default false,
  error_code text check (char_length(error_code) <= 60),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  parts integer,
  cost bigint,
  consent jsonb check (consent is null or app.check_import_object(consent)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  -- Recipient: one patient, or one applicant.
  constraint messages_recipient check (
    num_nonnulls(client_id, resume_id) = 1 and (purpose = 'applicant') = (resume_id is not null)
  )
);
create index messages_sender on public.messages (sender_id);
create index messages_client on public.messages (client_id);
create index messages_resume on public.messages (resume_id);
create index messages_ticket on public.messages (ticket_id);
create index messages_surgery on public.messages (surgery_id);
create index messages_insurance_case on public.messages (insurance_case_id);
create index messages_meeting on public.messages (meeting_id);
create index messages_trip on public.messages (trip_id);
create index messages_template on public.messages (template_id, queued_at);
create index messages_listed on public.messages (queued_at, id);

-- One row for each way to tell many at once.
create table app.message_batches (
  id uuid primary key,
  template_id uuid not null references public.message_templates (id),
  version integer not null,
  event text,
  counts jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid references public.profiles (id)
);
create index message_batches_template on app.message_batches (template_id);
create index message_batches_created_by on app.message_batches (created_by);
select app.protect('app.message_batches');
create policy "for the server alone" on app.message_batches for select to service_role using (true);

-- Sending of a message: its place in the queue, the lease of the sender, the provider's name for it.
create table app.message_queue (
  message_id uuid primary key references public.messages (id) on delete cascade,
  -- Template, person and event, or what was said that day: what one is told once.
  dedupe_key text not null unique,
  batch_id uuid references app.message_batches (id),
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  lease uuid,
  leased_until timestamptz,
  provider_id text check (char_length(provider_id) <= 120),
  encoding text
);
create index message_queue_batch on app.message_queue (batch_id);
create index message_queue_provider on app.message_queue (provider_id) where provider_id is not null;
select app.protect('app.message_queue');
create policy "for the server alone" on app.message_queue for select to service_role using (true);
create index messages_waiting on public.messages (queued_at) where state in ('queued', 'sending');

create table app.message_settings (
  only_row boolean primary key default true check (only_row),
  -- Tables that the operator may use beside the default alphabet (sync/model/messages/sms-meter.ts).
  sms_tables text not null default 'none' check (sms_tables in ('none', 'single', 'locking', 'both')),
  -- Price of one part of an SMS, in kuruş.
  part_price integer not null default 0 check (part_price between 0 and 100000),
  senders text[] not null default '{}' check (app.check_texts(senders, 20)),
  -- Clock of Istanbul; equal ones: there are none. SMS and WhatsApp wait for their end.
  quiet_from text not null default '21:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null default '08:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- True where medical reminders wait, too.
  quiet_clinical boolean not null default false,
  iys_code text check (char_length(iys_code) <= 20),
  opt_out text check (char_length(opt_out) <= 160),
  hospital_name text check (char_length(hospital_name) <= 120),
  hospital_phone text check (char_length(hospital_phone) <= 20),
  -- Hosts that messages may lead to; `*.host` is what is below one.
  link_hosts text[] not null default '{}' check (app.check_link_hosts(link_hosts)),
  -- Address at which patients open this application: links of questionnaires begin with it.
  survey_address text,
  row_version integer not null default 1,
  constraint message_settings_survey_address check (
    survey_address is null or coalesce(app.is_listed_host(app.survey_host(survey_address), link_hosts), false)
  )
);
select app.protect('app.message_settings');
create policy "for the server alone" on app.message_settings for select to service_role using (true);
insert into app.message_settings default values;

select app.replicate('messages', 'inbox');
select app.expose(
  'messages',
  '{sender_id, client_id, resume_id, ticket_id, surgery_id, insurance_case_id, meeting_id, trip_id, survey_word, template_id, version, language,
    channel, purpose, to_address, asks, event, queued_at, expires_at, state}'
);
create policy messages_select on public.messages for select to vizite_api
using (sender_id = (select auth.uid()) and not bulk and (select app.has_permission('crm.messages.send')));
create policy messages_insert on public.messages for insert to vizite_api
with check (sender_id = (select auth.uid()) and not bulk and (select app.has_permission('crm.messages.send')));
create policy messages_update on public.messages for update to vizite_api
using (sender_id = (select auth.uid()) and not bulk and (select app.has_permission('crm.messages.send')))
with check (sender_id = (select auth.uid()) and (select app.has_permission('crm.messages.send')));

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule) values
  ('message', 'inbox', 'messages', '{crm.messages.send}', 'false');
