-- Calls, messages and visits.

create table public.client_interactions (
  id uuid primary key,
  client_id uuid not null references public.clients (id),
  ticket_id uuid references public.tickets (id),
  contact_type_id uuid not null references public.definitions (id),
  direction text not null check (direction in ('in', 'out')),
  at timestamptz not null check (at >= '0001-01-01' and at < '10000-01-01'),
  duration_seconds integer check (duration_seconds >= 0),
  phone text check (char_length(phone) <= 20),
  user_id uuid not null references public.profiles (id),
  call_result_id uuid references public.definitions (id),
  summary text check (char_length(summary) <= 4000),
  external_call_id text check (char_length(external_call_id) <= 80),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  -- The telephone system reports a call once.
  constraint client_interactions_external_call_id_key unique (external_call_id)
);
create index client_interactions_client on public.client_interactions (client_id);
create index client_interactions_ticket on public.client_interactions (ticket_id);
create index client_interactions_contact_type on public.client_interactions (contact_type_id);
create index client_interactions_user on public.client_interactions (user_id);
create index client_interactions_call_result on public.client_interactions (call_result_id);
create trigger check_lookups before insert or update on public.client_interactions
for each row execute function app.check_lookups('contact_type_id', 'contact_type', 'call_result_id', 'call_result');
select app.replicate('client_interactions', 'client_records');
select app.expose(
  'client_interactions',
  '{client_id, ticket_id, contact_type_id, direction, at, duration_seconds, phone, user_id, call_result_id, summary,
    external_call_id}'
);
create policy client_interactions_select on public.client_interactions for select to vizite_api
using ((select app.has_any_permission(
  '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
)));
create policy client_interactions_insert on public.client_interactions for insert to vizite_api
with check ((select app.has_permission('crm.interactions.add')));
create policy client_interactions_update on public.client_interactions for update to vizite_api
using ((select app.has_permission('crm.interactions.edit')))
with check ((select app.has_permission('crm.interactions.edit')));

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('interaction', 'client_records', 'client_interactions',
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}');

-- Requires the own name: the user who had a conversation and the user who did a task are shown with them, so people
-- write both in their own name alone. What functions of the server, imports and the telephone system write is their
-- business.
create function app.own_interaction() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  -- The user who had the conversation stays, no matter who changes the rest.
  if new.user_id is distinct from (case when tg_op = 'INSERT' then auth.uid() else old.user_id end) then
    raise exception using errcode = '42501', message = 'the interaction is somebody else’s',
      constraint = 'client_interactions_user_own', column = 'user_id';
  end if;
  return new;
end
$$;
create trigger own_interaction before insert or update on public.client_interactions
for each row execute function app.own_interaction();
