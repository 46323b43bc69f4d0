-- Addresses at which a user's own calendar program reads the meetings that the user takes part in. The address is its
-- secret: the device makes it, and the server knows its SHA-256 alone.

create table app.calendar_feeds (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Hexadecimal.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Titles, places and links, or only that the user is taken.
  titles boolean not null,
  made_at timestamptz not null default app.now_ms(),
  read_at timestamptz
);
select app.protect('app.calendar_feeds');
create policy "for the server alone" on app.calendar_feeds for select to service_role using (true);

create function app.read_calendar_feed() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{companies.meetings_calendar.read}');
  return jsonb_build_object('feed', (
    select jsonb_build_object('titles', f.titles, 'made_at', app.iso(f.made_at), 'read_at', app.iso(f.read_at))
    from app.calendar_feeds f where f.user_id = auth.uid()
  ));
end
$$;
grant execute on function app.read_calendar_feed() to vizite_api;

create function app.run_save_calendar_feed(hash text, with_titles boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{companies.meetings_calendar.read}');
  insert into app.calendar_feeds as f (user_id, token_hash, titles) values (auth.uid(), hash, with_titles)
  on conflict (user_id) do update set
    token_hash = excluded.token_hash, titles = excluded.titles, made_at = app.now_ms(), read_at = null
  where f.token_hash <> excluded.token_hash;
end
$$;
grant execute on function app.run_save_calendar_feed(text, boolean) to vizite_api;

create function app.run_drop_calendar_feed() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from app.calendar_feeds f where f.user_id = auth.uid();
end
$$;
grant execute on function app.run_drop_calendar_feed() to vizite_api;

-- Returns {"feed": {titles, made_at, read_at} | null} of the caller. Errors: 42501 no right to the calendar.
create function public.read_calendar_feed() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return app.read_calendar_feed();
end
$$;
select app.open_door('public.read_calendar_feed()');

-- Makes the caller's address, in place of the former one, and returns read_calendar_feed(). Errors: 22023 malformed, 42501
-- no right to the calendar.
create function public.save_calendar_feed(token_hash text, titles boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if token_hash is null or token_hash !~ '^[0-9a-f]{64}$' or titles is null then
    perform app.refuse_call('calendar_malformed');
  end if;
  perform app.run_save_calendar_feed(token_hash, titles);
  return app.read_calendar_feed();
end
$$;
select app.open_door('public.save_calendar_feed(text, boolean)');

-- Closes the caller's address; says so also where there was none.
create function public.drop_calendar_feed() returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform app.run_drop_calendar_feed();
  return '{"feed": null}';
end
$$;
select app.open_door('public.drop_calendar_feed()');

-- Reads a calendar, for the service key alone. `read` {token_hash} returns {"state": "unknown"}, also where the user
-- may not see the calendar any more, or {"state": "open", "titles", "meetings": […]}: from sixty days ago on, those that the
-- user takes part in and has not declined, with the changed days of their series; of one that tells of patients only when
-- it is.
create function app.run_calendar_service(step text, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  feed app.calendar_feeds;
  moment timestamptz := app.now_ms();
  meetings jsonb;
begin
  if step is distinct from 'read' or jsonb_typeof(given -> 'token_hash') is distinct from 'string' then
    perform app.refuse_call('calendar_malformed');
  end if;
  select * into feed from app.calendar_feeds f where f.token_hash = given ->> 'token_hash';
  if not found then return '{"state": "unknown"}'; end if;
  -- In the name of the user, whose rights of now count.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', feed.user_id, 'role', 'authenticated')::text, true);
  perform set_config('request.jwt.claim.sub', feed.user_id::text, true);
  if not app.is_staff() or not app.has_permission('companies.meetings_calendar.read') then return '{"state": "unknown"}'; end if;
  update app.calendar_feeds f set read_at = moment where f.user_id = feed.user_id;
  with own as (
    select m.id from public.meetings m
    where m.series_id is null and m.deleted_at is null and m.status <> 'draft'
      and feed.user_id = any (app.taken_by(m.organiser_id, m.participants))
      and (m.recurrence is not null or m.ends_at >= moment - interval '60 days')
    order by m.starts_at desc limit 2000
  ), shown as (
    select m.*, s.id as own_series,
      feed.user_id = any (app.taken_by(m.organiser_id, m.participants)) as takes_part,
      feed.titles and not m.contains_patient_data as is_told
    from public.meetings m left join own s on s.id = m.series_id
    where m.deleted_at is null and m.status <> 'draft' and (
      m.id in (select o.id from own o) or s.id is not null
      -- A day of a series that the user was asked to alone.
      or m.series_id is not null and m.ends_at >= moment - interval '60 days'
        and feed.user_id = any (app.taken_by(m.organiser_id, m.participants))
    )
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', h.id, 'series_id', h.own_series, 'original_start', app.iso(h.original_start),
    'starts_at', app.iso(h.starts_at), 'ends_at', app.iso(h.ends_at), 'all_day', h.all_day, 'time_zone', h.time_zone,
    'recurrence', h.recurrence, 'cancelled', h.status in ('cancelled', 'postponed') or not h.takes_part,
    'closed', h.visibility <> 'everyone', 'updated_at', app.iso(h.updated_at), 'row_version', h.row_version,
    'title', case when h.is_told then h.title end, 'room', case when h.is_told then h.room end,
    'place', case when h.is_told then h.place end, 'online_link', case when h.is_told then h.online_link end
  ) order by h.starts_at, h.id), '[]') into meetings from shown h;
  return jsonb_build_object('state', 'open', 'titles', feed.titles, 'meetings', meetings);
end
$$;
grant execute on function app.run_calendar_service(text, jsonb) to service_role;

create function public.calendar_service(step text, given jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_calendar_service(step, given) $$;
revoke all on function public.calendar_service(text, jsonb) from public, anon, authenticated;
grant execute on function public.calendar_service(text, jsonb) to service_role;
