-- Taking a list over: in portions, each whole, and again from where it stopped. Whatever has changed in the
-- records since the rows were judged is looked at first.

-- Lets rows be judged again that clients concern who have changed since. Gives how many rows that are.
create function app.look_again_at_clients(target uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  since xid8;
  now_from constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  changed uuid[];
  nos bigint[];
begin
  select coalesce(l.checked_xid, (select min(r.compared_xid::text::bigint)::text::xid8 from app.incoming_rows r where r.file_id = target))
  into since from app.incoming_lists l where l.file_id = target for update;
  changed := array(
    select c.id from public.clients c
    where c.change_xid >= since and not exists (
      select from app.incoming_rows r where r.client_id = c.id and r.file_id = target and r.applied_at is not null
        and r.version_after = c.row_version
    ) limit 2001
  );
  update app.incoming_lists l set checked_xid = now_from where l.file_id = target;
  if changed = '{}' then return 0; end if;
  if cardinality(changed) > 2000 then
    nos := array(
      select r.no from app.incoming_rows r
      where r.file_id = target and r.applied_at is null and r.decision is null and r.result in ('new', 'same', 'maybe')
    );
  else
    nos := array(
      select distinct r.no
      from app.incoming_rows r join app.incoming_keys k on k.no = r.no
      where r.file_id = target and r.applied_at is null and r.decision is null and r.result in ('new', 'same', 'maybe') and (
        r.client_id = any (changed)
        or k.no in (
          select x.no from app.match_keys m join app.incoming_keys x on x.blocks && m.blocks and x.file_id = target
          where m.client_id = any (changed)
          union
          select x.no from public.clients c join app.incoming_keys x on x.file_id = target
            and (x.identity_no = c.identity_no or x.file_no = c.hospital_file_no)
          where c.id = any (changed)
        )
      )
    );
  end if;
  update app.incoming_rows r set result = 'waiting', why = null, client_id = null, twin_no = null, fills = '{}', differs = '{}',
    version = r.version + 1
  where r.no = any (nos);
  return cardinality(nos);
end
$$;

-- Puts a row aside that could not be taken over: somebody looks at it, and it can be decided again.
create function app.leave_incoming(row_no bigint, trouble text) returns void
language sql volatile
set search_path = ''
as $$
  update app.incoming_rows r set problem = trouble, decision = null, result = 'maybe', why = trouble, version = r.version + 1
  where r.no = row_no
$$;

-- Makes records one by one where not all of them could be made at once.
create function app.make_each_incoming(nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  row_no bigint;
begin
  begin
    perform app.make_incoming(nos);
    return;
  exception when unique_violation or check_violation or not_null_violation or data_exception then
    null;
  end;
  foreach row_no in array nos loop
    begin
      perform app.make_incoming(array[row_no]);
    exception
      when unique_violation then perform app.leave_incoming(row_no, 'number_taken');
      when check_violation or not_null_violation or data_exception then perform app.leave_incoming(row_no, 'values_malformed');
    end;
  end loop;
end
$$;

-- Takes rows of a list of patients over.
create function app.take_client_rows(nos bigint[], fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  r app.incoming_rows;
  c public.clients;
begin
  -- Nothing to write: the record says it all.
  update app.incoming_rows x set applied_at = app.now_ms(), after = '{}', before = '{}', candidates = '[]', version = x.version + 1
  where x.no = any (nos) and x.result = 'same' and x.decision is null and x.fills = '{}' and x.client_id is not null
    and (fills_only or x.differs = '{}');
  perform app.make_each_incoming(array(
    select x.no from app.incoming_rows x where x.no = any (nos) and app.incoming_act(x) = 'new' order by x.line
  ));
  for r in select * from app.incoming_rows x where x.no = any (nos) and app.incoming_act(x) = 'same' order by x.line loop
    if r.client_id is null then
      select t.client_id into r.client_id from app.incoming_rows t where t.no = r.twin_no and t.applied_at is not null and t.undone_at is null;
    end if;
    if r.client_id is null then
      perform app.leave_incoming(r.no, 'twin_open');
      continue;
    end if;
    select * into c from public.clients x where x.id = app.merge_root(r.client_id) and x.deleted_at is null for update;
    if c.id is null then
      perform app.leave_incoming(r.no, 'client_gone');
      continue;
    end if;
    begin
      perform app.fill_incoming(r, c, fills_only);
    exception
      when unique_violation then perform app.leave_incoming(r.no, 'number_taken');
      when check_violation or not_null_violation or data_exception then perform app.leave_incoming(r.no, 'values_malformed');
    end;
  end loop;
  delete from app.incoming_keys k using app.incoming_rows x where k.no = any (nos) and x.no = k.no and x.applied_at is not null;
end
$$;

-- Lets devices hear of new records once, not with each portion.
create function app.hush_incoming_pokes(of_list text) returns void
language sql volatile
set search_path = ''
as $$
  select set_config('app.poked', coalesce(current_setting('app.poked', true), '') || ',clients,'
    || (select ',' || k.collection || ',' from app.incoming_kinds() k where k.list = of_list), true)
$$;

create function app.poke_incoming(of_list text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  name text;
begin
  for name in select distinct n from app.incoming_kinds() k cross join unnest(array['clients', k.record_table]) n
    where k.list = of_list and (n <> 'clients' or k.with_people) loop
    perform set_config('app.poked', replace(coalesce(current_setting('app.poked', true), ''),
      ',' || coalesce((select k.collection from app.incoming_kinds() k where k.record_table = name), 'clients') || ',', ''), true);
    -- The trigger of the statement pokes, rows or not.
    execute format('update public.%I t set id = t.id where false', name);
  end loop;
end
$$;

-- Counts in the row of the file, which devices hold, what was taken over.
create function app.count_incoming(target uuid) returns void
language sql volatile
set search_path = ''
as $$
  update public.import_files f set rows_new = n.made, rows_same = n.equal, rows_changed = n.changed, rows_error = n.refused,
    rows_warning = n.open
  from (
    select count(*) filter (where r.applied_at is not null and r.made and r.undone_at is null) as made,
      count(*) filter (where r.applied_at is not null and not r.made and r.after = '{}') as equal,
      count(*) filter (where r.applied_at is not null and not r.made and r.after <> '{}' and r.undone_at is null) as changed,
      count(*) filter (where r.result = 'refused') as refused,
      count(*) filter (where r.result = 'maybe' and r.decision is null and r.applied_at is null) as open
    from app.incoming_rows r where r.file_id = target
  ) n
  where f.id = target
$$;

-- Tells the user that a long import has ended: it may have been left alone.
create function app.tell_incoming_end(file public.import_files, title text, words text) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select auth.uid(), 'system', title, left(file.file_name || ' · ' || words, 500), app.now_ms(), 'client_import:' || file.id
  where file.rows_total >= 1000
$$;

-- Ends a run: numbers, log, notice, and the poke.
create function app.end_incoming(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  counts jsonb;
begin
  perform app.count_incoming(file.id);
  counts := app.incoming_counts(file.id);
  perform app.log_access('client_import', 'import_file', file.id, null, jsonb_build_object(
    'file', file.file_name, 'rows', counts -> 'rows', 'made', counts -> 'made', 'changed', counts -> 'changed', 'open', counts -> 'open',
    'refused', counts -> 'refused'
  ));
  perform app.tell_incoming_end(file, (select k.title from app.incoming_kinds() k where k.list = file.list) || ' içe alındı', format('%s yeni kayıt, %s kayıt doldu, %s satır bekliyor',
    counts ->> 'made', counts ->> 'changed', counts ->> 'open'));
  -- The run of the night compares all: looking at each of thousands by itself would take days.
  if (counts ->> 'made')::integer > 1000 then
    delete from app.pairs_to_look_at t using app.incoming_rows r where r.file_id = file.id and r.made and t.client_id = r.client_id;
  end if;
  perform app.poke_incoming(file.list);
end
$$;

-- Takes a list over, for a few seconds; to be called until nothing is left. Rows without a decision stay as they are.
-- P0001: unknown_import, import_undone, forgotten, still_comparing.
create function app.run_take_incoming(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  deadline timestamptz := app.end_of_portion();
  file public.import_files;
  list app.incoming_lists;
  portion bigint[];
  done integer := 0;
  left_over integer;
begin
  file := app.open_incoming_file(target, 'import');
  -- One import after the other: two at once would both hold a patient to be new.
  perform pg_advisory_xact_lock(hashtext('incoming clients'));
  perform pg_advisory_xact_lock(hashtext('incoming ' || target));
  if app.incoming_left(target) > 0 then perform app.refuse_access('still_comparing'); end if;
  if app.look_again_at_incoming(file.list, target) > 0 and app.judge_waiting_incoming(target) > 0 then
    return jsonb_build_object('left', app.incoming_left(target), 'counts', app.incoming_counts(target));
  end if;
  select * into list from app.incoming_lists l where l.file_id = target;
  perform app.hush_incoming_pokes(file.list);
  loop
    portion := array(
      select r.no from app.incoming_rows r
      where r.file_id = target and r.applied_at is null and r.result in ('new', 'same', 'maybe')
        and case when r.decision is null then r.result in ('new', 'same') else r.decision <> 'skip' end
      order by r.line limit 100
    );
    exit when portion = '{}';
    perform app.take_incoming(file.list, portion, list.fills_only);
    done := done + cardinality(portion);
    exit when clock_timestamp() > deadline;
  end loop;
  update app.incoming_lists l set touched_at = app.now_ms() where l.file_id = target;
  left_over := (
    select count(*) from app.incoming_rows r
    where r.file_id = target and r.applied_at is null and r.result in ('new', 'same', 'maybe')
      and case when r.decision is null then r.result in ('new', 'same') else r.decision <> 'skip' end
  );
  if left_over = 0 and done > 0 then perform app.end_incoming(file); end if;
  return jsonb_build_object('left', left_over, 'counts', app.incoming_counts(target));
end
$$;
grant execute on function app.run_take_incoming(uuid) to vizite_api;

create function public.take_incoming(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_take_incoming(target) $$;
select app.open_door('public.take_incoming(uuid)');
