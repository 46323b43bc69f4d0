-- Card terminals, what banks keep of payments, and who takes them.

create table public.pos_terminals (
  id uuid primary key,
  bank_id uuid not null references public.definitions (id),
  terminal_no text not null check (char_length(terminal_no) <= 20 and btrim(terminal_no) <> ''),
  merchant_no text not null check (char_length(merchant_no) <= 20 and btrim(merchant_no) <> ''),
  serial_no text check (char_length(serial_no) <= 40),
  model text check (char_length(model) <= 60),
  terminal_kind text not null check (terminal_kind in ('physical', 'fiscal', 'virtual', 'mobile', 'link')),
  cash_desk_id uuid references public.definitions (id),
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  settlement_iban text check (
    char_length(settlement_iban) <= 34 and settlement_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
  ),
  block_days integer check (block_days between 0 and 400),
  sim_no text check (char_length(sim_no) <= 30),
  ip_address text check (char_length(ip_address) <= 45),
  status text not null check (status in ('active', 'faulty', 'stored', 'returned')),
  fault_note text check (char_length(fault_note) <= 300),
  note text check (char_length(note) <= 2000),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
-- A bank's file names a terminal by its number alone.
create unique index pos_terminals_terminal_no_key on public.pos_terminals (bank_id, terminal_no)
where deleted_at is null;
create index pos_terminals_cash_desk on public.pos_terminals (cash_desk_id);
create index pos_terminals_bank on public.pos_terminals (bank_id);
create trigger check_lookups before insert or update on public.pos_terminals
for each row execute function app.check_lookups('bank_id', 'bank', 'cash_desk_id', 'cash_desk');

create function app.pos_terminal_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is null and not app.may_become('pos_terminal', old.status, new.status) then
    perform app.refuse_row('pos_terminals_status_transition', 'status');
  end if;
  return new;
end
$$;
create trigger pos_terminal_rules before update on public.pos_terminals
for each row execute function app.pos_terminal_rules();

select app.replicate('pos_terminals', 'pos');
select app.expose(
  'pos_terminals',
  '{bank_id, terminal_no, merchant_no, serial_no, model, terminal_kind, cash_desk_id, currency, settlement_iban,
    block_days, sim_no, ip_address, status, fault_note, note}',
  can_remove => true
);

