-- Users who plan a day right now. Kept for a minute, told to planners alone: names and which surgery somebody has open.

create table app.planners (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  day date not null check (day >= '2000-01-01' and day < '2200-01-01'),
  surgery_id uuid,
  seen_at timestamptz not null
);
select app.protect('app.planners');
create policy "for the server alone" on app.planners for select to vizite_api using (false);

-- Notes that the caller plans this day, and answers the others who do: [{"user_id", "surgery_id"}]. Devices call it every
-- few seconds while the day is open. Errors: 42501; `values_malformed`.
create function app.run_planning_here(on_day date, held uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
begin
  if not app.has_permission('crm.surgery.edit') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  if on_day is null or on_day not between date '2000-01-01' and date '2199-12-31' then
    perform app.refuse_call('values_malformed');
  end if;
  insert into app.planners (user_id, day, surgery_id, seen_at) values (auth.uid(), on_day, held, moment)
  on conflict (user_id) do update set day = excluded.day, surgery_id = excluded.surgery_id, seen_at = excluded.seen_at;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.user_id, 'surgery_id', p.surgery_id) order by p.user_id), '[]')
    from app.planners p
    where p.day = on_day and p.user_id <> auth.uid() and p.seen_at > moment - interval '45 seconds'
  );
end
$$;
grant execute on function app.run_planning_here(date, uuid) to vizite_api;

create function public.planning_here(on_day date, held uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return app.run_planning_here(on_day, held);
end
$$;
select app.open_door('public.planning_here(date, uuid)');
