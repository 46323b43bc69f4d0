-- Rows of imported lists of card money, with what belongs to them: terminal, user of the terminal, rate.

-- Returns day and instant of a moment as the reader writes it: `2026-11-16` or `2026-11-16T14:30:05`, in Istanbul.
create function app.instant_in(moment text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when char_length(moment) > 10 then moment::timestamp at time zone 'Europe/Istanbul' end
$$;

-- Returns the row that a staged one becomes, without what belongs to it (app.places_of_bank_rows).
create function app.bank_row_of(bank uuid, staged app.import_staging) returns app.bank_rows_stored
language plpgsql stable
set search_path = ''
as $$
declare
  made app.bank_rows_stored;
  facts jsonb := staged.facts;
begin
  made.file_id := staged.file_id;
  made.line := staged.line;
  made.bank_id := bank;
  made.terminal_no := left(facts ->> 'terminal_no', 40);
  made.merchant_no := left(facts ->> 'merchant_no', 40);
  made.kind := facts ->> 'kind';
  made.day := left(facts ->> 'transaction_at', 10)::date;
  made.at := app.instant_in(facts ->> 'transaction_at');
  made.day_end_on := left(facts ->> 'day_end_at', 10)::date;
  made.value_on := left(facts ->> 'value_date', 10)::date;
  made.posted_on := left(facts ->> 'posting_date', 10)::date;
  made.currency := facts ->> 'currency';
  made.gross := (facts ->> 'gross')::bigint;
  made.commission := coalesce((facts ->> 'commission')::bigint, 0);
  made.reward := coalesce((facts ->> 'reward')::bigint, 0);
  made.service_fee := coalesce((facts ->> 'service_fee')::bigint, 0);
  made.points := coalesce((facts ->> 'points')::bigint, 0);
  made.tax := coalesce((facts ->> 'tax')::bigint, 0);
  made.net := (facts ->> 'net')::bigint;
  made.instalment_no := (facts ->> 'instalment_no')::integer;
  made.instalment_count := (facts ->> 'instalment_count')::integer;
  made.card_masked := facts ->> 'card_masked';
  made.card_kind := facts ->> 'card_kind';
  made.approval_no := left(facts ->> 'approval_no', 40);
  made.rrn := left(facts ->> 'rrn', 40);
  made.batch_no := left(facts ->> 'batch_no', 40);
  made.bucket := staged.bucket;
  made.identity := staged.identity;
  made.exact := staged.exact;
  return made;
end
$$;

-- Returns the receipt that a staged row becomes, without what belongs to it (app.places_of_receipts).
create function app.receipt_of(staged app.import_staging) returns app.receipts_stored
language plpgsql stable
set search_path = ''
as $$
declare
  made app.receipts_stored;
  facts jsonb := staged.facts;
begin
  made.file_id := staged.file_id;
  made.line := staged.line;
  made.receipt_no := left(facts ->> 'receipt_no', 60);
  made.day := left(facts ->> 'collected_at', 10)::date;
  made.at := app.instant_in(facts ->> 'collected_at');
  made.desk := left(facts ->> 'desk', 120);
  made.staff := left(facts ->> 'staff', 120);
  made.terminal_no := left(facts ->> 'terminal_no', 40);
  made.currency := facts ->> 'currency';
  made.amount := (facts ->> 'amount')::bigint;
  made.method := left(facts ->> 'method', 60);
  made.instalment_count := (facts ->> 'instalment_count')::integer;
  made.approval_no := left(facts ->> 'approval_no', 40);
  made.cancelled := coalesce((facts ->> 'cancelled')::boolean, false);
  made.bucket := staged.bucket;
  made.identity := staged.identity;
  made.exact := staged.exact;
  return made;
end
$$;

-- Finds terminal, user of the terminal, agreed commission and value date of rows. A terminal is known by its number, else
-- by that of the merchant where it has but one.
create function app.places_of_bank_rows(given app.bank_rows_stored[])
returns table (no bigint, line integer, terminal_id uuid, usage_id uuid, expected_value_on date, expected_commission bigint)
language sql stable
set search_path = ''
as $$
  with rows as (
    select r.no, r.line, r.bank_id, r.terminal_no, r.merchant_no, r.kind, r.day, r.at, r.currency, r.gross, r.card_kind,
      r.instalment_no, greatest(coalesce(r.instalment_count, 1), 1) as instalments
    from unnest(given) r
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
  )
  select r.no, r.line, t.id as terminal_id, u.id as usage_id, v.value_on as expected_value_on,
    case when r.kind in ('sale', 'instalment_sale', 'points', 'refund') and c.rate is not null then
      app.part_of_money(r.gross, c.rate, 1000000) end as expected_commission
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
$$;

-- Looks once more for what belongs to the rows of a bank (or of all) in some days. Answers how many changed.
create function app.place_bank_rows(first date, last date, of_bank uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  given app.bank_rows_stored[] := array(
    select r from app.bank_rows_stored r
    where r.day between first and last and (of_bank is null or r.bank_id = of_bank)
  );
begin
  return app.set_places_of_bank_rows(given);
end
$$;

-- Writes what belongs to rows. Answers how many changed.
create function app.set_places_of_bank_rows(given app.bank_rows_stored[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  changed integer;
begin
  update app.bank_rows_stored r set
    terminal_id = p.terminal_id, usage_id = p.usage_id, expected_commission = p.expected_commission,
    expected_value_on = p.expected_value_on
  from app.places_of_bank_rows(given) p
  where r.no = p.no
    and (r.terminal_id, r.usage_id, r.expected_commission, r.expected_value_on)
      is distinct from (p.terminal_id, p.usage_id, p.expected_commission, p.expected_value_on);
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Finds desk, cashier, terminal, bank and usage of receipts. The hospital's list has neither terminal nor approval as a
-- rule: who had which terminal at that time leads from the one to the other.
create function app.places_of_receipts(given app.receipts_stored[])
returns table (no bigint, line integer, cash_desk_id uuid, staff_id uuid, terminal_id uuid, bank_id uuid, usage_id uuid)
language sql stable
set search_path = ''
as $$
  with rows as (select r.* from unnest(given) r),
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
  )
  select r.no, r.line, d.id as cash_desk_id, c.id as staff_id, coalesce(t.id, u.terminal_id) as terminal_id,
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
$$;

-- Looks once more for what belongs to receipts of some days. Answers how many changed.
create function app.place_receipts(first date, last date) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  given app.receipts_stored[] := array(select r from app.receipts_stored r where r.day between first and last);
begin
  return app.set_places_of_receipts(given);
end
$$;

-- Writes what belongs to receipts, and what is expected of their usages. Answers how many changed.
create function app.set_places_of_receipts(given app.receipts_stored[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  changed integer;
  usages uuid[] := array(select distinct g.usage_id from unnest(given) g where g.usage_id is not null);
begin
  update app.receipts_stored r set
    cash_desk_id = p.cash_desk_id, staff_id = p.staff_id, terminal_id = p.terminal_id, bank_id = p.bank_id,
    usage_id = p.usage_id
  from app.places_of_receipts(given) p
  where r.no = p.no
    and (r.cash_desk_id, r.staff_id, r.terminal_id, r.bank_id, r.usage_id)
      is distinct from (p.cash_desk_id, p.staff_id, p.terminal_id, p.bank_id, p.usage_id);
  get diagnostics changed = row_count;
  perform app.expect_of_usages(usages || array(
    select distinct r.usage_id from app.receipts_stored r join unnest(given) g on g.no = r.no where r.usage_id is not null
  ));
  return changed;
end
$$;

-- Stores rows of a report, with what belongs to them.
create function app.store_bank_rows(given app.bank_rows_stored[]) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.bank_rows_stored (
    file_id, line, bank_id, terminal_id, terminal_no, merchant_no, kind, day, at, day_end_on, value_on, posted_on, currency,
    gross, commission, reward, service_fee, points, tax, net, instalment_no, instalment_count, card_masked, card_kind,
    approval_no, rrn, batch_no, usage_id, expected_commission, expected_value_on, bucket, identity, exact
  )
  select r.file_id, r.line, r.bank_id, p.terminal_id, r.terminal_no, r.merchant_no, r.kind, r.day, r.at, r.day_end_on,
    r.value_on, r.posted_on, r.currency, r.gross, r.commission, r.reward, r.service_fee, r.points, r.tax, r.net,
    r.instalment_no, r.instalment_count, r.card_masked, r.card_kind, r.approval_no, r.rrn, r.batch_no, p.usage_id,
    p.expected_commission, p.expected_value_on, r.bucket, r.identity, r.exact
  from unnest(given) r join app.places_of_bank_rows(given) p on p.line = r.line
  order by r.line
$$;

-- Stores receipts, with what belongs to them.
create function app.store_receipts(given app.receipts_stored[]) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.receipts_stored (
    file_id, line, receipt_no, day, at, desk, staff, cash_desk_id, staff_id, terminal_no, terminal_id, bank_id, usage_id,
    currency, amount, method, instalment_count, approval_no, cancelled, bucket, identity, exact
  )
  select r.file_id, r.line, r.receipt_no, r.day, r.at, r.desk, r.staff, p.cash_desk_id, p.staff_id, r.terminal_no,
    p.terminal_id, p.bank_id, p.usage_id, r.currency, r.amount, r.method, r.instalment_count, r.approval_no, r.cancelled,
    r.bucket, r.identity, r.exact
  from unnest(given) r join app.places_of_receipts(given) p on p.line = r.line
  order by r.line
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
