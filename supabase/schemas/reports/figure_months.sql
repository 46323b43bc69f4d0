-- Months of a source that tells of few: each is counted once, and every answer is made of what the months show. Two
-- questions then differ by shown groups alone, whatever their days, columns and choices. Decision 62.

-- How a figure's months are put together, and what a month keeps for that: a number that is added up, or a list.
create table app.monthly_figures (
  source text not null,
  id text not null,
  form text not null check (form in ('sum', 'share', 'mean', 'p50', 'p90', 'spread')),
  -- An aggregate: the count, the rows of the share, the sum, or the values.
  kept text not null,
  -- The part that it would tell of.
  part text,
  -- For a figure that may be told although its part is hidden, since other rows give the same: two aggregates, whether rows
  -- could move within the part one way, and the other way, without a change of the figure.
  swaps text[] check (cardinality(swaps) = 2),
  primary key (source, id),
  foreign key (source, id) references app.figures (source, id)
);
select app.protect('app.monthly_figures');
create policy "for the server alone" on app.monthly_figures for select to service_role using (true);

-- Rows that figures divide into classes. A class of one to four hides them all: the others would give it away.
create table app.figure_parts (
  source text not null references app.figure_sources (id),
  id text not null,
  -- Aggregates, one for each class.
  classes text[] not null,
  -- The part that it divides further: where that is hidden, so is this.
  under text,
  -- A column that has the same classes, and its values that are told here, too: hidden there means hidden here.
  of_column text,
  of_values text[] not null default '{}',
  -- Told of a whole month alone, never of groups.
  whole_only boolean not null default false,
  primary key (source, id)
);
select app.protect('app.figure_parts');
create policy "for the server alone" on app.figure_parts for select to service_role using (true);

-- What a month shows: [{l, c, v, f, n, k}], of lane, column, value, figure: its rows, and what it keeps. Without `n` it
-- is hidden; no number of a hidden group is stored. The column is '' for the month as a whole.
create table app.figure_months (
  source text not null references app.figure_sources (id),
  -- Rows that were counted: 'all', or those of one user.
  scope text not null,
  -- The value of the column by which rows are never added up; '' where there is none.
  apart text not null,
  month date not null,
  cells jsonb not null,
  looked_on date not null,
  primary key (source, scope, apart, month)
);
select app.protect('app.figure_months');
create policy "for the server alone" on app.figure_months for select to service_role using (true);

-- Marks in place of a value: a row without one; a column that is hidden as a whole; the sum of all hidden groups.
create function app.no_value() returns text language sql immutable parallel safe set search_path = '' as $$ select chr(1) $$;
create function app.all_hidden() returns text language sql immutable parallel safe set search_path = '' as $$ select chr(2) $$;
create function app.hidden_sum() returns text language sql immutable parallel safe set search_path = '' as $$ select chr(3) $$;

create function app.few(n numeric) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select n between 1 and 4 $$;

create function app.any_few(counts bigint[]) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select coalesce(bool_or(n between 1 and 4), false) from unnest(counts) n $$;

