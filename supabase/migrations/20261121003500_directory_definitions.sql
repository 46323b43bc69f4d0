-- Two more look-up lists: types of companies and positions of persons.

-- Kinds are told in the order of their rank (sync/model/index-of-entities.ts); there has to be room between them.
update app.sync_tables set rank = rank * 100 where true;

create or replace function app.check_definition(kind text, attributes jsonb) returns boolean
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

alter table public.definitions drop constraint definitions_kind_check;
alter table public.definitions add constraint definitions_kind_check check (kind in (
  'ticket_type', 'ticket_status', 'ticket_source', 'ticket_tag', 'contact_type', 'relation_type',
  'call_result', 'department', 'company_type', 'position'
));

drop policy definitions_insert on public.definitions;
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
  when 'company_type' then (select app.has_permission('companies.company_types.add'))
  when 'position' then (select app.has_permission('companies.positions.add'))
  else false
end);

-- The new row says what is being done: with deleted_at a deletion, without it an edit.
drop policy definitions_update on public.definitions;
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
  when 'company_type' then case when deleted_at is null
    then (select app.has_permission('companies.company_types.edit')) else (select app.has_permission('companies.company_types.delete')) end
  when 'position' then case when deleted_at is null
    then (select app.has_permission('companies.positions.edit')) else (select app.has_permission('companies.positions.delete')) end
  else false
end);

insert into app.sync_tables (kind, collection, table_name, rank) values
  ('company_type', 'definitions', 'definitions', 810),
  ('position', 'definitions', 'definitions', 820);

do $$
declare
  view_of record;
begin
  for view_of in select * from (values ('company_types', 'company_type'), ('positions', 'position')) v (name, kind) loop
    execute format(
      'create view public.%I with (security_invoker = true) as
       select id, name, position, colour, icon, active, attributes, created_at, updated_at
       from public.definitions where kind = %L and deleted_at is null', view_of.name, view_of.kind);
    execute format('revoke all on public.%I from public, anon, authenticated', view_of.name);
    execute format('grant select on public.%I to authenticated, service_role', view_of.name);
  end loop;
end
$$;

insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-0c' || lpad(n::text, 10, '0'))::uuid, 'company_type', name, n * 10, colour, null, '{}'
from (values
  (1, 'Sigorta şirketi', 'blue'),
  (2, 'Aracı kurum', 'violet'),
  (3, 'Anlaşmalı kurum', 'teal'),
  (4, 'Tedarikçi', 'amber'),
  (5, 'Banka', 'green'),
  (6, 'Kamu', 'slate'),
  (7, 'Laboratuvar', 'pink'),
  (8, 'Otel/transfer', 'orange')
) d (n, name, colour);

insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-0e' || lpad(n::text, 10, '0'))::uuid, 'position', name, n * 10, null, null,
  jsonb_build_object('level', level)
from (values
  (1, 'Genel müdür', 'executive'),
  (2, 'Başhekim', 'executive'),
  (3, 'Bölge müdürü', 'manager'),
  (4, 'Kurumsal ilişkiler müdürü', 'manager'),
  (5, 'Provizyon sorumlusu', 'expert'),
  (6, 'Hasar uzmanı', 'expert'),
  (7, 'Müşteri temsilcisi', 'staff'),
  (8, 'Satış temsilcisi', 'staff'),
  (9, 'Muhasebe sorumlusu', 'expert'),
  (10, 'Hekim', 'expert'),
  (11, 'Sekreter', 'staff'),
  (12, 'Diğer', 'staff')
) d (n, name, level);
