-- Looking at the rows of a list, and deciding them: one by one, or many that are alike.

-- Returns a row for the list beside the decisions.
create function app.incoming_line(of_list text, r app.incoming_rows) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'no', r.no, 'line', r.line, 'name', case of_list
      when 'clients' then nullif(btrim(concat_ws(' ', r.given ->> 'first_name', r.given ->> 'last_name')), '')
      else app.incoming_text(of_list, 'line', r.given) end,
    'birth_date', r.given ->> 'birth_date', 'masked', app.mask_identity(r.given ->> 'identity_type', r.given ->> 'identity_no'),
    'hint', app.incoming_text(of_list, 'hint', r.given),
    'result', r.result, 'why', r.why, 'weight', (r.candidates -> 0 ->> 'weight')::numeric, 'fills', to_jsonb(r.fills),
    'differs', to_jsonb(r.differs), 'warnings', r.warnings, 'decision', r.decision, 'applied', r.applied_at is not null, 'made', r.made,
    'record_id', coalesce(r.record_id, r.client_id), 'problem', r.problem, 'problems', coalesce(r.given -> 'problems', '[]'),
    'undone', r.undone_at is not null, 'version', r.version
  )
$$;

create function app.read_incoming_rows(target uuid, part text, behind integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  file public.import_files := app.need_incoming(target, 'read');
begin
  if part is null or part not in ('new', 'same', 'maybe', 'refused', 'waiting') then perform app.refuse_access('values_malformed'); end if;
  return jsonb_build_object('counts', app.incoming_counts(target), 'rows', (
    select coalesce(jsonb_agg(app.incoming_line(file.list, x) order by x.line), '[]') from (
      select r.* from app.incoming_rows r
      where r.file_id = target and r.result = part and r.line > coalesce(behind, 0) order by r.line limit 200
    ) x
  ));
end
$$;
grant execute on function app.read_incoming_rows(uuid, text, integer) to vizite_api;

-- Returns how the values of a row stand to those of a record, field by field and by whose word; to none where `ours` is null.
create function app.incoming_fields(of_list text, record uuid, ours jsonb, given jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'name', g.name, 'state', case when ours is null and g.state <> 'absent' then 'equal' else g.state end,
    'ours', app.incoming_shown(of_list, g.name, g.columns, ours), 'theirs', app.incoming_shown(of_list, g.name, g.columns, m.means),
    'word', case when record is not null and g.state = 'differs' then
      case of_list when 'clients' then app.incoming_word(record, g.columns) else app.record_word(record, ours, g.columns) end end
  ) order by g.place)
  from (select app.incoming_meant(of_list, ours, given) offset 0) m (means),
    app.compare_incoming_values(of_list, coalesce(ours, '{}'), m.means) g
$$;

-- Returns what picking each reading of a row would do to a record, by group: `fill`, `adds` and `differs` are written; `equal`,
-- `locked` and `absent` are not. What writes it says so.
create function app.incoming_picks(of_list text, r app.incoming_rows, record uuid, ours jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(x.name, x.states), '{}') from (
    select u.key as name, jsonb_agg(case
      when g.state is null then 'absent'
      when not w.patch ?| g.columns then case when g.state in ('locked', 'absent') then g.state else 'equal' end
      when g.state = 'equal' then 'differs' else g.state end order by o.at) as states
    from jsonb_each(r.unsure) u
    cross join lateral jsonb_array_elements(case jsonb_typeof(u.value) when 'array' then u.value else '[]' end) with ordinality o (reading, at)
    cross join lateral (select app.incoming_columns(of_list, r.given || r.resolved || app.incoming_reading(of_list, o.reading)) offset 0) s (means)
    left join lateral app.compare_incoming_values(of_list, ours, app.incoming_meant(of_list, ours, s.means)) g on g.name = u.key
    cross join lateral (
      select case of_list
        when 'clients' then app.client_patch(jsonb_populate_record(null::public.clients, ours), s.means,
          jsonb_build_object(u.key, (o.at - 1)::text), true, true)
        else app.record_patch(of_list, record, ours, s.means, jsonb_build_object(u.key, (o.at - 1)::text), true) end offset 0
    ) w (patch)
    group by u.key
  ) x
