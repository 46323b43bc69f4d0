-- Notes, tasks and the history of tickets. Visible with their ticket.

create table public.ticket_notes (
  id uuid primary key,
  ticket_id uuid not null references public.tickets (id),
  body text not null check (char_length(body) <= 8000 and btrim(body) <> ''),
  visibility text not null check (visibility in ('internal', 'external')),
  mention_ids uuid[] not null default '{}' check (app.check_ids(mention_ids)),
  at timestamptz not null,
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
  due_at timestamptz,
  done_at timestamptz,
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
  field text not null check (field in ('status', 'assignee', 'team', 'priority', 'due')),
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
create policy ticket_notes_select on public.ticket_notes for select to authenticated
using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.my_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);
create policy ticket_notes_insert on public.ticket_notes for insert to authenticated
with check (
  (select app.has_permission('crm.ticket_notes.add'))
  and ((select app.my_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);

create policy ticket_tasks_select on public.ticket_tasks for select to authenticated
using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.my_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);
create policy ticket_tasks_insert on public.ticket_tasks for insert to authenticated
with check (
  (select app.has_permission('crm.ticket_tasks.add'))
  and ((select app.my_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);
create policy ticket_tasks_update on public.ticket_tasks for update to authenticated
using (
  (select app.has_any_permission('{crm.ticket_tasks.edit, crm.ticket_tasks.delete}'))
  and ((select app.my_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
)
with check (
  ((select app.my_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
  and case when deleted_at is null
    then (select app.has_permission('crm.ticket_tasks.edit'))
    else (select app.has_permission('crm.ticket_tasks.delete')) end
);

create policy ticket_status_changes_select on public.ticket_status_changes for select to authenticated
using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.my_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);

insert into app.sync_tables (kind, collection, table_name, rank, read_any, window_rule) values
  ('note', 'ticket_entries', 'ticket_notes', 15, '{crm.tickets.read, crm.client_ticket.Id.read}', ''),
  ('task', 'ticket_entries', 'ticket_tasks', 16, '{crm.tickets.read, crm.client_ticket.Id.read}', ''),
  ('status_change', 'ticket_entries', 'ticket_status_changes', 17, '{crm.tickets.read, crm.client_ticket.Id.read}', '');
-- Entries stay as long as their ticket does.
update app.sync_tables
set window_rule = 'exists (select from public.tickets k where k.id = t.ticket_id
  and (k.status_category not in (''resolved'', ''closed'') or k.updated_at >= $5))'
where collection = 'ticket_entries';
