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
  -- Who gave the present count. Not the last writer of the row: that may be somebody who explained a difference.
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

-- Returns the usage that gave a terminal away by a code; of several the one that was heard first.
create function app.usage_of_giver(terminal uuid, code text, besides uuid) returns public.terminal_usages
language sql stable
set search_path = ''
as $$
  select u.* from public.terminal_usages u
  where u.terminal_id = terminal and u.handover_code = code and u.id <> besides and u.deleted_at is null
    and u.to_at is not null
  order by u.created_at, u.id limit 1
$$;

-- Returns the usage that took a terminal by a code: of several the one whose code was used first.
create function app.usage_of_taker(terminal uuid, code text, besides uuid) returns public.terminal_usages
language sql stable
set search_path = ''
as $$
  select u.* from public.terminal_usages u
  where u.terminal_id = terminal and u.taken_code = code and u.id <> besides and u.deleted_at is null
  order by u.from_at, u.id limit 1
$$;

-- Decides who has a terminal where usages overlap: in the order of their beginnings, of equal ones the lesser id, each
-- usage stands that overlaps none that stands; any other names the one that stands before it. The order in which they
-- arrive does not matter. As custodyOf in the model (tests/vectors/custody.json). Returns the usages that were decided
-- otherwise before, and `usage` itself, which is taken as given and not as it is stored.
create function app.decide_custody(usage public.terminal_usages, begun timestamptz)
returns table (id uuid, clash_with_id uuid, changes boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  first timestamptz := least(usage.from_at, begun);
  last timestamptz := greatest(usage.from_at, begun);
  holder uuid;
  until timestamptz;
  seen record;
begin
  -- Before the first beginning that changes all is decided already.
  select u.id, coalesce(u.to_at, 'infinity') into holder, until from public.terminal_usages u
  where u.terminal_id = usage.terminal_id and u.id <> usage.id and u.deleted_at is null and u.clash_with_id is null
    and u.from_at < first and (u.to_at is null or u.to_at > u.from_at)
  order by u.from_at desc, u.id desc limit 1;
  for seen in
    select o.* from (
      select u.id, u.from_at, u.to_at, u.clash_with_id from public.terminal_usages u
      where u.terminal_id = usage.terminal_id and u.id <> usage.id and u.deleted_at is null and u.from_at >= first
      union all
      select usage.id, usage.from_at, usage.to_at, usage.clash_with_id where usage.deleted_at is null
    ) o order by o.from_at, o.id
  loop
    id := seen.id;
    -- A usage without length overlaps nothing.
    clash_with_id := case when seen.from_at < until and seen.to_at is distinct from seen.from_at then holder end;
    changes := clash_with_id is distinct from seen.clash_with_id;
    if changes or id = usage.id then return next; end if;
    if clash_with_id is null and seen.to_at is distinct from seen.from_at then
      holder := seen.id;
      until := coalesce(seen.to_at, 'infinity');
      -- From one on that stood before and stands now nothing changes.
      exit when not changes and seen.from_at > last;
    end if;
  end loop;
end
$$;

-- Brings a usage into line with the others of its terminal; nothing is refused. A hand-over is one moment: who took the
-- terminal by a code has it from when the other one gave it. It looks past row security, so that two people who do not
-- see each other's rows do not both have a terminal.
create function app.usage_custody() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  giver public.terminal_usages;
  taker public.terminal_usages;
begin
  if tg_op = 'UPDATE' then
    new.terminal_id := old.terminal_id;
  elsif exists (select from public.terminal_usages u where u.id = new.id) then
    -- A repeat after a lost answer: nothing is stored of it.
    return new;
  end if;
  -- Of two that arrive at once the later one sees the earlier.
  perform pg_advisory_xact_lock(hashtextextended('terminal ' || new.terminal_id, 67));
  if new.deleted_at is null then
    if new.taken_code is not null then
      giver := app.usage_of_giver(new.terminal_id, new.taken_code, new.id);
      if giver.id is not null then
        new.from_at := giver.to_at;
        -- The clock of the taker's device may be behind.
        if new.to_at < new.from_at then new.to_at := new.from_at; end if;
      end if;
    end if;
    if new.handover_code is not null then
      taker := app.usage_of_taker(new.terminal_id, new.handover_code, new.id);
      if taker.id is not null then new.handed_to_id := taker.staff_id; end if;
    end if;
  end if;
  -- The constraint of the table names it.
  if new.to_at < new.from_at then return new; end if;
  update public.terminal_usages u set clash_with_id = d.clash_with_id
  from app.decide_custody(new, case tg_op when 'UPDATE' then old.from_at end) d
  where u.id = d.id and d.id <> new.id and d.clash_with_id is not null;
  new.clash_with_id := (
    select d.clash_with_id from app.decide_custody(new, case tg_op when 'UPDATE' then old.from_at end) d where d.id = new.id
  );
  return new;
end
$$;
create trigger usage_custody
before insert or update of terminal_id, staff_id, from_at, to_at, state, handover_code, taken_code, deleted_at
on public.terminal_usages for each row execute function app.usage_custody();

-- Passes on what a usage changes for others of its terminal: those that stand now, and the other side of a hand-over.
create function app.pass_on_custody() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  giver public.terminal_usages;
  taker uuid;
  usage public.terminal_usages;
begin
  -- Others of the same statement may have moved it since.
  select * into strict usage from public.terminal_usages u where u.id = new.id;
  update public.terminal_usages u set clash_with_id = null
  from app.decide_custody(usage, case tg_op when 'UPDATE' then old.from_at end) d
  where u.id = d.id and d.changes and d.id <> usage.id and d.clash_with_id is null;
  if usage.deleted_at is not null then return null; end if;
  if usage.handover_code is not null and usage.to_at is not null then
    -- One by one: each decides about the next.
    for taker in
      select u.id from public.terminal_usages u
      where u.terminal_id = usage.terminal_id and u.taken_code = usage.handover_code and u.id <> usage.id
        and u.deleted_at is null and u.from_at <> usage.to_at
        and (app.usage_of_giver(u.terminal_id, u.taken_code, u.id)).id = usage.id
      order by u.id
    loop
      update public.terminal_usages u set from_at = usage.to_at where u.id = taker;
    end loop;
  end if;
  if usage.taken_code is not null then
    giver := app.usage_of_giver(usage.terminal_id, usage.taken_code, usage.id);
    update public.terminal_usages u set handed_to_id = (app.usage_of_taker(u.terminal_id, u.handover_code, u.id)).staff_id
    where u.id = giver.id
      and u.handed_to_id is distinct from (app.usage_of_taker(u.terminal_id, u.handover_code, u.id)).staff_id;
  end if;
  return null;
end
$$;
create trigger pass_on_custody after insert or update of terminal_id, staff_id, from_at, to_at, state, handover_code, taken_code, deleted_at
on public.terminal_usages for each row execute function app.pass_on_custody();

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

insert into app.sync_tables (kind, collection, table_name, rank, read_any) values
  ('terminal_usage', 'pos', 'terminal_usages', 1965, '{pos.terminals.read, pos.terminal.read, pos.staff.read,
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
