-- What belongs to one person – notifications, reminders, read marks – and the news for everybody.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  topic text not null check (topic in (
    'assigned', 'mentioned', 'status', 'comment', 'due_risk', 'overdue', 'access_request', 'system'
  )),
  target text check (target in ('ticket', 'client', 'task', 'whats_new')),
  target_id uuid,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  body text check (char_length(body) <= 500),
  at timestamptz not null,
  group_key text check (char_length(group_key) <= 80),
  read_at timestamptz,
  acted_at timestamptz,
  snoozed_until timestamptz,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index notifications_user on public.notifications (user_id);
select app.replicate('notifications', 'inbox');
select app.expose('notifications', '{read_at, acted_at, snoozed_until}', can_add => false);
create policy notifications_select on public.notifications for select to authenticated
using (user_id = (select auth.uid()) and (select app.is_staff()));
create policy notifications_update on public.notifications for update to authenticated
using (user_id = (select auth.uid()) and (select app.is_staff()))
with check (user_id = (select auth.uid()));

create table public.reminders (
  id uuid primary key,
  owner_id uuid not null references public.profiles (id),
  target text check (target in ('ticket', 'client', 'task', 'whats_new')),
  target_id uuid,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  due_at timestamptz not null,
  repeat text not null check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  lead_minutes integer not null check (lead_minutes >= 0),
  done_at timestamptz,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index reminders_owner on public.reminders (owner_id);
select app.replicate('reminders', 'inbox');
select app.expose(
  'reminders', '{owner_id, target, target_id, title, due_at, repeat, lead_minutes, done_at}', can_remove => true
);
create policy reminders_select on public.reminders for select to authenticated
using (owner_id = (select auth.uid()) and (select app.is_staff()));
create policy reminders_insert on public.reminders for insert to authenticated
with check (owner_id = (select auth.uid()) and (select app.is_staff()));
create policy reminders_update on public.reminders for update to authenticated
using (owner_id = (select auth.uid()) and (select app.is_staff()))
with check (owner_id = (select auth.uid()));

create table public.whats_new_entries (
  id uuid primary key,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  body text not null check (char_length(body) <= 10000 and btrim(body) <> ''),
  entry_kind text not null check (entry_kind in ('feature', 'improvement', 'fix', 'announcement')),
  areas text[] not null default '{}' check (app.check_texts(areas, 50)),
  audience_role_ids uuid[] not null default '{}' check (app.check_ids(audience_role_ids)),
  version text check (char_length(version) <= 20),
  publish_at timestamptz not null,
  expires_at timestamptz,
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
create policy whats_new_entries_select on public.whats_new_entries for select to authenticated
using (
  (select app.has_permission('whats_new.write'))
  or (
    (select app.is_staff()) and state <> 'draft'
    and (audience_role_ids = '{}' or audience_role_ids && (select app.my_role_ids()))
  )
);
create policy whats_new_entries_insert on public.whats_new_entries for insert to authenticated
with check ((select app.has_permission('whats_new.write')));
create policy whats_new_entries_update on public.whats_new_entries for update to authenticated
using ((select app.has_permission('whats_new.write')))
with check ((select app.has_permission('whats_new.write')));

create table public.read_marks (
  id uuid primary key,
  user_id uuid not null references public.profiles (id),
  target text not null check (target in ('ticket', 'client', 'task', 'whats_new')),
  target_id uuid not null,
  read_at timestamptz not null,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index read_marks_user on public.read_marks (user_id);
select app.replicate('read_marks', 'inbox');
select app.expose('read_marks', '{user_id, target, target_id, read_at}');
create policy read_marks_select on public.read_marks for select to authenticated
using (user_id = (select auth.uid()) and (select app.is_staff()));
create policy read_marks_insert on public.read_marks for insert to authenticated
with check (user_id = (select auth.uid()) and (select app.is_staff()));
create policy read_marks_update on public.read_marks for update to authenticated
using (user_id = (select auth.uid()) and (select app.is_staff()))
with check (user_id = (select auth.uid()));

insert into app.sync_tables (kind, collection, table_name, rank, window_rule) values
  ('notification', 'inbox', 'notifications', 20, 'false'),
  ('reminder', 'inbox', 'reminders', 21, 't.done_at is null and t.deleted_at is null'),
  ('whats_new', 'inbox', 'whats_new_entries', 22, null),
  ('read_mark', 'inbox', 'read_marks', 23, null);
