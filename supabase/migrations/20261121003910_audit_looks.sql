-- Who reads the log, and how: by patient ("who saw this patient") and by person (what somebody did).

insert into public.permissions (id, key, description, risk) values
  ('01900000-0000-7000-8000-0b0000000240', 'system.audit.read', 'Erişim kaydını görme', 'critical');
insert into public.role_permissions (role_id, permission_key)
select r.id, 'system.audit.read' from public.roles r
where r.deleted_at is null and r.id in (
  -- Sistem Yöneticisi, KVKK Sorumlusu
  '01900000-0000-7000-8000-0a0000000001', '01900000-0000-7000-8000-0a0000000011'
);
create index audit_log_user on public.audit_log (user_id, at);

-- The latest entries of a patient or of a person before one of the chain. Looking at the first page is a look itself.
create function app.audit_page(of_client uuid, of_person uuid, before bigint, most integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  mine text[];
  page jsonb;
begin
  if not app.has_permission('system.audit.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  mine := app.my_permissions();
  select coalesce(jsonb_agg(jsonb_build_object(
    'seq', e.seq, 'at', app.iso(e.at), 'device_at', app.iso(e.device_at), 'action', e.action, 'entity', e.entity,
    'entity_id', e.entity_id, 'client_id', e.client_id, 'was_offline', e.was_offline, 'reason', e.reason,
    'details', case when e.restricted_to is null or e.restricted_to = any (mine) then e.details end,
    'person', jsonb_build_object('id', e.user_id, 'name', p.full_name, 'title', p.title)
  ) order by e.seq desc), '[]') into page
  from (
    select l.seq, a.* from public.audit_log a join app.audit_links l on l.audit_id = a.id
    where (of_client is null or a.client_id = of_client) and (of_person is null or a.user_id = of_person)
      and (before is null or l.seq < before)
    order by l.seq desc limit most + 1
  ) e
  left join public.profiles p on p.id = e.user_id;
  if before is null then
    insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline)
    values (gen_random_uuid(), app.now_ms(), auth.uid(), 'view', 'audit_log', of_person, of_client, false);
  end if;
  return page;
end
$$;
grant execute on function app.audit_page(uuid, uuid, bigint, integer) to authenticated;

-- Entries of the log, latest first: of_client (who saw this patient) or of_person (what somebody did), one of both;
-- before: the seq to go on behind, null at first. {"entries": [{"seq", "at", "device_at", "action", "entity",
-- "entity_id", "client_id", "was_offline", "reason", "details", "person": {"id", "name", "title"}}], "more": boolean},
-- 50 at a time. Instants are ISO 8601, UTC; device_at by the device's clock. Errors: 22023 one_target, 42501 without
-- system.audit.read.
create function public.list_audit(of_client uuid, of_person uuid, before bigint) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  size constant integer := 50;
  page jsonb;
begin
  if num_nonnulls(of_client, of_person) <> 1 then perform app.refuse_call('one_target'); end if;
  page := app.audit_page(of_client, of_person, before, size);
  return jsonb_build_object(
    'entries', case when jsonb_array_length(page) > size then page - size else page end,
    'more', jsonb_array_length(page) > size
  );
end
$$;
revoke all on function public.list_audit(uuid, uuid, bigint) from public, anon;
grant execute on function public.list_audit(uuid, uuid, bigint) to authenticated;

select app.refresh_registry();
