-- Push, fifth part: an act, whose changes are stored together or not at all.

-- Holds a row for the rest of the transaction, if it still has the version that a change is made on. Says whether it
-- does. It tells nothing that the push would not tell, and waits no longer than that.
create function app.hold_row(target app.sync_tables, row_id uuid, version bigint) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  held boolean;
begin
  execute format(
    'select true from public.%I t where t.id = $1 and t.row_version = $2 for no key update', target.table_name
  ) into held using row_id, version;
  return coalesce(held, false);
end
$$;
grant execute on function app.hold_row(app.sync_tables, uuid, bigint) to vizite_api;

-- Returns a change as it is to be made on a row that the act itself has moved on, through a trigger of one of its other
-- changes: with the fields alone that its author has changed, upon the version of now.
create function app.change_upon(target app.sync_tables, change jsonb, before jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return change || jsonb_build_object(
    'base_version', app.current_document(target, (change ->> 'id')::uuid) -> 'row_version',
    'document', coalesce((
      select jsonb_object_agg(e.key, e.value) from jsonb_each(change -> 'document') e
      where e.value is distinct from before -> e.key
    ), '{}')
  );
end
$$;
grant execute on function app.change_upon(app.sync_tables, jsonb, jsonb) to vizite_api;

-- Makes the changes of an act, in their order, up to the first that is not applied. Returns an answer for each change
-- that was tried.
create function app.try_act(changes jsonb[]) returns jsonb[]
language plpgsql
set search_path = ''
as $$
declare
  target app.sync_tables;
  change jsonb;
  answer jsonb;
  answers jsonb[] := '{}';
  before jsonb := '{}';
begin
  foreach change in array changes loop
    select * into target from app.sync_tables s where s.kind = change ->> 'kind';
    if app.hold_row(target, (change ->> 'id')::uuid, (change ->> 'base_version')::bigint) then
      before := before || jsonb_build_object(
        lower(change ->> 'id'), app.current_document(target, (change ->> 'id')::uuid)
      );
    end if;
  end loop;
  foreach change in array changes loop
    select * into target from app.sync_tables s where s.kind = change ->> 'kind';
    answer := app.push_one(target, change);
    -- Nobody else can have moved a row that is held.
    if answer ->> 'status' = 'conflict' and before ? lower(change ->> 'id') then
      answer := app.push_one(target, app.change_upon(target, change, before -> lower(change ->> 'id')));
    end if;
    answers := answers || answer;
    exit when answer ->> 'status' <> 'applied';
  end loop;
  return answers;
end
$$;
grant execute on function app.try_act(jsonb[]) to vizite_api;

-- Returns the answer for a change of an act that was refused, and keeps the refusal as that of a single change is kept:
-- a copy of the call may come later. reason: without values, as it is kept.
create function app.refuse_in_act(target app.sync_tables, change jsonb, reason jsonb, is_final boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  of_row uuid := (change ->> 'id')::uuid;
begin
  if is_final and app.keep_refusal(target.collection, of_row, (change ->> 'edit')::uuid, reason) is not null then
    -- A copy of the act was stored in this moment. The repeat of the call finds it.
    raise exception using errcode = '40001', message = 'act was stored meanwhile';
  end if;
  return jsonb_build_object('id', of_row, 'status', 'rejected', 'current', app.current_document(target, of_row))
    || app.stored_before(target, change) || reason;
end
$$;
grant execute on function app.refuse_in_act(app.sync_tables, jsonb, jsonb, boolean) to vizite_api;

-- Pushes the changes of an act: all are applied, or nothing is stored. Returns one answer for each, in order. What a
-- change may do is what it may do by itself.
-- A conflict is answered for the first change that meets one; the others are postponed, and their device sends the act
-- again when it has merged that one. Where one is rejected each is, with its reason, and those that are not at fault
-- name it (because). A change that an earlier call has stored is applied, whatever becomes of the others.
-- The act itself leaves nothing on the server: its name binds changes of one call.
create function app.push_act(changes jsonb[]) returns jsonb[]
language plpgsql
set search_path = ''
as $$
declare
  target app.sync_tables;
  change jsonb;
  known jsonb;
  failed jsonb;
  reason jsonb;
  cause text;
  receipt record;
  was_refused boolean := false;
  answers jsonb[] := '{}';
  result jsonb[] := '{}';
begin
  -- A change that was at fault before is at fault again, until it is edited.
  foreach change in array changes loop
    known := app.own_refusals(change ->> 'collection', array[(change ->> 'edit')::uuid]) -> lower(change ->> 'edit');
    if known is not null and (failed is null or failed ? 'because' and not known ? 'because') then
      failed := known || jsonb_build_object('id', lower(change ->> 'id'), 'status', 'rejected');
    end if;
  end loop;
  was_refused := failed is not null;

  if not was_refused then
    begin
      answers := app.try_act(changes);
      failed := answers[cardinality(answers)];
      if failed ->> 'status' <> 'applied' then raise exception using errcode = 'VZ000', message = 'taken back'; end if;
      -- The rows are told as they are in the end: a change may have moved on those of changes before it.
      for i in 1 .. cardinality(changes) loop
        select * into target from app.sync_tables s where s.kind = changes[i] ->> 'kind';
        result := result || (answers[i] || jsonb_build_object(
          'current', app.current_document(target, (changes[i] ->> 'id')::uuid)
        ));
      end loop;
      return result;
    exception when sqlstate 'VZ000' then
      null;
    end;
  end if;

  cause := coalesce(failed ->> 'because', failed ->> 'id');
  reason := failed - array['id', 'status', 'current', 'stored', 'because'];
  foreach change in array changes loop
    select * into target from app.sync_tables s where s.kind = change ->> 'kind';
    select r.row_version into receipt from app.own_receipts(target.collection, array[(change ->> 'edit')::uuid]) r
    where r.row_id = (change ->> 'id')::uuid;
    if found then
      result := result || jsonb_build_object(
        'id', (change ->> 'id')::uuid, 'status', 'applied', 'row_version', receipt.row_version,
        'current', app.current_document(target, (change ->> 'id')::uuid)
      );
    elsif failed ->> 'status' = 'conflict' then
      result := result || case when lower(change ->> 'id') = cause
        then failed || jsonb_build_object('current', app.current_document(target, (change ->> 'id')::uuid))
        else jsonb_build_object('id', (change ->> 'id')::uuid, 'status', 'postponed') end;
    else
      -- A parent may be on its way behind the act. And who is named from an earlier try may be another change by now.
      result := result || app.refuse_in_act(
        target, change,
        case when lower(change ->> 'id') = cause and not failed ? 'because'
          then reason else reason || jsonb_build_object('because', cause) end,
        reason ->> 'code' <> '23503' and not failed ? 'because'
      );
    end if;
  end loop;
  return result;
end
$$;
grant execute on function app.push_act(jsonb[]) to vizite_api;
