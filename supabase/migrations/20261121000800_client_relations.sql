-- Relatives and consents of clients.

create table public.client_relations (
  id uuid primary key,
  client_id uuid not null references public.clients (id),
  related_client_id uuid references public.clients (id),
  free_name text check (char_length(free_name) <= 120),
  free_phone text check (char_length(free_phone) <= 20),
  relation_type_id uuid not null references public.definitions (id),
  is_legal_guardian boolean not null default false,
  may_receive_info boolean not null default false,
  note text check (char_length(note) <= 300),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint client_relations_person_required check (
    related_client_id is not null or btrim(coalesce(free_name, '')) <> ''
  ),
  constraint client_relations_not_self check (related_client_id <> client_id)
);
create index client_relations_client on public.client_relations (client_id);
create index client_relations_related_client on public.client_relations (related_client_id);
create index client_relations_type on public.client_relations (relation_type_id);

create trigger check_lookups before insert or update on public.client_relations
for each row execute function app.check_lookups('relation_type_id', 'relation_type');
select app.replicate('client_relations', 'client_records');
select app.expose(
  'client_relations',
  '{client_id, related_client_id, free_name, free_phone, relation_type_id, is_legal_guardian, may_receive_info, note}',
  can_remove => true
);

create policy client_relations_select on public.client_relations for select to authenticated
using ((select app.has_any_permission(
  '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
)));
create policy client_relations_insert on public.client_relations for insert to authenticated
with check ((select app.has_permission('crm.client_relations.add')));
create policy client_relations_update on public.client_relations for update to authenticated
using ((select app.has_any_permission('{crm.client_relations.edit, crm.client_relations.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('crm.client_relations.edit'))
  else (select app.has_permission('crm.client_relations.delete')) end);

-- Append-only: the latest row of a channel counts.
create table public.client_consents (
  id uuid primary key,
  client_id uuid not null references public.clients (id),
  channel text not null check (
    channel in ('call', 'message', 'email', 'whatsapp', 'privacy_notice', 'explicit_consent')
  ),
  status text not null check (status in ('granted', 'refused')),
  purpose text check (char_length(purpose) <= 200),
  text_version text not null check (char_length(text_version) <= 20 and btrim(text_version) <> ''),
  given_at timestamptz not null,
  source text not null check (source in ('form', 'call_centre', 'web', 'wet_signature', 'iys')),
  iys_state text not null check (iys_state in ('none', 'pending', 'sent', 'failed')),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index client_consents_client on public.client_consents (client_id);

-- The national system İYS knows the channels call, message and e-mail.
create function app.prepare_consent() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not app.is_import() or new.iys_state is null then
    new.iys_state := case when new.channel in ('call', 'message', 'email') then 'pending' else 'none' end;
  end if;
  return new;
end
$$;
create trigger prepare_consent before insert on public.client_consents
for each row execute function app.prepare_consent();

select app.replicate('client_consents', 'client_records');
select app.expose(
  'client_consents', '{client_id, channel, status, purpose, text_version, given_at, source}', can_edit => false
);

create policy client_consents_select on public.client_consents for select to authenticated
using ((select app.has_any_permission(
  '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
)));
create policy client_consents_insert on public.client_consents for insert to authenticated
with check ((select app.has_permission('crm.client_consents.add')));

insert into app.sync_tables (kind, collection, table_name, rank, read_any) values
  ('relation', 'client_records', 'client_relations', 13,
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'),
  ('consent', 'client_records', 'client_consents', 18,
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}');
