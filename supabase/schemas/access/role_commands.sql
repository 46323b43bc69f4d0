-- Commands about roles. A user who is no administrator by role gives a role nothing that they do not hold, and takes
-- nothing from it that they could not give back. The system's role stays as it is.

create function app.apply_role(was public.roles, given jsonb, why text, done text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  next public.roles := jsonb_populate_record(was, given - 'permission_keys');
  had text[] := array(select g.permission_key from public.role_permissions g where g.role_id = was.id);
  wanted text[] := had;
  refused text[];
begin
  if was.is_system then perform app.refuse_access('system_role'); end if;
  if given ? 'permission_keys' then
    wanted := array(select distinct e from jsonb_array_elements_text(given -> 'permission_keys') e);
  end if;
  select array_agg(k) into refused from unnest(wanted) k
  where k <> all (had) and not exists (select from public.permissions p where p.key = k and p.deleted_at is null);
  if refused is not null then perform app.refuse_access('unknown_permission', refused); end if;
  if not app.is_administrator() then
    select array_agg(k order by k) into refused from unnest(had || wanted) k
    where (k = any (had)) <> (k = any (wanted)) and k <> all (app.my_permissions());
    if refused is not null then perform app.refuse_access('rights_not_held', refused); end if;
  end if;
  update public.roles r set name = btrim(next.name), description = nullif(btrim(next.description), '')
  where r.id = was.id;
  insert into public.role_permissions (role_id, permission_key) select was.id, k from unnest(wanted) k where k <> all (had);
  delete from public.role_permissions g where g.role_id = was.id and g.permission_key <> all (wanted);
  perform app.log_access(done, 'role', was.id, why, jsonb_strip_nulls(jsonb_build_object(
    'name', next.name,
    'name_before', case when was.name <> next.name then was.name end,
    'given', (select jsonb_agg(k order by k) from unnest(wanted) k where k <> all (had)),
    'taken', (select jsonb_agg(k order by k) from unnest(had) k where k <> all (wanted))
  )));
  return (select r.row_version from public.roles r where r.id = was.id);
exception
  when unique_violation then
    perform app.refuse_access('duplicate_name');
    return null;
end
$$;

create function app.check_role_values(given jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(given) is distinct from 'object' or (given - array['name', 'description', 'permission_keys']) <> '{}'
    or (given ? 'permission_keys' and (
      jsonb_typeof(given -> 'permission_keys') <> 'array' or jsonb_array_length(given -> 'permission_keys') > 1000
      or exists (select from jsonb_array_elements(given -> 'permission_keys') e where jsonb_typeof(e) <> 'string')
    ))
  then
    perform app.refuse_call('values_malformed');
  end if;
end
$$;

create function app.run_add_role(new_id uuid, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  made public.roles;
begin
  perform app.check_role_values(given);
  perform app.begin_access_command('{access.roles.read, access.roles.add}');
  -- The answer to the first attempt was lost.
  if exists (select from public.roles r where r.id = new_id and r.created_by = auth.uid()) then
    return jsonb_build_object('status', 'saved', 'row_version', (select r.row_version from public.roles r where r.id = new_id));
  end if;
  insert into public.roles (id, name) values (new_id, given ->> 'name') returning * into made;
  return jsonb_build_object('status', 'saved', 'row_version', app.apply_role(made, given, null, 'role_add'));
exception
  when unique_violation then
    perform app.refuse_access('duplicate_name');
    return null;
end
$$;
grant execute on function app.run_add_role(uuid, jsonb) to vizite_api;

create function app.role_at(target uuid, version bigint) returns public.roles
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found_role public.roles;
begin
  select * into found_role from public.roles r where r.id = target and r.deleted_at is null for update;
  if not found then perform app.refuse_access('unknown_role'); end if;
  if found_role.row_version is distinct from version then return null; end if;
  return found_role;
end
$$;

create function app.run_save_role(target uuid, base_version bigint, given jsonb, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was public.roles;
begin
  perform app.check_role_values(given);
  perform app.begin_access_command('{access.roles.read, access.roles.edit}');
  was := app.role_at(target, base_version);
  if was.id is null then return '{"status": "conflict"}'; end if;
  return jsonb_build_object('status', 'saved', 'row_version', app.apply_role(
    was, given, app.checked_reason(reason, given ? 'permission_keys'), 'role_change'
  ));
end
$$;
grant execute on function app.run_save_role(uuid, bigint, jsonb, text) to vizite_api;

create function app.run_delete_role(target uuid, base_version bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was public.roles;
begin
  perform app.begin_access_command('{access.roles.read, access.roles.delete}');
  was := app.role_at(target, base_version);
  if was.id is null then return '{"status": "conflict"}'; end if;
  if was.is_system then perform app.refuse_access('system_role'); end if;
  if exists (select from public.user_roles u where u.role_id = target) then perform app.refuse_access('role_in_use'); end if;
  update public.roles r set deleted_at = app.now_ms() where r.id = target;
  perform app.log_access('role_delete', 'role', target, null, jsonb_build_object('name', was.name));
  return jsonb_build_object('status', 'saved', 'row_version', was.row_version + 1);
end
$$;
grant execute on function app.run_delete_role(uuid, bigint) to vizite_api;

-- The commands; answers and errors as those of people, and system_role, role_in_use, duplicate_name.

-- Adds a role. new_id is made on the device: a repeat after a lost answer adds nothing.
create function public.add_role(new_id uuid, given jsonb) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_add_role(new_id, given)
$$;
select app.open_door('public.add_role(uuid, jsonb)');

-- Saves a role. given: name, description, permission_keys; those that change. A reason where permission_keys are given.
create function public.save_role(target uuid, base_version bigint, given jsonb, reason text default null) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_save_role(target, base_version, given, reason)
$$;
select app.open_door('public.save_role(uuid, bigint, jsonb, text)');

create function public.delete_role(target uuid, base_version bigint) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_delete_role(target, base_version)
$$;
select app.open_door('public.delete_role(uuid, bigint)');
