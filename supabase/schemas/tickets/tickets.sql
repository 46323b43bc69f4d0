-- Requests of patients. The rules of their life are in the next file.

create sequence app.ticket_no as bigint start with 20001;

create table public.tickets (
  id uuid primary key,
  ticket_no text check (char_length(ticket_no) <= 20),
  temporary_no text check (char_length(temporary_no) <= 40),
  client_id uuid not null references public.clients (id),
  requester_id uuid references public.client_relations (id),
  type_id uuid not null references public.definitions (id),
  subject text not null check (char_length(subject) <= 200 and btrim(subject) <> ''),
  description text check (char_length(description) <= 10000),
  status_id uuid not null references public.definitions (id),
  status_category text not null check (status_category in ('new', 'open', 'pending', 'resolved', 'closed')),
  status_reason text check (char_length(status_reason) <= 500),
  waiting_reason text check (waiting_reason in ('patient', 'internal', 'insurance', 'date')),
  waiting_until timestamptz check (waiting_until >= '0001-01-01' and waiting_until < '10000-01-01'),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  source_id uuid not null references public.definitions (id),
  contact_type_id uuid references public.definitions (id),
  call_result_id uuid references public.definitions (id),
  department_id uuid references public.definitions (id),
  assignee_id uuid references public.profiles (id),
  team_id uuid references public.definitions (id),
  watcher_ids uuid[] not null default '{}' check (app.check_ids(watcher_ids)),
  due_at timestamptz check (due_at >= '0001-01-01' and due_at < '10000-01-01'),
  first_response_due_at timestamptz check (first_response_due_at >= '0001-01-01' and first_response_due_at < '10000-01-01'),
  first_response_at timestamptz check (first_response_at >= '0001-01-01' and first_response_at < '10000-01-01'),
  paused_at timestamptz check (paused_at >= '0001-01-01' and paused_at < '10000-01-01'),
  tag_ids uuid[] not null default '{}' check (app.check_ids(tag_ids)),
  related_ticket_ids uuid[] not null default '{}' check (app.check_ids(related_ticket_ids)),
  duplicate_of_id uuid references public.tickets (id),
  resolution_note text check (char_length(resolution_note) <= 4000),
  reopened_count integer not null default 0,
  resolved_at timestamptz,
  closed_at timestamptz,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint tickets_ticket_no_key unique (ticket_no),
  constraint tickets_duplicate_of_id_check check (duplicate_of_id <> id),
  constraint tickets_assignee_required check (
    status_category in ('new', 'closed') or assignee_id is not null or team_id is not null
  ),
  constraint tickets_pending_reason check (
    status_category <> 'pending' or (waiting_reason is not null and waiting_until is not null)
  )
);
-- The number of another system: a list of its tickets is compared by it.
create index tickets_temporary_no on public.tickets (temporary_no) where temporary_no is not null;
create index tickets_client on public.tickets (client_id);
create index tickets_requester on public.tickets (requester_id);
create index tickets_type on public.tickets (type_id);
create index tickets_status on public.tickets (status_id);
create index tickets_source on public.tickets (source_id);
create index tickets_contact_type on public.tickets (contact_type_id);
create index tickets_call_result on public.tickets (call_result_id);
create index tickets_department on public.tickets (department_id);
create index tickets_assignee on public.tickets (assignee_id);
create index tickets_team on public.tickets (team_id);
create index tickets_duplicate_of on public.tickets (duplicate_of_id);
create trigger check_lookups before insert or update on public.tickets
for each row execute function app.check_lookups(
  'type_id', 'ticket_type', 'source_id', 'ticket_source', 'contact_type_id', 'contact_type',
  'call_result_id', 'call_result', 'department_id', 'department', 'team_id', 'department'
);
select app.replicate('tickets', 'tickets');
select app.expose(
  'tickets',
  '{temporary_no, client_id, requester_id, type_id, subject, description, status_id, status_category, status_reason,
    waiting_reason, waiting_until, priority, source_id, contact_type_id, call_result_id, department_id, assignee_id,
    team_id, watcher_ids, due_at, first_response_due_at, first_response_at, paused_at, tag_ids, related_ticket_ids,
    duplicate_of_id, resolution_note}',
  can_remove => true
);
create policy tickets_select on public.tickets for select to vizite_api
using (
  (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and (
    (select app.read_scope()) = 'all'
    or assignee_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select auth.uid()) = any (watcher_ids)
    or (select app.my_department()) in (department_id, team_id)
  )
);
create policy tickets_insert on public.tickets for insert to vizite_api
with check ((select app.has_permission('crm.tickets.add')));
create policy tickets_update on public.tickets for update to vizite_api
using (
  (select app.has_any_permission('{crm.tickets.edit, crm.tickets.delete}'))
  and (
    (select app.my_scope()) = 'all'
    or assignee_id = (select auth.uid())
    or created_by = (select auth.uid())
    or (select auth.uid()) = any (watcher_ids)
    or (select app.my_department()) in (department_id, team_id)
  )
)
with check (case when deleted_at is null
  then (select app.has_permission('crm.tickets.edit')) else (select app.has_permission('crm.tickets.delete')) end);

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('ticket', 'tickets', 'tickets', '{crm.tickets.read, crm.client_ticket.Id.read}',
    't.status_category not in (''resolved'', ''closed'')', 'app.read_scope() <> ''all''');

-- Returns whether another user than the caller may read a ticket: the rule of policy tickets_select, asked for a
-- person. What an emergency access shows does not count, since it is over within the hour.
create function app.reads_ticket(person uuid, ticket public.tickets) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p
    where p.id = person and p.status = 'active' and app.is_usable(p)
      and (
        p.scope = 'all' or p.id in (ticket.assignee_id, ticket.created_by) or p.id = any (ticket.watcher_ids)
        or p.scope in ('ward', 'department') and p.department_id in (ticket.department_id, ticket.team_id)
      )
      and app.assigned_rights(p.id) && '{crm.tickets.read, crm.client_ticket.Id.read}'
  );
end
$$;