-- Adds up what groups keep: numbers, or lists.
create function app.add_kept(kept jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case when exists (select from jsonb_array_elements(kept) e where jsonb_typeof(e) = 'array')
    then (select jsonb_agg(v) from jsonb_array_elements(kept) e cross join jsonb_array_elements(case jsonb_typeof(e) when 'array' then e else '[]' end) v)
    else (select to_jsonb(sum((e #>> '{}')::numeric)) from jsonb_array_elements(kept) e) end
$$;

-- Returns the months of a period that are over: its days may still be entered for three more.
create function app.whole_months(spec jsonb) returns date[]
language sql stable
set search_path = ''
as $$
  select array(
    select m::date from generate_series(
      date_trunc('month', (spec ->> 'from')::date)::timestamp, (spec ->> 'to')::date::timestamp, interval '1 month'
    ) m
    where m + interval '1 month 3 days' <= now() at time zone 'Europe/Istanbul' order by m
  )
$$;

-- Returns the name of the rows that the caller may count.
create function app.figure_scope() returns text
language sql stable
set search_path = ''
as $$ select case when app.read_scope() = 'all' then 'all' else auth.uid()::text || coalesce(' ' || app.my_department(), '') end $$;

-- Tells which of the groups of a column are hidden: those that have to be, and others until the hidden ones are two and
-- have so many more rows than groups that each may have any number from one to `slack` and one. Small ones go first; how
-- large exactly the added one is, nobody can tell.
create function app.groups_to_hide(names text[], n bigint[], must boolean[], slack integer) returns boolean[]
language plpgsql immutable
set search_path = ''
as $$
declare
  groups integer;
  rows_of bigint;
  next integer;
begin
  loop
    select count(*), coalesce(sum(n[i]), 0) into groups, rows_of from generate_subscripts(n, 1) i where must[i] and n[i] > 0;
    exit when groups = 0 or groups >= 2 and rows_of - groups >= slack;
    next := (
      select i from generate_subscripts(n, 1) i where not must[i] and n[i] > 0 order by ceil(log(2, n[i] + 0.0)), md5(names[i]) limit 1
    );
    exit when next is null;
    must[next] := true;
  end loop;
  return must;
end
$$;

-- Counts months: {month, l, c, v, n: {base: rows}, few: {part: whether}, f: {figure: {n, k}}, swaps: {figure: [whether]}}, of
-- the figures that share a moment.
create function app.count_months(source app.figure_sources, apart text, moment text, months date[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  found jsonb;
  columns text := (
    select string_agg(format('(%L, coalesce(%s, app.no_value()))', c.id, c.value), ', ' order by c.id) from app.figure_columns c
    where c.source = source.id and c.id is distinct from source.apart and c.id is distinct from source.lane
  );
  lane text := coalesce((select c.value from app.figure_columns c where c.source = source.id and c.id = source.lane), '''''');
  made text := (
    select format('jsonb_build_object(%s) as f, jsonb_build_object(%s) as swaps',
      string_agg(format('%L, jsonb_build_object(''n'', %s, ''k'', %s)', f.id, f.basis, m.kept), ', ' order by f.id),
      coalesce(string_agg(format('%L, array[%s]', f.id, array_to_string(m.swaps, ', ')), ', ' order by f.id)
        filter (where m.swaps is not null), ''))
    from app.figures f join app.monthly_figures m on m.source = f.source and m.id = f.id
    where f.source = source.id and f.moment = count_months.moment
  );
  parts text := (
    select string_agg(format('%L, app.any_few(array[%s])', p.id, array_to_string(p.classes, ', ')), ', ' order by p.id)
    from app.figure_parts p where p.source = source.id and exists (
      select from app.monthly_figures m join app.figures f on f.source = m.source and f.id = m.id
      where m.source = p.source and m.part = p.id and f.moment = count_months.moment
    )
  );
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(x)), ''[]'') from (
       select %1$s as month, %2$s as l, k.c, k.v, %3$s as n, %4$s, jsonb_build_object(%5$s) as few
       from %6$s cross join lateral (values (''''::text, ''''::text), %7$s) k (c, v)
       where %8$s and %9$s and %1$s = any ($3) group by 1, 2, 3, 4
     ) x',
    app.part_of_time(moment, 'month'), lane, source.people, made, coalesce(parts, ''), source.relation, columns,
    app.figure_conditions(source, case when source.apart is null then '{}'
      else jsonb_build_object(source.apart, jsonb_build_array(apart)) end),
    app.figure_range(moment, null)
  ) into found using months[1]::timestamp at time zone 'Europe/Istanbul',
    (months[cardinality(months)] + interval '1 month') at time zone 'Europe/Istanbul',
    array(select to_char(m, 'YYYY-MM') from unnest(months) m);
  return found;
end
$$;

-- Returns what is hidden together, each behind what it depends on: the rows as such, the rows that figures say something
-- of, and parts.
create function app.figure_units(source app.figure_sources, moment text)
returns table (id text, kind text, figure text, above text, under text, whole_only boolean, of_column text, of_values text[], figures text[])
language sql stable
set search_path = ''
as $$
  with f as (
    select f.id, m.part, case when f.basis = source.people then '' else 'basis ' || f.basis end as base
    from app.figures f join app.monthly_figures m on m.source = f.source and m.id = f.id
    where f.source = source.id and f.moment = figure_units.moment
  )
  select '', 'rows', null::text, null::text, null::text, false, null::text, '{}'::text[], array(select f.id from f where f.base = '' and f.part is null)
  union all
  select f.base, 'basis', min(f.id), '', null, false, null, '{}', array_agg(f.id) filter (where f.part is null) from f where f.base <> '' group by f.base
  union all
  (select 'part ' || p.id, 'part', min(f.id), min(f.base), 'part ' || p.under, p.whole_only, p.of_column, p.of_values, array_agg(f.id)
   from f join app.figure_parts p on p.source = source.id and p.id = f.part
   group by p.source, p.id order by p.under nulls first, p.id)
$$;

-- Returns what is hidden of one month and lane, from the rows of `count_months`: {unit: {dark, columns: {column: [value]},
-- shut: [column], told: [column]}}. A dark unit is hidden of the month as a whole, and so of its groups; of a shut column no
-- group is named; in a told column, figures with swaps are shown although their part is hidden.
create function app.hidden_groups(source app.figure_sources, moment text, counted jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  whole jsonb := (select r from jsonb_array_elements(counted) r where r ->> 'c' = '');
  said jsonb := '{}';
  unit record;
  c record;
  is_dark boolean;
  must boolean[];
  slack integer;
  left_over integer[];
  hidden jsonb;
  shut jsonb;
  told jsonb;
begin
  for unit in select * from app.figure_units(source, moment) loop
    is_dark := coalesce((said #>> array[unit.above, 'dark'])::boolean, false)
      or coalesce((said #>> array[unit.under, 'dark'])::boolean, false)
      or coalesce(case unit.kind
        when 'rows' then app.few((whole ->> 'n')::numeric)
        when 'basis' then app.few((whole #>> array['f', unit.figure, 'n'])::numeric)
        else (whole #>> array['few', substr(unit.id, 6)])::boolean
          or said #> array['', 'columns', unit.of_column] ?| unit.of_values
      end, false);
    slack := case unit.kind when 'part' then 0 else 4 end;
    hidden := '{}';
    shut := '[]';
    told := '[]';
    for c in
      select r.col, array_agg(r.val order by r.val) as names, array_agg(r.n order by r.val) as n,
        array_agg(r.few or coalesce(said #> array[unit.above, 'columns', r.col] ? r.val, false)
          or coalesce(said #> array[unit.under, 'columns', r.col] ? r.val, false) order by r.val) as must,
        array_agg(coalesce(said #> array[unit.above, 'columns', r.col] ? r.val, false) order by r.val) as above,
        array_agg((r.swaps ->> 0)::boolean order by r.val) as one_way, array_agg((r.swaps ->> 1)::boolean order by r.val) as other_way
      from (
        select e ->> 'c' as col, e ->> 'v' as val,
          case unit.kind when 'rows' then (e ->> 'n')::bigint else (e #>> array['f', unit.figure, 'n'])::bigint end as n,
          case unit.kind
            when 'rows' then app.few((e ->> 'n')::numeric)
            when 'basis' then app.few((e #>> array['f', unit.figure, 'n'])::numeric)
            else (e #>> array['few', substr(unit.id, 6)])::boolean
          end as few,
          (select w.value from jsonb_each(e -> 'swaps') w where w.key = any (unit.figures)) as swaps
        from jsonb_array_elements(counted) e where e ->> 'c' <> ''
      ) r
      group by r.col
    loop
      must := app.groups_to_hide(c.names, c.n, c.must, slack);
      select array[count(*), coalesce(sum(c.n[i]), 0)] into left_over from generate_subscripts(c.n, 1) i where must[i] and c.n[i] > 0;
      -- Where hiding all groups is too little, their number would tell how large each is.
      if is_dark or unit.whole_only or left_over[1] = 1 or left_over[1] > 1 and left_over[2] - left_over[1] < slack then
        must := array_fill(true, array[cardinality(c.n)]);
        if unit.kind = 'rows' then shut := shut || to_jsonb(c.col); end if;
      end if;
      -- Each hidden group may differ, where another one makes up for it.
      if not is_dark and not exists (
        select from generate_subscripts(c.n, 1) i where must[i] and not c.above[i] and c.n[i] > 0 and not exists (
          select from generate_subscripts(c.n, 1) o
          where o <> i and must[o] and (c.one_way[i] and c.other_way[o] or c.other_way[i] and c.one_way[o])
        )
      ) then
        told := told || to_jsonb(c.col);
      end if;
      hidden := hidden || jsonb_build_object(c.col, array(select c.names[i] from generate_subscripts(c.n, 1) i where must[i]));
    end loop;
    if unit.kind <> 'rows' then shut := said #> '{"", shut}'; end if;
    said := said || jsonb_build_object(unit.id, jsonb_build_object('dark', is_dark, 'columns', hidden, 'shut', shut, 'told', told));
  end loop;
  return said;
end
$$;

-- Returns the cells of one month and lane, as they are stored.
create function app.cells_to_show(source app.figure_sources, moment text, counted jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  with said as materialized (select app.hidden_groups(source, moment, counted) as by_unit),
  figures as (
    select f as id, s.by_unit -> u.id as said, s.by_unit -> u.above as above
    from app.figure_units(source, moment) u cross join unnest(u.figures) f cross join said s
  ),
  cells as (
    select f.id, f.said, r ->> 'l' as l, r ->> 'c' as c, r ->> 'v' as v, r #> array['f', f.id] as cell,
      coalesce(f.said -> 'shut' ? (r ->> 'c'), false) as is_shut,
      case when r ->> 'c' = '' then (f.said ->> 'dark')::boolean
          and not (r -> 'swaps' ? f.id and not (f.above ->> 'dark')::boolean and r #> array['swaps', f.id] @> 'true')
        else f.said #> array['columns', r ->> 'c'] ? (r ->> 'v')
          and not (r -> 'swaps' ? f.id and f.said -> 'told' ? (r ->> 'c') and not f.above #> array['columns', r ->> 'c'] ? (r ->> 'v'))
      end as is_hidden
    from figures f cross join jsonb_array_elements(counted) r
  )
  select coalesce(jsonb_agg(x.cell), '[]') from (
    select jsonb_build_object('l', l, 'c', c, 'v', v, 'f', id) || case when is_hidden then '{}' else cell end as cell
    from cells where not is_shut
    union all
    select distinct jsonb_build_object('l', l, 'c', c, 'v', app.all_hidden(), 'f', id) from cells where is_shut
    union all
    -- All hidden groups together: the whole without the shown ones.
    select jsonb_build_object('l', l, 'c', c, 'v', app.hidden_sum(), 'f', id, 'of', jsonb_agg(v), 'n', sum((cell ->> 'n')::bigint),
      'k', app.add_kept(jsonb_agg(cell -> 'k')))
    from cells where is_hidden and c <> '' and id in (select o.id from cells o where o.c = '' and not o.is_hidden)
    group by l, c, id
  ) x
$$;

-- Returns the cell of a figure at the end of a month, which is told of the whole alone: as long as no month since the first
-- one has few, for two ends tell what came between them.
create function app.cells_at_end(source app.figure_sources, apart text, month date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  f record;
  n bigint;
  k jsonb;
  counted jsonb;
  cells jsonb := '[]';
  conditions text := app.figure_conditions(source, case when source.apart is null then '{}'
    else jsonb_build_object(source.apart, jsonb_build_array(apart)) end);
  behind timestamptz := (month + interval '1 month') at time zone 'Europe/Istanbul';
begin
  for f in
    select g.*, m.kept from app.figures g join app.monthly_figures m on m.source = g.source and m.id = g.id
    where g.source = source.id and g.moment is null
  loop
    if counted is null then
      execute (
        select format('select jsonb_agg(x.few order by x.month) from (select y.month, app.any_few(array_agg(y.n)) as few from (%s) y group by y.month) x',
          string_agg(format('select %s as month, count(*) as n from %s where %s and %s group by 1',
            app.part_of_time(g.moment, 'month'), source.relation, conditions, app.figure_range(g.moment, null)), ' union all '))
        from (
          select distinct g.moment from app.figures g join app.monthly_figures m on m.source = g.source and m.id = g.id
          where g.source = source.id and g.moment is not null and m.form = 'sum'
        ) g
      ) into counted using '2000-01-01'::timestamptz, behind;
    end if;
    execute format('select %s, to_jsonb(%s) from %s where %s and %s', f.basis, f.kept, source.relation, conditions,
      app.figure_range(null, f.within)) into n, k using month::timestamp at time zone 'Europe/Istanbul', behind;
    cells := cells || jsonb_build_array(jsonb_build_object('l', '', 'c', '', 'v', '', 'f', f.id) || case
      -- Few at the beginning hide nothing later; few behind the first month that has enough do.
      when app.few(n) or coalesce((counted ->> -1)::boolean, false)
        or exists (
          select from jsonb_array_elements_text(counted) with ordinality e (few, at)
          where e.few = 'true' and e.at > (
            select min(o.at) from jsonb_array_elements_text(counted) with ordinality o (few, at) where o.few = 'false'
          )
        ) then '{}'
      else jsonb_build_object('n', n, 'k', k) end);
  end loop;
  return cells;
end
$$;

-- Tells whether what a month shows now may take the place of what it showed: no shown group changes by one to four.
create function app.may_replace(former jsonb, fresh jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select not exists (
    select from jsonb_array_elements(former) o
    left join jsonb_array_elements(fresh) w
      on w ->> 'l' = o ->> 'l' and w ->> 'c' = o ->> 'c' and w ->> 'v' = o ->> 'v' and w ->> 'f' = o ->> 'f'
    where o ->> 'v' <> app.hidden_sum() and o ? 'n' and (o ->> 'n')::bigint > 0 and (
      w is not null and not w ? 'n'
      or abs(coalesce((w ->> 'n')::numeric, 0) - (o ->> 'n')::numeric) between 1 and 4
      or coalesce((w ->> 'n')::numeric, 0) = (o ->> 'n')::numeric and w -> 'k' is distinct from o -> 'k'
      or jsonb_typeof(o -> 'k') = 'number' and jsonb_typeof(w -> 'k') = 'number'
        and abs((w ->> 'k')::numeric - (o ->> 'k')::numeric) between 0.001 and 4.999
    )
  )
$$;

-- Returns what months show: {month, cells}. What is new is counted, once for all later questions; after a day it is looked
-- at again, and replaced where nobody learns of few by that.
create function app.months_shown(source app.figure_sources, apart text, months date[])
returns table (month date, cells jsonb)
language plpgsql volatile
set search_path = ''
as $$
declare
  scope_of text := app.figure_scope();
  today date := (now() at time zone 'Europe/Istanbul')::date;
  missing date[];
  m date;
  moments text[];
  moment_of text;
  counted jsonb;
  fresh jsonb := '{}';
  made jsonb;
begin
  missing := array(select x from unnest(months) x where not exists (
    select from app.figure_months k where k.source = source.id and k.scope = scope_of and k.apart = months_shown.apart and k.month = x
      and k.looked_on >= today
  ) order by x);
  if missing <> '{}' then
    -- One of two who ask at once counts.
    perform pg_advisory_xact_lock(hashtextextended('figure months ' || source.id || ' ' || scope_of || ' ' || apart, 0));
    moments := array(select distinct f.moment from app.figures f join app.monthly_figures g on g.source = f.source and g.id = f.id
      where f.source = source.id and f.moment is not null order by 1);
    foreach moment_of in array moments loop
      counted := app.count_months(source, apart, moment_of, missing);
      fresh := (
        select coalesce(jsonb_object_agg(y.month, coalesce(fresh -> y.month, '[]') || y.cells), '{}')
        from (
          select x.month, jsonb_path_query_array(jsonb_agg(app.cells_to_show(source, moment_of, x.rows)), '$[*][*]') as cells from (
            select r ->> 'month' as month, r ->> 'l' as l, jsonb_agg(r) as rows from jsonb_array_elements(counted) r group by 1, 2
          ) x group by x.month
        ) y
      ) || (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(fresh) e
        where not exists (select from jsonb_array_elements(counted) r where r ->> 'month' = e.key));
    end loop;
    foreach m in array missing loop
      made := coalesce(fresh -> to_char(m, 'YYYY-MM'), '[]') || app.cells_at_end(source, apart, m);
      -- Nothing is shown yet, so nothing has to stay as it was.
      if not jsonb_path_exists(made, '$[*] ? (@.n > 0)') and not exists (
        select from app.figure_months k where k.source = source.id and k.scope = scope_of and k.apart = months_shown.apart and k.month = m
      ) then
        month := m;
        cells := made;
        return next;
        continue;
      end if;
      insert into app.figure_months as k (source, scope, apart, month, cells, looked_on)
      values (source.id, scope_of, apart, m, made, today)
      on conflict on constraint figure_months_pkey do update set looked_on = today,
        cells = case when app.may_replace(k.cells, excluded.cells) then excluded.cells else k.cells end
      where k.looked_on < today;
    end loop;
  end if;
  return query select k.month, k.cells from app.figure_months k
    where k.source = source.id and k.scope = scope_of and k.apart = months_shown.apart and k.month = any (months);
end
$$;
