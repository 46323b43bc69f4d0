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
  -- Name and phone of a relative with a record of their own who may be informed (app.share_relative).
  related_name text check (char_length(related_name) <= 201),
  related_phone text check (char_length(related_phone) <= 20),
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
create policy client_relations_select on public.client_relations for select to vizite_api
using ((select app.has_any_permission(
  '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
)));
create policy client_relations_insert on public.client_relations for insert to vizite_api
with check ((select app.has_permission('crm.client_relations.add')));
create policy client_relations_update on public.client_relations for update to vizite_api
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
  given_at timestamptz not null check (given_at >= '0001-01-01' and given_at < '10000-01-01'),
  source text not null check (source in ('form', 'call_centre', 'web', 'wet_signature', 'iys', 'merge')),
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

-- Prepares a consent: the national system İYS knows the channels call, message and e-mail.
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
create policy client_consents_select on public.client_consents for select to vizite_api
using ((select app.has_any_permission(
  '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
)));
create policy client_consents_insert on public.client_consents for insert to vizite_api
with check ((select app.has_permission('crm.client_consents.add')));

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('relation', 'client_records', 'client_relations',
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'),
  ('consent', 'client_records', 'client_consents',
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}');

-- Shares a relative: users who see a patient also see whom the ward may inform. A relative with a record of their own
-- is a bare id on devices that may not have that record, so name and phone of informed relatives travel with the
-- relation. It runs with the rights of the writer: nobody passes on a client that the writer does not see.
create function app.share_relative() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not new.may_receive_info or new.related_client_id is null or new.deleted_at is not null then
    new.related_name := null;
    new.related_phone := null;
  elsif tg_op = 'INSERT' or not old.may_receive_info
    or new.related_client_id is distinct from old.related_client_id
  then
    select c.first_name || ' ' || c.last_name, app.first_phone(c.phones) into new.related_name, new.related_phone
    from public.clients c where c.id = new.related_client_id and c.deleted_at is null;
  end if;
  return new;
end
$$;
create trigger share_relative before insert or update on public.client_relations
for each row execute function app.share_relative();

-- Updates what was passed on to relatives: it follows the client's record, and goes with it.
create function app.refresh_relatives() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  full_name text := case when new.deleted_at is null then new.first_name || ' ' || new.last_name end;
  phone text := case when new.deleted_at is null then app.first_phone(new.phones) end;
begin
  update public.client_relations r set related_name = full_name, related_phone = phone
  where r.related_client_id = new.id and r.related_name is not null
    and (r.related_name, r.related_phone) is distinct from (full_name, phone);
  return null;
end
$$;
create trigger refresh_relatives after update of first_name, last_name, phones, deleted_at on public.clients
for each row execute function app.refresh_relatives();
