-- Figures of one questionnaire. Their readers also read comments without names; groups of fewer than five are hidden,
-- and a period is made of whole months, so that no day is found by subtraction. The recommendation is counted among the
-- answers alone: its mean beside its points would tell of few. Words are no options.

insert into app.figure_sources (
  id, relation, standing, scope, doors, rights, row_rights, health, by_month, apart, row_kind, row_id, row_no, row_title, row_at, row_client
) values
  ('surveys', 'public.survey_answers a join app.questionnaires q on q.id = a.questionnaire_id', 'a.answered_at is not null',
    'a.department_id = app.my_department()', '{crm.questionnaires-reports.read, crm.statistics.read, crm.reports.read}',
    '{crm.questionnaires-reports.read}', '{crm.questionnaires.answers}', true, true, 'questionnaire_id',
    'survey_answer', 'a.id', 'null::text', 'q.name', 'a.answered_at', 'a.client_id'),
  ('survey_values', 'public.survey_answers a join app.questionnaires q on q.id = a.questionnaire_id
      join app.questionnaire_versions w on w.questionnaire_id = a.questionnaire_id and w.version = a.version
      cross join lateral jsonb_each(a.answers) v',
    'a.answered_at is not null and not jsonb_path_exists(w.questions,
      ''$[*] ? (@.id == $key && (@.type == "nps" || @.type == "text"))'', jsonb_build_object(''key'', v.key))',
    'a.department_id = app.my_department()', '{crm.questionnaires-reports.read, crm.statistics.read, crm.reports.read}',
    '{crm.questionnaires-reports.read}', '{crm.questionnaires.answers}', true, true, 'questionnaire_id',
    'survey_answer', 'a.id', 'null::text', 'q.name', 'a.answered_at', 'a.client_id'),
  ('survey_sends', 'public.survey_answers a join app.questionnaires q on q.id = a.questionnaire_id', 'a.sent_at is not null',
    'a.department_id = app.my_department()', '{crm.questionnaires-reports.read, crm.statistics.read, crm.reports.read}',
    '{crm.questionnaires-reports.read}', '{crm.questionnaires.answers}', true, true, 'questionnaire_id',
    'survey_answer', 'a.id', 'null::text', 'q.name', 'a.sent_at', 'a.client_id');

update app.figure_sources set lane = 'question' where id = 'survey_values';

insert into app.figure_columns (source, id, value)
select s.id, c.id, c.value from unnest('{surveys, survey_values, survey_sends}'::text[]) s (id)
cross join (values
  ('questionnaire_id', 'a.questionnaire_id::text'), ('version', 'a.version::text'), ('kind', 'q.survey_kind'),
  ('department_id', 'a.department_id::text'), ('channel', 'a.channel'), ('language', 'a.language'), ('country', 'a.country')
) c (id, value);
insert into app.figure_columns (source, id, value) values
  ('survey_values', 'question', 'v.key'),
  ('survey_values', 'option', 'case jsonb_typeof(v.value) when ''string'' then v.value #>> ''{}'' when ''array'' then v.value ->> 0 end');

insert into app.figures (source, id, moment, value, basis, behind) values
  ('surveys', 'answers', 'a.answered_at', 'count(*)', 'count(*)', 'true'),
  ('surveys', 'nps', 'a.answered_at',
    '100.0 * (count(*) filter (where a.nps >= 9) - count(*) filter (where a.nps <= 6)) / nullif(count(a.nps), 0)',
    'count(a.nps)', 'a.nps is not null'),
  ('surveys', 'promoters', 'a.answered_at', '100.0 * count(*) filter (where a.nps >= 9) / nullif(count(a.nps), 0)', 'count(a.nps)', 'a.nps >= 9'),
  ('surveys', 'passives', 'a.answered_at', '100.0 * count(*) filter (where a.nps in (7, 8)) / nullif(count(a.nps), 0)', 'count(a.nps)', 'a.nps in (7, 8)'),
  ('surveys', 'detractors', 'a.answered_at', '100.0 * count(*) filter (where a.nps <= 6) / nullif(count(a.nps), 0)', 'count(a.nps)', 'a.nps <= 6'),
  ('surveys', 'called', 'a.answered_at',
    '100.0 * count(*) filter (where a.loop_state in (''called'', ''solved'')) / nullif(count(a.loop_state), 0)', 'count(a.loop_state)', 'a.loop_state is not null'),
  ('survey_values', 'mean', 'a.answered_at', 'avg((v.value #>> ''{}'')::numeric) filter (where jsonb_typeof(v.value) = ''number'')',
    'count(*) filter (where jsonb_typeof(v.value) = ''number'')', 'jsonb_typeof(v.value) = ''number'''),
  ('survey_values', 'spread', 'a.answered_at', 'stddev_samp((v.value #>> ''{}'')::numeric) filter (where jsonb_typeof(v.value) = ''number'')',
    'count(*) filter (where jsonb_typeof(v.value) = ''number'')', 'jsonb_typeof(v.value) = ''number'''),
  ('survey_values', 'top_two', 'a.answered_at',
    '100.0 * count(*) filter (where jsonb_typeof(v.value) = ''number'' and (v.value #>> ''{}'')::numeric >= 4)
      / nullif(count(*) filter (where jsonb_typeof(v.value) = ''number''), 0)',
    'count(*) filter (where jsonb_typeof(v.value) = ''number'')', 'jsonb_typeof(v.value) = ''number'''),
  ('survey_values', 'chosen', 'a.answered_at', 'count(*)', 'count(*)', 'true'),
  ('survey_sends', 'sent', 'a.sent_at', 'count(*)', 'count(*)', 'true'),
  ('survey_sends', 'opened', 'a.sent_at', 'count(a.opened_at)', 'count(*)', 'a.opened_at is not null'),
  ('survey_sends', 'answered', 'a.sent_at', 'count(a.answered_at)', 'count(*)', 'a.answered_at is not null'),
  ('survey_sends', 'rate', 'a.sent_at', '100.0 * count(a.answered_at) / nullif(count(*), 0)', 'count(*)', 'a.answered_at is not null');
