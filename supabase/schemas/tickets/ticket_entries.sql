-- Notes, tasks and the history of tickets. Visible with their ticket.

create table public.ticket_notes (
  id uuid primary key,
  ticket_id uuid not null references public.tickets (id),
  body text not null check (char_length(body) <= 8000 and btrim(body) <> ''),
  visibility text not null check (visibility in ('internal', 'external')),
  mention_ids uuid[] not null default '{}' check (app.check_ids(mention_ids)),
  at timestamptz not null check (at >= '0001-01-01' and at < '10000-01-01'),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index ticket_notes_ticket on public.ticket_notes (ticket_id);
select app.replicate('ticket_notes', 'ticket_entries');
select app.expose('ticket_notes', '{ticket_id, body, visibility, mention_ids, at}', can_edit => false);

create table public.ticket_tasks (
  id uuid primary key,
  ticket_id uuid not null references public.tickets (id),
  title text not null check (char_length(title) <= 300 and btrim(title) <> ''),
  assignee_id uuid references public.profiles (id),
  due_at timestamptz check (due_at >= '0001-01-01' and due_at < '10000-01-01'),
  done_at timestamptz check (done_at >= '0001-01-01' and done_at < '10000-01-01'),
  done_by uuid references public.profiles (id),
  position integer not null,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index ticket_tasks_ticket on public.ticket_tasks (ticket_id);
create index ticket_tasks_assignee on public.ticket_tasks (assignee_id);
create index ticket_tasks_done_by on public.ticket_tasks (done_by);
select app.replicate('ticket_tasks', 'ticket_entries');
select app.expose(
  'ticket_tasks', '{ticket_id, title, assignee_id, due_at, done_at, done_by, position}', can_remove => true
);

-- Written by app.write_ticket_history in the transaction that changes the ticket.
create table public.ticket_status_changes (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.tickets (id),
  field text not null check (
    field in ('status', 'assignee', 'team', 'department', 'watcher', 'priority', 'due')
  ),
  from_value text check (char_length(from_value) <= 200),
  to_value text check (char_length(to_value) <= 200),
  reason text check (char_length(reason) <= 500),
  at timestamptz not null,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index ticket_status_changes_ticket on public.ticket_status_changes (ticket_id);
select app.replicate('ticket_status_changes', 'ticket_entries');
select app.expose('ticket_status_changes', '{}', can_add => false, can_edit => false);

-- Row security of tickets decides in the sub-select; with scope all there is nothing to look up.
create policy ticket_notes_select on public.ticket_notes for select to vizite_api
using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.read_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);

-- Written only where the ticket is within the person's own scope, which seeing it does not tell: an emergency access
-- widens what one reads alone.
create policy ticket_notes_insert on public.ticket_notes for insert to vizite_api
with check (
  (select app.has_permission('crm.ticket_notes.add'))
  and ((select app.my_scope()) = 'all' or exists (
    select from public.tickets t
    where t.id = ticket_id and (
      t.assignee_id = (select auth.uid())
      or t.created_by = (select auth.uid())
      or (select auth.uid()) = any (t.watcher_ids)
      or (select app.my_department()) in (t.department_id, t.team_id)
    )
  ))
);
create policy ticket_tasks_select on public.ticket_tasks for select to vizite_api
using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.read_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);
create policy ticket_tasks_insert on public.ticket_tasks for insert to vizite_api
with check (
  (select app.has_permission('crm.ticket_tasks.add'))
  and ((select app.my_scope()) = 'all' or exists (
    select from public.tickets t
    where t.id = ticket_id and (
      t.assignee_id = (select auth.uid())
      or t.created_by = (select auth.uid())
      or (select auth.uid()) = any (t.watcher_ids)
      or (select app.my_department()) in (t.department_id, t.team_id)
    )
  ))
);
create policy ticket_tasks_update on public.ticket_tasks for update to vizite_api
using (
  (select app.has_any_permission('{crm.ticket_tasks.edit, crm.ticket_tasks.delete}'))
  and ((select app.my_scope()) = 'all' or exists (
    select from public.tickets t
    where t.id = ticket_id and (
      t.assignee_id = (select auth.uid())
      or t.created_by = (select auth.uid())
      or (select auth.uid()) = any (t.watcher_ids)
      or (select app.my_department()) in (t.department_id, t.team_id)
    )
  ))
)
with check (
  ((select app.my_scope()) = 'all' or exists (
    select from public.tickets t
    where t.id = ticket_id and (
      t.assignee_id = (select auth.uid())
      or t.created_by = (select auth.uid())
      or (select auth.uid()) = any (t.watcher_ids)
      or (select app.my_department()) in (t.department_id, t.team_id)
    )
  ))
  and case when deleted_at is null
    then (select app.has_permission('crm.ticket_tasks.edit'))
    else (select app.has_permission('crm.ticket_tasks.delete')) end
);
create policy ticket_status_changes_select on public.ticket_status_changes for select to vizite_api
using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.read_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);

