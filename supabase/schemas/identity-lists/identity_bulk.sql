-- Decisions about all rows of a list at once that are like nobody: skipped, or made new clients. All of them are decided, or
-- none; applying still looks at each once more.

-- Returns the rows of a list that are like nobody and wait for a decision.
create function app.unmatched_identities(target uuid) returns setof app.identity_rows
language sql stable
set search_path = ''
as $$
  select r.* from app.identity_rows r
  where r.file_id = target and r.result = 'none' and r.decision is null and r.applied_at is null
    and r.problem is distinct from 'forgotten' and r.problem is distinct from 'values_malformed'
    and not exists (select from app.identity_candidates c where c.row_no = r.no)
$$;

-- Returns whether somebody else looks at a row now.
create function app.is_looked_at(r app.identity_rows) returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(r.claimed_by <> auth.uid() and r.claimed_at > app.now_ms() - interval '10 minutes', false) $$;

-- Counts what a decision about the unmatched rows would do, and names them as they are: a command decides what its sender has
-- seen and nothing else.
create function app.read_preview_unmatched(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_identity('decide');
  perform app.open_identity_file(target);
  return (
    select jsonb_build_object(
      'skip', count(*) filter (where not x.busy),
      'new_client', count(*) filter (where not x.busy and x.reached),
      'unreachable', count(*) filter (where not x.busy and not x.reached),
      'busy', count(*) filter (where x.busy),
      'seen', md5(coalesce(string_agg(x.no || ':' || x.version, ' ' order by x.no) filter (where not x.busy), '')),
      'lines', coalesce((jsonb_agg(x.line order by x.line) filter (where not x.busy and not x.reached)), '[]')
    )
    from (
      select r.no, r.version, r.line, app.is_looked_at(r) as busy, app.can_be_reached(r.given) as reached
      from app.unmatched_identities(target) r
    ) x
  );
end
$$;
grant execute on function app.read_preview_unmatched(uuid) to vizite_api;

-- Returns the answer to a command about many rows.
create function app.bulk_answer(b app.identity_bulks) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('rows', b.rows, 'back', b.rows_back, 'counts', app.identity_counts(b.file_id))
$$;

-- Decides all rows that are like nobody: `skip`, or `new_client` for those that can be reached. P0001: unknown_import,
-- import_undone, nothing_to_decide. Conflict: the rows are others than those that were seen.
create function app.run_decide_unmatched(target uuid, file uuid, decided text, seen text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  b app.identity_bulks;
  nos bigint[];
begin
  perform app.need_identity('decide');
  if decided is null or decided not in ('skip', 'new_client') or target is null then perform app.refuse_access('values_malformed'); end if;
  if decided = 'new_client' then perform app.need_permissions('{crm.clients.add}'); end if;
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  -- Sent again after a lost answer.
  select * into b from app.identity_bulks x where x.id = target;
  if b.id is not null then
    if b.decided_by <> auth.uid() or b.file_id <> file or b.decision <> decided then perform app.refuse_access('values_malformed'); end if;
    return app.bulk_answer(b);
  end if;
  perform app.open_identity_file(file);
  perform from app.identity_rows r where r.no in (select u.no from app.unmatched_identities(file) u) order by r.no for update;
  if app.read_preview_unmatched(file) ->> 'seen' is distinct from seen then return '{"status": "conflict"}'; end if;
  nos := array(
    select r.no from app.unmatched_identities(file) r
    where not app.is_looked_at(r) and (decided = 'skip' or app.can_be_reached(r.given))
  );
  if nos = '{}' then perform app.refuse_access('nothing_to_decide'); end if;
  insert into app.identity_bulks (id, file_id, decision, rows, decided_at, decided_by)
  values (target, file, decided, cardinality(nos), app.now_ms(), auth.uid()) returning * into b;
  update app.identity_rows r set
    decision = decided, in_bulk = decided = 'new_client', bulk_id = target, client_id = null, decided_at = b.decided_at,
    decided_by = b.decided_by, second_at = null, second_by = null, claimed_at = null, claimed_by = null, problem = null,
    version = r.version + 1
  where r.no = any (nos);
  perform app.log_access('identity_bulk', 'import_file', file, null, jsonb_build_object('rows', b.rows, 'decision', decided));
  return app.bulk_answer(b);
end
$$;
grant execute on function app.run_decide_unmatched(uuid, uuid, text, text) to vizite_api;

-- Takes back the decisions of a bulk that still are as it made them and are not written. Gives the bulk.
create function app.take_bulk_back(target uuid) returns app.identity_bulks
language plpgsql volatile
set search_path = ''
as $$
declare
  b app.identity_bulks;
  n integer;
begin
  update app.identity_rows r set
    decision = null, in_bulk = false, bulk_id = null, decided_at = null, decided_by = null, problem = null, version = r.version + 1
  where r.bulk_id = target and r.applied_at is null;
  get diagnostics n = row_count;
  update app.identity_bulks x set undone_at = app.now_ms(), rows_back = n where x.id = target returning * into b;
  perform app.log_access('identity_bulk_undo', 'import_file', b.file_id, null, jsonb_build_object('rows', n, 'decision', b.decision));
  return b;
end
$$;

-- Takes a bulk of the caller back. P0001: unknown_bulk, import_undone.
create function app.run_undo_unmatched(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  b app.identity_bulks;
begin
  perform app.need_identity('decide');
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  select * into b from app.identity_bulks x where x.id = target and x.decided_by = auth.uid() for update;
  if b.id is null then perform app.refuse_access('unknown_bulk'); end if;
  if b.undone_at is null then
    perform app.open_identity_file(b.file_id);
    b := app.take_bulk_back(target);
  end if;
  return app.bulk_answer(b);
end
$$;
grant execute on function app.run_undo_unmatched(uuid) to vizite_api;

-- Lets rows that nobody can decide be compared once more: records change. Numbers that are none stay none.
create function app.run_recheck_identities(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  n integer;
begin
  perform app.need_identity('decide');
  perform app.open_identity_file(target);
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  update app.identity_rows r set
    result = 'waiting', why = null, problem = null, client_id = null, compared_at = null, version = r.version + 1
  where r.file_id = target and app.identity_obstacle(r) is not null and r.result <> 'invalid' and r.problem is distinct from 'forgotten';
  get diagnostics n = row_count;
  if n > 0 then perform app.log_access('identity_recheck', 'import_file', target, null, jsonb_build_object('rows', n)); end if;
  return jsonb_build_object('rows', n, 'counts', app.identity_counts(target));
end
$$;
grant execute on function app.run_recheck_identities(uuid) to vizite_api;

create function public.preview_unmatched_identities(target uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_preview_unmatched(target) $$;
create function public.decide_unmatched_identities(target uuid, file uuid, decided text, seen text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_decide_unmatched(target, file, decided, seen) $$;
create function public.undo_unmatched_identities(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_undo_unmatched(target) $$;
create function public.recheck_identities(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_recheck_identities(target) $$;
select app.open_door('public.preview_unmatched_identities(uuid)');
select app.open_door('public.decide_unmatched_identities(uuid, uuid, text, text)');
select app.open_door('public.undo_unmatched_identities(uuid)');
select app.open_door('public.recheck_identities(uuid)');