create policy pos_terminals_select on public.pos_terminals for select to vizite_api
using ((select app.has_any_permission('{pos.terminals.read, pos.terminal.read, pos.staff.read, pos.ms_reports.read,
  pos.bank_reports.read, pos.upload_bank_reports.read}')));
create policy pos_terminals_insert on public.pos_terminals for insert to vizite_api
with check ((select app.has_permission('pos.terminals.add')));
create policy pos_terminals_update on public.pos_terminals for update to vizite_api
using ((select app.has_any_permission('{pos.terminals.edit, pos.terminals.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('pos.terminals.edit'))
  else (select app.has_permission('pos.terminals.delete')) end);

-- Rates by contract. Of two rates for the same payment on the same day nobody could say which is right.
create table public.commission_rates (
  id uuid primary key,
  bank_id uuid not null references public.definitions (id),
  terminal_id uuid references public.pos_terminals (id),
  card_kind text not null check (card_kind in ('credit', 'debit', 'prepaid', 'foreign')),
  instalments_from integer not null check (instalments_from between 1 and 36),
  instalments_to integer not null check (instalments_to between 1 and 36),
  valid_from date not null check (valid_from >= '0001-01-01' and valid_from < '10000-01-01'),
  valid_to date check (valid_to >= '0001-01-01' and valid_to < '10000-01-01'),
  rate integer not null check (rate between 0 and 1000000),
  block_days integer check (block_days between 0 and 400),
  contract_no text check (char_length(contract_no) <= 60),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint commission_rates_instalments_order check (instalments_to >= instalments_from),
  constraint commission_rates_valid_order check (valid_to >= valid_from),
  constraint commission_rates_once exclude using gist (
    bank_id with =,
    (coalesce(terminal_id, '00000000-0000-0000-0000-000000000000'::uuid)) with =,
    card_kind with =,
    int4range(instalments_from, instalments_to, '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&
  ) where (deleted_at is null)
);
create index commission_rates_terminal on public.commission_rates (terminal_id);
create index commission_rates_bank on public.commission_rates (bank_id);
create trigger check_lookups before insert or update on public.commission_rates
for each row execute function app.check_lookups('bank_id', 'bank');
select app.replicate('commission_rates', 'pos');
select app.expose(
  'commission_rates',
  '{bank_id, terminal_id, card_kind, instalments_from, instalments_to, valid_from, valid_to, rate, block_days,
    contract_no}',
  can_remove => true
);
create policy commission_rates_select on public.commission_rates for select to vizite_api
using ((select app.has_any_permission('{pos.terminals.read, pos.terminal.read, pos.staff.read, pos.ms_reports.read,
  pos.bank_reports.read, pos.upload_bank_reports.read}')));
create policy commission_rates_insert on public.commission_rates for insert to vizite_api
with check ((select app.has_permission('pos.commission_rates.add')));
create policy commission_rates_update on public.commission_rates for update to vizite_api
using ((select app.has_any_permission('{pos.commission_rates.edit, pos.commission_rates.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('pos.commission_rates.edit'))
  else (select app.has_permission('pos.commission_rates.delete')) end);

create table public.pos_staff (
  id uuid primary key,
  full_name text not null check (char_length(full_name) <= 120 and btrim(full_name) <> ''),
  user_id uuid references public.profiles (id),
  cash_desk_id uuid references public.definitions (id),
  phone text check (char_length(phone) <= 20 and phone ~ '^(\+[1-9][0-9]{6,14}|[0-9]{7})$'),
  active_from date check (active_from >= '0001-01-01' and active_from < '10000-01-01'),
  active_to date check (active_to >= '0001-01-01' and active_to < '10000-01-01'),
  terminal_ids uuid[] not null default '{}' check (app.check_ids(terminal_ids)),
  note text check (char_length(note) <= 2000),
  active boolean not null default true,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint pos_staff_active_order check (active_to >= active_from)
);
-- One person is not twice active at one desk.
create unique index pos_staff_desk_key
on public.pos_staff (app.fold_turkish(full_name), coalesce(cash_desk_id, '00000000-0000-0000-0000-000000000000'::uuid))
where deleted_at is null and active;
create index pos_staff_cash_desk on public.pos_staff (cash_desk_id);
create index pos_staff_user on public.pos_staff (user_id);
create trigger check_lookups before insert or update on public.pos_staff
for each row execute function app.check_lookups('cash_desk_id', 'cash_desk');
select app.replicate('pos_staff', 'pos');
select app.expose(
  'pos_staff',
  '{full_name, user_id, cash_desk_id, phone, active_from, active_to, terminal_ids, note, active}',
  can_remove => true
);
create policy pos_staff_select on public.pos_staff for select to vizite_api
using ((select app.has_any_permission('{pos.terminals.read, pos.terminal.read, pos.staff.read, pos.ms_reports.read,
  pos.bank_reports.read, pos.upload_bank_reports.read}')));
create policy pos_staff_insert on public.pos_staff for insert to vizite_api
with check ((select app.has_permission('pos.staff.add')));
create policy pos_staff_update on public.pos_staff for update to vizite_api
using ((select app.has_any_permission('{pos.staff.edit, pos.staff.delete}')))
with check (case when deleted_at is null
  then (select app.has_permission('pos.staff.edit'))
  else (select app.has_permission('pos.staff.delete')) end);

insert into app.sync_tables (kind, collection, table_name, read_any)
select kind, 'pos', table_name, '{pos.terminals.read, pos.terminal.read, pos.staff.read, pos.ms_reports.read,
  pos.bank_reports.read, pos.upload_bank_reports.read}'
from (values
  ('pos_terminal', 'pos_terminals'),
  ('commission_rate', 'commission_rates'),
  ('pos_staff', 'pos_staff')
) k (kind, table_name);
