-- An edit gets one answer. A copy of it may still be on its way when it is refused: asked for twice by something between
-- device and server, or overtaken by its own repeat. Were the copy stored after the person's rights are back, the person
-- would be told of a refusal and have the change all the same. So a refusal is kept like a receipt (2900), under the same
-- key: of two copies that are looked at in the same moment, one waits for the other.

-- What was answered, without values: code, constraint, field, message_key. Null: the edit was stored or given up.
alter table app.push_receipts add column refusal jsonb;
alter table app.push_receipts add check (refusal is null or row_version = 0);

-- The caller's own receipts, without refusals; those of others do not exist for him.
create or replace function app.own_receipts(of_collection text, edits uuid[])
returns table (edit uuid, row_id uuid, row_version bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select r.edit, r.row_id, r.row_version from app.push_receipts r
  where r.user_id = auth.uid() and r.edit = any (edits) and r.collection = of_collection and r.refusal is null;
end
$$;

-- Which of the caller's edits were refused, {edit: refusal}.
create function app.own_refusals(of_collection text, edits uuid[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_object_agg(r.edit, r.refusal) from app.push_receipts r
    where r.user_id = auth.uid() and r.edit = any (edits) and r.collection = of_collection and r.refusal is not null
  ), '{}');
end
$$;

-- Keeps a refusal. Waits for a copy of the edit that is being stored. Returns the version that a copy has made of the
-- row; null where the refusal stands.
create function app.keep_refusal(of_collection text, of_row uuid, of_edit uuid, why jsonb) returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.push_receipts (user_id, edit, collection, row_id, row_version, refusal)
  values (auth.uid(), of_edit, of_collection, of_row, 0, why)
  on conflict do nothing;
  return (
    select r.row_version from app.push_receipts r
    where r.user_id = auth.uid() and r.edit = of_edit and r.row_id = of_row and r.refusal is null
  );
end
$$;

grant execute on function app.own_refusals(text, uuid[]), app.keep_refusal(text, uuid, uuid, jsonb) to authenticated;

-- One change and one run as before, behind the look for refusals.
alter function app.push_one(app.sync_tables, jsonb) rename to try_one;
alter function app.push_run(app.sync_tables, jsonb[]) rename to try_run;

create function app.push_one(target app.sync_tables, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  of_row uuid := (change ->> 'id')::uuid;
  of_edit uuid := (change ->> 'edit')::uuid;
  refusal jsonb;
  answer jsonb;
  version bigint;
  stored jsonb;
begin
  if of_edit is null then return app.try_one(target, change); end if;
  refusal := app.own_refusals(target.collection, array[of_edit]) -> of_edit::text;
  if refusal is not null then
    return jsonb_build_object('id', of_row, 'status', 'rejected', 'current', app.current_document(target, of_row))
      || refusal;
  end if;
  answer := app.try_one(target, change);
  -- What a change refers to may be on its way behind it: then its device tries it again (sync.md).
  if answer ->> 'status' <> 'rejected' or answer ->> 'code' = '23503' then return answer; end if;
  version := app.keep_refusal(target.collection, of_row, of_edit, answer - array['id', 'status', 'current']);
  if version is null then return answer; end if;
  stored := app.current_document(target, of_row);
  return jsonb_build_object('id', of_row, 'status', 'applied', 'row_version', version) || case
    when stored is null then '{}' else jsonb_build_object('current', stored) end;
end
$$;

-- Where one was refused each is answered by itself.
create function app.push_run(target app.sync_tables, changes jsonb[]) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if app.own_refusals(target.collection, array(select (c ->> 'edit')::uuid from unnest(changes) c)) <> '{}' then
    return '{}';
  end if;
  return app.try_run(target, changes);
end
$$;

grant execute on function app.push_one(app.sync_tables, jsonb), app.push_run(app.sync_tables, jsonb[]) to authenticated;
