-- The figures of foreign patients: their trips, what they paid, how applications became trips, and how long they waited for
-- an answer.

insert into app.figure_sources (
  id, relation, standing, scope, doors, rights, row_rights, health, row_kind, row_id, row_no, row_title, row_at, row_client
) values
  ('foreign_trips', 'public.patient_trips y
      join public.clients c on c.id = y.client_id
      left join public.companies g on g.id = y.intermediary_id
      left join lateral (
        select true as again from public.patient_trips e
        where e.client_id = y.client_id and e.deleted_at is null and e.cancelled_at is null and e.arrival_at < y.arrival_at
        limit 1
      ) o on true',
    'y.deleted_at is null and y.cancelled_at is null',
    'y.responsible_id = auth.uid() or y.interpreter_id = auth.uid() or y.created_by = auth.uid()
      or app.my_department() = y.department_id',
    '{crm.foreign_patient_reports.read, crm.statistics.read, crm.reports.read}', '{crm.foreign_patient_reports.read}', '{crm.foreign_patients.read}', false, 'patient_trip', 'y.id', 'y.trip_no',
    'c.first_name || '' '' || c.last_name', 'y.arrival_at', 'y.client_id'),
  -- The department that treats a patient tells of health.
  ('foreign_treatments', 'public.patient_trips y
      join public.clients c on c.id = y.client_id
      left join public.companies g on g.id = y.intermediary_id',
    'y.deleted_at is null and y.cancelled_at is null and y.in_hospital_at is not null',
    'y.responsible_id = auth.uid() or y.interpreter_id = auth.uid() or y.created_by = auth.uid()
      or app.my_department() = y.department_id',
    '{crm.foreign_patient_reports.read, crm.statistics.read, crm.reports.read}', '{crm.foreign_patient_reports.read}', '{crm.foreign_patients.read, crm.client_health.read}', true, 'patient_trip', 'y.id',
    'y.trip_no', 'c.first_name || '' '' || c.last_name', 'y.in_hospital_at', 'y.client_id'),
  ('foreign_leads', 'public.clients c
      left join lateral (
        select min(y.created_at) filter (where y.quote_amount is not null) as quoted_at,
          min(coalesce(y.landed_at, y.met_at, y.at_hotel_at, y.in_hospital_at)) as arrived_at,
          min(y.in_hospital_at) as treated_at
        from public.patient_trips y where y.client_id = c.id and y.deleted_at is null and y.cancelled_at is null
      ) y on true
      left join lateral (
        select min(s.created_at) as quoted_at from public.surgeries s
        where s.client_id = c.id and s.deleted_at is null and s.quote_amount is not null
      ) s on true',
    'c.deleted_at is null and c.merged_into_id is null and c.is_foreign_patient',
    'c.responsible_user_id = auth.uid() or c.created_by = auth.uid()',
    '{crm.foreign_patient_reports.read, crm.statistics.read, crm.reports.read}', '{crm.foreign_patient_reports.read}', '{crm.client_list.read}', false, 'client', 'c.id', 'c.client_no',
    'c.first_name || '' '' || c.last_name', 'c.created_at', 'c.id'),
  ('foreign_tickets', 'public.tickets t
      join public.clients c on c.id = t.client_id and c.is_foreign_patient
      left join app.ticket_times x on x.ticket_id = t.id',
    't.deleted_at is null',
    't.assignee_id = auth.uid() or t.created_by = auth.uid() or auth.uid() = any (t.watcher_ids)
      or app.my_department() in (t.department_id, t.team_id)',
    '{crm.foreign_patient_reports.read, crm.statistics.read, crm.reports.read}', '{crm.foreign_patient_reports.read}', '{crm.tickets.read}', false, 'ticket', 't.id', 'coalesce(t.ticket_no, t.temporary_no)',
    't.subject', 't.created_at', 't.client_id');

insert into app.figure_columns (source, id, value)
select c.source, c.id, c.value from (values
  ('foreign_trips', 'country', 'y.country'), ('foreign_trips', 'nationality', 'y.nationality'),
  ('foreign_trips', 'language', 'y.language'), ('foreign_trips', 'intermediary', 'g.name'),
  ('foreign_trips', 'source_id', 'c.source_id::text'), ('foreign_trips', 'responsible_id', 'y.responsible_id::text'),
  ('foreign_trips', 'visit', 'case when o.again then ''returning'' else ''new'' end'),
  ('foreign_trips', 'currency', 'y.currency'),
  ('foreign_treatments', 'department_id', 'y.department_id::text'), ('foreign_treatments', 'country', 'y.country'),
  ('foreign_treatments', 'nationality', 'y.nationality'), ('foreign_treatments', 'language', 'y.language'),
  ('foreign_treatments', 'intermediary', 'g.name'), ('foreign_treatments', 'source_id', 'c.source_id::text'),
  ('foreign_leads', 'country', 'c.country'), ('foreign_leads', 'nationality', 'c.nationality'),
  ('foreign_leads', 'language', 'c.language'), ('foreign_leads', 'source_id', 'c.source_id::text'),
  ('foreign_tickets', 'country', 'c.country'), ('foreign_tickets', 'nationality', 'c.nationality'),
  ('foreign_tickets', 'language', 'c.language'), ('foreign_tickets', 'source_id', 'c.source_id::text')
) c (source, id, value);

