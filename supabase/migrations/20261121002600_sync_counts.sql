-- How much there is to bring: what a first load counts up to.

-- Rows of each readable collection that the caller may see, as {"clients": 2000, …}; those that have grown out of the
-- window of their collection are left out, as in sync_pull. Errors: 42501 no active account.
create function public.sync_counts() returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  source record;
  counted bigint;
  answer jsonb := '{}';
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  for source in
    select s.collection, s.table_name, min(s.window_rule) as window_rule,
      (select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = s.collection)
        as window_start
    from app.sync_tables s
    where s.read_any = '{}' or app.has_any_permission(s.read_any)
    group by s.collection, s.table_name
  loop
    execute format(
      'select count(*) from public.%I t where t.deleted_at is null%s', source.table_name,
      case when source.window_rule is not null then format(' and (t.updated_at >= $5 or %s)', source.window_rule) end
    )
    -- The rules of windows are written for a page, where the start of the window is the fifth value.
    into counted using null::text, null::text, null::text, null::text, source.window_start;
    answer := answer || jsonb_build_object(
      source.collection, coalesce((answer ->> source.collection)::bigint, 0) + counted
    );
  end loop;
  return answer;
end
$$;
revoke all on function public.sync_counts() from public, anon;
grant execute on function public.sync_counts() to authenticated;
