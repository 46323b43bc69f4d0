-- Movements of bank accounts that have to do with card payments, and the days that statements cover. What else is on an
-- account never arrives here: the device leaves it out.

create table app.account_statements (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id),
  bank_id uuid not null references public.definitions (id),
  -- Last digits; empty where the statement tells none.
  account text not null check (account ~ '^([0-9]{4})?$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_on date not null check (from_on >= '2000-01-01' and from_on < '2200-01-01'),
  to_on date not null check (to_on >= from_on and to_on < '2200-01-01')
);
create index account_statements_file on app.account_statements (file_id);
create index account_statements_days on app.account_statements (from_on, to_on);
create index account_statements_bank on app.account_statements (bank_id);
select app.protect('app.account_statements');
create policy "for the server alone" on app.account_statements for select to service_role using (true);

create table app.account_rows (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id),
  line integer not null,
  bank_id uuid not null references public.definitions (id),
  account text not null check (account ~ '^([0-9]{4})?$'),
  kind text not null check (kind in ('payout', 'chargeback', 'fee')),
  booked_on date not null check (booked_on >= '2000-01-01' and booked_on < '2200-01-01'),
  value_on date not null check (value_on >= '2000-01-01' and value_on < '2200-01-01'),
  -- The day by which periods are closed.
  day date not null generated always as (value_on) stored,
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  -- Above zero where money came in.
  amount bigint not null,
  reference text check (reference ~ '^[A-Za-z0-9/._-]{1,35}$' and reference ~ '[0-9]'),
  -- Words that are known to be no names, and short numbers.
  text text not null check (char_length(text) <= 140),
  -- Format of the file: the same movement has other references in another format.
  form text not null check (form in ('camt', 'mt940', 'table'))
);
create index account_rows_file on app.account_rows (file_id);
create index account_rows_value on app.account_rows (value_on, bank_id);
create index account_rows_same on app.account_rows (bank_id, account, booked_on, currency, amount);
select app.protect('app.account_rows');
create policy "for the server alone" on app.account_rows for select to service_role using (true);
create trigger keep_closed_rows_insert after insert on app.account_rows referencing new table as changed
for each statement execute function app.keep_closed_rows();
create trigger keep_closed_rows_delete after delete on app.account_rows referencing old table as changed
for each statement execute function app.keep_closed_rows();

-- Keeps the days that a statement covers, as the device has read them.
create function app.keep_account_statements(target uuid, of_bank uuid, covers jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(covers), 'null') = 'null' then return; end if;
  if jsonb_typeof(covers) <> 'array' or jsonb_array_length(covers) > 2000 then
    perform app.refuse_call('values_malformed');
  end if;
  insert into app.account_statements (file_id, bank_id, account, currency, from_on, to_on)
  select target, of_bank, c.account, c.currency, c."from", c."to"
  from jsonb_to_recordset(covers) as c (account text, currency text, "from" date, "to" date);
exception when data_exception or check_violation or not_null_violation then
  perform app.refuse_call('values_malformed');
end
$$;

-- Writes down which staged rows an earlier statement had brought. A movement is known by account, days, currency and
-- amount, and by its reference; where one of the two has none, or they come from files of different formats, without it.
-- Equal movements are counted: so many are new as the file has more than there are.
create function app.find_same_movements(file public.import_files) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  row record;
  found_no bigint;
begin
  with staged as (
    select s.line, s.facts, row_number() over (
      partition by s.facts ->> 'account', s.facts ->> 'booked_on', s.facts ->> 'value_on', s.facts ->> 'currency',
        s.facts ->> 'amount', s.facts ->> 'reference' order by s.line
    ) as n
    from app.import_staging s where s.file_id = file.id and s.problem is null
  ),
  stored as (
    select b.*, row_number() over (
      partition by b.account, b.booked_on, b.value_on, b.currency, b.amount, b.reference order by b.no
    ) as n
    from app.account_rows b
    where b.bank_id = file.bank_id and b.booked_on in (select distinct (s.facts ->> 'booked_on')::date from staged s)
  )
  insert into app.import_rows (file_id, line, outcome, code, row_no, facts)
  select file.id, s.line, 'same', null, b.no, s.facts
  from staged s join stored b on b.account = s.facts ->> 'account' and b.booked_on = (s.facts ->> 'booked_on')::date
    and b.value_on = (s.facts ->> 'value_on')::date and b.currency = s.facts ->> 'currency'
    and b.amount = (s.facts ->> 'amount')::bigint and b.reference is not distinct from s.facts ->> 'reference'
    and b.n = s.n;
  -- The rest, each by itself: those with a reference first, since they fit fewer.
  for row in
    select s.line, s.facts from app.import_staging s
    where s.file_id = file.id and s.problem is null
      and not exists (select from app.import_rows i where i.file_id = file.id and i.line = s.line)
      and exists (
        select from app.account_rows b
        where b.bank_id = file.bank_id and b.account = s.facts ->> 'account'
          and b.booked_on = (s.facts ->> 'booked_on')::date and b.currency = s.facts ->> 'currency'
          and b.amount = (s.facts ->> 'amount')::bigint
      )
    order by s.facts ->> 'reference' is null, s.line
  loop
    select b.no into found_no from app.account_rows b
    where b.bank_id = file.bank_id and b.account = row.facts ->> 'account'
      and b.booked_on = (row.facts ->> 'booked_on')::date and b.value_on = (row.facts ->> 'value_on')::date
      and b.currency = row.facts ->> 'currency' and b.amount = (row.facts ->> 'amount')::bigint
      and (b.reference is null or row.facts ->> 'reference' is null or b.form <> row.facts ->> 'form')
      and not exists (
        select from app.import_rows i where i.file_id = file.id and i.outcome = 'same' and i.row_no = b.no
      )
    order by b.no limit 1;
    if found_no is not null then
      insert into app.import_rows (file_id, line, outcome, code, row_no, facts)
      values (file.id, row.line, 'same', null, found_no, row.facts);
    end if;
  end loop;
  return (select count(*) from app.import_rows i where i.file_id = file.id and i.outcome = 'same');
