-- The figures of the hospital, by what is counted. In working minutes where people wait for people; medians of rows, never of
-- medians.

-- Working minutes that a ticket waited for its first answer and for its end.
create table app.ticket_times (
  ticket_id uuid primary key references public.tickets (id) on delete cascade,
  answer_minutes integer,
  solve_minutes integer
);
select app.protect('app.ticket_times');
create policy "for the server alone" on app.ticket_times for select to service_role using (true);

create function app.keep_ticket_times() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ended timestamptz := coalesce(new.resolved_at, new.closed_at);
begin
  insert into app.ticket_times (ticket_id, answer_minutes, solve_minutes)
  values (
    new.id,
    case when new.first_response_at >= new.created_at
      then round(extract(epoch from app.working_time_between(new.created_at, new.first_response_at)) / 60) end,
    case when ended >= new.created_at then round(extract(epoch from app.working_time_between(new.created_at, ended)) / 60) end
  )
  on conflict (ticket_id) do update set answer_minutes = excluded.answer_minutes, solve_minutes = excluded.solve_minutes;
  return null;
end
$$;
create trigger keep_ticket_times_at_first after insert on public.tickets
for each row when (new.first_response_at is not null or new.resolved_at is not null or new.closed_at is not null)
execute function app.keep_ticket_times();
create trigger keep_ticket_times after update of first_response_at, resolved_at, closed_at, created_at on public.tickets
for each row when (
  (new.first_response_at, new.resolved_at, new.closed_at, new.created_at)
    is distinct from (old.first_response_at, old.resolved_at, old.closed_at, old.created_at)
)
execute function app.keep_ticket_times();
create index tickets_created on public.tickets (created_at) where deleted_at is null;
create index tickets_closed on public.tickets (closed_at) where deleted_at is null and closed_at is not null;
create index tickets_unclosed on public.tickets (created_at) where deleted_at is null and closed_at is null;
create index client_interactions_at on public.client_interactions (at) where deleted_at is null;
create index clients_created on public.clients (created_at) where deleted_at is null and merged_into_id is null;
create index biopsies_taken on public.biopsies (taken_at) where deleted_at is null;
create index biopsies_reported on public.biopsies (reported_at) where deleted_at is null;

-- Returns the limits: a first patient is in time until a quarter of an hour behind the beginning; a pause of more than
-- 90 minutes between two patients is a gap, no change of patients.
create function app.theatre_limits(out late interval, out gap interval)
language sql immutable parallel safe
set search_path = ''
as $$ select interval '15 minutes', interval '90 minutes' $$;

