-- Order in which people get the rows of a list of national IDs, and the rows that nobody can decide as they are.

-- Returns whether a new client of these values could be reached.
create function app.can_be_reached(given jsonb) returns boolean
language sql immutable
set search_path = ''
as $$ select btrim(coalesce(given ->> 'phone', '')) <> '' or btrim(coalesce(given ->> 'email', '')) <> '' $$;

-- Returns why nobody can decide an open row as it is; null where somebody can: checksum, placeholder, forgotten, number_held
-- (by a record with other names), contact_missing (it has no candidate, and a new client would have neither phone nor e-mail), or why it could
-- not be written: client_gone, number_taken, values_malformed.
create function app.identity_obstacle(r app.identity_rows) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case
    when r.problem = 'forgotten' then 'forgotten'
    when r.decision is not null or r.applied_at is not null or r.result in ('waiting', 'exact', 'present') then null
    when r.result = 'invalid' then coalesce(r.why, 'checksum')
    when r.problem in ('client_gone', 'number_taken', 'values_malformed') then r.problem
    when r.why = 'other_client' then 'number_held'
    when r.result = 'none' and not app.can_be_reached(r.given) then 'contact_missing'
  end;
end
$$;

-- Tells the caller why nobody can decide a row; without numbers only what does not follow from comparing them.
create function app.told_obstacle(r app.identity_rows, tells boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when tells or r.problem = 'forgotten' or r.result = 'invalid' then app.identity_obstacle(r) end;
end
$$;

-- Returns how much a decision about a row brings: 4 for one strong record alone that has no number yet, 2 for a record
-- with a surgery ahead, 1 for one with an open ticket. Records that have a number already count nothing.
create function app.identity_gain(r app.identity_rows) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce((
    select max(
      case when r.result = 'possible' and r.why = 'weak' and c.level in ('certain', 'likely') then 4 else 0 end
      + case when exists (
        select from public.surgeries s
        where s.client_id = c.client_id and s.deleted_at is null and s.planned_start >= app.now_ms()
          and s.status in ('proposed', 'planned', 'preparing', 'confirmed', 'admitted')
      ) then 2 else 0 end
      + case when exists (
        select from public.tickets t
        where t.client_id = c.client_id and t.deleted_at is null and t.status_category in ('new', 'open', 'pending')
      ) then 1 else 0 end
    )
    from app.identity_candidates c join public.clients p on p.id = c.client_id
    where c.row_no = r.no and c.level <> 'none' and p.identity_no is null and p.deleted_at is null and p.merged_into_id is null
  ), 0)
$$;

-- Returns what still waits for the caller: of each list that the caller has brought or decided in.
create function app.read_identity_work() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_identity('decide');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'name', f.file_name, 'open', w.open, 'exact_open', w.exact_open
    ) order by f.imported_at desc, f.id), '[]')
    from public.import_files f
    cross join lateral (
      select count(*) filter (where app.is_open(r)) as open,
        count(*) filter (where r.decision is null and r.result = 'exact' and r.problem is distinct from 'forgotten') as exact_open
      from app.identity_rows r where r.file_id = f.id
    ) w
    where f.list = 'identity' and f.state not in ('staging', 'cancelled', 'undone')
      and (f.imported_by = auth.uid() or exists (
        select from app.identity_rows r where r.file_id = f.id and r.decided_by = auth.uid()
      ))
      and w.open + w.exact_open > 0
  );
end
$$;
grant execute on function app.read_identity_work() to vizite_api;

create function public.list_identity_work() returns jsonb
language sql stable set search_path = '' as $$ select app.read_identity_work() $$;
select app.open_door('public.list_identity_work()');
