-- Clients that may be one person: the same comparison as sync/model/matching, held by tests/vectors/matching.json.

-- Frequency of an agreement among records of one person (m) and of two (u), as the hospital begins.
create table app.match_shares (
  field text not null,
  agreement text not null,
  m double precision not null check (m > 0 and m <= 1),
  u double precision not null check (u > 0 and u <= 1),
  -- Shares at first: what is learned stays near them until many decisions say otherwise.
  start_m double precision not null,
  start_u double precision not null,
  primary key (field, agreement)
);
select app.protect('app.match_shares');
create policy "for the server alone" on app.match_shares for select to service_role using (true);

-- Splits a name into words without the signs between them; `Yılmaz-Demir` has two.
create function app.name_words(value text) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return array_remove(regexp_split_to_array(app.fold_turkish(value), '[ -/:-@\[-`\{-\xBF]+'), '');
end
$$;

create function app.match_key(client public.clients) returns app.match_keys
language plpgsql stable
set search_path = ''
as $$
declare
  first_words text[] := app.name_words(client.first_name);
  last_words text[] := app.name_words(client.last_name);
begin
  return app.with_blocks(row(
    client.id, first_words, array_to_string(first_words, ''), last_words, array_to_string(last_words, ''),
    client.identity_type, case when client.identity_type <> 'none' then client.identity_no end, client.birth_date,
    coalesce((select array_agg(p ->> 'e164') from jsonb_array_elements(client.phones) p), '{}'),
    coalesce((select array_agg(p ->> 'e164') from jsonb_array_elements(client.phones) p where (p ->> 'shared')::boolean), '{}'),
    nullif(client.sex, 'unspecified'), nullif(app.fold_turkish(client.province), ''), '{}'::bigint[]
  ));
end
$$;

create function app.keep_match_key() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kept boolean := new.deleted_at is null and new.merged_into_id is null;
  old_blocks bigint[];
  new_key app.match_keys;
begin
  delete from app.match_keys k where k.client_id = new.id returning k.blocks into old_blocks;
  insert into app.pairs_to_look_at (client_id) values (new.id) on conflict do nothing;
  if kept then
    new_key := app.match_key(new);
    insert into app.match_keys select (new_key).*;
  else
    delete from app.client_pairs p where p.left_id = new.id;
    delete from app.client_pairs p where p.right_id = new.id;
  end if;
  perform app.look_at_crowds(coalesce(old_blocks, '{}'), coalesce(new_key.blocks, '{}'));
  return null;
end
$$;
create trigger keep_match_key after insert or update of
  first_name, last_name, identity_type, identity_no, birth_date, phones, sex, province, deleted_at, merged_into_id
on public.clients for each row execute function app.keep_match_key();

-- Returns whether two texts differ by so many edits at most: insert, delete, replace, swap of neighbours.
create function app.edits_within(l text, r text, most integer) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  start integer := 1;
  a text;
  b text;
begin
  if l = r then return true; end if;
  if most <= 0 or abs(length(l) - length(r)) > most then return false; end if;
  -- The common beginning costs nothing; at the first difference one of the four edits has to be made.
  while start <= length(l) and start <= length(r) and substr(l, start, 1) = substr(r, start, 1) loop start := start + 1; end loop;
  a := substr(l, start);
  b := substr(r, start);
  return app.edits_within(substr(a, 2), substr(b, 2), most - 1)
    or a <> '' and app.edits_within(substr(a, 2), b, most - 1)
    or b <> '' and app.edits_within(a, substr(b, 2), most - 1)
    or length(a) > 1 and length(b) > 1 and substr(a, 1, 1) = substr(b, 2, 1) and substr(a, 2, 1) = substr(b, 1, 1)
      and app.edits_within(substr(a, 3), substr(b, 3), most - 1);
end
$$;

-- Returns how far two names agree; `initials`: whether a letter may be short for a word.
create function app.names_agree(l_words text[], l text, r_words text[], r text, initials boolean) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  fewer text[];
  more text[];
  shorter integer := least(length(l), length(r));
begin
  if l = '' or r = '' then return 'empty'; end if;
  if l = r then return 'same'; end if;
  if initials then
    if length(l) <= length(r) then fewer := l_words; more := r_words; else fewer := r_words; more := l_words; end if;
    if (
      select bool_and(length(w) = 1 and coalesce(starts_with(more[at], w), false))
      from unnest(fewer) with ordinality x (w, at)
    ) then
      return 'initial';
    end if;
  end if;
  if cardinality(l_words) <= cardinality(r_words) then fewer := l_words; more := r_words; else fewer := r_words; more := l_words; end if;
  if more @> fewer then return 'part'; end if;
  return case when app.edits_within(l, r, case when shorter >= 8 then 2 when shorter >= 4 then 1 else 0 end)
    then 'close' else 'different' end;
end
$$;

create function app.birth_dates_agree(l date, r date) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  a text;
  b text;
