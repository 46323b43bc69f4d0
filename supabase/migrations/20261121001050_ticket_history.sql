-- What follows from a change of a ticket, in the same transaction: its history, and its entries' second journey.

create function app.write_ticket_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.change_time();
begin
  if tg_op = 'INSERT' then
    if app.is_import() then return null; end if;
    insert into public.ticket_status_changes (ticket_id, field, from_value, to_value, reason, at)
    values (new.id, 'status', null, new.status_id::text, new.status_reason, moment);
    return null;
  end if;
  if new.status_id is not distinct from old.status_id and new.assignee_id is not distinct from old.assignee_id
    and new.team_id is not distinct from old.team_id and new.priority is not distinct from old.priority
    and new.due_at is not distinct from old.due_at then
    return null;
  end if;
  insert into public.ticket_status_changes (ticket_id, field, from_value, to_value, reason, at)
  select new.id, c.field, c.from_value, c.to_value,
    case when c.field = 'status' then new.status_reason end, moment
  from (values
    ('status', old.status_id::text, new.status_id::text),
    ('assignee', old.assignee_id::text, new.assignee_id::text),
    ('team', old.team_id::text, new.team_id::text),
    ('priority', old.priority, new.priority),
    ('due', app.iso(old.due_at), app.iso(new.due_at))
  ) c (field, from_value, to_value)
  where c.from_value is distinct from c.to_value;
  return null;
end
$$;
create trigger write_ticket_history after insert or update on public.tickets
for each row execute function app.write_ticket_history();

-- Entries are seen with their ticket. When more people may see it, or it comes back into the window of devices, they
-- must not lie behind the cursors of those people: they are stamped anew, unchanged otherwise.
create function app.touch_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.touch', 'on', true);
  update public.ticket_notes set id = id where ticket_id = new.id;
  update public.ticket_tasks set id = id where ticket_id = new.id;
  update public.ticket_status_changes set id = id where ticket_id = new.id;
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
  or (old.status_category in ('resolved', 'closed') and old.updated_at < new.updated_at - interval '6 months')
)
execute function app.touch_entries();
