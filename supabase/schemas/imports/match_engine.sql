-- Matching of receipts with rows of banks. What is sure is matched; what several rows could be is only suggested, and
-- left to a person.

-- Payments and receipts of some days that are open, as the passes look at them. Instalments of one payment are one.
create function app.gather_open(first date, last date, of_bank uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  drop table if exists pg_temp.open_payments;
  drop table if exists pg_temp.open_receipts;
  create temporary table open_payments on commit drop as
  with matched as (
    select m.row_no, sum(m.amount) as amount from app.match_members m
    where m.side = 'bank' and m.confirmed group by 1
  ),
  rows as (
    select r.*, r.gross - coalesce(m.amount, 0) as open,
      case when r.instalment_count > 1 and r.instalment_no > 0 and r.approval_no is not null
        then concat_ws('/', r.bank_id, coalesce(r.terminal_no, r.merchant_no), r.approval_no, r.day, r.instalment_count)
        else r.no::text end as payment
    from app.bank_rows r left join matched m on m.row_no = r.no
    where r.day between first and last and app.needs_match(r.kind) and (of_bank is null or r.bank_id = of_bank)
      and not app.is_closed(r.bank_id, r.day) and r.gross <> coalesce(m.amount, 0)
  )
  select min(r.no) as id, array_agg(r.no order by r.no) as nos, array_agg(r.open order by r.no) as opens,
    min(r.kind) as kind, (array_agg(r.bank_id))[1] as bank_id, (array_agg(r.terminal_id))[1] as terminal_id,
    (array_agg(r.terminal_no))[1] as terminal_no, (array_agg(r.usage_id))[1] as usage_id, min(r.day) as day,
    min(r.at) as at, min(r.currency) as currency, sum(r.open)::bigint as amount, min(r.approval_no) as approval_no,
    right(min(r.card_masked), 4) as last_four, (array_agg(t.cash_desk_id))[1] as cash_desk_id,
    (array_agg(u.staff_id))[1] as staff_id
  from rows r
  left join public.pos_terminals t on t.id = r.terminal_id
  left join public.terminal_usages u on u.id = r.usage_id
  group by r.payment;
  create temporary table open_receipts on commit drop as
  with matched as (
    select m.row_no, sum(m.amount) as amount from app.match_members m
    where m.side = 'hospital' and m.confirmed group by 1
  )
  select r.no as id, r.bank_id, r.terminal_id, r.usage_id, r.day, r.at, r.currency,
    r.amount - coalesce(m.amount, 0) as amount, r.approval_no, r.cash_desk_id, r.staff_id, r.receipt_no
  from app.receipts r left join matched m on m.row_no = r.no
  where r.day between first - 1 and last + 1 and not r.cancelled and r.amount <> coalesce(m.amount, 0)
    and (of_bank is null or r.bank_id is null or r.bank_id = of_bank)
    and not (r.bank_id is not null and app.is_closed(r.bank_id, r.day));
  create index on pg_temp.open_payments (amount, day);
  create index on pg_temp.open_receipts (amount, day);
  analyze pg_temp.open_payments;
  analyze pg_temp.open_receipts;
end
$$;

-- Makes one group for each of these pairs of places in the two tables, which are taken off them.
create function app.group_pairs(
  command uuid, of_basis text, sure boolean, payments bigint[], receipts bigint[]
) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  with pairs as (
    select nextval('app.match_groups_no_seq') as no, p.id as payment, r.id as receipt, p.nos, p.opens,
      r.amount as received, r.amount - p.amount as difference,
      (abs(extract(epoch from p.at - r.at)) / 60)::integer as minutes
    from unnest(payments, receipts) as w (payment, receipt)
    join pg_temp.open_payments p on p.id = w.payment
    join pg_temp.open_receipts r on r.id = w.receipt
  ),
  made as (
    insert into app.match_groups (
      no, command_id, state, basis, automatic, difference, minutes, made_by, made_at
    ) overriding system value
    select p.no, command, case when sure then 'confirmed' else 'proposed' end, of_basis, true, p.difference, p.minutes,
      auth.uid(), app.now_ms()
    from pairs p
  )
  insert into app.match_members (group_no, side, row_no, amount, confirmed)
  select p.no, 'bank', m.row_no, m.amount, sure from pairs p, unnest(p.nos, p.opens) as m (row_no, amount)
  union all
  select p.no, 'hospital', p.receipt, p.received, sure from pairs p;
  delete from pg_temp.open_payments p where p.id = any (payments);
  delete from pg_temp.open_receipts r where r.id = any (receipts);
  return cardinality(payments);
end
$$;

-- Runs one pass: pairs for which `condition` is true of p and r. Where either side has more than one partner nothing is
-- matched.
create function app.match_pass(command uuid, of_basis text, sure boolean, condition text) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  payments bigint[];
  receipts bigint[];
begin
  execute format($q$
    select array_agg(c.payment), array_agg(c.receipt)
    from (
      select p.id as payment, r.id as receipt, count(*) over (partition by p.id) as of_payment,
        count(*) over (partition by r.id) as of_receipt
      from pg_temp.open_payments p
      join pg_temp.open_receipts r on r.currency = p.currency and r.day between p.day - 1 and p.day + 1 and (%s)
      where p.kind <> 'void'
    ) c
    where c.of_payment = 1 and c.of_receipt = 1
  $q$, condition) into payments, receipts;
  if payments is null then return 0; end if;
  return app.group_pairs(command, of_basis, sure, payments, receipts);
end
$$;

-- Matches a sale and its void on the same terminal and day, which cancel out: neither has a receipt.
create function app.match_voids(command uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  sales bigint[];
  voids bigint[];
begin
  select array_agg(c.sale), array_agg(c.void) into sales, voids
  from (
    select s.id as sale, v.id as void, count(*) over (partition by s.id) as of_sale,
      count(*) over (partition by v.id) as of_void
    from pg_temp.open_payments v
    join pg_temp.open_payments s on s.amount = -v.amount and s.bank_id = v.bank_id and s.currency = v.currency
      and s.terminal_no is not distinct from v.terminal_no and s.day = v.day and s.kind <> 'void'
      and case when v.approval_no is not null and s.approval_no is not null then s.approval_no = v.approval_no
        else s.last_four = v.last_four end
    where v.kind = 'void'
  ) c
  where c.of_sale = 1 and c.of_void = 1;
  if sales is null then return 0; end if;
  with pairs as (
    select nextval('app.match_groups_no_seq') as no, s.nos || v.nos as nos, s.opens || v.opens as opens
    from unnest(sales, voids) as w (sale, void)
    join pg_temp.open_payments s on s.id = w.sale join pg_temp.open_payments v on v.id = w.void
  ),
  made as (
    insert into app.match_groups (no, command_id, state, basis, automatic, difference, made_by, made_at)
    overriding system value
    select p.no, command, 'confirmed', 'void', true, 0, auth.uid(), app.now_ms() from pairs p
  )
  insert into app.match_members (group_no, side, row_no, amount, confirmed)
  select p.no, 'bank', m.row_no, m.amount, true from pairs p, unnest(p.nos, p.opens) as m (row_no, amount);
  delete from pg_temp.open_payments p where p.id = any (sales || voids);
  return cardinality(sales);
end
$$;

-- Suggests one receipt paid with two cards, and two receipts paid with one: where only one such pair adds up.
create function app.suggest_splits(command uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  made integer := 0;
  split record;
  group_no bigint;
begin
  for split in
    select * from (
      select array[r.id] as receipts, array[p.id, q.id] as payments,
        count(*) over (partition by r.id) as alike
      from pg_temp.open_receipts r
      join pg_temp.open_payments p on p.currency = r.currency and p.day = r.day and p.amount < r.amount and p.amount > 0
        and abs(extract(epoch from p.at - r.at)) <= 900 and (r.usage_id = p.usage_id or r.terminal_id = p.terminal_id or r.staff_id = p.staff_id or r.cash_desk_id = p.cash_desk_id)
      join pg_temp.open_payments q on q.currency = r.currency and q.day = r.day and q.amount = r.amount - p.amount
        and q.id > p.id and abs(extract(epoch from q.at - r.at)) <= 900 and (r.usage_id = q.usage_id or r.terminal_id = q.terminal_id or r.staff_id = q.staff_id or r.cash_desk_id = q.cash_desk_id)
      union all
      select array[r.id, s.id], array[p.id], count(*) over (partition by p.id)
      from pg_temp.open_payments p
      join pg_temp.open_receipts r on p.currency = r.currency and p.day = r.day and r.amount < p.amount and r.amount > 0
        and abs(extract(epoch from p.at - r.at)) <= 900 and (r.usage_id = p.usage_id or r.terminal_id = p.terminal_id or r.staff_id = p.staff_id or r.cash_desk_id = p.cash_desk_id)
      join pg_temp.open_receipts s on p.currency = s.currency and p.day = s.day and s.amount = p.amount - r.amount
        and s.id > r.id and abs(extract(epoch from p.at - s.at)) <= 900 and (s.usage_id = p.usage_id or s.terminal_id = p.terminal_id or s.staff_id = p.staff_id or s.cash_desk_id = p.cash_desk_id)
    ) c
    where c.alike = 1
  loop
    continue when not exists (
      select from pg_temp.open_payments p where p.id = any (split.payments)
      having count(*) = cardinality(split.payments)
    ) or not exists (
      select from pg_temp.open_receipts r where r.id = any (split.receipts)
      having count(*) = cardinality(split.receipts)
    );
    insert into app.match_groups (command_id, state, basis, automatic, difference, made_by, made_at)
    values (command, 'proposed', 'split', true, 0, auth.uid(), app.now_ms()) returning no into group_no;
    insert into app.match_members (group_no, side, row_no, amount, confirmed)
    select group_no, 'bank', m.row_no, m.amount, false
    from pg_temp.open_payments p, unnest(p.nos, p.opens) as m (row_no, amount) where p.id = any (split.payments)
    union all
    select group_no, 'hospital', r.id, r.amount, false from pg_temp.open_receipts r where r.id = any (split.receipts);
    delete from pg_temp.open_payments p where p.id = any (split.payments);
    delete from pg_temp.open_receipts r where r.id = any (split.receipts);
    made := made + 1;
  end loop;
  return made;
end
$$;

-- Suggests, of several that could be it, the nearest in time; and a pair whose amounts differ where nothing else is
-- near.
create function app.suggest_nearest(command uuid, of_basis text, condition text) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  payments bigint[];
  receipts bigint[];
begin
  execute format($q$
    select array_agg(c.payment), array_agg(c.receipt)
    from (
      select p.id as payment, r.id as receipt,
        row_number() over (partition by p.id order by abs(extract(epoch from p.at - r.at)) nulls last, r.id) as of_payment,
        row_number() over (partition by r.id order by abs(extract(epoch from p.at - r.at)) nulls last, p.id) as of_receipt
      from pg_temp.open_payments p
      join pg_temp.open_receipts r on r.currency = p.currency and r.day = p.day and (%s)
      where p.kind <> 'void'
    ) c
    where c.of_payment = 1 and c.of_receipt = 1
  $q$, condition) into payments, receipts;
  if payments is null then return 0; end if;
  return app.group_pairs(command, of_basis, false, payments, receipts);
end
$$;

-- Runs all passes over some days. Answers what was found; suggestions of an earlier run are replaced.
create function app.match_days(command uuid, first date, last date, of_bank uuid) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  near constant text := 'abs(extract(epoch from p.at - r.at)) <= ';
  same constant text := 'r.amount = p.amount and ';
  counted jsonb := '{}';
  old bigint[];
begin
  select array_agg(distinct g.no) into old
  from app.match_groups g join app.match_members m on m.group_no = g.no
  left join app.bank_rows b on m.side = 'bank' and b.no = m.row_no
  left join app.receipts r on m.side = 'hospital' and r.no = m.row_no
  where g.state = 'proposed' and coalesce(b.day, r.day) between first and last
    and (of_bank is null or coalesce(b.bank_id, r.bank_id, of_bank) = of_bank);
  delete from app.match_members m where m.group_no = any (old);
  delete from app.match_groups g where g.no = any (old);
  perform app.gather_open(first, last, of_bank);
  counted := counted || jsonb_build_object('void', app.match_voids(command));
  -- The bank's approval code, where the hospital's list has it.
  counted := counted || jsonb_build_object('approval', app.match_pass(command, 'approval', true, same
    || 'r.approval_no is not null and ltrim(r.approval_no, ''0'') = ltrim(p.approval_no, ''0'')'));
  counted := counted || jsonb_build_object('refund', app.match_pass(command, 'refund', true, same
    || 'p.amount < 0 and (r.usage_id = p.usage_id or r.terminal_id = p.terminal_id)'));
  -- The same terminal at nearly the same time, then the same user of the terminal.
  counted := counted || jsonb_build_object('terminal_time', app.match_pass(command, 'terminal_time', true, same
    || 'r.terminal_id = p.terminal_id and ' || near || '600'));
  counted := counted || jsonb_build_object('usage_time', app.match_pass(command, 'usage_time', true, same
    || 'r.usage_id = p.usage_id and ' || near || '180'));
  counted := counted || jsonb_build_object('usage', app.match_pass(command, 'usage', true, same
    || 'r.usage_id = p.usage_id and coalesce(' || near || '1800, true)'));
  -- The cashier held the terminal, among others.
  counted := counted || jsonb_build_object('desk_time', app.match_pass(command, 'desk_time', true, same
    || 'r.usage_id is null and r.staff_id = p.staff_id and ' || near || '600'));
  perform app.suggest_splits(command);
  perform app.suggest_nearest(command, 'several_alike', same || '(r.usage_id = p.usage_id or r.terminal_id = p.terminal_id or r.staff_id = p.staff_id or r.cash_desk_id = p.cash_desk_id) and coalesce('
    || near || '3600, true)');
  perform app.suggest_nearest(command, 'amount_differs', 'sign(r.amount) = sign(p.amount) and (r.usage_id = p.usage_id or r.terminal_id = p.terminal_id or r.staff_id = p.staff_id or r.cash_desk_id = p.cash_desk_id) and '
    || near || '180 and abs(r.amount - p.amount) * 2 <= abs(p.amount)');
  -- A receipt that its cashier alone led to has its terminal now.
  update app.receipts r set usage_id = b.usage_id, terminal_id = b.terminal_id, bank_id = b.bank_id
  from app.match_groups g join app.match_members h on h.group_no = g.no and h.side = 'hospital'
  join app.match_members k on k.group_no = g.no and k.side = 'bank' join app.bank_rows b on b.no = k.row_no
  where g.command_id = command and g.basis = 'desk_time' and g.state = 'confirmed' and r.no = h.row_no
    and r.usage_id is null;
  perform app.expect_of_usages(array(
    select distinct r.usage_id from app.match_groups g join app.match_members h on h.group_no = g.no and h.side = 'hospital'
    join app.receipts r on r.no = h.row_no where g.command_id = command and g.basis = 'desk_time' and r.usage_id is not null
  ));
  return jsonb_build_object(
    'matched', (select count(*) from app.match_groups g where g.command_id = command and g.state = 'confirmed'),
    'bank_rows', (select count(*) from app.match_groups g join app.match_members m on m.group_no = g.no
      where g.command_id = command and g.state = 'confirmed' and m.side = 'bank'),
    'receipts', (select count(*) from app.match_groups g join app.match_members m on m.group_no = g.no
      where g.command_id = command and g.state = 'confirmed' and m.side = 'hospital'),
    'proposed', (select count(*) from app.match_groups g where g.command_id = command and g.state = 'proposed'),
    'open_bank_rows', (select coalesce(sum(cardinality(p.nos)), 0) from pg_temp.open_payments p),
    'open_receipts', (select count(*) from pg_temp.open_receipts r where r.day between first and last),
    'by_basis', counted
  );
end
$$;
