-- Log of who looked at whom. Written through log_view; never changed, never deleted.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null,
  at timestamptz not null,
  device_at timestamptz,
  user_id uuid not null,
  action text not null check (action in (
    'view', 'unmask', 'search', 'export', 'print', 'decide',
    'device_wipe_request', 'device_wipe_cancel', 'device_wipe_done',
    'person_invite', 'person_join', 'person_change', 'person_status', 'rights_change', 'rights_preview',
    'role_add', 'role_change', 'role_delete', 'emergency_begin', 'emergency_end',
    'subject_request_add', 'subject_request_change', 'retention_change', 'portal_profile_change', 'hold_place', 'hold_lift',
    'disposal_propose', 'disposal_withdraw', 'disposal_refuse', 'disposal_approve', 'disposal_run', 'disposal_done',
    'dispose',
    'client_merge', 'client_unmerge', 'merge_propose', 'merge_decline', 'pair_apart', 'pair_apart_undo',
    'identity_decide', 'identity_step_back', 'identity_confirm', 'identity_accept', 'identity_bulk', 'identity_bulk_undo',
    'identity_recheck', 'identity_set', 'identity_apply', 'identity_undo', 'client_import', 'client_import_decide', 'client_import_undo', 'survey_change', 'survey_publish', 'survey_look', 'survey_loop',
    'template_submit', 'template_decide', 'template_archive', 'message_send', 'message_bulk', 'message_cancel', 'message_settings',
    'import_apply', 'import_undo', 'auto_match', 'match', 'unmatch', 'period_close', 'period_reopen',
    'report_share', 'report_schedule', 'view_share',
    'sign_in_failed', 'sign_in_locked', 'sign_in_refused', 'invitation_refused', 'calls_denied', 'calls_blocked',
    'dead_letter_retry', 'dead_letter_drop',
    'hospital_found', 'account_list', 'password_reset', 'password_set', 'sign_in_unlock', 'setting_change', 'demo_remove'
  )),
  entity text check (char_length(entity) <= 40),
  entity_id uuid,
  client_id uuid,
  was_offline boolean not null,
  reason text check (char_length(reason) <= 500),
  -- Details of a decision: {field, mine, theirs, theirs_by, theirs_at, choice}. A conflict that a user has decided
  -- leaves one value in the record and the other one nowhere: the value that was not chosen may have been on one device
  -- alone.
  details jsonb,
  -- The permission to read the field of a decision, where it takes one of its own.
  restricted_to text,
  -- Emergency access that the entry falls into.
  emergency_id uuid references app.emergency_accesses (id),
  -- A repeat after a lost answer is the same event.
  constraint audit_log_event_id_key unique (user_id, event_id)
);
create index audit_log_client on public.audit_log (client_id, at);
create index audit_log_user on public.audit_log (user_id, at);
create index audit_log_emergency on public.audit_log (emergency_id) where emergency_id is not null;
create index audit_log_entity on public.audit_log (entity_id) where entity_id is not null;

-- Keeps the log: it is never changed and never deleted, but that an erasure takes what a line says beyond ids
-- (app.erase_log_lines).
create function app.keep_audit() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing_log', true) = 'on' and (
    tg_relid = 'public.audit_log'::regclass and to_jsonb(new) = to_jsonb(old) || '{"details": null, "reason": null}'
    or tg_relid = 'app.audit_links'::regclass and to_jsonb(new) = to_jsonb(old) || '{"salt": null}'
  ) then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'audit_log is append-only';
end
$$;
create trigger keep_audit before update or delete on public.audit_log
for each row execute function app.keep_audit();
create trigger keep_audit_whole before truncate on public.audit_log
for each statement execute function app.keep_audit();
select app.protect('public.audit_log');
revoke update, delete, truncate on public.audit_log from service_role;
create policy "read by functions alone" on public.audit_log for select to service_role using (true);

-- Returns the permission that a field's values need beside that to the record; null where none.
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
grant execute on function app.field_permission(text, text) to vizite_api;

-- Returns whether a report of a decision has what it needs; entity is the record's kind.
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
grant execute on function app.is_decision(jsonb) to vizite_api;

-- Returns the time by the device's clock, where it can be true: no later than now and a few minutes, and no longer ago
-- than a device can have been without contact. Null otherwise, as devices themselves send it when their clock is far
-- off. What devices report for the log is bounded, or anybody could fill it. A look itself is never refused for its
-- time: the clock of an honest device may be wrong.
create function app.time_of_look(claimed timestamptz) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return case when claimed between now() - interval '400 days' and now() + interval '5 minutes' then claimed end;
end
$$;

-- Returns how much of an hour's room the user has used up: a look counts one, and one more for each 1,000 bytes of a
-- decision. Decisions carry values, so they could fill the disk with fewer lines.
create function app.looks_of_last_hour() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select count(*) + coalesce(sum(pg_column_size(a.details)), 0) / 1000
  from public.audit_log a where a.user_id = auth.uid() and a.at > now() - interval '1 hour'
$$;

-- Errors: 42501 no account; PT429 (HTTP 429) too_many_looks: the device waits and sends them again, nothing is lost. A
-- tablet that was away for weeks sends some thousands, over some hours. What was stored before counts for nothing when it is repeated.
create function app.write_audit(events jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if app.looks_of_last_hour() + jsonb_array_length(events) > 4000 then
    perform app.refuse_for_now('too_many_looks', 300);
  end if;
  insert into public.audit_log
    (event_id, at, device_at, user_id, action, entity, entity_id, client_id, was_offline, details, restricted_to)
  select (e ->> 'event_id')::uuid, app.now_ms(), app.time_of_look(t.claimed), auth.uid(), e ->> 'action',
    e ->> 'entity', (e ->> 'entity_id')::uuid, (e ->> 'client_id')::uuid, (e ->> 'was_offline')::boolean,
    nullif(
      case when e ->> 'action' = 'decide' then e -> 'details' else '{}' end
        -- The clock's own time, where it is not taken for the time.
        || case when t.claimed <> coalesce(app.time_of_look(t.claimed), '-infinity')
          then jsonb_build_object('device_clock', app.iso(t.claimed)) else '{}' end,
      '{}'
    ),
    case when e ->> 'action' = 'decide' then app.field_permission(e ->> 'entity', e -> 'details' ->> 'field') end
  from jsonb_array_elements(events) e
  cross join lateral (select (e ->> 'device_at')::timestamptz as claimed) t
  on conflict (user_id, event_id) do nothing;
  return jsonb_array_length(events);
end
$$;
grant execute on function app.write_audit(jsonb) to vizite_api;

-- Notes what was tried in the name of an account, or by it without a right; the embedded backend calls it. details: {address,
-- times}. What a device is told is no line: nothing is answered.
create function app.log_security(account uuid, kind text, details jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_log (event_id, at, user_id, action, entity, was_offline, details)
  select gen_random_uuid(), app.now_ms(), p.id, kind, 'account', false,
    jsonb_build_object('address', left(details ->> 'address', 45), 'times', (details ->> 'times')::integer)
  from public.profiles p where p.id = account;
end
$$;

-- Logs events. events: [{event_id, action: view | unmask | search | export | print | decide, entity, entity_id,
-- client_id, device_at, was_offline, details of a decision}], at most 1000. Answers {"accepted": n}. A repeated
-- event_id is stored once. Errors: 22023 malformed, 42501 no account.
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
select app.open_door('public.log_view(jsonb)');
