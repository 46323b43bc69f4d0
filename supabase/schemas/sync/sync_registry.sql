-- The registry that sync reads, and the helpers that make a table a replicated one.

-- One row per kind of document. rank is the order of a first sync (app.sync_rank). Someone who holds none of read_any gets nothing of the kind (empty: all staff). hidden
-- columns are not selectable by people: app.hidden_<table>(ids) gives their values to those who may read them. derived:
-- SQL of values that other tables hold. window_rule: which rows stay on devices however old they are. departs: SQL that
-- tells whether the caller can lose a row by a change of it; null: nobody can. The rest is filled in from the catalog
-- by app.refresh_registry.
create table app.sync_tables (
  kind text primary key,
  collection text not null,
  table_name text not null,
  rank integer not null unique generated always as (app.sync_rank(kind)) stored,
  read_any text[] not null default '{}',
  hidden text[] not null default '{}',
  derived jsonb not null default '{}',
  window_rule text,
  document_sql text not null default '',
  insertable text[] not null default '{}',
  updatable text[] not null default '{}',
  removable boolean not null default false,
  types jsonb not null default '{}',
  departs text,
  -- Columns that point at a client: app.follow_merges fills them in.
  client_columns text[] not null default '{}'
);
select app.protect('app.sync_tables');
grant select on app.sync_tables to vizite_api;
create policy "registry is no secret" on app.sync_tables for select to vizite_api using (true);

-- Time that a row without changes stays on devices. Widening a window changes access_epoch, so that devices resync.
create table app.sync_windows (
  collection text primary key,
  months integer not null check (months between 1 and 1200)
);
select app.protect('app.sync_windows');
grant select on app.sync_windows to vizite_api;
create policy "windows are no secret" on app.sync_windows for select to vizite_api using (true);

-- Refuses to take a window away: without one nothing that is finished would be shown; it may be widened.
create function app.keep_window() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '23514', message = 'a window is widened, not removed: set months, 1200 at most',
    constraint = 'sync_windows_kept';
end
$$;
create trigger keep_window before delete on app.sync_windows
for each row execute function app.keep_window();

insert into app.sync_windows (collection, months)
values ('tickets', 13), ('ticket_entries', 13), ('inbox', 6);

-- Gives a table protection, stamp, poke and the index of the cursor.
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

-- Sets column rights of the role that people's functions run as. All columns are selectable but hidden ones; those
-- named are writable.
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
  execute format('grant select (%s) on public.%I to vizite_api', readable, table_name);
  if can_add then
    execute format('grant insert (id, %s) on public.%I to vizite_api', array_to_string(writable, ', '), table_name);
  end if;
  if can_edit then
    execute format('grant update (%s) on public.%I to vizite_api', array_to_string(writable, ', '), table_name);
  end if;
  if can_remove then
    execute format('grant update (deleted_at) on public.%I to vizite_api', table_name);
  end if;
end
$$;

-- Fills in what the registry takes from the catalog: how a row becomes a document, which columns people may write. The
-- last schema file calls it, and so does every migration that adds or changes a replicated table.
create function app.refresh_registry() returns void
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
