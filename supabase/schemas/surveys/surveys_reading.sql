-- Handing questionnaires to patients, and reading what they said.

-- Stores sealed answers of tablets; what arrived before is not taken again. An account sends 200 within an hour and
-- 1,000 within a day at most, more than any ward asks: nobody fills the disk. P0001: values_malformed; PT429:
-- too_many_envelopes, the device keeps them and repeats the call.
create function app.run_send_envelopes(envelopes jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  taken integer;
begin
  perform app.need_permissions('{}');
  if jsonb_typeof(envelopes) is distinct from 'array' or jsonb_array_length(envelopes) > 50 then
    perform app.refuse_access('values_malformed');
  end if;
  if (select count(*) from app.survey_envelopes e where e.received_by = auth.uid() and e.received_at > now() - interval '1 hour') >= 200
    or (select count(*) from app.survey_envelopes e where e.received_by = auth.uid() and e.received_at > now() - interval '1 day') >= 1000
  then
    perform app.refuse_for_now('too_many_envelopes', 600);
  end if;
  insert into app.survey_envelopes (id, sealed, received_by)
  select (e ->> 'id')::uuid, e ->> 'sealed', auth.uid() from jsonb_array_elements(envelopes) e
  on conflict (id) do nothing;
  get diagnostics taken = row_count;
  return taken;
exception when data_exception or not_null_violation or check_violation then
  perform app.refuse_access('values_malformed');
end
$$;
grant execute on function app.run_send_envelopes(jsonb) to vizite_api;

-- Makes a link for one patient. The device makes its word and keeps it: the server knows the SHA-256 (hex) alone.
-- P0001: unknown_questionnaire, unknown_client, values_malformed.
create function app.run_make_survey_link(target uuid, given jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  q app.questionnaires;
  patient public.clients;
  word bytea;
begin
  perform app.need_permissions('{crm.questionnaires.hand}');
  perform app.need_client_sight();
  word := decode(given ->> 'token_hash', 'hex');
  -- An anonymous answer keeps no user: the hash of its word alone identifies a repeated call.
  if exists (select from public.survey_answers a where a.id = target and a.token_hash = word) then return; end if;
  select * into q from app.questionnaires x where x.id::text = given ->> 'questionnaire' and x.active and x.published is not null;
  if q.id is null then perform app.refuse_access('unknown_questionnaire'); end if;
  select * into patient from public.clients c where c.id::text = given ->> 'client' and c.deleted_at is null;
  if patient.id is null or app.is_disposed(patient.id) then perform app.refuse_access('unknown_client'); end if;
  insert into public.survey_answers (id, questionnaire_id, version, client_id, anonymous, department_id, channel, language, country,
    sent_at, expires_at, token_hash, handed_by)
  values (target, q.id, q.published, case when not q.anonymous then app.merge_root(patient.id) end, q.anonymous,
    (given ->> 'department')::uuid, given ->> 'channel', given ->> 'language', patient.country, app.now_ms(),
    app.now_ms() + interval '30 days', word, case when not q.anonymous then auth.uid() end)
  -- The same call twice at once: the second finds what the first has made.
  on conflict do nothing;
  if not exists (select from public.survey_answers a where a.id = target and a.token_hash = word) then
    perform app.refuse_access('values_malformed');
  end if;
exception when data_exception or not_null_violation or check_violation or foreign_key_violation then
  perform app.refuse_access('values_malformed');
end
$$;
grant execute on function app.run_make_survey_link(uuid, jsonb) to vizite_api;

-- Returns answers of the caller's scope: {questionnaires, departments, channels, languages, from, to, theme, low}.
create function app.survey_choice(given jsonb) returns setof public.survey_answers
language plpgsql stable
set search_path = ''
as $$
declare
  period timestamptz[] := app.figure_period(given);
  mine uuid := app.my_department();
  all_of_them boolean := app.read_scope() = 'all';
begin
  return query select a.* from public.survey_answers a
    where a.answered_at >= period[1] and a.answered_at < period[2] and (all_of_them or a.department_id = mine)
      and (given ->> 'questionnaire' is null or a.questionnaire_id::text = given ->> 'questionnaire')
      and (given ->> 'channel' is null or a.channel = given ->> 'channel')
      and (given ->> 'language' is null or a.language = given ->> 'language')
      and (given ->> 'theme' is null or given ->> 'theme' = any (a.themes))
      and (not coalesce((given -> 'low')::boolean, false) or a.loop_state is not null);
end
$$;

-- Returns comments with what may be told of each: {…, month, department, channel, tongue, nps, loop}. Month, department,
-- channel and language are told where their group is shown (figure_months.sql), the score where its points are, and is not
-- hidden in the department and the language beside it. Of a month that is not counted yet comments appear by fives: nobody
-- finds out a day by looking again.
create function app.comments_to_show(given jsonb) returns table (
  id uuid, comment text, month text, department_id uuid, channel text, language text, nps smallint, loop_state text, themes text[],
  row_version integer
)
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.figure_sources := app.figure_source('surveys', 'crm.questionnaires-reports.read');
  asked date[] := app.whole_months(given);
  form record;
begin
  perform app.figure_period(given);
  for form in
    select q.id, array(
      select distinct date_trunc('month', a.answered_at at time zone 'Europe/Istanbul')::date as m from public.survey_answers a
      where a.questionnaire_id = q.id and a.answered_at is not null order by m
    ) as months
    from app.questionnaires q where given ->> 'questionnaire' is null or q.id::text = given ->> 'questionnaire'
  loop
    return query
    with counted as materialized (
      select s.month, e.c, e.v, e.f from app.months_shown(source, form.id::text,
        array(select m from unnest(form.months) m where m + interval '1 month 3 days' <= now() at time zone 'Europe/Istanbul')) s
      cross join lateral jsonb_to_recordset(s.cells) as e (c text, v text, f text, n bigint)
      where e.n > 0 and e.f in ('answers', 'promoters') or e.n > 0 and e.c = '' and e.f like 'points%'
    ),
    said as materialized (
      select a.*, date_trunc('month', a.answered_at at time zone 'Europe/Istanbul')::date as said_in,
        row_number() over (partition by date_trunc('month', a.answered_at at time zone 'Europe/Istanbul') order by a.answered_at, a.id) as place,
        count(*) over (partition by date_trunc('month', a.answered_at at time zone 'Europe/Istanbul')) as of_month
      from public.survey_answers a
      where a.questionnaire_id = form.id and a.answered_at is not null
        and (app.read_scope() = 'all' or a.department_id = app.my_department())
    ),
    told as materialized (
      select s.*, m.is_told,
        m.is_told and exists (select from counted k where k.month = s.said_in and k.c = 'department_id' and k.v = s.department_id::text and k.f = 'answers') as has_department,
        m.is_told and exists (select from counted k where k.month = s.said_in and k.c = 'channel' and k.v = s.channel and k.f = 'answers') as has_channel,
        m.is_told and exists (select from counted k where k.month = s.said_in and k.c = 'language' and k.v = s.language and k.f = 'answers') as has_language,
        exists (select from counted k where k.month = s.said_in and k.c = '' and k.f = 'promoters') as has_kinds,
        exists (select from counted k where k.month = s.said_in and k.c = '' and k.f = 'points_' || s.nps) as has_points
      from said s
      cross join lateral (select exists (
        select from counted k where k.month = s.said_in and k.c = '' and k.f = 'answers') as is_told) m
      where s.comment is not null and (m.is_told or s.place <= s.of_month - s.of_month % 5 or s.said_in = any (
        array(select x from unnest(form.months) x where x + interval '1 month 3 days' <= now() at time zone 'Europe/Istanbul')))
    ),
    scored as (
      select t.*, t.has_kinds
        and (not t.has_department or exists (select from counted k where k.month = t.said_in and k.c = 'department_id' and k.v = t.department_id::text and k.f = 'promoters'))
        and (not t.has_language or exists (select from counted k where k.month = t.said_in and k.c = 'language' and k.v = t.language and k.f = 'promoters')) as has_score
      from told t
    )
    select c.id, c.comment, case when c.is_told then to_char(c.said_in, 'YYYY-MM') end,
      case when c.has_department then c.department_id end, case when c.has_channel then c.channel end,
      case when c.has_language then c.language end, case when c.has_score and c.has_points then c.nps end,
      case when c.has_score then c.loop_state end, c.themes, c.row_version
    from scored c where not c.is_told or c.said_in = any (asked);
  end loop;
end
$$;

-- Comments without names, of the latest month first, 50 behind a place; those of months that are not told last, whatever
-- months were asked for. In a month they are in no order of time.
create function app.read_survey_comments(given jsonb, behind integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.questionnaires-reports.read}');
  return (
    with wanted as materialized (
      select * from app.comments_to_show(given) s where (given ->> 'department' is null or s.department_id::text = given ->> 'department')
        and (given ->> 'channel' is null or s.channel = given ->> 'channel')
        and (given ->> 'language' is null or s.language = given ->> 'language')
    ),
    chosen as materialized (
      select * from wanted s where (given ->> 'theme' is null or given ->> 'theme' = any (s.themes))
        and (not coalesce((given -> 'low')::boolean, false) or s.loop_state is not null)
    )
    select jsonb_build_object(
      'count', (select count(*) from wanted), 'low', (select count(*) from wanted w where w.loop_state is not null),
      'shown', (select count(*) from chosen),
      'themes', (select coalesce(jsonb_object_agg(t.theme, t.n), '{}') from (
        select theme, count(*) as n from wanted w cross join unnest(w.themes) theme group by 1) t),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'comment', s.comment, 'nps', s.nps, 'department_id', s.department_id,
          'language', s.language, 'month', s.month, 'themes', s.themes, 'loop', s.loop_state, 'row_version', s.row_version)
          order by s.month desc nulls last, md5(s.id::text)), '[]')
        from (
          select * from chosen order by month desc nulls last, md5(chosen.id::text) offset greatest(coalesce(behind, 0), 0) limit 50
        ) s
      )
    )
  );
