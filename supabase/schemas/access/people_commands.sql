-- Commands of user administrators about people. Nobody gives more than they hold, but for administrators by role:
--  * what a user can do after the change and could not before has to be among the rights of who makes it; that
--    covers roles, exceptions, lifted restrictions, a later end date, a reinstatement, and one's own account;
--  * the same holds for what a user sees (scope and department);
--  * somebody who holds more cannot be changed at all: neither suspended nor given another e-mail;
--  * the system's role is given and taken by administrators by role only, since it is what exempts them.

-- Returns whether what one user sees is part of what another sees. A scope of null sees nothing.
create function app.sees_within(scope text, department uuid, other_scope text, other_department uuid) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return case
    when scope is null then true
    when other_scope is null then false
    when other_scope = 'all' or scope = 'own' then true
    when scope = 'all' or other_scope = 'own' then false
    else department is null or coalesce(department = other_department, false)
  end;
end
$$;

-- Checks the values of a user that a command may carry.
create function app.check_person_values(given jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  list text;
begin
  if jsonb_typeof(given) is distinct from 'object' or (given - array[
    'email', 'full_name', 'phone', 'extension', 'department_id', 'ward', 'title', 'scope', 'valid_until',
    'out_of_office_from', 'out_of_office_to', 'delegate_id', 'role_ids', 'extra_permissions', 'denied_permissions'
  ]) <> '{}' then
    perform app.refuse_call('values_malformed');
  end if;
  foreach list in array array['role_ids', 'extra_permissions', 'denied_permissions'] loop
    if given ? list and (
      jsonb_typeof(given -> list) <> 'array' or jsonb_array_length(given -> list) > 200
      or exists (select from jsonb_array_elements(given -> list) e where jsonb_typeof(e) <> 'string')
    ) then
      perform app.refuse_call('values_malformed');
    end if;
  end loop;
end
$$;

-- Stores the values of a user and the log, and refuses what the rules above forbid. `was`: the row before; a new one
-- has been added just now, with no right at all.
create function app.apply_person(was public.profiles, given jsonb, new_status text, why text, done text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  free boolean := app.is_administrator();
  mine text[] := app.my_permissions();
  my_scope text := app.my_scope();
  my_department uuid := (select p.department_id from public.profiles p where p.id = auth.uid());
  had_roles uuid[] := array(select u.role_id from public.user_roles u where u.user_id = was.id);
  had text[] := case when app.is_usable(was) then app.assigned_rights(was.id) else '{}' end;
  wanted_roles uuid[] := had_roles;
  next public.profiles;
  has text[];
  refused text[];
begin
  if not free and (app.holds_system_role(was.id) or not app.assigned_rights(was.id) <@ mine) then
    perform app.refuse_access('person_outranks');
  end if;
  next := jsonb_populate_record(was, given - 'role_ids');
  next.email := app.ascii_lower(next.email);
  next.status := coalesce(new_status, was.status);
  if next.email <> was.email and was.status <> 'invited' then perform app.refuse_access('email_fixed'); end if;
  if next.email !~ '^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$' then perform app.refuse_access('email_invalid'); end if;
  if given ? 'role_ids' then
    wanted_roles := array(select distinct e::uuid from jsonb_array_elements_text(given -> 'role_ids') e);
    if exists (
      select from unnest(wanted_roles) w (id)
      where w.id <> all (had_roles)
        and not exists (select from public.roles r where r.id = w.id and r.deleted_at is null)
    ) then
      perform app.refuse_access('unknown_role');
    end if;
  end if;
  if not free and exists (
    select from public.roles r where r.is_system and (r.id = any (wanted_roles)) <> (r.id = any (had_roles))
  ) then
    perform app.refuse_access('system_role_given');
  end if;
  select array_agg(k) into refused from unnest(next.extra_permissions || next.denied_permissions) k
  where k <> all (was.extra_permissions || was.denied_permissions)
    and not exists (select from public.permissions p where p.key = k and p.deleted_at is null);
  if refused is not null then perform app.refuse_access('unknown_permission', refused); end if;
  if next.delegate_id is distinct from was.delegate_id and next.delegate_id is not null and not exists (
    select from public.profiles p where p.id = next.delegate_id and p.status = 'active' and p.deleted_at is null
  ) then
    perform app.refuse_access('unknown_delegate');
  end if;

  update public.profiles p set
    email = next.email, full_name = btrim(next.full_name), phone = next.phone, extension = next.extension,
    department_id = next.department_id, ward = next.ward, title = next.title,
    extra_permissions = next.extra_permissions, denied_permissions = next.denied_permissions, scope = next.scope,
    status = next.status, valid_until = next.valid_until, out_of_office_from = next.out_of_office_from,
    out_of_office_to = next.out_of_office_to, delegate_id = next.delegate_id
  where p.id = was.id;
  insert into public.user_roles (user_id, role_id)
  select was.id, w.id from unnest(wanted_roles) w (id) where w.id <> all (had_roles);
  delete from public.user_roles u where u.user_id = was.id and u.role_id <> all (wanted_roles);

  if not free then
    has := case when app.is_usable(next) then app.assigned_rights(was.id) else '{}' end;
    select array_agg(k order by k) into refused from unnest(has) k where k <> all (had) and k <> all (mine);
    if refused is not null then perform app.refuse_access('rights_not_held', refused); end if;
    if app.is_usable(next)
      and not app.sees_within(next.scope, next.department_id,
        case when app.is_usable(was) then was.scope end, was.department_id)
      and not app.sees_within(next.scope, next.department_id, my_scope, my_department) then
      perform app.refuse_access('scope_not_held');
    end if;
  end if;

  -- Names of what changed; of the values only those that decide about rights.
  perform app.log_access(done, 'user', was.id, why, jsonb_strip_nulls(jsonb_build_object(
    'changed', (
      select jsonb_agg(n.key order by n.key)
      from jsonb_each(to_jsonb(next)) n join jsonb_each(to_jsonb(was)) o on o.key = n.key
      where n.value is distinct from o.value
    ),
    'roles_given', (select jsonb_agg(w.id) from unnest(wanted_roles) w (id) where w.id <> all (had_roles)),
    'roles_taken', (select jsonb_agg(h.id) from unnest(had_roles) h (id) where h.id <> all (wanted_roles)),
    'extra_permissions', case when next.extra_permissions <> was.extra_permissions
      then jsonb_build_array(was.extra_permissions, next.extra_permissions) end,
    'denied_permissions', case when next.denied_permissions <> was.denied_permissions
      then jsonb_build_array(was.denied_permissions, next.denied_permissions) end,
    'scope', case when next.scope <> was.scope then jsonb_build_array(was.scope, next.scope) end,
    'status', case when next.status <> was.status then jsonb_build_array(was.status, next.status) end,
    'valid_until', case when next.valid_until is distinct from was.valid_until
      then jsonb_build_array(coalesce(was.valid_until::text, ''), coalesce(next.valid_until::text, '')) end
  )));
  return (select p.row_version from public.profiles p where p.id = was.id);
exception
  when unique_violation then
    perform app.refuse_access('duplicate_email');
    return null;
end
$$;

-- Returns the row of a user that is about to change, or null where the caller has seen another version of it.
create function app.person_at(target uuid, version bigint) returns public.profiles
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles;
begin
  select * into person from public.profiles p where p.id = target and p.deleted_at is null for update;
  if not found then perform app.refuse_access('unknown_person'); end if;
  if person.row_version is distinct from version then return null; end if;
  return person;
end
$$;

create function app.run_save_person(target uuid, base_version bigint, given jsonb, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles;
  of_rights boolean;
begin
  perform app.check_person_values(given);
  perform app.begin_access_command('{access.users.read, access.users.edit}');
  person := app.person_at(target, base_version);
  if person.id is null then return '{"status": "conflict"}'; end if;
  of_rights := given ?| array['role_ids', 'extra_permissions', 'denied_permissions', 'scope', 'valid_until'];
  return jsonb_build_object('status', 'saved', 'row_version', app.apply_person(
    person, given, null, app.checked_reason(reason, of_rights),
    case when of_rights then 'rights_change' else 'person_change' end
  ));
end
$$;
grant execute on function app.run_save_person(uuid, bigint, jsonb, text) to vizite_api;

create function app.run_set_person_status(target uuid, base_version bigint, status text, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles;
begin
  if coalesce(status, '') not in ('active', 'suspended', 'left') then perform app.refuse_call('status_unknown'); end if;
  perform app.begin_access_command('{access.users.read, access.users.edit}');
  if target = auth.uid() then perform app.refuse_access('own_account'); end if;
  person := app.person_at(target, base_version);
  if person.id is null then return '{"status": "conflict"}'; end if;
  -- A user who has not accepted an invitation has no account that could be active.
  if person.status = 'invited' and status <> 'left' then perform app.refuse_access('not_joined'); end if;
  return jsonb_build_object('status', 'saved', 'row_version', app.apply_person(
    person, '{}', status, app.checked_reason(reason, true), 'person_status'
  ));
end
$$;
grant execute on function app.run_set_person_status(uuid, bigint, text, text) to vizite_api;

create function app.run_copy_rights(source uuid, target uuid, base_version bigint, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles;
  model public.profiles;
begin
  perform app.begin_access_command('{access.users.read, access.users.edit}');
  select * into model from public.profiles p where p.id = source and p.deleted_at is null;
  if not found or source = target then perform app.refuse_access('unknown_person'); end if;
  person := app.person_at(target, base_version);
  if person.id is null then return '{"status": "conflict"}'; end if;
  return jsonb_build_object('status', 'saved', 'row_version', app.apply_person(
    person,
    jsonb_build_object(
      'role_ids', array(select u.role_id from public.user_roles u where u.user_id = source),
      'extra_permissions', model.extra_permissions, 'denied_permissions', model.denied_permissions, 'scope', model.scope
    ),
    null, app.checked_reason(reason, true), 'rights_change'
  ));
end
$$;
grant execute on function app.run_copy_rights(uuid, uuid, bigint, text) to vizite_api;

-- The commands. Answers {"status": "saved", "row_version"} or {"status": "conflict"}: somebody else changed the user
-- meanwhile. Errors: 42501 permission_denied, account_inactive; 22023 malformed; 23514 last_administrator, or a value
-- that a check refuses; P0001 with the reason as message and what it is about as hint: reason_length, unknown_person,
-- person_outranks, rights_not_held, scope_not_held, system_role_given, unknown_role, unknown_permission,
-- unknown_delegate, email_fixed, email_invalid, duplicate_email, own_account, not_joined.

-- Saves a user. given: those of the fields of sync/model/entities/access.ts that change. A reason of 3 to 500
-- characters where rights change.
create function public.save_person(target uuid, base_version bigint, given jsonb, reason text default null) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_save_person(target, base_version, given, reason)
$$;
select app.open_door('public.save_person(uuid, bigint, jsonb, text)');

-- Sets the status of a user: suspended (devices of the user are signed out and wiped at their next contact), left, or
-- active again.
create function public.set_person_status(target uuid, base_version bigint, status text, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_set_person_status(target, base_version, status, reason)
$$;
select app.open_door('public.set_person_status(uuid, bigint, text, text)');

-- Gives a user the roles, exceptions and scope of another one, instead of the own.
create function public.copy_rights(source uuid, target uuid, base_version bigint, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_copy_rights(source, target, base_version, reason)
$$;
select app.open_door('public.copy_rights(uuid, uuid, bigint, text)');
