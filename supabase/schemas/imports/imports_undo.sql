-- Undoing an import: its rows go, but for those that somebody has worked with since; what it has changed in rows of other
-- files becomes what it was.

-- Returns what becomes of each row of a file: `reversed`, `kept` with its reason, `errored` with its reason; of a row of
-- another file that it has changed: `restored`, `kept`, `errored`.
create type app.undo_outcome as (
  no bigint, line integer, amount bigint, bucket text, reason text, by_whom uuid, at timestamptz
);

create function app.undo_outcomes(file public.import_files) returns setof app.undo_outcome
language plpgsql stable
set search_path = ''
set enable_nestloop = off
as $$
declare
  of_side text := case file.list when 'bank' then 'bank' else 'hospital' end;
begin
  if file.list = 'account' then
    return query select * from app.undo_account_outcomes(file);
    return;
  end if;
  if file.list not in ('bank', 'receipts') then
    return query select * from app.undo_list_outcomes(file);
    return;
  end if;
  return query
    with rows as materialized (
      select b.no, b.line, b.gross as amount, b.bank_id, b.day from app.bank_rows b
      where b.file_id = file.id and file.list = 'bank'
      union all
      select t.no, t.line, t.amount, t.bank_id, t.day from app.receipts t
      where t.file_id = file.id and file.list = 'receipts'
    ),
    days as materialized (
      select d.bank_id, d.day, app.is_closed(d.bank_id, d.day) as closed from (select distinct r.bank_id, r.day from rows r) d
    ),
    -- Rows of a file were stored one after the other.
    others as materialized (
      select i.row_no, (array_agg(i.file_id))[1] as file_id
      from app.import_rows i join public.import_files f on f.id = i.file_id
      where i.outcome in ('same', 'changed') and f.list = file.list and f.id <> file.id
        and f.state not in ('staging', 'cancelled', 'undone')
        and i.row_no between (select min(r.no) from rows r) and (select max(r.no) from rows r)
      group by 1
    )
    select r.no, r.line, r.amount,
      case when c.closed then 'errored' when m.no is not null or o.file_id is not null then 'kept' else 'reversed' end,
      case when c.closed then 'period_closed' when m.no is not null then 'matched'
        when o.file_id is not null then 'other_file' end,
      m.made_by, m.made_at
    from rows r
    left join days c on c.day = r.day and c.bank_id is not distinct from r.bank_id
    -- Matches of the automatic run go with its rows; those of a person do not.
    left join lateral (
      select g.no, g.made_by, g.made_at from app.match_members e join app.match_groups g on g.no = e.group_no
      where e.side = of_side and e.row_no = r.no and g.state = 'confirmed' and not g.automatic
      order by g.made_at desc limit 1
    ) m on true
    left join others o on o.row_no = r.no
    union all
    select r.no, i.line, r.amount,
      case when app.is_closed(r.bank_id, r.day) then 'errored' when app.columns_of(r.whole, i.after) = i.after then 'restored'
        else 'kept' end,
      case when app.is_closed(r.bank_id, r.day) then 'period_closed' when app.columns_of(r.whole, i.after) <> i.after then 'changed_since' end,
      null::uuid, null::timestamptz
    from app.import_rows i
    cross join lateral (
      select b.no, b.gross as amount, b.bank_id, b.day, to_jsonb(b) as whole from app.bank_rows b
      where b.no = i.row_no and file.list = 'bank'
      union all
      select t.no, t.amount, t.bank_id, t.day, to_jsonb(t) from app.receipts t where t.no = i.row_no and file.list = 'receipts'
    ) r
    where i.file_id = file.id and i.outcome = 'changed';
end
$$;

create function app.undo_report(outcomes app.undo_outcome[]) returns jsonb
language sql stable
set search_path = ''
as $$
  with outcomes as (select o.* from unnest(outcomes) o)
  select jsonb_build_object(
    'reversed', count(*) filter (where o.bucket = 'reversed'),
    'restored', count(*) filter (where o.bucket = 'restored'),
    'kept', count(*) filter (where o.bucket = 'kept'),
    'errored', count(*) filter (where o.bucket = 'errored'),
    'reasons', coalesce((
      select jsonb_object_agg(r.reason, r.n)
      from (select q.reason, count(*) as n from outcomes q where q.reason is not null group by 1) r
    ), '{}'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'line', f.line, 'reason', f.reason, 'by', f.by_whom, 'at', app.iso(f.at), 'gross', f.amount
      ) order by f.line)
      from (select * from outcomes q where q.reason is not null order by q.line limit 100) f
    ), '[]')
  )
  from outcomes o
$$;

