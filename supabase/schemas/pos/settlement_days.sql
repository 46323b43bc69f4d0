-- The days of card money, as devices read them: one record a day with its rows, matches and payments.

create function app.check_settlement_content(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$ select jsonb_typeof(value) = 'object' $$;
grant execute on function app.check_settlement_content(jsonb) to vizite_api;

create table public.settlement_days (
  id uuid primary key,
  day date not null check (day >= '0001-01-01' and day < '10000-01-01'),
  content jsonb not null check (app.check_settlement_content(content)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create unique index settlement_days_once on public.settlement_days (day);
select app.replicate('settlement_days', 'pos');
select app.expose('settlement_days', '{}', can_add => false, can_edit => false);
create policy settlement_days_select on public.settlement_days for select to vizite_api
using ((select app.has_any_permission('{pos.ms_reports.read, pos.bank_reports.read}')));
insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('settlement_day', 'pos', 'settlement_days', '{pos.ms_reports.read, pos.bank_reports.read}');

-- Packs a group: rows and amounts in one list, by turns.
create function app.pack_group(g app.match_groups, people uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_array(
    g.no, g.state = 'confirmed', g.basis, g.automatic, g.difference, g.difference_kind, g.reason, g.minutes,
    array_position(people, g.made_by) - 1, to_char(g.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    coalesce((
      select jsonb_agg(c.cell order by m.row_no, c.place)
      from app.match_members m, lateral (values (1, m.row_no), (2, m.amount)) c (place, cell)
      where m.group_no = g.no and m.side = 'bank'
    ), '[]'),
    coalesce((
      select jsonb_agg(c.cell order by m.row_no, c.place)
      from app.match_members m, lateral (values (1, m.row_no), (2, m.amount)) c (place, cell)
      where m.group_no = g.no and m.side = 'hospital'
    ), '[]')
  )
$$;

-- Packs what banks pay on a day, by terminal and kind of payment.
create function app.pack_values(of_day date, banks uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(v.cells), '[]')
  from (
    select jsonb_build_array(
      array_position(banks, r.bank_id) - 1, r.terminal_no, r.kind, r.currency, r.instalment_no, r.instalment_count,
      count(*), sum(r.net), coalesce(sum(r.net) filter (where r.posted_on is not null), 0),
      count(*) filter (where r.posted_on is not null),
      coalesce(sum(r.net) filter (where r.expected_value_on < r.value_on), 0),
      count(*) filter (where r.expected_value_on < r.value_on),
      min(r.expected_value_on) filter (where r.expected_value_on < r.value_on)
    ) as cells
    from app.bank_rows r where r.value_on = of_day
    group by r.bank_id, r.terminal_no, r.kind, r.currency, r.instalment_no, r.instalment_count
    order by array_position(banks, r.bank_id), r.terminal_no, r.kind, r.instalment_count, r.instalment_no
  ) v
$$;

-- Returns the id of a day, which tells the day, so that devices find a range of days by it. As settlementDayId in the
-- model.
create function app.settlement_day_id(of_day date) returns uuid
language sql immutable
set search_path = ''
as $$ select (to_char(of_day, 'YYYYMMDD') || '-0000-8000-8000-000000000000')::uuid $$;

-- Packs a day as lists in the order in which sync/model/rules/settlement.ts reads them.
create function app.pack_day(of_day date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  groups bigint[];
  bank bigint[];
  hospital bigint[];
  banks uuid[];
  files uuid[];
  usages uuid[];
  people uuid[];
  own_bank jsonb;
  other_bank jsonb;
  own_receipts jsonb;
  other_receipts jsonb;
begin
  select array_agg(r.no) into bank from app.bank_rows r where r.day = of_day;
  select array_agg(r.no) into hospital from app.receipts r where r.day = of_day;
  select array_agg(distinct m.group_no) into groups from app.match_members m
  where (m.side = 'bank' and m.row_no = any (bank)) or (m.side = 'hospital' and m.row_no = any (hospital));
  -- Those of other days that belong to them.
  select bank || array_agg(distinct m.row_no) into bank from app.match_members m
  where m.group_no = any (groups) and m.side = 'bank' and m.row_no <> all (coalesce(bank, '{}'));
  select hospital || array_agg(distinct m.row_no) into hospital from app.match_members m
  where m.group_no = any (groups) and m.side = 'hospital' and m.row_no <> all (coalesce(hospital, '{}'));
  select array_agg(distinct b), array_agg(distinct f) filter (where f is not null), array_agg(distinct u) filter (where u is not null)
  into banks, files, usages
  from (
    select r.bank_id as b, r.file_id as f, r.usage_id as u from app.bank_rows r where r.no = any (bank)
    union select r.bank_id, r.file_id, r.usage_id from app.receipts r where r.no = any (hospital)
    union select r.bank_id, r.file_id, null from app.bank_rows r where r.value_on = of_day
    union select r.bank_id, r.file_id, null from app.account_rows r where r.value_on = of_day
    union select c.bank_id, null, null from app.covered_accounts(of_day) c
  ) i;
  select array_agg(distinct g.made_by) into people from app.match_groups g where g.no = any (groups);
  with matched as (
    select m.row_no, sum(m.amount) as amount from app.match_members m
    where m.side = 'bank' and m.confirmed and m.row_no = any (bank) group by 1
  )
  select jsonb_agg(c.cells order by c.at nulls last, c.no) filter (where c.day = of_day),
    jsonb_agg(c.cells order by c.no) filter (where c.day <> of_day)
  into own_bank, other_bank
  from (
    select r.no, r.day, r.at, jsonb_build_array(
      r.no, array_position(files, r.file_id) - 1, r.line, array_position(banks, r.bank_id) - 1, r.terminal_no, r.kind,
      r.day, to_char(r.at at time zone 'Europe/Istanbul', 'HH24:MI:SS'), r.value_on, r.posted_on, r.currency, r.gross,
      r.commission, r.reward + r.service_fee + r.points + r.tax, r.net, r.instalment_no, r.instalment_count,
      r.card_masked, r.card_kind, r.approval_no, r.batch_no, array_position(usages, r.usage_id) - 1,
      r.expected_commission, r.expected_value_on, coalesce(m.amount, 0)
    ) as cells
    from app.bank_rows r left join matched m on m.row_no = r.no where r.no = any (bank)
  ) c;
  with matched as (
    select m.row_no, sum(m.amount) as amount from app.match_members m
    where m.side = 'hospital' and m.confirmed and m.row_no = any (hospital) group by 1
  )
  select jsonb_agg(c.cells order by c.at nulls last, c.no) filter (where c.day = of_day),
    jsonb_agg(c.cells order by c.no) filter (where c.day <> of_day)
  into own_receipts, other_receipts
  from (
    select r.no, r.day, r.at, jsonb_build_array(
      r.no, array_position(files, r.file_id) - 1, r.line, r.receipt_no, r.day,
      to_char(r.at at time zone 'Europe/Istanbul', 'HH24:MI:SS'), r.desk, r.staff, r.currency, r.amount, r.method,
      r.instalment_count, r.terminal_no, r.approval_no, r.cancelled, array_position(usages, r.usage_id) - 1,
      array_position(banks, r.bank_id) - 1, coalesce(m.amount, 0)
    ) as cells
    from app.receipts r left join matched m on m.row_no = r.no where r.no = any (hospital)
  ) c;
  return jsonb_build_object(
    'people', to_jsonb(coalesce(people, '{}')), 'banks', to_jsonb(coalesce(banks, '{}')),
    'files', to_jsonb(coalesce(files, '{}')), 'usages', to_jsonb(coalesce(usages, '{}')),
    'bank', coalesce(own_bank, '[]'), 'receipts', coalesce(own_receipts, '[]'),
    'otherBank', coalesce(other_bank, '[]'), 'otherReceipts', coalesce(other_receipts, '[]'),
    'groups', coalesce((
      select jsonb_agg(app.pack_group(g, people) order by g.no) from app.match_groups g where g.no = any (groups)
    ), '[]'),
    'values', app.pack_values(of_day, banks),
    'account', app.pack_account(of_day, banks, files),
    'covered', coalesce((
      select jsonb_agg(jsonb_build_array(array_position(banks, c.bank_id) - 1, c.account, c.currency)
        order by array_position(banks, c.bank_id), c.account, c.currency)
      from app.covered_accounts(of_day) c
    ), '[]')
  );
end
$$;

-- Returns the days on which something of a file or of matches lies, and on which banks pay for it; with those of the rows
-- that it has changed.
create function app.days_of_file(file public.import_files) returns date[]
language sql stable
set search_path = ''
as $$
  select app.days_of_statement(file.id) || array(
    select r.day from app.bank_rows r where r.file_id = file.id
    union select r.value_on from app.bank_rows r where r.file_id = file.id and r.value_on is not null
    union select r.day from app.receipts r where r.file_id = file.id
    union select r.day from app.import_rows i join app.bank_rows r on r.no = i.row_no
    where i.file_id = file.id and i.outcome = 'changed' and file.list = 'bank'
    union select r.value_on from app.import_rows i join app.bank_rows r on r.no = i.row_no
    where i.file_id = file.id and i.outcome = 'changed' and file.list = 'bank' and r.value_on is not null
    union select r.day from app.import_rows i join app.receipts r on r.no = i.row_no
    where i.file_id = file.id and i.outcome = 'changed' and file.list = 'receipts'
  )
$$;

create function app.days_of_groups(groups bigint[]) returns date[]
language sql stable
set search_path = ''
as $$
  select array(
    select r.day from app.match_members m join app.bank_rows r on r.no = m.row_no
    where m.side = 'bank' and m.group_no = any (groups)
    union
    select r.day from app.match_members m join app.receipts r on r.no = m.row_no
    where m.side = 'hospital' and m.group_no = any (groups)
  )
$$;

-- Makes the record of a day once more; where nothing changed it stays as it is.
create function app.refresh_settlement_day(of_day date) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  made jsonb := app.pack_day(of_day);
begin
  update public.settlement_days s set content = made
  where s.day = of_day and s.content is distinct from made;
  if not found and not exists (select from public.settlement_days s where s.day = of_day) then
    insert into public.settlement_days (id, day, content) values (app.settlement_day_id(of_day), of_day, made);
  end if;
end
$$;

create function app.refresh_settlement_days(days date[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.refresh_settlement_day(d.day) from (select distinct d from unnest(days) d where d is not null order by d) d (day);
  perform app.refresh_import_states(days);
end
$$;

-- Days whose record does not tell yet what a large import, or its undoing, has changed in them.
create table app.stale_days (
  day date primary key
);
select app.protect('app.stale_days');
create policy "for the server alone" on app.stale_days for select to service_role using (true);

-- Makes records of stale days until the time is up; answers how many are left. A part of the schedule, too, for days that
-- nobody waits for any more.
create function app.refresh_stale_days(until timestamptz) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  next date;
begin
  if not exists (select from app.stale_days) then return 0; end if;
  -- In turn with those who match: both write days.
  perform pg_advisory_xact_lock(hashtext('settlement'));
  loop
    select s.day into next from app.stale_days s order by s.day limit 1;
    exit when next is null;
    perform app.refresh_settlement_day(next);
    delete from app.stale_days s where s.day = next;
    exit when clock_timestamp() > until;
  end loop;
  return (select count(*) from app.stale_days);
end
$$;

create function app.make_stale_days() returns integer
language sql volatile security definer
set search_path = ''
as $$ select app.refresh_stale_days(clock_timestamp() + interval '3 seconds') $$;

-- Updates how far files are matched, of those that have rows on these days.
create function app.refresh_import_states(days date[]) returns void
language sql volatile
set search_path = ''
as $$
  with files as (
    select r.file_id from app.bank_rows r where r.day = any (days)
    union select r.file_id from app.receipts r where r.day = any (days)
  ),
  matched as (
    select m.side, m.row_no, sum(m.amount) as amount from app.match_members m where m.confirmed group by 1, 2
  ),
  rows as (
    select r.file_id, r.gross as amount, coalesce(m.amount, 0) as matched, app.is_closed(r.bank_id, r.day) as closed
    from app.bank_rows r left join matched m on m.side = 'bank' and m.row_no = r.no
    where r.file_id in (select file_id from files) and app.needs_match(r.kind)
    union all
    select r.file_id, case when r.cancelled then 0 else r.amount end, coalesce(m.amount, 0),
      coalesce(app.is_closed(r.bank_id, r.day), false)
    from app.receipts r left join matched m on m.side = 'hospital' and m.row_no = r.no
    where r.file_id in (select file_id from files)
  ),
  sums as (
    select r.file_id, count(*) filter (where r.matched = r.amount)::integer as matched, count(*) as rows,
      bool_and(r.closed) as closed
    from rows r group by 1
  )
  update public.import_files f set
    rows_matched = s.matched,
    state = case when s.closed then 'closed' when s.matched = s.rows then 'settled' when s.matched > 0 then 'different'
      else 'imported' end
  from sums s
  where f.id = s.file_id and f.state in ('imported', 'different', 'settled', 'closed')
    and (f.rows_matched, f.state) is distinct from (s.matched,
      case when s.closed then 'closed' when s.matched = s.rows then 'settled' when s.matched > 0 then 'different'
        else 'imported' end);
$$;
