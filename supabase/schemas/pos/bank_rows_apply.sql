-- Import of the rows of a list, with what belongs to them: terminal, user of the terminal, rate.

-- Returns an amount of a staged row, in minor units.
create function app.amount_in(facts jsonb, field text) returns bigint
language sql immutable
set search_path = ''
as $$ select coalesce((facts ->> field)::bigint, 0) $$;

-- Returns day and instant of a moment as the reader writes it: `2026-11-16` or `2026-11-16T14:30:05`, in Istanbul.
create function app.instant_in(moment text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when char_length(moment) > 10 then moment::timestamp at time zone 'Europe/Istanbul' end
$$;

-- Returns staged rows. Of equal rows so many are new as the file has more than there are already: honest twins stay,
-- and a period that two files share is stored once. `number` is the twin's number among all.
create function app.staged_rows(target uuid, of_list text, of_bank uuid)
returns table (line integer, hash bytea, twin integer, held integer, taken integer, facts jsonb, warning text)
language plpgsql stable
set search_path = ''
as $$
begin
  if of_list = 'bank' then
    return query
      select s.line, s.hash, s.twin, coalesce(h.n, 0), coalesce(h.last, 0), s.facts, s.warning
      from app.import_staging s
      left join lateral (
        select count(*)::integer as n, max(r.twin_no) as last from app.bank_rows r
        where r.bank_id = of_bank and r.row_hash = s.hash
      ) h on true
      where s.file_id = target and s.problem is null;
  else
    return query
      select s.line, s.hash, s.twin, coalesce(h.n, 0), coalesce(h.last, 0), s.facts, s.warning
      from app.import_staging s
      left join lateral (
        select count(*)::integer as n, max(r.twin_no) as last from app.receipts r where r.row_hash = s.hash
      ) h on true
      where s.file_id = target and s.problem is null;
  end if;
end
$$;

create function app.apply_bank_report(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  added integer;
  same integer;
begin
  insert into app.import_rows (file_id, line, outcome, code, row_no, facts)
  select file.id, s.line, 'same', null, r.no, s.facts
  from app.staged_rows(file.id, 'bank', file.bank_id) s
  join lateral (
    select b.no from app.bank_rows b where b.bank_id = file.bank_id and b.row_hash = s.hash
    order by b.twin_no offset s.twin - 1 limit 1
  ) r on true
  where s.twin <= s.held;
  get diagnostics same = row_count;
  insert into app.bank_rows (
    file_id, line, bank_id, terminal_no, merchant_no, kind, day, at, day_end_on, value_on, posted_on, currency, gross,
    commission, reward, service_fee, points, tax, net, instalment_no, instalment_count, card_masked, card_kind,
    approval_no, rrn, batch_no, row_hash, twin_no
  )
  select
    file.id, s.line, file.bank_id, left(s.facts ->> 'terminal_no', 40), left(s.facts ->> 'merchant_no', 40),
    s.facts ->> 'kind', left(s.facts ->> 'transaction_at', 10)::date, app.instant_in(s.facts ->> 'transaction_at'),
    left(s.facts ->> 'day_end_at', 10)::date, left(s.facts ->> 'value_date', 10)::date,
    left(s.facts ->> 'posting_date', 10)::date, s.facts ->> 'currency', (s.facts ->> 'gross')::bigint,
    app.amount_in(s.facts, 'commission'), app.amount_in(s.facts, 'reward'), app.amount_in(s.facts, 'service_fee'),
    app.amount_in(s.facts, 'points'), app.amount_in(s.facts, 'tax'), (s.facts ->> 'net')::bigint,
    (s.facts ->> 'instalment_no')::integer, (s.facts ->> 'instalment_count')::integer,
    s.facts ->> 'card_masked', s.facts ->> 'card_kind', left(s.facts ->> 'approval_no', 40),
    left(s.facts ->> 'rrn', 40), left(s.facts ->> 'batch_no', 40), s.hash, s.taken + s.twin - s.held
  from app.staged_rows(file.id, 'bank', file.bank_id) s
  where s.twin > s.held
  order by s.line;
  get diagnostics added = row_count;
  insert into app.import_rows (file_id, line, outcome, code, row_no, facts)
  select file.id, s.line, 'warning', s.warning, r.no, s.facts
  from app.import_staging s join app.bank_rows r on r.file_id = file.id and r.line = s.line
  where s.file_id = file.id and s.warning is not null;
  update public.import_files f set
    rows_new = added, rows_same = same,
    rows_warning = (select count(*) from app.import_rows r where r.file_id = file.id and r.outcome = 'warning'),
    period_from = (select min(r.day) from app.bank_rows r where r.file_id = file.id),
    period_to = (select max(r.day) from app.bank_rows r where r.file_id = file.id)
  where f.id = file.id;
  perform app.place_bank_rows(file.id, null, null, null);
end
$$;

create function app.apply_receipts(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  added integer;
  same integer;
  closed date[];
begin
  insert into app.import_rows (file_id, line, outcome, code, row_no, facts)
  select file.id, s.line, 'same', null, r.no, s.facts
  from app.staged_rows(file.id, 'receipts', null) s
  join lateral (
    select b.no from app.receipts b where b.row_hash = s.hash order by b.twin_no offset s.twin - 1 limit 1
  ) r on true
  where s.twin <= s.held;
  get diagnostics same = row_count;
  insert into app.receipts (
    file_id, line, receipt_no, day, at, desk, staff, terminal_no, currency, amount, method, instalment_count,
    approval_no, cancelled, row_hash, twin_no
  )
  select
    file.id, s.line, left(s.facts ->> 'receipt_no', 60), left(s.facts ->> 'collected_at', 10)::date,
    app.instant_in(s.facts ->> 'collected_at'), left(s.facts ->> 'desk', 120), left(s.facts ->> 'staff', 120),
    left(s.facts ->> 'terminal_no', 40), s.facts ->> 'currency', (s.facts ->> 'amount')::bigint,
    left(s.facts ->> 'method', 60), (s.facts ->> 'instalment_count')::integer, left(s.facts ->> 'approval_no', 40),
    coalesce((s.facts ->> 'cancelled')::boolean, false), s.hash, s.taken + s.twin - s.held
  from app.staged_rows(file.id, 'receipts', null) s
  where s.twin > s.held
  order by s.line;
  get diagnostics added = row_count;
  insert into app.import_rows (file_id, line, outcome, code, row_no, facts)
  select file.id, s.line, 'warning', s.warning, r.no, s.facts
  from app.import_staging s join app.receipts r on r.file_id = file.id and r.line = s.line
  where s.file_id = file.id and s.warning is not null;
  update public.import_files f set
    rows_new = added, rows_same = same,
    rows_warning = (select count(*) from app.import_rows r where r.file_id = file.id and r.outcome = 'warning'),
    period_from = (select min(r.day) from app.receipts r where r.file_id = file.id),
    period_to = (select max(r.day) from app.receipts r where r.file_id = file.id)
  where f.id = file.id;
  perform app.place_receipts(file.id, null, null);
  -- Only now it is known which bank each belongs to.
  select array_agg(distinct r.day order by r.day) into closed from app.receipts r
  where r.file_id = file.id and app.is_closed(r.bank_id, r.day);
  if closed is not null then perform app.refuse_access('period_closed', closed::text[]); end if;
end
$$;

-- Finds terminal, user of the terminal, agreed commission and value date of rows: those of a file, or of a bank (or
-- all) in some days. Answers how many changed. A terminal is known by its number, else by that of the merchant where it
-- has but one.
create function app.place_bank_rows(of_file uuid, first date, last date, of_bank uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  changed integer;
begin
  with rows as (
    select r.no, r.bank_id, r.terminal_no, r.merchant_no, r.kind, r.day, r.at, r.currency, r.gross, r.card_kind,
      r.instalment_no, greatest(coalesce(r.instalment_count, 1), 1) as instalments
    from app.bank_rows r
    where case when of_file is not null then r.file_id = of_file
      else r.day between first and last and (of_bank is null or r.bank_id = of_bank) end
  ),
  terminals as (
    select k.bank_id, k.terminal_no, k.merchant_no, t.id, t.block_days
    from (select distinct r.bank_id, r.terminal_no, r.merchant_no from rows r) k
    join lateral (
      select (array_agg(p.id))[1] as id, min(p.block_days) as block_days from public.pos_terminals p
      where p.bank_id = k.bank_id and p.deleted_at is null
        and case when k.terminal_no is not null then ltrim(p.terminal_no, '0') = ltrim(k.terminal_no, '0')
          else ltrim(p.merchant_no, '0') = ltrim(k.merchant_no, '0') end
      having count(*) = 1
    ) t on true
  ),
  -- A rate of the terminal goes before that of its bank. Instalments are paid with credit cards.
  rates as (
    select distinct on (k.bank_id, k.terminal_id, k.card_kind, k.instalments, k.day)
      k.bank_id, k.terminal_id, k.card_kind, k.instalments, k.day, c.rate, c.block_days
    from (
      select distinct r.bank_id, t.id as terminal_id,
        coalesce(r.card_kind, case when r.instalments > 1 then 'credit' end) as card_kind, r.instalments, r.day
      from rows r left join terminals t on t.bank_id = r.bank_id and t.terminal_no is not distinct from r.terminal_no
        and t.merchant_no is not distinct from r.merchant_no
    ) k
    join public.commission_rates c on c.bank_id = k.bank_id and c.deleted_at is null and c.card_kind = k.card_kind
      and k.instalments between c.instalments_from and c.instalments_to
      and k.day >= c.valid_from and (c.valid_to is null or k.day <= c.valid_to)
      and (c.terminal_id is null or c.terminal_id = k.terminal_id)
    order by k.bank_id, k.terminal_id, k.card_kind, k.instalments, k.day, c.terminal_id nulls last
  ),
  due as (
    select d.day, d.days, app.value_date(d.day, d.days) as value_on
    from (
      select distinct r.day, coalesce(r.block_days, t.block_days, 1) as days
      from rates r left join terminals t on t.id = r.terminal_id
    ) d
  ),
  placed as (
    select r.no, t.id as terminal_id, u.id as usage_id, v.value_on as expected_value_on,
      case when r.kind in ('sale', 'instalment_sale', 'points', 'refund') and c.rate is not null then
        sign(r.gross)::bigint * ((abs(r.gross) * c.rate * 2 + 1000000) / 2000000) end as expected_commission
    from rows r
    left join terminals t on t.bank_id = r.bank_id and t.terminal_no is not distinct from r.terminal_no
      and t.merchant_no is not distinct from r.merchant_no
    left join rates c on c.bank_id = r.bank_id and c.terminal_id is not distinct from t.id
      and c.card_kind = coalesce(r.card_kind, case when r.instalments > 1 then 'credit' end)
      and c.instalments = r.instalments and c.day = r.day
    left join due v on v.day = r.day and v.days = coalesce(c.block_days, t.block_days, 1) and c.rate is not null
    left join lateral (
      select (array_agg(g.id))[1] as id from public.terminal_usages g
      where t.id is not null and g.terminal_id = t.id and g.deleted_at is null and g.clash_with_id is null
        and case when r.at is not null then r.at >= g.from_at and (g.to_at is null or r.at < g.to_at)
          else r.day between (g.from_at at time zone 'Europe/Istanbul')::date
            and (coalesce(g.to_at, app.now_ms()) at time zone 'Europe/Istanbul')::date end
      having count(*) = 1
    ) u on true
  )
  update app.bank_rows r set
    terminal_id = p.terminal_id, usage_id = p.usage_id, expected_commission = p.expected_commission,
    expected_value_on = p.expected_value_on
  from placed p
  where r.no = p.no
    and (r.terminal_id, r.usage_id, r.expected_commission, r.expected_value_on)
      is distinct from (p.terminal_id, p.usage_id, p.expected_commission, p.expected_value_on);
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Finds desk, cashier, terminal, bank and usage of receipts. The hospital's list has neither terminal nor approval as a
-- rule: who had which terminal at that time leads from the one to the other.
create function app.place_receipts(of_file uuid, first date, last date) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  changed integer;
begin
  with rows as (
    select r.* from app.receipts r
    where case when of_file is not null then r.file_id = of_file else r.day between first and last end
  ),
  desks as (
    select k.desk, d.id from (select distinct r.desk from rows r where r.desk is not null) k
    join lateral (
      select (array_agg(d.id))[1] as id from public.definitions d
      where d.kind = 'cash_desk' and d.deleted_at is null and app.fold_turkish(d.name) = app.fold_turkish(k.desk)
      having count(*) = 1
    ) d on true
  ),
  cashiers as (
    select k.staff, s.id from (select distinct r.staff from rows r where r.staff is not null) k
    join lateral (
      select (array_agg(s.id))[1] as id from public.pos_staff s
      where s.deleted_at is null and app.fold_turkish(s.full_name) = app.fold_turkish(k.staff)
      having count(*) = 1
    ) s on true
  ),
  terminals as (
    select k.terminal_no, t.id, t.bank_id
    from (select distinct r.terminal_no from rows r where r.terminal_no is not null) k
    join lateral (
      select (array_agg(p.id))[1] as id, (array_agg(p.bank_id))[1] as bank_id from public.pos_terminals p
      where p.deleted_at is null and ltrim(p.terminal_no, '0') = ltrim(k.terminal_no, '0')
      having count(*) = 1
    ) t on true
  ),
  placed as (
    select r.no, d.id as cash_desk_id, c.id as staff_id, coalesce(t.id, u.terminal_id) as terminal_id,
      coalesce(t.bank_id, p.bank_id) as bank_id, u.id as usage_id
    from rows r
    left join desks d on d.desk = r.desk
    left join cashiers c on c.staff = r.staff
    left join terminals t on t.terminal_no = r.terminal_no
    -- Two branches, so that each finds its few usages by an index.
    left join lateral (
      select (array_agg(g.id))[1] as id, (array_agg(g.terminal_id))[1] as terminal_id from (
        select x.* from public.terminal_usages x where x.terminal_id = t.id
        union all
        select x.* from public.terminal_usages x where t.id is null and x.staff_id = c.id
      ) g
      where g.deleted_at is null and g.clash_with_id is null and g.currency = r.currency and r.at is not null
        and r.at >= g.from_at and (g.to_at is null or r.at < g.to_at)
      having count(*) = 1
    ) u on true
    left join public.pos_terminals p on p.id = u.terminal_id
  )
  update app.receipts r set
    cash_desk_id = p.cash_desk_id, staff_id = p.staff_id, terminal_id = p.terminal_id, bank_id = p.bank_id,
    usage_id = p.usage_id
  from placed p
  where r.no = p.no
    and (r.cash_desk_id, r.staff_id, r.terminal_id, r.bank_id, r.usage_id)
      is distinct from (p.cash_desk_id, p.staff_id, p.terminal_id, p.bank_id, p.usage_id);
  get diagnostics changed = row_count;
  perform app.expect_of_usages(array(
    select distinct r.usage_id from app.receipts r
    where r.usage_id is not null
      and case when of_file is not null then r.file_id = of_file else r.day between first and last end
  ));
  return changed;
end
$$;

-- Computes what cash desks booked while a usage lasted. It is told once the user of the terminal has counted (blind
-- count).
create function app.expect_of_usages(usages uuid[]) returns void
language sql volatile
set search_path = ''
as $$
  update public.terminal_usages u set expected_count = e.n, expected_gross = e.amount
  from (
    select w as id, count(r.no)::integer as n, coalesce(sum(r.amount), 0)::bigint as amount
    from unnest(usages) w left join app.receipts r on r.usage_id = w and not r.cancelled
    group by w
  ) e
  where u.id = e.id and u.counted_gross is not null and u.state <> 'checked' and u.deleted_at is null
    and (u.expected_count, u.expected_gross) is distinct from (e.n, e.amount);
$$;

-- Fills in the sum with the count: it is there before.
create function app.expect_at_count() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.counted_gross is not null and old.counted_gross is null then
    select count(*)::integer, sum(r.amount)::bigint into new.expected_count, new.expected_gross
    from app.receipts r where r.usage_id = new.id and not r.cancelled having count(*) > 0;
  end if;
  return new;
end
$$;
create trigger expect_at_count before update on public.terminal_usages
for each row execute function app.expect_at_count();
