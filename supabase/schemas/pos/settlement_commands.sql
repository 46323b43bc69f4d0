-- Commands of accountants: match, take apart, close.

create function app.checked_range(first date, last date, most integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if first is null or last is null or last < first or first < '2000-01-01' or last > '2200-01-01' then
    perform app.refuse_call('values_malformed');
  end if;
  if last - first >= most then perform app.refuse_access('range_too_long'); end if;
end
$$;

-- Counts what would be matched, and takes it all back.
create function app.look_at_matches(first date, last date, of_bank uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  counted jsonb;
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.match}');
  perform app.checked_range(first, last, 62);
  begin
    counted := app.match_days(gen_random_uuid(), first, last, of_bank);
    raise exception using errcode = 'VZ000', message = 'taken back';
  exception when sqlstate 'VZ000' then
    null;
  end;
  return counted;
end
$$;
grant execute on function app.look_at_matches(date, date, uuid) to vizite_api;

create function app.run_auto_match(target uuid, first date, last date, of_bank uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  counted jsonb;
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.match}');
  perform app.checked_range(first, last, 62);
  if target is null then perform app.refuse_call('values_malformed'); end if;
  perform pg_advisory_xact_lock(hashtext('settlement'));
  -- A repeat after a lost answer: what it made is counted again.
  if exists (select from app.match_groups g where g.command_id = target) then
    return jsonb_build_object(
      'matched', (select count(*) from app.match_groups g where g.command_id = target and g.state = 'confirmed'),
      'bank_rows', (select count(*) from app.match_groups g join app.match_members m on m.group_no = g.no
        where g.command_id = target and g.state = 'confirmed' and m.side = 'bank'),
      'receipts', (select count(*) from app.match_groups g join app.match_members m on m.group_no = g.no
        where g.command_id = target and g.state = 'confirmed' and m.side = 'hospital'),
      'proposed', (select count(*) from app.match_groups g where g.command_id = target and g.state = 'proposed'),
      'open_bank_rows', 0, 'open_receipts', 0, 'by_basis', '{}'::jsonb
    );
  end if;
  counted := app.match_days(target, first, last, of_bank);
  perform app.refresh_settlement_days(array(
    select d::date from generate_series(first - 1, last + 1, interval '1 day') d
    where exists (select from public.settlement_days s where s.day = d::date)
  ));
  perform app.log_access('auto_match', 'settlement', target, null, jsonb_build_object(
    'from', first, 'to', last, 'matched', counted -> 'matched', 'proposed', counted -> 'proposed'
  ));
  return counted;
end
$$;
grant execute on function app.run_auto_match(uuid, date, date, uuid) to vizite_api;

-- Matches rows. given: {"bank": [{"no", "amount"}], "receipts": […], "kind", "reason"}. Suggestions that have one of
-- the rows go.
create function app.run_match_rows(target uuid, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  parts app.match_members[];
  why text;
  of_kind text := given ->> 'kind';
  gap bigint;
  made bigint;
  old bigint[];
  days date[];
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.match}');
  if target is null or jsonb_typeof(given) is distinct from 'object' then
    perform app.refuse_call('values_malformed');
  end if;
  perform pg_advisory_xact_lock(hashtext('settlement'));
  if exists (select from app.match_groups g where g.command_id = target) then return '{"status": "saved"}'; end if;
  why := app.checked_reason(given ->> 'reason', false);
  begin
    select array_agg(row(null, p.side, p.no, p.amount, true)::app.match_members) into parts
    from (
      select 'bank' as side, b.no, b.amount from jsonb_to_recordset(given -> 'bank') as b (no bigint, amount bigint)
      union all
      select 'hospital', h.no, h.amount from jsonb_to_recordset(given -> 'receipts') as h (no bigint, amount bigint)
    ) p;
  exception when data_exception then
    perform app.refuse_call('values_malformed');
  end;
  if parts is null or cardinality(parts) > 200 or (
    select count(*) <> count(distinct (p.side, p.row_no)) from unnest(parts) p
  ) then
    perform app.refuse_call('values_malformed');
  end if;
  -- The open rest of each row; locked, so that of two who match the same the second is told.
  perform from app.bank_rows b
  where b.no in (select p.row_no from unnest(parts) p where p.side = 'bank') order by b.no for update;
  perform from app.receipts r
  where r.no in (select p.row_no from unnest(parts) p where p.side = 'hospital') order by r.no for update;
  if exists (
    select from unnest(parts) p
    where not case p.side when 'bank' then exists (select from app.bank_rows b where b.no = p.row_no)
      else exists (select from app.receipts r where r.no = p.row_no and not r.cancelled) end
  ) then
    perform app.refuse_access('unknown_row');
  end if;
  if (
    select count(distinct c.currency) from (
      select b.currency from unnest(parts) p join app.bank_rows b on p.side = 'bank' and b.no = p.row_no
      union all
      select r.currency from unnest(parts) p join app.receipts r on p.side = 'hospital' and r.no = p.row_no
    ) c
  ) > 1 then
    perform app.refuse_access('currency_differs');
  end if;
  select array_agg(row(null, o.side, o.row_no, coalesce(o.amount, o.open), true)::app.match_members) into parts
  from (
    select p.side, p.row_no, p.amount, coalesce(b.gross, r.amount) - app.matched_of(p.side, p.row_no) as open
    from unnest(parts) p
    left join app.bank_rows b on p.side = 'bank' and b.no = p.row_no
    left join app.receipts r on p.side = 'hospital' and r.no = p.row_no
  ) o
  where o.open <> 0 and (o.amount is null or (sign(o.amount) = sign(o.open) and abs(o.amount) <= abs(o.open)));
  if parts is null or cardinality(parts) <> (
    jsonb_array_length(given -> 'bank') + jsonb_array_length(given -> 'receipts')
  ) then
    return '{"status": "conflict"}';
  end if;
  select coalesce(sum(case p.side when 'hospital' then p.amount else -p.amount end), 0) into gap from unnest(parts) p;
  if gap <> 0 and (of_kind is null or why is null) then perform app.refuse_access('difference_needs_reason'); end if;
  select array_agg(distinct g.no) into old
  from unnest(parts) p join app.match_members m on m.side = p.side and m.row_no = p.row_no
  join app.match_groups g on g.no = m.group_no where g.state = 'proposed';
  days := app.days_of_groups(old);
  delete from app.match_members m where m.group_no = any (old);
  delete from app.match_groups g where g.no = any (old);
  begin
    insert into app.match_groups (
      command_id, state, basis, automatic, difference, difference_kind, reason, made_by, made_at
    ) values (
      target, 'confirmed',
      case when (select count(distinct p.side) from unnest(parts) p) = 1 and gap <> 0 then 'explained' else 'manual' end,
      false, gap, case when gap <> 0 then of_kind end, why, auth.uid(), app.now_ms()
    ) returning no into made;
  exception when check_violation then
    perform app.refuse_call('values_malformed');
  end;
  insert into app.match_members (group_no, side, row_no, amount, confirmed)
  select made, p.side, p.row_no, p.amount, true from unnest(parts) p;
  perform app.refresh_settlement_days(days || app.days_of_groups(array[made]));
  perform app.log_access('match', 'settlement', target, why, jsonb_build_object(
    'group', made, 'rows', cardinality(parts), 'difference', gap
  ));
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_match_rows(uuid, jsonb) to vizite_api;

create function app.run_unmatch_rows(groups bigint[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  days date[];
  gone integer;
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.match}');
  if groups is null or cardinality(groups) > 5000 then perform app.refuse_call('values_malformed'); end if;
  perform pg_advisory_xact_lock(hashtext('settlement'));
  days := app.days_of_groups(groups);
  delete from app.match_members m where m.group_no = any (groups);
  delete from app.match_groups g where g.no = any (groups);
  get diagnostics gone = row_count;
  if gone > 0 then
    perform app.refresh_settlement_days(days);
    perform app.log_access('unmatch', 'settlement', null, null, jsonb_build_object('groups', to_jsonb(groups[1:20]), 'count', gone));
  end if;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_unmatch_rows(bigint[]) to vizite_api;

-- Takes apart what one command has matched: an automatic run, or a match that somebody regrets.
create function app.run_undo_match(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  groups bigint[];
  days date[];
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.match}');
  if target is null then perform app.refuse_call('values_malformed'); end if;
  perform pg_advisory_xact_lock(hashtext('settlement'));
  groups := array(select g.no from app.match_groups g where g.command_id = target);
  if cardinality(groups) > 0 then
    days := app.days_of_groups(groups);
    delete from app.match_members m where m.group_no = any (groups);
    delete from app.match_groups g where g.no = any (groups);
    perform app.refresh_settlement_days(days);
    perform app.log_access('unmatch', 'settlement', target, null, jsonb_build_object('count', cardinality(groups)));
  end if;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_undo_match(uuid) to vizite_api;

-- Counts how settled some days of a bank are.
create function app.count_period(of_bank uuid, first date, last date) returns jsonb
language sql stable
set search_path = ''
as $$
  with bank as (
    select r.gross - app.matched_of('bank', r.no) as open from app.bank_rows r
    where r.bank_id = of_bank and r.day between first and last and app.needs_match(r.kind)
  ),
  receipts as (
    select r.amount - app.matched_of('hospital', r.no) as open from app.receipts r
    where r.bank_id = of_bank and r.day between first and last and not r.cancelled
  )
  select jsonb_build_object(
    'bank_rows', (select count(*) from bank), 'receipts', (select count(*) from receipts),
    'open_bank_rows', (select count(*) from bank b where b.open <> 0),
    'open_receipts', (select count(*) from receipts r where r.open <> 0),
    'open_bank', (select coalesce(sum(b.open), 0) from bank b),
    'open_receipt_sum', (select coalesce(sum(r.open), 0) from receipts r)
  )
$$;

create function app.look_at_period(of_bank uuid, first date, last date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.close}');
  perform app.checked_range(first, last, 366);
  return app.count_period(of_bank, first, last);
end
$$;
grant execute on function app.look_at_period(uuid, date, date) to vizite_api;

create function app.run_close_period(target uuid, of_bank uuid, first date, last date) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  counted jsonb;
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.close}');
  perform app.checked_range(first, last, 366);
  if target is null then perform app.refuse_call('values_malformed'); end if;
  perform pg_advisory_xact_lock(hashtext('settlement'));
  if exists (select from public.closed_periods p where p.id = target) then return '{"status": "saved"}'; end if;
  if not exists (
    select from public.definitions d where d.id = of_bank and d.kind = 'bank' and d.deleted_at is null
  ) then
    perform app.refuse_access('unknown_bank');
  end if;
  if last >= (app.now_ms() at time zone 'Europe/Istanbul')::date then perform app.refuse_access('day_not_over'); end if;
  counted := app.count_period(of_bank, first, last);
  if (counted ->> 'open_bank_rows')::integer + (counted ->> 'open_receipts')::integer > 0 then
    perform app.refuse_access('rows_open');
  end if;
  begin
    insert into public.closed_periods (id, bank_id, from_on, to_on, closed_at, closed_by)
    values (target, of_bank, first, last, app.now_ms(), auth.uid());
  exception when exclusion_violation then
    perform app.refuse_access('period_closed', array[first::text]);
  end;
  perform app.refresh_import_states(array(
    select distinct r.day from app.bank_rows r where r.bank_id = of_bank and r.day between first and last
  ));
  perform app.log_access('period_close', 'closed_period', target, null, counted || jsonb_build_object(
    'from', first, 'to', last
  ));
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_close_period(uuid, uuid, date, date) to vizite_api;

create function app.run_reopen_period(target uuid, why text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  period public.closed_periods;
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.reopen}');
  why := app.checked_reason(why, true);
  select * into period from public.closed_periods p where p.id = target for update;
  if not found then perform app.refuse_access('unknown_period'); end if;
  if period.reopened_at is not null then return '{"status": "saved"}'; end if;
  update public.closed_periods p set reopened_at = app.now_ms(), reopened_by = auth.uid(), reopen_reason = why
  where p.id = target;
  perform app.refresh_import_states(array(
    select distinct r.day from app.bank_rows r
    where r.bank_id = period.bank_id and r.day between period.from_on and period.to_on
  ));
  perform app.log_access('period_reopen', 'closed_period', target, why, null);
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_reopen_period(uuid, text) to vizite_api;

create function app.run_rate_again(first date, last date, of_bank uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  perform app.need_permissions('{pos.bank_reports.read, pos.bank_reports.match}');
  perform app.checked_range(first, last, 62);
  perform pg_advisory_xact_lock(hashtext('settlement'));
  changed := app.place_bank_rows(first, last, of_bank) + app.place_receipts(first, last);
  perform app.refresh_settlement_days(array(
    select d::date from generate_series(first, last, interval '1 day') d
    where exists (select from public.settlement_days s where s.day = d::date)
  ));
  return jsonb_build_object('changed', changed);
end
$$;
grant execute on function app.run_rate_again(date, date, uuid) to vizite_api;

create function public.preview_auto_match(first date, last date, bank uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.look_at_matches(first, last, bank) $$;
create function public.auto_match(target uuid, first date, last date, bank uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_auto_match(target, first, last, bank) $$;
create function public.match_rows(target uuid, given jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_match_rows(target, given) $$;
create function public.unmatch_rows(groups bigint[]) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_unmatch_rows(groups) $$;
create function public.undo_match(target uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_undo_match(target) $$;
create function public.preview_close_period(bank uuid, first date, last date) returns jsonb
language sql stable
set search_path = ''
as $$ select app.look_at_period(bank, first, last) $$;
create function public.close_period(target uuid, bank uuid, first date, last date) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_close_period(target, bank, first, last) $$;
create function public.reopen_period(target uuid, reason text) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_reopen_period(target, reason) $$;
create function public.rate_again(first date, last date, bank uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_rate_again(first, last, bank) $$;
select app.open_door('public.preview_auto_match(date, date, uuid)');
select app.open_door('public.auto_match(uuid, date, date, uuid)');
select app.open_door('public.match_rows(uuid, jsonb)');
select app.open_door('public.unmatch_rows(bigint[])');
select app.open_door('public.undo_match(uuid)');
select app.open_door('public.preview_close_period(uuid, date, date)');
select app.open_door('public.close_period(uuid, uuid, date, date)');
select app.open_door('public.reopen_period(uuid, text)');
select app.open_door('public.rate_again(date, date, uuid)');
