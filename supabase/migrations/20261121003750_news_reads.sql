-- Who has read what's new. Read marks belong to the reader; managers of news are told sums, and for one entry the
-- names of those who have not read it.

-- Whoever writes news chooses roles as their readers: names and descriptions of roles, not what the roles may.
alter policy roles_select on public.roles using (
  (select app.has_any_permission('{access.roles.read, whats_new.write}'))
  or ((select app.is_staff()) and id = any ((select app.my_role_ids())::uuid[]))
);

-- Active people whom an entry is meant for, and when they read it first.
create function app.news_readers(entry uuid) returns table (entry_id uuid, user_id uuid, full_name text, read_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not app.has_permission('whats_new.write') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  return query
  select n.id, p.id, p.full_name,
    (select min(m.read_at) from public.read_marks m
     where m.target = 'whats_new' and m.target_id = n.id and m.user_id = p.id and m.deleted_at is null)
  from public.whats_new_entries n
  join public.profiles p on p.status = 'active' and p.deleted_at is null
    and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
    and (n.audience_role_ids = '{}' or exists (
      select from public.user_roles u where u.user_id = p.id and u.role_id = any (n.audience_role_ids)
    ))
  where n.deleted_at is null and n.state <> 'draft' and (entry is null or n.id = entry);
end
$$;
grant execute on function app.news_readers(uuid) to authenticated;

-- {"<id of an entry>": {"audience": n, "read": n}}, drafts left out. Errors: 42501 without whats_new.write.
create function public.list_news_reads() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.entry_id, jsonb_build_object('audience', s.audience, 'read', s.read)), '{}')
  from (
    select r.entry_id, count(*) as audience, count(r.read_at) as read from app.news_readers(null) r group by r.entry_id
  ) s
$$;

-- {"unread": ["<name>", ...]}, at most 500. Errors: 42501 without whats_new.write.
create function public.list_news_unread(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('unread', coalesce(jsonb_agg(s.full_name), '[]')) from (
    select r.full_name from app.news_readers(entry) r where r.read_at is null order by r.full_name collate app.turkish limit 500
  ) s
$$;
revoke all on function public.list_news_reads(), public.list_news_unread(uuid) from public, anon;
grant execute on function public.list_news_reads(), public.list_news_unread(uuid) to authenticated;
