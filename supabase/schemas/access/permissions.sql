-- Permissions of users. Asked of tables and keyed by auth.uid(), never of token claims: withdrawal works at once.
-- Policies call these wrapped in (select …), so that they run once per statement.

-- Returns whether the caller is staff with a valid account.
create function app.is_staff() returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.id = auth.uid() and p.status = 'active' and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
  );
end
$$;
grant execute on function app.is_staff() to authenticated, vizite_api;

-- Returns whether the caller holds at least one of the permissions: (roles ∪ extra) − denied.
create function app.has_any_permission(keys text[]) returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.id = auth.uid() and p.status = 'active' and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and exists (
        select from unnest(keys) k (key)
        where k.key <> all (p.denied_permissions)
          and (
            k.key = any (p.extra_permissions)
            or exists (
              select from public.user_roles u
              join public.role_permissions g on g.role_id = u.role_id and g.permission_key = k.key
              join public.roles r on r.id = u.role_id and r.deleted_at is null
              where u.user_id = p.id
            )
          )
      )
  );
end
$$;
grant execute on function app.has_any_permission(text[]) to vizite_api;

-- Returns the same for one permission, which is what writes ask row by row.
create function app.has_permission(key text) returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
begin
  return exists (
    select from public.profiles p
    where p.id = actor and p.status = 'active' and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and key <> all (p.denied_permissions)
      and (
        key = any (p.extra_permissions)
        or exists (
          select from public.user_roles u
          join public.role_permissions g on g.role_id = u.role_id and g.permission_key = key
          join public.roles r on r.id = u.role_id and r.deleted_at is null
          where u.user_id = actor
        )
      )
  );
end
$$;
grant execute on function app.has_permission(text) to vizite_api;

-- Returns how far the caller sees: own, ward, department, all; null without a valid account.
create function app.my_scope() returns text
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return (select p.scope from public.profiles p where p.id = auth.uid() and app.is_staff());
end
$$;
grant execute on function app.my_scope() to vizite_api;

-- Returns the caller's department, where the scope reaches that far.
create function app.my_department() returns uuid
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return (
    select p.department_id from public.profiles p
    where p.id = auth.uid() and p.scope in ('ward', 'department') and app.is_staff()
  );
end
$$;
grant execute on function app.my_department() to vizite_api;

create function app.my_role_ids() returns uuid[]
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return coalesce((
    select array_agg(u.role_id order by u.role_id)
    from public.user_roles u join public.roles r on r.id = u.role_id and r.deleted_at is null
    where u.user_id = auth.uid()
  ), '{}');
end
$$;
grant execute on function app.my_role_ids() to vizite_api;

-- Returns all permissions in force, sorted; empty without a valid account.
create function app.my_permissions() returns text[]
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return coalesce((
    select array_agg(k.key order by k.key collate "C")
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
    where p.id = auth.uid() and app.is_staff() and k.key <> all (p.denied_permissions)
  ), '{}');
end
$$;
grant execute on function app.my_permissions() to vizite_api;

-- Returns whether the caller may join a broadcast topic; asked by the embedded backend's socket.
create function app.may_join(topic text) returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return topic = 'sync' and app.is_staff();
end
$$;
grant execute on function app.may_join(text) to authenticated, vizite_api;

-- Right to listen to pokes: Realtime asks as the person. Only where Supabase Realtime is installed; the embedded socket
-- asks app.may_join.
do $$
begin
  if to_regclass('realtime.messages') is not null and to_regprocedure('realtime.topic()') is not null then
    create policy "staff listen to sync" on realtime.messages for select to authenticated
    using ((select realtime.topic()) = 'sync' and (select app.is_staff()));
  end if;
end
$$;
