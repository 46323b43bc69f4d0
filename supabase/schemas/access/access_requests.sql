-- "Yetki iste": tells those who manage people that somebody misses a permission.

-- One request per user, permission and day.
create table app.access_requests (
  user_id uuid not null references public.profiles (id),
  permission_key text not null references public.permissions (key),
  requested_on date not null,
  primary key (user_id, permission_key, requested_on)
);
create index access_requests_permission on app.access_requests (permission_key);
select app.protect('app.access_requests');
create policy "own requests" on app.access_requests for select to vizite_api
using (user_id = (select auth.uid()));

create function app.request_permission(wanted text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  person text;
  described text;
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  select p.description into described from public.permissions p where p.key = wanted and p.deleted_at is null;
  if not found then perform app.refuse_call('unknown_permission'); end if;
  insert into app.access_requests (user_id, permission_key, requested_on)
  values (auth.uid(), wanted, (now() at time zone 'Europe/Istanbul')::date)
  on conflict do nothing;
  if not found then return false; end if;

  select p.full_name into person from public.profiles p where p.id = auth.uid();
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select p.id, 'access_request', person || ' yetki istiyor', described || ' (' || wanted || ')', app.now_ms(),
    'access:' || auth.uid()
  from public.profiles p
  where p.status = 'active' and p.deleted_at is null and p.id <> auth.uid()
    and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
    and 'access.users.edit' <> all (p.denied_permissions)
    and ('access.users.edit' = any (p.extra_permissions) or exists (
      select from public.user_roles u
      join public.roles r on r.id = u.role_id and r.deleted_at is null
      join public.role_permissions g on g.role_id = r.id and g.permission_key = 'access.users.edit'
      where u.user_id = p.id
    ));
  return true;
end
$$;
grant execute on function app.request_permission(text) to vizite_api;

-- Sends a request for a permission: {"status": "sent" | "already_requested"}. Errors: 22023 unknown permission, 42501
-- no account.
create function public.request_access(permission_key text) returns jsonb
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'status', case when app.request_permission(permission_key) then 'sent' else 'already_requested' end
  )
$$;
select app.open_door('public.request_access(text)');
