-- News, and who has read them. Read marks belong to the reader; managers of news are told sums, and for one entry the
-- names of those who have not read it.

create table public.whats_new_entries (
  id uuid primary key,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  body text not null check (char_length(body) <= 10000 and btrim(body) <> ''),
  entry_kind text not null check (entry_kind in ('feature', 'improvement', 'fix', 'announcement')),
  areas text[] not null default '{}' check (app.check_texts(areas, 50)),
  audience_role_ids uuid[] not null default '{}' check (app.check_ids(audience_role_ids)),
  version text check (char_length(version) <= 20),
  publish_at timestamptz not null check (publish_at >= '0001-01-01' and publish_at < '10000-01-01'),
  expires_at timestamptz check (expires_at >= '0001-01-01' and expires_at < '10000-01-01'),
  pinned boolean not null default false,
  requires_ack boolean not null default false,
  state text not null check (state in ('draft', 'published', 'archived')),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);

-- Devices hold what was published once; only by staying visible as archived can it be taken back from them.
create function app.keep_published() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.state = 'draft' and old.state <> 'draft' then
    raise exception using errcode = '23514', message = 'published entries are archived, not withdrawn',
      constraint = 'whats_new_entries_state_check', column = 'state';
  end if;
  return new;
end
$$;
create trigger keep_published before update on public.whats_new_entries
for each row execute function app.keep_published();
select app.replicate('whats_new_entries', 'inbox');
select app.expose(
  'whats_new_entries',
  '{title, body, entry_kind, areas, audience_role_ids, version, publish_at, expires_at, pinned, requires_ack, state}',
  can_remove => true
);

-- publish_at does not decide here: a row that becomes visible as time goes by lies behind every cursor. Devices hide
-- an entry until then.
create policy whats_new_entries_select on public.whats_new_entries for select to vizite_api
using (
  (select app.has_permission('whats_new.write'))
  or (
    (select app.is_staff()) and state <> 'draft'
    and (audience_role_ids = '{}' or audience_role_ids && (select app.my_role_ids()))
  )
);
create policy whats_new_entries_insert on public.whats_new_entries for insert to vizite_api
with check ((select app.has_permission('whats_new.write')));
create policy whats_new_entries_update on public.whats_new_entries for update to vizite_api
using ((select app.has_permission('whats_new.write')))
with check ((select app.has_permission('whats_new.write')));

insert into app.sync_tables (kind, collection, table_name, departs) values
  ('whats_new', 'inbox', 'whats_new_entries', 'not app.has_permission(''whats_new.write'')');

-- Returns active people whom an entry is meant for, and when they read it first.
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
grant execute on function app.news_readers(uuid) to vizite_api;

-- Returns {"<id of an entry>": {"audience": n, "read": n}}, drafts left out. Errors: 42501 without whats_new.write.
create function public.list_news_reads() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.entry_id, jsonb_build_object('audience', s.audience, 'read', s.read)), '{}')
  from (
    select r.entry_id, count(*) as audience, count(r.read_at) as read from app.news_readers(null) r group by r.entry_id
  ) s
$$;
select app.open_door('public.list_news_reads()');

-- Returns {"unread": ["<name>", ...]}, at most 500. Errors: 42501 without whats_new.write.
create function public.list_news_unread(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('unread', coalesce(jsonb_agg(s.full_name), '[]')) from (
    select r.full_name from app.news_readers(entry) r where r.read_at is null order by r.full_name collate app.turkish limit 500
  ) s
$$;
select app.open_door('public.list_news_unread(uuid)');
