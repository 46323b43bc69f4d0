-- Pairs of clients that may be one person: found by a run over all, kept fresh as clients change, remembered where somebody
-- has told two people apart.

create table app.client_pairs (
  left_id uuid not null references public.clients (id) on delete cascade,
  right_id uuid not null references public.clients (id) on delete cascade,
  level text not null check (level in ('certain', 'likely', 'possible')),
  weight double precision not null,
  -- Agreements in the order of app.match_agreements.
  agreed text[] not null,
  -- Bits that the two names say more, or less, than names do on average.
  rarity double precision not null default 0,
  found_at timestamptz not null,
  primary key (left_id, right_id),
  check (left_id < right_id)
);
create index client_pairs_right on app.client_pairs (right_id);
create index client_pairs_weight on app.client_pairs (weight desc);
select app.protect('app.client_pairs');
create policy "for the server alone" on app.client_pairs for select to service_role using (true);

-- Two records of two people. A merge leaves it: what was merged with either is another person, too.
create table app.pairs_apart (
  left_id uuid not null references public.clients (id) on delete cascade,
  right_id uuid not null references public.clients (id) on delete cascade,
  apart_at timestamptz not null,
  apart_by uuid references public.profiles (id),
  reason text check (char_length(reason) <= 500),
  primary key (left_id, right_id),
  check (left_id < right_id)
);
create index pairs_apart_right on app.pairs_apart (right_id);
create index pairs_apart_by on app.pairs_apart (apart_by);
select app.protect('app.pairs_apart');
create policy "for the server alone" on app.pairs_apart for select to service_role using (true);

-- Clients that changed since their pairs were looked for.
create table app.pairs_to_look_at (client_id uuid primary key references public.clients (id) on delete cascade);
select app.protect('app.pairs_to_look_at');
create policy "for the server alone" on app.pairs_to_look_at for select to service_role using (true);

-- Number of records that have a word in their name, and number of all records (word '').
create table app.name_counts (word text primary key, many bigint not null);
select app.protect('app.name_counts');
create policy "for the server alone" on app.name_counts for select to service_role using (true);

-- Time when the run over all was last done, and whether somebody wants it done again.
create table app.pairs_run (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  wanted boolean not null default false
);
select app.protect('app.pairs_run');
create policy "for the server alone" on app.pairs_run for select to service_role using (true);

-- Decisions of people about two records, with the agreements at that moment: from these the weights are learned.
create table app.match_decisions (
  left_id uuid not null references public.clients (id) on delete cascade,
  right_id uuid not null references public.clients (id) on delete cascade,
  same boolean not null,
  agreed text[] not null,
  at timestamptz not null,
  primary key (left_id, right_id)
);
create index match_decisions_right on app.match_decisions (right_id);
select app.protect('app.match_decisions');
create policy "for the server alone" on app.match_decisions for select to service_role using (true);

-- Returns the bits that equal names say more than names do on average; the rarest word of a name counts. As NameCounts
-- of the device.
create function app.name_rarity(words text[], average double precision) returns double precision
language sql stable
set search_path = ''
as $$
  -- Without counts the share is null, which `greatest` would pass over.
  select case when c.share is null then 0
    else log(2, (average / greatest(c.share, average / 10))::numeric)::double precision end
  from (
    select min(coalesce(n.many, 0)) / nullif(max(t.many), 0)::double precision as share
    from unnest(words) w
    left join app.name_counts n on n.word = w
    cross join (select c.many from app.name_counts c where c.word = '') t
  ) c
$$;

-- Returns the bits of the names of a pair. Fewer than 500 records say nothing about how common a name is.
create function app.pair_rarity(
  agreed text[], l app.match_keys, r app.match_keys, first_share double precision, last_share double precision
)
returns double precision
language plpgsql stable
set search_path = ''
as $$
begin
  return case when agreed[2] = 'same' then app.name_rarity(l.first_words || r.first_words, first_share) else 0 end
    + case when agreed[3] = 'same' then app.name_rarity(l.last_words || r.last_words, last_share) else 0 end;
end
$$;

create function app.count_names() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  delete from app.name_counts;
  if (select count(*) from app.match_keys) < 500 then return; end if;
  insert into app.name_counts (word, many)
  select '', count(*) from app.match_keys
  union all
  select w, count(*) from app.match_keys k cross join unnest(k.first_words || k.last_words) w where w <> '' group by w;
