-- Lists of people with their national IDs, as the hospital's own system has them: each row is compared with the clients, and
-- somebody decides whose number it is. Names and numbers are on the server alone, and go 30 days after the list is done.

-- Decisions about many rows at once, so that the same command is known again and can be taken back.
create table app.identity_bulks (
  -- Made by the device that sends the command.
  id uuid primary key,
  file_id uuid not null references public.import_files (id) on delete cascade,
  decision text not null check (decision in ('new_client', 'skip')),
  rows integer not null,
  decided_at timestamptz not null,
  decided_by uuid not null references public.profiles (id),
  undone_at timestamptz,
  rows_back integer not null default 0
);
create index identity_bulks_file on app.identity_bulks (file_id);
create index identity_bulks_decided_by on app.identity_bulks (decided_by);
select app.protect('app.identity_bulks');
create policy "for the server alone" on app.identity_bulks for select to service_role using (true);

create table app.identity_rows (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id) on delete cascade,
  line integer not null,
  -- {first_name, last_name, birth_date, phone, email, province, client_no, protocol_no}; empty once the names are gone.
  given jsonb not null,
  number text,
  -- `waiting`: not compared yet; `exact`: may be accepted with others at once; `present`: its client has the number already.
  result text not null default 'waiting'
    check (result in ('waiting', 'exact', 'possible', 'conflict', 'none', 'invalid', 'present')),
  compared_at timestamptz,
  -- Reason why somebody has to look.
  why text,
  decision text check (decision in ('add', 'replace', 'new_client', 'skip')),
  client_id uuid references public.clients (id),
  -- Accepted with all that are exact, or made a new client with all that are like nobody: looked at again when it is
  -- written.
  in_bulk boolean not null default false,
  bulk_id uuid references app.identity_bulks (id),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  -- User who has confirmed that a number is replaced.
  second_at timestamptz,
  second_by uuid references public.profiles (id),
  claimed_at timestamptz,
  claimed_by uuid references public.profiles (id),
  applied_at timestamptz,
  -- Type and number before; null for a client that was made.
  before jsonb,
  -- Reason why applying has left it out.
  problem text,
  undone_at timestamptz,
  version integer not null default 1,
  unique (file_id, line)
);
create index identity_rows_bulk on app.identity_rows (bulk_id);
create index identity_rows_client on app.identity_rows (client_id);
create index identity_rows_decided_by on app.identity_rows (decided_by);
create index identity_rows_second_by on app.identity_rows (second_by);
create index identity_rows_claimed_by on app.identity_rows (claimed_by);
create index identity_rows_number on app.identity_rows (file_id, number);
select app.protect('app.identity_rows');
create policy "for the server alone" on app.identity_rows for select to service_role using (true);

create table app.identity_candidates (
  row_no bigint not null references app.identity_rows (no) on delete cascade,
  client_id uuid not null references public.clients (id) on delete cascade,
  level text not null check (level in ('certain', 'likely', 'possible', 'none')),
  weight double precision not null,
  rarity double precision not null,
  agreed text[] not null,
  primary key (row_no, client_id)
);
create index identity_candidates_client on app.identity_candidates (client_id);
select app.protect('app.identity_candidates');
create policy "for the server alone" on app.identity_candidates for select to service_role using (true);

-- Makes a row ready for comparing; its number is compared by itself.
create function app.identity_key(given jsonb) returns app.match_keys
language plpgsql stable
set search_path = ''
as $$
declare
  first_words text[] := app.name_words(coalesce(given ->> 'first_name', ''));
  last_words text[] := app.name_words(coalesce(given ->> 'last_name', ''));
begin
  return app.with_blocks(row(
    gen_random_uuid(), first_words, array_to_string(first_words, ''), last_words, array_to_string(last_words, ''),
    'none'::text, null::text, (given ->> 'birth_date')::date,
    case when given ->> 'phone' is null then '{}'::text[] else array[given ->> 'phone'] end, '{}'::text[], null::text,
    nullif(app.fold_turkish(given ->> 'province'), ''), null::text, '{}'::text[], '{}'::bigint[]
  ));
end
$$;