$$;

-- Returns a row with the records that it may be.
create function app.read_incoming_row(target bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  r app.incoming_rows;
  file public.import_files;
  means jsonb;
begin
  select * into r from app.incoming_rows x where x.no = target;
  file := app.need_incoming_row(r, 'read');
  means := app.incoming_columns(file.list, r.given || r.resolved) || case when file.list = 'clients' then '{}' else r.given || r.resolved end;
  -- An extra field of which nothing could be read is asked, too.
  if file.list = 'clients' then
    means := (select coalesce(jsonb_object_agg(k, null), '{}') from jsonb_object_keys(r.unsure) k where app.extra_field_of(k) is not null) || means;
  end if;
  return app.incoming_line(file.list, r) || jsonb_build_object(
    'given', case when file.list = 'clients' then r.given - 'problems' - 'identity_no' else '{}' end,
    'unsure', r.unsure, 'choices', r.choices,
    'fields', case when file.list = 'clients' or r.result = 'refused' then '[]' else app.incoming_fields(file.list, null, null, means) end,
    'candidates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'record', coalesce(k.record, k.client), 'twin', k.twin, 'twin_line', t.line, 'level', k.level, 'weight', k.weight, 'holder', k.holder,
        'number', case when k.record is null then o.client_no else app.incoming_text(file.list, 'number', w.own) end,
        'title', case when k.record is null then nullif(concat_ws(' ', o.first_name, o.last_name), '')
          else app.incoming_text(file.list, 'title', w.own) end,
        'fields', app.incoming_fields(file.list, coalesce(k.record, k.client), s.ours, means),
        'picks', case when r.applied_at is null then app.incoming_picks(file.list, r, coalesce(k.record, k.client), s.ours) else '{}' end
      ) order by c.at), '[]')
      from jsonb_array_elements(r.candidates) with ordinality c (j, at)
      cross join lateral jsonb_to_record(c.j) as k (record uuid, client uuid, twin bigint, level text, weight numeric, holder boolean)
      left join public.clients o on o.id = app.merge_root(k.client) and o.deleted_at is null
      cross join lateral (select case when k.record is not null then app.live_record(app.incoming_table(file.list), k.record) end offset 0) w (own)
      left join app.incoming_rows t on t.no = k.twin
      cross join lateral (
        select case when k.record is not null then w.own when k.client is not null then to_jsonb(o) || app.extra_values_of(o.id)
          when file.list = 'clients' then (t.given - 'problems') || jsonb_build_object('phones', app.incoming_phones(t.given -> 'phones'))
          else app.incoming_columns(file.list, t.given || t.resolved) || t.given || t.resolved end as ours
      ) s
      where s.ours is not null and (k.record is null or app.in_reach(file.list, w.own))
    )
  );
end
$$;
grant execute on function app.read_incoming_row(bigint) to vizite_api;