end
$$;

-- Compares pairs (one < other) and keeps those that may be one person, but for those told apart.
create function app.keep_pairs(ones uuid[], others uuid[], moment timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  bits jsonb := app.match_bits();
  first_share double precision := app.name_share('first_name');
  last_share double precision := app.name_share('last_name');
begin
  with apart as materialized (
    select least(r.l, r.r) as one, greatest(r.l, r.r) as other
    from (select app.merge_root(a.left_id) as l, app.merge_root(a.right_id) as r from app.pairs_apart a) r
  ), compared as materialized (
    -- Materialized: each is worked out once, not for every place that names it.
    select n.one, n.other, app.match_agreements(l, r) as agreed, l, r
    from unnest(ones, others) n (one, other)
    join app.match_keys l on l.client_id = n.one join app.match_keys r on r.client_id = n.other
    where not exists (select from apart a where a.one = n.one and a.other = n.other)
      and app.first_names_fit(l, r)
  ), rare as materialized (
    select c.one, c.other, c.agreed, app.pair_rarity(c.agreed, c.l, c.r, first_share, last_share) as rarity
    from compared c where c.agreed[2] <> 'different' or c.agreed[1] = 'same'
  )
  insert into app.client_pairs as p (left_id, right_id, level, weight, agreed, rarity, found_at)
  select r.one, r.other, w.level, w.weight, r.agreed, r.rarity, moment
  from rare r cross join lateral app.weigh_match(r.agreed, bits, r.rarity) w
  where w.level <> 'none'
  on conflict (left_id, right_id) do update set
    level = excluded.level, weight = excluded.weight, agreed = excluded.agreed, rarity = excluded.rarity,
    found_at = excluded.found_at;
end
$$;

-- Returns all pairs that are compared (one < other), in portions.
create function app.near_pairs() returns table (ones uuid[], others uuid[])
language sql stable
set search_path = ''
as $$
  with blocks as (
    select b.block, array_agg(k.client_id) as ids
    from app.match_keys k cross join unnest(k.blocks) b (block) group by 1 having count(*) > 1
  ), near as (
    select distinct l.id as one, r.id as other
    from blocks b join app.blocking_rules() m on m.at = (b.block & 15)
    cross join lateral (select x.id from unnest(b.ids) x (id)) l
    join lateral (select x.id from unnest(b.ids) x (id)) r on l.id < r.id
    where cardinality(b.ids) <= m.most + 1
  ), numbered as (
    select n.one, n.other, row_number() over () / 20000 as portion from near n
  )
  select array_agg(n.one), array_agg(n.other) from numbered n group by n.portion
$$;

-- Looks at all clients for pairs, and gives how many there are.
create function app.find_client_pairs() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  portion record;
begin
  perform pg_advisory_xact_lock(hashtext('client pairs'));
  perform app.count_names();
  delete from app.pairs_to_look_at;
  for portion in select p.ones, p.others from app.near_pairs() p loop
    perform app.keep_pairs(portion.ones, portion.others, moment);
  end loop;
  delete from app.client_pairs p where p.found_at < moment;
  insert into app.pairs_run (at) values (moment) on conflict (only_row) do update set at = excluded.at, wanted = false;
  return (select count(*) from app.client_pairs);
end
$$;

-- Finds the pairs of these clients again; a part of app.refresh_pairs.
create function app.refresh_pairs_of(keys text[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  changed constant uuid[] := keys;
  ones uuid[];
  others uuid[];
begin
  delete from app.pairs_to_look_at t where t.client_id = any (changed);
  delete from app.client_pairs p where p.left_id = any (changed);
  delete from app.client_pairs p where p.right_id = any (changed);
  select array_agg(n.one), array_agg(n.other) into ones, others from (
    select distinct least(k.client_id, c.client_id) as one, greatest(k.client_id, c.client_id) as other
    from app.match_keys k cross join lateral app.match_candidates(k) c where k.client_id = any (changed)
  ) n;
  perform app.keep_pairs(ones, others, app.now_ms());
  return cardinality(changed);
end
$$;

-- Finds the pairs of clients that changed again; `most`: how many clients at a time.
create function app.refresh_pairs(most integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.run_each('client_pairs', array(
    select q.client_id::text from app.pairs_to_look_at q
    where q.client_id::text not in (select app.set_aside_keys('client_pairs'))
    order by q.client_id limit most for update skip locked
  ), 'refresh_pairs_of');
end
$$;

-- Looks for pairs, called with the schedule: what changed, and once a night the run over all and what was learned from
-- decisions.
create function app.look_for_pairs() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  hour integer := extract(hour from now() at time zone 'Europe/Istanbul');
begin
  -- While a demo hospital is loaded, which takes this lock, the next call looks.
  begin
    lock table app.pairs_run in row exclusive mode nowait;
  exception when lock_not_available then return;
  end;
  if not exists (select from app.pairs_run r where r.at > now() - interval '20 hours' and not r.wanted)
    and (hour between 2 and 5 or not exists (select from app.pairs_run r where not r.wanted)) then
    perform app.learn_match_shares();
    perform app.find_client_pairs();
  else
    perform app.refresh_pairs(200);
  end if;
end
$$;

create function app.remember_apart(one uuid, other uuid, why text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.pairs_apart (left_id, right_id, apart_at, apart_by, reason)
  values (least(one, other), greatest(one, other), app.now_ms(), auth.uid(), why)
  on conflict (left_id, right_id) do nothing;
  delete from app.client_pairs p where p.left_id = least(one, other) and p.right_id = greatest(one, other);
end
$$;

-- Notes what somebody has decided of two records, as they are now: a merge notes before it changes them.
create function app.note_match_decision(ours public.clients, theirs public.clients, same_person boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  l public.clients := case when ours.id < theirs.id then ours else theirs end;
  r public.clients := case when ours.id < theirs.id then theirs else ours end;
begin
  insert into app.match_decisions as d (left_id, right_id, same, agreed, at)
  values (l.id, r.id, same_person, app.match_agreements(app.match_key(l), app.match_key(r)), app.now_ms())
  on conflict (left_id, right_id) do update set
    same = excluded.same, at = excluded.at,
    -- Taking a merge back brings values along that people have changed since: what the merge saw counts.
    agreed = case when d.same and not excluded.same then d.agreed else excluded.agreed end;
end
$$;

-- Learns how often an agreement is seen: among records of one person from what people merged, by chance from pairs of the
-- hospital's records drawn at random. Pairs that were told apart teach nothing of chance: they were shown because they look
-- alike. The values of the beginning count as 200 decisions and 20,000 pairs, so that a few wrong decisions change little;
-- what decides hard (family phone, two valid numbers) is not learned. Nothing of it leaves the database.
create function app.learn_match_shares() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  fields constant text[] := app.match_fields();
  decided constant double precision := 200;
  drawn constant double precision := 20000;
begin
  with same as (
    select f.field, d.agreed[f.at::integer] as agreement, count(*) as n
    from app.match_decisions d cross join unnest(fields) with ordinality f (field, at)
    where d.same and d.agreed[f.at::integer] <> 'empty'
    group by 1, 2
  ), shuffled as (
    select k, row_number() over (order by random()) as place from app.match_keys k limit 40000
  ), pairs as (
    select app.match_agreements(l.k, r.k) as agreed
    from shuffled l join shuffled r on r.place = l.place + 1
    -- Fewer records say nothing about chance.
    where l.place % 2 = 1 and (select count(*) from app.match_keys) >= 500
  ), chance as (
    select f.field, p.agreed[f.at::integer] as agreement, count(*) as n
    from pairs p cross join unnest(fields) with ordinality f (field, at)
    where p.agreed[f.at::integer] <> 'empty'
    group by 1, 2
  )
  update app.match_shares m set
    m = greatest((decided * m.start_m + coalesce(s.n, 0)) / (decided + (
      select coalesce(sum(a.n), 0) from same a where a.field = m.field)), 1e-6),
    u = greatest((drawn * m.start_u + coalesce(c.n, 0)) / (drawn + (
      select coalesce(sum(a.n), 0) from chance a where a.field = m.field)), 1e-9)
  from app.match_shares x
  left join same s on s.field = x.field and s.agreement = x.agreement
  left join chance c on c.field = x.field and c.agreement = x.agreement
  where x.field = m.field and x.agreement = m.agreement;
end
$$;