insert into app.figure_sources (
  id, relation, standing, scope, doors, rights, row_rights, health, row_kind, row_id, row_no, row_title, row_at, row_client
) values
  ('tickets', 'public.tickets t left join app.ticket_times x on x.ticket_id = t.id', 't.deleted_at is null',
    't.assignee_id = auth.uid() or t.created_by = auth.uid() or auth.uid() = any (t.watcher_ids)
      or app.my_department() in (t.department_id, t.team_id)',
    '{crm.statistics.read, crm.reports.read}', '{}', '{crm.tickets.read}', false, 'ticket', 't.id', 'coalesce(t.ticket_no, t.temporary_no)', 't.subject', 't.created_at', 't.client_id'),
  ('calls', 'public.client_interactions i join public.definitions k on k.id = i.contact_type_id',
    'i.deleted_at is null and k.attributes ->> ''channel'' = ''phone''', 'i.user_id = auth.uid()', '{crm.statistics.read, crm.reports.read}', '{}', '{crm.client_list.read}', false,
    'interaction', 'i.id', 'k.name',
    '(select p.first_name || '' '' || p.last_name from public.clients p where p.id = i.client_id)', 'i.at', 'i.client_id'),
  ('leads', 'public.clients c
      left join lateral (
        select min(s.created_at) as proposed_at, min(s.created_at) filter (where s.quote_amount is not null) as quoted_at,
          min(s.planned_start) filter (where s.status not in (''proposed'', ''postponed'', ''cancelled'')) as planned_at,
          min(app.milestone_at(s.milestones, ''room_in'')) as held_at
        from public.surgeries s where s.client_id = c.id and s.deleted_at is null
      ) s on true',
    'c.deleted_at is null and c.merged_into_id is null and c.client_kind in (''lead'', ''patient'')',
    'c.responsible_user_id = auth.uid() or c.created_by = auth.uid()', '{crm.statistics.read, crm.reports.read}', '{}', '{crm.client_list.read}', false,
    'client', 'c.id', 'c.client_no', 'c.first_name || '' '' || c.last_name', 'c.created_at', 'c.id'),
  ('surgeries', 'theatre_cases s', 's.status <> ''proposed''',
    's.responsible_id = auth.uid() or s.created_by = auth.uid() or auth.uid() = any (s.team_user_ids)
      or app.my_department() = s.department_id',
    '{crm.statistics.read, crm.reports.read}', '{}', '{crm.surgery_list.read}', false, 'surgery', 's.id', 's.surgery_no', 's.procedures -> 0 ->> ''name''', 's.planned_start', 's.client_id'),
  ('sessions', 'public.theatre_sessions o
      join public.definitions r on r.id = o.room_id
      left join (
        select s.session_id,
          sum(extract(epoch from least(s.room_out, s.session_to) - greatest(s.room_in, s.session_from)) / 60)
            filter (where s.room_out > s.session_from and s.room_in < s.session_to) as used,
          max(s.room_out) as last_out
        from theatre_cases s where s.session_id is not null group by s.session_id
      ) u on u.session_id = o.id',
    'o.deleted_at is null and o.session_kind = ''block'' and o.ends_at < now()', 'app.my_department() = o.department_id',
    '{crm.statistics.read, crm.reports.read}', '{}', '{crm.surgery_list.read}', false, 'theatre_session', 'o.id', 'r.name', 'to_char(o.starts_at at time zone ''Europe/Istanbul'', ''HH24:MI'')',
    'o.starts_at', null),
  ('insurance', 'public.insurance_cases n left join public.definitions f on f.id = n.insurer_id', 'n.deleted_at is null and n.status <> ''draft''',
    'n.assignee_id = auth.uid() or n.created_by = auth.uid() or app.my_department() = n.department_id',
    '{crm.statistics.read, crm.reports.read}', '{parse.insurance_tracking.read}', '{parse.insurance_tracking.read}', false, 'insurance_case', 'n.id', 'n.case_no', 'f.name',
    'coalesce(n.requested_at, n.created_at)', 'n.client_id'),
  ('biopsies', 'public.biopsies b', 'b.deleted_at is null and b.status <> ''cancelled''',
    'b.assignee_id = auth.uid() or b.created_by = auth.uid() or auth.uid() = any (b.doctor_user_ids) or app.my_department() = b.department_id',
    '{crm.statistics.read, crm.reports.read}', '{parse.adenom_biyotip.read}', '{parse.adenom_biyotip.read, crm.client_health.read}', true, 'biopsy', 'b.id', 'b.biopsy_no', 'b.organ',
    'coalesce(b.taken_at, b.created_at)', 'b.client_id'),
  ('card_money', 'app.bank_rows b', 'b.currency = ''TRY''', 'true', '{crm.statistics.read, crm.reports.read}', '{pos.bank_reports.read}', '{pos.bank_reports.read}', false,
    'bank_row', 'md5(''bank row '' || b.no)::uuid', 'coalesce(b.approval_no, b.terminal_no)', 'b.card_masked',
    'b.day::timestamp at time zone ''Europe/Istanbul''', null);

-- Surgeries with the session that they were done in: which one they are of it, and when the one before left the room.
update app.figure_sources f set relation = replace(f.relation, 'theatre_cases', $cases$(
  select s.*, m.room_in, m.room_out, t.id as session_id, t.starts_at as session_from, t.ends_at as session_to,
    row_number() over w as place, lag(m.room_out) over w as before_out
  from public.surgeries s
  cross join lateral (
    select max((x ->> 'at')::timestamptz) filter (where x ->> 'id' = 'room_in') as room_in,
      max((x ->> 'at')::timestamptz) filter (where x ->> 'id' = 'room_out') as room_out
    from jsonb_array_elements(s.milestones) x
  ) m
  left join lateral (
    select o.* from public.theatre_sessions o
    where o.room_id = s.room_id and o.session_kind = 'block' and o.deleted_at is null
      and m.room_in >= o.starts_at - interval '1 hour' and m.room_in < o.ends_at
    order by o.starts_at limit 1
  ) t on true
  where s.deleted_at is null
  window w as (partition by t.id order by m.room_in)
)$cases$);

