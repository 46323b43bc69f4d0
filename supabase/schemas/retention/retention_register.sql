-- Reads what the screen shows: proposals, records, rules and holds. Only users who may read patients get the number of
-- a held patient: on a form it is as good as the name, and enough to tell whom a court asks about.
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
        'created_by', h.created_by, 'client_no', case when sees_clients then c.client_no end,
        'client_name', case when sees_clients then concat_ws(' ', c.first_name, c.last_name) end
      ) order by h.created_at desc, h.id), '[]')
      from public.legal_holds h join public.clients c on c.id = h.client_id where h.lifted_at is null
    )
  );
end
$$;
grant execute on function app.read_retention(integer) to vizite_api;

-- Returns the records of a disposal by number and date, the oldest first; numbers for those who may see such records.
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
grant execute on function app.read_disposal_items(uuid, integer) to vizite_api;

-- Returns {"rules": [{"entity", "months", "least_months", "row_version", "updated_at", "updated_by"}], "disposals": the
-- latest 500 [{"id", "no", "entity", "months", "cutoff", "status", "proposed", "disposed", "oldest_at", "newest_at",
-- "left_out", "ids_hash", "note", "proposed_at", "proposed_by", "decided_at", "decided_by", "decision_reason",
-- "done_at", "records", "waiting"}], "holds": those in force [{"id", "client_id", "client_no", "client_name", "reason",
-- "created_at", "created_by"}]}. Instants ISO 8601, UTC. Errors: 42501 without system.retention.read.
create function public.list_retention() returns jsonb
language sql stable
set search_path = ''
as $$
  select app.read_retention(500)
$$;
select app.open_door('public.list_retention()');

-- Returns [{"id", "no": null where the caller may not see it, "last_at", "outcome": null | disposed | left_out}], the
-- 200 oldest. Errors: 42501 without system.retention.read.
create function public.list_disposal_items(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select app.read_disposal_items(target, 200)
$$;
select app.open_door('public.list_disposal_items(uuid)');

-- Once a month those who may propose are told that something is past its time, by what is called every few minutes. It
-- looks at one kind of records per call, since counting takes a second or two in a large hospital.
create table app.retention_looks (
  entity text primary key references app.retention_rules (entity),
  looked_at timestamptz not null
);
select app.protect('app.retention_looks');
create policy "for the server alone" on app.retention_looks for select to service_role using (true);

-- Looks at these kinds, and tells of them; a part of app.tell_due_records. Answers how many were told of.
create function app.look_for_due(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
begin
  if exists (select from app.disposals d where d.entity = any (keys) and d.status in ('proposed', 'approved'))
    or not exists (select from unnest(keys) k cross join lateral app.due_records(k, app.retention_cutoff(k))) then
    return 0;
  end if;
  -- One notice is enough for this month, whatever else is due.
  insert into app.retention_looks (entity, looked_at) select r.entity, moment from app.retention_rules r
  on conflict (entity) do update set looked_at = excluded.looked_at;
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select p, 'system', 'Saklama süresi dolan kayıtlar var',
    'Yönetim, Saklama ve imha sayfasında imha önerebilirsiniz.', moment, 'retention-due'
  from unnest(app.notice_readers(app.disposal_deciders(null))) p;
  return 1;
end
$$;

-- Tells people of due records. Gives whether they were told. A kind that cannot be looked at is looked at again in a
-- month, as the others are.
create function app.tell_due_records() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  next text;
begin
  select r.entity into next
  from app.retention_rules r left join app.retention_looks l on l.entity = r.entity
  where coalesce(l.looked_at < moment - interval '1 month', true)
  order by l.looked_at nulls first, r.entity limit 1
  for update of r skip locked;
  if next is null then return false; end if;
  insert into app.retention_looks (entity, looked_at) values (next, moment)
  on conflict (entity) do update set looked_at = excluded.looked_at;
  return app.run_each('retention', array[next], 'look_for_due', at_once => false) > 0;
end
$$;
