-- Answers of sources that tell of few: sums of what whole months show (figure_months.sql), and of nothing else.

-- Gives a value of what months keep.
create function app.value_of_months(form text, n numeric, kept jsonb) returns numeric
language sql immutable
set search_path = ''
as $$
  select case form
    when 'sum' then (kept #>> '{}')::numeric
    when 'share' then 100.0 * (kept #>> '{}')::numeric / nullif(n, 0)
    when 'mean' then (kept #>> '{}')::numeric / nullif(n, 0)
    when 'p50' then (select percentile_cont(0.5) within group (order by v::double precision)::numeric from jsonb_array_elements_text(kept) v)
    when 'p90' then (select percentile_cont(0.9) within group (order by v::double precision)::numeric from jsonb_array_elements_text(kept) v)
    when 'spread' then (select stddev_samp(v::numeric) from jsonb_array_elements_text(kept) v)
  end
$$;

-- Computes figures as app.compute_figures has them, of months that are over: groups and choices of one column, and months. A
-- cell with `left` is without so many hidden ones. What would cross two columns, or a month with anything shorter, is hidden.
create function app.compute_months(source app.figure_sources, wanted text[], groups text[], spec jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  months date[] := app.whole_months(spec);
  filters jsonb := coalesce(spec -> 'filters', '{}');
  apart text := coalesce(filters #>> array[source.apart, '0'], '');
  columns text[] := array(
    select distinct c from unnest(groups || array(select jsonb_object_keys(filters))) c
    where c <> 'month' and c is distinct from source.apart and c is distinct from source.lane
  );
  of_column text := coalesce(columns[1], '');
  chosen text[] := array(select coalesce(v #>> '{}', app.no_value()) from jsonb_array_elements(filters -> of_column) v);
  lanes text[] := array(select coalesce(v #>> '{}', '') from jsonb_array_elements(filters -> source.lane) v);
  counted jsonb := jsonb_build_object('counted', jsonb_build_object('from', months[1],
    'to', (months[cardinality(months)] + interval '1 month')::date - 1));
  answer jsonb;
begin
  if cardinality(columns) > 1 or columns && app.parts_of_time() then return '{"rows": [], "hidden": true}'; end if;
  if months = '{}' then return '{"rows": [], "counted": null}'; end if;
  with cells as (
    select m.month, e.l, e.v, e.f, e.n, e.k, e.of
    from app.months_shown(source, apart, months) m
    cross join lateral jsonb_to_recordset(m.cells) as e (l text, c text, v text, f text, n numeric, k jsonb, of jsonb)
    where e.f = any (wanted) and e.c = of_column and (lanes = '{}' or e.l = any (lanes))
  ),
  -- At the end of a period: the last month tells it.
  in_time as (
    select c.* from cells c join app.figures f on f.source = source.id and f.id = c.f
    where f.moment is not null or ('month' <> all (groups) and c.month = months[cardinality(months)])
  ),
  -- A choice of all that is hidden gives their sum: it is the whole without the shown groups.
  sums as (
    select c.* from in_time c
    where c.v = app.hidden_sum() and of_column <> all (groups) and chosen <> '{}'
      and chosen @> array(select jsonb_array_elements_text(c.of))
  ),
  used as (
    select * from sums
    union all
    select c.* from in_time c
    where c.v <> app.hidden_sum() and (chosen = '{}' or c.v = any (chosen) or c.v = app.all_hidden())
      and (c.n is not null or not exists (select from sums s where s.month = c.month and s.l = c.l and s.f = c.f))
  ),
  grouped as (
    select array(select case g.id when 'month' then to_char(u.month, 'YYYY-MM') when source.apart then apart when source.lane then u.l
        else nullif(u.v, app.no_value()) end from unnest(groups) with ordinality g (id, at) order by g.at) as g, u.*
    from used u
  ),
  put_together as (
    select y.g, y.f, sum(y.n) as n, count(*) filter (where y.n is null) as left_out, count(y.n) as shown,
      app.add_kept(jsonb_agg(y.k) filter (where y.n is not null)) as k
    from grouped y where y.v <> app.all_hidden() or of_column <> all (groups) group by y.g, y.f
  ),
  -- A month whose groups are not named is missing in each of them.
  unnamed as (
    select array_replace(y.g, app.all_hidden(), null) as g, y.f, count(*) as n from grouped y
    where y.v = app.all_hidden() and of_column = any (groups) group by 1, 2
  )
  select jsonb_build_object('rows', coalesce((
      select jsonb_agg(jsonb_build_object('g', r.g, 'm', r.m) order by r.g collate "C") from (
        select p.g, jsonb_object_agg(p.f, case when p.shown = 0 then '{"hidden": true}' else
          jsonb_build_object('v', app.value_of_months(m.form, p.n, p.k), 'n', p.n)
            || case when p.left_out + coalesce(u.n, 0) > 0 then jsonb_build_object('left', p.left_out + coalesce(u.n, 0)) else '{}' end
          end) as m
        from put_together p join app.monthly_figures m on m.source = source.id and m.id = p.f
        left join unnamed u on u.f = p.f and u.g is not distinct from array(
          select case when i = array_position(groups, of_column) then null else p.g[i] end from generate_subscripts(groups, 1) i)
        group by p.g
      ) r
    ), '[]'))
    -- Nothing is left of a choice, or of a table.
    || case when exists (select from used u where u.n is null) and not exists (select from put_together p where p.shown > 0)
      and (groups = '{}' or not exists (select from put_together)) then '{"rows": [], "hidden": true}' else counted end
  into answer;
  return answer;
end
$$;