begin
  if l is null or r is null then return 'empty'; end if;
  a := to_char(l, 'YYYY-MM-DD');
  b := to_char(r, 'YYYY-MM-DD');
  -- People whose birthday is not known are registered on the first of January.
  if a = b then return case when right(a, 6) = '-01-01' then 'vague' else 'same' end; end if;
  if b = left(a, 5) || right(a, 2) || '-' || substr(a, 6, 2) then return 'swapped'; end if;
  if right(a, 6) = right(b, 6) and abs(left(a, 4)::integer - left(b, 4)::integer) = 1 then return 'year'; end if;
  return case when (select count(*) from generate_series(1, 10) at where substr(a, at, 1) <> substr(b, at, 1)) = 1
    then 'digit' else 'different' end;
end
$$;

-- Returns how far two clients agree, by field, in the order of sync/model/matching/agreement.ts.
create function app.match_agreements(l app.match_keys, r app.match_keys) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  swapped boolean := l.first_joined <> l.last_joined and l.first_joined <> '' and l.last_joined <> ''
    and l.first_joined = r.last_joined and l.last_joined = r.first_joined;
begin
  return array[
    case when l.identity_type <> r.identity_type or l.identity_no is null or r.identity_no is null then 'empty'
      when l.identity_no = r.identity_no then 'same'
      -- A passport number changes with every passport; other numbers stay for life.
      when l.identity_type = 'passport' then 'changed' else 'different' end,
    case when swapped then 'swapped' else app.names_agree(l.first_words, l.first_joined, r.first_words, r.first_joined, true) end,
    case when swapped then 'swapped' else app.names_agree(l.last_words, l.last_joined, r.last_words, r.last_joined, false) end,
    app.birth_dates_agree(l.birth_date, r.birth_date),
    case when l.phones = '{}' or r.phones = '{}' then 'empty'
      when not l.phones && r.phones then 'different'
      when exists (select from unnest(l.phones) p where p = any (r.phones) and p <> all (l.shared) and p <> all (r.shared)) then 'same'
      else 'shared' end,
    case when l.sex is null or r.sex is null then 'empty' when l.sex = r.sex then 'same' else 'different' end,
    case when l.province is null or r.province is null then 'empty' when l.province = r.province then 'same' else 'different' end
  ];
end
$$;

-- Returns the bits by field and agreement.
create function app.match_bits() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_object_agg(f.field, f.bits)
  from (
    select s.field, jsonb_object_agg(s.agreement, log(2, (s.m / s.u)::numeric)::double precision) as bits
    from app.match_shares s
    group by s.field
  ) f
$$;

-- Returns the fields that are compared, in the order of app.match_agreements.
create function app.match_fields() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select '{identity_no, first_name, last_name, birth_date, phones, sex, province}'::text[] $$;

-- Returns what each agreement of a comparison weighs, in the order of app.match_fields; for people, so rounded.
create function app.bits_by_field(agreed text[], bits jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select jsonb_agg(round(coalesce((bits -> f.field ->> agreed[f.at::integer])::numeric, 0), 2) order by f.at)
  from unnest(app.match_fields()) with ordinality f (field, at)
$$;

-- Returns how often two people have the same first name or surname by chance.
create function app.name_share(of_field text) returns double precision
language sql stable
set search_path = ''
as $$ select s.u from app.match_shares s where s.field = of_field and s.agreement = 'same' $$;

-- Returns level and bits of a comparison. `rarity`: bits that a name says more, or less, than names do on average.
create function app.weigh_match(agreed text[], bits jsonb, rarity double precision, out level text, out weight double precision)
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  fields constant text[] := app.match_fields();
begin
  weight := coalesce(rarity, 0);
  for at in 1 .. 7 loop
    weight := weight + coalesce((bits -> fields[at] ->> agreed[at])::double precision, 0);
  end loop;
  level := case
    when agreed[1] = 'same' then 'certain'
    -- Two valid numbers are two people: twins share phone, birth date and nearly the name.
    when agreed[1] = 'different' then 'none'
    -- A family has one phone and one surname, twins one birth date, too.
    when agreed[2] in ('different', 'empty') then 'none'
    when (agreed[5] = 'same' or agreed[4] not in ('different', 'empty', 'vague')) and weight >= 20 then 'likely'
    when weight >= 14 then 'possible'
    else 'none'
  end;
end
$$;

-- Returns whether a field speaks against one person: many bits of others do not make up for it where nobody looks.
create function app.contradicts(agreed text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return agreed && '{different,changed}';
end
$$;

-- Finds keys that may be of the same person as a given one: those that share a block with it that is not crowded. Without
-- statistics a read of the whole table would look cheap.
create function app.match_candidates(k app.match_keys) returns setof app.match_keys
language plpgsql stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
  select c.* from app.match_keys c
  where c.client_id = any (array(
    select distinct unnest(b.ids)
    from (
      select s.block, array_agg(m.client_id) as ids
      from app.match_keys m cross join unnest(m.blocks) s (block)
      where m.blocks && k.blocks and s.block = any (k.blocks) and m.client_id <> k.client_id
      group by s.block
    ) b
    where cardinality(b.ids) <= app.most_in_block(b.block)
  ));
end
$$;
