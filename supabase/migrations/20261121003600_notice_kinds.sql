-- Notices about meetings, and what a device tells the others of one person: that it has rung.

alter table public.notifications drop constraint notifications_topic_check;
alter table public.notifications add constraint notifications_topic_check check (topic in (
  'assigned', 'reassigned', 'mentioned', 'status', 'comment', 'due_risk', 'overdue', 'meeting_invited', 'meeting_moved',
  'meeting_cancelled', 'meeting_answered', 'access_request', 'system'
));

do $$
declare
  name text;
begin
  foreach name in array array['notifications', 'reminders', 'read_marks'] loop
    execute format('alter table public.%I drop constraint %I', name, name || '_target_check');
    execute format(
      'alter table public.%I add constraint %I check (target in (''ticket'', ''client'', ''task'', ''meeting'', ''whats_new''))',
      name, name || '_target_check'
    );
  end loop;
end
$$;

-- rung_at: when one of the person's devices has rung for it. snoozed_until: a reminder that was put off keeps its own
-- time, by which it repeats.
alter table public.notifications
  add column rung_at timestamptz check (rung_at >= '0001-01-01' and rung_at < '10000-01-01');
alter table public.reminders
  add column snoozed_until timestamptz check (snoozed_until >= '0001-01-01' and snoozed_until < '10000-01-01'),
  add column rung_at timestamptz check (rung_at >= '0001-01-01' and rung_at < '10000-01-01');
grant select (rung_at), update (rung_at) on public.notifications to authenticated;
grant select (snoozed_until, rung_at), insert (snoozed_until, rung_at), update (snoozed_until, rung_at)
  on public.reminders to authenticated;

select app.refresh_registry();