-- Goes on with judging a list. Gives how many rows still wait: then the caller calls again.
create function app.run_judge_incoming(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  left_over integer;
begin
  perform app.open_incoming_file(target, 'import');
  left_over := app.judge_waiting_incoming(target);
  if left_over = 0 then perform app.count_incoming(target); end if;
  return jsonb_build_object('left', left_over, 'counts', app.incoming_counts(target));
end
$$;
grant execute on function app.run_judge_incoming(uuid) to vizite_api;

-- Notes that somebody works on a list: it is forgotten later.
create function app.touch_incoming(target uuid) returns void
language sql volatile
set search_path = ''
as $$ update app.incoming_lists l set touched_at = app.now_ms() where l.file_id = target $$;

-- Decides a row, or takes its decision back where `decided` is null. P0001: unknown_row, applied_already, not_a_candidate,
-- choice_missing, contact_missing, values_malformed. Conflict: somebody else decided meanwhile.
create function app.run_decide_incoming(
  target bigint, base_version integer, decided text, record uuid, twin bigint, chosen jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  r app.incoming_rows;
  file public.import_files;
  settled jsonb;
  fault text;
  own jsonb;
begin
  select * into r from app.incoming_rows x where x.no = target for update;
  perform app.need_incoming_row(r, 'import');
  if r.result in ('waiting', 'refused') then perform app.refuse_access('unknown_row'); end if;
  file := app.open_incoming_file(r.file_id, 'import');
  if r.applied_at is not null then perform app.refuse_access('applied_already'); end if;
  chosen := coalesce(chosen, '{}');
  if decided is not null and decided not in ('same', 'new', 'skip') or jsonb_typeof(chosen) <> 'object' or octet_length(chosen::text) > 10000 then
    perform app.refuse_access('values_malformed');
  end if;
  if r.version is distinct from base_version then
    -- Sent again after a lost answer.
    if r.decided_by = auth.uid() and r.decision is not distinct from decided and r.choices = chosen then return app.incoming_line(file.list, r); end if;
    return '{"status": "conflict"}';
  end if;
  if decided in ('same', 'new') then
    if not app.incoming_answered(r.unsure, chosen) then perform app.refuse_access('choice_missing'); end if;
    settled := app.settled_incoming(file.list, r, chosen);
    fault := case when decided = 'new' or file.list = 'clients' then app.incoming_fault(file.list, settled, true) end;
    if fault is not null then perform app.refuse_access(case file.list when 'clients' then 'values_malformed' else fault end); end if;
  end if;
  if decided = 'same' then
    select c into own from jsonb_array_elements(r.candidates) c
    where coalesce(c ->> 'record', c ->> 'client')::uuid is not distinct from record and (c ->> 'twin')::bigint is not distinct from twin
      and (record is null) <> (twin is null) limit 1;
    if own is null then perform app.refuse_access('not_a_candidate'); end if;
  elsif decided = 'new' and not app.incoming_possible(file.list, settled) then
    perform app.refuse_access('contact_missing');
  end if;
  update app.incoming_rows x set
    decision = decided, choices = case when decided is null then '{}' else chosen end,
    client_id = case when decided = 'same' then (own ->> 'client')::uuid when decided = 'new' then null else x.client_id end,
    record_id = case when decided = 'same' then (own ->> 'record')::uuid when decided = 'new' then null else x.record_id end,
    twin_no = case when decided = 'same' then twin when decided = 'new' then null else x.twin_no end,
    decided_at = case when decided is not null then app.now_ms() end, decided_by = case when decided is not null then auth.uid() end,
    problem = null, version = x.version + 1
  where x.no = target returning * into r;
  perform app.touch_incoming(r.file_id);
  return app.incoming_line(file.list, r);
end
$$;
grant execute on function app.run_decide_incoming(bigint, integer, text, uuid, bigint, jsonb) to vizite_api;

-- Decides all rows of a list that ask for the same reason: `same` with the likeliest record, `new`, or `skip`. Readings that
-- are not sure: `first`, which fills what is empty, or `kept`, which leaves them out. Gives how many rows are left: then the caller calls again.
create function app.run_decide_alike_incoming(target uuid, reason text, decided text, readings text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  n integer;
  left_over integer;
  of_list text := (app.open_incoming_file(target, 'import')).list;
begin
  if readings is null or readings not in ('first', 'kept') or not coalesce(app.decided_alike(of_list, reason, decided), false) then
    perform app.refuse_access('values_malformed');
  end if;
  perform pg_advisory_xact_lock(hashtext('incoming ' || target));
  with asked as materialized (
    select r.no, c.choices, app.settled_incoming(of_list, r, c.choices) as settled
    from app.incoming_rows r cross join lateral (
      select coalesce(jsonb_object_agg(u.key, case
        when readings = 'first' and jsonb_typeof(u.value) = 'array' and u.value -> 0 is not null then 'first' else 'kept' end), '{}') as choices
      from jsonb_each(r.unsure) u
    ) c
    where r.file_id = target and r.result = 'maybe' and r.why = reason and r.decision is null and r.applied_at is null
      and r.problem is distinct from 'cannot_decide'
    order by r.line limit 5000
  )
  update app.incoming_rows x set
    decision = case when f.fits then decided end, problem = case when f.fits then null else 'cannot_decide' end,
    choices = case when f.fits then a.choices else '{}' end,
    client_id = case when decided = 'same' then (x.candidates -> 0 ->> 'client')::uuid when decided = 'new' and f.fits then null else x.client_id end,
    record_id = case when decided = 'same' then (x.candidates -> 0 ->> 'record')::uuid when decided = 'new' and f.fits then null else x.record_id end,
    twin_no = case when decided = 'same' then (x.candidates -> 0 ->> 'twin')::bigint when decided = 'new' and f.fits then null else x.twin_no end,
    decided_at = app.now_ms(), decided_by = auth.uid(), version = x.version + 1
  from asked a cross join lateral (
    select decided = 'skip' or decided = 'same' and of_list <> 'clients' or app.incoming_fault(of_list, a.settled, true) is null
      and (decided = 'same' or app.incoming_possible(of_list, a.settled)) as fits
  ) f
  where x.no = a.no;
  get diagnostics n = row_count;
  left_over := (
    select count(*) from app.incoming_rows r where r.file_id = target and r.result = 'maybe' and r.why = reason and r.decision is null
      and r.applied_at is null and r.problem is distinct from 'cannot_decide'
  );
  perform app.touch_incoming(target);
  if n > 0 then
    perform app.log_access('client_import_decide', 'import_file', target, null, jsonb_build_object('rows', n, 'decision', decided));
  end if;
  return jsonb_build_object('left', left_over, 'counts', app.incoming_counts(target));
end
$$;
grant execute on function app.run_decide_alike_incoming(uuid, text, text, text) to vizite_api;

-- Sets whether a list fills empty values alone, or also replaces what an earlier list has written. A person's word is
-- never replaced by itself.
create function app.run_set_incoming_rule(target uuid, only_empty boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.open_incoming_file(target, 'import');
  if only_empty is null then perform app.refuse_access('values_malformed'); end if;
  update app.incoming_lists l set fills_only = only_empty, touched_at = app.now_ms() where l.file_id = target;
  return jsonb_build_object('counts', app.incoming_counts(target));
end
$$;
grant execute on function app.run_set_incoming_rule(uuid, boolean) to vizite_api;

create function public.list_incoming_rows(target uuid, part text, behind integer) returns jsonb
language sql stable set search_path = '' as $$ select app.read_incoming_rows(target, part, behind) $$;
create function public.show_incoming_row(target bigint) returns jsonb
language sql stable set search_path = '' as $$ select app.read_incoming_row(target) $$;
create function public.judge_incoming(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_judge_incoming(target) $$;
create function public.decide_incoming_row(
  target bigint, base_version integer, decided text, record uuid, twin bigint, choices jsonb
) returns jsonb
language sql volatile set search_path = ''
as $$ select app.run_decide_incoming(target, base_version, decided, record, twin, choices) $$;
create function public.decide_alike_incoming(target uuid, reason text, decided text, readings text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_decide_alike_incoming(target, reason, decided, readings) $$;
create function public.set_incoming_rule(target uuid, only_empty boolean) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_set_incoming_rule(target, only_empty) $$;
select app.open_door('public.list_incoming_rows(uuid, text, integer)');
select app.open_door('public.show_incoming_row(bigint)');
select app.open_door('public.judge_incoming(uuid)');
select app.open_door('public.decide_incoming_row(bigint, integer, text, uuid, bigint, jsonb)');
select app.open_door('public.decide_alike_incoming(uuid, text, text, text)');
select app.open_door('public.set_incoming_rule(uuid, boolean)');
