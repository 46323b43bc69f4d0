-- Who looked at whom. Written through log_view; never changed, never deleted.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null,
  at timestamptz not null,
  device_at timestamptz,
  user_id uuid not null,
  action text not null check (action in ('view', 'unmask', 'search', 'export')),
  entity text check (char_length(entity) <= 40),
  entity_id uuid,
  client_id uuid,
  was_offline boolean not null,
  -- A repeat after a lost answer is the same event.
  constraint audit_log_event_id_key unique (user_id, event_id)
);
create index audit_log_client on public.audit_log (client_id, at);

create function app.keep_audit() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = 'audit_log is append-only';
end
$$;
create trigger keep_audit before update or delete on public.audit_log
for each row execute function app.keep_audit();
create trigger keep_audit_whole before truncate on public.audit_log
for each statement execute function app.keep_audit();

select app.protect('public.audit_log');
revoke update, delete, truncate on public.audit_log from service_role;
grant select on public.audit_log to authenticated;
create policy audit_log_select on public.audit_log for select to authenticated
using ((select app.has_permission('system.audit.read')));

create function app.write_audit(events jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  insert into public.audit_log
    (event_id, at, device_at, user_id, action, entity, entity_id, client_id, was_offline)
  select (e ->> 'event_id')::uuid, app.now_ms(), (e ->> 'device_at')::timestamptz, auth.uid(), e ->> 'action',
    e ->> 'entity', (e ->> 'entity_id')::uuid, (e ->> 'client_id')::uuid, (e ->> 'was_offline')::boolean
  from jsonb_array_elements(events) e
  on conflict (user_id, event_id) do nothing;
  return jsonb_array_length(events);
end
$$;
grant execute on function app.write_audit(jsonb) to authenticated;

-- events: [{event_id, action: view | unmask | search | export, entity, entity_id, client_id, device_at, was_offline}],
-- at most 1000. Answers {"accepted": n}. A repeated event_id is stored once. Errors: 22023 malformed, 42501 no account.
create function public.log_view(events jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(events) is distinct from 'array' then perform app.refuse_call('events_not_a_list'); end if;
  if jsonb_array_length(events) > 1000 then perform app.refuse_call('too_many_events'); end if;
  if exists (
    select from jsonb_array_elements(events) e
    where jsonb_typeof(e) <> 'object'
      or jsonb_typeof(e -> 'event_id') is distinct from 'string' or not app.is_uuid(e ->> 'event_id')
      or coalesce(e ->> 'action', '') not in ('view', 'unmask', 'search', 'export')
      or jsonb_typeof(e -> 'was_offline') is distinct from 'boolean'
      or char_length(e ->> 'entity') > 40
      or e ->> 'entity_id' is not null and not app.is_uuid(e ->> 'entity_id')
      or e ->> 'client_id' is not null and not app.is_uuid(e ->> 'client_id')
      or e ->> 'device_at' is not null and (e ->> 'device_at') !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$'
  ) then
    perform app.refuse_call('event_malformed');
  end if;
  return jsonb_build_object('accepted', app.write_audit(events));
exception
  when invalid_datetime_format or datetime_field_overflow then
    perform app.refuse_call('event_malformed');
    return null;
end
$$;
revoke all on function public.log_view(jsonb) from public, anon;
grant execute on function public.log_view(jsonb) to authenticated;
