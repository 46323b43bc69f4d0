-- Public holidays. The feasts follow the Moon: each year is added when its dates are announced.
insert into app.holidays (day, kind)
select d.day::date, d.kind
from (
  select y || '-' || h.day as day, h.kind
  from generate_series(2025, 2028) y
  cross join (values
    ('01-01', 'full'), ('04-23', 'full'), ('05-01', 'full'), ('05-19', 'full'), ('07-15', 'full'), ('08-30', 'full'),
    ('10-28', 'half'), ('10-29', 'full')
  ) h (day, kind)
) d
on conflict do nothing;

insert into app.holidays (day, kind)
select f.eve::date + n, case n when 0 then 'half' else 'full' end
from (values
  ('2025-03-29', 3), ('2025-06-05', 4), ('2026-03-19', 3), ('2026-05-26', 4), ('2027-03-08', 3), ('2027-05-15', 4),
  ('2028-02-25', 3), ('2028-05-04', 4)
) f (eve, days)
cross join lateral generate_series(0, f.days) n
on conflict (day) do update set kind = excluded.kind where excluded.kind = 'full';
