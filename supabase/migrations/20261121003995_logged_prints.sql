-- What is put on paper leaves the hospital's screens like an export, and stands in the log as what it is.

select app.allow_audit_actions('{print}');

-- events: [{event_id, action: view | unmask | search | export | print | decide, entity, entity_id, client_id, device_at,
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
      or coalesce(e ->> 'action', '') not in ('view', 'unmask', 'search', 'export', 'print', 'decide')
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
