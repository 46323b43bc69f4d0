-- Reports of banks about card payments, receipts of cash desks, and which of them belong together. Devices get it as
-- days (pos/settlement_days.sql), so none of these tables is replicated.
--
-- Rows of a large file are stored in slices, each a transaction of its own. Until all of them are there nobody sees one:
-- everything reads the views app.bank_rows and app.receipts, which leave out the files that app.import_runs names.

create table public.closed_periods (
  id uuid primary key,
  bank_id uuid not null references public.definitions (id),
  from_on date not null check (from_on >= '0001-01-01' and from_on < '10000-01-01'),
  to_on date not null check (to_on >= '0001-01-01' and to_on < '10000-01-01'),
  closed_at timestamptz not null,
  closed_by uuid references public.profiles (id),
  reopened_at timestamptz,
  reopened_by uuid references public.profiles (id),
  reopen_reason text check (char_length(reopen_reason) <= 500),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  check (to_on >= from_on),
  check ((reopened_at is null) = (reopen_reason is null)),
  constraint closed_periods_once exclude using gist (bank_id with =, daterange(from_on, to_on, '[]') with &&)
  where (reopened_at is null and deleted_at is null)
);
create index closed_periods_bank on public.closed_periods (bank_id);
create index closed_periods_closed_by on public.closed_periods (closed_by);
create index closed_periods_reopened_by on public.closed_periods (reopened_by);
select app.replicate('closed_periods', 'pos');
select app.expose('closed_periods', '{}', can_add => false, can_edit => false);
create policy closed_periods_select on public.closed_periods for select to vizite_api
using ((select app.has_any_permission('{pos.ms_reports.read, pos.bank_reports.read, pos.upload_bank_reports.read}')));

-- Imports whose rows are being stored. `step`: check, match, planned, rows, switch.
create table app.import_runs (
  file_id uuid primary key references public.import_files (id),
  step text not null check (step in ('check', 'match', 'planned', 'rows', 'switch')),
  -- Turn of the list when its rows were compared: another import since makes them be compared again.
  turn bigint not null default 0,
  last_bucket bigint,
  last_line integer not null default 0,
  -- Rows that the step is through with.
  done integer not null default 0,
  plan jsonb check (jsonb_typeof(plan) = 'object')
);
select app.protect('app.import_runs');
create policy "for the server alone" on app.import_runs for select to service_role using (true);

create table app.bank_rows_stored (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id),
  line integer not null,
  bank_id uuid not null references public.definitions (id),
  terminal_id uuid references public.pos_terminals (id),
  terminal_no text check (char_length(terminal_no) <= 40),
  merchant_no text check (char_length(merchant_no) <= 40),
  kind text not null check (
    kind in ('sale', 'instalment_sale', 'points', 'void', 'refund', 'chargeback', 'fee', 'fee_return', 'unknown')
  ),
  day date not null check (day >= '2000-01-01' and day < '2200-01-01'),
  -- Null where the bank tells the day alone.
  at timestamptz,
  day_end_on date check (day_end_on >= '2000-01-01' and day_end_on < '2200-01-01'),
  value_on date check (value_on >= '2000-01-01' and value_on < '2200-01-01'),
  posted_on date check (posted_on >= '2000-01-01' and posted_on < '2200-01-01'),
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  gross bigint not null,
  commission bigint not null default 0,
  reward bigint not null default 0,
  service_fee bigint not null default 0,
  points bigint not null default 0,
  tax bigint not null default 0,
  net bigint not null,
  gap bigint not null generated always as (gross - commission - reward - service_fee - points - tax - net) stored,
  instalment_no integer check (instalment_no between 0 and 60),
  instalment_count integer check (instalment_count between 0 and 60),
  card_masked text check (card_masked ~ '^[0-9]{0,6}[*xX.#]+[0-9]{0,4}$' and char_length(card_masked) <= 24),
  card_kind text check (card_kind in ('credit', 'debit', 'prepaid', 'foreign')),
  approval_no text check (char_length(approval_no) <= 40),
  rrn text check (char_length(rrn) <= 40),
  batch_no text check (char_length(batch_no) <= 40),
  usage_id uuid references public.terminal_usages (id),
  expected_commission bigint,
  expected_value_on date,
  -- Identity, as app.identity_of gives it.
  bucket bigint not null,
  identity text[] not null,
  exact uuid not null,
  check (kind not in ('refund', 'void', 'chargeback') or gross <= 0),
  check (kind not in ('sale', 'instalment_sale', 'points') or gross >= 0)
);
create index bank_rows_file on app.bank_rows_stored (file_id);
create index bank_rows_bank on app.bank_rows_stored (bank_id);
create index bank_rows_day on app.bank_rows_stored (day, bank_id);
create index bank_rows_value on app.bank_rows_stored (value_on);
create index bank_rows_terminal on app.bank_rows_stored (terminal_id);
create index bank_rows_usage on app.bank_rows_stored (usage_id);
create index bank_rows_bucket on app.bank_rows_stored (bucket);
select app.protect('app.bank_rows_stored');
create policy "for the server alone" on app.bank_rows_stored for select to service_role using (true);