end
$$;
grant execute on function app.read_survey_comments(jsonb, integer) to vizite_api;

-- Reads single answers with the patient, where the questionnaire is not anonymous; a look is written to the log.
create function app.run_read_survey_answers(given jsonb, behind integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform app.need_permissions('{crm.questionnaires.answers}');
  perform app.need_client_sight();
  select jsonb_build_object('count', (select count(*) from app.survey_choice(given) x
      where given ->> 'department' is null or x.department_id::text = given ->> 'department'),
    'rows', coalesce(jsonb_agg(app.survey_answer_to_show(a) order by a.answered_at desc, a.id), '[]'))
  into answer
  from (
    select * from app.survey_choice(given) x where given ->> 'department' is null or x.department_id::text = given ->> 'department'
    order by x.answered_at desc, x.id offset greatest(coalesce(behind, 0), 0) limit 100
  ) a;
  perform app.log_access('survey_look', 'survey_answer', null, null, jsonb_build_object('rows', jsonb_array_length(answer -> 'rows')));
  return answer;
end
$$;
grant execute on function app.run_read_survey_answers(jsonb, integer) to vizite_api;

create function app.survey_answer_to_show(a public.survey_answers) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', a.id, 'questionnaire_id', a.questionnaire_id, 'version', a.version, 'client_id', a.client_id, 'anonymous', a.anonymous,
    'client', (select c.first_name || ' ' || c.last_name from public.clients c where c.id = app.merge_root(a.client_id)),
    'department_id', a.department_id, 'channel', a.channel, 'language', a.language, 'answered_at', app.iso(a.answered_at),
    'answers', a.answers, 'nps', a.nps, 'comment', a.comment, 'themes', a.themes, 'loop', a.loop_state, 'loop_note', a.loop_note,
    'loop_at', app.iso(a.loop_at), 'loop_by', a.loop_by, 'ticket_id', a.follow_up_ticket_id,
    'ticket_no', (select t.ticket_no from public.tickets t where t.id = a.follow_up_ticket_id), 'row_version', a.row_version
  );
