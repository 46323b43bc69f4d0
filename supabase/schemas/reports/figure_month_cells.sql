-- Counting months, and keeping what they show.

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
