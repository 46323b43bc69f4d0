-- Taking a list over. A large report of card money does not fit into one statement of eight seconds: its rows are compared
-- and stored in slices, each in a call of its own, out of sight (pos/bank_rows.sql); the last call shows all of them at
-- once. A call that breaks off loses its own slice, and the next one goes on there. Lists of cases go in by slices, too, but
-- each is there at once; one that is given up on the way is taken back.

-- Returns how many rows a slice has. Tests set less.
create function app.slice_rows() returns integer
language sql stable
set search_path = ''
as $$ select coalesce(nullif(current_setting('vizite.slice_rows', true), ''), '5000')::integer $$;

-- Returns when a call has worked for long enough.
create function app.end_of_slices() returns timestamptz
language sql volatile
set search_path = ''
as $$ select clock_timestamp() + interval '1.5 seconds' $$;

create function app.turn_of(of_list text, bank uuid) returns bigint
language sql stable
set search_path = ''
as $$ select coalesce((select t.turn from app.import_turns t where t.scope = concat_ws(':', of_list, bank)), 0) $$;

-- Takes the next turn of a list, whose known rows change with it. Waits for a transaction that takes one, too.
create function app.next_turn(of_list text, bank uuid) returns bigint
language sql volatile
set search_path = ''
as $$
  insert into app.import_turns as t (scope, turn) values (concat_ws(':', of_list, bank), 1)
  on conflict (scope) do update set turn = t.turn + 1
  returning turn
$$;