create function app.read_undo_import(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  file public.import_files;
begin
  select * into file from public.import_files f where f.id = target;
  perform app.need_permissions(app.import_rights(coalesce(file.list, 'bank'), 'undo'));
  -- Numbers that a list has set are taken back by row (app.run_undo_identities).
  if file.id is null or file.list = any (array['identity'] || app.judged_lists()) or file.state in ('staging', 'cancelled') then
    perform app.refuse_access('unknown_import');
  end if;
  if file.state = 'undone' then return file.undo_report || '{"rows": []}'; end if;
  return app.undo_report(array(select o from app.undo_outcomes(file) o));
end
$$;
grant execute on function app.read_undo_import(uuid) to vizite_api;

create function app.run_undo_import(target uuid, why text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  file public.import_files;
  report jsonb;
  outcomes app.undo_outcome[];
  gone bigint[];
  back bigint[];
  broken bigint[];
  days date[];
  of_side text;
  until constant timestamptz := app.end_of_slices();
begin
  perform app.need_permissions(app.import_rights(
    coalesce((select f.list from public.import_files f where f.id = target), 'bank'), 'undo'
  ));
  why := app.checked_reason(why, true);
  -- Before the file: a user who matches has this lock when they come to the file.
  perform pg_advisory_xact_lock(hashtext('settlement'));
  select * into file from public.import_files f where f.id = target for update;
  if not found or file.list = any (array['identity'] || app.judged_lists()) or file.state in ('staging', 'cancelled') then
    perform app.refuse_access('unknown_import');
  end if;
  if file.state = 'undone' then
    return file.undo_report || jsonb_build_object('rows', '[]'::jsonb, 'days_left', app.refresh_stale_days(until));
  end if;
  perform pg_advisory_xact_lock(hashtext('import:' || file.list));
  of_side := case file.list when 'bank' then 'bank' else 'hospital' end;
  outcomes := array(select o from app.undo_outcomes(file) o);
  report := app.undo_report(outcomes);
  if file.list not in ('bank', 'receipts') then
    days := case file.list when 'account' then app.days_of_statement(target) end;
    if file.list = 'account' then perform app.undo_account_statement(file);
    else perform app.undo_list(file); end if;
    update public.import_files f set
      state = 'undone', undone_at = app.now_ms(), undone_by = auth.uid(), undo_report = report - 'rows'
    where f.id = target;
    insert into app.stale_days (day) select distinct d from unnest(days) d where d is not null on conflict do nothing;
    perform app.log_access('import_undo', 'import_file', target, why, report - 'rows');
    return report || jsonb_build_object('days_left', app.refresh_stale_days(until));
  end if;
  days := app.days_of_file(file);
  select array_agg(o.no) filter (where o.bucket = 'reversed'), array_agg(o.no) filter (where o.bucket = 'restored')
  into gone, back from unnest(outcomes) o;
  select array_agg(distinct m.group_no) into broken from app.match_members m
  where m.side = of_side and m.row_no = any (gone);
  days := days || app.days_of_groups(broken);
  delete from app.match_members m where m.group_no = any (broken);
  delete from app.match_groups g where g.no = any (broken);
  -- Rows that a later file has too belong to that one now, as if it had brought them.
  with later as (
    select distinct on (o.no) o.no, i.file_id, i.line
    from unnest(outcomes) o join app.import_rows i on i.row_no = o.no and i.outcome in ('same', 'changed')
    join public.import_files f on f.id = i.file_id
    where o.reason = 'other_file' and f.list = file.list and f.id <> file.id and f.state not in ('staging', 'cancelled', 'undone')
    order by o.no, f.imported_at
  ),
  of_bank as (
    update app.bank_rows_stored b set file_id = l.file_id, line = l.line from later l where b.no = l.no and file.list = 'bank'
  ),
  of_desks as (
    update app.receipts_stored r set file_id = l.file_id, line = l.line from later l where r.no = l.no and file.list = 'receipts'
  )
  delete from app.import_rows i using later l where i.file_id = l.file_id and i.line = l.line;
  if file.list = 'bank' then
    delete from app.bank_rows_stored b where b.no = any (gone);
  else
    perform app.forget_receipts(gone);
  end if;
  perform app.change_rows(file, back, true);
  -- Rows that stay keep their file, which says that it was undone.
  update public.import_files f set
    state = 'undone', undone_at = app.now_ms(), undone_by = auth.uid(), undo_report = report - 'rows'
  where f.id = target;
  perform app.next_turn(file.list, file.bank_id);
  days := days || app.days_of_file(file);
  insert into app.stale_days (day) select distinct d from unnest(days) d where d is not null on conflict do nothing;
  perform app.refresh_import_states(days);
  perform app.refresh_stale_days(until);
  perform app.log_access('import_undo', 'import_file', target, why, report - 'rows');
  return report || jsonb_build_object('days_left', (select count(*) from app.stale_days));
end
$$;
grant execute on function app.run_undo_import(uuid, text) to vizite_api;

-- Receipts go, and with them what was expected of the usages they belonged to.
create function app.forget_receipts(gone bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  usages uuid[] := array(
    select distinct r.usage_id from app.receipts r where r.no = any (gone) and r.usage_id is not null
  );
begin
  delete from app.receipts r where r.no = any (gone);
  perform app.expect_of_usages(usages);
end
$$;

create function public.preview_undo_import(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_undo_import(target) $$;
create function public.undo_import(target uuid, reason text) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_undo_import(target, reason) $$;
select app.open_door('public.preview_undo_import(uuid)');
select app.open_door('public.undo_import(uuid, text)');
