-- Who had a conversation and who did a task is shown with them, so people write both in their own name alone. What
-- functions of the server, imports and the telephone system write is their business.

create function app.own_interaction() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  -- Who had it stays, whoever changes the rest.
  if new.user_id is distinct from (case when tg_op = 'INSERT' then auth.uid() else old.user_id end) then
    raise exception using errcode = '42501', message = 'the interaction is somebody else’s',
      constraint = 'client_interactions_user_own', column = 'user_id';
  end if;
  return new;
end
$$;
create trigger own_interaction before insert or update on public.client_interactions
for each row execute function app.own_interaction();

-- A task is done by whoever says so; opened again it is by anybody who may edit it. The time of what somebody else has
-- done is hers as well.
create function app.own_task() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' or new.done_by is null or new.done_by = auth.uid() then return new; end if;
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

-- A note may be days old when it comes, by the clock of a device without network; when it came stays in created_at. It
-- is never of the future: a clock that is fast by more than devices put up with gives way to the time of the change.
create function app.note_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and new.at > app.now_ms() + interval '5 minutes' then
    new.at := app.change_time();
  end if;
  return new;
end
$$;
create trigger note_time before insert on public.ticket_notes
for each row execute function app.note_time();
