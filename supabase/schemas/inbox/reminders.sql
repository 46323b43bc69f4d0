-- Reminders belong to one user, who may hand one to a colleague: then it rings for the colleague, who may snooze it,
-- mark it as done and give it back; text, day and record stay the owner's. The colleague sees the reminder's own text,
-- and of its record only what they may read anyway.

create table public.reminders (
  id uuid primary key,
  owner_id uuid not null references public.profiles (id),
  target text check (target in ('ticket', 'client', 'task', 'meeting', 'surgery', 'insurance_case', 'biopsy',
    'specimen_transfer', 'shift_handover', 'client_merge', 'report_run', 'whats_new')),
  target_id uuid,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  due_at timestamptz not null check (due_at >= '0001-01-01' and due_at < '10000-01-01'),
  repeat text not null check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  lead_minutes integer not null check (lead_minutes >= 0),
  done_at timestamptz check (done_at >= '0001-01-01' and done_at < '10000-01-01'),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  -- A reminder that was put off keeps its own time, by which it repeats.
  snoozed_until timestamptz check (snoozed_until >= '0001-01-01' and snoozed_until < '10000-01-01'),
  -- Time when one of the person's devices has rung for it.
  rung_at timestamptz check (rung_at >= '0001-01-01' and rung_at < '10000-01-01'),
  delegated_to uuid references public.profiles (id),
  constraint reminders_delegate_other check (delegated_to <> owner_id)
);
create index reminders_owner on public.reminders (owner_id);
create index reminders_delegate on public.reminders (delegated_to);
select app.replicate('reminders', 'inbox');
select app.expose(
  'reminders',
  '{owner_id, target, target_id, title, due_at, repeat, lead_minutes, done_at, snoozed_until, rung_at, delegated_to}',
  can_remove => true
);

-- A delegate who gives it back sees the row as they leave it, or they could not store that; with its next change by
-- somebody else it is gone from their devices. To change it they have to be the delegate still.
create policy reminders_select on public.reminders for select to vizite_api
using (
  (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()) or updated_by = (select auth.uid()))
  and (select app.is_staff())
);
create policy reminders_insert on public.reminders for insert to vizite_api
with check (owner_id = (select auth.uid()) and (select app.is_staff()));
create policy reminders_update on public.reminders for update to vizite_api
using (
  (owner_id = (select auth.uid()) or delegated_to = (select auth.uid())) and (select app.is_staff())
)
-- That it stays its owner's, and the rest, says app.guard_reminder.
with check (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()) or delegated_to is null);

insert into app.sync_tables (kind, collection, table_name, window_rule, departs) values
  ('reminder', 'inbox', 'reminders', 't.done_at is null and t.deleted_at is null',
    'exists (select from app.reminder_delegates d where d.user_id = auth.uid())');

-- Users who were ever handed one: only they can lose the right to see a reminder, so nobody else hears of ids that are
-- not theirs.
create table app.reminder_delegates (
  user_id uuid primary key references public.profiles (id)
);
select app.protect('app.reminder_delegates');
grant select on app.reminder_delegates to vizite_api;
create policy "one's own" on app.reminder_delegates for select to vizite_api
using (user_id = (select auth.uid()));