end
$$;

-- Moves an answer: open → called → solved, or back; with a note. P0001: unknown_answer, values_malformed.
create function app.run_move_survey_loop(target uuid, base_version integer, state text, note text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  a public.survey_answers;
begin
  perform app.need_permissions('{crm.questionnaires.answers}');
  select * into a from public.survey_answers x where x.id = target and x.loop_state is not null
    and (app.read_scope() = 'all' or x.department_id = app.my_department()) for update;
  if a.id is null then perform app.refuse_access('unknown_answer'); end if;
  if a.row_version <> base_version then return jsonb_build_object('status', 'conflict', 'row_version', a.row_version); end if;
  update public.survey_answers x set loop_state = state, loop_note = nullif(btrim(note), ''), loop_at = app.now_ms(), loop_by = auth.uid(),
    row_version = x.row_version + 1
  where x.id = target;
  perform app.log_access('survey_loop', 'survey_answer', target, null, jsonb_build_object('loop', state));
  return jsonb_build_object('status', 'saved', 'row_version', a.row_version + 1);
exception when check_violation or not_null_violation then
  perform app.refuse_access('values_malformed');
end
$$;
grant execute on function app.run_move_survey_loop(uuid, integer, text, text) to vizite_api;

create function app.run_tag_survey(target uuid, base_version integer, themes text[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  a public.survey_answers;
begin
  perform app.need_permissions('{crm.questionnaires.answers}');
  select * into a from public.survey_answers x where x.id = target
    and (app.read_scope() = 'all' or x.department_id = app.my_department()) for update;
  if a.id is null then perform app.refuse_access('unknown_answer'); end if;
  if a.row_version <> base_version then return jsonb_build_object('status', 'conflict', 'row_version', a.row_version); end if;
  update public.survey_answers x set themes = array(select distinct btrim(t) from unnest(run_tag_survey.themes) t where btrim(t) <> ''),
    row_version = x.row_version + 1
  where x.id = target;
  return jsonb_build_object('status', 'saved', 'row_version', a.row_version + 1);
exception when check_violation or not_null_violation then
  perform app.refuse_access('values_malformed');
end
$$;
grant execute on function app.run_tag_survey(uuid, integer, text[]) to vizite_api;

-- Returns the answers of a month (its first day) by kind, beside what the month owes. Of each questionnaire full fives are
-- counted: one answer more is not seen, nor a questionnaire that has few.
create function app.read_survey_duties(month date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  beds text := (select s.beds from app.survey_settings s);
begin
  perform app.need_permissions('{crm.questionnaires-reports.read}');
  return (
    select jsonb_agg(jsonb_build_object('kind', k, 'least', app.survey_duty(k, beds), 'answers', (
      select coalesce(sum(x.fives), 0) from (
        select 5 * (count(*) / 5) as fives from public.survey_answers a join app.questionnaires q on q.id = a.questionnaire_id
        where q.survey_kind = k and a.answered_at >= date_trunc('month', month)::timestamp at time zone 'Europe/Istanbul'
          and a.answered_at < (date_trunc('month', month) + interval '1 month')::timestamp at time zone 'Europe/Istanbul'
        group by q.id
      ) x
    )) order by o)
    from unnest('{outpatient, inpatient, emergency}'::text[]) with ordinality k (k, o)
  );
end
$$;
grant execute on function app.read_survey_duties(date) to vizite_api;

create function app.read_survey_figures(specs jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.questionnaires-reports.read}');
  return app.answer_figures(specs, 'crm.questionnaires-reports.read');
end
$$;
grant execute on function app.read_survey_figures(jsonb) to vizite_api;

create function public.send_survey_envelopes(envelopes jsonb) returns integer
language sql volatile set search_path = '' as $$ select app.run_send_envelopes(envelopes) $$;
create function public.make_survey_link(target uuid, given jsonb) returns void
language sql volatile set search_path = '' as $$ select app.run_make_survey_link(target, given) $$;
create function public.read_survey_comments(given jsonb, behind integer) returns jsonb
language sql volatile set search_path = '' as $$ select app.read_survey_comments(given, behind) $$;
create function public.survey_answers(given jsonb, behind integer) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_read_survey_answers(given, behind) $$;
create function public.move_survey_loop(target uuid, base_version integer, state text, note text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_move_survey_loop(target, base_version, state, note) $$;
create function public.tag_survey(target uuid, base_version integer, themes text[]) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_tag_survey(target, base_version, themes) $$;
create function public.read_survey_duties(month date) returns jsonb
language sql stable set search_path = '' as $$ select app.read_survey_duties(month) $$;
create function public.read_survey_figures(specs jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.read_survey_figures(specs) $$;
select app.open_door('public.send_survey_envelopes(jsonb)');
select app.open_door('public.make_survey_link(uuid, jsonb)');
select app.open_door('public.read_survey_comments(jsonb, integer)');
select app.open_door('public.survey_answers(jsonb, integer)');
select app.open_door('public.move_survey_loop(uuid, integer, text, text)');
select app.open_door('public.tag_survey(uuid, integer, text[])');
select app.open_door('public.read_survey_duties(date)');
select app.open_door('public.read_survey_figures(jsonb)');