end
$$;

create function app.apply_account_statement(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  added integer;
  same integer;
begin
  same := app.find_same_movements(file);
  insert into app.account_rows (
    file_id, line, bank_id, account, kind, booked_on, value_on, currency, amount, reference, text, form
  )
  select file.id, s.line, file.bank_id, s.facts ->> 'account', s.facts ->> 'kind', (s.facts ->> 'booked_on')::date,
    (s.facts ->> 'value_on')::date, s.facts ->> 'currency', (s.facts ->> 'amount')::bigint, s.facts ->> 'reference',
    s.facts ->> 'text', s.facts ->> 'form'
  from app.import_staging s
  where s.file_id = file.id and s.problem is null
    and not exists (select from app.import_rows i where i.file_id = file.id and i.line = s.line)
  order by s.line;
  get diagnostics added = row_count;
  update public.import_files f set
    rows_new = added, rows_same = same,
    period_from = (
      select min(d.day) from (
        select min(s.from_on) as day from app.account_statements s where s.file_id = file.id
        union all select min(r.booked_on) from app.account_rows r where r.file_id = file.id
      ) d
    ),
    period_to = (
      select max(d.day) from (
        select max(s.to_on) as day from app.account_statements s where s.file_id = file.id
        union all select max(r.booked_on) from app.account_rows r where r.file_id = file.id
      ) d
    )
  where f.id = file.id;
end
$$;

-- Returns the days whose records tell something of a statement: those on which its movements count, and those that it
-- covers, as far as they have a record.
create function app.days_of_statement(target uuid) returns date[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(
    select r.value_on from app.account_rows r where r.file_id = target
    union
    select d.day from public.settlement_days d join app.account_statements s on d.day between s.from_on and s.to_on
    where s.file_id = target
  );
end
$$;

-- Returns what becomes of each movement of a statement that is undone; see app.undo_outcomes.
create function app.undo_account_outcomes(file public.import_files)
returns table (no bigint, line integer, amount bigint, bucket text, reason text, by_whom uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  select r.no, r.line, r.amount,
    case when c.closed then 'errored' when o.file_id is not null then 'kept' else 'reversed' end,
    case when c.closed then 'period_closed' when o.file_id is not null then 'other_file' end,
    null::uuid, null::timestamptz
  from app.account_rows r
  cross join lateral (select app.is_closed(r.bank_id, r.day) as closed) c
  left join lateral (
    select i.file_id from app.import_rows i join public.import_files f on f.id = i.file_id
    where i.outcome = 'same' and i.row_no = r.no and i.file_id <> file.id and f.list = 'account'
      and f.state not in ('staging', 'cancelled', 'undone') limit 1
  ) o on true
  where r.file_id = file.id
$$;

-- Takes the movements of a statement back; those that a later one has too belong to that one now.
create function app.undo_account_statement(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  gone bigint[] := array(select o.no from app.undo_account_outcomes(file) o where o.bucket = 'reversed');
begin
  update app.account_rows r set file_id = i.file_id, line = i.line
  from app.undo_account_outcomes(file) o
  join lateral (
    select i.file_id, i.line from app.import_rows i join public.import_files f on f.id = i.file_id
    where i.outcome = 'same' and i.row_no = o.no and i.file_id <> file.id and f.list = 'account'
      and f.state not in ('staging', 'cancelled', 'undone')
    order by f.imported_at limit 1
  ) i on true
  where o.reason = 'other_file' and r.no = o.no;
  delete from app.account_rows r where r.no = any (gone);
end
$$;

-- Packs the movements of accounts with this value date.
create function app.pack_account(of_day date, banks uuid[], files uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(
    r.no, array_position(files, r.file_id) - 1, array_position(banks, r.bank_id) - 1, r.account, r.kind, r.currency,
    r.amount, r.booked_on, r.reference, r.text
  ) order by r.no), '[]')
  from app.account_rows r where r.value_on = of_day
$$;

-- Returns the accounts of which a statement tells everything about a day.
create function app.covered_accounts(of_day date)
returns table (bank_id uuid, account text, currency text)
language sql stable
set search_path = ''
as $$
  select distinct s.bank_id, s.account, s.currency
  from app.account_statements s join public.import_files f on f.id = s.file_id
  where of_day between s.from_on and s.to_on and f.state in ('imported', 'different', 'settled', 'closed')
$$;
