-- Once a month those who may propose are told that something is past its time, by what is called every few minutes. It
-- looks at one kind of records per call, since counting takes a second or two in a large hospital.

create table app.retention_looks (
  entity text primary key references app.retention_rules (entity),
  looked_at timestamptz not null
);
select app.protect('app.retention_looks');
create policy "for the server alone" on app.retention_looks for select to service_role using (true);

-- Answers whether people were told.
create function app.tell_due_records() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  next text;
begin
  select r.entity into next
  from app.retention_rules r left join app.retention_looks l on l.entity = r.entity
  where coalesce(l.looked_at < moment - interval '1 month', true)
  order by l.looked_at nulls first, r.entity limit 1
  for update of r skip locked;
  if next is null then return false; end if;
  insert into app.retention_looks (entity, looked_at) values (next, moment)
  on conflict (entity) do update set looked_at = excluded.looked_at;
  if exists (select from app.disposals d where d.entity = next and d.status in ('proposed', 'approved'))
    or not exists (select from app.due_records(next, app.retention_cutoff(next))) then
    return false;
  end if;
  -- One notice is enough for this month, whatever else is due.
  insert into app.retention_looks (entity, looked_at) select r.entity, moment from app.retention_rules r
  on conflict (entity) do update set looked_at = excluded.looked_at;
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select p, 'system', 'Saklama süresi dolan kayıtlar var',
    'Yönetim, Saklama ve imha sayfasında imha önerebilirsiniz.', moment, 'retention-due'
  from unnest(app.notice_readers(app.disposal_deciders(null))) p;
  return true;
end
$$;

-- Those who may decide about a proposal of somebody else; all of them where there is none.
create or replace function app.disposal_deciders(proposer uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select p.id from public.profiles p
    where p.id is distinct from proposer and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and 'system.disposals.decide' = any (app.assigned_rights(p.id))
  )
$$;

-- What was approved is disposed of here, too, where nobody waits for it any more.
create or replace function app.run_ticket_schedule() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moves jsonb := app.run_ticket_moves();
  approved uuid;
begin
  perform app.run_due_notices();
  perform app.close_run_out_emergencies();
  perform app.tell_due_records();
  for approved in select d.id from app.disposals d where d.status = 'approved' order by d.no loop
    begin
      perform app.dispose_piece(approved);
    exception when others then
      -- It stays approved and is tried again; whoever presses the button is told what is wrong. Nothing else waits.
      null;
    end;
  end loop;
  return moves;
end
$$;
