-- Identity of rows of card money. A row is known by what names it (terminal, moment, card, approval, reference,
-- instalment; number of a receipt), not by everything it says: whichever columns were mapped, and however a program has
-- saved the file, it stays the same row. What differs besides is a change.

-- Returns what identifies a staged row; nothing for lists whose rows have no identity. `bucket` is shared by rows of the
-- same bank, day, currency and amount; `identity` has the parts that name the row among them,
-- each null where the file has none; `exact` is the same for rows that are equal in everything they say.
create function app.identity_of(of_list text, bank uuid, facts jsonb, out bucket bigint, out identity text[], out exact uuid)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  -- Codes are capital letters and digits without leading zeros; null for none. Each is written out: a call costs more.
  if of_list = 'bank' then
    bucket := hashtextextended(concat_ws('|', bank, left(facts ->> 'transaction_at', 10), facts ->> 'currency',
      coalesce(nullif(facts ->> 'gross', '0'), facts ->> 'net')), 0);
    identity := array[
      nullif(ltrim(upper(regexp_replace(facts ->> 'terminal_no', '[^[:alnum:]]', '', 'g')), '0'), ''),
      nullif(ltrim(upper(regexp_replace(facts ->> 'approval_no', '[^[:alnum:]]', '', 'g')), '0'), ''),
      nullif(ltrim(upper(regexp_replace(facts ->> 'rrn', '[^[:alnum:]]', '', 'g')), '0'), ''),
      nullif(substr(facts ->> 'transaction_at', 12, 5), ''), substring(facts ->> 'card_masked' from '[0-9]+$'),
      nullif(facts ->> 'instalment_no', '0'), nullif(facts ->> 'instalment_count', '0')
    ];
  elsif of_list = 'receipts' then
    bucket := hashtextextended(concat_ws('|', left(facts ->> 'collected_at', 10), facts ->> 'currency', facts ->> 'amount'), 0);
    identity := array[
      nullif(ltrim(upper(regexp_replace(facts ->> 'receipt_no', '[^[:alnum:]]', '', 'g')), '0'), ''),
      nullif(ltrim(upper(regexp_replace(facts ->> 'terminal_no', '[^[:alnum:]]', '', 'g')), '0'), ''),
      nullif(ltrim(upper(regexp_replace(facts ->> 'approval_no', '[^[:alnum:]]', '', 'g')), '0'), ''),
      nullif(substr(facts ->> 'collected_at', 12, 5), ''),
      nullif(upper(regexp_replace(btrim(facts ->> 'desk'), '\s+', ' ', 'g')), '')
    ];
  else
    return;
  end if;
  exact := md5(jsonb_strip_nulls(facts)::text)::uuid;
end
$$;

