-- Questionnaires, their published versions, and what patients answer. Staff read answers through functions alone: a tablet that a
-- patient holds seals them for the server.

create table app.questionnaires (
  id uuid primary key,
  name text not null check (char_length(name) <= 120 and btrim(name) <> ''),
  survey_kind text not null check (survey_kind in ('outpatient', 'inpatient', 'emergency', 'after_surgery', 'foreign', 'after_complaint', 'staff')),
  -- Nothing tells then whose answer it is.
  anonymous boolean not null,
  languages text[] not null check (cardinality(languages) between 1 and 10 and languages[1] = 'tr'),
  -- Draft of the questions, and its number; the last one that was published.
  draft jsonb not null check (jsonb_typeof(draft) = 'array' and pg_column_size(draft) <= 100000),
  row_version integer not null default 1,
  published integer,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid references public.profiles (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (id)
);
create index questionnaires_created_by on app.questionnaires (created_by);
create index questionnaires_updated_by on app.questionnaires (updated_by);
select app.protect('app.questionnaires');
create policy "for the server alone" on app.questionnaires for select to service_role using (true);

-- Versions, never changed: answers say which one they are answers to.
create table app.questionnaire_versions (
  questionnaire_id uuid not null references app.questionnaires (id),
  version integer not null,
  name text not null,
  languages text[] not null,
  questions jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid references public.profiles (id),
  primary key (questionnaire_id, version)
);
create index questionnaire_versions_published_by on app.questionnaire_versions (published_by);
select app.protect('app.questionnaire_versions');
create policy "for the server alone" on app.questionnaire_versions for select to service_role using (true);

create function app.keep_questionnaire_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '23514', message = 'a published version does not change';
end
$$;
create trigger keep_questionnaire_version before update or delete on app.questionnaire_versions
for each row execute function app.keep_questionnaire_version();

-- As it is put to a patient.
create function app.survey_form(form app.questionnaire_versions) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('questionnaire_id', form.questionnaire_id, 'version', form.version, 'name', form.name,
    'anonymous', (select q.anonymous from app.questionnaires q where q.id = form.questionnaire_id),
    'kind', (select q.survey_kind from app.questionnaires q where q.id = form.questionnaire_id),
    'languages', form.languages, 'questions', form.questions)
$$;

-- One row for each time that somebody was asked. Without `sent_at` the tablet was handed over.
create table public.survey_answers (
  id uuid primary key,
  questionnaire_id uuid not null references app.questionnaires (id),
  version integer not null,
  client_id uuid references public.clients (id),
  ticket_id uuid references public.tickets (id),
  anonymous boolean not null,
  department_id uuid references public.definitions (id),
  channel text not null check (channel in ('sms', 'whatsapp', 'email', 'tablet', 'phone')),
  language text not null check (char_length(language) = 2),
  country text check (char_length(country) = 2),
  sent_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  expires_at timestamptz,
  -- SHA-256 of the word in the link: a patient who opens it once more hears that it was used.
  token_hash bytea unique,
  handed_by uuid references public.profiles (id),
  -- Answers by question: a number, an option, options, or words.
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  nps smallint check (nps between 0 and 10),
  comment text check (char_length(comment) <= 4000),
  themes text[] not null default '{}' check (app.check_texts(themes, 10)),
  -- Measures that were taken about a bad answer.
  loop_state text check (loop_state in ('open', 'called', 'solved')),
  loop_note text check (char_length(loop_note) <= 1000),
  loop_at timestamptz,
  loop_by uuid references public.profiles (id),
  follow_up_ticket_id uuid references public.tickets (id),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  foreign key (questionnaire_id, version) references app.questionnaire_versions (questionnaire_id, version),
  check (not anonymous or (client_id is null and ticket_id is null and handed_by is null)),
  check (answered_at is not null or answers = '{}')
);
create index survey_answers_version on public.survey_answers (questionnaire_id, version);
create index survey_answers_client on public.survey_answers (client_id);
create index survey_answers_ticket on public.survey_answers (ticket_id);
create index survey_answers_department on public.survey_answers (department_id);
create index survey_answers_handed_by on public.survey_answers (handed_by);
create index survey_answers_loop_by on public.survey_answers (loop_by);
create index survey_answers_follow_up on public.survey_answers (follow_up_ticket_id);
create index survey_answers_answered on public.survey_answers (answered_at) where answered_at is not null;
create index survey_answers_sent on public.survey_answers (sent_at) where sent_at is not null;
select app.protect('public.survey_answers');
create policy "for the server alone" on public.survey_answers for select to service_role using (true);

-- Answers that a tablet has sealed, until the server has opened them.
create table app.survey_envelopes (
  id uuid primary key,
  sealed text not null check (char_length(sealed) <= 100000),
  received_at timestamptz not null default now(),
  received_by uuid not null references public.profiles (id),
  opened_at timestamptz,
  -- Reason why it says nothing: `unreadable`, or the code with which its answers were refused.
  problem text
);
create index survey_envelopes_received_by on app.survey_envelopes (received_by, received_at);
create index survey_envelopes_waiting on app.survey_envelopes (received_at) where opened_at is null;
select app.protect('app.survey_envelopes');
create policy "for the server alone" on app.survey_envelopes for select to service_role using (true);

-- Number of answers a month that a hospital of this size owes, and the key with which tablets seal (a point of P-256,
-- base64).
create table app.survey_settings (
  only_row boolean primary key default true check (only_row),
  beds text not null default '201-500' check (beds in ('0-200', '201-500', '501-')),
  public_key text
);
select app.protect('app.survey_settings');
create policy "for the server alone" on app.survey_settings for select to service_role using (true);
insert into app.survey_settings default values;

-- Returns the number of answers that the ministry's guide asks for each month (domain.md 9): by kind and number of
-- beds.
create function app.survey_duty(of_kind text, beds text) returns integer
language sql immutable
set search_path = ''
as $$
  select case of_kind
    when 'outpatient' then case beds when '0-200' then 15 when '201-500' then 35 else 50 end
    when 'inpatient' then case beds when '0-200' then 15 when '201-500' then 20 else 25 end
    when 'emergency' then case beds when '0-200' then 15 when '201-500' then 20 else 25 end
  end
$$;

-- Returns whether a question is put, given the earlier answers: {question, from, to} of numbers, or {question,
-- options}.
create function app.is_asked(question jsonb, answers jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  rule jsonb := question -> 'show_if';
  given jsonb;
begin
  if rule is null or jsonb_typeof(rule) = 'null' then return true; end if;
  given := answers -> (rule ->> 'question');
  if given is null then return false; end if;
  if jsonb_typeof(given) = 'number' then
    return given::numeric between coalesce((rule ->> 'from')::numeric, 0) and coalesce((rule ->> 'to')::numeric, 10);
  end if;
  return exists (
    select from jsonb_array_elements_text(coalesce(rule -> 'options', '[]')) o
    where o = given #>> '{}' or (jsonb_typeof(given) = 'array' and given ? o)
  );
end
$$;

-- Returns whether a value answers a question; 0 is an answer.
create function app.is_answer(question jsonb, given jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  kind text := question ->> 'type';
  known text[] := array(select o ->> 'id' from jsonb_array_elements(coalesce(question -> 'options', '[]')) o);
begin
  if kind in ('nps', 'scale') then
    return jsonb_typeof(given) = 'number' and given::numeric = trunc(given::numeric)
      and given::numeric between case kind when 'nps' then 0 else 1 end and case kind when 'nps' then 10 else 5 end;
  elsif kind = 'one' then return jsonb_typeof(given) = 'string' and given #>> '{}' = any (known);
  elsif kind = 'many' then
    return jsonb_typeof(given) = 'array' and jsonb_array_length(given) between 1 and 30
      and not exists (select from jsonb_array_elements(given) o where jsonb_typeof(o) <> 'string' or o #>> '{}' <> all (known));
  elsif kind = 'text' then return jsonb_typeof(given) = 'string' and char_length(given #>> '{}') between 1 and 2000;
  end if;
  return false;
end
$$;

-- Errors: P0001 answers_malformed, answers_missing.
create function app.check_answers(questions jsonb, answers jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  question jsonb;
begin
  if jsonb_typeof(answers) is distinct from 'object' or exists (
    select from jsonb_object_keys(answers) k
    where not exists (select from jsonb_array_elements(questions) q where q ->> 'id' = k)
  ) then
    perform app.refuse_access('answers_malformed');
  end if;
  for question in select * from jsonb_array_elements(questions) loop
    if answers ? (question ->> 'id') then
      if not app.is_asked(question, answers) or not app.is_answer(question, answers -> (question ->> 'id')) then
        perform app.refuse_access('answers_malformed');
      end if;
    elsif (question -> 'required')::boolean and app.is_asked(question, answers) then
      perform app.refuse_access('answers_missing');
    end if;
  end loop;
end
$$;

-- Opens a complaint of the patient for a bad answer; the ticket says which answer, and nothing of it that the reader
-- may not see. Without a type of complaints, or a patient, the answer itself stays open.
create function app.open_survey_ticket(answer public.survey_answers, questionnaire text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  kind public.definitions;
  source uuid;
  status public.definitions := app.default_ticket_status('new');
  opened uuid := gen_random_uuid();
begin
  if answer.client_id is null then return null; end if;
  select * into kind from public.definitions d
  where d.kind = 'ticket_type' and d.active and d.deleted_at is null and (d.attributes -> 'supervisor_closes')::boolean
  order by d.position limit 1;
  select d.id into source from public.definitions d
  where d.kind = 'ticket_source' and d.active and d.deleted_at is null
  order by app.fold_turkish(d.name) = 'anket' desc, d.position limit 1;
  if kind.id is null or source is null or status.id is null then return null; end if;
  insert into public.tickets (
    id, client_id, type_id, subject, description, status_id, status_category, priority, source_id, department_id, team_id,
    first_response_due_at, due_at
  ) values (
    opened, app.merge_root(answer.client_id), kind.id, left('Anket: düşük puan · ' || questionnaire, 200),
    concat_ws(E'\n', case when answer.nps is not null then 'Tavsiye puanı ' || answer.nps || ' / 10.' end, answer.comment),
    status.id, 'new', coalesce(kind.attributes ->> 'default_priority', 'high'), source, answer.department_id,
    (kind.attributes ->> 'default_team_id')::uuid,
    app.after_working_time(app.now_ms(), make_interval(mins => (kind.attributes ->> 'first_response_minutes')::integer)),
    app.after_working_time(app.now_ms(), make_interval(mins => (kind.attributes ->> 'resolve_minutes')::integer))
  );
  return opened;
end
$$;

-- Fills in what answers mean beside their values: the recommendation, the words, and whether somebody has to call.
create function app.settle_survey(answer public.survey_answers, questions jsonb) returns public.survey_answers
language plpgsql
set search_path = ''
as $$
begin
  select (answer.answers ->> (q ->> 'id'))::smallint into answer.nps
  from jsonb_array_elements(questions) q where q ->> 'type' = 'nps' and answer.answers ? (q ->> 'id') limit 1;
  select nullif(left(string_agg(btrim(answer.answers ->> (q ->> 'id')), E'\n'), 4000), '') into answer.comment
  from jsonb_array_elements(questions) q where q ->> 'type' = 'text' and answer.answers ? (q ->> 'id');
  if answer.nps <= 6 or exists (
    select from jsonb_array_elements(questions) q where q ->> 'type' = 'scale' and answer.answers -> (q ->> 'id') = '1'
  ) then
    answer.loop_state := 'open';
  end if;
  return answer;
end
$$;
