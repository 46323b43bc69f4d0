-- Web push: a word to a device on which the app is closed, that its user was given work or is to be reminded. The word
-- says nothing of it. Devices of those who want it leave an address of their browser's push service here; the embedded
-- server sends (supabase/embedded/web-push). An address is a secret: whoever has it and the keys reaches the device.

-- One row while the server sends: the public key that devices subscribe with, the hosts of push services that it calls,
-- and the time up to which reminders have been looked at.
create table app.web_push_setup (
  only_row boolean primary key default true check (only_row),
  server_key text not null check (server_key ~ '^[A-Za-z0-9_-]{87}$'),
  hosts text[] not null,
  looked_at timestamptz not null default app.now_ms()
);
select app.protect('app.web_push_setup');
create policy "for the server alone" on app.web_push_setup for select to vizite_api using (false);

-- One row for each user and device that wants it. It ends with the row of the device, the sign-in, the account, or when
-- the push service says so.
create table app.web_push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null,
  user_id uuid not null,
  -- The sign-in in auth.sessions.
  session_id uuid not null,
  endpoint text not null check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  server_key text not null,
  created_at timestamptz not null default app.now_ms(),
  -- Time since when there is something to tell; null: nothing.
  due_at timestamptz,
  -- Time before which it is not tried: the push is being sent, or has failed.
  try_at timestamptz,
  told_at timestamptz,
  failures integer not null default 0,
  constraint web_push_subscriptions_device_key unique (user_id, device_id),
  constraint web_push_subscriptions_device foreign key (user_id, device_id)
    references public.devices (user_id, device_id) on delete cascade,
  -- Time since when something waits for the end of the quiet hours; null: nothing.
  held_since timestamptz
);
create index web_push_subscriptions_endpoint on app.web_push_subscriptions (endpoint);
select app.protect('app.web_push_subscriptions');
create policy "for the server alone" on app.web_push_subscriptions for select to vizite_api using (false);

-- Users who were told something, until the server has looked. Rows are added alone, so that nobody waits for another's
-- change.
create table app.web_push_words (
  id bigint generated always as identity primary key,
  user_id uuid not null
);
select app.protect('app.web_push_words');
create policy "for the server alone" on app.web_push_words for select to vizite_api using (false);

create index notifications_snoozed on public.notifications (user_id, snoozed_until)
where snoozed_until is not null and read_at is null and deleted_at is null;

-- Returns the time at which a reminder rings (ringsAt in sync/model/rules/reminder-times.ts; a test holds both together).
create function app.rings_at(reminder public.reminders) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(reminder.snoozed_until, reminder.due_at - make_interval(mins => reminder.lead_minutes));
end
$$;

-- Returns whether a notice tells its reader of work that is theirs now. One from whom a ticket was taken is told with the
-- same topic.
create function app.tells_of_work(notice public.notifications) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  assignee uuid;
begin
  if notice.topic = 'assigned' or notice.passes_quiet and notice.target is distinct from 'ticket' then return true; end if;
  if notice.topic <> 'reassigned' or notice.target is distinct from 'ticket' then return notice.topic = 'reassigned'; end if;
  select t.assignee_id into assignee from public.tickets t where t.id = notice.target_id;
  return assignee = notice.user_id
    or notice.user_id in (select s.stand_in_id from app.stand_ins(array[assignee]) s);
end
$$;

create function app.note_web_push() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from app.web_push_subscriptions s where s.user_id = new.user_id)
    and exists (select from app.web_push_setup) and app.tells_of_work(new) then
    insert into app.web_push_words (user_id) values (new.user_id);
  end if;
  return null;
end
$$;
create trigger note_web_push after insert on public.notifications
for each row when (new.topic in ('assigned', 'reassigned') or new.passes_quiet)
execute function app.note_web_push();
-- A notice that is renewed instead of told a second time.
create trigger note_web_push_again after update of at on public.notifications
for each row when ((new.topic in ('assigned', 'reassigned') or new.passes_quiet) and new.at is distinct from old.at and new.read_at is null)
execute function app.note_web_push();

