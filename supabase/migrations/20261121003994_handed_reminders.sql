-- A reminder that its owner hands to a colleague: it rings for the colleague, who may put it off, tick it off and give
-- it back; text, day and record stay the owner's. The colleague sees the reminder's own text and nothing of the record
-- it hangs on but what she may read anyway.

alter table public.reminders
  add column delegated_to uuid references public.profiles (id),
  add constraint reminders_delegate_other check (delegated_to <> owner_id);
create index reminders_delegate on public.reminders (delegated_to);
grant select (delegated_to), insert (delegated_to), update (delegated_to) on public.reminders to authenticated;

-- Whoever gives it back sees the row as she leaves it, or she could not store that; with its next change by somebody
-- else it is gone from her devices. To change it she has to be the delegate still.
alter policy reminders_select on public.reminders using (
  (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()) or updated_by = (select auth.uid()))
  and (select app.is_staff())
);
alter policy reminders_update on public.reminders
using (
  (owner_id = (select auth.uid()) or delegated_to = (select auth.uid())) and (select app.is_staff())
)
-- That it stays its owner's, and the rest, says app.guard_reminder.
with check (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()) or delegated_to is null);

-- Who was ever handed one: they alone can lose sight of a reminder, so nobody else hears of ids that are not hers.
create table app.reminder_delegates (
  user_id uuid primary key references public.profiles (id)
);
select app.protect('app.reminder_delegates');
grant select on app.reminder_delegates to authenticated;
create policy "one's own" on app.reminder_delegates for select to authenticated
using (user_id = (select auth.uid()));
update app.sync_tables set departs = 'exists (select from app.reminder_delegates d where d.user_id = auth.uid())'
where table_name = 'reminders';

-- Whether a time is one that a repeating reminder comes to (nextDue in src/data/reminders.ts): the same hour in
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
grant execute on function app.keeps_rhythm(timestamptz, timestamptz, text) to authenticated;

-- Whether a reminder could ring for somebody.
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

-- What the delegate may change. What functions of the server write is their business.
create function app.guard_reminder() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then return new; end if;
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

-- Open reminders of delegates who cannot be reached any more ring for their owners again. Answers how many.
create function app.return_reminders() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  returned integer;
begin
  -- No statement where there is nothing to return, for each pokes the devices.
  if not exists (
    select from public.reminders r
    where r.delegated_to is not null and r.done_at is null and r.deleted_at is null
      and not app.may_be_rung(r.delegated_to)
  ) then
    return 0;
  end if;
  update public.reminders r set delegated_to = null, rung_at = null
  where r.delegated_to is not null and r.done_at is null and r.deleted_at is null
    and not app.may_be_rung(r.delegated_to);
  get diagnostics returned = row_count;
  return returned;
end
$$;

-- At once where an account is suspended; what runs out by itself is found by what is called every few minutes.
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

alter function app.run_due_notices() rename to tell_due_times;
create function app.run_due_notices() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.return_reminders();
  return app.tell_due_times();
end
$$;

select app.refresh_registry();
