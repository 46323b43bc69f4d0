-- Custody of terminals: who keeps one where usages overlap, and the one moment of a hand-over.

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
