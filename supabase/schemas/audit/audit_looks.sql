-- Readers of the log, by patient ("who saw this patient") and by user (what somebody did).

-- Returns whether the caller may read what a decision is about: it holds values of the record it was made about. Of a
-- record that only some see by a rule that is not told here, and of one that is gone, nobody may.
create function app.reads_decided(of_kind text, record uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  source app.sync_tables;
  me uuid := auth.uid();
begin
  select * into source from app.sync_tables s where s.kind = of_kind;
  if source.kind is null or source.read_any <> '{}' and not app.has_any_permission(source.read_any) then return false; end if;
  return case source.table_name
    when 'tickets' then exists (select from public.tickets t where t.id = record and app.reads_ticket(me, t))
    when 'ticket_notes' then exists (
      select from public.ticket_notes n join public.tickets t on t.id = n.ticket_id where n.id = record and app.reads_ticket(me, t)
    )
    when 'ticket_tasks' then exists (
      select from public.ticket_tasks k join public.tickets t on t.id = k.ticket_id where k.id = record and app.reads_ticket(me, t)
    )
    when 'meetings' then exists (
      select from public.meetings m
      where m.id = record
        and (m.visibility = 'everyone' and m.status <> 'draft' or me in (m.organiser_id, m.created_by, m.minute_taker_id))
    )
    when 'surgeries' then exists (select from public.surgeries s where s.id = record and app.reads_surgery(me, s))
    when 'insurance_cases' then exists (
      select from public.insurance_cases c where c.id = record and app.reads_case(me, c)
    )
    when 'insurance_events' then exists (
      select from public.insurance_events e join public.insurance_cases c on c.id = e.case_id
      where e.id = record and app.reads_case(me, c)
    )
    when 'biopsies' then exists (select from public.biopsies b where b.id = record and app.reads_biopsy(me, b))
    when 'reminders' then exists (select from public.reminders r where r.id = record and me in (r.owner_id, r.delegated_to))
    when 'handed_drafts' then exists (
      select from public.handed_drafts d join public.tickets t on t.id = d.ticket_id
      where d.id = record and me in (d.owner_id, d.delegated_to) and app.reads_ticket(me, t)
    )
    else source.table_name in (
      'clients', 'client_relations', 'client_consents', 'client_interactions', 'companies', 'persons', 'definitions', 'profiles',
      'theatre_sessions', 'invoice_batches', 'specimen_transfers', 'specimen_receipts', 'reading_words'
    )
  end;
end
$$;

-- Returns the latest entries of a patient or of a user before one of the chain, and whether each falls into an
-- emergency access. Reading the log leaves a line in it: the first page is a look of its own; a further one belongs to
-- a look at the same patient or user that its reader has left a line of within the last minutes.
create function app.audit_page(of_client uuid, of_person uuid, before bigint, most integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  mine text[];
  page jsonb;
begin
  if not app.has_permission('system.audit.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  mine := app.my_permissions();
  select coalesce(jsonb_agg(jsonb_build_object(
    'seq', e.seq, 'at', app.iso(e.at), 'device_at', app.iso(e.device_at), 'action', e.action, 'entity', e.entity,
    'entity_id', e.entity_id, 'client_id', e.client_id, 'was_offline', e.was_offline, 'reason', e.reason,
    'emergency_id', e.emergency_id,
    'details', case
      when e.restricted_to <> all (mine) then null
      when e.action = 'decide' and not app.reads_decided(e.entity, e.entity_id) then e.details - '{mine, theirs, together}'::text[]
      else e.details
    end,
    'person', jsonb_build_object('id', e.user_id, 'name', p.full_name, 'title', p.title)
  ) order by e.seq desc), '[]') into page
  from (
    select l.seq, a.* from public.audit_log a join app.audit_links l on l.audit_id = a.id
    where (of_client is null or a.client_id = any ((select app.merge_members(of_client))::uuid[])) and (of_person is null or a.user_id = of_person)
      and (before is null or l.seq < before)
    order by l.seq desc limit most + 1
  ) e
  left join public.profiles p on p.id = e.user_id;
  if before is null or not exists (
    select from public.audit_log a
    where a.user_id = auth.uid() and a.at > moment - interval '5 minutes' and a.action = 'view'
      and a.entity = 'audit_log' and a.entity_id is not distinct from of_person
      and a.client_id is not distinct from of_client
  ) then
    insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline)
    values (gen_random_uuid(), moment, auth.uid(), 'view', 'audit_log', of_person, of_client, false);
  end if;
  return page;
end
$$;
grant execute on function app.audit_page(uuid, uuid, bigint, integer) to vizite_api;

-- Returns entries of the log, latest first: of_client (who saw this patient) or of_person (what somebody did), one of
-- both; before: the seq to go on behind, null at first. {"entries": [{"seq", "at", "device_at", "action", "entity",
-- "entity_id", "client_id", "was_offline", "reason", "details", "person": {"id", "name", "title"}}], "more": boolean},
-- 50 at a time. Instants are ISO 8601, UTC; device_at by the device's clock. Errors: 22023 one_target, 42501 without
-- system.audit.read.
create function public.list_audit(of_client uuid, of_person uuid, before bigint) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  size constant integer := 50;
  page jsonb;
begin
  if num_nonnulls(of_client, of_person) <> 1 then perform app.refuse_call('one_target'); end if;
  page := app.audit_page(of_client, of_person, before, size);
  return jsonb_build_object(
    'entries', case when jsonb_array_length(page) > size then page - size else page end,
    'more', jsonb_array_length(page) > size
  );
end
$$;
select app.open_door('public.list_audit(uuid, uuid, bigint)');
