-- A rebase gave stored rows versions that no restore can bring back (4011), but new rows began at 1 again. A record that
-- the restore had lost and that was sent anew had its old numbers once more: a device that knew the lost ones could write
-- over a colleague's change. So the rebase keeps a floor above every version handed out, and new rows begin above it.

-- version_floor: no row had a higher version when the last rebase was run. 0: there was none.
alter table app.sync_epoch add column version_floor bigint not null default 0;
update app.sync_epoch set version_floor = extract(epoch from now()) * 1000 where epoch > 1;

-- Volatile, so that a push which has waited for a rebase reads what that has written.
create function app.version_floor() returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  return (select e.version_floor from app.sync_epoch e);
end
$$;
grant execute on function app.version_floor() to authenticated;

create or replace function app.stamp() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  actor uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    new.row_version := app.version_floor() + 1;
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
    if current_setting('app.rebase', true) = 'on' then new.row_version := app.version_floor(); end if;
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

create or replace function app.sync_rebase() returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  replicated text;
  highest bigint;
  floor_now bigint := extract(epoch from now()) * 1000;
  stamped bigint;
  total bigint := 0;
begin
  -- All of them first: a change that is under way in one table may wait for a row of another.
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('lock table public.%I in share row exclusive mode', replicated);
  end loop;
  -- The time is above what was lost; where a clock was put back, at least what is stored is passed.
  for replicated in select distinct s.table_name from app.sync_tables s loop
    execute format('select max(t.row_version) from public.%I t', replicated) into highest;
    floor_now := greatest(floor_now, highest + 1);
  end loop;
  update app.sync_epoch e
  set epoch = e.epoch + 1, token = gen_random_uuid(), version_floor = greatest(floor_now, e.version_floor + 1)
  where e.only_row;
  perform set_config('app.touch', 'on', true);
  perform set_config('app.rebase', 'on', true);
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('update public.%I set id = id where true', replicated);
    get diagnostics stamped = row_count;
    total := total + stamped;
  end loop;
  perform set_config('app.touch', '', true);
  perform set_config('app.rebase', '', true);
  return total;
end
$$;

-- As in 1520, but the version of a new row is told as it was given. Not by "returning", which asks for the right to read.
create or replace function app.store_change(target app.sync_tables, row_id uuid, base_version bigint, document jsonb)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  names text;
  version bigint;
begin
  if document ->> 'deleted_at' is not null then
    execute format(
      'update public.%I t set deleted_at = now() where t.id = $1 and t.row_version = $2 returning t.row_version',
      target.table_name
    ) into version using row_id, base_version;
    return version;
  end if;
  select string_agg(quote_ident(c.name), ', ') into names
  from unnest(case when base_version is null then target.insertable else target.updatable end) c (name)
  where document ? c.name;
  if base_version is null then
    execute format(
      'insert into public.%I (id%s%s) select $2%s%s from jsonb_populate_record(null::public.%I, $1) r',
      target.table_name, case when target.collection = 'definitions' then ', kind' end, ', ' || names,
      case when target.collection = 'definitions' then ', ' || quote_literal(target.kind) end, ', ' || names,
      target.table_name
    ) using document, row_id;
    return app.version_floor() + 1;
  end if;
  if names is null then return null; end if;
  execute format(
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1) r)
     where t.id = $2 and t.row_version = $3%3$s returning t.row_version',
    target.table_name, names,
    case when target.collection = 'definitions' then ' and t.kind = ' || quote_literal(target.kind) end
  ) into version using document, row_id, base_version;
  return version;
end
$$;

-- As in 3997, but that nobody has changed the row since the person made it is told by its times, not by version 1.
create or replace function app.hidden_values_match(table_name text, row_id uuid, pushed jsonb) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  stored jsonb;
  is_own boolean := false;
begin
  if pushed = '{}' then return true; end if;
  case table_name
    when 'clients' then
      select jsonb_build_object('identity_no', c.identity_no, 'clinical_note', c.clinical_note),
        c.created_by = auth.uid() and c.updated_by = auth.uid() and c.updated_at = c.created_at
      into stored, is_own
      from public.clients c where c.id = row_id and app.has_any_permission('{crm.clients.add, crm.clients.edit}');
    when 'profiles' then
      select to_jsonb(p) into stored
      from public.profiles p where p.id = row_id and app.has_permission('access.users.edit');
  end case;
  if stored is null then return false; end if;
  return not exists (
    select from jsonb_each(pushed) e
    where not case
      when is_own or case e.key
        when 'identity_no' then app.has_permission('crm.client_identity.read')
        when 'clinical_note' then app.has_permission('crm.client_health.read')
        else row_id = auth.uid() or app.has_permission('access.users.read')
      end then e.value is not distinct from stored -> e.key
      else e.value = 'null'
    end
  );
end
$$;
