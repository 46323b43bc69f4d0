-- Today is the day in Istanbul: the session's day is another one for three hours after midnight.

create or replace function app.check_report(definition jsonb) returns void
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

create or replace function app.batch_of_row(insurer uuid, facts jsonb) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  number text := left(nullif(btrim(facts ->> 'batch_no'), ''), 60);
  batch uuid;
  day constant date := coalesce((facts ->> 'paid_on')::date, (now() at time zone 'Europe/Istanbul')::date);
begin
  if number is null then return null; end if;
  select b.id into batch from public.invoice_batches b
  where b.insurer_id = insurer and b.batch_no = number and b.deleted_at is null;
  if batch is null then
    insert into public.invoice_batches (id, batch_no, insurer_id, period, state)
    values (gen_random_uuid(), number, insurer, date_trunc('month', day)::date, 'sent')
    returning id into batch;
  end if;
  return batch;
end
$$;
