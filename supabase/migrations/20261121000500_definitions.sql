-- Look-up lists: ticket types, statuses, sources … one table, one view per kind.
create table public.definitions (
  id uuid primary key,
  kind text not null check (kind in (
    'ticket_type', 'ticket_status', 'ticket_source', 'ticket_tag', 'contact_type', 'relation_type',
    'call_result', 'department'
  )),
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

-- The kind of a row never changes, and the categories that tickets stand in do not move under them.
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
revoke update (kind) on public.definitions from authenticated;

create policy definitions_select on public.definitions for select to authenticated
using ((select app.is_staff()));

create policy definitions_insert on public.definitions for insert to authenticated
with check (case kind
  when 'ticket_type' then (select app.has_permission('crm.ticket_types.add'))
  when 'ticket_status' then (select app.has_permission('crm.ticket_statuses.add'))
  when 'ticket_source' then (select app.has_permission('crm.ticket_sources.add'))
  when 'ticket_tag' then (select app.has_permission('crm.ticket_tags.add'))
  when 'contact_type' then (select app.has_permission('crm.contact_types.add'))
  when 'relation_type' then (select app.has_permission('crm.relation_types.add'))
  when 'call_result' then (select app.has_permission('crm.cst.add'))
  when 'department' then (select app.has_permission('crm.departments.add'))
  else false
end);

-- The new row says what is being done: with deleted_at a deletion, without it an edit.
create policy definitions_update on public.definitions for update to authenticated
using ((select app.is_staff()))
with check (case kind
  when 'ticket_type' then case when deleted_at is null
    then (select app.has_permission('crm.ticket_types.edit')) else (select app.has_permission('crm.ticket_types.delete')) end
  when 'ticket_status' then case when deleted_at is null
    then (select app.has_permission('crm.ticket_statuses.edit')) else (select app.has_permission('crm.ticket_statuses.delete')) end
  when 'ticket_source' then case when deleted_at is null
    then (select app.has_permission('crm.ticket_sources.edit')) else (select app.has_permission('crm.ticket_sources.delete')) end
  when 'ticket_tag' then case when deleted_at is null
    then (select app.has_permission('crm.ticket_tags.edit')) else (select app.has_permission('crm.ticket_tags.delete')) end
  when 'contact_type' then case when deleted_at is null
    then (select app.has_permission('crm.contact_types.edit')) else (select app.has_permission('crm.contact_types.delete')) end
  when 'relation_type' then case when deleted_at is null
    then (select app.has_permission('crm.relation_types.edit')) else (select app.has_permission('crm.relation_types.delete')) end
  when 'call_result' then case when deleted_at is null
    then (select app.has_permission('crm.cst.edit')) else (select app.has_permission('crm.cst.delete')) end
  when 'department' then case when deleted_at is null
    then (select app.has_permission('crm.departments.edit')) else (select app.has_permission('crm.departments.delete')) end
  else false
end);

insert into app.sync_tables (kind, collection, table_name, rank) values
  ('ticket_type', 'definitions', 'definitions', 1),
  ('ticket_status', 'definitions', 'definitions', 2),
  ('ticket_source', 'definitions', 'definitions', 3),
  ('ticket_tag', 'definitions', 'definitions', 4),
  ('contact_type', 'definitions', 'definitions', 5),
  ('relation_type', 'definitions', 'definitions', 6),
  ('call_result', 'definitions', 'definitions', 7),
  ('department', 'definitions', 'definitions', 8);

do $$
declare
  view_of record;
begin
  for view_of in
    select * from (values
      ('ticket_types', 'ticket_type'), ('ticket_statuses', 'ticket_status'), ('ticket_sources', 'ticket_source'),
      ('ticket_tags', 'ticket_tag'), ('contact_types', 'contact_type'), ('relation_types', 'relation_type'),
      ('call_results', 'call_result'), ('departments', 'department')
    ) v (name, kind)
  loop
    execute format(
      'create view public.%I with (security_invoker = true) as
       select id, name, position, colour, icon, active, attributes, created_at, updated_at
       from public.definitions where kind = %L and deleted_at is null', view_of.name, view_of.kind);
    execute format('revoke all on public.%I from public, anon, authenticated', view_of.name);
    execute format('grant select on public.%I to authenticated, service_role', view_of.name);
  end loop;
end
$$;
