-- Emergency access: somebody whose scope is narrow sees, for an hour and with a reason, what her permissions let her
-- read of the whole hospital. It widens the scope of reading and nothing else: what she may change, give to others or
-- unmask stays as it was.

create table app.emergency_accesses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  reason text not null check (char_length(reason) between 10 and 500 and reason = btrim(reason, E' \t\r\n')),
  began_at timestamptz not null,
  -- By the clock of the server; what has run out is over, whether or not ended_at says so yet.
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (began_at < ends_at and began_at <= ended_at and ended_at <= ends_at)
);
select app.protect('app.emergency_accesses');
create policy "written and read by functions alone" on app.emergency_accesses for select to service_role using (true);
-- At most one of a person runs.
create unique index emergency_accesses_running on app.emergency_accesses (user_id) where ended_at is null;
create index emergency_accesses_user on app.emergency_accesses (user_id, began_at);

insert into public.permissions (id, key, description, risk) values
  ('01900000-0000-7000-8000-0b0000000250', 'system.emergency_access.use', 'Acil erişim açma', 'critical');
insert into public.role_permissions (role_id, permission_key)
select r.id, 'system.emergency_access.use' from public.roles r
where r.deleted_at is null and r.id in (
  -- Sistem Yöneticisi, who holds everything, and those who work with patients on wards: Ameliyat Koordinatörü, Patoloji
  -- Takip Görevlisi, Servis Hemşiresi
  '01900000-0000-7000-8000-0a0000000001', '01900000-0000-7000-8000-0a0000000004',
  '01900000-0000-7000-8000-0a0000000006', '01900000-0000-7000-8000-0a0000000013'
);

-- The caller's emergency access that runs now: {"id", "ends_at"}; null where none does. The permission is asked for as
-- long as it runs: withdrawal ends it.
create function app.my_emergency() returns jsonb
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
declare
  running app.emergency_accesses;
begin
  select * into running from app.emergency_accesses e
  where e.user_id = auth.uid() and e.ended_at is null and e.ends_at > now();
  if not found or not app.has_permission('system.emergency_access.use') then return null; end if;
  return jsonb_build_object('id', running.id, 'ends_at', app.iso(running.ends_at));
end
$$;

-- How far the caller sees at this moment. app.my_scope() remains how far she may change things, and what she may give.
create function app.read_scope() returns text
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
declare
  own_scope text := app.my_scope();
begin
  if own_scope <> 'all' and app.my_emergency() is not null then return 'all'; end if;
  return own_scope;
end
$$;
grant execute on function app.my_emergency(), app.read_scope() to authenticated;

alter policy tickets_select on public.tickets using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and (
    (select app.read_scope()) = 'all'
    or assignee_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select auth.uid()) = any (watcher_ids)
    or (select app.my_department()) in (department_id, team_id)
  )
);

-- Entries are seen with their ticket, as before; written only where the ticket is within the person's own scope, which
-- seeing it does not tell any more.
do $$
declare
  entries text;
  seen constant text := '(select app.has_any_permission(''{crm.tickets.read, crm.client_ticket.Id.read}''))
    and ((select app.read_scope()) = ''all'' or exists (select from public.tickets t where t.id = ticket_id))';
  within_own_scope constant text := '((select app.my_scope()) = ''all'' or exists (
    select from public.tickets t
    where t.id = ticket_id and (
      t.assignee_id = (select auth.uid())
      or t.created_by = (select auth.uid())
      or (select auth.uid()) = any (t.watcher_ids)
      or (select app.my_department()) in (t.department_id, t.team_id)
    )
  ))';
begin
  foreach entries in array '{ticket_notes, ticket_tasks, ticket_status_changes}'::text[] loop
    execute format('alter policy %I on public.%I using (%s)', entries || '_select', entries, seen);
  end loop;
  execute format(
    'alter policy ticket_notes_insert on public.ticket_notes
     with check ((select app.has_permission(''crm.ticket_notes.add'')) and %s)', within_own_scope
  );
  execute format(
    'alter policy ticket_tasks_insert on public.ticket_tasks
     with check ((select app.has_permission(''crm.ticket_tasks.add'')) and %s)', within_own_scope
  );
  execute format(
    'alter policy ticket_tasks_update on public.ticket_tasks
     using ((select app.has_any_permission(''{crm.ticket_tasks.edit, crm.ticket_tasks.delete}'')) and %1$s)
     with check (%1$s and case when deleted_at is null
       then (select app.has_permission(''crm.ticket_tasks.edit''))
       else (select app.has_permission(''crm.ticket_tasks.delete'')) end)', within_own_scope
  );
end
$$;

update app.sync_tables set departs = 'app.read_scope() <> ''all'''
where departs = 'app.my_scope() <> ''all''';

-- Another epoch while it runs: devices read anew, and anew when it is over.
create or replace function app.access_epoch() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(concat_ws('|',
    auth.uid(), app.my_permissions(), app.read_scope(), app.my_department(), app.my_role_ids(),
    (select string_agg(w.collection || w.months, ',' order by w.collection) from app.sync_windows w),
    (select e.epoch || ':' || e.token from app.sync_epoch e),
    app.my_emergency() ->> 'id'
  ), 'UTF8')), 'hex');
end
$$;

-- What a device is told of the caller's rights. While an emergency access runs, nothing is exported: exporting happens
-- on the device, and would take the whole hospital along in a file.
create or replace function app.my_access() returns json
language sql stable
set search_path = ''
as $$
  select json_build_object(
    'user_id', auth.uid(),
    'permissions', case when e.running is null then app.my_permissions()
      else array(select k from unnest(app.my_permissions()) k where k not like '%.export') end,
    'scope', app.read_scope(), 'own_scope', app.my_scope(), 'emergency', e.running,
    'windows', (select coalesce(json_object_agg(w.collection, w.months), '{}') from app.sync_windows w)
  )
  from (select app.my_emergency() as running) e
$$;
