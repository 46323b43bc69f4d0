-- The worklist of pairs that may be one person, and what somebody decides of them.

-- Returns a record as the worklist shows it.
create function app.record_in_pair(c public.clients) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id, 'client_no', c.client_no, 'first_name', c.first_name, 'last_name', c.last_name, 'birth_date', c.birth_date,
    'identity_masked', c.identity_masked, 'phones', (select coalesce(jsonb_agg(p ->> 'e164'), '[]') from jsonb_array_elements(c.phones) p),
    'province', c.province, 'created_at', app.iso(c.created_at), 'updated_at', app.iso(c.updated_at),
    'tickets', (select count(*) from public.tickets t where t.client_id = c.id and t.deleted_at is null),
    'surgeries', (select count(*) from public.surgeries s where s.client_id = c.id and s.deleted_at is null),
    'cases', (select count(*) from public.insurance_cases i where i.client_id = c.id and i.deleted_at is null)
  )
$$;

-- Returns pairs, heaviest first, 200 at most. of_level: null for all; sought: in a name or number; of_client: pairs of
-- this one.
create function app.read_client_pairs(of_level text, sought text, of_client uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  words text := left(coalesce(sought, ''), 100);
  bits jsonb := app.match_bits();
begin
  perform app.need_merge_sight('{}');
  -- Recent changes are looked at now, unless a long list came in: that waits for the schedule.
  perform app.refresh_pairs(50);
  return jsonb_build_object(
    'counts', (select coalesce(jsonb_object_agg(n.level, n.many), '{}') from (
      select p.level, count(*) as many from app.client_pairs p group by 1) n),
    'apart', (select count(*) from app.pairs_apart),
    'looked_at', app.iso((select r.at from app.pairs_run r)),
    'waiting', (select count(*) from app.pairs_to_look_at),
    'pairs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'left', app.record_in_pair(f.l), 'right', app.record_in_pair(f.r), 'level', f.level,
        'weight', round(f.weight::numeric, 2), 'rarity', round(f.rarity::numeric, 2), 'agreed', to_jsonb(f.agreed),
        'bits', app.bits_by_field(f.agreed, bits)
      ) order by f.weight desc, f.left_id), '[]')
      from (
        select p.*, l, r from app.client_pairs p
        join public.clients l on l.id = p.left_id join public.clients r on r.id = p.right_id
        where (of_level is null or p.level = of_level)
          and (of_client is null or of_client in (p.left_id, p.right_id))
          and (words = ''
            or app.finds(app.search_key(concat_ws(' ', l.first_name, l.last_name, l.client_no)), words, true)
            or app.finds(app.search_key(concat_ws(' ', r.first_name, r.last_name, r.client_no)), words, true))
        order by p.weight desc, p.left_id limit 200
      ) f
    )
  );
end
$$;
grant execute on function app.read_client_pairs(text, text, uuid) to vizite_api;

-- Pairs that were told apart, the latest first, 200 at most.
create function app.read_pairs_apart() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_merge_sight('{}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'left', app.record_in_pair(l), 'right', app.record_in_pair(r), 'at', app.iso(a.apart_at), 'by', a.apart_by, 'reason', a.reason
    ) order by a.apart_at desc), '[]')
    from (select * from app.pairs_apart x order by x.apart_at desc limit 200) a
    join public.clients l on l.id = a.left_id join public.clients r on r.id = a.right_id
  );
end
$$;
grant execute on function app.read_pairs_apart() to vizite_api;

create function app.log_pair(done text, one uuid, other uuid, why text) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline, reason)
  select gen_random_uuid(), app.now_ms(), auth.uid(), done, 'client', p.entity, p.client, false, why
  from (values (one, other), (other, one)) p (client, entity)
$$;

-- Tells two records apart, or takes that back. apart: the two are two people (with a reason), or that is taken back.
-- P0001: same_record, unknown_client, reason_length.
create function app.run_tell_apart(one uuid, other uuid, apart boolean, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  known boolean;
begin
  perform app.need_merge_sight('{crm.clients.merge}');
  if one is null or other is null or one = other then perform app.refuse_access('same_record'); end if;
  if (select count(*) from public.clients c where c.id in (one, other) and c.deleted_at is null) < 2 then
    perform app.refuse_access('unknown_client');
  end if;
  why := app.checked_reason(reason, false);
  known := exists (
    select from app.pairs_apart a where a.left_id = least(one, other) and a.right_id = greatest(one, other)
  );
  if apart and not known then
    perform app.note_match_decision(l, r, false) from public.clients l, public.clients r where l.id = one and r.id = other;
    perform app.remember_apart(one, other, why);
    perform app.log_pair('pair_apart', one, other, why);
  elsif not apart and known then
    delete from app.pairs_apart a where a.left_id = least(one, other) and a.right_id = greatest(one, other);
    delete from app.match_decisions d where d.left_id = least(one, other) and d.right_id = greatest(one, other);
    insert into app.pairs_to_look_at (client_id) values (one) on conflict do nothing;
    perform app.log_pair('pair_apart_undo', one, other, why);
  end if;
end
$$;
grant execute on function app.run_tell_apart(uuid, uuid, boolean, text) to vizite_api;

-- Looks at all clients: at once in a small hospital; a large one takes longer than a request may, so the next call of the
-- schedule does it, and `pairs` is null.
create function app.run_find_duplicates() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_merge_sight('{crm.clients.merge}');
  if (select count(*) from app.match_keys) > 10000 then
    update app.pairs_run set wanted = true;
    return '{"pairs": null}';
  end if;
  return jsonb_build_object('pairs', app.find_client_pairs());
end
$$;
grant execute on function app.run_find_duplicates() to vizite_api;

create function public.list_client_pairs(of_level text, sought text, of_client uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.read_client_pairs(of_level, sought, of_client) $$;
create function public.list_pairs_apart() returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_pairs_apart() $$;
create function public.tell_clients_apart(one uuid, other uuid, apart boolean, reason text) returns void
language sql volatile
set search_path = ''
as $$ select app.run_tell_apart(one, other, apart, reason) $$;
create function public.find_duplicates() returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_find_duplicates() $$;
select app.open_door('public.list_client_pairs(text, text, uuid)');
select app.open_door('public.list_pairs_apart()');
select app.open_door('public.tell_clients_apart(uuid, uuid, boolean, text)');
select app.open_door('public.find_duplicates()');
