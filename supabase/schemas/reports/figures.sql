-- Figures: each is defined once, and computed here for statistics, reports and the rows behind them. What they are called and
-- mean is in sync/model/figures; a test holds both together.

-- Sources of figures. Figures are sums over people's work: a user who may read them sees all of the own scope, also
-- without the right to read single rows.
create table app.figure_sources (
  id text primary key,
  -- SQL that follows `from`.
  relation text not null,
  -- Rows that exist for figures.
  standing text not null,
  -- Rows that somebody sees who does not see all.
  scope text not null,
  -- Pages that show it, by the right that opens each: no other door gives its figures.
  doors text[] not null check (doors <> '{}'),
  -- Rights beside the one of the page, all of them; and those to see the rows behind.
  rights text[] not null default '{}',
  row_rights text[] not null,
  -- Tells something of a patient's health: groups of fewer than five are hidden, and figures are made of whole months.
  health boolean not null default false,
  -- An aggregate: how many a group has.
  people text not null default 'count(*)',
  -- Its period is made of whole months, the last of which may not be over.
  by_month boolean not null default false,
  -- A column by which rows are never added up: one value of it is chosen, always.
  apart text,
  -- A column whose values are counted apart from each other: rows of one say nothing of another's groups.
  lane text,
  -- The kind of record behind a row, and its id, number, title, moment and patient.
  row_kind text not null,
  row_id text not null,
  row_no text not null,
  row_title text not null,
  row_at text not null,
  row_client text
);
select app.protect('app.figure_sources');
create policy "for the server alone" on app.figure_sources for select to service_role using (true);

-- Columns by which groups are made, and by which rows are chosen.
create table app.figure_columns (
  source text not null references app.figure_sources (id),
  id text not null,
  -- Gives a text, or null.
  value text not null,
  primary key (source, id)
);
select app.protect('app.figure_columns');
create policy "for the server alone" on app.figure_columns for select to service_role using (true);

create table app.figures (
  source text not null references app.figure_sources (id),
  id text not null,
  -- The moment, or day, by which a row is in the period; null where `within` tells it.
  moment text,
  -- Condition with $1 and $2, the beginning of the period and the end behind it; null where the moment tells it.
  within text,
  -- An aggregate, and how many rows it says something of.
  value text not null,
  basis text not null,
  -- Rows of these that a person wants to see behind the figure.
  behind text not null,
  primary key (source, id),
  check ((moment is null) <> (within is null))
);
select app.protect('app.figures');
create policy "for the server alone" on app.figures for select to service_role using (true);

-- Returns the SQL of a part of time as a text: day, week (its Monday), month, hour, weekday (1 is Monday); of Istanbul.
-- An expression and no function: it is worked out for each row.
create function app.part_of_time(moment text, part text) returns text
language sql immutable
set search_path = ''
as $$
  select format(case part
    when 'day' then 'to_char(%s at time zone ''Europe/Istanbul'', ''YYYY-MM-DD'')'
    when 'week' then 'to_char(date_trunc(''week'', %s at time zone ''Europe/Istanbul''), ''YYYY-MM-DD'')'
    when 'month' then 'to_char(%s at time zone ''Europe/Istanbul'', ''YYYY-MM'')'
    when 'hour' then 'extract(hour from %s at time zone ''Europe/Istanbul'')::integer::text'
    when 'weekday' then 'extract(isodow from %s at time zone ''Europe/Istanbul'')::integer::text'
  end, '(' || moment || ')')
$$;

create function app.parts_of_time() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select '{day, week, month, hour, weekday}'::text[] $$;

-- Gives a source that a page (by its right) shows and the caller may read. P0001: unknown_source.
create function app.figure_source(wanted text, door text) returns app.figure_sources
language plpgsql stable
set search_path = ''
as $$
declare
  source app.figure_sources;
begin
  select * into source from app.figure_sources s where s.id = wanted;
  if source.id is null or door is null or door <> all (source.doors) then perform app.refuse_access('unknown_source'); end if;
  perform app.need_permissions(source.rights || door);
  return source;
end
$$;

