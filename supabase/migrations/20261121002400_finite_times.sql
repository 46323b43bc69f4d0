-- Dates and instants that people write lie in the years 1 to 9999. sync_push takes no others, but the Data API would
-- take 'infinity', which reaches devices as null, and years that no device can read.
do $$
declare
  place record;
begin
  for place in
    select distinct s.table_name, a.attname as name
    from app.sync_tables s
    join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', s.table_name)::regclass
      and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
      and a.attname = any (s.insertable || s.updatable)
  loop
    execute format(
      'alter table public.%1$I add constraint %2$I check (%3$I >= %4$L and %3$I < %5$L)',
      place.table_name, place.table_name || '_' || place.name || '_check', place.name, '0001-01-01', '10000-01-01'
    );
  end loop;
end
$$;