-- Returns why a number is nobody's; null where it may be somebody's. In whole lists even published numbers and digits
-- in a row, whose checksum fits, fill a field that somebody had to fill.
create function app.identity_fault(value text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case
    when left(value, 10) = repeat(left(value, 1), 10) or value in ('12345678950', '10000000146') then 'placeholder'
    when value is null or app.identity_kind(value) = 'invalid' then 'checksum'
  end;
end
$$;

-- Returns whether names agree far enough that a number may be theirs.
create function app.names_fit(agreed text[]) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return agreed[2] in ('same', 'part', 'close', 'alike', 'swapped') and agreed[3] in ('same', 'part', 'close', 'alike', 'swapped');
end
$$;

-- Makes rows of the staged ones. Comparing takes long: what one call has no time for waits.
create function app.apply_identities(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into app.identity_rows (file_id, line, given, number)
  select file.id, s.line, s.facts - 'national_id', regexp_replace(s.facts ->> 'national_id', '\D', '', 'g')
  from app.import_staging s where s.file_id = file.id and s.problem is null;
  update public.import_files f set rows_new = (select count(*) from app.identity_rows r where r.file_id = file.id)
  where f.id = file.id;
  perform app.compare_waiting_identities(file.id);
end
$$;

-- Returns when one call has worked long enough, so that a request never runs into the time limit; the caller calls
-- again.
create function app.end_of_portion() returns timestamptz
language sql volatile
set search_path = ''
as $$ select clock_timestamp() + interval '3 seconds' $$;

-- Finds the records that rows may be about, as they are now: five at most of each row.
create function app.compare_identities(rows bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  bits jsonb := app.match_bits();
  first_share double precision := app.name_share('first_name');
  last_share double precision := app.name_share('last_name');
begin
  delete from app.identity_candidates c where c.row_no = any (rows);
  -- `offset 0` and `materialized`: each is worked out once, not for every place that names it.
  insert into app.identity_candidates (row_no, client_id, level, weight, rarity, agreed)
  with keys as materialized (
    select r.no, r.number, app.identity_key(r.given) as k from app.identity_rows r where r.no = any (rows)
  )
  select t.no, t.client_id, t.level, t.weight, t.rarity, t.agreed
  from (
    select r.no, c.client_id, w.level, w.weight, x.rarity, a.agreed,
      row_number() over (partition by r.no order by n.is_holder desc, w.weight desc, c.client_id) as place,
      n.is_holder
    from keys r
    cross join lateral (
      select m.* from app.match_candidates(r.k) m
      union
      select m.* from app.match_keys m where m.identity_no = r.number
    ) c
    cross join lateral (select c.identity_no is not null and c.identity_no = r.number as is_holder) n
    cross join lateral (select app.match_agreements(r.k, c) as agreed offset 0) a
    cross join lateral (
      select case when a.agreed[2] not in ('different', 'empty')
        then app.pair_rarity(a.agreed, r.k, c, first_share, last_share) else 0 end as rarity offset 0
    ) x
    cross join lateral app.weigh_match(a.agreed, bits, x.rarity) w
    where w.level <> 'none' or n.is_holder
  ) t
  where t.place <= 5;
  update app.identity_rows r set compared_at = clock_timestamp() where r.no = any (rows);
end
$$;

-- Counts the steps that a list still needs until people can decide: each row is compared, then judged beside all
-- others.
create function app.identity_steps_left(of_file uuid) returns integer
language sql stable
set search_path = ''
as $$
  select (count(*) filter (where r.compared_at is null) + count(*) filter (where r.result = 'waiting') + 1) / 2
  from app.identity_rows r where r.file_id = of_file
$$;

-- Goes on with comparing, and with judging once all rows are compared. Gives how much is left, as a number of rows.
create function app.compare_waiting_identities(of_file uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  deadline timestamptz := app.end_of_portion();
  portion bigint[];
  left_over integer;
begin
  perform pg_advisory_xact_lock(hashtext('identity rows'));
  loop
    portion := array(
      select r.no from app.identity_rows r where r.file_id = of_file and r.compared_at is null order by r.line limit 50
    );
    if portion <> '{}' then
      perform app.compare_identities(portion);
    else
      portion := array(
        select r.no from app.identity_rows r where r.file_id = of_file and r.result = 'waiting' order by r.line limit 500
      );
      exit when portion = '{}';
      perform app.judge_identities(of_file, portion);
    end if;
    exit when clock_timestamp() > deadline;
  end loop;
  left_over := app.identity_steps_left(of_file);
  if left_over = 0 then
    -- Devices hold the row of the file: it says how many rows were compared, not what came of it (app.tells_numbers).
    update public.import_files f set
      rows_warning = (select count(*) from app.identity_rows r where r.file_id = of_file and r.result <> 'invalid')
    where f.id = of_file and f.rows_warning = 0;
  end if;
  return left_over;
end
$$;

-- Judges rows by their candidates. `exact` asks for more than a person would: one number in one row, one record without
-- a number that no other row may be about, the same names and the same birth date, no other record that comes near, and
-- the same phone, or a rare name where nothing contradicts.
create function app.identity_verdicts(of_file uuid, nos bigint[])
returns table (no bigint, result text, why text, client_id uuid)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select r.no, v.result, case when v.result <> 'exact' then v.why end,
    case when v.result in ('exact', 'present') then coalesce(h.client_id, b.client_id) end
  from app.identity_rows r
  cross join lateral (select app.identity_fault(r.number) as fault offset 0) i
  cross join lateral (
    select count(*) as many from app.identity_rows x where x.file_id = of_file and x.number = r.number
  ) t
  left join lateral (
    select c.client_id, c.agreed from app.identity_candidates c join app.match_keys k on k.client_id = c.client_id
    where c.row_no = r.no and k.identity_no = r.number limit 1
  ) h on true
  left join lateral (
    select c.client_id, c.level, c.weight, c.agreed, k.identity_no
    from app.identity_candidates c join app.match_keys k on k.client_id = c.client_id
    where c.row_no = r.no and k.identity_no is distinct from r.number order by c.weight desc, c.client_id limit 1
  ) b on true
  left join lateral (
    select count(*) as others from app.identity_candidates c
    where c.row_no = r.no and c.client_id <> b.client_id and c.level in ('likely', 'possible', 'certain')
  ) o on true
  cross join lateral (
    -- From the few candidates to their rows, never through all rows of the list.
    select exists (
      select from app.identity_candidates c
      where c.client_id = b.client_id and c.level <> 'none' and c.row_no <> r.no
        and (select x.file_id from app.identity_rows x where x.no = c.row_no) = of_file
    ) as claimed offset 0
  ) q
  cross join lateral (
    select
      case
        when i.fault is not null then 'invalid'
        when t.many > 1 then 'conflict'
        when h.client_id is not null then case when app.names_fit(h.agreed) then 'present' else 'conflict' end
        when b.client_id is null then 'none'
        when b.identity_no is not null then 'conflict'
        when b.level = 'likely' and b.agreed[2] = 'same' and b.agreed[3] = 'same' and b.agreed[4] = 'same'
          and (b.agreed[5] = 'same' or b.weight >= 30 and not app.contradicts(b.agreed)) and o.others = 0
          then case when q.claimed then 'conflict' else 'exact' end
        else 'possible'
      end as result,
      case
        when i.fault is not null then i.fault
        when t.many > 1 then 'two_rows'
        when h.client_id is not null then case when not app.names_fit(h.agreed) then 'other_client' end
        when b.client_id is null then null
        when b.identity_no is not null then 'has_number'
        when o.others > 0 then 'several'
        when q.claimed then 'two_rows_one_client'
        else 'weak'
      end as why
  ) v
  where r.no = any (nos);
end
$$;

-- Sets rows that nobody has decided to what their candidates say.
create function app.judge_identities(of_file uuid, nos bigint[]) returns void
language sql volatile
set search_path = ''
as $$
  update app.identity_rows r set result = j.result, why = j.why, client_id = j.client_id
  from app.identity_verdicts(of_file, nos) j
  where r.no = j.no and r.decision is null
$$;

-- Forgets names and numbers of these lists; a part of app.forget_identity_rows.
create function app.forget_identity_lists(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  old constant uuid[] := keys;
  touched integer;
begin
  delete from app.identity_candidates c using app.identity_rows r where r.no = c.row_no and r.file_id = any (old);
  update app.identity_rows r set given = '{}', number = null,
    before = case when r.before is not null then jsonb_build_object('identity_type', r.before ->> 'identity_type') end,
    problem = case when r.applied_at is null and r.decision is distinct from 'skip' then 'forgotten' else r.problem end,
    decision = case when r.applied_at is null and r.decision <> 'skip' then null else r.decision end,
    version = r.version + 1
  where r.file_id = any (old) and r.given <> '{}';
  get diagnostics touched = row_count;
  return touched;
end
$$;

-- Forgets names and numbers of a list 30 days after the last that anybody did with it. What was decided and not written
-- is not written any more, and what was written is not taken back any more.
create function app.forget_identity_rows() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  touched integer;
begin
  touched := app.run_each('identity_lists', array(
    select f.id::text from public.import_files f
    where f.list = 'identity' and f.imported_at < app.now_ms() - interval '30 days'
      and exists (select from app.identity_rows r where r.file_id = f.id and r.given <> '{}')
      and not exists (
        select from app.identity_rows r where r.file_id = f.id and greatest(
          r.decided_at, r.second_at, r.claimed_at, r.applied_at, r.undone_at
        ) > app.now_ms() - interval '30 days'
      )
      and f.id::text not in (select app.set_aside_keys('identity_lists'))
  ), 'forget_identity_lists');
  delete from app.import_rows i using public.import_files f
  where f.id = i.file_id and f.list = 'identity' and f.imported_at < app.now_ms() - interval '30 days';
  return touched;
end
$$;
