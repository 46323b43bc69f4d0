-- Server's own work on answers: for the service key alone. Steps of `survey_service`: `unopened` gives sealed
-- envelopes, those that failed before last; `take` takes their contents, `refuse` says why one has none, `unanswered`
-- that taking it failed; `form` is the questionnaire of a link, `answer` uses it.

-- Makes a row of answers; a second arrival of the same envelope changes nothing. Errors: P0001 unknown_questionnaire,
-- answers_malformed, answers_missing.
create function app.take_survey(row_id uuid, said jsonb, receiver uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  form app.questionnaire_versions;
  asked app.questionnaires;
  answer public.survey_answers;
  patient uuid;
begin
  -- Two that open an envelope at once: the second waits, and finds its answers.
  perform from app.survey_envelopes e where e.id = row_id for update;
  if exists (select from public.survey_answers a where a.id = row_id) then return; end if;
  select * into form from app.questionnaire_versions v
  where v.questionnaire_id::text = said ->> 'questionnaire_id' and v.version::text = said ->> 'version';
  select * into asked from app.questionnaires q where q.id = form.questionnaire_id;
  if form.version is null then perform app.refuse_access('unknown_questionnaire'); end if;
  perform app.check_answers(form.questions, said -> 'answers');
  select c.id into patient from public.clients c
  where c.id::text = said ->> 'client_id' and not app.is_disposed(c.id);
  answer.id := row_id;
  answer.questionnaire_id := form.questionnaire_id;
  answer.version := form.version;
  answer.anonymous := asked.anonymous;
  answer.client_id := case when not asked.anonymous then app.merge_root(patient) end;
  select d.id into answer.department_id from public.definitions d
  where d.id::text = said ->> 'department_id' and d.kind = 'department';
  answer.channel := 'tablet';
  answer.language := case when said ->> 'language' = any (form.languages) then said ->> 'language' else 'tr' end;
  answer.country := (select c.country from public.clients c where c.id = answer.client_id);
  -- A device whose clock is wrong does not write into another month than this one or the last.
  answer.answered_at := least(greatest(coalesce((said ->> 'answered_at')::timestamptz, app.now_ms()),
    app.now_ms() - interval '31 days'), app.now_ms());
  answer.handed_by := case when not asked.anonymous then receiver end;
  answer.answers := said -> 'answers';
  perform app.store_survey(app.settle_survey(answer, form.questions), asked.name);
end
$$;

-- Notes why an envelope says nothing, and sets it aside; what is sealed in it stays. Without a code it is set aside already.
create function app.refuse_envelope(envelope text, code text, rule text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if code is not null then perform app.set_aside('survey_envelopes', envelope, code, rule); end if;
  update app.survey_envelopes e set opened_at = now(), problem = left(d.code, 100)
  from app.dead_letters d
  where e.id = case when app.is_uuid(envelope) then envelope::uuid end and e.opened_at is null and d.queue = 'survey_envelopes' and d.row_key = envelope;
end
$$;

-- Takes an envelope: {"state"}: `taken`; `refused`: set aside with its reason; `later`: something is wrong that a
-- repeat may cure.
create function app.take_envelope(envelope text, said jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  state text;
  rule text;
  message text;
begin
  begin
    perform app.take_survey(envelope::uuid, said, (select e.received_by from app.survey_envelopes e where e.id = envelope::uuid));
  exception when others then
    get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
    if not app.is_retryable(state) then
      perform app.refuse_envelope(envelope, app.failure_code(state, message), rule);
      return '{"state": "refused"}';
    end if;
    if not app.note_failure('survey_envelopes', envelope, state) then return '{"state": "later"}'; end if;
    perform app.refuse_envelope(envelope, null, null);
    return '{"state": "refused"}';
  end;
  update app.survey_envelopes e set opened_at = now(), sealed = '', problem = null where e.id = envelope::uuid;
  perform app.clear_failures('survey_envelopes', array[envelope]);
  return '{"state": "taken"}';
end
$$;

create function app.store_survey(answer public.survey_answers, questionnaire text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  answer.themes := coalesce(answer.themes, '{}');
  answer.row_version := coalesce(answer.row_version, 1);
  answer.created_at := coalesce(answer.created_at, app.now_ms());
  if answer.loop_state = 'open' then answer.follow_up_ticket_id := app.open_survey_ticket(answer, questionnaire); end if;
  insert into public.survey_answers select (answer).*
  on conflict (id) do update set
    opened_at = excluded.opened_at, answered_at = excluded.answered_at, language = excluded.language, answers = excluded.answers,
    nps = excluded.nps, comment = excluded.comment, loop_state = excluded.loop_state, follow_up_ticket_id = excluded.follow_up_ticket_id,
    token_hash = excluded.token_hash, row_version = public.survey_answers.row_version + 1;
end
$$;

create function app.survey_of_link(token text) returns public.survey_answers
language plpgsql stable security definer
set search_path = ''
as $$
declare
  answer public.survey_answers;
begin
  if token is null or char_length(token) not between 20 and 100 then return null; end if;
  select * into answer from public.survey_answers a where a.token_hash = sha256(convert_to(token, 'UTF8'));
  return answer;
end
$$;

create function app.run_survey_service(step text, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  answer public.survey_answers;
  form app.questionnaire_versions;
begin
  if step = 'unopened' then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'sealed', e.sealed) order by e.failed_at nulls first, e.received_at, e.id), '[]')
      from (
        select w.*, d.last_at as failed_at from app.survey_envelopes w
        left join app.dead_letters d on d.queue = 'survey_envelopes' and d.row_key = w.id::text and d.state = 'failing'
        where w.opened_at is null order by d.last_at nulls first, w.received_at limit 200
      ) e
    );
  elsif step = 'take' then
    return app.take_envelope(given ->> 'id', given -> 'said');
  elsif step = 'refuse' then
    perform app.refuse_envelope(given ->> 'id', coalesce(given ->> 'code', 'unreadable'), null);
    return '{"state": "refused"}';
  elsif step = 'unanswered' then
    if app.note_failure('survey_envelopes', given ->> 'id', app.failure_code('P0001', given ->> 'code')) then
      perform app.refuse_envelope(given ->> 'id', null, null);
    end if;
    return '{"state": "later"}';
  elsif step = 'key' then
    -- Envelopes that no key could open are tried again with a new one.
    if (select s.public_key from app.survey_settings s) is distinct from given ->> 'public_key' then
      update app.survey_settings s set public_key = given ->> 'public_key';
      update app.dead_letters d set state = 'retried', decided_at = now()
      where d.queue = 'survey_envelopes' and d.code = 'unreadable' and d.state = 'open';
      update app.survey_envelopes e set opened_at = null, problem = null where e.problem = 'unreadable';
    end if;
    return '{"state": "kept"}';
  elsif step in ('form', 'answer') then
    answer := app.survey_of_link(given ->> 'token');
    if answer.id is null then return '{"state": "unknown"}'; end if;
    if answer.answered_at is not null then return '{"state": "used"}'; end if;
    if answer.expires_at < now() then return '{"state": "expired"}'; end if;
    select * into form from app.questionnaire_versions v
    where v.questionnaire_id = answer.questionnaire_id and v.version = answer.version;
    if step = 'form' then
      update public.survey_answers a set opened_at = coalesce(a.opened_at, app.now_ms()) where a.id = answer.id;
      return jsonb_build_object('state', 'open', 'language', answer.language, 'form', app.survey_form(form));
    end if;
    begin
      perform app.check_answers(form.questions, given -> 'answers');
    exception when raise_exception then
      return jsonb_build_object('state', 'refused', 'reason', sqlerrm);
    end;
    -- Two that arrive at once: the second one finds the link used.
    perform from public.survey_answers a where a.id = answer.id and a.answered_at is null for update;
    if not found then return '{"state": "used"}'; end if;
    answer.answered_at := app.now_ms();
    answer.opened_at := coalesce(answer.opened_at, answer.answered_at);
    answer.language := case when given ->> 'language' = any (form.languages) then given ->> 'language' else answer.language end;
    answer.answers := given -> 'answers';
    perform app.store_survey(app.settle_survey(answer, form.questions), form.name);
    return '{"state": "thanks"}';
  end if;
  return '{"state": "unknown"}';
end
$$;

create function public.survey_service(step text, given jsonb) returns jsonb
language sql
set search_path = ''
as $$ select app.run_survey_service(step, given) $$;
revoke all on function public.survey_service(text, jsonb) from public, anon, authenticated;
grant execute on function public.survey_service(text, jsonb) to service_role;
