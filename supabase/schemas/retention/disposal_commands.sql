-- Returns what is past its time now: {"entity", "cutoff", "records", "rows", "oldest_at", "newest_at"}.
create function app.look_at_due(of_entity text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  cutoff timestamptz := app.retention_cutoff(of_entity);
  due uuid[];
  oldest timestamptz;
  newest timestamptz;
begin
  perform app.need_permissions('{system.retention.read, system.disposals.decide}');
  if cutoff is null then perform app.refuse_call('unknown_entity'); end if;
  select coalesce(array_agg(d.row_id), '{}'), min(d.last_at), max(d.last_at) into due, oldest, newest
  from app.due_records(of_entity, cutoff) d;
  return jsonb_build_object(
    'entity', of_entity, 'cutoff', app.iso(cutoff), 'records', cardinality(due),
    'rows', app.count_disposable(of_entity, due), 'oldest_at', app.iso(oldest), 'newest_at', app.iso(newest)
  );
end
$$;
grant execute on function app.look_at_due(text) to vizite_api;

-- Tells people where to look, and nothing of what is proposed.
create function app.notify_disposal(disposal uuid, readers uuid[], title text) returns void
language sql
set search_path = ''
as $$
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select r, 'system', title, 'Ayrıntısı Yönetim, Saklama ve imha sayfasında.', app.now_ms(), 'disposal:' || disposal
  from unnest(app.notice_readers(readers)) r
$$;

-- Returns those who may decide about a proposal of somebody else; all of them where there is none.
create function app.disposal_deciders(proposer uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select p.id from public.profiles p
    where p.id is distinct from proposer and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and 'system.disposals.decide' = any (app.assigned_rights(p.id))
  )
$$;

create function app.run_propose_disposal(target uuid, of_entity text, remark text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  cutoff timestamptz := app.retention_cutoff(of_entity);
  due app.disposal_items[];
  ids uuid[];
begin
  perform app.need_permissions('{system.retention.read, system.disposals.decide}');
  if target is null or cutoff is null or char_length(remark) > 500 then perform app.refuse_call('values_malformed'); end if;
  -- A repeat after a lost answer.
  if exists (select from app.disposals d where d.id = target) then return '{"status": "saved"}'; end if;
  -- One after the other: two at the same moment would propose the same twice.
  perform from app.retention_rules r where r.entity = of_entity for update;
  if exists (select from app.disposals d where d.entity = of_entity and d.status in ('proposed', 'approved')) then
    perform app.refuse_access('proposal_open');
  end if;
  select array_agg(row(target, d.row_id, d.last_at, null)::app.disposal_items), array_agg(d.row_id) into due, ids
  from app.due_records(of_entity, cutoff) d;
  if due is null then perform app.refuse_access('nothing_due'); end if;
  insert into app.disposals (
    id, entity, months, cutoff, status, proposed, oldest_at, newest_at, note, proposed_at, proposed_by
  )
  select target, of_entity, r.months, cutoff, 'proposed', app.count_disposable(of_entity, ids), d.oldest, d.newest,
    nullif(btrim(remark, E' \t\r\n'), ''), app.now_ms(), auth.uid()
  from app.retention_rules r, (select min(u.last_at) as oldest, max(u.last_at) as newest from unnest(due) u) d
  where r.entity = of_entity;
  insert into app.disposal_items select * from unnest(due);
  perform app.log_access('disposal_propose', 'disposal', target, null, jsonb_build_object(
    'entity', of_entity, 'records', cardinality(ids)
  ));
  perform app.notify_disposal(target, app.disposal_deciders(auth.uid()), 'Bir imha önerisi karar bekliyor');
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_propose_disposal(uuid, text, text) to vizite_api;

-- Decides about a disposal. wanted: approve and refuse by another user than the one who proposed, withdraw by that one.
create function app.run_decide_disposal(target uuid, wanted text, why text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  disposal app.disposals;
  mine boolean;
begin
  perform app.need_permissions('{system.retention.read, system.disposals.decide}');
  if wanted is null or wanted not in ('approve', 'refuse', 'withdraw') then perform app.refuse_call('values_malformed'); end if;
  why := app.checked_reason(why, wanted <> 'approve');
  -- The second of two simultaneous decisions waits here, and is told that there has been one.
  select * into disposal from app.disposals d where d.id = target for update;
  if not found then perform app.refuse_access('unknown_disposal'); end if;
  if disposal.status <> 'proposed' then return '{"status": "conflict"}'; end if;
  mine := disposal.proposed_by = auth.uid();
  if mine and wanted <> 'withdraw' then perform app.refuse_access('second_person_needed'); end if;
  if not mine and wanted = 'withdraw' then perform app.refuse_access('not_your_proposal'); end if;
  update app.disposals d set
    status = case wanted when 'approve' then 'approved' when 'refuse' then 'refused' else 'withdrawn' end,
    decided_at = app.now_ms(), decided_by = auth.uid(), decision_reason = why
  where d.id = target;
  perform app.log_access('disposal_' || wanted, 'disposal', target, why, null);
  if wanted <> 'withdraw' then
    perform app.notify_disposal(target, array[disposal.proposed_by],
      case wanted when 'approve' then 'İmha öneriniz onaylandı' else 'İmha öneriniz reddedildi' end);
  end if;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_decide_disposal(uuid, text, text) to vizite_api;

-- Disposes of these records of an approved disposal, each looked at again: what has moved since stays. keys: disposal/record, all
-- of the same disposal. A part of app.dispose_piece.
create function app.dispose_records(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  target constant uuid := split_part(keys[1], '/', 1);
  piece constant uuid[] := array(select split_part(k, '/', 2)::uuid from unnest(keys) k);
  disposal app.disposals;
  asked uuid[];
  gone uuid[];
  counted jsonb := '{}';
begin
  select * into disposal from app.disposals d where d.id = target;
  perform app.lock_records(disposal.entity, piece);
  -- Relatives are due when those who name them are.
  asked := piece || case when disposal.entity = 'patients' then array(
    select r.client_id from public.client_relations r where r.related_client_id = any (piece) and r.deleted_at is null
  ) else '{}' end;
  -- By the stricter of the rule as it was and as it is.
  gone := array(
    select d.row_id
    from app.due_records(disposal.entity, least(disposal.cutoff, app.retention_cutoff(disposal.entity)), asked) d
    where d.row_id = any (piece)
  );
  if gone <> '{}' then counted := app.dispose_of(disposal.entity, gone, target, disposal.decided_by); end if;
  update app.disposal_items i set outcome = case when i.row_id = any (gone) then 'disposed' else 'left_out' end
  where i.disposal_id = target and i.row_id = any (piece);
  update app.disposals d set
    disposed = (
      select coalesce(jsonb_object_agg(k.key, k.sum), '{}') from (
        select e.key, sum(e.value::bigint) as sum from (
          select * from jsonb_each_text(d.disposed) union all select * from jsonb_each_text(counted)
        ) e group by e.key
      ) k
    ),
    left_out = d.left_out + cardinality(piece) - cardinality(gone)
  where d.id = target;
  return cardinality(piece);
end
$$;

-- Disposes of the next records of an approved disposal, 200 at most; those that cannot be disposed of are set aside.
-- The last piece closes the disposal, once nothing of it is set aside any more. Answers how many are left; null where
-- it is not approved.
create function app.dispose_piece(target uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 200;
  disposal app.disposals;
  keys text[];
  busy text;
  waiting integer;
begin
  select * into disposal from app.disposals d where d.id = target for update;
  if disposal.status is distinct from 'approved' then return null; end if;
  keys := array(
    select target || '/' || i.row_id from app.disposal_items i
    where i.disposal_id = target and i.outcome is null
      and target || '/' || i.row_id not in (select app.set_aside_keys('disposals'))
    order by i.row_id limit most
  );
  if app.run_each('disposals', keys, 'dispose_records') = 0 then
    -- Somebody holds the records: told to the caller, who tries again, and counted for the disposal as a whole.
    select l.code into busy from app.dead_letters l where l.queue = 'disposals' and l.row_key = any (keys) and l.state = 'failing';
    if found then raise exception using errcode = busy, message = 'records are locked'; end if;
  end if;
  -- Items that were given up stay.
  with given_up as (
    update app.disposal_items i set outcome = 'left_out'
    where i.disposal_id = target and i.outcome is null and target || '/' || i.row_id in (
      select l.row_key from app.dead_letters l where l.queue = 'disposals' and l.state = 'dropped'
    )
    returning i.row_id
  )
  update app.disposals d set left_out = d.left_out + (select count(*) from given_up)
  where d.id = target and exists (select from given_up);
  select count(*) into waiting from app.disposal_items i where i.disposal_id = target and i.outcome is null;
  if waiting > 0 then
    return (
      select count(*) from app.disposal_items i
      where i.disposal_id = target and i.outcome is null
        and target || '/' || i.row_id not in (select app.set_aside_keys('disposals'))
    );
  end if;
  update app.disposals d set status = 'done', done_at = app.now_ms(), ids_hash = (
      select encode(sha256(convert_to(coalesce(string_agg(i.row_id::text, E'\n' order by i.row_id::text), ''), 'UTF8')), 'hex')
      from app.disposal_items i where i.disposal_id = target and i.outcome = 'disposed'
    )
  where d.id = target
  returning d.* into disposal;
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, was_offline, details)
  values (gen_random_uuid(), app.now_ms(), disposal.decided_by, 'disposal_done', 'disposal', target, false,
    jsonb_build_object('no', disposal.no, 'entity', disposal.entity, 'rows', disposal.disposed,
      'left_out', disposal.left_out, 'ids_hash', disposal.ids_hash));
  return 0;
end
$$;

create function app.run_disposal_piece(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{system.retention.read, system.disposals.decide}');
  return jsonb_build_object('left', coalesce(app.dispose_piece(target), 0));
end
$$;
grant execute on function app.run_disposal_piece(uuid) to vizite_api;

-- Returns what would be proposed now: {"entity", "cutoff", "records", "rows": {"clients": n, ...}, "oldest_at",
-- "newest_at"}. Errors: 42501 without system.retention.read and system.disposals.decide; 22023 unknown_entity.
create function public.preview_disposal(entity text) returns jsonb
language sql stable
set search_path = ''
as $$
  select app.look_at_due(entity)
$$;
select app.open_door('public.preview_disposal(text)');

-- Proposes a disposal: {"status": "saved"}. target: a new id. Logged. Errors: 42501; 22023; P0001 nothing_due,
-- proposal_open.
create function public.propose_disposal(target uuid, entity text, note text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_propose_disposal(target, entity, note)
$$;
select app.open_door('public.propose_disposal(uuid, text, text)');

-- Decides about a disposal. decision: approve, refuse, withdraw. {"status": "saved" | "conflict"}: it may have been
-- decided already. Logged. Errors: 42501; 22023; P0001 second_person_needed, not_your_proposal, unknown_disposal,
-- reason_length.
create function public.decide_disposal(target uuid, decision text, reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_decide_disposal(target, decision, reason)
$$;
select app.open_door('public.decide_disposal(uuid, text, text)');

-- Disposes of the next 200 records of an approved disposal: {"left": n}. To be called until nothing is left; also where
-- it is done already. Errors: 42501.
create function public.run_disposal(target uuid) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_disposal_piece(target)
$$;
select app.open_door('public.run_disposal(uuid)');
