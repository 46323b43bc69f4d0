-- A restore takes versions back, too. A device that knew one which is lost would take a colleague's later change of the
-- same number for it, and write over that. So a rebase gives each row a version that no restore can bring back: the time,
-- in milliseconds since 1970; changes count on from there.

create or replace function app.stamp() returns trigger
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
    if current_setting('app.rebase', true) = 'on' then
      new.row_version := greatest(old.row_version + 1, (extract(epoch from moment) * 1000)::bigint);
    end if;
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
  stamped bigint;
  total bigint := 0;
begin
  -- All of them first: a change that is under way in one table may wait for a row of another.
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('lock table public.%I in share row exclusive mode', replicated);
  end loop;
  perform set_config('app.touch', 'on', true);
  perform set_config('app.rebase', 'on', true);
  for replicated in select s.table_name from app.sync_tables s group by s.table_name order by min(s.rank) loop
    execute format('update public.%I set id = id where true', replicated);
    get diagnostics stamped = row_count;
    total := total + stamped;
  end loop;
  perform set_config('app.touch', '', true);
  perform set_config('app.rebase', '', true);
  update app.sync_epoch set epoch = epoch + 1, token = gen_random_uuid() where only_row;
  return total;
end
$$;