-- Returns the host of an address of a push service; null where it is none: https, no name and password, no port.
create function app.web_push_host(endpoint text) returns text
language sql immutable
set search_path = ''
as $$
  select case when char_length(endpoint) <= 1000 then substring(endpoint from '^https://([a-z0-9.-]+)/[!-~]+$') end
$$;

-- Returns whether a host is one of these: itself, or below one that begins with "*.".
create function app.is_web_push_host(host text, hosts text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(bool_or(host = h or h like '*.%' and right(host, char_length(h) - 1) = substr(h, 2)), false)
  from unnest(hosts) h
$$;

-- Stores what the server sends with; null: it does not send, and no addresses are kept. A part of the server's start.
create function app.set_web_push(key text, wanted_hosts text[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  delete from app.web_push_words;
  if key is null then
    delete from app.web_push_setup;
    delete from app.web_push_subscriptions;
    return;
  end if;
  insert into app.web_push_setup as s (server_key, hosts) values (key, wanted_hosts)
  on conflict (only_row) do update set server_key = excluded.server_key, hosts = excluded.hosts;
  -- Some may have been told while no server ran.
  insert into app.web_push_words (user_id) select distinct s.user_id from app.web_push_subscriptions s;
end
$$;

-- Removes what has ended: accounts that may not be used, sign-ins that are over, devices that are to be wiped, addresses
-- that the server could not reach.
create function app.end_web_push() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  delete from app.web_push_subscriptions s
  where not exists (
    select from public.profiles p where p.id = s.user_id and p.status = 'active' and app.is_usable(p)
  ) or not exists (
    select from auth.sessions a join auth.users u on u.id = a.user_id
    where a.id = s.session_id and u.id = s.user_id and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
  ) or exists (
    select from public.devices d
    where d.user_id = s.user_id and d.device_id = s.device_id
      and d.wipe_id is not null and d.wiped_at is null and d.wipe_cancelled_at is null
  ) or not exists (
    select from app.web_push_setup x
    where x.server_key = s.server_key and app.is_web_push_host(app.web_push_host(s.endpoint), x.hosts)
  );
end
$$;

-- Returns what waits for a user: unread notices that are not put off, and due reminders; as the bell counts.
create function app.waiting_for(person uuid, moment timestamptz) returns integer
language sql stable
set search_path = ''
as $$
  select (
    select count(*) from public.notifications n
    where n.user_id = person and n.read_at is null and n.deleted_at is null
      and (n.snoozed_until is null or n.snoozed_until <= moment)
  )::integer + (
    select count(*) from public.reminders r
    where (r.delegated_to = person or r.owner_id = person and r.delegated_to is null)
      and r.done_at is null and r.deleted_at is null and app.rings_at(r) <= moment
  )::integer
$$;

-- Returns whether something for a user became due after `since` and up to a moment, and still waits: a reminder, a notice
-- that was put off, and, where `work`, a notice of work.
create function app.has_become_due(person uuid, since timestamptz, moment timestamptz, work boolean) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.reminders r
    where (r.delegated_to = person or r.owner_id = person and r.delegated_to is null)
      and r.done_at is null and r.deleted_at is null
      and app.rings_at(r) > since and app.rings_at(r) <= moment
  ) or exists (
    select from public.notifications n
    where n.user_id = person and n.read_at is null and n.deleted_at is null
      and n.snoozed_until > since and n.snoozed_until <= moment
  ) or work and exists (
    select from public.notifications n
    where n.user_id = person and n.read_at is null and n.deleted_at is null and n.snoozed_until is null
      and (n.topic in ('assigned', 'reassigned') or n.passes_quiet) and n.at > since and app.tells_of_work(n)
  );
end
$$;

-- Returns whether a user was told something after `since` that rings within quiet hours, too, and still waits.
create function app.is_urgently_told(person uuid, since timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.notifications n
    where n.user_id = person and n.read_at is null and n.deleted_at is null and n.passes_quiet
      and (n.snoozed_until is null or n.snoozed_until <= app.now_ms())
      and greatest(n.at, n.snoozed_until) > since and app.tells_of_work(n)
  );
end
$$;

-- Takes what is to be sent now, for a minute: {id, endpoint, p256dh, auth, waiting}. Notices of one user within `settle`
-- of the first become one push, and a device gets one a minute at most. What its user has read meanwhile is not sent.
-- Nobody is told of what is older than half a day: the push service keeps it no longer either. Within a user's quiet hours
-- only what is urgent is sent; the rest waits for their end, however long they are, and is one push then.
create function app.take_web_pushes(settle interval, at_most integer)
returns table (id uuid, endpoint text, p256dh text, auth text, waiting integer)
language plpgsql volatile
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  oldest timestamptz := moment - interval '12 hours';
  looked timestamptz;
begin
  update app.web_push_setup x set looked_at = moment
  from (select o.looked_at from app.web_push_setup o for update) former
  returning greatest(former.looked_at, oldest) into looked;
  if looked is null then return; end if;
  perform app.end_web_push();
  with heard as (delete from app.web_push_words w returning w.user_id)
  update app.web_push_subscriptions s set due_at = moment, try_at = null
  where s.due_at is null and (
    s.user_id in (select h.user_id from heard h) or app.has_become_due(s.user_id, looked, moment, false)
  );
  update app.web_push_subscriptions s set held_since = coalesce(s.held_since, s.due_at), due_at = null
  where s.due_at >= oldest and app.is_quiet_for(s.user_id, moment)
    and not app.is_urgently_told(s.user_id, greatest(oldest, coalesce(s.told_at, s.created_at) - interval '1 minute'));
  update app.web_push_subscriptions s set due_at = moment, try_at = null
  where s.due_at is null and s.held_since is not null and not app.is_quiet_for(s.user_id, moment);
  -- A transaction that was long under way has a time before the last push, and was not in it.
  update app.web_push_subscriptions s set due_at = null, try_at = null, held_since = null
  where s.due_at <= moment - settle and (
    s.due_at < oldest
    or not app.has_become_due(
      s.user_id,
      least(s.held_since, greatest(oldest, coalesce(s.told_at, s.created_at))) - interval '1 minute', moment, true
    )
  );
  return query
  with due as (
    select s.id from app.web_push_subscriptions s
    where s.due_at <= moment - settle and (s.try_at is null or s.try_at <= moment)
      and (s.told_at is null or s.told_at <= moment - interval '1 minute')
    order by s.due_at limit at_most
  )
  update app.web_push_subscriptions s set try_at = moment + interval '1 minute'
  from due d
  where s.id = d.id
  returning s.id, s.endpoint, s.p256dh, s.auth, app.waiting_for(s.user_id, moment);
end
$$;

-- Notes what became of a push: sent, gone (the push service knows the address no more), failed (again after `wait`
-- seconds, or after pauses that grow to an hour).
create function app.note_web_push_sent(target uuid, outcome text, wait integer default 0) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
begin
  if outcome = 'gone' then
    delete from app.web_push_subscriptions s
    where s.endpoint = (select o.endpoint from app.web_push_subscriptions o where o.id = target);
  elsif outcome = 'sent' then
    update app.web_push_subscriptions s set due_at = null, try_at = null, told_at = moment, failures = 0,
      held_since = case when app.is_quiet_for(s.user_id, moment) then s.held_since end
    where s.id = target;
  else
    update app.web_push_subscriptions s set
      failures = s.failures + 1,
      try_at = moment + make_interval(secs => greatest(wait, least(3600, 30 * 2 ^ least(s.failures, 7))))
    where s.id = target;
  end if;
end
$$;

-- Returns the caller's sign-in, as the token names it.
create function app.own_session() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  named text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  return case when app.is_uuid(named) then named::uuid end;
end
$$;

create function app.read_web_push(device uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  key text := (select x.server_key from app.web_push_setup x);
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  return jsonb_build_object('key', key, 'on', exists (
    select from app.web_push_subscriptions s
    where s.user_id = auth.uid() and s.device_id = device and s.session_id = app.own_session() and s.server_key = key
  ));
end
$$;
grant execute on function app.read_web_push(uuid) to vizite_api;

create function app.run_register_web_push(device uuid, given jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  setup app.web_push_setup;
  host text := app.web_push_host(given ->> 'endpoint');
  own_session uuid := app.own_session();
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  select * into setup from app.web_push_setup;
  if not found then return 'off'; end if;
  if setup.server_key <> given ->> 'server_key' then return 'key_changed'; end if;
  if not app.is_web_push_host(host, setup.hosts) then return 'host_unknown'; end if;
  if own_session is null or not exists (
    select from public.devices d
    where d.user_id = auth.uid() and d.device_id = device
      and (d.wipe_id is null or d.wiped_at is not null or d.wipe_cancelled_at is not null)
  ) then
    return 'unknown_device';
  end if;
  -- An address of another browser: whoever has read it somewhere must not reach that one, nor silence its users. Several
  -- users of one browser have the same.
  if exists (
    select from app.web_push_subscriptions s
    where s.endpoint = given ->> 'endpoint' and s.user_id <> auth.uid()
      and (s.device_id, s.p256dh, s.auth) is distinct from (device, given ->> 'p256dh', given ->> 'auth')
  ) then
    return 'taken';
  end if;
  delete from app.web_push_subscriptions s
  where s.user_id = auth.uid() and s.endpoint = given ->> 'endpoint' and s.device_id <> device;
  insert into app.web_push_subscriptions as s (device_id, user_id, session_id, endpoint, p256dh, auth, server_key)
  values (
    device, auth.uid(), own_session, given ->> 'endpoint', given ->> 'p256dh', given ->> 'auth', setup.server_key
  )
  on conflict (user_id, device_id) do update set
    session_id = excluded.session_id, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
    server_key = excluded.server_key, failures = 0, try_at = null;
  return 'on';
end
$$;
grant execute on function app.run_register_web_push(uuid, jsonb) to vizite_api;

create function app.run_remove_web_push(device uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from app.web_push_subscriptions s where s.user_id = auth.uid() and s.device_id = device;
end
$$;
grant execute on function app.run_remove_web_push(uuid) to vizite_api;

-- Returns {"key": the server's public key | null where the hospital has not turned pushes on, "on": the caller gets them on
-- this device}. Errors: 42501 no active account.
create function public.read_web_push(device uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return app.read_web_push(device);
end
$$;
select app.open_door('public.read_web_push(uuid)');

-- Turns pushes on for the caller on a device that has reported: {endpoint, p256dh, auth} of its browser's subscription,
-- server_key that it was made with. Again for a new address, key or sign-in. Answers {"status": "on"}, or why not: "off" (the
-- hospital has not turned them on), "key_changed", "host_unknown" (a push service that the server does not call), "taken" (an
-- address of another browser), "unknown_device" (it has not reported, or is to be wiped). Errors: 42501 no active account,
-- 22023 malformed.
create function public.register_web_push(device uuid, subscription jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if device is null or jsonb_typeof(subscription) is distinct from 'object'
    or jsonb_typeof(subscription -> 'endpoint') is distinct from 'string'
    or jsonb_typeof(subscription -> 'p256dh') is distinct from 'string'
    or subscription ->> 'p256dh' !~ '^[A-Za-z0-9_-]{87}$'
    or jsonb_typeof(subscription -> 'auth') is distinct from 'string'
    or subscription ->> 'auth' !~ '^[A-Za-z0-9_-]{22}$'
    or jsonb_typeof(subscription -> 'server_key') is distinct from 'string'
  then
    perform app.refuse_call('subscription_malformed');
  end if;
  return jsonb_build_object('status', app.run_register_web_push(device, subscription));
end
$$;
select app.open_door('public.register_web_push(uuid, jsonb)');

-- Turns pushes off for the caller on a device. Answers {"status": "off"}, also where there were none.
create function public.remove_web_push(device uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform app.run_remove_web_push(device);
  return '{"status": "off"}';
end
$$;
select app.open_door('public.remove_web_push(uuid)');
