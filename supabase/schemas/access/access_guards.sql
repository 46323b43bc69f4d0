-- Common part of all commands about people and roles: turns, refusals, the log, and who has to remain.

-- Returns what the roles and the exceptions of a user come to, whether or not the account may be used: (roles ∪ extra)
-- − denied.
create function app.assigned_rights(person uuid) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select array_agg(k.key)
    from public.profiles p
    cross join lateral (
      select unnest(p.extra_permissions) as key
      union
      select g.permission_key
      from public.user_roles u
      join public.roles r on r.id = u.role_id and r.deleted_at is null
      join public.role_permissions g on g.role_id = r.id
      where u.user_id = p.id
    ) k
    where p.id = person and k.key <> all (p.denied_permissions)
  ), '{}');
end
$$;

-- Returns whether a user has a role of the system, whether or not the account may be used.
create function app.holds_system_role(person uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.user_roles u join public.roles r on r.id = u.role_id and r.is_system and r.deleted_at is null
    where u.user_id = person
  );
end
$$;

-- Returns whether the caller is an administrator by role, who may give what they do not hold themselves.
create function app.is_administrator() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return app.is_staff() and app.holds_system_role(auth.uid());
end
$$;

-- Changes of rights happen one after the other, so that none is decided upon rights that another is taking away. An
-- update and not an advisory lock: a transaction with an older snapshot then fails instead of deciding upon it.
create table app.access_turn (
  only_row boolean primary key default true check (only_row),
  changes bigint not null default 0
);
select app.protect('app.access_turn');
create policy "nobody's business" on app.access_turn for select to vizite_api using (false);

insert into app.access_turn default values;

create function app.take_access_turn() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update app.access_turn set changes = changes + 1 where only_row;
end
$$;

-- Returns whether somebody remains who can let people in: an active administrator by role whose account has no end date
-- (time would lock the hospital out) and who is denied none of what that takes.
create function app.administrator_remains() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.status = 'active' and p.deleted_at is null and p.valid_until is null
      and exists (
        select from public.user_roles u join public.roles r on r.id = u.role_id and r.is_system and r.deleted_at is null
        where u.user_id = p.id
      )
      and app.assigned_rights(p.id)
        @> '{access.users.read, access.users.edit, access.roles.read, access.roles.edit}'::text[]
  );
end
$$;

-- Fires where an administrator may have been lost. Two who suspend each other at once meet at the turn.
create function app.keep_administrator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lost boolean;
begin
  case tg_table_name
    when 'profiles' then lost := app.holds_system_role(old.id);
    when 'user_roles' then lost := exists (select from public.roles r where r.id = old.role_id and r.is_system)
      and not exists (
        select from public.profiles p
        where p.id = old.user_id and (p.status <> 'active' or p.deleted_at is not null or p.valid_until is not null)
      );
    when 'role_permissions' then lost := exists (select from public.roles r where r.id = old.role_id and r.is_system);
    else lost := true;
  end case;
  if not lost then return null; end if;
  perform app.take_access_turn();
  if not app.administrator_remains() then
    raise exception using errcode = '23514', message = 'last_administrator', constraint = 'last_administrator';
  end if;
  return null;
end
$$;
create constraint trigger keep_administrator after update on public.profiles
deferrable initially immediate for each row
when (
  old.status = 'active' and old.deleted_at is null and old.valid_until is null and (
    new.status <> 'active' or new.deleted_at is not null or new.valid_until is not null
    or new.denied_permissions is distinct from old.denied_permissions
  )
)
execute function app.keep_administrator();
create constraint trigger keep_administrator after update or delete on public.user_roles
deferrable initially immediate for each row execute function app.keep_administrator();
create constraint trigger keep_administrator after update or delete on public.role_permissions
deferrable initially immediate for each row execute function app.keep_administrator();
create constraint trigger keep_administrator after update on public.roles
deferrable initially immediate for each row
when (old.is_system and old.deleted_at is null and (not new.is_system or new.deleted_at is not null))
execute function app.keep_administrator();

-- Raises a refusal that a user can do something about. keys: what it is about.
create function app.refuse_access(reason text, keys text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = reason, hint = array_to_string(keys, ' ');
end
$$;

-- Begins every command: in turn, by a user with a valid account and all of these permissions.
create function app.begin_access_command(needed text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  key text;
begin
  perform app.take_access_turn();
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  foreach key in array needed loop
    if not app.has_permission(key) then
      raise exception using errcode = '42501', message = 'permission_denied', hint = key;
    end if;
  end loop;
end
$$;

create function app.log_access(done text, kind text, target uuid, why text, what jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, was_offline, reason, details)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), done, kind, target, false, why, what);
end
$$;

-- Returns the reason as it is stored; null where none was given. Errors: P0001 reason_length.
create function app.checked_reason(reason text, required boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  why text := nullif(btrim(reason, E' \t\r\n'), '');
begin
  if (why is null and required) or char_length(why) not between 3 and 500 then
    perform app.refuse_access('reason_length');
  end if;
  return why;
end
$$;