-- Money is in the period of its payment day. A sum in lira is an estimate at the rate of that day.
insert into app.figures (source, id, moment, within, value, basis, behind)
select f.source, f.id, f.moment, null, f.value, f.basis, f.behind from (values
  ('foreign_trips', 'trips', 'y.arrival_at', 'count(*)', 'count(*)', 'true'),
  ('foreign_trips', 'patients', 'y.arrival_at', 'count(distinct y.client_id)', 'count(distinct y.client_id)', 'true'),
  ('foreign_trips', 'new_trips', 'y.arrival_at', 'count(*) filter (where o.again is null)',
    'count(*) filter (where o.again is null)', 'o.again is null'),
  ('foreign_trips', 'returning_trips', 'y.arrival_at', 'count(*) filter (where o.again)', 'count(*) filter (where o.again)',
    'o.again'),
  ('foreign_trips', 'uncovered', 'y.arrival_at', 'count(*) filter (where y.cover_policy_no is null)',
    'count(*) filter (where y.cover_policy_no is null)', 'y.cover_policy_no is null'),
  ('foreign_treatments', 'treated', 'y.in_hospital_at', 'count(*)', 'count(distinct y.client_id)', 'true'),
  ('foreign_leads', 'applications', 'c.created_at', 'count(*)', 'count(*)', 'true'),
  ('foreign_leads', 'quoted', 'c.created_at',
    'count(*) filter (where least(y.quoted_at, s.quoted_at) < c.created_at + interval ''365 days'')', 'count(*)',
    'least(y.quoted_at, s.quoted_at) < c.created_at + interval ''365 days'''),
  ('foreign_leads', 'arrived', 'c.created_at', 'count(*) filter (where y.arrived_at < c.created_at + interval ''365 days'')', 'count(*)',
    'y.arrived_at < c.created_at + interval ''365 days'''),
  ('foreign_leads', 'treated', 'c.created_at', 'count(*) filter (where y.treated_at < c.created_at + interval ''365 days'')', 'count(*)',
    'y.treated_at < c.created_at + interval ''365 days'''),
  ('foreign_leads', 'conversion', 'c.created_at',
    '100.0 * count(*) filter (where y.treated_at < c.created_at + interval ''365 days'') / nullif(count(*), 0)', 'count(*)',
    'y.treated_at < c.created_at + interval ''365 days'''),
  ('foreign_tickets', 'opened', 't.created_at', 'count(*)', 'count(*)', 'true'),
  ('foreign_tickets', 'answer_p50', 't.created_at', 'percentile_cont(0.5) within group (order by x.answer_minutes)',
    'count(x.answer_minutes)', 'x.answer_minutes is not null'),
  ('foreign_tickets', 'answer_p90', 't.created_at', 'percentile_cont(0.9) within group (order by x.answer_minutes)',
    'count(x.answer_minutes)', 'x.answer_minutes is not null'),
  ('foreign_tickets', 'answer_mean', 't.created_at', 'avg(x.answer_minutes)', 'count(x.answer_minutes)',
    'x.answer_minutes is not null')
) f (source, id, moment, value, basis, behind)
union all
select 'foreign_trips', 'paid_' || lower(m.currency), 'y.rate_on::timestamp at time zone ''Europe/Istanbul''', null,
  format('sum(y.paid_amount) filter (where y.currency = %L)', m.currency),
  format('count(y.paid_amount) filter (where y.currency = %L)', m.currency),
  format('y.currency = %L and y.paid_amount is not null', m.currency)
from unnest('{EUR, USD, GBP, TRY}'::text[]) m (currency)
union all
select 'foreign_trips', 'paid_estimate', 'y.rate_on::timestamp at time zone ''Europe/Istanbul''', null,
  'sum(case when y.currency = ''TRY'' then y.paid_amount else app.part_of_money(y.paid_amount, y.rate, 10000) end)',
  'count(y.paid_amount)', 'y.paid_amount is not null';

update app.figure_sources set people = 'count(distinct y.client_id)' where id = 'foreign_treatments';
insert into app.monthly_figures (source, id, form, kept) values ('foreign_treatments', 'treated', 'sum', 'count(*)');

-- Computes the page of foreign patients, which has a right of its own: its readers need not see the rest of the
-- statistics.
create function app.read_foreign_figures(specs jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.foreign_patient_reports.read}');
  return app.answer_figures(specs, 'crm.foreign_patient_reports.read');
end
$$;
grant execute on function app.read_foreign_figures(jsonb) to vizite_api;

create function app.run_foreign_rows(spec jsonb, behind integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.foreign_patient_reports.read}');
  return app.answer_figure_rows(spec, behind, 'crm.foreign_patient_reports.read');
end
$$;
grant execute on function app.run_foreign_rows(jsonb, integer) to vizite_api;

create function public.read_foreign_figures(specs jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.read_foreign_figures(specs) $$;
create function public.foreign_figure_rows(spec jsonb, behind integer) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_foreign_rows(spec, behind) $$;
select app.open_door('public.read_foreign_figures(jsonb)');
select app.open_door('public.foreign_figure_rows(jsonb, integer)');
