-- Look-up lists: ticket types, statuses, sources … one table, one view per kind.

-- Returns whether the attributes of an entry have the shape of its kind; false for a kind that does not exist.
create function app.check_definition(kind text, attributes jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return coalesce((
    select app.has_shape(check_definition.attributes, k.shape)
    from app.definition_kinds() k where k.kind = check_definition.kind
  ), false);
end
$$;
grant execute on function app.check_definition(text, jsonb) to vizite_api;

create table public.definitions (
  id uuid primary key,
  kind text not null,
  name text not null check (char_length(name) <= 120 and btrim(name) <> ''),
  position integer not null,
  colour text check (colour in ('slate', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'pink', 'violet')),
  icon text check (char_length(icon) <= 40),
  active boolean not null default true,
  attributes jsonb not null,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint definitions_attributes_check check (app.check_definition(kind, attributes))
);

-- Two people who add 'Acil' and 'ACİL' on two devices mean one entry.
create unique index definitions_name_key on public.definitions (kind, app.fold_turkish(name)) where deleted_at is null;

-- A category has one default at most.
create unique index definitions_default_key on public.definitions ((attributes ->> 'category'))
where kind = 'ticket_status' and (attributes ->> 'is_default')::boolean and deleted_at is null;

-- Keeps the kind of a row, which never changes, and the categories of statuses that tickets have.
create function app.keep_definition() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.kind := old.kind;
  if new.kind = 'ticket_status' and new.attributes ->> 'category' is distinct from old.attributes ->> 'category' then
    raise exception using errcode = '23514', message = 'category of a status is fixed',
      constraint = 'definitions_category_fixed', column = 'attributes';
  end if;
  return new;
end
$$;
create trigger keep_definition before update on public.definitions
for each row execute function app.keep_definition();
select app.replicate('definitions', 'definitions');
select app.expose('definitions', '{kind, name, position, colour, icon, active, attributes}', can_remove => true);
revoke update (kind) on public.definitions from vizite_api;
create policy definitions_select on public.definitions for select to vizite_api
using ((select app.is_staff()));

-- Returns what the caller may do with the entries of each kind: `ticket_type.add`, `ticket_type.edit`,
-- `ticket_type.delete`.
create function app.my_definition_rights() returns text[]
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return array(
    select k.kind || '.' || r.name
    from app.definition_kinds() k cross join (values ('add'), ('edit'), ('delete')) r (name)
    where k.area || '.' || r.name = any (app.my_permissions())
  );
end
$$;
grant execute on function app.my_definition_rights() to vizite_api;

create policy definitions_insert on public.definitions for insert to vizite_api
with check (kind || '.add' = any ((select app.my_definition_rights())::text[]));
-- The new row says what is being done: with deleted_at a deletion, without it an edit.
create policy definitions_update on public.definitions for update to vizite_api
using ((select app.is_staff()))
with check (
  kind || case when deleted_at is null then '.edit' else '.delete' end
  = any ((select app.my_definition_rights())::text[])
);

insert into app.sync_tables (kind, collection, table_name)
select kind, 'definitions', 'definitions' from app.definition_kinds();

do $$
declare
  view_of record;
begin
  for view_of in
    select * from app.definition_kinds()
  loop
    execute format(
      'create view public.%I with (security_invoker = true) as
       select id, name, position, colour, icon, active, attributes, created_at, updated_at
       from public.definitions where kind = %L and deleted_at is null', view_of.view_name, view_of.kind);
    execute format('revoke all on public.%I from public, anon, authenticated', view_of.view_name);
    execute format('grant select on public.%I to vizite_api, service_role', view_of.view_name);
  end loop;
end
$$;

-- Checks look-up references, which have to point to an entry of the right kind. Arguments: column, kind, column, kind …
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
