-- The commands: rules, holds, and a disposal from its proposal to its record.

-- Requires all of these permissions; a refusal is an error. keys: all of them.
create function app.need_permissions(keys text[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  key text;
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  foreach key in array keys loop
    if not app.has_permission(key) then
      raise exception using errcode = '42501', message = 'permission_denied', hint = key;
    end if;
  end loop;
end
$$;

-- Requires the right to see clients, on whichever page.
create function app.need_client_sight() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not app.has_any_permission('{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}') then
    raise exception using errcode = '42501', message = 'permission_denied', hint = 'crm.client_profile_Id.read';
  end if;
end
$$;

create function app.run_save_retention_rule(of_entity text, base_version bigint, wanted integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.retention_rules;
begin
  perform app.need_permissions('{system.retention.read, system.retention.edit}');
  select * into was from app.retention_rules r where r.entity = of_entity for update;
  if not found then perform app.refuse_call('unknown_entity'); end if;
  if was.row_version is distinct from base_version then return '{"status": "conflict"}'; end if;
  if wanted is null or wanted > 1200 then perform app.refuse_access('retention_too_long'); end if;
  if wanted < was.least_months then
    perform app.refuse_access('retention_too_short', array[was.least_months::text]);
  end if;
  update app.retention_rules r set months = wanted, row_version = r.row_version + 1, updated_at = app.now_ms(),
    updated_by = auth.uid()
  where r.entity = of_entity;
  perform app.log_access('retention_change', 'retention_rule', null, null, jsonb_build_object(
    'entity', of_entity, 'months', jsonb_build_array(was.months, wanted)
  ));
  return jsonb_build_object('status', 'saved', 'row_version', was.row_version + 1);
end
$$;
grant execute on function app.run_save_retention_rule(text, bigint, integer) to vizite_api;

create function app.log_hold(done text, hold public.legal_holds, why text) returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline, reason)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), done, 'legal_hold', hold.id, hold.client_id, false, why)
$$;

create function app.run_place_hold(target uuid, client uuid, why text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  hold public.legal_holds;
begin
  perform app.need_permissions('{system.retention.read, system.retention.edit}');
  why := app.checked_reason(why, true);
  -- Waits for a disposal of this patient that is under way.
  perform from public.clients c where c.id = client for key share;
  if not found or app.is_disposed(client) then perform app.refuse_access('unknown_client'); end if;
  select * into hold from public.legal_holds h where h.id = target;
  -- A repeat after a lost answer.
  if found then return '{"status": "saved"}'; end if;
  insert into public.legal_holds (id, client_id, reason, created_at, created_by)
  values (target, client, why, app.now_ms(), auth.uid())
  on conflict (client_id) where lifted_at is null do nothing
  returning * into hold;
  if hold.id is null then perform app.refuse_access('held_already'); end if;
  perform app.log_hold('hold_place', hold, why);
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_place_hold(uuid, uuid, text) to vizite_api;

create function app.run_lift_hold(target uuid, why text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  hold public.legal_holds;
begin
  perform app.need_permissions('{system.retention.read, system.retention.edit}');
  why := app.checked_reason(why, true);
  update public.legal_holds h set lifted_at = app.now_ms(), lifted_by = auth.uid(), lift_reason = why
  where h.id = target and h.lifted_at is null
  returning * into hold;
  if hold.id is null then return '{"status": "conflict"}'; end if;
  perform app.log_hold('hold_lift', hold, why);
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_lift_hold(uuid, text) to vizite_api;

-- Saves a rule: {"status": "saved", "row_version"} or {"status": "conflict"}. Logged with both values. Errors: 42501;
-- 22023 unknown_entity; P0001 retention_too_short (hint: the least number of months), retention_too_long.
create function public.save_retention_rule(entity text, base_version bigint, months integer) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_save_retention_rule(entity, base_version, months)
$$;
select app.open_door('public.save_retention_rule(text, bigint, integer)');

-- Adds a legal hold: {"status": "saved"}. target: a new id. Logged. Errors: 42501; P0001 reason_length, unknown_client,
-- held_already.
create function public.place_legal_hold(target uuid, client uuid, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_place_hold(target, client, reason)
$$;
select app.open_door('public.place_legal_hold(uuid, uuid, text)');

-- Lifts a legal hold: {"status": "saved" | "conflict"}: it may have been lifted already. Logged. Errors: 42501; P0001
-- reason_length.
create function public.lift_legal_hold(target uuid, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_lift_hold(target, reason)
$$;
select app.open_door('public.lift_legal_hold(uuid, text)');
