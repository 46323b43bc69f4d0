-- Choice of the clients that are compared at all: the blocks of sync/model/matching/blocking.ts, held by
-- tests/integration/sql/blocking.test.ts.

-- A client made ready for comparing; replaced with each change of the client.
create table app.match_keys (
  client_id uuid primary key references public.clients (id) on delete cascade,
  first_words text[] not null,
  first_joined text not null,
  last_words text[] not null,
  last_joined text not null,
  identity_type text not null,
  identity_no text,
  birth_date date,
  phones text[] not null,
  -- Phones that relatives use, too.
  shared text[] not null,
  sex text,
  province text,
  email text,
  -- Words of the address that tell it from others, each once, in order.
  address text[] not null,
  -- Blocks as numbers: their hash, with the number of the rule in the last four bits.
  blocks bigint[] not null
);
create index match_keys_identity on app.match_keys (identity_no) where identity_no is not null;
-- No list of entries that wait to be filed: each look would read all of it.
create index match_keys_blocks on app.match_keys using gin (blocks) with (fastupdate = off);
select app.protect('app.match_keys');
create policy "for the server alone" on app.match_keys for select to service_role using (true);

-- Returns the pieces of a record that two records of one person are likely to share.
create function app.block_evidence(k app.match_keys, evidence text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  year text := to_char(k.birth_date, 'YYYY');
  month text := to_char(k.birth_date, 'MM');
  day text := to_char(k.birth_date, 'DD');
begin
  return case evidence
    when 'identity' then array[k.identity_no]
    when 'phone' then k.phones
    -- Day and month in either order.
    when 'day' then array[year || '-' || least(month, day) || '-' || greatest(month, day)]
    -- Two of year, month and day: a slip in one digit, or by one year, leaves them.
    when 'near_day' then array[year || '-' || month || '-', year || '--' || day, '-' || month || '-' || day]
    when 'names' then array[
      case when k.first_joined <> '' and k.last_joined <> ''
        then least(k.first_joined collate "C", k.last_joined) || ' ' || greatest(k.first_joined collate "C", k.last_joined) end
    ]
    when 'email' then array[k.email]
    -- The whole address; one word is a town.
    when 'address' then array[case when cardinality(k.address) >= 2 then array_to_string(k.address, ' ') end]
  end;
end
$$;

-- Returns the pieces that have to be shared together with the evidence.
create function app.block_beside(k app.match_keys, beside text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return case beside
    when 'nothing' then '{""}'
    when 'initial' then array[nullif(left(k.first_joined, 1), ''), nullif(left(k.last_joined, 1), '')]
    when 'name' then array[nullif(k.first_joined, ''), nullif(k.last_joined, '')]
    -- One of the names, and the first letter of the other.
    when 'name_initial' then case when k.first_joined <> '' and k.last_joined <> ''
      then array[k.first_joined || ' ' || left(k.last_joined, 1), k.last_joined || ' ' || left(k.first_joined, 1)] else '{}' end
  end;
end
$$;

-- Returns the key with its blocks.
create function app.with_blocks(k app.match_keys) returns app.match_keys
language plpgsql immutable
set search_path = ''
as $$
begin
  k.blocks := array(
    select distinct hashtextextended(concat_ws(' ', r.at, e.piece, b.piece), 0) & ~15::bigint | r.at
    from app.blocking_rules() r
    cross join unnest(app.block_evidence(k, r.evidence)) e (piece)
    cross join unnest(app.block_beside(k, r.beside)) b (piece)
    where e.piece is not null and b.piece is not null
  );
  return k;
end
$$;

-- Returns how many others may share a block before it is crowded.
create function app.most_in_block(block bigint) returns integer
language plpgsql immutable
set search_path = ''
as $$
begin
  return (select r.most from app.blocking_rules() r where r.at = (block & 15));
end
$$;

-- Has all clients of a block looked at again that a change has made crowded, or has made so no longer: pairs of others
-- come and go with it.
create function app.look_at_crowds(before bigint[], after bigint[]) returns void
language plpgsql volatile
set search_path = ''
set enable_seqscan = off
as $$
declare
  turned record;
  ids uuid[];
begin
  for turned in
    -- One more than may be in it, or as many as may be since somebody has left.
    select b.block, app.most_in_block(b.block) + case when b.block = any (after) then 2 else 1 end as many
    from unnest(before || after) b (block)
    where not (b.block = any (before) and b.block = any (after))
  loop
    ids := array(select k.client_id from app.match_keys k where k.blocks @> array[turned.block] limit turned.many + 1);
    if cardinality(ids) = turned.many then
      insert into app.pairs_to_look_at (client_id) select unnest(ids) on conflict do nothing;
    end if;
  end loop;
end
$$;
