-- Letters to banks about commission that they took too much of.

create function app.check_objection_rows(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 5000
    and not jsonb_path_exists(value, '$[*] ? (@.type() != "number")')
$$;
grant execute on function app.check_objection_rows(jsonb) to vizite_api;

create table public.bank_objections (
  id uuid primary key,
  bank_id uuid not null references public.definitions (id),
  from_on date not null check (from_on >= '0001-01-01' and from_on < '10000-01-01'),
  to_on date not null check (to_on >= '0001-01-01' and to_on < '10000-01-01'),
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  amount bigint not null,
  row_count integer not null check (row_count between 0 and 5000),
  rows jsonb not null default '[]' check (app.check_objection_rows(rows)),
  state text not null check (state in ('draft', 'sent', 'refunded', 'rejected', 'dropped')),
  sent_on date check (sent_on >= '0001-01-01' and sent_on < '10000-01-01'),
  reference_no text check (char_length(reference_no) <= 60),
  returned bigint,
  returned_on date check (returned_on >= '0001-01-01' and returned_on < '10000-01-01'),
  note text check (char_length(note) <= 2000),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint bank_objections_order check (to_on >= from_on)
);
create index bank_objections_bank on public.bank_objections (bank_id);
create trigger check_lookups before insert or update on public.bank_objections
for each row execute function app.check_lookups('bank_id', 'bank');

create function app.bank_objection_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is null and not app.may_become('bank_objection', old.state, new.state) then
    perform app.refuse_row('bank_objections_state_transition', 'state');
  end if;
  return new;
end
$$;
create trigger bank_objection_rules before update on public.bank_objections
for each row execute function app.bank_objection_rules();

select app.replicate('bank_objections', 'pos');
select app.expose(
  'bank_objections',
  '{bank_id, from_on, to_on, currency, amount, row_count, rows, state, sent_on, reference_no, returned, returned_on,
    note}'
);
create policy bank_objections_select on public.bank_objections for select to vizite_api
using ((select app.has_permission('pos.bank_reports.read')));
create policy bank_objections_insert on public.bank_objections for insert to vizite_api
with check ((select app.has_permission('pos.objections.add')));
create policy bank_objections_update on public.bank_objections for update to vizite_api
using ((select app.has_permission('pos.objections.edit')))
with check ((select app.has_permission('pos.objections.edit')));

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('bank_objection', 'pos', 'bank_objections', '{pos.bank_reports.read}');