-- Returns the SQL of a column of a source; null where it has none of that name. A field of the hospital's own is one, where
-- it is a choice that tells nothing of health (sync/model/figures/own-columns.ts).
create function app.figure_column(source app.figure_sources, wanted text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  expression text := (select c.value from app.figure_columns c where c.source = source.id and c.id = wanted);
begin
  if expression is not null or source.health or source.row_kind not in ('ticket', 'client', 'surgery') then return expression; end if;
  return (
    select format('(select v.choice_id::text from public.extra_values v where v.record_id = %s and v.field_id = %L and v.deleted_at is null)',
      source.row_id, d.id)
    from public.definitions d
    where d.id = app.extra_field_of(wanted) and d.kind = 'extra_field' and d.deleted_at is null
      and d.attributes ->> 'value_kind' = 'choice' and d.attributes ->> 'record_kind' = source.row_kind
      and not (d.attributes ->> 'health')::boolean
  );
end
$$;

-- Returns the conditions of rows: those that are not deleted, in the reader's scope, with the values that were chosen
-- (null: without one).
create function app.figure_conditions(source app.figure_sources, filters jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  said text := format('(%s)', source.standing);
  f record;
  expression text;
  chosen text[];
begin
  if app.read_scope() <> 'all' then said := said || format(' and (%s)', source.scope); end if;
  for f in select e.key, e.value from jsonb_each(coalesce(filters, '{}')) e order by e.key loop
    expression := app.figure_column(source, f.key);
    if expression is null or jsonb_typeof(f.value) <> 'array' or jsonb_array_length(f.value) not between 1 and 200 then
      perform app.refuse_access('values_malformed');
    end if;
    chosen := array(select v #>> '{}' from jsonb_array_elements(f.value) v);
    said := said || format(' and (%s = any (%L::text[])%s)', expression, array_remove(chosen, null),
      case when array_position(chosen, null) is not null then format(' or %s is null', expression) else '' end);
  end loop;
  return said;
end
$$;

-- Returns beginning and end of a period of days in Istanbul. P0001: values_malformed.
create function app.figure_period(spec jsonb) returns timestamptz[]
language plpgsql stable
set search_path = ''
as $$
declare
  first date;
  last date;
begin
  begin
    first := (spec ->> 'from')::date;
    last := (spec ->> 'to')::date;
  exception when data_exception then
    perform app.refuse_access('values_malformed');
  end;
  if first is null or last is null or last < first or last - first > 1100 or first < '2000-01-01' then
    perform app.refuse_access('values_malformed');
  end if;
  return array[first::timestamp at time zone 'Europe/Istanbul', (last + 1)::timestamp at time zone 'Europe/Istanbul'];
end
$$;

-- Errors: P0001 values_malformed.
create function app.need_whole_months(spec jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  first date := (spec ->> 'from')::date;
  last date := (spec ->> 'to')::date;
begin
  if extract(day from first) <> 1
    or (extract(day from last + 1) <> 1 and last <> (now() at time zone 'Europe/Istanbul')::date) then
    perform app.refuse_access('values_malformed');
  end if;
end
$$;

-- Returns the condition that puts a row into the period from $1 to $2.
create function app.figure_range(moment text, within text) returns text
language sql immutable
set search_path = ''
as $$ select coalesce(within, format('%s >= $1 and %1$s < $2', moment)) $$;

-- Computes figures by groups: {source, figures, groups, filters, from, to} gives {rows: [{g: [text], m: {figure: {v,
-- n}}}]}. Of a source that tells of few, app.compute_months answers: a value of one to four patients is {hidden: true}, an answer
-- without any shown value has no rows and is {hidden: true} as a whole. P0001: unknown_source, values_malformed.
create function app.compute_figures(spec jsonb, door text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.figure_sources := app.figure_source(spec ->> 'source', door);
  groups text[] := array(select jsonb_array_elements_text(coalesce(spec -> 'groups', '[]')));
  wanted text[] := array(select jsonb_array_elements_text(coalesce(spec -> 'figures', '[]')));
  period timestamptz[] := app.figure_period(spec);
  conditions text := app.figure_conditions(source, spec -> 'filters');
  keys text;
  parts text[] := '{}';
  part record;
  answer jsonb;
begin
  if cardinality(groups) > 3 or cardinality(wanted) not between 1 and 20
    or exists (select from unnest(wanted) w where not exists (select from app.figures f where f.source = source.id and f.id = w))
    or exists (
      select from unnest(groups) g where g <> all (app.parts_of_time())
        and app.figure_column(source, g) is null
    ) then
    perform app.refuse_access('values_malformed');
  end if;
  if source.by_month then perform app.need_whole_months(spec); end if;
  if source.apart is not null and coalesce(jsonb_array_length(spec -> 'filters' -> source.apart), 0) <> 1 then
    perform app.refuse_access('values_malformed');
  end if;
  if source.health then return app.compute_months(source, wanted, groups, spec); end if;
  -- Figures that count a row by the same moment are read together.
  for part in
    select f.moment, f.within, string_agg(
      format('jsonb_build_object(%L, jsonb_build_object(''v'', %s, ''n'', %s))', f.id, f.value, f.basis), ' || ' order by f.id
    ) as made
    from app.figures f where f.source = source.id and f.id = any (wanted) group by f.moment, f.within
  loop
    -- A figure of a moment has no day of its own.
    continue when part.moment is null and groups && app.parts_of_time();
    select coalesce(string_agg(
      case when g.id = any (app.parts_of_time()) then app.part_of_time(part.moment, g.id) else app.figure_column(source, g.id) end,
      ', ' order by g.at
    ), '') into keys
    from unnest(groups) with ordinality g (id, at);
    parts := parts || format(
      'select array[%s]::text[] as g, %s as m from %s where %s and %s group by 1',
      keys, part.made, source.relation, conditions,
      app.figure_range(part.moment, part.within)
    );
  end loop;
  if parts = '{}' then return '{"rows": []}'; end if;
  -- Each part gives a group once: what they say of it is put together.
  select string_agg(format('coalesce((array_agg(y.m))[%s], ''{}'')', n), ' || ') into keys from generate_series(1, cardinality(parts)) n;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''g'', x.g, ''m'', x.m) order by x.g collate "C"), ''[]'')
     from (select y.g, %s as m from (%s) y group by y.g) x',
    keys, array_to_string(parts, ' union all ')
  ) into answer using period[1], period[2];
  return jsonb_build_object('rows', answer);
end
$$;

-- Computes several figures at once, in the order in which they were asked for, as a page shows them.
create function app.answer_figures(specs jsonb, door text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  spec jsonb;
  answers jsonb := '[]';
begin
  if jsonb_typeof(specs) is distinct from 'array' or jsonb_array_length(specs) not between 1 and 40 then
    perform app.refuse_access('values_malformed');
  end if;
  for spec in select * from jsonb_array_elements(specs) loop
    answers := answers || jsonb_build_array(app.compute_figures(spec, door));
  end loop;
  return jsonb_build_object('answers', answers, 'at', app.iso(now()));
end
$$;

create function app.read_figures(specs jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.statistics.read}');
  return app.answer_figures(specs, 'crm.statistics.read');
end
$$;
grant execute on function app.read_figures(jsonb) to vizite_api;

create function app.read_report_figures(specs jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.reports.read}');
  return app.answer_report_figures(specs);
end
$$;
grant execute on function app.read_report_figures(jsonb) to vizite_api;

-- Returns the rows behind a figure, newest first: {source, figure, filters, from, to} and 100 rows behind a place. A
-- look at what tells of health is written to the log. P0001: unknown_source, values_malformed, too_few.
create function app.answer_figure_rows(spec jsonb, behind integer, door text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  source app.figure_sources;
  period timestamptz[];
  f app.figures;
  answer jsonb;
  conditions text;
begin
  source := app.figure_source(spec ->> 'source', door);
  period := app.figure_period(spec);
  perform app.need_permissions(source.row_rights);
  select * into f from app.figures g where g.source = source.id and g.id = spec ->> 'figure';
  if f.id is null then perform app.refuse_access('values_malformed'); end if;
  conditions := app.figure_row_conditions(source, f, spec);
  execute format(
    'select jsonb_build_object(
       ''count'', (select count(*) from %1$s where %2$s and (%3$s)),
       ''rows'', coalesce(jsonb_agg(jsonb_build_object(''id'', r.id, ''no'', r.no, ''title'', r.title, ''at'', app.iso(r.at),
         ''client_id'', r.client) order by r.at desc nulls last, r.id), ''[]''))
     from (
       select %4$s as id, %5$s as no, %6$s as title, (%7$s)::timestamptz as at, %8$s as client
       from %1$s where %2$s and (%3$s) order by (%7$s)::timestamptz desc nulls last, %4$s offset $3 limit 100
     ) r',
    source.relation, conditions, f.behind, source.row_id, source.row_no, source.row_title, source.row_at,
    coalesce(source.row_client, 'null::uuid')
  ) into answer using period[1], period[2], greatest(coalesce(behind, 0), 0);
  if source.health then
    perform app.log_access('search', source.row_kind, null, null, jsonb_build_object('figure', source.id || '/' || f.id,
      'rows', jsonb_array_length(answer -> 'rows')));
  end if;
  return answer || jsonb_build_object('kind', source.row_kind);
end
$$;

create function app.run_figure_rows(spec jsonb, behind integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.statistics.read}');
  return app.answer_figure_rows(spec, behind, 'crm.statistics.read');
end
$$;
grant execute on function app.run_figure_rows(jsonb, integer) to vizite_api;

-- Returns the conditions of a figure's rows, also of one mark of a chart: `parts` has a part of time with its text.
create function app.figure_row_conditions(source app.figure_sources, f app.figures, spec jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  said text := app.figure_conditions(source, spec -> 'filters') || ' and '
    || app.figure_range(f.moment, f.within);
  p record;
begin
  for p in select e.key, e.value from jsonb_each_text(coalesce(spec -> 'parts', '{}')) e loop
    if p.key <> all (app.parts_of_time()) or f.moment is null then perform app.refuse_access('values_malformed'); end if;
    said := said || format(' and %s = %L', app.part_of_time(f.moment, p.key), p.value);
  end loop;
  return said;
end
$$;

create function public.read_figures(specs jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.read_figures(specs) $$;
create function public.read_report_figures(specs jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.read_report_figures(specs) $$;
create function public.figure_rows(spec jsonb, behind integer) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_figure_rows(spec, behind) $$;
select app.open_door('public.read_figures(jsonb)');
select app.open_door('public.read_report_figures(jsonb)');
select app.open_door('public.figure_rows(jsonb, integer)');
