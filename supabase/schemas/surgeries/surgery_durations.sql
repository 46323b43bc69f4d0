-- Durations of procedures, learned from the past two years: for each procedure, and for each surgeon that does it.

create table public.surgery_durations (
  id uuid primary key,
  procedure_id uuid not null references public.definitions (id),
  surgeon_id uuid references public.definitions (id),
  cases integer not null check (cases > 0),
  median_minutes integer not null,
  p10_minutes integer not null,
  p90_minutes integer not null,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index surgery_durations_procedure on public.surgery_durations (procedure_id);
create index surgery_durations_surgeon on public.surgery_durations (surgeon_id);
select app.replicate('surgery_durations', 'surgeries');
select app.expose('surgery_durations', '{}', can_add => false, can_edit => false);
create policy surgery_durations_select on public.surgery_durations for select to vizite_api
using ((select app.has_permission('crm.surgery_list.read')));
insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('surgery_duration', 'surgeries', 'surgery_durations', '{crm.surgery_list.read}');

-- Computes the rows of one procedure, of all where none is given. Minutes from the room to recovery, by the first
-- procedure of each surgery.
create function app.learn_durations(of_procedure uuid default null) returns void
language sql security definer
set search_path = ''
as $$
  with past as (
    select (s.procedures -> 0 ->> 'procedure_id')::uuid as procedure_id, s.surgeon_id,
      extract(epoch from app.milestone_at(s.milestones, 'room_out') - app.milestone_at(s.milestones, 'room_in')) / 60
        as minutes
    from public.surgeries s
    where s.procedures -> 0 ->> 'procedure_id' is not null
      and (of_procedure is null or s.procedures -> 0 ->> 'procedure_id' = of_procedure::text)
      and s.planned_start > app.now_ms() - interval '2 years' and s.deleted_at is null
      and s.milestones @> '[{"id": "room_in"}, {"id": "room_out"}]'
  ), learned as (
    select p.procedure_id, p.surgeon_id, count(*)::integer as cases,
      percentile_cont(array[0.5, 0.1, 0.9]) within group (order by p.minutes) as at
    from past p
    group by grouping sets ((p.procedure_id), (p.procedure_id, p.surgeon_id))
  )
  insert into public.surgery_durations as d (id, procedure_id, surgeon_id, cases, median_minutes, p10_minutes, p90_minutes)
  select md5('duration ' || l.procedure_id || coalesce(l.surgeon_id::text, ''))::uuid, l.procedure_id, l.surgeon_id, l.cases,
    round(l.at[1]), round(l.at[2]), round(l.at[3])
  from learned l
  on conflict (id) do update set cases = excluded.cases, median_minutes = excluded.median_minutes,
    p10_minutes = excluded.p10_minutes, p90_minutes = excluded.p90_minutes
  where (d.cases, d.median_minutes, d.p10_minutes, d.p90_minutes)
    is distinct from (excluded.cases, excluded.median_minutes, excluded.p10_minutes, excluded.p90_minutes)
$$;

create function app.learn_from_surgery() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.is_import() and new.procedures -> 0 ->> 'procedure_id' is not null then
    perform app.learn_durations((new.procedures -> 0 ->> 'procedure_id')::uuid);
  end if;
  return null;
end
$$;
create trigger learn_from_surgery after update on public.surgeries
for each row when (
  new.milestones is distinct from old.milestones and new.milestones @> '[{"id": "room_in"}, {"id": "room_out"}]'
)
execute function app.learn_from_surgery();
