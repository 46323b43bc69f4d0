-- Deciding whose number a row has, and writing the numbers.

create function app.need_identity(step text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.tckimlik_matching.read}' || case when step = 'decide'
    then '{crm.tckimlik_matching.decide, crm.client_identity.read}'::text[] else '{}' end);
  perform app.need_client_sight();
end
$$;

create function app.identity_file(target uuid) returns public.import_files
language plpgsql stable
set search_path = ''
as $$
declare
  file public.import_files;
begin
  select * into file from public.import_files f where f.id = target and f.list = 'identity' and f.state not in ('staging', 'cancelled');
  if file.id is null then perform app.refuse_access('unknown_import'); end if;
  return file;
end
$$;

-- Returns a list that is still worked on. P0001: import_undone.
create function app.open_identity_file(target uuid) returns public.import_files
language plpgsql stable
set search_path = ''
as $$
declare
  file public.import_files := app.identity_file(target);
begin
  if file.state = 'undone' then perform app.refuse_access('import_undone'); end if;
  return file;
end
$$;

-- Logs a decision about a person's number in the log of that person.
create function app.log_identity(done text, r app.identity_rows) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline, details)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), done, 'import_file', r.file_id, r.client_id, false,
    jsonb_build_object('decision', r.decision, 'line', r.line))
$$;

-- Returns whether a row is to be written; a new client by those alone who may add one.
create function app.is_ready(r app.identity_rows, may_add boolean) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(r.decision <> 'skip' and r.applied_at is null and r.problem is null
    and (r.decision <> 'replace' or r.second_at is not null) and (r.decision <> 'new_client' or may_add), false);
end
$$;

-- Returns whether somebody has to look at a row.
create function app.is_open(r app.identity_rows) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return r.decision is null and r.result in ('possible', 'conflict', 'none') and app.identity_obstacle(r) is null;
end
$$;

-- Tells whether a row counts as open for the caller; without numbers each that is compared and undecided does.
create function app.is_listed_open(r app.identity_rows, tells boolean) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when tells then app.is_open(r)
    else r.decision is null and r.result not in ('waiting', 'invalid') and r.problem is distinct from 'forgotten' end;
end
$$;

-- Tells the caller how numbers compare. Of a name with its mask only 10,000 numbers are left, and a list may have 20,000 rows:
-- a user who may not read numbers would find one by asking for all of them.
create function app.tells_numbers() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return app.has_permission('crm.client_identity.read');
end
$$;

-- Returns the result of a row for the caller: `compared` replaces all that follow from numbers of clients.
create function app.told_result(result text, tells boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when tells or result in ('waiting', 'invalid') then result else 'compared' end;
end
$$;

-- Returns a row as the caller sees it: the number masked, and nothing that follows from comparing it unless the caller
-- may read numbers.
create function app.identity_row_to_show(r app.identity_rows) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'no', r.no, 'line', r.line, 'given', r.given, 'masked', app.mask_identity('tckn', r.number),
    'result', app.told_result(r.result, m.tells), 'why', case when m.tells or r.result = 'invalid' then r.why end,
    'decision', r.decision, 'client_id', case when m.tells then r.client_id end,
    -- Also of a client that the row has made, which is no candidate.
    'client', (
      select c.first_name || ' ' || c.last_name || coalesce(' (' || c.client_no || ')', '') from public.clients c
      where m.tells and c.id = app.merge_root(r.client_id)
    ),
    'decided_at', app.iso(r.decided_at), 'decided_by', r.decided_by,
    'second_at', app.iso(r.second_at), 'second_by', r.second_by,
    'claimed_by', case when r.claimed_at > app.now_ms() - interval '10 minutes' and r.decision is null then r.claimed_by end,
    'applied_at', app.iso(r.applied_at), 'problem', case when m.tells or r.problem = 'forgotten' then r.problem end,
    'obstacle', app.told_obstacle(r, m.tells), 'undone_at', app.iso(r.undone_at), 'version', r.version,
    'candidates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'client_no', c.client_no, 'first_name', c.first_name, 'last_name', c.last_name, 'birth_date', c.birth_date,
        'phones', (select coalesce(jsonb_agg(p ->> 'e164'), '[]') from jsonb_array_elements(c.phones) p),
        'province', c.province, 'identity_masked', c.identity_masked, 'holds', c.identity_no is not null and c.identity_no = r.number,
        'level', x.level, 'weight', round(x.weight::numeric, 2), 'rarity', round(x.rarity::numeric, 2), 'agreed', to_jsonb(x.agreed),
        'bits', app.bits_by_field(x.agreed, b.bits)
      ) order by c.identity_no is not distinct from r.number desc, x.weight desc), '[]')
      from app.identity_candidates x join public.clients c on c.id = x.client_id
      cross join (select app.match_bits() as bits) b
      where m.tells and x.row_no = r.no and c.deleted_at is null and c.merged_into_id is null
    )
  )
  from (select app.tells_numbers() as tells) m
