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

-- Returns the words of an address that tell it from others.
create function app.address_key(address text) returns text[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(
    select distinct w collate "C" from unnest(app.name_words(address)) w where w <> all (app.address_words()) order by 1
  );
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
    nullif(client.sex, 'unspecified'), nullif(app.fold_turkish(client.province), ''),
    nullif(app.fold_turkish(client.email), ''), app.address_key(client.address), '{}'::bigint[]
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
  first_name, last_name, identity_type, identity_no, birth_date, phones, sex, province, email, address, deleted_at, merged_into_id
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
  -- Each letter that the other side has nowhere costs an edit: this alone tells most names apart.
  if length(translate(l, r, '')) > most or length(translate(r, l, '')) > most then return false; end if;
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

-- Returns whether two names differ by a slip of the pen.
create function app.are_close(l text, r text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  shorter integer := least(length(l), length(r));
begin
  return app.edits_within(l, r, case when shorter >= 8 then 2 when shorter >= 4 then 1 else 0 end);
end
$$;

-- Returns whether two words are recognised as one, though they differ by more than a slip, or are short.
create function app.are_alike(l text, r text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  shorter integer := least(length(l), length(r));
begin
  return app.edits_within(l, r, case when shorter >= 9 then 3 when shorter >= 5 then 2 when shorter >= 2 then 1 else 0 end);
end
$$;

-- Returns how far two names agree; `of_first`: whether they are first names, of which people use short forms.
create function app.names_agree(l_words text[], l text, r_words text[], r text, of_first boolean) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  fewer text[];
  more text[];
  ours text[];
  theirs text[];
  is_pair boolean;
begin
  if l = '' or r = '' then return 'empty'; end if;
  if l = r then return 'same'; end if;
  if of_first then
    if length(l) <= length(r) then fewer := l_words; more := r_words; else fewer := r_words; more := l_words; end if;
    -- A query of its own costs more than all else here.
    if length(fewer[1]) = 1 then
      if (
        select bool_and(length(w) = 1 and coalesce(starts_with(more[at], w), false))
        from unnest(fewer) with ordinality x (w, at)
      ) then
        return 'initial';
      end if;
    end if;
  end if;
  if cardinality(l_words) <= cardinality(r_words) then fewer := l_words; more := r_words; else fewer := r_words; more := l_words; end if;
  if more @> fewer then return 'part'; end if;
  -- The words that only one of them has.
  if cardinality(more) = 1 then
    ours := l_words;
    theirs := r_words;
  else
    ours := array(select w from unnest(l_words) with ordinality x (w, at) where w <> all (r_words) order by at);
    theirs := array(select w from unnest(r_words) with ordinality x (w, at) where w <> all (l_words) order by at);
  end if;
  if of_first then
    is_pair := cardinality(ours) = 1 and cardinality(theirs) = 1;
    if is_pair and app.names_of(ours[1]) && app.names_of(theirs[1]) then return 'alike'; end if;
    -- Brothers and sisters have names that hardly differ.
    if app.are_known(ours) and app.are_known(theirs) then return 'different'; end if;
    if app.are_close(l, r) then return 'close'; end if;
    -- One of two short words may be the other's short form.
    if is_pair and least(length(ours[1]), length(theirs[1])) between 3 and 5 and left(ours[1], 3) = left(theirs[1], 3) then
      return 'alike';
    end if;
  elsif app.are_close(l, r) then
    return 'close';
  end if;
  return case when app.are_alike(array_to_string(ours, ''), array_to_string(theirs, '')) then 'alike' else 'different' end;
end
$$;

-- Returns how far two sets of phones agree; `shared`: those that relatives use, too.
create function app.phones_agree(l text[], l_shared text[], r text[], r_shared text[]) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if l = '{}' or r = '{}' then return 'empty'; end if;
  if l && r then
    return case when exists (select from unnest(l) p where p = any (r) and p <> all (l_shared) and p <> all (r_shared))
      then 'same' else 'shared' end;
  end if;
  return case when exists (select from unnest(l) a cross join unnest(r) b where app.edits_within(a, b, 1)) then 'close' else 'different' end;
end
$$;

-- Returns whether first name and surname changed places; one of them may have a slip.
create function app.names_swapped(l app.match_keys, r app.match_keys) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  there boolean := l.first_joined = r.last_joined;
  back boolean := l.last_joined = r.first_joined;
begin
  if not there and not back or l.first_joined = l.last_joined or '' in (l.first_joined, l.last_joined, r.first_joined, r.last_joined) then
    return false;
  end if;
  if there and back then return true; end if;
  if l.first_joined = r.first_joined or l.last_joined = r.last_joined then return false; end if;
  return there and app.are_close(l.last_joined, r.first_joined) or back and app.are_close(l.first_joined, r.last_joined);
end
$$;

-- Returns whether a side has nothing but the other's surname as first name, or the other way round.
create function app.name_moved(whole app.match_keys, half app.match_keys) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return whole.first_joined <> whole.last_joined and (
    half.last_joined = '' and half.first_joined <> '' and half.first_joined = whole.last_joined
    or half.first_joined = '' and half.last_joined <> '' and half.last_joined = whole.first_joined);
end
$$;

-- Returns how far two addresses agree: three quarters of the words of both make them the same, half of them close.
create function app.addresses_agree(l text[], r text[]) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  common integer;
begin
  if l = '{}' or r = '{}' then return 'empty'; end if;
  if not l && r then return 'different'; end if;
  common := (select count(*) from unnest(l) w where w = any (r));
  return case when common * 8 >= (cardinality(l) + cardinality(r)) * 3 then 'same'
    when common >= 2 and common * 4 >= cardinality(l) + cardinality(r) then 'close' else 'different' end;
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
  -- People whose birthday is not known are registered on the first of January; the year is often a guess, too.
  if a = b then return case when right(a, 6) = '-01-01' then 'vague' else 'same' end; end if;
  if right(a, 6) = '-01-01' and right(b, 6) = '-01-01' then return 'partly'; end if;
  if b = left(a, 5) || right(a, 2) || '-' || substr(a, 6, 2) then return 'swapped'; end if;
  if right(a, 6) = right(b, 6) and abs(left(a, 4)::integer - left(b, 4)::integer) = 1 then return 'year'; end if;
  if length(a) = length(b) and app.edits_within(a, b, 1) then return 'digit'; end if;
  return case when left(a, 4) = left(b, 4) or substr(a, 6, 2) = substr(b, 6, 2) or right(a, 2) = right(b, 2)
    or right(a, 6) = '-01-01' or right(b, 6) = '-01-01' then 'partly' else 'different' end;
end
$$;

-- Returns how far two clients agree, by field, in the order of sync/model/matching/agreement.ts.
create function app.match_agreements(l app.match_keys, r app.match_keys) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  swapped boolean := app.names_swapped(l, r);
  moved boolean := (l.first_joined = '' or l.last_joined = '' or r.first_joined = '' or r.last_joined = '')
    and (app.name_moved(l, r) or app.name_moved(r, l));
begin
  return array[
    case when l.identity_type <> r.identity_type or l.identity_no is null or r.identity_no is null then 'empty'
      when l.identity_no = r.identity_no then 'same'
      -- A passport number changes with every passport; other numbers stay for life.
      when l.identity_type = 'passport' then 'changed' else 'different' end,
    case when swapped then 'swapped' when moved then 'empty' else app.names_agree(l.first_words, l.first_joined, r.first_words, r.first_joined, true) end,
    case when swapped then 'swapped' when moved then 'alike' else app.names_agree(l.last_words, l.last_joined, r.last_words, r.last_joined, false) end,
    app.birth_dates_agree(l.birth_date, r.birth_date),
    app.phones_agree(l.phones, l.shared, r.phones, r.shared),
    case when l.sex is null or r.sex is null then 'empty' when l.sex = r.sex then 'same' else 'different' end,
    case when l.province is null or r.province is null then 'empty' when l.province = r.province then 'same' else 'different' end,
    case when l.email is null or r.email is null then 'empty' when l.email = r.email then 'same'
      when least(length(l.email), length(r.email)) >= 8 and app.edits_within(l.email, r.email, 1) then 'close' else 'different' end,
    app.addresses_agree(l.address, r.address)
  ];
end
$$;

-- Returns whether two clients may be one person as far as number and first names say: most pairs that share a block may
-- not, and are not compared further.
create function app.first_names_fit(l app.match_keys, r app.match_keys) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if l.first_joined = r.first_joined or l.first_joined = '' or r.first_joined = '' or l.last_joined = '' or r.last_joined = '' then
    return true;
  end if;
  if app.names_agree(l.first_words, l.first_joined, r.first_words, r.first_joined, true) <> 'different' then return true; end if;
  return coalesce(l.identity_no = r.identity_no, false) or app.names_swapped(l, r);
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
as $$ select '{identity_no, first_name, last_name, birth_date, phones, sex, province, email, address}'::text[] $$;

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

-- Returns the level of a comparison; the reasons are those of sync/model/matching/match.ts.
create function app.match_level(agreed text[], weight double precision) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  first_name constant text := agreed[2];
  last_name constant text := agreed[3];
  birth_date constant text := agreed[4];
  born constant boolean := birth_date in ('same', 'swapped', 'year', 'digit');
  reached constant boolean := agreed[5] = 'same';
  same_email constant boolean := agreed[8] is not distinct from 'same';
begin
  if agreed[1] = 'same' then return 'certain'; end if;
  -- Two valid numbers are two people: twins share phone, birth date and nearly the name.
  if agreed[1] = 'different' or weight < 14 then return 'none'; end if;
  -- A family has one phone and one surname, twins one birth date, too.
  if first_name = 'different' then return 'none'; end if;
  if first_name = 'empty' then
    return case when (born or birth_date = 'vague' or same_email) and last_name <> 'different' then 'possible' else 'none' end;
  end if;
  if birth_date = 'different' and (first_name in ('alike', 'initial') or not (reached or same_email)) then return 'none'; end if;
  return case when (reached or born) and weight >= 20 and not (
      first_name = 'alike'
      or birth_date in ('different', 'partly')
      or agreed[6] = 'different' and first_name <> 'same'
      or (first_name = 'initial' or last_name = 'different') and not reached
    ) then 'likely' else 'possible' end;
end
$$;

-- Returns level and bits of a comparison. `rarity`: bits that a name says more, or less, than names do on average.
create function app.weigh_match(agreed text[], bits jsonb, rarity double precision, out level text, out weight double precision)
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  fields constant text[] := app.match_fields();
begin
  weight := coalesce(rarity, 0);
  for at in 1 .. cardinality(fields) loop
    weight := weight + coalesce((bits -> fields[at] ->> agreed[at])::double precision, 0);
  end loop;
  level := app.match_level(agreed, weight);
end
$$;

-- Returns whether a field speaks against one person: many bits of others do not make up for it where nobody looks.
create function app.contradicts(agreed text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return agreed && '{different,partly,changed}' or agreed[5] = 'close';
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
