-- Writes the history of a ticket. Department and watchers decide who sees a ticket: a user who can no longer see it
-- after such a change is to be found in its history. Each watcher that comes or goes is a line, with the person's id on
-- the side that has them.
create function app.write_ticket_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.change_time();
begin
  if tg_op = 'INSERT' then
    if app.is_import() or app.is_moving_in() then return null; end if;
    insert into public.ticket_status_changes (ticket_id, field, from_value, to_value, reason, at)
    values (new.id, 'status', null, new.status_id::text, new.status_reason, moment);
    return null;
  end if;
  if new.status_id is not distinct from old.status_id and new.assignee_id is not distinct from old.assignee_id
    and new.team_id is not distinct from old.team_id and new.department_id is not distinct from old.department_id
    and new.watcher_ids @> old.watcher_ids and new.watcher_ids <@ old.watcher_ids
    and new.priority is not distinct from old.priority and new.due_at is not distinct from old.due_at then
    return null;
  end if;
  insert into public.ticket_status_changes (ticket_id, field, from_value, to_value, reason, at)
  select new.id, c.field, c.from_value, c.to_value,
    case when c.field = 'status' then new.status_reason end, moment
  from (
    values
      ('status', old.status_id::text, new.status_id::text),
      ('assignee', old.assignee_id::text, new.assignee_id::text),
      ('team', old.team_id::text, new.team_id::text),
      ('department', old.department_id::text, new.department_id::text),
      ('priority', old.priority, new.priority),
      ('due', app.iso(old.due_at), app.iso(new.due_at))
    union all
    select 'watcher', w::text, null from unnest(old.watcher_ids) w where w <> all (new.watcher_ids)
    union all
    select 'watcher', null, w::text from unnest(new.watcher_ids) w where w <> all (old.watcher_ids)
  ) c (field, from_value, to_value)
  where c.from_value is distinct from c.to_value;
  return null;
end
$$;
create trigger write_ticket_history after insert or update on public.tickets
for each row execute function app.write_ticket_history();
