-- Merging two records, and the second person who looks at what is delicate.

-- Carries out a merge whose records are locked. P0001: choice_missing (keys: the fields), too_long (keys), merge_blocked
-- (keys: codes).
create function app.carry_out_merge(of_merge uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  m public.client_merges;
  r app.merge_records;
  ours public.clients;
  theirs public.clients;
  patch jsonb;
  p record;
  rel record;
  counts jsonb := '{}';
  moved_rows integer := 0;
  n integer;
  moment timestamptz := app.now_ms();
  consent record;
  added uuid;
begin
  select * into m from public.client_merges where id = of_merge;
  select * into r from app.merge_records where merge_id = of_merge;
  select * into ours from public.clients c where c.id = m.survivor_id;
  select * into theirs from public.clients c where c.id = m.absorbed_id;
  if app.merge_blocks(ours, theirs) <> '{}' then
    perform app.refuse_access('merge_blocked', app.merge_blocks(ours, theirs));
  end if;
  patch := app.merge_patch(ours, theirs, r.choices);
  perform app.note_match_decision(ours, theirs, true);
  update app.merge_records set
    survivor_before = to_jsonb(ours), absorbed_before = to_jsonb(theirs),
    survivor_digest = app.client_digest(ours.id), absorbed_digest = app.client_digest(theirs.id),
    survivor_version = ours.row_version, absorbed_version = theirs.row_version
  where merge_id = of_merge;
  perform set_config('app.merging', 'on', true);

  -- Nobody is their own relative.
  for rel in
    select t.id from public.client_relations t where t.deleted_at is null
      and t.client_id in (ours.id, theirs.id) and t.related_client_id in (ours.id, theirs.id)
  loop
    update public.client_relations t set deleted_at = moment where t.id = rel.id;
    perform app.note_operation(of_merge, 'client_relations', rel.id, 'deleted_at', null, to_jsonb(app.iso(moment)));
  end loop;

  -- A refusal of either record remains a refusal.
  for consent in select * from app.merged_consents(ours.id, theirs.id) c where c.added loop
    added := gen_random_uuid();
    insert into public.client_consents (id, client_id, channel, status, purpose, text_version, given_at, source)
    values (added, ours.id, consent.channel, 'refused', 'Birleştirmede sıkı olan geçerli sayıldı', m.merge_no, moment, 'merge');
    perform app.note_operation(of_merge, 'client_consents', added, null, null, jsonb_build_object('channel', consent.channel));
  end loop;

  perform app.copy_extra_values(of_merge, theirs.id, ours.id);

  for p in select * from app.client_pointers() loop
    execute format(
      'with moved as (
         update %1$s t set %2$I = $2 where t.%2$I = $1%3$s%4$s returning t.id, to_jsonb(t) ->> ''deleted_at'' is null as live
       ), noted as (
         insert into app.merge_operations (merge_id, seq, table_name, row_id, field, before, after, at, by)
         select $3, $4 + row_number() over (order by v.id), $5, v.id, $6, to_jsonb($1), to_jsonb($2), $7, auth.uid() from moved v
       )
       select count(*) filter (where v.live) from moved v',
      p.source, p.field, p.condition,
      case when p.table_name = 'client_relations'
        then ' and not (t.client_id in ($1, $2) and t.related_client_id is not distinct from case t.client_id when $1 then $2 else $1 end)' end
    ) into n
    using theirs.id, ours.id, of_merge,
      (select coalesce(max(o.seq), 0) from app.merge_operations o where o.merge_id = of_merge),
      p.table_name, p.field, moment;
    if n > 0 then
      counts := counts || jsonb_build_object(p.table_name, coalesce((counts ->> p.table_name)::integer, 0) + n);
      moved_rows := moved_rows + n;
    end if;
  end loop;

  -- A relative whom both had named stays once.
  for rel in
    select t.id from public.client_relations t
    join app.merge_operations o on o.merge_id = of_merge and o.row_id = t.id and o.field = 'client_id'
    where t.client_id = ours.id and t.deleted_at is null and exists (
      select from public.client_relations k
      where k.client_id = ours.id and k.deleted_at is null and k.id <> t.id and k.relation_type_id = t.relation_type_id
        and not exists (select from app.merge_operations x where x.merge_id = of_merge and x.row_id = k.id)
        and (k.related_client_id = t.related_client_id
          or app.fold_turkish(k.free_name) = app.fold_turkish(t.free_name) and k.free_phone is not distinct from t.free_phone)
        and k.may_receive_info = t.may_receive_info and k.is_legal_guardian = t.is_legal_guardian
    )
  loop
    update public.client_relations t set deleted_at = moment where t.id = rel.id;
    perform app.note_operation(of_merge, 'client_relations', rel.id, 'deleted_at', null, to_jsonb(app.iso(moment)));
  end loop;

  -- The redirect first: a number is in one live record at a time.
  update public.clients c set merged_into_id = ours.id where c.id = theirs.id;
  perform app.set_client_values(ours.id, patch);
  perform app.note_operation(of_merge, 'clients', ours.id, e.key, to_jsonb(ours) -> e.key, e.value)
  from jsonb_each(patch) e;
  perform set_config('app.merging', '', true);

  update public.client_merges c set
    state = 'active', moved = counts, rows_moved = moved_rows, merged_at = moment
  where c.id = of_merge;
  perform app.log_merge('client_merge', m, m.reason);