create view app.bank_rows with (security_invoker = true) as
select r.* from app.bank_rows_stored r where not exists (select from app.import_runs i where i.file_id = r.file_id);

create table app.receipts_stored (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id),
  line integer not null,
  receipt_no text not null check (char_length(receipt_no) <= 60),
  day date not null check (day >= '2000-01-01' and day < '2200-01-01'),
  at timestamptz,
  desk text check (char_length(desk) <= 120),
  staff text check (char_length(staff) <= 120),
  cash_desk_id uuid references public.definitions (id),
  staff_id uuid references public.pos_staff (id),
  terminal_no text check (char_length(terminal_no) <= 40),
  terminal_id uuid references public.pos_terminals (id),
  bank_id uuid references public.definitions (id),
  usage_id uuid references public.terminal_usages (id),
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  amount bigint not null,
  method text check (char_length(method) <= 60),
  instalment_count integer check (instalment_count between 0 and 60),
  approval_no text check (char_length(approval_no) <= 40),
  cancelled boolean not null default false,
  bucket bigint not null,
  identity text[] not null,
  exact uuid not null
);
create index receipts_file on app.receipts_stored (file_id);
create index receipts_day on app.receipts_stored (day);
create index receipts_usage on app.receipts_stored (usage_id);
create index receipts_cash_desk on app.receipts_stored (cash_desk_id);
create index receipts_staff on app.receipts_stored (staff_id);
create index receipts_terminal on app.receipts_stored (terminal_id);
create index receipts_bank on app.receipts_stored (bank_id);
create index receipts_bucket on app.receipts_stored (bucket);
select app.protect('app.receipts_stored');
create policy "for the server alone" on app.receipts_stored for select to service_role using (true);

create view app.receipts with (security_invoker = true) as
select r.* from app.receipts_stored r where not exists (select from app.import_runs i where i.file_id = r.file_id);

-- Number of the last import or undoing, by list and bank (`bank:<id>`, `receipts`). Rows are compared with those that are
-- known at a turn.
create table app.import_turns (
  scope text primary key,
  turn bigint not null
);
select app.protect('app.import_turns');
create policy "for the server alone" on app.import_turns for select to service_role using (true);

create table app.match_groups (
  no bigint generated always as identity primary key,
  -- Command that made it.
  command_id uuid not null,
  state text not null check (state in ('proposed', 'confirmed')),
  basis text not null check (
    basis in ('approval', 'terminal_time', 'usage', 'usage_time', 'desk_time', 'void', 'refund', 'split', 'amount_differs',
      'several_alike', 'manual', 'explained')
  ),
  automatic boolean not null,
  difference bigint not null default 0,
  difference_kind text check (
    difference_kind in ('commission', 'rounding', 'refund', 'late_value', 'void', 'missing_receipt', 'wrong_amount',
      'other')
  ),
  reason text check (char_length(reason) <= 500),
  minutes integer,
  made_by uuid references public.profiles (id),
  made_at timestamptz not null,
  check (
    state <> 'confirmed' or difference = 0 or (difference_kind is not null and btrim(reason) <> '')
  )
);
create index match_groups_command on app.match_groups (command_id);
create index match_groups_made_by on app.match_groups (made_by);
select app.protect('app.match_groups');
create policy "for the server alone" on app.match_groups for select to service_role using (true);

