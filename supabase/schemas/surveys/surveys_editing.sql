-- Writing and publishing questionnaires.

create function app.questionnaire_to_show(q app.questionnaires, with_draft boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', q.id, 'name', q.name, 'kind', q.survey_kind, 'anonymous', q.anonymous, 'languages', q.languages,
    'draft', case when with_draft then q.draft end, 'row_version', q.row_version, 'published', q.published, 'active', q.active,
    'updated_at', app.iso(q.updated_at), 'updated_by', q.updated_by,
    'form', (select app.survey_form(v) from app.questionnaire_versions v where v.questionnaire_id = q.id and v.version = q.published),
    -- Every question that was ever put, as it was put last.
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'text', a.text, 'version', a.version, 'options', a.options)
        order by a.version desc, a.at), '[]')
      from (
        select distinct on (x.q ->> 'id') x.q ->> 'id' as id, x.q ->> 'type' as type, x.q #>> '{text,tr}' as text, v.version, x.at,
          (select jsonb_object_agg(o ->> 'id', o #>> '{text,tr}') from jsonb_array_elements(coalesce(x.q -> 'options', '[]')) o) as options
        from app.questionnaire_versions v cross join lateral jsonb_array_elements(v.questions) with ordinality x (q, at)
        where v.questionnaire_id = q.id order by x.q ->> 'id', v.version desc
      ) a
    ),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'published_at', app.iso(v.published_at), 'published_by',
        v.published_by, 'answers', (select count(*) from public.survey_answers a where a.questionnaire_id = q.id
          and a.version = v.version and a.answered_at is not null)) order by v.version desc), '[]')
      from app.questionnaire_versions v where v.questionnaire_id = q.id
    )
  )
$$;

-- Questionnaires with what is published of them, the key that tablets seal with, and the size of the hospital.
create function app.read_questionnaires() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  edits boolean := app.has_permission('crm.questionnaires.edit');
begin
  if not (edits or app.has_any_permission('{crm.questionnaires-reports.read, crm.questionnaires.hand}')) then
    perform app.need_permissions('{crm.questionnaires-reports.read}');
  end if;
  return (
    select jsonb_build_object('public_key', s.public_key, 'beds', s.beds, 'questionnaires', (
      select coalesce(jsonb_agg(app.questionnaire_to_show(q, edits) order by q.active desc, q.name), '[]') from app.questionnaires q
      where edits or q.published is not null
    ))
    from app.survey_settings s
  );
end
$$;
grant execute on function app.read_questionnaires() to vizite_api;

