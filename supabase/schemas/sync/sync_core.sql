-- Common part of every replicated table: its clock, stamping, pokes, and the epoch of cursors.

-- Devices hold milliseconds; so do all instants the server makes.
create function app.now_ms() returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return date_trunc('milliseconds', now());
end
$$;
grant execute on function app.now_ms() to vizite_api;

-- Writes an instant as on the wire: ISO 8601 in UTC with milliseconds.
create function app.iso(value timestamptz) returns text
language plpgsql stable strict parallel safe
set search_path = ''
as $$
begin
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;
grant execute on function app.iso(timestamp with time zone) to vizite_api;

-- Returns true while the demo data or an import is written: then given times, numbers and counters are kept and nobody
-- is notified. Only without a signed-in user, so no device can claim it.
create function app.is_import() returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return coalesce(current_setting('app.import', true), '') = 'on' and auth.uid() is null;
end
$$;
grant execute on function app.is_import() to vizite_api;

-- Returns true while a merge of clients, or its undo, moves rows to another client: nothing but the pointer of a row
-- changes then, whatever its state allows to people, and it counts as changed by nobody. Set by functions of the server
-- alone.
create function app.is_merging() returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return coalesce(current_setting('app.merging', true), '') = 'on';
end
$$;
grant execute on function app.is_merging() to vizite_api;

-- Returns true while a list that a hospital moves in with writes a record: it may have begun before, and nobody is notified. Set by
-- functions of the server alone.
create function app.is_moving_in() returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return coalesce(current_setting('app.moving_in', true), '') = 'on';
end
$$;
grant execute on function app.is_moving_in() to vizite_api;

-- Returns when the user made the change, by the device's clock, but never later than now.
create function app.change_time() returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return least(date_trunc('milliseconds', nullif(current_setting('app.device_at', true), '')::timestamptz), app.now_ms());
end
$$;
grant execute on function app.change_time() to vizite_api;

-- Bumped when cursors become worthless: see app.sync_rebase.
create table app.sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch integer not null,
  -- A name that no restore can bring back: two restores of one backup would count to the same number.
  token uuid not null default gen_random_uuid(),
  -- No row had a higher version when the last rebase was run. 0: there was none.
  version_floor bigint not null default 0
);
select app.protect('app.sync_epoch');
grant select on app.sync_epoch to vizite_api;
create policy "epoch is no secret" on app.sync_epoch for select to vizite_api using (true);

insert into app.sync_epoch (epoch) values (1);

-- Returns the floor of versions. Volatile, so that a push which has waited for a rebase reads what that has written.
create function app.version_floor() returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  return (select e.version_floor from app.sync_epoch e);
end
$$;
grant execute on function app.version_floor() to vizite_api;

-- Stamps the columns of replication, which nobody else sets; a deleted row stays deleted. The role that writes tells
-- the author: what people send is written by the role of the exposed functions, everything else by the server in
-- nobody's name.
create function app.stamp() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  actor uuid := auth.uid();
begin
  -- Letters that came apart would be measured, sent and compared as others.
  if to_jsonb(new)::text is not nfc normalized then
    new := jsonb_populate_record(new, app.nfc(to_jsonb(new)));
  end if;
  if tg_op = 'INSERT' then
    new.row_version := app.version_floor() + 1;
    if not app.is_import() then
      new.created_at := case when app.is_moving_in() then least(date_trunc('milliseconds', new.created_at), moment) else moment end;
      new.created_by := actor;
      new.updated_at := moment;
      new.updated_by := actor;
      new.deleted_at := null;
    else
      new.created_at := date_trunc('milliseconds', coalesce(new.created_at, moment));
      new.updated_at := date_trunc('milliseconds', coalesce(new.updated_at, new.created_at));
    end if;
    new.change_xid := pg_current_xact_id();
    return new;
  end if;

  -- The row travels again because somebody may see it now; it has not changed (app.touch_entries).
  if current_setting('app.touch', true) = 'on' and current_user <> 'vizite_api' then
    new := old;
    if current_setting('app.rebase', true) = 'on' then new.row_version := app.version_floor(); end if;
    new.change_xid := pg_current_xact_id();
    return new;
  end if;

  if current_user = 'vizite_api' then
    if old.deleted_at is not null then
      raise exception using errcode = '23514', message = 'row is deleted',
        constraint = tg_table_name || '_deleted', column = 'deleted_at';
    end if;
    -- A deletion changes nothing else: the right to delete is not the right to edit.
    if new.deleted_at is not null then new := old; new.deleted_at := moment; end if;
  else
    new.deleted_at := date_trunc('milliseconds', new.deleted_at);
  end if;
  new.id := old.id;
  new.row_version := old.row_version + 1;
  new.change_xid := pg_current_xact_id();
  new.created_at := old.created_at;
  new.created_by := old.created_by;
  if app.is_merging() and tg_table_name <> 'clients' then
    new.updated_at := old.updated_at;
    new.updated_by := old.updated_by;
  elsif not app.is_import() then
    new.updated_at := moment;
    new.updated_by := actor;
  else
    new.updated_at := date_trunc('milliseconds', new.updated_at);
  end if;
  return new;
end
$$;

-- Tells devices which collection changed, once per transaction, and nothing else.
create function app.poke() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  collection text := tg_argv[0];
  poked text := coalesce(current_setting('app.poked', true), '');
begin
  if position(',' || collection || ',' in poked) > 0 then return null; end if;
  perform set_config('app.poked', poked || ',' || collection || ',', true);
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null then
    perform realtime.send(
      jsonb_build_object('collections', jsonb_build_array(collection)), 'changed', 'sync', true
    );
  else
    perform pg_notify('vizite_sync', collection);
  end if;
  return null;
end
$$;