-- Entries stay as long as their ticket does. Asked for one ticket at a time: as `exists` it would be answered for all
-- tickets at once, with each page.
insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs)
select kind, 'ticket_entries', table_name, '{crm.tickets.read, crm.client_ticket.Id.read}',
  'coalesce((select k.status_category not in (''resolved'', ''closed'') or k.updated_at >= $5 from public.tickets k
  where k.id = t.ticket_id), false)', 'app.read_scope() <> ''all'''
from (values
  ('note', 'ticket_notes'), ('task', 'ticket_tasks'), ('status_change', 'ticket_status_changes')
) e (kind, table_name);

-- Stamps entries of a ticket again, as entries are visible with their ticket. When more users may see it, or it returns
-- into the window of devices, the entries must not lie behind the cursors of those users: they are stamped again,
-- unchanged otherwise. A finished ticket returns when it is changed after more than the shortest window, however short
-- the hospital has made the window.
create function app.touch_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.touch', 'on', true);
  update public.ticket_notes set id = id where ticket_id = new.id;
  update public.ticket_tasks set id = id where ticket_id = new.id;
  update public.ticket_status_changes set id = id where ticket_id = new.id;
  update public.handed_drafts set id = id where ticket_id = new.id;
  perform set_config('app.touch', '', true);
  return null;
end
$$;
create trigger touch_entries after update on public.tickets
for each row
when (
  new.department_id is distinct from old.department_id or new.team_id is distinct from old.team_id
  or new.assignee_id is distinct from old.assignee_id or new.watcher_ids is distinct from old.watcher_ids
  or new.deleted_at is distinct from old.deleted_at
  or (old.status_category in ('resolved', 'closed') and old.updated_at < new.updated_at - interval '1 month')
)
execute function app.touch_entries();

-- Makes a new entry wait for a move of its ticket. Entries are visible with their ticket, and existing ones are stamped
-- again when it moves (app.touch_entries). An entry that another transaction was adding at that moment would not be: a
-- device that had pulled it before the move ended would not be told that it is gone, and the new assignee of the ticket
-- would never get it. So a new entry waits for a move of its ticket, and the other way round.
create function app.hold_ticket() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.tickets t where t.id = new.ticket_id for share;
  return new;
end
$$;
create trigger hold_ticket before insert on public.ticket_notes
for each row execute function app.hold_ticket();
create trigger hold_ticket before insert on public.ticket_tasks
for each row execute function app.hold_ticket();
create trigger hold_ticket_anew before update on public.ticket_tasks
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.hold_ticket();

-- Checks the author of a task: it is done by the user who marks it as done; anybody who may edit it may reopen it. Its
-- time belongs to the user who did it, too.
create function app.own_task() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' or new.done_by is null or new.done_by = auth.uid() then return new; end if;
  if tg_op = 'INSERT' or new.done_by is distinct from old.done_by
    or new.done_at is not null and new.done_at is distinct from old.done_at then
    raise exception using errcode = '42501', message = 'the task was done by somebody else',
      constraint = 'ticket_tasks_done_by_own', column = 'done_by';
  end if;
  return new;
end
$$;
create trigger own_task before insert or update on public.ticket_tasks
for each row execute function app.own_task();

-- Limits the time of a note, which may be days old when it comes, by the clock of a device without network; its arrival
-- stays in created_at. It is never of the future: a clock that is fast by more than devices put up with gives way to
-- the time of the change.
create function app.note_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'vizite_api' and new.at > app.now_ms() + interval '5 minutes' then
    new.at := app.change_time();
  end if;
  return new;
end
$$;
create trigger note_time before insert on public.ticket_notes
for each row execute function app.note_time();