insert into app.figure_columns (source, id, value)
select c.source, c.id, c.value from (values
  ('tickets', 'type_id', 't.type_id::text'), ('tickets', 'source_id', 't.source_id::text'),
  ('tickets', 'department_id', 't.department_id::text'), ('tickets', 'assignee_id', 't.assignee_id::text'),
  ('tickets', 'priority', 't.priority'), ('tickets', 'call_result_id', 't.call_result_id::text'),
  ('tickets', 'status_id', 't.status_id::text'),
  ('calls', 'user_id', 'i.user_id::text'), ('calls', 'call_result_id', 'i.call_result_id::text'), ('calls', 'direction', 'i.direction'),
  ('leads', 'source_id', 'c.source_id::text'), ('leads', 'responsible_user_id', 'c.responsible_user_id::text'),
  ('leads', 'country', 'c.country'), ('leads', 'is_foreign', 'case when c.is_foreign_patient then ''yes'' else ''no'' end'),
  ('surgeries', 'room_id', 's.room_id::text'), ('surgeries', 'surgeon_id', 's.surgeon_id::text'),
  ('surgeries', 'department_id', 's.department_id::text'), ('surgeries', 'status_reason_id', 's.status_reason_id::text'),
  ('surgeries', 'urgency', 's.urgency'), ('surgeries', 'payer', 's.payer'),
  ('sessions', 'room_id', 'o.room_id::text'), ('sessions', 'department_id', 'o.department_id::text'),
  ('sessions', 'surgeon_id', 'o.surgeon_id::text'),
  ('insurance', 'insurer_id', 'n.insurer_id::text'), ('insurance', 'payer_kind', 'n.payer_kind'),
  ('insurance', 'department_id', 'n.department_id::text'), ('insurance', 'refusal_reason', 'n.refusal_reason'),
  ('insurance', 'service_kind', 'n.service_kind'), ('insurance', 'assignee_id', 'n.assignee_id::text'),
  ('biopsies', 'organ', 'b.organ'), ('biopsies', 'doctor_id', 'b.doctor_id::text'), ('biopsies', 'department_id', 'b.department_id::text'),
  ('biopsies', 'sample_kind', 'b.sample_kind'), ('biopsies', 'result_class', 'b.result_class'),
  ('card_money', 'bank_id', 'b.bank_id::text'), ('card_money', 'card_kind', 'b.card_kind'), ('card_money', 'kind', 'b.kind'),
  ('card_money', 'instalments', 'coalesce(b.instalment_count, 0)::text')
) c (source, id, value);