-- Shares of the points by which people recommend: the meaning of the whole distribution depends on the number of
-- answers.
insert into app.figures (source, id, moment, value, basis, behind)
select 'surveys', 'points_' || n, 'a.answered_at', format('100.0 * count(*) filter (where a.nps = %s) / nullif(count(a.nps), 0)', n),
  'count(a.nps)', 'a.nps = ' || n
from generate_series(0, 10) n;

-- Values that their months keep. The points of each kind of answer are hidden together: their sum is shown beside them.
insert into app.figure_parts (source, id, classes, under, whole_only) values
  ('surveys', 'kinds', array['count(*) filter (where a.nps >= 9)', 'count(*) filter (where a.nps in (7, 8))', 'count(*) filter (where a.nps <= 6)'],
    null, false),
  ('surveys', 'calls', array['count(*) filter (where a.loop_state in (''called'', ''solved''))', 'count(*) filter (where a.loop_state = ''open'')'],
    'kinds', true),
  ('survey_values', 'top_two', array[
    'count(*) filter (where jsonb_typeof(v.value) = ''number'' and (v.value #>> ''{}'')::numeric >= 4)',
    'count(*) filter (where jsonb_typeof(v.value) = ''number'' and (v.value #>> ''{}'')::numeric < 4)'], null, false),
  ('survey_sends', 'steps', array['count(*) filter (where a.answered_at is not null)', 'count(*) filter (where a.answered_at is null)',
    'count(*) filter (where a.opened_at is not null)', 'count(*) filter (where a.opened_at is null)',
    'count(*) filter (where a.opened_at is not null and a.answered_at is null)'], null, false);
insert into app.figure_parts (source, id, classes, under, whole_only)
select 'surveys', p.id, array(select format('count(*) filter (where a.nps = %s)', n) from generate_series(p.low, p.high) n), 'kinds', true
from (values ('points_low', 0, 6), ('points_middle', 7, 8), ('points_high', 9, 10)) p (id, low, high);

insert into app.monthly_figures (source, id, form, kept, part, swaps) values
  ('surveys', 'answers', 'sum', 'count(*)', null, null),
  -- Somebody of each end might be two in the middle, or the other way round.
  ('surveys', 'nps', 'share', '(count(*) filter (where a.nps >= 9) - count(*) filter (where a.nps <= 6))', 'kinds',
    array['count(*) filter (where a.nps >= 9) > 0 and count(*) filter (where a.nps <= 6) > 0', 'count(*) filter (where a.nps in (7, 8)) > 1']),
  ('surveys', 'promoters', 'share', 'count(*) filter (where a.nps >= 9)', 'kinds', null),
  ('surveys', 'passives', 'share', 'count(*) filter (where a.nps in (7, 8))', 'kinds', null),
  ('surveys', 'detractors', 'share', 'count(*) filter (where a.nps <= 6)', 'kinds', null),
  ('surveys', 'called', 'share', 'count(*) filter (where a.loop_state in (''called'', ''solved''))', 'calls', null),
  ('survey_values', 'mean', 'mean', 'coalesce(sum((v.value #>> ''{}'')::numeric) filter (where jsonb_typeof(v.value) = ''number''), 0)', null, null),
  -- The mean and the spread together would tell how many gave each point.
  ('survey_values', 'spread', 'spread', 'array_agg((v.value #>> ''{}'')::numeric) filter (where jsonb_typeof(v.value) = ''number'')', 'top_two', null),
  ('survey_values', 'top_two', 'share', 'count(*) filter (where jsonb_typeof(v.value) = ''number'' and (v.value #>> ''{}'')::numeric >= 4)', 'top_two', null),
  ('survey_values', 'chosen', 'sum', 'count(*)', null, null),
  ('survey_sends', 'sent', 'sum', 'count(*)', null, null),
  ('survey_sends', 'opened', 'sum', 'count(a.opened_at)', 'steps', null),
  ('survey_sends', 'answered', 'sum', 'count(a.answered_at)', 'steps', null),
  ('survey_sends', 'rate', 'share', 'count(a.answered_at)', 'steps', null);
insert into app.monthly_figures (source, id, form, kept, part)
select 'surveys', 'points_' || n, 'share', format('count(*) filter (where a.nps = %s)', n),
  case when n <= 6 then 'points_low' when n <= 8 then 'points_middle' else 'points_high' end
from generate_series(0, 10) n;
