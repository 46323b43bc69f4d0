-- Hiding in a month: few, and as much with them that nobody works it out. Decision 62.

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
      -- All groups hidden may be too little: their number would tell how large each is.
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