insert into app.figures (source, id, moment, within, value, basis, behind) values
  ('tickets', 'opened', 't.created_at', null, 'count(*)', 'count(*)', 'true'),
  ('tickets', 'closed', 't.closed_at', null, 'count(*)', 'count(*)', 'true'),
  ('tickets', 'open', null, 't.created_at < $2 and (t.closed_at is null or t.closed_at >= $2)', 'count(*)', 'count(*)', 'true'),
  ('tickets', 'late', null,
    't.created_at < $2 and (t.closed_at is null or t.closed_at >= $2) and t.due_at < least($2, now())
      and (t.resolved_at is null or t.resolved_at >= $2)',
    'count(*)', 'count(*)', 'true'),
  ('tickets', 'answer_p50', 't.created_at', null, 'percentile_cont(0.5) within group (order by x.answer_minutes)',
    'count(x.answer_minutes)', 'x.answer_minutes is not null'),
  ('tickets', 'answer_p90', 't.created_at', null, 'percentile_cont(0.9) within group (order by x.answer_minutes)',
    'count(x.answer_minutes)', 'x.answer_minutes is not null'),
  ('tickets', 'solve_p50', 't.closed_at', null, 'percentile_cont(0.5) within group (order by x.solve_minutes)',
    'count(x.solve_minutes)', 'x.solve_minutes is not null'),
  ('tickets', 'solve_p90', 't.closed_at', null, 'percentile_cont(0.9) within group (order by x.solve_minutes)',
    'count(x.solve_minutes)', 'x.solve_minutes is not null'),
  ('tickets', 'in_time', 't.closed_at', null,
    '100.0 * count(*) filter (where coalesce(t.resolved_at, t.closed_at) <= t.due_at) / nullif(count(t.due_at), 0)',
    'count(t.due_at)', 't.due_at is not null'),
  ('tickets', 'reopened', 't.closed_at', null, '100.0 * count(*) filter (where t.reopened_count > 0) / nullif(count(*), 0)',
    'count(*)', 't.reopened_count > 0'),
  ('calls', 'calls', 'i.at', null, 'count(*)', 'count(*)', 'true'),
  ('calls', 'incoming', 'i.at', null, 'count(*) filter (where i.direction = ''in'')', 'count(*) filter (where i.direction = ''in'')',
    'i.direction = ''in'''),
  ('calls', 'outgoing', 'i.at', null, 'count(*) filter (where i.direction = ''out'')',
    'count(*) filter (where i.direction = ''out'')', 'i.direction = ''out'''),
  ('calls', 'talk_p50', 'i.at', null, 'percentile_cont(0.5) within group (order by i.duration_seconds) / 60.0',
    'count(i.duration_seconds)', 'i.duration_seconds is not null'),
  ('calls', 'talk_minutes', 'i.at', null, 'sum(i.duration_seconds) / 60.0', 'count(i.duration_seconds)',
    'i.duration_seconds is not null'),
  ('calls', 'people', 'i.at', null, 'count(distinct i.client_id)', 'count(distinct i.client_id)', 'true'),
  ('leads', 'leads', 'c.created_at', null, 'count(*)', 'count(*)', 'true'),
  ('leads', 'proposed', 'c.created_at', null, 'count(*) filter (where s.proposed_at < c.created_at + interval ''180 days'')', 'count(*)',
    's.proposed_at < c.created_at + interval ''180 days'''),
  ('leads', 'quoted', 'c.created_at', null, 'count(*) filter (where s.quoted_at < c.created_at + interval ''180 days'')', 'count(*)',
    's.quoted_at < c.created_at + interval ''180 days'''),
  ('leads', 'planned', 'c.created_at', null, 'count(*) filter (where s.planned_at < c.created_at + interval ''180 days'')', 'count(*)',
    's.planned_at < c.created_at + interval ''180 days'''),
  ('leads', 'held', 'c.created_at', null, 'count(*) filter (where s.held_at < c.created_at + interval ''180 days'')', 'count(*)',
    's.held_at < c.created_at + interval ''180 days'''),
  ('leads', 'conversion', 'c.created_at', null,
    '100.0 * count(*) filter (where s.held_at < c.created_at + interval ''180 days'') / nullif(count(*), 0)', 'count(*)',
    's.held_at < c.created_at + interval ''180 days'''),
  ('surgeries', 'planned', 's.planned_start', null, 'count(*)', 'count(*)', 'true'),
  ('surgeries', 'held', 's.planned_start', null, 'count(s.room_in)', 'count(s.room_in)', 's.room_in is not null'),
  ('surgeries', 'cancelled', 's.planned_start', null, '100.0 * count(*) filter (where s.status = ''cancelled'') / nullif(count(*), 0)',
    'count(*)', 's.status = ''cancelled'''),
  ('surgeries', 'cancellations', 's.planned_start', null, 'count(*) filter (where s.status = ''cancelled'')',
    'count(*) filter (where s.status = ''cancelled'')', 's.status = ''cancelled'''),
  ('surgeries', 'emergencies', 's.planned_start', null, 'count(*) filter (where s.urgency = ''emergency'')',
    'count(*) filter (where s.urgency = ''emergency'')', 's.urgency = ''emergency'''),
  ('surgeries', 'first_in_time', 's.room_in', null,
    '100.0 * count(*) filter (where s.session_id is not null and s.place = 1 and s.room_in <= s.session_from + (app.theatre_limits()).late)
      / nullif(count(*) filter (where s.session_id is not null and s.place = 1), 0)',
    'count(*) filter (where s.session_id is not null and s.place = 1)', 's.session_id is not null and s.place = 1'),
  ('surgeries', 'first_delay', 's.room_in', null,
    'percentile_cont(0.5) within group (order by extract(epoch from s.room_in - s.session_from) / 60)
      filter (where s.session_id is not null and s.place = 1)',
    'count(*) filter (where s.session_id is not null and s.place = 1)', 's.session_id is not null and s.place = 1'),
  ('surgeries', 'turnover', 's.room_in', null,
    'percentile_cont(0.5) within group (order by extract(epoch from s.room_in - s.before_out) / 60)
      filter (where s.session_id is not null and s.room_in >= s.before_out and s.room_in - s.before_out <= (app.theatre_limits()).gap)',
    'count(*) filter (where s.session_id is not null and s.room_in >= s.before_out and s.room_in - s.before_out <= (app.theatre_limits()).gap)',
    's.session_id is not null and s.room_in >= s.before_out and s.room_in - s.before_out <= (app.theatre_limits()).gap'),
  ('sessions', 'used', 'o.starts_at', null,
    '100.0 * sum(coalesce(u.used, 0)) / nullif(sum(extract(epoch from o.ends_at - o.starts_at) * (r.attributes ->> ''tables'')::integer / 60), 0)',
    'count(*)', 'true'),
  ('sessions', 'open_hours', 'o.starts_at', null, 'sum(extract(epoch from o.ends_at - o.starts_at) * (r.attributes ->> ''tables'')::integer) / 3600', 'count(*)', 'true'),
  ('sessions', 'used_hours', 'o.starts_at', null, 'sum(coalesce(u.used, 0)) / 60', 'count(*)', 'u.used > 0'),
  ('sessions', 'overrun', 'o.starts_at', null,
    'coalesce(sum(extract(epoch from u.last_out - o.ends_at) / 60) filter (where u.last_out > o.ends_at), 0)', 'count(*)',
    'u.last_out > o.ends_at'),
  ('insurance', 'requested', 'n.requested_at', null, 'count(*)', 'count(*)', 'true'),
  ('insurance', 'answered', 'n.answered_at', null, 'count(*)', 'count(*)', 'true'),
  ('insurance', 'waiting', null,
    'n.requested_at < $2 and (n.answered_at is null or n.answered_at >= $2) and n.status not in (''cancelled'', ''expired'')', 'count(*)',
    'count(*)', 'true'),
  ('insurance', 'answer_p50', 'n.answered_at', null,
    'percentile_cont(0.5) within group (order by extract(epoch from n.answered_at - n.requested_at) / 3600)', 'count(n.requested_at)',
    'n.requested_at is not null'),
  ('insurance', 'answer_p90', 'n.answered_at', null,
    'percentile_cont(0.9) within group (order by extract(epoch from n.answered_at - n.requested_at) / 3600)', 'count(n.requested_at)',
    'n.requested_at is not null'),
  ('insurance', 'refused', 'n.answered_at', null,
    '100.0 * count(*) filter (where n.approved_amount = 0 or n.status = ''refused'') / nullif(count(*), 0)', 'count(*)',
    'n.approved_amount = 0 or n.status = ''refused'''),
  ('insurance', 'refusals', 'n.answered_at', null, 'count(*) filter (where n.approved_amount = 0 or n.status = ''refused'')',
    'count(*) filter (where n.approved_amount = 0 or n.status = ''refused'')', 'n.approved_amount = 0 or n.status = ''refused'''),
  ('insurance', 'asked_amount', 'n.requested_at', null, 'sum(n.asked_amount) filter (where n.currency = ''TRY'')',
    'count(*) filter (where n.currency = ''TRY'')', 'n.currency = ''TRY'''),
  ('insurance', 'approved_amount', 'n.answered_at', null, 'sum(n.approved_amount) filter (where n.currency = ''TRY'')',
    'count(n.approved_amount) filter (where n.currency = ''TRY'')', 'n.currency = ''TRY'' and n.approved_amount is not null'),
  ('insurance', 'paid_amount', 'n.paid_on::timestamp at time zone ''Europe/Istanbul''', null,
    'sum(n.paid_amount) filter (where n.currency = ''TRY'')', 'count(n.paid_amount) filter (where n.currency = ''TRY'')',
    'n.currency = ''TRY'' and n.paid_amount is not null'),
  ('insurance', 'cut_amount', 'n.paid_on::timestamp at time zone ''Europe/Istanbul''', null,
    'sum(n.cut_amount) filter (where n.currency = ''TRY'')', 'count(n.cut_amount) filter (where n.currency = ''TRY'')',
    'n.currency = ''TRY'' and n.cut_amount > 0'),
  ('biopsies', 'taken', 'b.taken_at', null, 'count(*)', 'count(*)', 'true'),
  ('biopsies', 'reported', 'b.reported_at', null, 'count(*)', 'count(*)', 'true'),
  ('biopsies', 'waiting', null, 'b.taken_at < $2 and (b.reported_at is null or b.reported_at >= $2) and b.status not in (''lost'', ''unsuitable'')',
    'count(*)', 'count(*)', 'true'),
  ('biopsies', 'report_p50', 'b.reported_at', null,
    'percentile_cont(0.5) within group (order by extract(epoch from b.reported_at - b.taken_at) / 86400)', 'count(b.taken_at)',
    'b.taken_at is not null'),
  ('biopsies', 'report_p90', 'b.reported_at', null,
    'percentile_cont(0.9) within group (order by extract(epoch from b.reported_at - b.taken_at) / 86400)', 'count(b.taken_at)',
    'b.taken_at is not null'),
  ('biopsies', 'told_p50', 'b.told_at', null,
    'percentile_cont(0.5) within group (order by extract(epoch from b.told_at - b.reported_at) / 86400)', 'count(b.reported_at)',
    'b.reported_at is not null'),
  ('biopsies', 'malignant', 'b.reported_at', null,
    '100.0 * count(*) filter (where b.result_class = ''malignant'') / nullif(count(b.result_class), 0)', 'count(b.result_class)',
    'b.result_class = ''malignant'''),
  ('biopsies', 'inadequate', 'b.reported_at', null,
    '100.0 * count(*) filter (where b.result_class = ''inadequate'') / nullif(count(b.result_class), 0)', 'count(b.result_class)',
    'b.result_class = ''inadequate'''),
  ('card_money', 'gross', 'b.day::timestamp at time zone ''Europe/Istanbul''', null, 'sum(b.gross)', 'count(*)', 'true'),
  ('card_money', 'rows', 'b.day::timestamp at time zone ''Europe/Istanbul''', null, 'count(*)', 'count(*)', 'true'),
  ('card_money', 'commission', 'b.day::timestamp at time zone ''Europe/Istanbul''', null, 'sum(b.commission + b.service_fee)', 'count(*)',
    'b.commission + b.service_fee <> 0'),
  ('card_money', 'commission_share', 'b.day::timestamp at time zone ''Europe/Istanbul''', null,
    '100.0 * sum(b.commission + b.service_fee) / nullif(sum(b.gross), 0)', 'count(*)', 'true'),
  ('card_money', 'refunds', 'b.day::timestamp at time zone ''Europe/Istanbul''', null,
    'coalesce(-sum(b.gross) filter (where b.kind in (''refund'', ''void'', ''chargeback'')), 0)',
    'count(*) filter (where b.kind in (''refund'', ''void'', ''chargeback''))', 'b.kind in (''refund'', ''void'', ''chargeback'')');

