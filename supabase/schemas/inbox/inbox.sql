-- Rows that belong to one user: notifications and read marks.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  topic text not null check (topic in (
    'assigned', 'reassigned', 'mentioned', 'status', 'comment', 'due_risk', 'overdue', 'meeting_invited', 'meeting_moved',
    'meeting_cancelled', 'meeting_answered', 'surgery_moved', 'surgery_cancelled', 'surgery_clash', 'surgery_late',
    'surgery_missing', 'insurance_answer', 'insurance_reopened', 'insurance_unapproved', 'insurance_expiring',
    'insurance_appeal', 'biopsy_critical', 'biopsy_late', 'specimen_missing', 'shift_handover', 'merge_waiting', 'access_request',
    'report_ready', 'system'
  )),
  target text check (target in ('ticket', 'client', 'task', 'meeting', 'surgery', 'insurance_case', 'biopsy',
    'specimen_transfer', 'shift_handover', 'client_merge', 'report_run', 'whats_new')),
  target_id uuid,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  body text check (char_length(body) <= 500),
  at timestamptz not null,
  group_key text check (char_length(group_key) <= 80),
  read_at timestamptz check (read_at >= '0001-01-01' and read_at < '10000-01-01'),
  acted_at timestamptz check (acted_at >= '0001-01-01' and acted_at < '10000-01-01'),
  snoozed_until timestamptz check (snoozed_until >= '0001-01-01' and snoozed_until < '10000-01-01'),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  -- Time when one of the person's devices has rung for it.
  rung_at timestamptz check (rung_at >= '0001-01-01' and rung_at < '10000-01-01'),
  -- True of one that rings within quiet hours, too.
  passes_quiet boolean not null default false
);
create index notifications_user on public.notifications (user_id);
select app.replicate('notifications', 'inbox');
select app.expose('notifications', '{read_at, acted_at, snoozed_until, rung_at}', can_add => false);
create policy notifications_select on public.notifications for select to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()));
create policy notifications_update on public.notifications for update to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()))
with check (user_id = (select auth.uid()));

create table public.read_marks (
  id uuid primary key,
  user_id uuid not null references public.profiles (id),
  target text not null check (target in ('ticket', 'client', 'task', 'meeting', 'surgery', 'insurance_case', 'biopsy',
    'specimen_transfer', 'shift_handover', 'client_merge', 'report_run', 'whats_new')),
  target_id uuid not null,
  read_at timestamptz not null check (read_at >= '0001-01-01' and read_at < '10000-01-01'),
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
create policy read_marks_select on public.read_marks for select to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()));
create policy read_marks_insert on public.read_marks for insert to vizite_api
with check (user_id = (select auth.uid()) and (select app.is_staff()));
create policy read_marks_update on public.read_marks for update to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()))
with check (user_id = (select auth.uid()));

insert into app.sync_tables (kind, collection, table_name, window_rule) values
  ('notification', 'inbox', 'notifications', 'false'),
  ('read_mark', 'inbox', 'read_marks', null);

-- Tells people of a record. An unread notice of the same kind says the new thing instead of a second one. The caller has
-- chosen people who may read the record; texts name no patient.
create function app.notify_record(
  of_target text, record uuid, readers uuid[], notice_topic text, notice_title text, words text
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  again uuid[];
begin
  if coalesce(cardinality(readers), 0) = 0 then return; end if;
  with renewed as (
    update public.notifications n
    set title = notice_title, body = left(words, 500), at = moment, acted_at = null, snoozed_until = null, rung_at = null
    where n.target_id = record and n.target = of_target and n.topic = notice_topic and n.user_id = any (readers)
      and n.read_at is null and n.deleted_at is null
    returning n.user_id
  )
  select array(select r.user_id from renewed r) into again;
  insert into public.notifications (user_id, topic, target, target_id, title, body, at, group_key)
  select distinct r, notice_topic, of_target, record, notice_title, left(words, 500), moment, of_target || ':' || record
  from unnest(readers) r
  where r <> all (coalesce(again, '{}'));
end
$$;
