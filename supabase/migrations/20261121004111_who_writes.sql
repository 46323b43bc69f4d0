-- Whether a person writes, or the server in nobody's name, is told by the role that writes: what people send is written
-- by the role of the exposed functions now (4110). Otherwise the rules are as they were.

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
  if not app.is_import() then
    new.updated_at := moment;
    new.updated_by := actor;
  else
    new.updated_at := date_trunc('milliseconds', new.updated_at);
  end if;
  return new;
end
$$;

-- What the delegate may change. What functions of the server write is their business.
create or replace function app.guard_reminder() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if new.owner_id <> old.owner_id or auth.uid() <> old.owner_id and (
    (new.target, new.target_id, new.title, new.repeat, new.lead_minutes, new.deleted_at)
      is distinct from (old.target, old.target_id, old.title, old.repeat, old.lead_minutes, old.deleted_at)
    or not app.keeps_rhythm(old.due_at, new.due_at, old.repeat)
    or new.delegated_to is not null and new.delegated_to is distinct from old.delegated_to
  ) then
    raise exception using errcode = '42501', message = 'the reminder is somebody else’s';
  end if;
  return new;
end
$$;

create or replace function app.own_interaction() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  -- Who had it stays, whoever changes the rest.
  if new.user_id is distinct from (case when tg_op = 'INSERT' then auth.uid() else old.user_id end) then
    raise exception using errcode = '42501', message = 'the interaction is somebody else’s',
      constraint = 'client_interactions_user_own', column = 'user_id';
  end if;
  return new;
end
$$;

-- A task is done by whoever says so; opened again it is by anybody who may edit it. The time of what somebody else has
-- done is theirs as well.
create or replace function app.own_task() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' or new.done_by is null or new.done_by = auth.uid() then return new; end if;
  if tg_op = 'INSERT' or new.done_by is distinct from old.done_by
    or new.done_at is not null and new.done_at is distinct from old.done_at then
    raise exception using errcode = '42501', message = 'the task was done by somebody else',
      constraint = 'ticket_tasks_done_by_own', column = 'done_by';
  end if;
  return new;
end
$$;

-- A note may be days old when it comes, by the clock of a device without network; when it came stays in created_at. It
-- is never of the future: a clock that is fast by more than devices put up with gives way to the time of the change.
create or replace function app.note_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'vizite_api' and new.at > app.now_ms() + interval '5 minutes' then
    new.at := app.change_time();
  end if;
  return new;
end
$$;

-- A clinical note is written by those who may read it. Anybody else would write over one that they cannot see; asked by
-- the column that is set, not by its value, so that the answer tells nothing of what stands there.
create or replace function app.check_clinical_note() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'vizite_api' and not app.has_permission('crm.client_health.read') then
    raise exception using errcode = '42501', message = 'a clinical note is written by its readers',
      table = 'clients', column = 'clinical_note';
  end if;
  return new;
end
$$;

-- After stamp, by name.
create or replace function app.without_stranger() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then new.updated_by := new.owner_id; end if;
  return new;
end
$$;

-- An identity number is written by those who may read it, as a clinical note is (4010): anybody else would find out
-- whether a number is taken, by tries that leave nothing behind, and a mask leaves few numbers open. Asked by the column
-- that is set, not by its value, so that the answer tells nothing of what stands there.
create or replace function app.check_identity_no() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'vizite_api' and not app.has_permission('crm.client_identity.read') then
    raise exception using errcode = '42501', message = 'an identity number is written by its readers',
      table = 'clients', column = 'identity_no';
  end if;
  return new;
end
$$;

-- Minutes that are closed change for a disposal alone.
drop trigger meeting_rules on public.meetings;
create trigger meeting_rules before insert or update on public.meetings
for each row when (current_user = 'vizite_api' or current_setting('app.disposing', true) is distinct from 'on')
execute function app.meeting_rules();

-- By name behind hold_series and meeting_rules, which has made the row of an answer.
drop trigger refuse_second_day on public.meetings;
create trigger refuse_second_day before insert on public.meetings
for each row when (new.series_id is not null and current_user = 'vizite_api')
execute function app.refuse_second_day();

-- Fills in what the registry takes from the catalog: how a row becomes a document, which columns people may write.
-- Every migration that adds or changes a replicated table ends with it.
create or replace function app.refresh_registry() returns void
language sql
set search_path = ''
as $$
  update app.sync_tables s
  set document_sql = c.document_sql, insertable = c.insertable, updatable = c.updatable, removable = c.removable,
    types = c.types
  from (
    select r.kind,
      format(
        'case when t.deleted_at is null then (select row_to_json(d) from (select %s) d) else json_build_object('
        '''id'', t.id, ''kind'', %s, ''row_version'', t.row_version, ''deleted_at'', app.iso(t.deleted_at), '
        '''updated_at'', app.iso(t.updated_at)) end',
        concat_ws(', ',
          case when exists (
            select from pg_attribute k where k.attrelid = a.attrelid and k.attname = 'kind'
          ) then null else format('%L::text as kind', r.kind) end,
          string_agg(
            case
              when a.atttypid = 'timestamptz'::regtype then format(
                'to_char(t.%1$I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'') as %1$I', a.attname)
              else format('t.%I', a.attname)
            end, ', ' order by a.attnum
          ) filter (where a.attname <> 'change_xid' and a.attname <> all (r.hidden)),
          (select string_agg(format('%s as %I', v.value, v.key), ', ') from jsonb_each_text(r.derived) v)
        ),
        case when exists (select from pg_attribute k where k.attrelid = a.attrelid and k.attname = 'kind')
          then 't.kind' else quote_literal(r.kind) end
      ) as document_sql,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (
        where has_column_privilege('vizite_api', a.attrelid, a.attnum, 'insert') and a.attname not in ('id', 'kind')
      ), '{}') as insertable,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (
        where has_column_privilege('vizite_api', a.attrelid, a.attnum, 'update') and a.attname <> 'deleted_at'
      ), '{}') as updatable,
      bool_or(has_column_privilege('vizite_api', a.attrelid, a.attnum, 'update') and a.attname = 'deleted_at')
        as removable,
      -- 'ignored': travels to devices, but what they send for it counts for nothing.
      jsonb_object_agg(a.attname, case
        when a.attname in ('id', 'kind', 'deleted_at') then 'ignored'
        when has_column_privilege('vizite_api', a.attrelid, a.attnum, 'insert')
          or has_column_privilege('vizite_api', a.attrelid, a.attnum, 'update')
          then format_type(a.atttypid, a.atttypmod)
        else 'ignored'
      end) filter (where a.attname <> 'change_xid')
        || coalesce((select jsonb_object_agg(k, 'ignored') from jsonb_object_keys(r.derived) k), '{}')
        || '{"kind": "ignored"}' as types
    from app.sync_tables r
    join pg_attribute a on a.attrelid = format('public.%I', r.table_name)::regclass
      and a.attnum > 0 and not a.attisdropped
    group by r.kind, r.table_name, r.hidden, r.derived, a.attrelid
  ) c
  where c.kind = s.kind
$$;

select app.refresh_registry();
