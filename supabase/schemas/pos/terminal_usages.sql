-- Usages of terminals: who had which, from when to when, and what was counted at the end.

create table public.terminal_usages (
  id uuid primary key,
  terminal_id uuid not null references public.pos_terminals (id),
  staff_id uuid not null references public.pos_staff (id),
  from_at timestamptz not null check (from_at >= '0001-01-01' and from_at < '10000-01-01'),
  to_at timestamptz check (to_at >= '0001-01-01' and to_at < '10000-01-01'),
  shift text not null check (shift in ('night', 'day', 'evening')),
  currency text not null check (currency in ('TRY', 'USD', 'EUR', 'GBP')),
  opening_note text check (char_length(opening_note) <= 300),
  batch_no text check (char_length(batch_no) <= 12),
  counted_count integer check (counted_count between 0 and 100000),
  counted_gross bigint,
  counted_at timestamptz check (counted_at >= '0001-01-01' and counted_at < '10000-01-01'),
  -- User who gave the present count. Not the last writer of the row: that may be somebody who explained a difference.
  counted_by uuid references public.profiles (id),
  first_count integer,
  first_gross bigint,
  expected_count integer,
  expected_gross bigint,
  difference bigint,
  difference_reason text check (
    difference_reason in ('void_without_slip', 'missing_receipt', 'wrong_amount', 'other_terminal', 'other')
  ),
  difference_note text check (char_length(difference_note) <= 1000),
  handed_to_id uuid references public.pos_staff (id),
  -- Code of the hand-over that ended the usage, and of the one that began it.
  handover_code text check (char_length(handover_code) <= 40),
  taken_code text check (char_length(taken_code) <= 40),
  state text not null check (state in ('open', 'counted', 'handed_over', 'checked')),
  checked_by uuid references public.profiles (id),
  -- Deferred: an earlier taker who is heard later is named before its row is there.
  clash_with_id uuid references public.terminal_usages (id) deferrable initially deferred,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint terminal_usages_order check (to_at >= from_at),
  -- A counted usage has a number, a sum and a time; an open one has none of them.
  constraint terminal_usages_counted check (
    (state = 'open') = (counted_gross is null)
    and (counted_gross is null) = (counted_count is null) and (counted_gross is null) = (counted_at is null)
  ),
  constraint terminal_usages_ended check ((to_at is null) = (state = 'open')),
  constraint terminal_usages_once exclude using gist (terminal_id with =, tstzrange(from_at, to_at) with &&)
  where (deleted_at is null and clash_with_id is null)
);
create index terminal_usages_terminal on public.terminal_usages (terminal_id, from_at);
create index terminal_usages_staff on public.terminal_usages (staff_id, from_at);
create index terminal_usages_handed_to on public.terminal_usages (handed_to_id);
create index terminal_usages_checked_by on public.terminal_usages (checked_by);
create index terminal_usages_counted_by on public.terminal_usages (counted_by);
create index terminal_usages_handover_code on public.terminal_usages (terminal_id, handover_code);
create index terminal_usages_taken_code on public.terminal_usages (terminal_id, taken_code);
create index terminal_usages_clash on public.terminal_usages (clash_with_id);

create function app.usage_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
  checks boolean := actor is null or app.has_permission('pos.terminal.check');
  -- Another usage of the terminal moves this one: a clash, or the moment of a hand-over. Nobody corrects anything.
  moved boolean := pg_trigger_depth() > 1;
  unseen text[] := '{updated_at, updated_by, row_version, change_xid, clash_with_id}';
begin
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'INSERT' then
    new.first_count := new.counted_count;
    new.first_gross := new.counted_gross;
    if new.counted_gross is not null and new.counted_by is null then new.counted_by := actor; end if;
  else
    new.terminal_id := old.terminal_id;
    new.currency := old.currency;
    new.first_count := coalesce(old.first_count, new.counted_count);
    new.first_gross := coalesce(old.first_gross, new.counted_gross);
    if not app.may_become('terminal_usage', old.state, new.state) then
      perform app.refuse_row('terminal_usages_state_transition', 'state');
    end if;
    -- Once it is counted a second person corrects, and never the one who counted.
    if not moved and old.counted_gross is not null and (
      new.counted_gross is distinct from old.counted_gross or new.counted_count is distinct from old.counted_count
      or new.from_at is distinct from old.from_at or new.to_at is distinct from old.to_at
    ) and not (checks and old.counted_by is distinct from actor) then
      perform app.refuse_row('terminal_usages_corrected_by_second', 'counted_gross', '42501');
    end if;
    if (new.counted_gross, new.counted_count) is distinct from (old.counted_gross, old.counted_count) then
      new.counted_by := actor;
    end if;
    if new.state = 'checked' and old.state <> 'checked' then
      if not checks then perform app.refuse_row('terminal_usages_check_permission', 'state', '42501'); end if;
      if old.counted_by = actor then perform app.refuse_row('terminal_usages_corrected_by_second', 'state', '42501'); end if;
      new.checked_by := actor;
    end if;
    if not moved and old.state = 'checked' and to_jsonb(new) - unseen is distinct from to_jsonb(old) - unseen then
      perform app.refuse_row('terminal_usages_checked', 'state');
    end if;
  end if;
  if new.expected_gross is not null and new.counted_gross is not null then
    new.difference := new.counted_gross - new.expected_gross;
  end if;
  return new;
end
$$;
create trigger usage_rules before insert or update on public.terminal_usages
for each row execute function app.usage_rules();

select app.replicate('terminal_usages', 'pos');
select app.expose(
  'terminal_usages',
  '{terminal_id, staff_id, from_at, to_at, shift, currency, opening_note, batch_no, counted_count, counted_gross,
    counted_at, difference_reason, difference_note, handed_to_id, handover_code, taken_code, state}'
);
create policy terminal_usages_select on public.terminal_usages for select to vizite_api
using ((select app.has_any_permission('{pos.terminals.read, pos.terminal.read, pos.staff.read, pos.ms_reports.read,
  pos.bank_reports.read, pos.upload_bank_reports.read}')));
create policy terminal_usages_insert on public.terminal_usages for insert to vizite_api
with check ((select app.has_permission('pos.terminal.add')));
create policy terminal_usages_update on public.terminal_usages for update to vizite_api
using ((select app.has_any_permission('{pos.terminal.edit, pos.terminal.check}')))
with check ((select app.has_any_permission('{pos.terminal.edit, pos.terminal.check}')));

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('terminal_usage', 'pos', 'terminal_usages', '{pos.terminals.read, pos.terminal.read, pos.staff.read,
    pos.ms_reports.read, pos.bank_reports.read, pos.upload_bank_reports.read}');

-- Refuses to end a person who has a terminal.
create function app.keep_staff() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (not new.active and old.active or new.deleted_at is not null and old.deleted_at is null) and exists (
    select from public.terminal_usages u where u.staff_id = new.id and u.state = 'open' and u.deleted_at is null
  ) then
    raise exception using errcode = '23514', message = 'staff holds a terminal', constraint = 'pos_staff_holds_terminal',
      column = 'active';
  end if;
  return new;
end
$$;
create trigger keep_staff before update on public.pos_staff
for each row execute function app.keep_staff();
