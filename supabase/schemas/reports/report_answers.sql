-- Reports: the checks of a definition, its days, and its figures. A report is {source, figures, groups, filters,
-- period, from, to, order, totals, chart, hidden}, as sync/model/figures/definition.ts has it. Figures come from
-- app.compute_figures alone, with the rights of the caller.

-- Returns the number of groups above which they are cut off, and the answer says so.
create function app.report_row_cap() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 50000 $$;

-- Returns the first groups of an answer.
create function app.cut_groups(answer jsonb, most integer) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_array_length(answer -> 'rows') <= most then return answer; end if;
  return answer || jsonb_build_object('cut', true, 'rows', (
    select jsonb_agg(r.row order by r.at) from jsonb_array_elements(answer -> 'rows') with ordinality r (row, at)
    where r.at <= most
  ));
end
$$;

-- Computes figures as app.answer_figures has them, no more groups than the cap. P0001: too_slow, where the database
-- gives up by its time.
create function app.answer_report_figures(specs jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  answer jsonb;
begin
  begin
    answer := app.answer_figures(specs, 'crm.reports.read');
  exception when query_canceled then
    perform app.refuse_access('too_slow');
  end;
  return jsonb_set(answer, '{answers}', (
    select jsonb_agg(app.cut_groups(a.answer, app.report_row_cap()) order by a.at)
    from jsonb_array_elements(answer -> 'answers') with ordinality a (answer, at)
  ));
end
$$;

-- Returns the days of a period by its name, as src/kit/figures/period.ts has them; by hand: those of the
-- definition.
create function app.report_days(definition jsonb, today date) returns date[]
language plpgsql immutable
set search_path = ''
as $$
declare
  month date := date_trunc('month', today)::date;
  monday date := date_trunc('week', today)::date;
begin
  return case definition ->> 'period'
    when 'week' then array[today - 6, today]
    when 'last_week' then array[monday - 7, monday - 1]
    when 'four_weeks' then array[today - 27, today]
    when 'month' then array[month, today]
    when 'last_month' then array[(month - interval '1 month')::date, month - 1]
    when 'quarter' then array[today - 90, today]
    when 'year' then array[date_trunc('year', today)::date, today]
    when 'custom' then array[(definition ->> 'from')::date, (definition ->> 'to')::date]
  end;
exception when data_exception then
  return null;
end
$$;

create function app.texts_of(list jsonb) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(list) is distinct from 'array' then return null; end if;
  return array(select jsonb_array_elements_text(list));
end
$$;

-- Checks that a definition can be computed by the catalogue, by somebody with the caller's rights. P0001:
-- unknown_source, unknown_figure and unknown_column (hint: which), values_malformed.
create function app.check_report(definition jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  source app.figure_sources;
  wanted text[];
  grouped text[];
  unknown text[];
  filters jsonb;
  chart jsonb;
  today constant date := (now() at time zone 'Europe/Istanbul')::date;
begin
  if jsonb_typeof(definition) is distinct from 'object' or octet_length(definition::text) > 20000 then
    perform app.refuse_access('values_malformed');
  end if;
  source := app.figure_source(definition ->> 'source', 'crm.reports.read');
  wanted := app.texts_of(definition -> 'figures');
  grouped := app.texts_of(definition -> 'groups');
  filters := coalesce(definition -> 'filters', '{}');
  chart := definition -> 'chart';
  if wanted is null or grouped is null or jsonb_typeof(filters) <> 'object'
    or cardinality(wanted) not between 1 and 12 or cardinality(grouped) not between 1 and 2
    or cardinality(wanted) <> (select count(distinct w) from unnest(wanted) w)
    or cardinality(grouped) <> (select count(distinct g) from unnest(grouped) g) then
    perform app.refuse_access('values_malformed');
  end if;
  unknown := array(
    select w from unnest(wanted) w where not exists (select from app.figures f where f.source = source.id and f.id = w)
  );
  if unknown <> '{}' then perform app.refuse_access('unknown_figure', unknown); end if;
  unknown := array(
    select g from unnest(grouped || array(select jsonb_object_keys(filters))) g
    where (g <> all (grouped) or g <> all (app.parts_of_time()))
      and app.figure_column(source, g) is null
  );
  if unknown <> '{}' then perform app.refuse_access('unknown_column', unknown); end if;
  perform app.figure_conditions(source, filters);
  perform app.figure_period(jsonb_build_object(
    'from', (app.report_days(definition, today))[1], 'to', (app.report_days(definition, today))[2]
  ));
  if (jsonb_typeof(chart) = 'object' and not (
      coalesce(chart ->> 'kind', '') in ('bars', 'columns') and coalesce(chart ->> 'figure', '') = any (wanted)))
    or coalesce(definition #>> '{order,by}', 'group') <> all (wanted || array['group'])
    or not coalesce(app.texts_of(definition -> 'hidden'), '{}') <@ wanted then
    perform app.refuse_access('values_malformed');
  end if;
end
$$;

-- Computes the figures of a report by groups and as a whole: {answers: [rows, whole], at}.
create function app.compute_report(definition jsonb, first date, last date) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  spec jsonb := jsonb_build_object('source', definition -> 'source', 'figures', definition -> 'figures',
    'filters', coalesce(definition -> 'filters', '{}'), 'from', first, 'to', last);
begin
  return app.answer_report_figures(jsonb_build_array(
    spec || jsonb_build_object('groups', definition -> 'groups'), spec || '{"groups": []}'
  ));
end
$$;

-- Time when a row of a source was recorded, which tells why a figure of past days grew. Sources of health have none,
-- since two runs would tell of one patient.
create table app.report_entries (
  source text primary key references app.figure_sources (id),
  entered text not null
);
select app.protect('app.report_entries');
create policy "for the server alone" on app.report_entries for select to service_role using (true);
insert into app.report_entries (source, entered) values
  ('tickets', 't.created_at'), ('calls', 'i.created_at'), ('leads', 'c.created_at'), ('surgeries', 's.created_at'),
  ('insurance', 'n.created_at');

-- Counts the rows behind each figure that were recorded after a moment: {figure: n}, of figures that have any.
create function app.entered_since(definition jsonb, first date, last date, since timestamptz) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  source app.figure_sources := app.figure_source(definition ->> 'source', 'crm.reports.read');
  period timestamptz[] := app.figure_period(jsonb_build_object('from', first, 'to', last));
  conditions text := app.figure_conditions(source, definition -> 'filters');
  entry text := (select e.entered from app.report_entries e where e.source = source.id);
  f app.figures;
  n bigint;
  counted jsonb := '{}';
begin
  if entry is null or source.health then return counted; end if;
  for f in
    select * from app.figures g
    where g.source = source.id and g.id = any (app.texts_of(definition -> 'figures')) and g.moment is not null
  loop
    execute format('select count(*) from %s where %s and %s and (%s) and %s > $3', source.relation, conditions,
      app.figure_range(f.moment, f.within), f.behind, entry)
    into n using period[1], period[2], since;
    if n > 0 then counted := counted || jsonb_build_object(f.id, n); end if;
  end loop;
  return counted;
end
$$;
