-- Lists of people with their national IDs, as the hospital's own system has them: each row is compared with the clients, and
-- somebody decides whose number it is. Names and numbers are on the server alone, and go 30 days after the list is done.

create table app.identity_rows (
  no bigint generated always as identity primary key,
  file_id uuid not null references public.import_files (id) on delete cascade,
  line integer not null,
  -- {first_name, last_name, birth_date, phone, province, client_no, protocol_no}; empty once the names are gone.
  given jsonb not null,
  number text,
  -- `exact`: may be accepted with others at once; `present`: its client has the number already.
  result text not null check (result in ('exact', 'possible', 'conflict', 'none', 'invalid', 'present')),
  -- Why somebody has to look.
  why text,
  decision text check (decision in ('add', 'replace', 'new_client', 'skip')),
  client_id uuid references public.clients (id),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  -- Who has confirmed that a number is replaced.
  second_at timestamptz,
  second_by uuid references public.profiles (id),
  claimed_at timestamptz,
  claimed_by uuid references public.profiles (id),
  applied_at timestamptz,
  -- Type and number that stood there before; null for a client that was made.
  before jsonb,
  -- Why applying has left it out.
  problem text,
  undone_at timestamptz,
  version integer not null default 1,
  unique (file_id, line)
);
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

-- A row made ready for comparing; its number is compared by itself.
create function app.identity_key(given jsonb) returns app.match_keys
language plpgsql stable
set search_path = ''
as $$
declare
  first_words text[] := app.name_words(coalesce(given ->> 'first_name', ''));
  last_words text[] := app.name_words(coalesce(given ->> 'last_name', ''));
begin
  return row(
    gen_random_uuid(), first_words, array_to_string(first_words, ''), last_words, array_to_string(last_words, ''),
    'none'::text, null::text, (given ->> 'birth_date')::date,
    case when given ->> 'phone' is null then '{}'::text[] else array[given ->> 'phone'] end, '{}'::text[], null::text,
    nullif(app.fold_turkish(given ->> 'province'), '')
  );
end
$$;

-- How far names agree that a number may be theirs.
create function app.names_fit(agreed text[]) returns boolean
language sql immutable
set search_path = ''
as $$ select agreed[2] in ('same', 'part', 'close', 'swapped') and agreed[3] in ('same', 'part', 'close', 'swapped') $$;

-- What is staged becomes rows, with the records that they may be about.
create function app.apply_identities(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  bits jsonb := app.match_bits();
  first_share double precision := app.name_share('first_name');
  last_share double precision := app.name_share('last_name');
begin
  insert into app.identity_rows (file_id, line, given, number, result)
  select file.id, s.line, s.facts - 'national_id', regexp_replace(s.facts ->> 'national_id', '\D', '', 'g'), 'none'
  from app.import_staging s where s.file_id = file.id and s.problem is null;

  insert into app.identity_candidates (row_no, client_id, level, weight, rarity, agreed)
  select t.no, t.client_id, t.level, t.weight, t.rarity, t.agreed
  from (
    select r.no, c.client_id, w.level, w.weight, x.rarity, x.agreed,
      row_number() over (partition by r.no order by n.is_holder desc, w.weight desc, c.client_id) as place,
      n.is_holder
    from app.identity_rows r
    cross join lateral (select app.identity_key(r.given) as k) g
    cross join lateral (
      select m.* from app.match_candidates(g.k) m
      union
      select m.* from app.match_keys m where m.identity_no = r.number
    ) c
    cross join lateral (select c.identity_no is not null and c.identity_no = r.number as is_holder) n
    cross join lateral (select app.match_agreements(g.k, c) as agreed) a
    cross join lateral (
      select a.agreed, case when a.agreed[2] not in ('different', 'empty')
        then app.pair_rarity(a.agreed, c, first_share, last_share) else 0 end as rarity
    ) x
    cross join lateral app.weigh_match(x.agreed, bits, x.rarity) w
    where r.file_id = file.id and (w.level <> 'none' or n.is_holder)
  ) t
  where t.place <= 5;
  perform app.judge_identities(file.id);
  update public.import_files f set
    rows_new = (select count(*) from app.identity_rows r where r.file_id = file.id),
    rows_same = (select count(*) from app.identity_rows r where r.file_id = file.id and r.result = 'present'),
    rows_matched = (select count(*) from app.identity_rows r where r.file_id = file.id and r.result = 'exact'),
    rows_warning = (
      select count(*) from app.identity_rows r where r.file_id = file.id and r.result in ('possible', 'conflict', 'none')
    )
  where f.id = file.id;
end
$$;

-- What each row is. `exact` asks for more than a person would: one number in one row, one record without a number, the same
-- names and the same birth date, no other record that comes near, and the same phone or a rare name.
create function app.judge_identities(of_file uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.identity_rows r set result = j.result, why = j.why, client_id = case when j.result in ('exact', 'present') then j.client end
  from (
    select r.no,
      case
        when app.identity_kind(r.number) = 'invalid' then 'invalid'
        when t.many > 1 then 'conflict'
        when h.client_id is not null then case when app.names_fit(h.agreed) then 'present' else 'conflict' end
        when b.client_id is null then 'none'
        when b.identity_no is not null then 'conflict'
        when b.level = 'likely' and b.agreed[2] = 'same' and b.agreed[3] = 'same' and b.agreed[4] = 'same'
          and (b.agreed[5] = 'same' or b.weight >= 30) and o.others = 0 then 'exact'
        else 'possible'
      end as result,
      case
        when app.identity_kind(r.number) = 'invalid' then
          case when left(r.number, 10) = repeat(left(r.number, 1), 10) then 'placeholder' else 'checksum' end
        when t.many > 1 then 'two_rows'
        when h.client_id is not null then case when not app.names_fit(h.agreed) then 'other_client' end
        when b.client_id is null then null
        when b.identity_no is not null then 'has_number'
        when o.others > 0 then 'several'
        else 'weak'
      end as why,
      coalesce(h.client_id, b.client_id) as client
    from app.identity_rows r
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
    where r.file_id = of_file
  ) j
  where r.no = j.no and r.decision is null;
  -- Two rows for one record: neither is certain.
  update app.identity_rows r set result = 'conflict', why = 'two_rows_one_client', client_id = null
  where r.file_id = of_file and r.result = 'exact' and r.decision is null and 1 < (
    select count(*) from app.identity_rows x where x.file_id = of_file and x.client_id = r.client_id
  );
  update app.identity_rows r set why = null where r.file_id = of_file and r.result = 'exact';
end
$$;

-- Names and numbers of lists that are done go after 30 days.
create function app.forget_identity_rows() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  touched integer;
begin
  update app.identity_rows r set given = '{}', number = null
  from public.import_files f
  where f.id = r.file_id and r.given <> '{}' and f.updated_at < app.now_ms() - interval '30 days';
  get diagnostics touched = row_count;
  delete from app.import_rows i using public.import_files f
  where f.id = i.file_id and f.list = 'identity' and f.updated_at < app.now_ms() - interval '30 days';
  return touched;
end
$$;
