-- Who may only answer also says what became of the actions that are hers: done, or open again.

-- The list without what a person may change of it alone: whether her own actions are done.
create function app.without_own_states(actions jsonb, actor uuid) returns jsonb
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(case
      when a ->> 'assignee_id' = actor::text and a ->> 'state' in ('open', 'done') then a - 'state' else a
    end order by n)
    from jsonb_array_elements(actions) with ordinality e (a, n)
  );
end
$$;
grant execute on function app.without_own_states(jsonb, uuid) to authenticated;

-- With the rights of whoever writes, so that nobody learns of a series that he may not see.
create or replace function app.meeting_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
  editor boolean := actor is null or app.has_permission('companies.meetings.edit');
begin
  if tg_op = 'INSERT' then
    if new.series_id is not null and not app.may_change_days() then
      new := app.answered_day(new);
    elsif new.series_id is not null and actor is not null and not exists (
      select from public.meetings m
      where m.id = new.series_id and m.recurrence is not null and m.deleted_at is null
    ) then
      perform app.refuse_meeting('meetings_series_id_fkey', 'series_id', '23503');
    end if;
  else
    if new.deleted_at is distinct from old.deleted_at then return new; end if;
    new.series_id := old.series_id;
    new.original_start := old.original_start;
    if not editor then
      if to_jsonb(new) - 'participants' - 'actions' is distinct from to_jsonb(old) - 'participants' - 'actions'
        or app.without_answer(new.participants, actor) is distinct from app.without_answer(old.participants, actor) then
        perform app.refuse_meeting('meetings_answer_permission', 'participants', '42501');
      end if;
      if app.without_own_states(new.actions, actor) is distinct from app.without_own_states(old.actions, actor) then
        perform app.refuse_meeting('meetings_actions_permission', 'actions', '42501');
      end if;
    end if;
    if not app.meeting_may_become(old.status, new.status) then
      perform app.refuse_meeting('meetings_status_transition', 'status');
    end if;
    if old.status = 'closed' and (
      new.minutes is distinct from old.minutes or new.decisions is distinct from old.decisions
    ) then
      perform app.refuse_meeting('meetings_closed', 'minutes');
    end if;
  end if;
  if new.status in ('minutes_review', 'closed') and btrim(coalesce(new.minutes, '')) = '' then
    perform app.refuse_meeting('meetings_minutes_required', 'minutes');
  end if;
  if actor is not null and new.status = 'closed' and not (tg_op = 'UPDATE' and old.status = 'closed')
    and not app.has_permission('companies.meetings.minutes_approve') then
    perform app.refuse_meeting('meetings_approval_permission', 'status', '42501');
  end if;
  return new;
end
$$;
