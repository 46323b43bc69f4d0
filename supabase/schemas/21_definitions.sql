-- Look-up lists: ticket types, statuses, sources … one table, one view per kind.

-- Attributes of a look-up entry, by its kind (sync/model/entities/definition.ts).
create function app.check_definition(kind text, attributes jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.has_shape(attributes, case kind
    when 'ticket_type' then '{"default_priority": "low|normal|high|urgent", "default_team_id": "uuid?",
      "first_response_minutes": "int?", "resolve_minutes": "int?", "call_result_required": "bool",
      "resolution_required": "bool", "contains_health": "bool", "supervisor_closes": "bool",
      "checklist": "texts"}'
    when 'ticket_status' then '{"category": "new|open|pending|resolved|closed", "pauses_sla": "bool",
      "requires_reason": "bool", "visible_in_board": "bool", "is_default": "bool"}'
    when 'ticket_source' then '{"campaign": "text?", "foreign_only": "bool",
      "channel": "phone|web|whatsapp|social|email|desk|referral|company|authority"}'
    when 'ticket_tag' then '{"group": "text?"}'
    when 'contact_type' then '{"direction": "in|out", "counts_as_contact": "bool",
      "channel": "phone|whatsapp|sms|email|face|web|social|video"}'
    when 'relation_type' then '{"reverse_name": "text"}'
    when 'call_result' then '{"code": "text", "group": "success|failure|unreached|neutral",
      "next_action": "none|reminder|call_back|close|surgery", "next_action_after_minutes": "int?",
      "requires_note": "bool", "counts_as_conversion": "bool", "sets_do_not_contact": "bool",
      "ticket_type_ids": "uuids"}'
    when 'department' then '{"group": "clinical|administrative", "short_name": "text?"}'
    when 'company_type' then '{}'
    when 'position' then '{"level": "executive|manager|expert|staff"}'
  end::jsonb);
end
$$;
grant execute on function app.check_definition(text, jsonb) to vizite_api;

create table public.definitions (
  id uuid primary key,
  kind text not null check (kind in (
    'ticket_type', 'ticket_status', 'ticket_source', 'ticket_tag', 'contact_type', 'relation_type',
    'call_result', 'department', 'company_type', 'position'
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
revoke update (kind) on public.definitions from vizite_api;
create policy definitions_select on public.definitions for select to vizite_api
using ((select app.is_staff()));
create policy definitions_insert on public.definitions for insert to vizite_api
with check (case kind
  when 'ticket_type' then (select app.has_permission('crm.ticket_types.add'))
  when 'ticket_status' then (select app.has_permission('crm.ticket_statuses.add'))
  when 'ticket_source' then (select app.has_permission('crm.ticket_sources.add'))
  when 'ticket_tag' then (select app.has_permission('crm.ticket_tags.add'))
  when 'contact_type' then (select app.has_permission('crm.contact_types.add'))
  when 'relation_type' then (select app.has_permission('crm.relation_types.add'))
  when 'call_result' then (select app.has_permission('crm.cst.add'))
  when 'department' then (select app.has_permission('crm.departments.add'))
  when 'company_type' then (select app.has_permission('companies.company_types.add'))
  when 'position' then (select app.has_permission('companies.positions.add'))
  else false
end);
-- The new row says what is being done: with deleted_at a deletion, without it an edit.
create policy definitions_update on public.definitions for update to vizite_api
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
  when 'company_type' then case when deleted_at is null
    then (select app.has_permission('companies.company_types.edit')) else (select app.has_permission('companies.company_types.delete')) end
  when 'position' then case when deleted_at is null
    then (select app.has_permission('companies.positions.edit')) else (select app.has_permission('companies.positions.delete')) end
  else false
end);

insert into app.sync_tables (kind, collection, table_name, rank) values
  ('ticket_type', 'definitions', 'definitions', 100),
  ('ticket_status', 'definitions', 'definitions', 200),
  ('ticket_source', 'definitions', 'definitions', 300),
  ('ticket_tag', 'definitions', 'definitions', 400),
  ('contact_type', 'definitions', 'definitions', 500),
  ('relation_type', 'definitions', 'definitions', 600),
  ('call_result', 'definitions', 'definitions', 700),
  ('department', 'definitions', 'definitions', 800),
  ('company_type', 'definitions', 'definitions', 810),
  ('position', 'definitions', 'definitions', 820);

do $$
declare
  view_of record;
begin
  for view_of in
    select * from (values
      ('ticket_types', 'ticket_type'), ('ticket_statuses', 'ticket_status'), ('ticket_sources', 'ticket_source'),
      ('ticket_tags', 'ticket_tag'), ('contact_types', 'contact_type'), ('relation_types', 'relation_type'),
      ('call_results', 'call_result'), ('departments', 'department'), ('company_types', 'company_type'),
      ('positions', 'position')
    ) v (name, kind)
  loop
    execute format(
      'create view public.%I with (security_invoker = true) as
       select id, name, position, colour, icon, active, attributes, created_at, updated_at
       from public.definitions where kind = %L and deleted_at is null', view_of.name, view_of.kind);
    execute format('revoke all on public.%I from public, anon, authenticated', view_of.name);
    execute format('grant select on public.%I to vizite_api, service_role', view_of.name);
  end loop;
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