-- Takes back all that a run has done so far.
create function app.drop_import_run(target uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if not exists (select from app.import_runs i where i.file_id = target) then return; end if;
  delete from app.bank_rows_stored r where r.file_id = target;
  delete from app.receipts_stored r where r.file_id = target;
  delete from app.import_rows r where r.file_id = target;
  perform app.undo_list(f) from public.import_files f where f.id = target and f.list <> all ('{bank, receipts, account, identity}'::text[] || app.judged_lists());
  delete from app.incoming_rows r where r.file_id = target;
  delete from app.incoming_lists l where l.file_id = target;
  delete from app.list_rows r where r.file_id = target;
  update app.import_staging s set outcome = null, row_no = null, change = null where s.file_id = target and s.outcome is not null;
  delete from app.import_runs i where i.file_id = target;
end
$$;

-- Stores rows of a file behind a line, up to another, out of sight, and notes those that are there already.
create function app.store_slice(file public.import_files, behind integer, last integer) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.import_rows (file_id, line, outcome, code, row_no, facts, before, after)
  select file.id, s.line, coalesce(s.outcome, 'error'), s.problem, s.row_no, s.facts, case when s.outcome = 'changed' then
      app.columns_of(case when file.list = 'bank' then (select to_jsonb(b) from app.bank_rows b where b.no = s.row_no)
        else (select to_jsonb(r) from app.receipts r where r.no = s.row_no) end, s.change) end,
    case when s.outcome = 'changed' then s.change end
  from app.import_staging s
  where s.file_id = file.id and s.line > behind and s.line <= last and (s.outcome is not null or s.problem is not null);
  if file.list = 'bank' then
    perform app.store_bank_rows(array(
      select app.bank_row_of(file.bank_id, s) from app.import_staging s
      where s.file_id = file.id and s.line > behind and s.line <= last and s.outcome is null and s.problem is null
    ));
  else
    perform app.store_receipts(array(
      select app.receipt_of(s) from app.import_staging s
      where s.file_id = file.id and s.line > behind and s.line <= last and s.outcome is null and s.problem is null
    ));
  end if;
end
$$;

-- Gives rows the columns that a file says (`after`) or those that they had before it. Where a file says more of what names
-- a row, its identity has these parts from then on.
create function app.change_rows(file public.import_files, rows bigint[], back boolean) returns void
language plpgsql volatile
set search_path = ''
set enable_nestloop = off
as $$
begin
  if coalesce(rows, '{}') = '{}' then return; end if;
  if file.list = 'bank' then
    update app.bank_rows_stored r set
      kind = n.kind, at = n.at, day_end_on = n.day_end_on, value_on = n.value_on, posted_on = n.posted_on,
      gross = n.gross, commission = n.commission, reward = n.reward, service_fee = n.service_fee, points = n.points,
      tax = n.tax, net = n.net, instalment_no = n.instalment_no, instalment_count = n.instalment_count,
      card_masked = n.card_masked, card_kind = n.card_kind, approval_no = n.approval_no, rrn = n.rrn, batch_no = n.batch_no,
      terminal_no = n.terminal_no, merchant_no = n.merchant_no,
      identity = case when s.identity is null then r.identity else app.joined_parts(r.identity, s.identity) end,
      exact = coalesce(s.exact, md5(i.before::text)::uuid)
    from app.import_rows i
    join app.bank_rows_stored o on o.no = i.row_no
    cross join lateral jsonb_populate_record(o, case when back then i.before else i.after end) n
    left join app.import_staging s on s.file_id = i.file_id and s.line = i.line
    where i.file_id = file.id and i.outcome = 'changed' and i.row_no = any (rows) and o.no = any (rows) and r.no = i.row_no
      and r.no = any (rows);
    perform app.set_places_of_bank_rows(array(select r from app.bank_rows_stored r where r.no = any (rows)));
  else
    update app.receipts_stored r set
      at = n.at, desk = n.desk, staff = n.staff, terminal_no = n.terminal_no, method = n.method,
      instalment_count = n.instalment_count, approval_no = n.approval_no, cancelled = n.cancelled,
      identity = case when s.identity is null then r.identity else app.joined_parts(r.identity, s.identity) end,
      exact = coalesce(s.exact, md5(i.before::text)::uuid)
    from app.import_rows i
    join app.receipts_stored o on o.no = i.row_no
    cross join lateral jsonb_populate_record(o, case when back then i.before else i.after end) n
    left join app.import_staging s on s.file_id = i.file_id and s.line = i.line
    where i.file_id = file.id and i.outcome = 'changed' and i.row_no = any (rows) and o.no = any (rows) and r.no = i.row_no
      and r.no = any (rows);
    perform app.set_places_of_receipts(array(select r from app.receipts_stored r where r.no = any (rows)));
  end if;
end
$$;

-- Refuses a file that has or changes rows of a closed period. Of receipts only now it is known which bank each belongs to.
create function app.refuse_closed_days(file public.import_files) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  closed date[];
begin
  select array_agg(d.day order by d.day) into closed from (
    select distinct r.bank_id, r.day from app.bank_rows_stored r where r.file_id = file.id
    union
    select r.bank_id, r.day from app.import_rows i join app.bank_rows_stored r on r.no = i.row_no
    where i.file_id = file.id and i.outcome = 'changed' and file.list = 'bank'
    union
    select distinct r.bank_id, r.day from app.receipts_stored r where r.file_id = file.id
    union
    select r.bank_id, r.day from app.import_rows i join app.receipts_stored r on r.no = i.row_no
    where i.file_id = file.id and i.outcome = 'changed' and file.list = 'receipts'
  ) d where app.is_closed(d.bank_id, d.day);
  if closed is not null then perform app.refuse_access('period_closed', closed::text[]); end if;
end
$$;

-- Shows the stored rows of a file, all at once, with what it changes in others.
create function app.show_import(file public.import_files, sums jsonb, moment timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  days date[];
begin
  perform app.refuse_closed_days(file);
  delete from app.import_runs i where i.file_id = file.id;
  days := app.days_of_file(file);
  perform app.change_rows(file, array(
    select i.row_no from app.import_rows i where i.file_id = file.id and i.outcome = 'changed'
  ), false);
  days := days || app.days_of_file(file);
  if file.list = 'receipts' then
    perform app.expect_of_usages(array(
      select distinct r.usage_id from app.receipts r where r.file_id = file.id and r.usage_id is not null
    ));
  end if;
  insert into app.import_rows (file_id, line, outcome, code, row_no, facts)
  select file.id, s.line, 'warning', s.warning, r.no, s.facts
  from app.import_staging s
  join app.known_rows r on r.list = file.list and r.file_id = file.id and r.line = s.line
  where s.file_id = file.id and s.warning is not null;
  perform app.keep_stored_sums(file.id, sums);
  update public.import_files f set
    state = 'imported', imported_at = moment, imported_by = auth.uid(), rows_new = n.new, rows_same = n.same,
    rows_changed = n.changed, rows_error = n.error, rows_warning = n.warning, period_from = n.first, period_to = n.last
  from (
    select o.new, least(o.first, k.first) as first, greatest(o.last, k.last) as last, i.*
    from (
      select count(*) as new, min(r.day) as first, max(r.day) as last
      from app.known_rows r where r.list = file.list and r.file_id = file.id
    ) o
    cross join (
      select min(r.day) as first, max(r.day) as last
      from app.import_rows e join app.known_rows r on r.list = file.list and r.no = e.row_no
      where e.file_id = file.id and e.outcome in ('same', 'changed')
    ) k
    cross join (select count(*) filter (where i.outcome = 'same') as same, count(*) filter (where i.outcome = 'changed') as changed,
      count(*) filter (where i.outcome = 'error') as error, count(*) filter (where i.outcome = 'warning') as warning
    from app.import_rows i where i.file_id = file.id) i
  ) n
  where f.id = file.id;
  insert into app.stale_days (day) select distinct d from unnest(days) d where d is not null on conflict do nothing;
  delete from app.import_staging s where s.file_id = file.id;
end
$$;

-- Takes over rows of a list of cases behind a line, up to another. What they change is there at once: users work on the
-- records.
create function app.take_slice(file public.import_files, behind integer, last integer) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if file.list = any (app.judged_lists()) then
    perform app.store_incoming(file, behind, last);
    return;
  end if;
  case file.list
    when 'pathology' then perform app.apply_pathology(file, behind, last);
    when 'specimen' then perform app.apply_specimens(file, behind, last);
    when 'colonoscopy' then perform app.apply_colonoscopies(file, behind, last);
    else perform app.apply_insurance(file, behind, last);
  end case;
end
$$;

-- Ends an import whose rows were not hidden on their way.
create function app.end_import(file public.import_files, sums jsonb, moment timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if file.list in ('account', 'identity') then
    -- Compared and stored in one go: of these there are few, or comparing goes on in a queue of its own.
    if file.list = 'account' then perform app.apply_account_statement(file);
    else perform app.apply_identities(file); end if;
  elsif file.list <> all (app.judged_lists()) then
    perform app.count_list_rows(file.id);
  end if;
  -- A number that came with a row nobody could read is not kept with it.
  insert into app.import_rows (file_id, line, outcome, code, facts)
  select file.id, s.line, 'error', s.problem, case file.list when 'identity' then s.facts - 'national_id' else s.facts end
  from app.import_staging s
  where s.file_id = file.id and s.problem is not null and file.list <> all (app.judged_lists());
  delete from app.import_runs i where i.file_id = file.id;
  delete from app.import_staging s where s.file_id = file.id;
  update public.import_files f set
    state = 'imported', imported_at = moment, imported_by = auth.uid(),
    rows_error = (select count(*) from app.import_rows r where r.file_id = file.id and r.outcome = 'error')
  where f.id = file.id;
  if file.list = 'account' then
    insert into app.stale_days (day) select distinct d from unnest(app.days_of_statement(file.id)) d on conflict do nothing;
  end if;
  perform app.keep_stored_sums(file.id, sums);
end
$$;

-- Does the next step of a run. Answers false where it cannot go on by itself: the rows are compared, and the user has
-- not said yet to take over what the comparison found.
create function app.step_import(file public.import_files, sums jsonb, seen jsonb, unsure text, moment timestamptz) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  run app.import_runs;
  last bigint;
  last_of_slice integer;
  many integer;
  -- Rows of card money are compared first and stored out of sight.
  hidden constant boolean := file.list in ('bank', 'receipts');
begin
  select * into strict run from app.import_runs i where i.file_id = file.id;
  case run.step
    when 'check' then
      perform app.check_staged_sums(file, sums);
      update app.import_runs i set
        step = case when hidden then 'match' when file.list in ('account', 'identity') then 'switch' else 'rows' end,
        turn = app.turn_of(file.list, file.bank_id)
      where i.file_id = file.id;
    when 'match' then
      -- Most reports are of days of which nothing is known yet.
      if run.last_bucket is null and not exists (
        select from (
          select min(left(s.facts ->> d.field, 10)::date) as first, max(left(s.facts ->> d.field, 10)::date) as last
          from app.import_staging s, (values (case file.list when 'bank' then 'transaction_at' else 'collected_at' end)) d (field)
          where s.file_id = file.id and s.problem is null
        ) m
        join app.known_rows k on k.list = file.list and k.day between m.first and m.last
          and k.bank_id is not distinct from file.bank_id
      ) then
        last := null;
      else
        last := app.next_buckets(file.id, run.last_bucket, app.slice_rows());
      end if;
      if last is not null then
        perform app.match_known_rows(file, run.last_bucket, last);
        update app.import_runs i set last_bucket = last, done = (
          select count(*) from app.import_staging s where s.file_id = file.id and s.bucket <= last
        ) where i.file_id = file.id;
      else
        perform app.settle_by_day(file);
        update app.import_runs i set step = 'planned', done = 0, plan = app.plan_of(file) where i.file_id = file.id;
      end if;
    when 'planned' then
      if seen is distinct from run.plan - 'rows' or unsure is null and (run.plan ->> 'unsure')::integer > 0 then return false; end if;
      update app.import_staging s set
        outcome = case unsure when 'same' then case when s.change = '{}' then 'same' else 'changed' end end,
        row_no = case unsure when 'same' then s.row_no end, change = case unsure when 'same' then s.change end
      where s.file_id = file.id and s.outcome = 'unsure';
      update app.import_runs i set step = 'rows' where i.file_id = file.id;
    when 'rows' then
      -- A row of a list of cases may take a millisecond.
      select max(s.line), count(*) into last_of_slice, many from (
        select t.line from app.import_staging t where t.file_id = file.id and t.line > run.last_line order by t.line
        limit case when hidden then app.slice_rows() else least(app.slice_rows(), 500) end
      ) s;
      if many = 0 then
        update app.import_runs i set step = 'switch' where i.file_id = file.id;
      else
        if hidden then perform app.store_slice(file, run.last_line, last_of_slice);
        else perform app.take_slice(file, run.last_line, last_of_slice); end if;
        update app.import_runs i set last_line = last_of_slice, done = i.done + many where i.file_id = file.id;
      end if;
    else
      -- Two at once would both hold the same rows to be new: of them the second compares again.
      if app.next_turn(file.list, file.bank_id) <> run.turn + 1 and hidden then
        perform app.drop_import_run(file.id);
        insert into app.import_runs (file_id, step) values (file.id, 'check');
      else
        perform app.refuse_same_import(file.id, file.list, file.file_hash, file.content_hash);
        if hidden then perform app.show_import(file, sums, moment);
        else perform app.end_import(file, sums, moment); end if;
      end if;
  end case;
  return true;
end
$$;

-- Returns how far a run is: {"state": "running", "step", "done", "of"}, {"state": "planned", "plan"} where the user has to
-- say whether it goes on, {"state": "done", "counts"}.
create function app.run_state(target uuid, waits boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  file public.import_files;
  run app.import_runs;
  days integer;
begin
  select * into file from public.import_files f where f.id = target;
  select * into run from app.import_runs i where i.file_id = target;
  if waits then return jsonb_build_object('state', 'planned', 'plan', run.plan); end if;
  if file.state = 'staging' then
    return jsonb_build_object('state', 'running', 'step', run.step, 'done', run.done, 'of', file.rows_total);
  end if;
  if file.list in ('bank', 'receipts', 'account') then select count(*) into days from app.stale_days; end if;
  if days > 0 then return jsonb_build_object('state', 'running', 'step', 'days', 'done', 0, 'of', days); end if;
  return jsonb_build_object('state', 'done', 'counts', app.import_counts(file));
end
$$;

-- Goes on with taking a list over; to be called until it is done. `sums` are those that the user has seen: the staged rows
-- have to add up to them, and so do the stored ones. `seen` are the numbers of the plan that the user has agreed to, and
-- `unsure` says what the unsure ones are: new or same.
create function app.run_apply_import(target uuid, sums jsonb, seen jsonb, unsure text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  file public.import_files;
  until constant timestamptz := app.end_of_slices();
  goes_on boolean := true;
  worked boolean := false;
  step text;
begin
  file := app.own_staging(target);
  if unsure is not null and unsure not in ('new', 'same') then perform app.refuse_call('values_malformed'); end if;
  if file.state in ('imported', 'different', 'settled', 'closed') then
    if file.list in ('bank', 'receipts', 'account') then perform app.refresh_stale_days(until); end if;
    return app.run_state(target, false);
  end if;
  if file.state <> 'staging' then perform app.refuse_access('unknown_import'); end if;
  if file.rows_staged <> file.rows_total then perform app.refuse_access('import_incomplete'); end if;
  perform app.refuse_same_import(target, file.list, file.file_hash, file.content_hash);
  begin
    -- One after the other: two at the same moment would both hold the same rows to be new.
    if file.list not in ('bank', 'receipts') then perform pg_advisory_xact_lock(hashtext('import:' || file.list)); end if;
    insert into app.import_runs (file_id, step) values (target, 'check') on conflict do nothing;
    loop
      select i.step into strict step from app.import_runs i where i.file_id = target;
      -- Showing many rows takes the whole of a call.
      exit when not goes_on or worked and (clock_timestamp() > until or step = 'switch' and file.rows_total > 5000);
      goes_on := app.step_import(file, sums, seen, unsure, app.now_ms());
      exit when step = 'switch';
      worked := true;
    end loop;
  exception when data_exception or check_violation or not_null_violation then
    perform app.refuse_call('values_malformed');
  end;
  select * into file from public.import_files f where f.id = target;
  if file.state <> 'staging' then
    perform app.log_access('import_apply', 'import_file', target, file.control_note, jsonb_build_object(
      'list', file.list, 'rows', file.rows_new, 'changed', file.rows_changed
    ));
  end if;
  return app.run_state(target, not goes_on);
end
$$;
grant execute on function app.run_apply_import(uuid, jsonb, jsonb, text) to vizite_api;

-- Takes a list over at once, as it does for the demonstration.
create function app.take_over_import(target uuid, moment timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  file public.import_files;
  sums jsonb;
begin
  select * into file from public.import_files f where f.id = target for update;
  update app.import_staging s set bucket = i.bucket, identity = i.identity, exact = i.exact
  from app.import_staging o cross join lateral app.identity_of(file.list, file.bank_id, o.facts) i
  where o.file_id = target and o.problem is null and s.file_id = target and s.line = o.line;
  sums := app.staged_sums(target, file.list);
  insert into app.import_runs (file_id, step) values (target, 'check');
  while exists (select from app.import_runs i where i.file_id = target) loop
    perform app.step_import(file, sums, (select i.plan - 'rows' from app.import_runs i where i.file_id = target), 'new', moment);
  end loop;
end
$$;

create function public.apply_import(target uuid, sums jsonb, seen jsonb, unsure text) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_apply_import(target, sums, seen, unsure) $$;
select app.open_door('public.apply_import(uuid, jsonb, jsonb, text)');
