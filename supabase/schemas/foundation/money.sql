-- Money: integer minor units, rounded to the nearest one, half a unit away from zero. As sync/model/money.ts;
-- tests/vectors/money.json.

-- Returns `part` of `whole` of an amount: of a share in millionths, of a rate in ten-thousandths.
create function app.part_of_money(minor bigint, part bigint, whole bigint) returns bigint
language sql immutable
set search_path = ''
as $$
  select (sign(minor) * div(abs(minor)::numeric * part * 2 + whole, whole::numeric * 2))::bigint
$$;
grant execute on function app.part_of_money(bigint, bigint, bigint) to vizite_api;

-- Shares an amount out so that nothing is lost: each weight gets its part rounded down, and the units that are left go to
-- the greatest rests, the first of equal ones. Weights below zero count as none; where there are none at all, everybody
-- gets the same.
create function app.allocate_money(minor bigint, weights bigint[]) returns bigint[]
language sql immutable
set search_path = ''
as $$
  with given as (
    select u.at, greatest(u.weight, 0)::numeric as weight, sum(greatest(u.weight, 0)) over () as total,
      count(*) over () as parts
    from unnest(weights) with ordinality u (weight, at)
  ),
  parted as (
    select g.at, div(abs(minor) * o.weight, o.whole) as least, mod(abs(minor) * o.weight, o.whole) as rest
    from given g, lateral (
      select case when g.total = 0 then 1 else g.weight end as weight,
        case when g.total = 0 then g.parts else g.total end as whole
    ) o
  ),
  ranked as (
    select p.at, p.least, row_number() over (order by p.rest desc, p.at) as place, abs(minor) - sum(p.least) over () as remaining
    from parted p
  )
  select coalesce(array_agg((sign(minor) * (r.least + (r.place <= r.remaining)::integer))::bigint order by r.at), '{}')
  from ranked r
$$;
grant execute on function app.allocate_money(bigint, bigint[]) to vizite_api;
