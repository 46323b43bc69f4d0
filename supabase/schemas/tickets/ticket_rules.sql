-- The life of a ticket (tests/vectors/ticket-transitions.json, app.status_moves): no move leads back to new.

create function app.ticket_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
  actor_scope text;
  before text := case when tg_op = 'UPDATE' then old.status_category end;
  status public.definitions;
  type_rules jsonb;
  moved boolean;
begin
  if app.is_merging() then return new; end if;
  if tg_op = 'INSERT' then
    if not app.is_import() or new.ticket_no is null then
      new.ticket_no := 'T-' || nextval('app.ticket_no');
    end if;
    if not app.is_import() then
      new.reopened_count := 0;
      new.resolved_at := null;
      new.closed_at := null;
    end if;
  elsif new.deleted_at is distinct from old.deleted_at then
    return new;
  end if;

  if tg_op = 'INSERT' or new.status_id is distinct from old.status_id then
    select * into status from public.definitions d
    where d.id = new.status_id and d.kind = 'ticket_status' and d.active and d.deleted_at is null;
    if not found then perform app.refuse_row('tickets_status_unknown', 'status_id'); end if;
    new.status_category := status.attributes ->> 'category';
    if (status.attributes -> 'requires_reason')::boolean and btrim(coalesce(new.status_reason, '')) = '' then
      perform app.refuse_row('tickets_reason_required', 'status_reason');
    end if;
  else
    new.status_category := old.status_category;
  end if;
  moved := new.status_category is distinct from before;

  if new.status_category <> 'pending' then
    new.waiting_reason := null;
    new.waiting_until := null;
  elsif new.waiting_reason is null or new.waiting_until is null then
    perform app.refuse_row(
      'tickets_pending_reason', case when new.waiting_reason is null then 'waiting_reason' else 'waiting_until' end
    );
  end if;
  if new.status_category not in ('new', 'closed') and new.assignee_id is null and new.team_id is null then
    perform app.refuse_row('tickets_assignee_required', 'assignee_id');
  end if;

  if moved then
    if before is not null and not app.may_become('ticket', before, new.status_category) then
      perform app.refuse_row('tickets_transition', 'status_id');
    end if;
    if before in ('resolved', 'closed') and new.status_category in ('open', 'pending') then
      if actor is not null and not app.has_permission('crm.tickets.reopen') then
        perform app.refuse_row('tickets_reopen_permission', 'status_id', '42501');
      end if;
      if btrim(coalesce(new.status_reason, '')) = '' then
        perform app.refuse_row('tickets_reason_required', 'status_reason');
      end if;
      new.reopened_count := old.reopened_count + 1;
      new.resolved_at := null;
      new.closed_at := null;
    end if;
    if new.status_category in ('resolved', 'closed') then
      select d.attributes into type_rules from public.definitions d where d.id = new.type_id;
    end if;
    if new.status_category = 'resolved' then
      if (type_rules -> 'resolution_required')::boolean and btrim(coalesce(new.resolution_note, '')) = '' then
        perform app.refuse_row('tickets_resolution_required', 'resolution_note');
      end if;
      if (type_rules -> 'call_result_required')::boolean and new.call_result_id is null then
        perform app.refuse_row('tickets_call_result_required', 'call_result_id');
      end if;
      if not app.is_import() or new.resolved_at is null then new.resolved_at := app.change_time(); end if;
      new.closed_at := null;
    elsif new.status_category = 'closed' then
      -- A resolution tells that the ticket went through resolved on the device.
      if before is distinct from 'resolved' and new.duplicate_of_id is null
        and btrim(coalesce(new.status_reason, '')) = '' and btrim(coalesce(new.resolution_note, '')) = '' then
        perform app.refuse_row('tickets_reason_required', 'status_reason');
      end if;
      if (type_rules -> 'supervisor_closes')::boolean and actor is not null
        and not app.has_permission('crm.tickets.approve_close') then
        perform app.refuse_row('tickets_supervisor_required', 'status_id');
      end if;
      if not app.is_import() or new.closed_at is null then new.closed_at := app.change_time(); end if;
    end if;
  end if;

  if tg_op = 'UPDATE' and actor is not null and new.assignee_id is distinct from old.assignee_id
    -- To take a ticket, or to give back one's own, asks for nothing.
    and new.assignee_id is distinct from actor and not (new.assignee_id is null and old.assignee_id = actor)
    and not app.has_permission('crm.tickets.assign') then
    perform app.refuse_row('tickets_assign_permission', 'assignee_id', '42501');
  end if;

  -- A user who reassigns a ticket still sees it: otherwise it would vanish from the device that sent it.
  if tg_op = 'UPDATE' and actor is not null and actor is distinct from new.assignee_id
    and actor is distinct from old.created_by and not actor = any (new.watcher_ids) and (
      new.assignee_id is distinct from old.assignee_id or new.watcher_ids is distinct from old.watcher_ids
      or new.department_id is distinct from old.department_id or new.team_id is distinct from old.team_id
    ) then
    actor_scope := app.my_scope();
    if actor_scope <> 'all'
      and coalesce(app.my_department() not in (new.department_id, new.team_id), true)
      and cardinality(new.watcher_ids) < 50 then
      new.watcher_ids := new.watcher_ids || actor;
    end if;
  end if;
  return new;
end
$$;

-- Trigger that comes after stamp, by name: it needs created_by.
create trigger ticket_rules before insert or update on public.tickets
for each row execute function app.ticket_rules();