end
$$;

-- Returns the values that the survivor gets, without those it has already.
create function app.merge_patch(ours public.clients, theirs public.clients, choices jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  f record;
  a jsonb := to_jsonb(ours);
  b jsonb := to_jsonb(theirs);
  picked text;
  patch jsonb := '{}';
  missing text[] := '{}';
  too_long text[];
begin
  for f in select * from app.merge_fields() loop
    picked := coalesce(choices ->> f.name, app.proposed_choice(
      f.rule, app.merge_group_of(a, f.columns), app.merge_group_of(b, f.columns),
      app.value_changed_at(ours, f.columns), app.value_changed_at(theirs, f.columns)
    ));
    if picked is null or picked not in ('survivor', 'absorbed', 'both')
      or picked = 'both' and f.rule not in ('unite', 'join', 'strict') then
      missing := missing || f.name;
    else
      patch := patch || app.chosen_values(a, b, f.columns, f.rule, picked);
    end if;
  end loop;
  if missing <> '{}' then perform app.refuse_access('choice_missing', missing); end if;
  select array_agg(e.key) into too_long from jsonb_each_text(patch) e
  where char_length(e.value) > case e.key when 'allergies_alert' then 500 else 10000 end;
  if too_long <> '{}' then perform app.refuse_access('too_long', too_long); end if;
  return coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(patch) e where e.value is distinct from a -> e.key), '{}');
end
$$;

-- Logs a line for each of the two records.
create function app.log_merge(done text, m public.client_merges, why text, what jsonb default null) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline, reason, details)
  select gen_random_uuid(), app.now_ms(), auth.uid(), done, 'client_merge', m.id, c, false, why, what
  from unnest(array[m.survivor_id, m.absorbed_id]) c
$$;