-- Returns whether a time is one that a repeating reminder comes to (nextDue in src/data/reminders.ts): the same hour in
-- Istanbul, of a weekly one the same day of the week. Of a monthly one the day may be moved by a short month.
create function app.keeps_rhythm(was timestamptz, now_at timestamptz, repeat text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  before timestamp := was at time zone 'Europe/Istanbul';
  after timestamp := now_at at time zone 'Europe/Istanbul';
begin
  return before = after or repeat <> 'none' and before::time = after::time and case repeat
    when 'weekly' then extract(dow from before) = extract(dow from after)
    when 'monthly' then extract(day from before) = extract(day from after)
      or least(extract(day from before), extract(day from after)) >= 28
    else true
  end;
end
$$;
grant execute on function app.keeps_rhythm(timestamp with time zone, timestamp with time zone, text) to vizite_api;

-- Returns whether a reminder could ring for somebody.
create function app.may_be_rung(person uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p where p.id = person and p.status = 'active' and app.is_usable(p)
  );
end
$$;

-- Refuses changes that a delegate may not make. What functions of the server write is their business.
create function app.guard_reminder() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if new.owner_id <> old.owner_id or auth.uid() <> old.owner_id and (
    (new.target, new.target_id, new.title, new.repeat, new.lead_minutes, new.deleted_at)
      is distinct from (old.target, old.target_id, old.title, old.repeat, old.lead_minutes, old.deleted_at)
    or not app.keeps_rhythm(old.due_at, new.due_at, old.repeat)
    or new.delegated_to is not null and new.delegated_to is distinct from old.delegated_to
  ) then
    raise exception using errcode = '42501', message = 'the reminder is somebody else’s';
  end if;
  return new;
end
$$;
create trigger guard_reminder before update on public.reminders
for each row execute function app.guard_reminder();

-- Makes the owner the author of what the server changes in a reminder. A reminder is seen by the user who changed it
-- last, so that a delegate can give it back. Where the server gives it back, because the delegate's account was
-- suspended, that was the administrator: its text, which may name a patient, came to the administrator's devices. After
-- stamp, by name.
create function app.without_stranger() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' and not app.is_merging() then new.updated_by := new.owner_id; end if;
  return new;
end
$$;
create trigger without_stranger before update on public.reminders
for each row when (new.updated_by is distinct from new.owner_id)
execute function app.without_stranger();

create function app.check_reminder_delegate() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.delegated_to is not null and (tg_op = 'INSERT' or new.delegated_to is distinct from old.delegated_to)
    and not app.may_be_rung(new.delegated_to) then
    raise exception using errcode = '23514', message = 'nobody whom it could ring for',
      constraint = 'reminders_delegate_active', column = 'delegated_to';
  end if;
  if new.delegated_to is not null then
    insert into app.reminder_delegates (user_id) values (new.delegated_to) on conflict do nothing;
  end if;
  return new;
end
$$;
create trigger check_reminder_delegate before insert or update of delegated_to on public.reminders
for each row execute function app.check_reminder_delegate();

-- Tells the colleague who gets it, and the owner who gets it back. Without its text, which may name a patient.
create function app.notify_reminder() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  who text;
  told uuid;
begin
  if app.is_import() or auth.uid() is null or new.deleted_at is not null or new.done_at is not null
    or tg_op = 'UPDATE' and new.delegated_to is not distinct from old.delegated_to then
    return null;
  end if;
  told := case when new.delegated_to is not null then new.delegated_to else new.owner_id end;
  if app.notice_readers(array[told]) = '{}' then return null; end if;
  select left(p.full_name, 150) into who from public.profiles p where p.id = auth.uid();
  insert into public.notifications (user_id, topic, title, at, group_key)
  values (told, 'assigned', who || case when new.delegated_to is not null
    then ' size bir hatırlatma devretti' else ' hatırlatmanızı geri verdi' end, app.now_ms(), 'reminder:' || new.id);
  return null;
end
$$;
create trigger notify_reminder after insert or update on public.reminders
for each row execute function app.notify_reminder();

-- Gives these reminders back to their owners; a part of app.return_reminders.
create function app.give_back_reminders(keys text[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.reminders r set delegated_to = null, rung_at = null where r.id = any (keys::uuid[]);
  return cardinality(keys);
end
$$;

-- Returns open reminders of delegates who cannot be reached any more to their owners, for whom they ring again. Answers
-- how many.
create function app.return_reminders() returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  -- No statement where there is nothing to return, for each pokes the devices.
  return app.run_each('reminders', array(
    select r.id::text from public.reminders r
    where r.delegated_to is not null and r.done_at is null and r.deleted_at is null
      and not app.may_be_rung(r.delegated_to) and r.id::text not in (select app.set_aside_keys('reminders'))
  ), 'give_back_reminders');
end
$$;

-- Returns them at once where an account is suspended; what runs out by itself is found by what is called every few
-- minutes.
create function app.return_reminders_of() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.return_reminders();
  return null;
end
$$;
create trigger return_reminders after update of status, valid_until, deleted_at on public.profiles
for each statement execute function app.return_reminders_of();
