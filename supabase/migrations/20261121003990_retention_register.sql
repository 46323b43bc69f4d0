-- What the screen reads, and the calls of people.

-- Proposals, records, rules and holds.
create function app.read_retention(most integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sees_clients boolean := app.has_any_permission('{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}');
begin
  perform app.need_permissions('{system.retention.read}');
  return jsonb_build_object(
    'rules', (
      select jsonb_agg(jsonb_build_object(
        'entity', r.entity, 'months', r.months, 'least_months', r.least_months, 'row_version', r.row_version,
        'updated_at', app.iso(r.updated_at), 'updated_by', r.updated_by
      ) order by r.entity) from app.retention_rules r
    ),
    'disposals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'no', d.no, 'entity', d.entity, 'months', d.months, 'cutoff', app.iso(d.cutoff), 'status', d.status,
        'proposed', d.proposed, 'disposed', d.disposed, 'oldest_at', app.iso(d.oldest_at),
        'newest_at', app.iso(d.newest_at), 'left_out', d.left_out, 'ids_hash', d.ids_hash, 'note', d.note,
        'proposed_at', app.iso(d.proposed_at), 'proposed_by', d.proposed_by, 'decided_at', app.iso(d.decided_at),
        'decided_by', d.decided_by, 'decision_reason', d.decision_reason, 'done_at', app.iso(d.done_at),
        'records', (select count(*) from app.disposal_items i where i.disposal_id = d.id),
        'waiting', (select count(*) from app.disposal_items i where i.disposal_id = d.id and i.outcome is null)
      ) order by d.no desc), '[]')
      from (select * from app.disposals order by no desc limit most) d
    ),
    'holds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', h.id, 'client_id', h.client_id, 'reason', h.reason, 'created_at', app.iso(h.created_at),
        'created_by', h.created_by, 'client_no', c.client_no,
        'client_name', case when sees_clients then concat_ws(' ', c.first_name, c.last_name) end
      ) order by h.created_at desc, h.id), '[]')
      from public.legal_holds h join public.clients c on c.id = h.client_id where h.lifted_at is null
    )
  );
end
$$;

-- Records of a disposal by number and date, the oldest first; numbers for those who may see such records.
create function app.read_disposal_items(target uuid, most integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sees_clients boolean := app.has_any_permission('{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}');
  sees_tickets boolean := app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}') and app.my_scope() = 'all';
begin
  perform app.need_permissions('{system.retention.read}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.row_id, 'last_at', app.iso(i.last_at), 'outcome', i.outcome,
      'no', coalesce(case when sees_clients then c.client_no end, case when sees_tickets then t.ticket_no end)
    ) order by i.last_at, i.row_id), '[]')
    from (
      select * from app.disposal_items x where x.disposal_id = target order by x.last_at, x.row_id limit most
    ) i
    left join public.clients c on c.id = i.row_id
    left join public.tickets t on t.id = i.row_id
  );
end
$$;

