-- Judging the rows of a list of patients by the records that are there and by the earlier rows of the file. A number that is
-- the same decides, and so does a row that says nothing new; all else is a question to people.

-- Finds earlier rows of the file that may be of the same person, as app.match_candidates finds clients.
create function app.incoming_twins(k app.incoming_keys) returns setof app.incoming_keys
language plpgsql stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
  select c.* from app.incoming_keys c
  where c.no = any (array(
    select distinct unnest(b.nos)
    from (
      select s.block, array_agg(m.no) as nos
      from app.incoming_keys m cross join unnest(m.blocks) s (block)
      where m.blocks && k.blocks and s.block = any (k.blocks) and m.file_id = k.file_id and m.no <> k.no
      group by s.block
    ) b
    where cardinality(b.nos) <= app.most_in_block(b.block)
  )) and c.no < k.no
    -- A row that is a record or another row already leads to that.
    and not exists (select from app.incoming_rows r where r.no = c.no and r.result in ('same', 'refused'));
end
$$;

-- Finds the records whose number a row has; of a merged record the one that it has become.
create function app.incoming_holders(k app.incoming_keys) returns setof app.match_keys
language sql stable
set search_path = ''
as $$
  select m.* from app.match_keys m where m.identity_no = k.identity_no and m.identity_type = k.identity_type
  union all
  select m.* from public.clients c join app.match_keys m on m.client_id = app.merge_root(c.id)
  where c.identity_no = k.identity_no and c.identity_type = k.identity_type and c.merged_into_id is not null and c.deleted_at is null
    and m.identity_no is distinct from k.identity_no
$$;

-- Returns what a row is, by what was found, best first: {client | twin, level, weight, holder, filed, agreed}.
create function app.incoming_verdict(
  given jsonb, unsure jsonb, candidates jsonb, out result text, out why text, out client_id uuid, out twin_no bigint
)
language plpgsql immutable
set search_path = ''
as $$
declare
  best jsonb := candidates -> 0;
  agreed text[] := array(select jsonb_array_elements_text(best -> 'agreed'));
  -- A number that the record lacks is written by people alone.
  brings_number constant boolean := given ->> 'identity_no' is not null and agreed[1] = 'empty';
  alike constant boolean := agreed[2] = 'same' and agreed[3] = 'same' and agreed[1] in ('same', 'empty');
begin
  client_id := (best ->> 'client')::uuid;
  twin_no := (best ->> 'twin')::bigint;
  if best is null then
    result := 'new';
  elsif (best ->> 'holder')::boolean then
    result := case when app.names_fit(agreed) then 'same' else 'maybe' end;
    why := case when result = 'maybe' then 'other_person' end;
  elsif (best ->> 'filed')::boolean and alike and agreed[4] in ('same', 'vague', 'empty') then
    result := case when brings_number then 'maybe' else 'same' end;
    why := case when brings_number then 'number' end;
  elsif alike and agreed[4] = 'same' and agreed[5] = 'same' and (
    select count(*) = 1 from jsonb_array_elements(candidates) c where c ->> 'level' in ('certain', 'likely')
  ) then
    -- The comparison of the values tells later if it says something new.
    result := 'maybe';
    why := 'exact';
  else
    result := 'maybe';
    why := best ->> 'level';
  end if;
  if result <> 'maybe' and unsure <> '{}' then
    result := 'maybe';
    why := 'unsure';
  end if;
end
$$;