-- Returns the weights of the parts of a row: terminal, approval, reference, minute, card, number and count of instalments;
-- of a receipt number, terminal, approval, minute, desk. Rows whose equal parts weigh ten are the same row; with less it
-- is a question.
create function app.identity_weights(of_list text) returns integer[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case of_list when 'bank' then '{4, 10, 10, 6, 4, 1, 1}'::integer[] else '{10, 2, 3, 3, 2}'::integer[] end
$$;

-- Returns the weight of the parts that two rows share; -1 where one part says something else in each.
create function app.parts_score(a text[], b text[], weights integer[]) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case when bool_or(p.a <> p.b) then -1 else coalesce(sum(p.weight) filter (where p.a = p.b), 0)::integer end
  from unnest(a, b, weights) p (a, b, weight)
$$;

-- Returns parts of a row that two files have told: those of the second where it has them.
create function app.joined_parts(old text[], new text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select array_agg(coalesce(p.new, p.old) order by p.place) from unnest(old, new) with ordinality p (old, new, place) $$;

-- Rows that earlier files have brought, of both lists.
create view app.known_rows with (security_invoker = true) as
select 'bank' as list, r.no, r.file_id, r.line, r.bank_id, r.day, r.bucket, r.identity, r.exact from app.bank_rows r
union all
select 'receipts', r.no, r.file_id, r.line, null, r.day, r.bucket, r.identity, r.exact from app.receipts r;

-- Refuses to write through a view of several tables. With it the database asks for rights before it says so.
create function app.refuse_view_write() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform app.refuse_call('values_malformed');
  return null;
end
$$;
create trigger known_rows_read_only instead of insert or update or delete on app.known_rows
for each row execute function app.refuse_view_write();

-- Returns the columns that a later file may change.
create function app.changing_columns(of_list text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case of_list
    when 'bank' then '{kind, at, day_end_on, value_on, posted_on, gross, commission, reward, service_fee, points, tax, net,
      instalment_no, instalment_count, card_masked, card_kind, approval_no, rrn, batch_no, terminal_no, merchant_no}'::text[]
    else '{at, desk, staff, terminal_no, method, instalment_count, approval_no, cancelled}'::text[]
  end
$$;

-- Returns the columns of a known row that a staged one changes, with their new values. A file that has no such column says
-- nothing of it; codes are compared without leading zeros, moments to the minute, cards by the digits that are told.
create function app.row_change(of_list text, of_bank uuid, known bigint, staged app.import_staging) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  old jsonb;
  new jsonb;
begin
  if of_list = 'bank' then
    select to_jsonb(r) into old from app.bank_rows_stored r where r.no = known;
    new := to_jsonb(app.bank_row_of(of_bank, staged));
  else
    select to_jsonb(r) into old from app.receipts_stored r where r.no = known;
    new := to_jsonb(app.receipt_of(staged));
  end if;
  return (
    select coalesce(jsonb_object_agg(c.name, new -> c.name), '{}')
    from (
      select n as name, old ->> n as was, new ->> n as said from unnest(app.changing_columns(of_list)) n
      where new -> n <> 'null' and new -> n <> old -> n
    ) c
    where c.was is null or case
      when c.name in ('terminal_no', 'merchant_no', 'approval_no', 'rrn', 'batch_no') then
        ltrim(upper(regexp_replace(c.was, '[^[:alnum:]]', '', 'g')), '0')
          <> ltrim(upper(regexp_replace(c.said, '[^[:alnum:]]', '', 'g')), '0')
      when c.name = 'at' then left(c.was, 16) <> left(c.said, 16)
      when c.name = 'card_masked' then
        char_length(regexp_replace(c.said, '\D', '', 'g')) > char_length(regexp_replace(c.was, '\D', '', 'g'))
      when c.name in ('desk', 'staff', 'method') then
        regexp_replace(btrim(c.was), '\s+', ' ', 'g') <> regexp_replace(btrim(c.said), '\s+', ' ', 'g')
      else true
    end
  );
end
$$;

-- Returns the last bucket of the next rows of a file that are compared, `size` of them or a few more; null after the last.
create function app.next_buckets(target uuid, after bigint, size integer) returns bigint
language sql stable
set search_path = ''
as $$
  select max(b.bucket) from (
    select s.bucket from app.import_staging s
    where s.file_id = target and s.problem is null and (after is null or s.bucket > after)
    order by s.bucket limit size
  ) b
$$;

-- Finds the known rows that the staged rows of some buckets are. First those that are equal in everything, the first with
-- the first, so that honest twins stay twins; then those whose parts agree, the best pair first. Its joins are hashed: of
-- rows that have just been written the planner knows nothing.
create function app.match_known_rows(file public.import_files, after bigint, last bigint) returns void
language plpgsql volatile
set search_path = ''
set enable_nestloop = off
as $$
declare
  weights constant integer[] := app.identity_weights(file.list);
  buckets bigint[] := array(
    select distinct s.bucket from app.import_staging s
    where s.file_id = file.id and s.problem is null and s.bucket <= last and (after is null or s.bucket > after)
  );
begin
  with mine as (
    select s.line, s.bucket, s.identity, s.exact, row_number() over (partition by s.bucket, s.identity, s.exact order by s.line) as place
    from app.import_staging s where s.file_id = file.id and s.problem is null and s.bucket = any (buckets)
  ),
  known as (
    select k.no, k.bucket, k.identity, k.exact, row_number() over (partition by k.bucket, k.identity, k.exact order by k.no) as place
    from app.known_rows k where k.list = file.list and k.bucket = any (buckets)
  )
  update app.import_staging s set outcome = 'same', row_no = k.no
  from mine m join known k using (bucket, identity, exact, place)
  where s.file_id = file.id and s.bucket = any (buckets) and s.line = m.line;
  loop
    buckets := array(
      select distinct s.bucket from app.import_staging s
      where s.file_id = file.id and s.problem is null and s.row_no is null and s.bucket = any (buckets)
    );
    exit when buckets = '{}';
    -- Thousands of rows of one day and amount, with nothing that tells them apart.
    if exists (
      select from (
        select s.bucket, count(*) as mine from app.import_staging s
        where s.file_id = file.id and s.problem is null and s.row_no is null and s.bucket = any (buckets) group by 1
      ) m
      join (
        select k.bucket, count(*) as known from app.known_rows k where k.list = file.list and k.bucket = any (buckets) group by 1
      ) k using (bucket)
      where m.mine * k.known > 4000000
    ) then
      perform app.refuse_access('too_many_alike');
    end if;
    with mine as (
      select s.line, s.bucket, s.identity, row_number() over (partition by s.bucket, s.identity order by s.line) as place
      from app.import_staging s
      where s.file_id = file.id and s.problem is null and s.row_no is null and s.bucket = any (buckets)
    ),
    taken as (
      select s.row_no from app.import_staging s
      where s.file_id = file.id and s.row_no is not null and s.bucket = any (buckets)
    ),
    known as (
      select k.no, k.bucket, k.identity, row_number() over (partition by k.bucket, k.identity order by k.no) as place
      from app.known_rows k
      where k.list = file.list and k.bucket = any (buckets) and not exists (select from taken t where t.row_no = k.no)
    ),
    scored as (
      select m.line, k.no, abs(m.place - k.place) as apart, app.parts_score(m.identity, k.identity, weights) as score
      from mine m join known k using (bucket)
    ),
    ranked as (
      select c.line, c.no, c.score, row_number() over (partition by c.line order by c.score desc, c.apart, c.no) as best_known,
        row_number() over (partition by c.no order by c.score desc, c.apart, c.line) as best_mine
      from scored c where c.score >= 0
    ),
    best as materialized (select r.line, r.no, r.score from ranked r where r.best_known = 1 and r.best_mine = 1)
    update app.import_staging s set row_no = r.no, outcome = case when r.score < 10 then 'unsure' else 'changed' end
    from best r
    where s.file_id = file.id and s.bucket = any (buckets) and s.line = r.line;
    exit when not found;
  end loop;
  -- Rows that agree in their parts may say something else besides.
  update app.import_staging s set change = c.change, outcome = case when s.outcome = 'changed' and c.change = '{}' then 'same' else s.outcome end
  from app.import_staging own cross join lateral app.row_change(file.list, file.bank_id, own.row_no, own) c (change)
  where own.file_id = file.id and own.outcome in ('changed', 'unsure') and own.change is null
    and s.file_id = file.id and s.line = own.line and s.bucket <= last and (after is null or s.bucket > after);
end
$$;

-- Settles questions by the whole day: where at least five rows of a day are known, and the file has a row for each of
-- them, its rows are those rows. Terminals that the file does not speak of do not count.
create function app.settle_by_day(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
set enable_nestloop = off
as $$
declare
  days date[] := array(
    select distinct left(s.facts ->> 'transaction_at', 10)::date from app.import_staging s
    where s.file_id = file.id and s.outcome = 'unsure'
  );
  terminals text[] := array(select distinct s.identity[1] from app.import_staging s where s.file_id = file.id and s.problem is null);
begin
  if file.list <> 'bank' or days = '{}' then return; end if;
  with known as (
    select k.no, k.day from app.known_rows k
    where k.list = 'bank' and k.bank_id = file.bank_id and k.day = any (days)
      and (k.identity[1] is null or k.identity[1] = any (terminals) or array_position(terminals, null) is not null)
  ),
  told as (select s.row_no from app.import_staging s where s.file_id = file.id and s.row_no is not null),
  whole as (
    select k.day from known k left join told t on t.row_no = k.no
    group by k.day having count(*) >= 5 and bool_and(t.row_no is not null)
  )
  update app.import_staging s set outcome = case when s.change = '{}' then 'same' else 'changed' end
  where s.file_id = file.id and s.outcome = 'unsure' and left(s.facts ->> 'transaction_at', 10)::date in (select w.day from whole w);
end
$$;

-- Returns what taking a file over would do: numbers of rows that are new, there already, changed, or either (unsure), with
-- the first of those that are to be looked at.
create function app.plan_of(file public.import_files) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('new', n.new, 'same', n.same, 'changed', n.changed, 'unsure', n.unsure, 'rows', coalesce((
    select jsonb_agg(jsonb_build_object('line', s.line, 'outcome', s.outcome, 'values', s.facts,
      'before', app.columns_of(case when file.list = 'bank' then (select to_jsonb(b) from app.bank_rows b where b.no = s.row_no)
        else (select to_jsonb(r) from app.receipts r where r.no = s.row_no) end, s.change),
      'after', s.change) order by s.outcome desc, s.line)
    from (
      select t.* from app.import_staging t where t.file_id = file.id and t.outcome in ('changed', 'unsure')
      order by t.outcome desc, t.line limit 50
    ) s
  ), '[]'))
  from (
    select count(*) filter (where s.outcome is null) as new, count(*) filter (where s.outcome = 'same') as same,
      count(*) filter (where s.outcome = 'changed') as changed, count(*) filter (where s.outcome = 'unsure') as unsure
    from app.import_staging s where s.file_id = file.id and s.problem is null
  ) n
$$;