-- The dossier also says why a record must be kept, and nothing is gathered of one that has been disposed of.
create or replace function app.dossier_sources() returns table (part text, table_name text, condition text)
language sql immutable
set search_path = ''
as $$
  values
    ('clients', 'clients', 't.id = any ($1)'),
    -- Also those in which she is the relative of another patient, of whom nothing but the id is told.
    ('relations', 'client_relations', 't.client_id = any ($1) or t.related_client_id = any ($1)'),
    ('consents', 'client_consents', 't.client_id = any ($1)'),
    ('interactions', 'client_interactions', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('tickets', 'tickets', 't.id = any ($2)'),
    ('notes', 'ticket_notes', 't.ticket_id = any ($2)'),
    ('tasks', 'ticket_tasks', 't.ticket_id = any ($2)'),
    ('status_changes', 'ticket_status_changes', 't.ticket_id = any ($2)'),
    ('reminders', 'reminders', 't.target_id = any ($1 || $2 || $3)'),
    ('notifications', 'notifications', 't.target_id = any ($1 || $2 || $3)'),
    ('subject_requests', 'subject_requests', 't.client_id = any ($1)'),
    ('legal_holds', 'legal_holds', 't.client_id = any ($1)')
$$;
alter function app.gather_client(uuid) rename to gather_known_client;
revoke execute on function app.gather_known_client(uuid) from authenticated;
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
grant execute on function app.gather_client(uuid), app.read_retention(integer), app.read_disposal_items(uuid, integer),
  app.look_at_due(text), app.run_save_retention_rule(text, bigint, integer), app.run_place_hold(uuid, uuid, text),
  app.run_lift_hold(uuid, text), app.run_propose_disposal(uuid, text, text), app.run_decide_disposal(uuid, text, text),
  app.run_disposal_piece(uuid)
to authenticated;

-- {"rules": [{"entity", "months", "least_months", "row_version", "updated_at", "updated_by"}], "disposals": the latest
-- 500 [{"id", "no", "entity", "months", "cutoff", "status", "proposed", "disposed", "oldest_at", "newest_at", "left_out",
-- "ids_hash", "note", "proposed_at", "proposed_by", "decided_at", "decided_by", "decision_reason", "done_at", "records",
-- "waiting"}], "holds": those in force [{"id", "client_id", "client_no", "client_name", "reason", "created_at",
-- "created_by"}]}. Instants ISO 8601, UTC. Errors: 42501 without system.retention.read.
create function public.list_retention() returns jsonb
language sql stable
set search_path = ''
as $$
  select app.read_retention(500)
$$;

-- [{"id", "no": null where the caller may not see it, "last_at", "outcome": null | disposed | left_out}], the 200 oldest.
-- Errors: 42501 without system.retention.read.
create function public.list_disposal_items(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select app.read_disposal_items(target, 200)
$$;

-- {"status": "saved", "row_version"} or {"status": "conflict"}. Logged with both values. Errors: 42501; 22023
-- unknown_entity; P0001 retention_too_short (hint: the least number of months), retention_too_long.
create function public.save_retention_rule(entity text, base_version bigint, months integer) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_save_retention_rule(entity, base_version, months)
$$;

-- {"status": "saved"}. target: a new id. Logged. Errors: 42501; P0001 reason_length, unknown_client, held_already.
create function public.place_legal_hold(target uuid, client uuid, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_place_hold(target, client, reason)
$$;

-- {"status": "saved" | "conflict"}: it may have been lifted already. Logged. Errors: 42501; P0001 reason_length.
create function public.lift_legal_hold(target uuid, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_lift_hold(target, reason)
$$;

-- What would be proposed now: {"entity", "cutoff", "records", "rows": {"clients": n, ...}, "oldest_at", "newest_at"}.
-- Errors: 42501 without system.retention.read and system.disposals.decide; 22023 unknown_entity.
create function public.preview_disposal(entity text) returns jsonb
language sql stable
set search_path = ''
as $$
  select app.look_at_due(entity)
$$;

-- {"status": "saved"}. target: a new id. Logged. Errors: 42501; 22023; P0001 nothing_due, proposal_open.
create function public.propose_disposal(target uuid, entity text, note text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_propose_disposal(target, entity, note)
$$;

-- decision: approve, refuse, withdraw. {"status": "saved" | "conflict"}: it may have been decided already. Logged.
-- Errors: 42501; 22023; P0001 second_person_needed, not_your_proposal, unknown_disposal, reason_length.
create function public.decide_disposal(target uuid, decision text, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_decide_disposal(target, decision, reason)
$$;

-- The next 200 records of an approved disposal: {"left": n}. To be called until nothing is left; also where it is done
-- already. Errors: 42501.
create function public.run_disposal(target uuid) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_disposal_piece(target)
$$;
revoke all on function public.list_retention(), public.list_disposal_items(uuid),
  public.save_retention_rule(text, bigint, integer), public.place_legal_hold(uuid, uuid, text),
  public.lift_legal_hold(uuid, text), public.preview_disposal(text), public.propose_disposal(uuid, text, text),
  public.decide_disposal(uuid, text, text), public.run_disposal(uuid)
from public, anon;
grant execute on function public.list_retention(), public.list_disposal_items(uuid),
  public.save_retention_rule(text, bigint, integer), public.place_legal_hold(uuid, uuid, text),
  public.lift_legal_hold(uuid, text), public.preview_disposal(text), public.propose_disposal(uuid, text, text),
  public.decide_disposal(uuid, text, text), public.run_disposal(uuid)
to authenticated;

select app.refresh_registry();
