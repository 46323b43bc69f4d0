-- Unfinished notes that their writers have handed to a colleague.

create table public.handed_drafts (
  id uuid primary key,
  ticket_id uuid not null references public.tickets (id),
  owner_id uuid not null references public.profiles (id),
  delegated_to uuid not null references public.profiles (id),
  body text not null check (char_length(body) <= 8000 and btrim(body) <> ''),
  visibility text not null check (visibility in ('internal', 'external')),
  taken_at timestamptz check (taken_at >= '0001-01-01' and taken_at < '10000-01-01'),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint handed_drafts_other check (delegated_to <> owner_id)
);
create index handed_drafts_ticket on public.handed_drafts (ticket_id);
create index handed_drafts_owner on public.handed_drafts (owner_id);
create index handed_drafts_delegate on public.handed_drafts (delegated_to);
select app.replicate('handed_drafts', 'ticket_entries');
select app.expose(
  'handed_drafts', '{ticket_id, owner_id, delegated_to, body, visibility, taken_at}', can_remove => true
);

create policy handed_drafts_select on public.handed_drafts for select to vizite_api
using (
  (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()))
  and (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
  and ((select app.read_scope()) = 'all' or exists (select from public.tickets t where t.id = ticket_id))
);
-- Same writers as of notes.
create policy handed_drafts_insert on public.handed_drafts for insert to vizite_api
with check (
  owner_id = (select auth.uid())
  and (select app.has_permission('crm.ticket_notes.add'))
  and ((select app.my_scope()) = 'all' or exists (
    select from public.tickets t
    where t.id = ticket_id and (
      t.assignee_id = (select auth.uid())
      or t.created_by = (select auth.uid())
      or (select auth.uid()) = any (t.watcher_ids)
      or (select app.my_department()) in (t.department_id, t.team_id)
    )
  ))
);
create policy handed_drafts_update on public.handed_drafts for update to vizite_api
using ((owner_id = (select auth.uid()) or delegated_to = (select auth.uid())) and (select app.is_staff()))
-- That each changes only their own part says app.guard_handed_draft.
with check (owner_id = (select auth.uid()) or delegated_to = (select auth.uid()));

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('handed_draft', 'ticket_entries', 'handed_drafts', '{crm.tickets.read, crm.client_ticket.Id.read}',
    'coalesce((select k.status_category not in (''resolved'', ''closed'') or k.updated_at >= $5 from public.tickets k
  where k.id = t.ticket_id), false)', 'app.read_scope() <> ''all''');

-- Same wait for a move of the ticket as of its other entries (ticket_entries.sql).
create trigger hold_ticket before insert on public.handed_drafts
for each row execute function app.hold_ticket();

-- Refuses other changes than two: the writer takes a draft back before it is taken, or the colleague takes it, once.
create function app.guard_handed_draft() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if (new.ticket_id, new.owner_id, new.delegated_to, new.body, new.visibility)
      is distinct from (old.ticket_id, old.owner_id, old.delegated_to, old.body, old.visibility)
    or new.taken_at is distinct from old.taken_at
      and (auth.uid() <> old.delegated_to or old.taken_at is not null or old.deleted_at is not null)
    or new.deleted_at is distinct from old.deleted_at and (auth.uid() <> old.owner_id or old.taken_at is not null) then
    raise exception using errcode = '23514', message = 'the draft is somebody else’s, or was taken',
      constraint = 'handed_drafts_settled';
  end if;
  return new;
end
$$;
create trigger guard_handed_draft before update on public.handed_drafts
for each row execute function app.guard_handed_draft();

-- Refuses to hand a draft to somebody who may not read its ticket, or could write no note there.
create function app.check_handed_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if app.is_import() then return new; end if;
  if not exists (
    select from public.tickets t
    where t.id = new.ticket_id and app.reads_ticket(new.delegated_to, t)
      and 'crm.ticket_notes.add' = any (app.assigned_rights(new.delegated_to))
  ) then
    raise exception using errcode = '23514', message = 'nobody who could write there',
      constraint = 'handed_drafts_delegate', column = 'delegated_to';
  end if;
  return new;
end
$$;
create trigger check_handed_draft before insert on public.handed_drafts
for each row execute function app.check_handed_draft();

-- Tells the colleague, without the text.
create function app.notify_handed_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  who text;
begin
  if app.is_import() or auth.uid() is null or new.deleted_at is not null or new.taken_at is not null then return null; end if;
  select left(p.full_name, 150) into who from public.profiles p where p.id = auth.uid();
  perform app.notify_ticket(t, array[new.delegated_to], 'assigned', who || ' size bir not taslağı devretti')
  from public.tickets t where t.id = new.ticket_id;
  return null;
end
$$;
create trigger notify_handed_draft after insert on public.handed_drafts
for each row execute function app.notify_handed_draft();
