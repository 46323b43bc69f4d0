-- Messages to patients and applicants. A device adds a message as queued, with the text it made; everything after that is the server's.
-- Settings, and what only the server knows of a message, stand beside it.

create table public.messages (
  id uuid primary key,
  sender_id uuid not null references public.profiles (id),
  client_id uuid references public.clients (id),
  resume_id uuid references public.resumes (id),
  ticket_id uuid references public.tickets (id),
  surgery_id uuid references public.surgeries (id),
  insurance_case_id uuid references public.insurance_cases (id),
  template_id uuid not null references public.message_templates (id),
  version integer not null,
  language text not null check (char_length(language) <= 2 and btrim(language) <> ''),
  channel text not null check (channel in ('sms', 'whatsapp', 'email', 'note')),
  purpose text not null check (purpose in ('service', 'commercial', 'survey', 'clinical', 'applicant')),
  to_address text not null check (char_length(to_address) <= 254 and btrim(to_address) <> ''),
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
  -- To one patient, or to one applicant.
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

-- How a message is sent: its place in the queue, the lease of who sends it now, what the provider calls it.
create table app.message_queue (
  message_id uuid primary key references public.messages (id) on delete cascade,
  -- Template, person and event: what one is told once.
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
  -- What the operator may use beside the default alphabet (sync/model/messages/sms-meter.ts).
  sms_tables text not null default 'none' check (sms_tables in ('none', 'single', 'locking', 'both')),
  -- Of one part of an SMS, in kuruş.
  part_price integer not null default 0 check (part_price between 0 and 100000),
  senders text[] not null default '{}' check (app.check_texts(senders, 20)),
  -- Clock of Istanbul; equal ones: there are none. SMS and WhatsApp wait for their end.
  quiet_from text not null default '21:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null default '08:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Whether medical reminders wait, too.
  quiet_clinical boolean not null default false,
  iys_code text check (char_length(iys_code) <= 20),
  opt_out text check (char_length(opt_out) <= 160),
  hospital_name text check (char_length(hospital_name) <= 120),
  hospital_phone text check (char_length(hospital_phone) <= 20),
  row_version integer not null default 1
);
select app.protect('app.message_settings');
create policy "for the server alone" on app.message_settings for select to service_role using (true);
insert into app.message_settings default values;

-- The text of a version as one template. As messageText of the model.
create function app.message_text(content jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return concat_ws(E'\n',
    case when btrim(content ->> 'header', E' \t\r\n') <> '' then content ->> 'header' end,
    case when btrim(content ->> 'body', E' \t\r\n') <> '' then content ->> 'body' end,
    case when btrim(content ->> 'footer', E' \t\r\n') <> '' then content ->> 'footer' end,
    (select string_agg((b.value ->> 'text') || ': ' || (b.value ->> 'url'), E'\n' order by b.ordinality)
     from jsonb_array_elements(content -> 'buttons') with ordinality b));
end
$$;

-- Whether a text can have come from a template: its variables are whatever stands in one line.
create function app.is_rendered(template text, said text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  pattern text := '^';
  parts text[] := regexp_split_to_array(template, '\{\{[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+\}\}');
begin
  for i in 1 .. cardinality(parts) loop
    pattern := pattern || case when i > 1 then '[^\n]+' else '' end
      || regexp_replace(parts[i], '([][\\.*+?^${}()|])', '\\\1', 'g');
  end loop;
  return said ~ (pattern || '$');
end
$$;

-- The consents that a message needs, by channel of consents. As requiredConsent of the model.
create function app.consents_needed(channel text, purpose text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return case channel
    when 'sms' then case when purpose = 'commercial' then '{message}'::text[] else '{}' end
    when 'email' then case when purpose = 'commercial' then '{email}'::text[] else '{}' end
    when 'whatsapp' then case when purpose = 'commercial' then '{message,whatsapp}'::text[] else '{whatsapp}' end
    else '{}'
  end;
end
$$;

-- What a patient has agreed to now, and why a message is not sent to them: {block, snapshot}.
create function app.message_consent(patient public.clients, channel text, purpose text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  channels text[] := app.consents_needed(channel, purpose);
  needed jsonb := '[]';
  members uuid[];
begin
  if channels <> '{}' then
    members := app.merge_members(patient.id);
    select jsonb_agg(jsonb_build_object('channel', n.channel, 'status', c.status, 'consent_id', c.id,
      'given_at', app.iso(c.given_at)) order by n.channel) into needed
    from unnest(channels) n (channel)
    left join lateral (
      select s.id, s.status, s.given_at from public.client_consents s
      where s.client_id = any (members) and s.channel = n.channel and s.deleted_at is null
      order by s.given_at desc, s.created_at desc, s.id desc limit 1
    ) c on true;
  end if;
  return jsonb_build_object(
    'block', case
      when patient.id is null or patient.deleted_at is not null then 'unknown_client'
      when patient.deceased_on is not null then 'deceased'
      when patient.do_not_contact and purpose <> 'clinical' then 'do_not_contact'
      when jsonb_path_exists(needed, '$[*] ? (@.status == null || @.status != "granted")') then 'no_consent'
    end,
    'snapshot', jsonb_build_object('at', app.iso(app.now_ms()), 'do_not_contact', coalesce(patient.do_not_contact, false),
      'needed', needed)
  );
end
$$;

-- As app.message_consent, of an applicant. Who applies has given the address for the answer; nobody else is written to.
create function app.applicant_consent(applicant public.resumes) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'block', case
      when applicant.id is null or applicant.deleted_at is not null then 'unknown_applicant'
      when applicant.keep_until < (now() at time zone 'Europe/Istanbul')::date then 'keep_ended'
    end,
    'snapshot', jsonb_build_object('at', app.iso(app.now_ms()), 'do_not_contact', false, 'needed', '[]'::jsonb)
  );
end
$$;

-- When a message of this kind may go, not before a moment: after the quiet hours.
create function app.after_quiet(moment timestamptz, channel text, purpose text) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  s app.message_settings;
  clock time := (moment at time zone 'Europe/Istanbul')::time;
  day date := (moment at time zone 'Europe/Istanbul')::date;
  quiet boolean;
begin
  select * into s from app.message_settings;
  if s.quiet_from = s.quiet_to or channel not in ('sms', 'whatsapp') or purpose = 'clinical' and not s.quiet_clinical then
    return moment;
  end if;
  quiet := case when s.quiet_from < s.quiet_to then clock >= s.quiet_from::time and clock < s.quiet_to::time
    else clock >= s.quiet_from::time or clock < s.quiet_to::time end;
  if not quiet then return moment; end if;
  return (case when clock < s.quiet_to::time then day else day + 1 end + s.quiet_to::time) at time zone 'Europe/Istanbul';
end
$$;

-- The address of a patient in a channel; null where there is none. Texts about health go to no number that is shared.
create function app.message_address(patient public.clients, channel text, health boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if channel = 'email' then return nullif(btrim(coalesce(patient.email, '')), ''); end if;
  if channel not in ('sms', 'whatsapp') then return null; end if;
  return (
    select p.phone ->> 'e164' from jsonb_array_elements(patient.phones) with ordinality p (phone, at)
    where (p.phone ->> 'e164') ~ '^\+[1-9][0-9]{7,14}$'
      and (channel <> 'sms' or (p.phone ->> 'e164') !~ '^\+90' or (p.phone ->> 'e164') ~ '^\+905')
      and not (health and app.is_foreign_number(p.phone))
    order by channel = 'whatsapp' and (p.phone -> 'whatsapp')::boolean desc, (p.phone -> 'primary')::boolean desc, p.at
    limit 1
  );
end
$$;

-- The address of an applicant in a channel; null where there is none.
create function app.applicant_address(applicant public.resumes, channel text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if channel = 'email' then return nullif(btrim(coalesce(applicant.email, '')), ''); end if;
  return case when channel = 'sms' and applicant.phone ~ '^\+[1-9][0-9]{7,14}$'
    and (applicant.phone !~ '^\+90' or applicant.phone ~ '^\+905') then applicant.phone end;
end
$$;

-- A number that others answer, too.
create function app.is_foreign_number(phone jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return (phone -> 'shared')::boolean or phone ->> 'label' = 'relative';
end
$$;

-- What a device says of a message is checked against the version that is published.
create function app.checked_message(said public.messages) returns public.messages
language plpgsql stable security definer
set search_path = ''
as $$
declare
  checked public.messages := said;
  template public.message_templates;
  content jsonb;
  patient public.clients;
  applicant public.resumes;
  phone jsonb;
  settings app.message_settings;
begin
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
  if content is null or not app.is_rendered(app.message_text(content), said.body)
    or checked.channel = 'email' and not app.is_rendered(coalesce(content ->> 'subject', ''), coalesce(said.subject, ''))
  then perform app.refuse_row('messages_text', 'body'); end if;
  if checked.channel <> 'email' then checked.subject := null; end if;
  checked.queued_at := least(said.queued_at, app.now_ms());
  checked.expires_at := least(said.expires_at,
    app.now_ms() + make_interval(mins => (template.published ->> 'expires_minutes')::integer));
  if checked.expires_at <= app.now_ms() then perform app.refuse_row('messages_expired', 'expires_at'); end if;
  if said.resume_id is not null then
    select * into applicant from public.resumes r where r.id = said.resume_id and r.deleted_at is null;
    if lower(said.to_address) is distinct from lower(app.applicant_address(applicant, checked.channel)) then
      perform app.refuse_row('messages_address', 'to_address');
    end if;
    return checked;
  end if;
  select * into patient from public.clients c where c.id = app.merge_root(said.client_id);
  if checked.channel = 'email' then
    if lower(said.to_address) is distinct from lower(btrim(coalesce(patient.email, ''))) then
      perform app.refuse_row('messages_address', 'to_address');
    end if;
  else
    select p into phone from jsonb_array_elements(patient.phones) p where p ->> 'e164' = said.to_address;
    if phone is null then perform app.refuse_row('messages_address', 'to_address'); end if;
    if app.is_foreign_number(phone) and (template.published -> 'may_contain_health')::boolean then
      perform app.refuse_row('messages_foreign_number', 'to_address');
    end if;
  end if;
  if checked.channel = 'sms' then
    select * into settings from app.message_settings;
    select p.parts into checked.parts from app.sms_parts(checked.body, settings.sms_tables) p;
    checked.cost := checked.parts * settings.part_price;
  end if;
  return checked;
end
$$;
grant execute on function app.checked_message(public.messages) to vizite_api;

-- What people add is checked. Afterwards a device may do one thing: cancel what has not begun to be sent.
create function app.message_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if tg_op = 'INSERT' then return app.checked_message(new); end if;
  if old.state <> 'queued' or new.state not in ('queued', 'cancelled') then perform app.refuse_row('messages_state', 'state'); end if;
  if to_jsonb(new) - array['state'] is distinct from to_jsonb(old) - array['state'] then
    perform app.refuse_row('messages_fixed', 'body');
  end if;
  return new;
end
$$;
create trigger message_rules before insert or update on public.messages
for each row execute function app.message_rules();

-- Its place in the queue; what a patient was told of an event already is refused. Who sent it to whom stands in the log.
create function app.queue_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  measured record;
begin
  if auth.uid() is null or new.bulk then return null; end if;
  select * into measured from app.sms_parts(new.body, (select s.sms_tables from app.message_settings s));
  if new.event is not null and app.was_told(new.template_id, coalesce(new.client_id, new.resume_id), new.event) then
    perform app.refuse_row('messages_same', 'event');
  end if;
  insert into app.message_queue (message_id, dedupe_key, not_before, encoding)
  values (new.id, app.message_key(new.template_id, coalesce(app.merge_root(new.client_id), new.resume_id), coalesce(new.event, new.id::text)),
    app.after_quiet(app.now_ms(), new.channel, new.purpose), case when new.channel = 'sms' then measured.encoding end)
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

create function app.message_key(template uuid, person uuid, event text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return template || '|' || person || '|' || lower(btrim(event));
end
$$;

-- Whether a template has told a patient of an event already, in whichever of their records; or an applicant.
create function app.was_told(template uuid, person uuid, event text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  root uuid := coalesce(
    (select case when c.merged_into_id is null then c.id else app.merge_root(c.id) end from public.clients c where c.id = person),
    person
  );
begin
  return exists (select from app.message_queue q where q.dedupe_key = app.message_key(template, root, event))
    or exists (
      select from public.clients c join app.message_queue q on q.dedupe_key = any (array(
        select app.message_key(template, m, event) from unnest(app.merge_members(root)) m
      ))
      where c.merged_into_id = root
    );
end
$$;

select app.replicate('messages', 'inbox');
select app.expose(
  'messages',
  '{sender_id, client_id, resume_id, ticket_id, surgery_id, insurance_case_id, template_id, version, language, channel, purpose, to_address,
    subject, body, event, queued_at, expires_at, state}'
);
create policy messages_select on public.messages for select to vizite_api
using (sender_id = (select auth.uid()) and not bulk and (select app.has_permission('crm.messages.send')));
create policy messages_insert on public.messages for insert to vizite_api
with check (sender_id = (select auth.uid()) and not bulk and (select app.has_permission('crm.messages.send')));
create policy messages_update on public.messages for update to vizite_api
using (sender_id = (select auth.uid()) and not bulk and (select app.has_permission('crm.messages.send')))
with check (sender_id = (select auth.uid()) and (select app.has_permission('crm.messages.send')));

insert into app.sync_tables (kind, collection, table_name, rank, read_any, window_rule) values
  ('message', 'inbox', 'messages', 2050, '{crm.messages.send}', 'false');