-- Compares the people of rows with the clients as they are now, and with the earlier rows of their file. Gives what was found,
-- best first, as app.incoming_verdict takes it.
create function app.incoming_people(nos bigint[]) returns table (row_no bigint, candidates jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  bits jsonb := app.match_bits();
  first_share double precision := app.name_share('first_name');
  last_share double precision := app.name_share('last_name');
begin
  return query
  with mine as materialized (
    select k as own, app.incoming_match_key(k) as key from app.incoming_keys k where k.no = any (nos)
  ),
  held as materialized (
    select (m.own).no, m.key as l, h.r, h.client, h.twin, true as holder
    from mine m cross join lateral (
      select x as r, x.client_id as client, null::bigint as twin from app.incoming_holders(m.own) x
      union all
      select app.incoming_match_key(t), null, t.no from app.incoming_keys t
      where t.file_id = (m.own).file_id and t.identity_no = (m.own).identity_no and t.identity_type = (m.own).identity_type
        and t.no < (m.own).no and (select x.result from app.incoming_rows x where x.no = t.no) not in ('same', 'refused')
    ) h
    where (m.own).identity_no is not null
  ),
  -- A row whose number is known is not looked for by name.
  settled as (select distinct h.no from held h where app.names_fit(app.match_agreements(h.l, h.r))),
  found as (
    select h.* from held h
    union all
    select (m.own).no, m.key, f.r, f.client, f.twin, false
    from mine m cross join lateral (
      select x as r, x.client_id as client, null::bigint as twin from app.match_candidates(m.key) x
      union
      select x, x.client_id, null from public.clients c join app.match_keys x on x.client_id = c.id
      where c.hospital_file_no = (m.own).file_no and c.deleted_at is null and c.merged_into_id is null
      union
      select app.incoming_match_key(t), null::uuid, t.no from app.incoming_twins(m.own) t
      union
      select app.incoming_match_key(t), null::uuid, t.no from app.incoming_keys t
      where t.file_id = (m.own).file_id and t.file_no = (m.own).file_no and t.no < (m.own).no
        and (select x.result from app.incoming_rows x where x.no = t.no) not in ('same', 'refused')
    ) f
    where (m.own).no not in (select s.no from settled s) and app.first_names_fit(m.key, f.r)
  ),
  -- Materialized: each is worked out once, not for every place that names it.
  compared as materialized (
    select f.no, f.l, f.r, f.client, f.twin, f.holder, app.match_agreements(f.l, f.r) as agreed from found f
  ),
  weighed as materialized (
    select c.no, c.client, c.twin, c.holder, c.agreed, w.level, w.weight,
      exists (
        select from app.incoming_keys k where k.no = c.no and k.file_no is not null and (
          k.file_no = (select x.hospital_file_no from public.clients x where x.id = c.client)
          or k.file_no = (select x.file_no from app.incoming_keys x where x.no = c.twin)
        )
      ) as filed
    from compared c
    cross join lateral (
      select case when c.agreed[2] not in ('different', 'empty')
        then app.pair_rarity(c.agreed, c.l, c.r, first_share, last_share) else 0 end as rarity offset 0
    ) x
    cross join lateral app.weigh_match(c.agreed, bits, x.rarity) w
  ),
  ranked as (
    select w.*, row_number() over (
      -- A record before a row of the file, and of rows the first one.
      partition by w.no order by w.holder and app.names_fit(w.agreed) desc, w.holder desc, w.filed desc, w.twin is null desc,
        w.weight desc, w.client, w.twin
    ) as place
    from weighed w where w.level <> 'none' or w.holder or w.filed and w.agreed[1] <> 'different'
  ),
  gathered as (
    select r.no, jsonb_agg(jsonb_build_object(
      'client', r.client, 'twin', r.twin, 'level', r.level, 'weight', round(r.weight::numeric, 2), 'holder', r.holder,
      'filed', r.filed, 'agreed', to_jsonb(r.agreed)
    ) order by r.place) as likely
    from ranked r where r.place <= 5 group by r.no
  )
  select g.no, g.likely from gathered g;
end
$$;

-- Judges rows of a list of patients.
create function app.judge_client_rows(nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  with found as materialized (select * from app.incoming_people(nos))
  update app.incoming_rows x set
    candidates = coalesce(g.candidates, '[]'), result = v.result, why = v.why, client_id = v.client_id, twin_no = v.twin_no,
    fills = '{}', differs = '{}', compared_xid = pg_snapshot_xmin(pg_current_snapshot()), version = x.version + 1
  from app.incoming_rows r
  left join found g on g.row_no = r.no
  cross join lateral app.incoming_verdict(r.given, r.unsure, coalesce(g.candidates, '[]')) v
  where r.no = any (nos) and x.no = r.no;
  -- Values that the records would get, and those in which both differ.
  update app.incoming_rows x set fills = d.fills, differs = d.differs,
    result = case when x.why = 'exact' and x.unsure = '{}' and d.fills || d.differs = '{}' then 'same' else x.result end,
    why = case when x.why = 'exact' and x.unsure = '{}' and d.fills || d.differs = '{}' then null else x.why end
  from (
    select r.no,
      coalesce(array_agg(c.name order by c.place) filter (where c.state in ('fill', 'adds')), '{}') as fills,
      coalesce(array_agg(c.name order by c.place) filter (where c.state in ('differs', 'locked')), '{}') as differs
    from app.incoming_rows r
    left join public.clients o on o.id = r.client_id
    left join app.incoming_rows t on t.no = r.twin_no
    cross join lateral app.compare_client_values(
      case when r.client_id is not null then to_jsonb(o) || app.extra_values_of(o.id) else t.given || jsonb_build_object('phones', app.incoming_phones(t.given -> 'phones')) end,
      r.given
    ) c
    where r.no = any (nos) and (r.client_id is not null or r.twin_no is not null)
    group by r.no
  ) d
  where x.no = d.no;
  -- A record needs a telephone number or an e-mail.
  update app.incoming_rows r set result = 'refused', why = 'contact_missing'
  where r.no = any (nos) and (r.result = 'new' or r.why = 'unsure' and r.client_id is null and r.twin_no is null)
    and not app.incoming_reachable(r.given, r.unsure);
end
$$;

-- Returns whether a new record of these values could be reached.
create function app.incoming_reachable(given jsonb, unsure jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select given ->> 'email' is not null or given -> 'phones' is not null
    or jsonb_array_length(case jsonb_typeof(unsure -> 'phones') when 'array' then unsure -> 'phones' else '[]' end) > 0
    or jsonb_array_length(case jsonb_typeof(unsure -> 'email') when 'array' then unsure -> 'email' else '[]' end) > 0
$$;

-- Returns, by group, how the values of a row compare with those of a record: `equal`; `fill`: the record has none; `adds`:
-- numbers that the record lacks; `differs`; `locked`: a national ID is never replaced by a list; `absent`: the file says
-- nothing. Each extra field of which the row says something is a group of its own.
create function app.compare_client_values(ours jsonb, given jsonb) returns table (name text, columns text[], state text, place integer)
language plpgsql immutable
set search_path = ''
as $$
declare
  field text;
  mine text;
  theirs text;
begin
  for name, columns, place in
    select g.name, g.columns, g.place from app.client_groups() g
    union all
    select k, array[k], (100 + row_number() over (order by k))::integer from jsonb_object_keys(given) k where app.extra_field_of(k) is not null
    order by 3
  loop
    if not given ?| columns or name like 'extra%' and given ->> name is null then
      state := 'absent';
    elsif name = 'phones' then
      state := case
        when not exists (
          select from jsonb_array_elements_text(given -> 'phones') n
          where not exists (select from jsonb_array_elements(coalesce(ours -> 'phones', '[]')) p where p ->> 'e164' = n)
        ) then 'equal'
        when coalesce(ours -> 'phones', '[]') = '[]' then 'fill' else 'adds' end;
    elsif name = 'identity' then
      state := case
        when ours ->> 'identity_no' is null then 'fill'
        when ours ->> 'identity_no' = given ->> 'identity_no' then 'equal' else 'locked' end;
    else
      state := 'equal';
      foreach field in array columns loop
        mine := nullif(nullif(btrim(ours ->> field), ''), 'unspecified');
        theirs := given ->> field;
        continue when theirs is null or mine = theirs;
        if mine is null then
          if state = 'equal' then state := 'fill'; end if;
        elsif app.fold_turkish(mine) <> app.fold_turkish(theirs) then
          state := 'differs';
        end if;
      end loop;
    end if;
    return next;
  end loop;
end
$$;

-- Counts the rows that wait to be judged.
create function app.incoming_left(target uuid) returns integer
language sql stable
set search_path = ''
as $$ select count(*)::integer from app.incoming_rows r where r.file_id = target and r.result = 'waiting' $$;

-- Goes on with judging a list, for a few seconds. Gives how many rows are left.
create function app.judge_waiting_incoming(target uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  deadline timestamptz := app.end_of_portion();
  of_list constant text := (select f.list from public.import_files f where f.id = target);
  portion bigint[];
begin
  -- By file: nobody else waits for it.
  perform pg_advisory_xact_lock(hashtext('incoming ' || target));
  loop
    portion := array(
      select r.no from app.incoming_rows r where r.file_id = target and r.result = 'waiting' order by r.line limit 200
    );
    exit when portion = '{}';
    perform app.judge_incoming(of_list, portion);
    exit when clock_timestamp() > deadline;
  end loop;
  return app.incoming_left(target);
end
$$;
