-- A clash that a person decided ends with one value in the record and the other one nowhere. Both stay in the audit
-- log, with who chose which: the value that was not chosen may have stood on one device alone.

alter table public.audit_log drop constraint audit_log_action_check;
alter table public.audit_log add constraint audit_log_action_check check (action in (
  'view', 'unmask', 'search', 'export', 'device_wipe_request', 'device_wipe_cancel', 'device_wipe_done', 'decide'
));
-- The details of a decision: {field, mine, theirs, theirs_by, theirs_at, choice}. restricted_to: the permission to read
-- that field, where it takes one of its own.
alter table public.audit_log add column restricted_to text;

drop policy audit_log_select on public.audit_log;
create policy audit_log_select on public.audit_log for select to authenticated
using (
  (select app.has_permission('system.audit.read'))
  and (restricted_to is null or restricted_to = any ((select app.my_permissions())::text[]))
);

-- The permission that a field's values need beside that to the record; null where none.
create function app.field_permission(of_kind text, field text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  source app.sync_tables;
begin
  select * into source from app.sync_tables s where s.kind = of_kind;
  return case
    when field <> all (source.hidden) then null
    when field = 'identity_no' then 'crm.client_identity.read'
    when field = 'clinical_note' then 'crm.client_health.read'
    else 'access.users.read'
  end;
end
$$;

-- What a report of a decision has to hold; entity is the record's kind.
create function app.is_decision(event jsonb) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  details jsonb := event -> 'details';
begin
  return event ->> 'entity_id' is not null
    and jsonb_typeof(details) is not distinct from 'object'
    and details ?& '{field, mine, theirs, choice}' and details ->> 'choice' in ('mine', 'theirs')
    and char_length(details::text) <= 50000
    and exists (
      select from app.sync_tables s
      where s.kind = event ->> 'entity' and details ->> 'field' = any (s.insertable || s.updatable)
    );
end
$$;
grant execute on function app.field_permission(text, text), app.is_decision(jsonb) to authenticated;

create or replace function app.write_audit(events jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  insert into public.audit_log
    (event_id, at, device_at, user_id, action, entity, entity_id, client_id, was_offline, details, restricted_to)
  select (e ->> 'event_id')::uuid, app.now_ms(), (e ->> 'device_at')::timestamptz, auth.uid(), e ->> 'action',
    e ->> 'entity', (e ->> 'entity_id')::uuid, (e ->> 'client_id')::uuid, (e ->> 'was_offline')::boolean,
    case when e ->> 'action' = 'decide' then e -> 'details' end,
    case when e ->> 'action' = 'decide' then app.field_permission(e ->> 'entity', e -> 'details' ->> 'field') end
  from jsonb_array_elements(events) e
  on conflict (user_id, event_id) do nothing;
  return jsonb_array_length(events);
end
$$;

-- events: [{event_id, action: view | unmask | search | export | decide, entity, entity_id, client_id, device_at,
-- was_offline, details of a decision}], at most 1000. Answers {"accepted": n}. A repeated event_id is stored once.
-- Errors: 22023 malformed, 42501 no account.
create or replace function public.log_view(events jsonb) returns jsonb
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
      or coalesce(e ->> 'action', '') not in ('view', 'unmask', 'search', 'export', 'decide')
      or jsonb_typeof(e -> 'was_offline') is distinct from 'boolean'
      or char_length(e ->> 'entity') > 40
      or e ->> 'entity_id' is not null and not app.is_uuid(e ->> 'entity_id')
      or e ->> 'client_id' is not null and not app.is_uuid(e ->> 'client_id')
      or e ->> 'device_at' is not null and (e ->> 'device_at') !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$'
      or e ->> 'action' = 'decide' and app.is_decision(e) is not true
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