create table app.match_members (
  group_no bigint not null references app.match_groups (no) on delete cascade,
  side text not null check (side in ('bank', 'hospital')),
  row_no bigint not null,
  amount bigint not null,
  confirmed boolean not null,
  primary key (group_no, side, row_no)
);
create index match_members_row on app.match_members (side, row_no);
select app.protect('app.match_members');
create policy "for the server alone" on app.match_members for select to service_role using (true);

-- Returns how much of a row is matched for good.
create function app.matched_of(of_side text, of_row bigint) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.amount), 0)::bigint from app.match_members m
  where m.side = of_side and m.row_no = of_row and m.confirmed
$$;

-- Fees of a bank have no receipt.
create function app.needs_match(kind text) returns boolean
language sql immutable
set search_path = ''
as $$ select kind not in ('fee', 'fee_return') $$;

create function app.is_closed(bank uuid, of_day date) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.closed_periods p
    where p.bank_id = bank and of_day between p.from_on and p.to_on and p.reopened_at is null and p.deleted_at is null
  )
$$;

-- Refuses changes of a closed period, whichever function writes. Looked at once a statement. Rows that nobody has seen yet
-- may go.
create function app.keep_closed_rows() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  closed date[];
begin
  select array_agg(distinct c.day) into closed from changed c
  join public.closed_periods p on p.bank_id = c.bank_id and c.day between p.from_on and p.to_on
  where p.reopened_at is null and p.deleted_at is null
    and not (tg_op = 'DELETE' and c.file_id in (select i.file_id from app.import_runs i));
  if closed is not null then perform app.refuse_access('period_closed', closed::text[]); end if;
  return null;
end
$$;
create trigger keep_closed_rows_insert after insert on app.bank_rows_stored referencing new table as changed
for each statement execute function app.keep_closed_rows();
create trigger keep_closed_rows_delete after delete on app.bank_rows_stored referencing old table as changed
for each statement execute function app.keep_closed_rows();
create trigger keep_closed_rows_insert after insert on app.receipts_stored referencing new table as changed
for each statement execute function app.keep_closed_rows();
create trigger keep_closed_rows_delete after delete on app.receipts_stored referencing old table as changed
for each statement execute function app.keep_closed_rows();

create function app.keep_closed_matches() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  closed date[];
begin
  select array_agg(distinct r.day) into closed
  from (
    select b.bank_id, b.day from changed c join app.bank_rows b on b.no = c.row_no where c.side = 'bank'
    union
    select r.bank_id, r.day from changed c join app.receipts r on r.no = c.row_no where c.side = 'hospital'
  ) r
  join public.closed_periods p on p.bank_id = r.bank_id and r.day between p.from_on and p.to_on
  where p.reopened_at is null and p.deleted_at is null;
  if closed is not null then perform app.refuse_access('period_closed', closed::text[]); end if;
  return null;
end
$$;
create trigger keep_closed_matches_insert after insert on app.match_members referencing new table as changed
for each statement execute function app.keep_closed_matches();
create trigger keep_closed_matches_delete after delete on app.match_members referencing old table as changed
for each statement execute function app.keep_closed_matches();

-- Returns the day on which a bank pays: put off to the next on which banks work. As valueDate in
-- sync/model/rules/value-date.ts; a test holds both together.
create function app.value_date(paid date, block_days integer) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  due date := paid + block_days;
begin
  while extract(isodow from due) > 5
    or coalesce(
      (select d.kind from app.hospital_days d where d.day = due and d.public),
      (select h.kind from app.holidays h where h.day = due)
    ) = 'full' loop
    due := due + 1;
  end loop;
  return due;
end
$$;

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('closed_period', 'pos', 'closed_periods',
    '{pos.ms_reports.read, pos.bank_reports.read, pos.upload_bank_reports.read}');