create function app.merge_answer(of_merge uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('state', m.state, 'merge_no', m.merge_no, 'asks', m.asks, 'rows_moved', m.rows_moved)
  from public.client_merges m where m.id = of_merge
$$;

-- Tells who may approve that a merge waits. Without a name: it opens the merge.
create function app.ask_for_second(m public.client_merges) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.notify_record('client_merge', m.id, app.notice_readers(array(
    select p.id from public.profiles p
    where (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and not p.denied_permissions && '{crm.clients.merge_approve, crm.merged_clients.read}'
      and (p.extra_permissions @> '{crm.clients.merge_approve}' or exists (
        select from public.user_roles u
        join public.roles r on r.id = u.role_id and r.deleted_at is null
        join public.role_permissions g on g.role_id = r.id and g.permission_key = 'crm.clients.merge_approve'
        where u.user_id = p.id
      ))
  )), 'merge_waiting', 'Bir kayıt birleştirme ikinci onay bekliyor', m.merge_no);
end
$$;

-- Merges two clients. P0001: same_record, unknown_client, already_merged, reason_length, values_malformed,
-- merge_blocked, choice_missing, too_long, merge_waiting (keys: the merge that waits for its second person). Conflict:
-- a record changed since the preview.
create function app.run_merge_clients(target uuid, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  pair record;
  ours public.clients;
  theirs public.clients;
  known public.client_merges;
  why text;
  likeness jsonb;
  asked text[];
  waiting uuid;
begin
  perform app.need_merge_sight('{crm.clients.merge}');
  select * into known from public.client_merges m where m.id = target;
  if found then
    if known.merged_by is distinct from auth.uid() then perform app.refuse_access('values_malformed'); end if;
    return app.merge_answer(target);
  end if;
  if jsonb_typeof(given) is distinct from 'object' or not coalesce(app.is_uuid(given ->> 'survivor'), false)
    or not coalesce(app.is_uuid(given ->> 'absorbed'), false) or jsonb_typeof(given -> 'choices') is distinct from 'object'
    or octet_length(given::text) > 20000 then
    perform app.refuse_access('values_malformed');
  end if;
  why := app.checked_reason(given ->> 'reason', true);
  select * into pair from app.records_to_merge((given ->> 'survivor')::uuid, (given ->> 'absorbed')::uuid, true);
  ours := pair.ours;
  theirs := pair.theirs;
  if ours.row_version::text is distinct from given ->> 'survivor_version'
    or theirs.row_version::text is distinct from given ->> 'absorbed_version' then
    return '{"status": "conflict"}';
  end if;
  if app.merge_blocks(ours, theirs) <> '{}' then
    perform app.refuse_access('merge_blocked', app.merge_blocks(ours, theirs));
  end if;
  select m.id into waiting from public.client_merges m
  where m.state = 'waiting' and (m.absorbed_id in (ours.id, theirs.id) or m.survivor_id in (ours.id, theirs.id)) limit 1;
  if waiting is not null then perform app.refuse_access('merge_waiting', array[waiting::text]); end if;
  perform app.merge_patch(ours, theirs, given -> 'choices');
  likeness := app.likeness_of(ours, theirs);
  asked := app.merge_asks(ours, theirs, likeness ->> 'level', (
    select coalesce(sum(r.value::integer), 0)::integer from jsonb_each_text(app.rows_of_client(theirs.id)) r
  ));
  insert into public.client_merges (id, merge_no, survivor_id, absorbed_id, state, basis, reason, asks, likeness, merged_by)
  values (target, 'B-' || nextval('app.merge_no'), ours.id, theirs.id, 'waiting', app.merge_basis(likeness -> 'agreed'), why,
    asked, likeness, auth.uid());
  insert into app.merge_records (merge_id, choices, survivor_version, absorbed_version)
  values (target, given -> 'choices', ours.row_version, theirs.row_version);
  if asked = '{}' then
    perform app.carry_out_merge(target);
  else
    perform app.log_merge('merge_propose', m, why), app.ask_for_second(m) from public.client_merges m where m.id = target;
  end if;
  return app.merge_answer(target);
end
$$;
grant execute on function app.run_merge_clients(uuid, jsonb) to vizite_api;

-- Decides about a proposed merge: `approve` carries it out, `decline` ends it; its proposer may only `withdraw` it.
-- P0001: unknown_merge, second_person_needed, not_your_proposal, reason_length, and those of merging.
create function app.run_decide_merge(target uuid, decision text, note text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.client_merges;
  r app.merge_records;
  pair record;
  why text;
begin
  perform app.need_merge_sight(case when decision = 'withdraw' then '{crm.clients.merge}' else '{crm.clients.merge_approve}' end::text[]);
  if decision is null or decision not in ('approve', 'decline', 'withdraw') then perform app.refuse_access('values_malformed'); end if;
  select * into m from public.client_merges c where c.id = target for update;
  if m.id is null then perform app.refuse_access('unknown_merge'); end if;
  if m.state <> 'waiting' then
    -- Sent again after a lost answer.
    if m.decided_by = auth.uid() and m.state = (case when decision = 'approve' then 'active' else 'declined' end) then
      return app.merge_answer(target);
    end if;
    return '{"status": "conflict"}';
  end if;
  if decision = 'withdraw' and m.merged_by <> auth.uid() then perform app.refuse_access('not_your_proposal'); end if;
  if decision <> 'withdraw' and m.merged_by = auth.uid() then perform app.refuse_access('second_person_needed'); end if;
  why := app.checked_reason(note, decision = 'decline');
  if decision = 'approve' then
    select * into r from app.merge_records x where x.merge_id = target;
    select * into pair from app.records_to_merge(m.survivor_id, m.absorbed_id, true);
    if ((pair.ours).row_version, (pair.theirs).row_version) is distinct from (r.survivor_version, r.absorbed_version) then
      return '{"status": "conflict"}';
    end if;
    perform app.carry_out_merge(target);
  else
    perform app.log_merge('merge_decline', m, coalesce(why, 'Geri çekildi'));
  end if;
  update public.client_merges c set
    state = case when decision = 'approve' then 'active' else 'declined' end,
    decided_at = app.now_ms(), decided_by = auth.uid(), decision_note = why
  where c.id = target;
  update public.notifications n set read_at = coalesce(n.read_at, app.now_ms()), acted_at = coalesce(n.acted_at, app.now_ms())
  where n.target_id = m.id and n.topic = 'merge_waiting' and n.deleted_at is null and n.acted_at is null;
  if decision <> 'withdraw' then
    perform app.notify_record('client_merge', target, app.notice_readers(array[m.merged_by]), 'status',
      case when decision = 'approve' then 'Birleştirme öneriniz onaylandı' else 'Birleştirme öneriniz reddedildi' end, m.merge_no);
  end if;
  return app.merge_answer(target);
end
$$;
grant execute on function app.run_decide_merge(uuid, text, text) to vizite_api;

create function public.merge_clients(target uuid, given jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_merge_clients(target, given) $$;
create function public.decide_merge(target uuid, decision text, note text) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_decide_merge(target, decision, note) $$;
select app.open_door('public.merge_clients(uuid, jsonb)');
select app.open_door('public.decide_merge(uuid, text, text)');
