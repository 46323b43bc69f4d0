-- Receipts of pushed edits. A device that never hears the answer to a push sends it again, maybe after somebody else
-- has overwritten the row or after the user lost the right to it. What the row looks like then does not tell that
-- the edit had been stored; its receipt does.

create table app.push_receipts (
  user_id uuid not null,
  -- The name that the device gave the edit when it was made (UUIDv7); random, so nobody else's can be met by chance.
  edit uuid not null,
  collection text not null,
  row_id uuid not null,
  -- The version that the edit made of its row. 0: nothing is to be stored of it any more, however late it comes.
  row_version bigint not null,
  at timestamptz not null default now(),
  -- The answer, without values: code, constraint, field, message_key. Null: the edit was stored or discarded.
  refusal jsonb,
  primary key (user_id, edit),
  check (refusal is null or row_version = 0)
);
create index push_receipts_age on app.push_receipts (at);
select app.protect('app.push_receipts');
create policy "receipts are read by functions alone" on app.push_receipts for select to service_role using (true);

-- Returns the caller's own receipts, without rejections; those of others do not exist for the caller.
create function app.own_receipts(of_collection text, edits uuid[])
returns table (edit uuid, row_id uuid, row_version bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select r.edit, r.row_id, r.row_version from app.push_receipts r
  where r.user_id = auth.uid() and r.edit = any (edits) and r.collection = of_collection and r.refusal is null;
end
$$;
grant execute on function app.own_receipts(text, uuid[]) to vizite_api;

-- Writes receipts for the applied changes; call it where they are stored. results: {id: result}. An edit that was
-- discarded meanwhile (app.forgo_edits) undoes the call: its repeat is told so.
-- Each call deletes a few of the oldest receipts, more than it writes, so no scheduler is needed. 90 days are safe: a
-- receipt is needed only while the answer to its push is lost, and a device repeats with its next contact. After a
-- longer silence the repeat is compared with the present row; if somebody has changed that, the user is asked once too
-- often, and nothing is lost.
create function app.keep_receipts(of_collection text, changes jsonb[], results jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  edits uuid[];
begin
  select array_agg((c ->> 'edit')::uuid) into edits from unnest(changes) c
  where c ->> 'edit' is not null and results -> lower(c ->> 'id') ->> 'status' = 'applied';
  if edits is null then return; end if;
  insert into app.push_receipts (user_id, edit, collection, row_id, row_version)
  select auth.uid(), (c ->> 'edit')::uuid, of_collection, (c ->> 'id')::uuid,
    (results -> lower(c ->> 'id') ->> 'row_version')::bigint
  from unnest(changes) c
  where (c ->> 'edit')::uuid = any (edits)
  on conflict do nothing;
  if exists (
    select from app.push_receipts r where r.user_id = auth.uid() and r.edit = any (edits) and r.row_version = 0
  ) then
    raise exception using errcode = '40001', message = 'edit was given up';
  end if;
  delete from app.push_receipts r where r.ctid = any (array(
    select o.ctid from app.push_receipts o where o.at < now() - interval '90 days'
    order by o.at limit 2 * cardinality(edits) for update skip locked
  ));
end
$$;
grant execute on function app.keep_receipts(text, jsonb[], jsonb) to vizite_api;

-- Forgoes the edits of a new record that was sent and deleted before there was an answer: what was sent of it is not to
-- be stored when it arrives after the deletion. False where some of it had been stored before.
create function app.forgo_edits(of_collection text, of_row uuid, edits uuid[]) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.push_receipts (user_id, edit, collection, row_id, row_version)
  select auth.uid(), e, of_collection, of_row, 0 from unnest(edits) e
  on conflict do nothing;
  return not exists (
    select from app.push_receipts r
    where r.user_id = auth.uid() and r.edit = any (edits) and r.row_id = of_row and r.row_version > 0
  );
end
$$;
grant execute on function app.forgo_edits(text, uuid, uuid[]) to vizite_api;

-- Returns those of the caller's edits that were rejected, {edit: refusal}.
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
grant execute on function app.own_refusals(text, uuid[]) to vizite_api;

-- Keeps a rejection. Waits for a copy of the edit that is being stored. Returns the version that a copy has made of the
-- row; null if the rejection holds.
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
grant execute on function app.keep_refusal(text, uuid, uuid, jsonb) to vizite_api;
