-- Everything held on one patient, for the patient (KVKK m. 11): of all tickets whatever the caller's scope, deleted rows
-- and internal notes included. Read with a right of its own, and written to the log.

create index reminders_target on public.reminders (target_id);
create index notifications_target on public.notifications (target_id);

-- Returns the sources of a dossier's rows, each with the condition by which a row t belongs to it: $1 the patient's
-- records (those merged into theirs too), $2 their tickets, $3 the tasks of these. Add every new table that points to
-- patients or tickets here; a test walks the foreign keys.
create function app.dossier_sources() returns table (part text, table_name text, condition text)
language sql immutable
set search_path = ''
as $$
  values
    ('clients', 'clients', 't.id = any ($1)'),
    -- Also relations in which the patient is the relative of another patient, of whom nothing but the id is told.
    ('relations', 'client_relations', 't.client_id = any ($1) or t.related_client_id = any ($1)'),
    ('consents', 'client_consents', 't.client_id = any ($1)'),
    ('interactions', 'client_interactions', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('tickets', 'tickets', 't.id = any ($2)'),
    ('surgeries', 'surgeries', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('patient_trips', 'patient_trips', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('insurance_cases', 'insurance_cases', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('insurance_events', 'insurance_events',
      't.case_id in (select c.id from public.insurance_cases c where c.client_id = any ($1) or c.ticket_id = any ($2))'),
    ('biopsies', 'biopsies', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    -- Examinations of the endoscopy's own list, in which the patient was known.
    ('colonoscopies', 'colonoscopies', 't.client_id = any ($1)'),
    ('handover_lines', 'shift_handover_lines', 't.client_id = any ($1) or t.record_id = any ($1 || $2 || $3)'),
    ('extra_values', 'extra_values',
      '(t.record_id = any ($1 || $2) or t.record_id in (
        select s.id from public.surgeries s where s.client_id = any ($1) or s.ticket_id = any ($2)))
      and (app.has_permission(''crm.client_health.read'') or not exists (
        select from public.definitions d where d.id = t.field_id and (d.attributes ->> ''health'')::boolean))'),
    ('notes', 'ticket_notes', 't.ticket_id = any ($2)'),
    ('tasks', 'ticket_tasks', 't.ticket_id = any ($2)'),
    ('status_changes', 'ticket_status_changes', 't.ticket_id = any ($2)'),
    ('handed_drafts', 'handed_drafts', 't.ticket_id = any ($2)'),
    ('reminders', 'reminders', 't.target_id = any ($1 || $2 || $3)'),
    ('notifications', 'notifications', 't.target_id = any ($1 || $2 || $3)'),
    ('survey_answers', 'survey_answers', 't.client_id = any ($1) or t.ticket_id = any ($2) or t.follow_up_ticket_id = any ($2)'),
    ('messages', 'messages', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('subject_requests', 'subject_requests', 't.client_id = any ($1)'),
    ('legal_holds', 'legal_holds', 't.client_id = any ($1)'),
    -- One that was taken back is about another person, too.
    ('merges', 'client_merges', 't.state = ''active'' and (t.survivor_id = any ($1) or t.absorbed_id = any ($1))')
$$;

-- Returns the rows of one part, all columns but those that people may not read, instants as on the wire.
create function app.dossier_rows(table_name text, condition text, without text[], clients uuid[], tickets uuid[],
  tasks uuid[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  columns text;
  rows jsonb;
begin
  select string_agg(
    case when a.atttypid = 'timestamptz'::regtype then format('app.iso(t.%1$I) as %1$I', a.attname)
      else format('t.%I', a.attname) end, ', ' order by a.attnum
  ) into columns
  from pg_attribute a
  where a.attrelid = app.table_named(table_name) and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('change_xid', 'row_hash') and a.attname <> all (without);
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), ''[]'')
     from (select %s from %s t where %s) d', columns, app.table_named(table_name), condition
  ) into rows using clients, tickets, tasks;
  return rows;
end
$$;

create function app.gather_known_client(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  mine text[];
  withheld text[] := '{}';
  clients uuid[];
  tickets uuid[];
  tasks uuid[];
  source record;
  dossier jsonb := '{}';
begin
  if not app.has_permission('crm.client_dossier.export') or not app.has_any_permission(
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}'
  ) then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  mine := app.my_permissions();
  if not exists (select from public.clients c where c.id = target) then perform app.refuse_call('unknown_client'); end if;
  clients := app.merge_members(target);

  if not 'crm.client_identity.read' = any (mine) then withheld := withheld || 'identity_no'::text; end if;
  if not 'crm.client_health.read' = any (mine) then withheld := withheld || 'clinical_note'::text; end if;
  tickets := array(select t.id from public.tickets t where t.client_id = any (clients));
  tasks := array(select k.id from public.ticket_tasks k where k.ticket_id = any (tickets));
  for source in select * from app.dossier_sources() loop
    dossier := dossier || jsonb_build_object(source.part, app.dossier_rows(
      source.table_name, source.condition, case when source.part = 'clients' then withheld else '{}' end,
      clients, tickets, tasks
    ));
  end loop;

  dossier := dossier || jsonb_build_object(
    -- Actions that were agreed in meetings and became a ticket of the patient. The meeting itself is about others as
    -- well.
    'meeting_actions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.action ->> 'id', 'meeting_id', m.id, 'meeting_at', app.iso(m.starts_at), 'text', a.action ->> 'text',
        'assignee_id', a.action ->> 'assignee_id', 'due_on', a.action ->> 'due_on', 'state', a.action ->> 'state',
        'ticket_id', a.action ->> 'ticket_id'
      ) order by m.starts_at, m.id), '[]')
      from public.meetings m cross join lateral jsonb_array_elements(m.actions) a (action)
      where m.actions <> '[]' and a.action ->> 'ticket_id' = any (tickets::text[])
    ),
    'looks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'seq', l.seq, 'at', app.iso(a.at), 'device_at', app.iso(a.device_at), 'action', a.action, 'entity', a.entity,
        'entity_id', a.entity_id, 'user_id', a.user_id, 'was_offline', a.was_offline,
        'emergency', a.emergency_id is not null, 'reason', a.reason,
        'details', case when a.restricted_to is null or a.restricted_to = any (mine) then a.details end
      ) order by l.seq), '[]')
      from public.audit_log a join app.audit_links l on l.audit_id = a.id
      where a.client_id = any (clients)
    )
  );
  -- Names of everything that the rows name by id, so that the file can be read by itself.
  dossier := jsonb_build_object(
    'client_id', target, 'made_at', app.iso(app.now_ms()), 'made_by', auth.uid(), 'withheld', to_jsonb(withheld),
    'names', (
      select coalesce(jsonb_object_agg(n.id, n.name), '{}')
      from (
        select distinct m.hit[1]::uuid as id
        from regexp_matches(
          dossier::text || auth.uid()::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'
        ) m (hit)
      ) i
      join (
        select d.id, d.name from public.definitions d
        union all
        select (e.choice ->> 'id')::uuid, e.choice ->> 'name'
        from public.definitions d cross join lateral jsonb_array_elements(d.attributes -> 'choices') e (choice)
        where d.kind = 'extra_field'
        union all
        select p.id, p.full_name from public.profiles p
        union all
        -- Relatives that the patient has named. Whose relative the patient is stays that patient's own.
        select c.id, c.first_name || ' ' || c.last_name from public.clients c
        where c.id in (select r.related_client_id from public.client_relations r where r.client_id = any (clients))
      ) n using (id)
    ),
    'parts', dossier
  );
  -- At the end, since writers of the log wait for one another: the head of the file has what it says of itself.
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), 'export', 'client_dossier', target, target, false);
  return dossier;
end
$$;

-- Gathers the dossier, which also says why a record must be kept; nothing is gathered of one that has been disposed of.
create function app.gather_client(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if app.has_permission('crm.client_dossier.export') and app.is_disposed(target) then
    perform app.refuse_call('client_disposed');
  end if;
  return app.gather_known_client(target);
end
$$;
grant execute on function app.gather_client(uuid) to vizite_api;

-- Returns {"client_id", "made_at", "made_by", "withheld": columns of the patient that the caller may not read, "names":
-- {"<id>": "<name>"}, "parts": {"clients": [...], "relations", "consents", "interactions", "tickets", "notes", "tasks",
-- "status_changes", "extra_values", "handed_drafts", "reminders", "notifications", "meeting_actions", "looks"}}: rows as
-- their tables have them, oldest first, instants ISO 8601 in UTC. Written to the log. Errors: 22023 unknown_client, 42501 without
-- crm.client_dossier.export or the right to see patients.
create function public.client_dossier(target uuid) returns jsonb
language sql
set search_path = ''
as $$
  select app.gather_client(target)
$$;
select app.open_door('public.client_dossier(uuid)');
