-- People, roles and permissions. They are changed by named commands of the server and by nothing else: these check rights,
-- versions and reasons, and write the log. A device holds copies to read.

create table public.permissions (
  id uuid primary key,
  key text not null check (char_length(key) <= 80 and btrim(key) <> ''),
  description text not null check (char_length(description) <= 200 and btrim(description) <> ''),
  risk text not null check (risk in ('normal', 'sensitive', 'critical')),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint permissions_key_key unique (key)
);

create table public.roles (
  id uuid primary key,
  name text not null check (char_length(name) <= 80 and btrim(name) <> ''),
  description text check (char_length(description) <= 500),
  is_system boolean not null default false,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create unique index roles_name_key on public.roles (app.fold_turkish(name)) where deleted_at is null;

-- id is the id of the account in auth.users; there is no foreign key, since accounts live outside this schema.
create table public.profiles (
  id uuid primary key,
  email text not null check (char_length(email) <= 254 and btrim(email) <> ''),
  full_name text not null check (char_length(full_name) <= 120 and btrim(full_name) <> ''),
  phone text check (char_length(phone) <= 20),
  extension text check (char_length(extension) <= 10),
  department_id uuid references public.definitions (id),
  ward text check (char_length(ward) <= 80),
  title text check (char_length(title) <= 80),
  extra_permissions text[] not null default '{}' check (app.check_texts(extra_permissions, 500)),
  denied_permissions text[] not null default '{}' check (app.check_texts(denied_permissions, 500)),
  scope text not null check (scope in ('own', 'ward', 'department', 'all')),
  status text not null check (status in ('invited', 'active', 'suspended', 'left')),
  valid_until date check (valid_until >= '0001-01-01' and valid_until < '10000-01-01'),
  last_sign_in_at timestamptz,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  out_of_office_from date check (out_of_office_from >= '0001-01-01' and out_of_office_from < '10000-01-01'),
  out_of_office_to date check (out_of_office_to >= '0001-01-01' and out_of_office_to < '10000-01-01'),
  delegate_id uuid references public.profiles (id),
  constraint profiles_out_of_office_order check (
    (out_of_office_from is null) = (out_of_office_to is null) and out_of_office_from <= out_of_office_to
  ),
  constraint profiles_delegate_other check (delegate_id <> id)
);
create unique index profiles_email_key on public.profiles (app.ascii_lower(email)) where deleted_at is null;
create index profiles_department on public.profiles (department_id);

create index profiles_delegate on public.profiles (delegate_id);

create table public.role_permissions (
  role_id uuid not null references public.roles (id) on delete cascade,
  permission_key text not null references public.permissions (key),
  primary key (role_id, permission_key)
);
create index role_permissions_permission on public.role_permissions (permission_key);

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role_id uuid not null references public.roles (id),
  primary key (user_id, role_id)
);
create index user_roles_role on public.user_roles (role_id);
select app.replicate('permissions', 'access');
select app.replicate('roles', 'access');
select app.replicate('profiles', 'access');
select app.protect('public.role_permissions');
select app.protect('public.user_roles');

-- Stamps the parent row: rows of the two link tables travel inside profiles and roles, so a change there is a change of
-- the parent.
create function app.touch_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles set updated_at = app.now_ms() where id in (old.user_id, new.user_id);
  return null;
end
$$;
create trigger touch_profile after insert or update or delete on public.user_roles
for each row execute function app.touch_profile();

create function app.touch_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.roles set updated_at = app.now_ms() where id in (old.role_id, new.role_id);
  return null;
end
$$;
create trigger touch_role after insert or update or delete on public.role_permissions
for each row execute function app.touch_role();

-- Refuses to delete a role that a user has.
create function app.keep_used_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.deleted_at is not null and old.deleted_at is null
    and (old.is_system or exists (select from public.user_roles u where u.role_id = old.id)) then
    raise exception using errcode = '23514', message = 'role is in use', constraint = 'roles_in_use', column = 'deleted_at';
  end if;
  return new;
end
$$;
create trigger keep_used_role before update on public.roles
for each row execute function app.keep_used_role();
create trigger check_lookups before insert or update on public.profiles
for each row execute function app.check_lookups('department_id', 'department');

-- Returns hidden values of these people, for user administrators and the person.
create function app.hidden_profiles(ids uuid[]) returns table (id uuid, hidden jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  all_rows boolean := app.has_permission('access.users.read');
begin
  return query
  select p.id, jsonb_build_object(
    'email', p.email, 'phone', p.phone, 'extra_permissions', p.extra_permissions,
    'denied_permissions', p.denied_permissions, 'valid_until', p.valid_until,
    'last_sign_in_at', app.iso(p.last_sign_in_at)
  )
  from public.profiles p
  where p.id = any (ids) and (all_rows or (p.id = auth.uid() and app.is_staff()));
end
$$;
grant execute on function app.hidden_profiles(uuid[]) to vizite_api;
select app.expose('permissions', '{}', can_add => false, can_edit => false);
select app.expose('roles', '{}', can_add => false, can_edit => false);
select app.expose(
  'profiles', '{}',
  hidden => '{email, phone, extra_permissions, denied_permissions, valid_until, last_sign_in_at}',
  can_add => false, can_edit => false
);
grant select on public.role_permissions, public.user_roles to vizite_api;
create policy permissions_select on public.permissions for select to vizite_api
using ((select app.is_staff()));

-- Names and descriptions of roles, not their permissions, for authors of news, who choose roles as their readers.
create policy roles_select on public.roles for select to vizite_api
using (
  (select app.has_any_permission('{access.roles.read, whats_new.write}'))
  or ((select app.is_staff()) and id = any ((select app.my_role_ids())::uuid[]))
);
create policy profiles_select on public.profiles for select to vizite_api
using ((select app.is_staff()));
create policy role_permissions_select on public.role_permissions for select to vizite_api
using (
  (select app.has_permission('access.roles.read'))
  or ((select app.is_staff()) and role_id = any ((select app.my_role_ids())::uuid[]))
);
create policy user_roles_select on public.user_roles for select to vizite_api
using ((select app.is_staff()));

insert into app.sync_tables (kind, collection, table_name, hidden, derived) values
  ('user', 'access', 'profiles',
    '{email, phone, extra_permissions, denied_permissions, valid_until, last_sign_in_at}',
    '{"role_ids": "array(select u.role_id from public.user_roles u where u.user_id = t.id order by u.role_id)"}'),
  ('role', 'access', 'roles', '{}',
    '{"permission_keys": "array(select g.permission_key from public.role_permissions g where g.role_id = t.id order by g.permission_key collate \"C\")"}'),
  ('permission', 'access', 'permissions', '{}', '{}');

-- Returns whether the account may be used, now or as soon as its invitation is accepted.
create function app.is_usable(person public.profiles) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return person.status in ('active', 'invited') and person.deleted_at is null
    and (person.valid_until is null or person.valid_until >= (now() at time zone 'Europe/Istanbul')::date);
end
$$;