-- Values that the months of biopsies keep. Shares of results are told where the groups by result are.
insert into app.figure_parts (source, id, classes, of_column, of_values) values
  ('biopsies', 'result', array['count(*) filter (where b.result_class = ''malignant'')', 'count(*) filter (where b.result_class = ''inadequate'')',
    'count(*) filter (where b.result_class not in (''malignant'', ''inadequate''))', 'count(*) filter (where b.result_class is null)'],
    'result_class', array['malignant', 'inadequate', app.no_value()]);
insert into app.monthly_figures (source, id, form, kept, part) values
  ('biopsies', 'taken', 'sum', 'count(*)', null),
  ('biopsies', 'reported', 'sum', 'count(*)', null),
  ('biopsies', 'waiting', 'sum', 'count(*)', null),
  ('biopsies', 'report_p50', 'p50', 'array_agg(extract(epoch from b.reported_at - b.taken_at) / 86400) filter (where b.taken_at is not null)', null),
  ('biopsies', 'report_p90', 'p90', 'array_agg(extract(epoch from b.reported_at - b.taken_at) / 86400) filter (where b.taken_at is not null)', null),
  ('biopsies', 'told_p50', 'p50', 'array_agg(extract(epoch from b.told_at - b.reported_at) / 86400) filter (where b.reported_at is not null)', null),
  ('biopsies', 'malignant', 'share', 'count(*) filter (where b.result_class = ''malignant'')', 'result'),
  ('biopsies', 'inadequate', 'share', 'count(*) filter (where b.result_class = ''inadequate'')', 'result');
