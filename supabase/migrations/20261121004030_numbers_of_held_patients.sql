-- The register of holds named a patient's number to who may not read patients: as good as the name to whoever finds it
-- on a form, and enough to tell whom a court asks about. As before (3990), but for the number.

create or replace function app.read_retention(most integer) returns jsonb
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
        'created_by', h.created_by, 'client_no', case when sees_clients then c.client_no end,
        'client_name', case when sees_clients then concat_ws(' ', c.first_name, c.last_name) end
      ) order by h.created_at desc, h.id), '[]')
      from public.legal_holds h join public.clients c on c.id = h.client_id where h.lifted_at is null
    )
  );
end
$$;
