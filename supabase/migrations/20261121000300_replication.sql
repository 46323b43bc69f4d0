-- What every replicated table shares: stamping, pokes, protection, and the registry that sync reads.

-- Devices hold milliseconds; so do all instants the server makes.
create function app.now_ms() returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return date_trunc('milliseconds', now());
end
$$;

-- An instant on the wire: ISO 8601 in UTC with milliseconds.
create function app.iso(value timestamptz) returns text
language plpgsql stable strict parallel safe
set search_path = ''
as $$
begin
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;

-- True while the demo data or an import is written: then given times, numbers and counters are kept and nobody
-- is notified. Only without a signed-in person, so no device can claim it.
create function app.is_import() returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return coalesce(current_setting('app.import', true), '') = 'on' and auth.uid() is null;
end
$$;

-- When the person made the change, by the device's clock, but never later than now.
create function app.change_time() returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return least(date_trunc('milliseconds', nullif(current_setting('app.device_at', true), '')::timestamptz), app.now_ms());
end
$$;

grant execute on function app.iso(timestamptz), app.now_ms(), app.is_import(), app.change_time() to authenticated;

-- Nobody sets the columns of replication; a deleted row stays deleted.
create function app.stamp() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  actor uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    new.row_version := 1;
    if not app.is_import() then
      new.created_at := moment;
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
  if current_setting('app.touch', true) = 'on' and current_user <> 'authenticated' then
    new := old;
    new.change_xid := pg_current_xact_id();
    return new;
  end if;

  if current_user = 'authenticated' then
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
  if not app.is_import() then
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

-- Migration helper: row security on, for the owner too; no rights but the service's.
create function app.protect(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on table %s from public, anon, authenticated', target);
  execute format('grant all on table %s to service_role', target);
end
$$;

-- One row per kind of document. rank is the order of a first sync. Someone who holds none of read_any gets
-- nothing of the kind (empty: all staff). hidden columns are not selectable by people: app.hidden_<table>(ids)
-- gives their values to those who may read them. derived: SQL of values that other tables hold. window_rule: which
-- rows stay on devices however old they are. The rest is filled in from the catalog by app.refresh_registry.
create table app.sync_tables (
  kind text primary key,
  collection text not null,
  table_name text not null,
  rank integer not null unique,
  read_any text[] not null default '{}',
  hidden text[] not null default '{}',
  derived jsonb not null default '{}',
  window_rule text,
  document_sql text not null default '',
  insertable text[] not null default '{}',
  updatable text[] not null default '{}',
  removable boolean not null default false,
  types jsonb not null default '{}'
);
select app.protect('app.sync_tables');
grant select on app.sync_tables to authenticated;
create policy "registry is no secret" on app.sync_tables for select to authenticated using (true);

-- How long a row without changes stays on devices. Widening a window changes access_epoch: devices pull anew.
create table app.sync_windows (
  collection text primary key,
  months integer not null check (months between 1 and 1200)
);
select app.protect('app.sync_windows');
grant select on app.sync_windows to authenticated;
create policy "windows are no secret" on app.sync_windows for select to authenticated using (true);
insert into app.sync_windows (collection, months)
values ('tickets', 13), ('ticket_entries', 13), ('inbox', 6);

-- Bumped when cursors become worthless: see app.sync_rebase.
create table app.sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch integer not null
);
select app.protect('app.sync_epoch');
grant select on app.sync_epoch to authenticated;
create policy "epoch is no secret" on app.sync_epoch for select to authenticated using (true);
insert into app.sync_epoch (epoch) values (1);

-- Migration helper: protection, stamp, poke and the index of the cursor.
create function app.replicate(table_name text, collection text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform app.protect(format('public.%I', table_name)::regclass);
  execute format('create index %I on public.%I (change_xid, id)', table_name || '_cursor', table_name);
  execute format('create trigger stamp before insert or update on public.%I
    for each row execute function app.stamp()', table_name);
  execute format('create trigger poke after insert or update on public.%I
    for each statement execute function app.poke(%L)', table_name, collection);
end
$$;

-- Migration helper: column rights of people. All columns are selectable but hidden ones; those named are writable.
create function app.expose(
  table_name text, writable text[], hidden text[] default '{}',
  can_add boolean default true, can_edit boolean default true, can_remove boolean default false
) returns void
language plpgsql
set search_path = ''
as $$
declare
  readable text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into readable
  from pg_attribute a
  where a.attrelid = format('public.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname <> all (hidden);
  execute format('grant select (%s) on public.%I to authenticated', readable, table_name);
  if can_add then
    execute format('grant insert (id, %s) on public.%I to authenticated', array_to_string(writable, ', '), table_name);
  end if;
  if can_edit then
    execute format('grant update (%s) on public.%I to authenticated', array_to_string(writable, ', '), table_name);
  end if;
  if can_remove then
    execute format('grant update (deleted_at) on public.%I to authenticated', table_name);
  end if;
end
$$;

-- A look-up reference has to point to an entry of the right kind. Arguments: column, kind, column, kind …
create function app.check_lookups() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  row_new jsonb := to_jsonb(new);
  row_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  given text;
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    given := row_new ->> tg_argv[i];
    continue when given is null or given is not distinct from row_old ->> tg_argv[i];
    if not exists (select from public.definitions d where d.id = given::uuid and d.kind = tg_argv[i + 1]) then
      raise exception using errcode = '23503', message = 'reference to an entry of another kind',
        constraint = tg_table_name || '_' || tg_argv[i] || '_fkey', column = tg_argv[i];
    end if;
  end loop;
  return new;
end
$$;