-- Saves a questionnaire. P0001: name_length, values_malformed, questionnaire_published (its kind and whether it is
-- anonymous stay).
create function app.run_save_questionnaire(target uuid, base_version integer, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  before app.questionnaires;
  spoken text[];
begin
  perform app.need_permissions('{crm.questionnaires.edit}');
  if char_length(btrim(coalesce(given ->> 'name', ''))) not between 1 and 120 then perform app.refuse_access('name_length'); end if;
  begin
    spoken := array(select jsonb_array_elements_text(given -> 'languages'));
    select * into before from app.questionnaires q where q.id = target for update;
    if before.id is null then
      insert into app.questionnaires (id, name, survey_kind, anonymous, languages, draft, created_by, updated_by)
      values (target, btrim(given ->> 'name'), given ->> 'kind', (given -> 'anonymous')::boolean, spoken, given -> 'draft',
        auth.uid(), auth.uid());
      perform app.log_access('survey_change', 'questionnaire', target, null, jsonb_build_object('name', btrim(given ->> 'name')));
      return jsonb_build_object('status', 'saved', 'row_version', 1);
    end if;
    if before.row_version <> base_version then
      return jsonb_build_object('status', 'conflict', 'row_version', before.row_version);
    end if;
    if before.published is not null and (before.survey_kind <> given ->> 'kind' or before.anonymous <> (given -> 'anonymous')::boolean) then
      perform app.refuse_access('questionnaire_published');
    end if;
    update app.questionnaires q set
      name = btrim(given ->> 'name'), survey_kind = given ->> 'kind', anonymous = (given -> 'anonymous')::boolean, languages = spoken,
      draft = given -> 'draft', row_version = q.row_version + 1, updated_at = now(), updated_by = auth.uid()
    where q.id = target;
  exception when check_violation or not_null_violation or data_exception then
    perform app.refuse_access('values_malformed');
  end;
  return jsonb_build_object('status', 'saved', 'row_version', before.row_version + 1);
end
$$;
grant execute on function app.run_save_questionnaire(uuid, integer, jsonb) to vizite_api;

-- Publishes a questionnaire. P0001: unknown_questionnaire, questions_malformed.
create function app.run_publish_questionnaire(target uuid, base_version integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  q app.questionnaires;
  last app.questionnaire_versions;
  renewed jsonb;
  next integer;
begin
  perform app.need_permissions('{crm.questionnaires.edit}');
  select * into q from app.questionnaires x where x.id = target for update;
  if q.id is null then perform app.refuse_access('unknown_questionnaire'); end if;
  if q.row_version <> base_version then return jsonb_build_object('status', 'conflict', 'row_version', q.row_version); end if;
  perform app.check_questions(q.draft, q.languages);
  select * into last from app.questionnaire_versions v where v.questionnaire_id = target order by v.version desc limit 1;
  next := coalesce(last.version, 0) + 1;
  renewed := app.renew_questions(q.draft, last.questions, next);
  insert into app.questionnaire_versions (questionnaire_id, version, name, languages, questions, published_by)
  values (target, next, q.name, q.languages, renewed, auth.uid());
  update app.questionnaires x set draft = renewed, published = next, active = true, row_version = x.row_version + 1, updated_at = now(),
    updated_by = auth.uid()
  where x.id = target;
  perform app.log_access('survey_publish', 'questionnaire', target, null, jsonb_build_object('name', q.name, 'version', next));
  return jsonb_build_object('status', 'saved', 'row_version', q.row_version + 1, 'version', next);
end
$$;
grant execute on function app.run_publish_questionnaire(uuid, integer) to vizite_api;

-- Sets whether a questionnaire is active. One that is not active is given to nobody; its answers and figures stay.
create function app.run_set_questionnaire_active(target uuid, active boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.questionnaires.edit}');
  update app.questionnaires q set active = run_set_questionnaire_active.active, row_version = q.row_version + 1, updated_at = now(),
    updated_by = auth.uid()
  where q.id = target;
  if not found then perform app.refuse_access('unknown_questionnaire'); end if;
  perform app.log_access('survey_change', 'questionnaire', target, null, jsonb_build_object('active', active));
end
$$;
grant execute on function app.run_set_questionnaire_active(uuid, boolean) to vizite_api;

create function app.run_save_survey_beds(wanted text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.questionnaires.edit}');
  update app.survey_settings s set beds = wanted;
exception when check_violation or not_null_violation then
  perform app.refuse_access('values_malformed');
end
$$;
grant execute on function app.run_save_survey_beds(text) to vizite_api;

create function public.read_questionnaires() returns jsonb
language sql stable set search_path = '' as $$ select app.read_questionnaires() $$;
create function public.save_questionnaire(target uuid, base_version integer, given jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_save_questionnaire(target, base_version, given) $$;
create function public.publish_questionnaire(target uuid, base_version integer) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_publish_questionnaire(target, base_version) $$;
create function public.set_questionnaire_active(target uuid, active boolean) returns void
language sql volatile set search_path = '' as $$ select app.run_set_questionnaire_active(target, active) $$;
create function public.save_survey_beds(wanted text) returns void
language sql volatile set search_path = '' as $$ select app.run_save_survey_beds(wanted) $$;
select app.open_door('public.read_questionnaires()');
select app.open_door('public.save_questionnaire(uuid, integer, jsonb)');
select app.open_door('public.publish_questionnaire(uuid, integer)');
select app.open_door('public.set_questionnaire_active(uuid, boolean)');
select app.open_door('public.save_survey_beds(text)');