$$;

create function app.identity_counts(target uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  may_add boolean := app.has_permission('crm.clients.add');
  tells boolean := app.tells_numbers();
begin
  return (
    select jsonb_build_object(
      'rows', count(*),
      'results', (select coalesce(jsonb_object_agg(x.result, x.n), '{}') from (
        select app.told_result(q.result, tells) as result, count(*) as n from app.identity_rows q where q.file_id = target group by 1) x),
      'decisions', (select coalesce(jsonb_object_agg(x.decision, x.n), '{}') from (
        select q.decision, count(*) as n from app.identity_rows q where q.file_id = target and q.decision is not null group by 1) x),
      'waiting', app.identity_steps_left(target),
      'open', count(*) filter (where app.is_listed_open(r, tells)),
      'exact_open', count(*) filter (where tells and r.decision is null and r.result = 'exact' and r.problem is distinct from 'forgotten'),
      'second', count(*) filter (where r.decision = 'replace' and r.second_at is null and r.applied_at is null),
      'ready', count(*) filter (where app.is_ready(r, may_add)),
      'applied', count(*) filter (where r.applied_at is not null and r.undone_at is null),
      'left_out', count(*) filter (where case when tells then r.problem is not null else r.problem = 'forgotten' end),
      'impossible', count(*) filter (where app.told_obstacle(r, tells) is not null),
      'unmatched', case when tells then (select count(*) from app.unmatched_identities(target)) else 0 end,
      'undone', count(*) filter (where r.undone_at is not null)
    )
    from app.identity_rows r where r.file_id = target
  );
end
$$;

-- Returns 100 rows behind a line. part: open, exact, second, decided, applied, impossible, all.
create function app.read_identity_rows(target uuid, part text, behind integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_identity('read');
  perform app.identity_file(target);
  return jsonb_build_object(
    'counts', app.identity_counts(target),
    'rows', (
      select coalesce(jsonb_agg(app.identity_row_to_show(r) order by r.line), '[]') from (
        select q.* from app.identity_rows q cross join (select app.tells_numbers() as tells) m
        where q.file_id = target and q.line > coalesce(behind, 0) and case part
          when 'open' then app.is_listed_open(q, m.tells)
          when 'exact' then m.tells and q.result = 'exact'
          when 'second' then q.decision = 'replace' and q.second_at is null and q.applied_at is null
          when 'decided' then q.decision is not null and q.applied_at is null
          when 'applied' then q.applied_at is not null
          when 'impossible' then app.told_obstacle(q, m.tells) is not null
          else true end
        order by q.line limit 100
      ) r
    )
  );
end
$$;
grant execute on function app.read_identity_rows(uuid, text, integer) to vizite_api;

-- Takes the next row that nobody else looks at: `gain`, those first whose decision brings the most (app.identity_gain), or
-- `file`, as the list has them. It is the caller's for ten minutes.
create function app.run_next_identity(target uuid, besides bigint, sequence text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  next app.identity_rows;
begin
  perform app.need_identity('decide');
  perform app.open_identity_file(target);
  if sequence is null or sequence not in ('gain', 'file') then perform app.refuse_access('values_malformed'); end if;
  select * into next from app.identity_rows r
  where r.file_id = target and app.is_open(r) and r.no is distinct from besides
    and (r.claimed_by is null or r.claimed_by = auth.uid() or r.claimed_at < app.now_ms() - interval '10 minutes')
  order by r.claimed_by = auth.uid() and r.claimed_at > app.now_ms() - interval '10 minutes' desc nulls last,
    case when sequence = 'gain' then app.identity_gain(r) end desc,
    case when sequence = 'gain' then array_position('{possible, conflict, none}'::text[], r.result) end, r.line
  limit 1 for update skip locked;
  if next.no is not null then
    update app.identity_rows r set claimed_at = app.now_ms(), claimed_by = auth.uid() where r.no = next.no returning * into next;
  end if;
  return jsonb_build_object(
    'counts', app.identity_counts(target), 'row', case when next.no is not null then app.identity_row_to_show(next) end
  );
end
$$;
grant execute on function app.run_next_identity(uuid, bigint, text) to vizite_api;

-- Decides about a row. P0001: unknown_row, not_a_candidate, has_number (add asks for a record without one),
-- nothing_to_replace, invalid_number, contact_missing, applied_already, import_undone. Conflict: somebody else has
-- decided meanwhile.
create function app.run_decide_identity(target bigint, base_version integer, decided text, client uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  r app.identity_rows;
  c public.clients;
begin
  perform app.need_identity('decide');
  select * into r from app.identity_rows x where x.no = target for update;
  if r.no is null or r.given = '{}' then perform app.refuse_access('unknown_row'); end if;
  perform app.open_identity_file(r.file_id);
  if decided is null or decided not in ('add', 'replace', 'new_client', 'skip') then perform app.refuse_access('values_malformed'); end if;
  if r.applied_at is not null then perform app.refuse_access('applied_already'); end if;
  if r.version is distinct from base_version then
    -- Sent again after a lost answer.
    if r.decided_by = auth.uid() and r.decision = decided and r.client_id is not distinct from client then
      return app.identity_row_to_show(r);
    end if;
    return '{"status": "conflict"}';
  end if;
  if decided <> 'skip' and app.identity_fault(r.number) is not null then perform app.refuse_access('invalid_number'); end if;
  if decided in ('add', 'replace') then
    if not exists (select from app.identity_candidates x where x.row_no = r.no and x.client_id = client) then
      perform app.refuse_access('not_a_candidate');
    end if;
    select * into c from public.clients x where x.id = client and x.deleted_at is null and x.merged_into_id is null;
    if c.id is null then perform app.refuse_access('not_a_candidate'); end if;
    if decided = 'add' and c.identity_no is not null then perform app.refuse_access('has_number'); end if;
    if decided = 'replace' and c.identity_no is null then perform app.refuse_access('nothing_to_replace'); end if;
  elsif decided = 'new_client' then
    perform app.need_permissions('{crm.clients.add}');
    if not app.can_be_reached(r.given) then perform app.refuse_access('contact_missing'); end if;
  end if;
  update app.identity_rows x set
    decision = decided, in_bulk = false, bulk_id = null, client_id = case when decided in ('add', 'replace') then client end, decided_at = app.now_ms(),
    decided_by = auth.uid(), second_at = null, second_by = null, claimed_at = null, claimed_by = null, problem = null,
    version = x.version + 1
  where x.no = target returning * into r;
  perform app.log_identity('identity_decide', r);
  return app.identity_row_to_show(r);
end
$$;
grant execute on function app.run_decide_identity(bigint, integer, text, uuid) to vizite_api;

-- Takes back the caller's last decision that is not applied; one about many rows as a whole. Gives the (first) row, or null.
create function app.run_step_back_identity(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  r app.identity_rows;
begin
  perform app.need_identity('decide');
  perform app.open_identity_file(target);
  -- Before any row, as everything that changes many of them.
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  select * into r from app.identity_rows x
  where x.file_id = target and x.decided_by = auth.uid() and x.applied_at is null and x.decision is not null
  order by x.decided_at desc, x.no desc limit 1 for update;
  if r.no is null then return '{"row": null}'; end if;
  if r.bulk_id is not null then
    perform app.take_bulk_back(r.bulk_id);
    select * into r from app.identity_rows x where x.no = r.no;
  else
    perform app.log_identity('identity_step_back', r);
  end if;
  update app.identity_rows x set
    decision = null, in_bulk = false, client_id = case when x.result in ('exact', 'present') then x.client_id end, decided_at = null, decided_by = null,
    second_at = null, second_by = null, problem = null, claimed_at = app.now_ms(), claimed_by = auth.uid(), version = x.version + 1
  where x.no = r.no returning * into r;
  return jsonb_build_object('counts', app.identity_counts(target), 'row', app.identity_row_to_show(r));
end
$$;
grant execute on function app.run_step_back_identity(uuid) to vizite_api;

-- Confirms, as a second person, that a number is replaced. P0001: unknown_row, second_person_needed.
create function app.run_confirm_identity(target bigint, base_version integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  r app.identity_rows;
begin
  perform app.need_identity('decide');
  select * into r from app.identity_rows x where x.no = target for update;
  if r.no is null or r.decision is distinct from 'replace' then perform app.refuse_access('unknown_row'); end if;
  if r.second_by = auth.uid() then return app.identity_row_to_show(r); end if;
  if r.version is distinct from base_version or r.applied_at is not null then return '{"status": "conflict"}'; end if;
  if r.decided_by = auth.uid() then perform app.refuse_access('second_person_needed'); end if;
  perform app.open_identity_file(r.file_id);
  update app.identity_rows x set second_at = app.now_ms(), second_by = auth.uid(), version = x.version + 1
  where x.no = target returning * into r;
  perform app.log_identity('identity_confirm', r);
  return app.identity_row_to_show(r);
end
$$;
grant execute on function app.run_confirm_identity(bigint, integer) to vizite_api;

-- Goes on with comparing a list whose rows wait. Gives how many still do: then the caller calls again.
create function app.run_compare_identities(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  left_over integer;
begin
  perform app.need_identity('read');
  perform app.open_identity_file(target);
  left_over := app.compare_waiting_identities(target);
  return jsonb_build_object('left', left_over, 'counts', app.identity_counts(target));
end
$$;
grant execute on function app.run_compare_identities(uuid) to vizite_api;

-- Accepts rows that are exact, in one press. Each is compared once more: clients change while a list waits. Gives how
-- many are left: then the caller calls again.
create function app.run_accept_exact(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  deadline timestamptz := app.end_of_portion();
  portion bigint[];
  n integer;
  done integer := 0;
  counts jsonb;
begin
  perform app.need_identity('decide');
  perform app.open_identity_file(target);
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  loop
    portion := array(
      select r.no from app.identity_rows r
      where r.file_id = target and r.result = 'exact' and r.decision is null and r.problem is distinct from 'forgotten'
      order by r.line limit 50
    );
    exit when portion = '{}';
    perform app.compare_identities(portion);
    perform app.judge_identities(target, portion);
    update app.identity_rows r set
      decision = 'add', in_bulk = true, decided_at = app.now_ms(), decided_by = auth.uid(), problem = null, version = r.version + 1
    where r.no = any (portion) and r.result = 'exact' and r.decision is null;
    get diagnostics n = row_count;
    done := done + n;
    exit when clock_timestamp() > deadline;
  end loop;
  if done > 0 then perform app.log_access('identity_accept', 'import_file', target, null, jsonb_build_object('rows', done)); end if;
  counts := app.identity_counts(target);
  return jsonb_build_object('accepted', done, 'left', counts -> 'exact_open', 'counts', counts);
end
$$;
grant execute on function app.run_accept_exact(uuid) to vizite_api;

-- Tells the file how many of its numbers are in clients.
create function app.count_written_identities(target uuid) returns void
language sql volatile
set search_path = ''
as $$
  update public.import_files f set rows_matched = (
    select count(*) from app.identity_rows x where x.file_id = target and x.applied_at is not null and x.undone_at is null
  ) where f.id = target
$$;

-- Writes a name that is all in capitals, as lists have them, as people write it.
create function app.written_name(name text) returns text
language sql immutable
set search_path = ''
as $$
  select case when name = upper(translate(name, 'ıiçğöşüâîû', 'IİÇĞÖŞÜÂÎÛ')) then (
    select string_agg(left(w.word[1], 1) || lower(translate(substr(w.word[1], 2), 'IİÇĞÖŞÜÂÎÛ', 'ıiçğöşüâîû')), '' order by w.at)
    from regexp_matches(name, '[^ -]+|[ -]+', 'g') with ordinality w (word, at)
  ) else name end
$$;

-- Writes the number of a row: to the client, or to a new one.
create function app.write_identity(r app.identity_rows, c public.clients) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  made uuid;
begin
  if r.decision = 'new_client' then
    made := gen_random_uuid();
    insert into public.clients (id, client_kind, first_name, last_name, identity_type, identity_no, birth_date, sex, phones, email, province)
    values (made, 'patient', coalesce(app.written_name(r.given ->> 'first_name'), '–'),
      coalesce(app.written_name(r.given ->> 'last_name'), '–'), app.identity_kind(r.number), r.number,
      (r.given ->> 'birth_date')::date, 'unspecified',
      case when r.given ->> 'phone' is null then '[]'
        else jsonb_build_array(jsonb_build_object('e164', r.given ->> 'phone', 'label', 'mobile', 'primary', true, 'whatsapp', false, 'shared', false)) end,
      nullif(btrim(r.given ->> 'email'), ''),
      left(app.written_name(r.given ->> 'province'), 60));
  elsif c.identity_no is distinct from r.number then
    update public.clients x set identity_type = app.identity_kind(r.number), identity_no = r.number where x.id = c.id;
  end if;
  update app.identity_rows x set applied_at = app.now_ms(), problem = null, client_id = coalesce(made, c.id), version = x.version + 1,
    before = case when made is null then jsonb_build_object('identity_type', c.identity_type, 'identity_no', c.identity_no) end
  where x.no = r.no returning * into r;
  perform app.log_identity('identity_set', r);
end
$$;

-- Returns why a row cannot be written any more; null where it can. verdict: of a row that was decided in bulk, the result of
-- comparing it now; fits: the client whom that finds.
create function app.identity_trouble(r app.identity_rows, c public.clients, verdict text, fits uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if r.decision = 'new_client' then
    return case when not app.can_be_reached(r.given) then 'contact_missing' when r.in_bulk and verdict is distinct from 'none' then 'changed_since' end;
  end if;
  if c.id is null then return 'client_gone'; end if;
  if c.identity_no = r.number then return null; end if;
  if exists (select from app.match_keys k where k.identity_no = r.number and k.client_id <> c.id) then return 'number_taken'; end if;
  if r.decision = 'add' and c.identity_no is not null then return 'has_number'; end if;
  if r.decision = 'replace' then
    return case when c.identity_no is null or c.updated_at > r.decided_at then 'changed_since' end;
  end if;
  return case when r.in_bulk and (fits is null or app.merge_root(fits) <> c.id) then 'changed_since' end;
end
$$;

-- Writes decided rows. Those that cannot be written any more go back for a decision, with the reason: client_gone,
-- has_number, changed_since, number_taken, contact_missing, values_malformed. Gives how many are left: then the caller
-- calls again.
create function app.run_apply_identities(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  deadline timestamptz := app.end_of_portion();
  may_add boolean := app.has_permission('crm.clients.add');
  portion bigint[];
  in_bulk bigint[];
  back bigint[];
  verdicts jsonb;
  r app.identity_rows;
  c public.clients;
  trouble text;
  done integer := 0;
begin
  perform app.need_identity('decide');
  perform app.open_identity_file(target);
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  loop
    portion := array(
      select x.no from app.identity_rows x where x.file_id = target and app.is_ready(x, may_add) order by x.line limit 50
    );
    exit when portion = '{}';
    -- Rows that were accepted in bulk are compared once more, with the clients as they are now.
    in_bulk := array(select x.no from app.identity_rows x where x.no = any (portion) and x.in_bulk);
    perform app.compare_identities(in_bulk);
    verdicts := (
      select jsonb_object_agg(v.no, jsonb_build_object('result', v.result, 'client', v.client_id)) from app.identity_verdicts(target, in_bulk) v
    );
    back := '{}';
    for r in select * from app.identity_rows x where x.no = any (portion) order by x.line for update loop
      c := null;
      if r.decision <> 'new_client' then
        -- A record that was merged meanwhile leads to the current one.
        select * into c from public.clients x where x.id = app.merge_root(r.client_id) and x.deleted_at is null for update;
      end if;
      trouble := app.identity_trouble(r, c, verdicts -> r.no::text ->> 'result', (verdicts -> r.no::text ->> 'client')::uuid);
      if trouble is null then
        begin
          perform app.write_identity(r, c);
          done := done + 1;
        exception
          when unique_violation then trouble := 'number_taken';
          when check_violation or not_null_violation or data_exception then trouble := 'values_malformed';
        end;
      end if;
      if trouble is not null then
        update app.identity_rows x set
          problem = trouble, decision = null, in_bulk = false, bulk_id = null, second_at = null, second_by = null, version = x.version + 1
        where x.no = r.no;
        back := back || r.no;
      end if;
    end loop;
    perform app.compare_identities(back);
    perform app.judge_identities(target, back);
    exit when clock_timestamp() > deadline;
  end loop;
  perform app.log_access('identity_apply', 'import_file', target, null, jsonb_build_object('rows', done));
  perform app.count_written_identities(target);
  return jsonb_build_object(
    'applied', done, 'counts', app.identity_counts(target),
    'left', (select count(*) from app.identity_rows x where x.file_id = target and app.is_ready(x, may_add))
  );
end
$$;
grant execute on function app.run_apply_identities(uuid) to vizite_api;

-- Returns what undoing would do: of one row, or of all. `back`, `stay` (changed_since, record_used, gone, forgotten).
create function app.identity_undo_steps(target uuid, of_row bigint)
returns table (no bigint, line integer, client_id uuid, bucket text, reason text, by_whom uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  select r.no, r.line, r.client_id, case when s.reason is null then 'back' else 'stay' end, s.reason,
    case when s.reason is not null then v.changed_by end, case when s.reason is not null then v.changed_at end
  from app.identity_rows r
  left join public.clients c on c.id = app.merge_root(r.client_id)
  left join app.client_values v on v.client_id = c.id and v.field = 'identity_no'
  cross join lateral (select case
    when r.number is null then 'forgotten'
    when c.id is null or c.deleted_at is not null then 'gone'
    when c.identity_no is distinct from r.number then 'changed_since'
    when r.before is null and (c.updated_at > r.applied_at or app.rows_of_client(c.id) <> '{}') then 'record_used'
    when r.before ->> 'identity_no' is not null and exists (
      select from public.clients o where o.identity_no = r.before ->> 'identity_no' and o.id <> c.id and o.deleted_at is null
        and o.merged_into_id is null
    ) then 'changed_since'
  end as reason) s
  where r.file_id = target and r.applied_at is not null and r.undone_at is null and (of_row is null or r.no = of_row)
$$;

create function app.read_undo_identities(target uuid, of_row bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_identity('decide');
  perform app.identity_file(target);
  return (
    select jsonb_build_object(
      'back', count(*) filter (where s.bucket = 'back'), 'stay', count(*) filter (where s.bucket = 'stay'),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'line', s.line, 'client_id', s.client_id, 'reason', s.reason, 'by', s.by_whom, 'at', app.iso(s.at)
      ) order by s.line) filter (where s.bucket = 'stay'), '[]')
    )
    from app.identity_undo_steps(target, of_row) s
  );
end
$$;
grant execute on function app.read_undo_identities(uuid, bigint) to vizite_api;

create function app.run_undo_identities(target uuid, of_row bigint, why text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  deadline timestamptz := app.end_of_portion();
  step record;
  old jsonb;
  done integer := 0;
  stayed integer := 0;
  left_over integer := 0;
begin
  perform app.need_identity('decide');
  perform app.open_identity_file(target);
  why := app.checked_reason(why, true);
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  for step in select * from app.identity_undo_steps(target, of_row) s order by s.line desc loop
    if step.bucket = 'stay' then
      stayed := stayed + 1;
      continue;
    end if;
    if clock_timestamp() > deadline then
      left_over := left_over + 1;
      continue;
    end if;
    select r.before into old from app.identity_rows r where r.no = step.no;
    if old is null then
      update public.clients c set deleted_at = app.now_ms() where c.id = step.client_id;
    else
      update public.clients c set identity_type = old ->> 'identity_type', identity_no = old ->> 'identity_no'
      where c.id = app.merge_root(step.client_id);
    end if;
    update app.identity_rows r set undone_at = app.now_ms(), version = r.version + 1 where r.no = step.no;
    done := done + 1;
  end loop;
  perform app.log_access('identity_undo', 'import_file', target, why, jsonb_build_object('rows', done, 'stayed', stayed));
  perform app.count_written_identities(target);
  if of_row is null and left_over = 0 then
    update public.import_files f set state = 'undone', undone_at = app.now_ms(), undone_by = auth.uid(),
      undo_report = jsonb_build_object(
        'reversed', (select count(*) from app.identity_rows r where r.file_id = target and r.undone_at is not null),
        'kept', stayed, 'errored', 0, 'reasons', '{}'::jsonb
      )
    where f.id = target;
  end if;
  return jsonb_build_object('back', done, 'stay', stayed, 'left', left_over, 'counts', app.identity_counts(target));
end
$$;
grant execute on function app.run_undo_identities(uuid, bigint, text) to vizite_api;

-- Returns the number of a row, for users who may read numbers; the look is written to the log.
create function app.run_show_identity(target bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  r app.identity_rows;
begin
  perform app.need_identity('read');
  perform app.need_permissions('{crm.client_identity.read}');
  select * into r from app.identity_rows x where x.no = target;
  if r.number is null then perform app.refuse_access('unknown_row'); end if;
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline, details)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), 'unmask', 'import_file', r.file_id, r.client_id, false,
    jsonb_build_object('line', r.line));
  return jsonb_build_object('number', r.number);
end
$$;
grant execute on function app.run_show_identity(bigint) to vizite_api;

create function public.list_identity_rows(target uuid, part text, behind integer) returns jsonb
language sql stable set search_path = '' as $$ select app.read_identity_rows(target, part, behind) $$;
create function public.next_identity_row(target uuid, besides bigint, sequence text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_next_identity(target, besides, sequence) $$;
create function public.decide_identity_row(target bigint, base_version integer, decided text, client uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_decide_identity(target, base_version, decided, client) $$;
create function public.step_back_identity(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_step_back_identity(target) $$;
create function public.confirm_identity_row(target bigint, base_version integer) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_confirm_identity(target, base_version) $$;
create function public.compare_identities(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_compare_identities(target) $$;
create function public.accept_exact_identities(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_accept_exact(target) $$;
create function public.apply_identities(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_apply_identities(target) $$;
create function public.preview_undo_identities(target uuid, of_row bigint) returns jsonb
language sql stable set search_path = '' as $$ select app.read_undo_identities(target, of_row) $$;
create function public.undo_identities(target uuid, of_row bigint, reason text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_undo_identities(target, of_row, reason) $$;
create function public.show_identity_row(target bigint) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_show_identity(target) $$;
select app.open_door('public.list_identity_rows(uuid, text, integer)');
select app.open_door('public.next_identity_row(uuid, bigint, text)');
select app.open_door('public.decide_identity_row(bigint, integer, text, uuid)');
select app.open_door('public.step_back_identity(uuid)');
select app.open_door('public.confirm_identity_row(bigint, integer)');
select app.open_door('public.compare_identities(uuid)');
select app.open_door('public.accept_exact_identities(uuid)');
select app.open_door('public.apply_identities(uuid)');
select app.open_door('public.preview_undo_identities(uuid, bigint)');
select app.open_door('public.undo_identities(uuid, bigint, text)');
select app.open_door('public.show_identity_row(bigint)');
