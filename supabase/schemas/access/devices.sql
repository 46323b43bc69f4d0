-- Devices that have records of a user, as each device last told, and the request to remove them from there. Not a
-- replicated table: the rows change every minute, and nobody can act on them without the server.

create table public.devices (
  id uuid primary key default gen_random_uuid(),
  -- The browser profile. Several people may work in one; each has a row, since each has records of their own there.
  device_id uuid not null,
  user_id uuid not null references public.profiles (id),
  name text not null check (char_length(name) <= 80 and btrim(name) <> ''),
  app_version text not null check (app_version ~ '^[0-9A-Za-z.+_-]{1,40}$'),
  schema_version integer not null check (schema_version >= 0),
  unsent integer not null check (unsent >= 0),
  refused integer not null check (refused >= 0),
  conflicts integer not null check (conflicts >= 0),
  -- Bytes; null where the browser does not tell.
  storage_used bigint check (storage_used >= 0),
  storage_quota bigint check (storage_quota >= 0),
  first_seen_at timestamptz not null default app.now_ms(),
  last_seen_at timestamptz not null default app.now_ms(),
  -- Time when the device had last received all there is.
  last_sync_at timestamptz,
  -- The last request to remove the records, and what became of it.
  wipe_id uuid,
  wipe_requested_at timestamptz,
  wipe_requested_by uuid,
  wipe_reason text check (char_length(wipe_reason) <= 500),
  wipe_cancelled_at timestamptz,
  wiped_at timestamptz,
  -- Records that were lost without having been sent.
  lost_unsent integer check (lost_unsent >= 0),
  lost_to_decide integer check (lost_to_decide >= 0),
  lost_drafts integer check (lost_drafts >= 0),
  constraint devices_person_key unique (user_id, device_id)
);
select app.protect('public.devices');
grant select on public.devices to vizite_api;
create policy devices_select on public.devices for select to vizite_api
using ((select app.has_permission('access.users.read')));

-- The name on the channel is no collection: devices then ask at once whether they are meant.
create trigger poke after update of wipe_id on public.devices
for each statement execute function app.poke('devices');

-- Stores what a checked report says, under the caller's own name. Returns the id of a wipe that waits, or null. A row of a
-- device whose records are to go stays until they are gone or the request is taken back: somebody who reports device after
-- device would push it out of their fifty, and the tablet would never hear of it.
create function app.store_device_report(report jsonb) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  device uuid := (report ->> 'device_id')::uuid;
  done jsonb := nullif(report -> 'wiped', 'null');
  mine public.devices;
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  -- Somebody who clears their browser every day leaves rows behind. Fifty are enough; the oldest goes. Asked again of
  -- the row itself, for which a wipe may be requested at this moment.
  if not exists (select from public.devices d where d.user_id = auth.uid() and d.device_id = device) then
    delete from public.devices d where d.id in (
      select o.id from public.devices o
      where o.user_id = auth.uid() and (o.wipe_id is null or o.wiped_at is not null or o.wipe_cancelled_at is not null)
      order by o.last_seen_at desc offset 49
    ) and (d.wipe_id is null or d.wiped_at is not null or d.wipe_cancelled_at is not null);
  end if;
  insert into public.devices as d
    (device_id, user_id, name, app_version, schema_version, unsent, refused, conflicts, storage_used, storage_quota,
      last_sync_at)
  values (
    device, auth.uid(), report ->> 'name', report ->> 'app_version', (report ->> 'schema_version')::integer,
    (report ->> 'unsent')::integer, (report ->> 'refused')::integer, (report ->> 'conflicts')::integer,
    (report ->> 'storage_used')::bigint, (report ->> 'storage_quota')::bigint,
    case when (report ->> 'synced')::boolean then moment end
  )
  on conflict (user_id, device_id) do update set
    name = excluded.name, app_version = excluded.app_version, schema_version = excluded.schema_version,
    unsent = excluded.unsent, refused = excluded.refused, conflicts = excluded.conflicts,
    storage_used = excluded.storage_used, storage_quota = excluded.storage_quota, last_seen_at = moment,
    last_sync_at = coalesce(excluded.last_sync_at, d.last_sync_at)
  returning d.* into mine;

  -- A repeat after a lost answer, or one that answers an older request, changes nothing.
  if done is not null and mine.wiped_at is null and mine.wipe_id = (done ->> 'id')::uuid then
    update public.devices d set
      wiped_at = moment, lost_unsent = (done ->> 'unsent')::integer,
      lost_to_decide = (done ->> 'to_decide')::integer, lost_drafts = (done ->> 'drafts')::integer
    where d.id = mine.id
    returning d.* into mine;
    insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, was_offline, details)
    values (
      gen_random_uuid(), moment, auth.uid(), 'device_wipe_done', 'device', mine.id, false,
      jsonb_build_object(
        'unsent', mine.lost_unsent, 'to_decide', mine.lost_to_decide, 'drafts', mine.lost_drafts
      )
    );
  end if;
  return case when mine.wiped_at is null and mine.wipe_cancelled_at is null then mine.wipe_id end;
end
$$;
grant execute on function app.store_device_report(jsonb) to vizite_api;

-- Stores what a device of the caller tells of itself, at most about once a minute: {device_id, name, app_version,
-- schema_version, unsent, refused, conflicts, storage_used | null, storage_quota | null, synced: boolean (all there is
-- was received since the last report), wiped: null | {id, unsent, to_decide, drafts} (a wipe was carried out, and what
-- was lost by it)}. Answers {"wipe": id | null}: the device is to remove the caller's records. Times are the server's.
-- Errors: 22023 malformed, 42501 no active account.
create function public.report_device(report jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  done jsonb := coalesce(report -> 'wiped', 'null');
begin
  if jsonb_typeof(report) is distinct from 'object'
    or jsonb_typeof(report -> 'device_id') is distinct from 'string' or not app.is_uuid(report ->> 'device_id')
    or jsonb_typeof(report -> 'name') is distinct from 'string' or btrim(report ->> 'name') = ''
    or char_length(report ->> 'name') > 80 or report ->> 'name' ~ '[[:cntrl:]]'
    or jsonb_typeof(report -> 'app_version') is distinct from 'string'
    or report ->> 'app_version' !~ '^[0-9A-Za-z.+_-]{1,40}$'
    or jsonb_typeof(report -> 'synced') is distinct from 'boolean'
    or not app.is_count(report -> 'schema_version', 6) or not app.is_count(report -> 'unsent', 7)
    or not app.is_count(report -> 'refused', 7) or not app.is_count(report -> 'conflicts', 7)
    or not (coalesce(report -> 'storage_used', 'null') = 'null' or app.is_count(report -> 'storage_used', 15))
    or not (coalesce(report -> 'storage_quota', 'null') = 'null' or app.is_count(report -> 'storage_quota', 15))
    or jsonb_typeof(done) not in ('null', 'object')
    or jsonb_typeof(done) = 'object' and (
      jsonb_typeof(done -> 'id') is distinct from 'string' or not app.is_uuid(done ->> 'id')
      or not app.is_count(done -> 'unsent', 7) or not app.is_count(done -> 'to_decide', 7)
      or not app.is_count(done -> 'drafts', 7)
    )
  then
    perform app.refuse_call('report_malformed');
  end if;
  return jsonb_build_object('wipe', app.store_device_report(report));
end
$$;
select app.open_door('public.report_device(jsonb)');

-- Asks for a wipe, or takes the request back. Gives whether that changed anything.
create function app.set_device_wipe(target uuid, wanted boolean, why text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  waits boolean;
  device public.devices;
begin
  if not app.has_permission('system.devices.revoke') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  select * into device from public.devices d where d.id = target for update;
  if not found then perform app.refuse_call('unknown_device'); end if;
  waits := device.wipe_id is not null and device.wiped_at is null and device.wipe_cancelled_at is null;
  if waits = wanted then return false; end if;
  if wanted then
    update public.devices d set
      wipe_id = gen_random_uuid(), wipe_requested_at = moment, wipe_requested_by = auth.uid(), wipe_reason = why,
      wipe_cancelled_at = null, wiped_at = null, lost_unsent = null, lost_to_decide = null, lost_drafts = null
    where d.id = target;
  else
    update public.devices d set wipe_cancelled_at = moment where d.id = target;
  end if;
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, was_offline, reason, details)
  values (
    gen_random_uuid(), moment, auth.uid(),
    case when wanted then 'device_wipe_request' else 'device_wipe_cancel' end, 'device', target, false, why,
    jsonb_build_object(
      'user_id', device.user_id, 'name', device.name, 'unsent', device.unsent,
      'to_decide', device.refused + device.conflicts
    )
  );
  return true;
end
$$;
grant execute on function app.set_device_wipe(uuid, boolean, text) to vizite_api;

-- Tells a device to remove its user's records at its next contact. target: id of the row. Answers {"status":
-- "requested" | "already_requested"}. Errors: 22023 unknown device or a reason of less than 3 or more than 500
-- characters, 42501 without system.devices.revoke.
create function public.request_device_wipe(target uuid, reason text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  why text := btrim(reason, E' \t\r\n');
begin
  if coalesce(char_length(why), 0) not between 3 and 500 then perform app.refuse_call('reason_length'); end if;
  return jsonb_build_object(
    'status', case when app.set_device_wipe(target, true, why) then 'requested' else 'already_requested' end
  );
end
$$;
select app.open_door('public.request_device_wipe(uuid, text)');

-- Takes a request back that the device has not carried out. Answers {"status": "cancelled" | "not_waiting"}.
-- Errors: 22023 unknown device, 42501 without system.devices.revoke.
create function public.cancel_device_wipe(target uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'status', case when app.set_device_wipe(target, false, null) then 'cancelled' else 'not_waiting' end
  );
end
$$;
select app.open_door('public.cancel_device_wipe(uuid)');

-- Returns all devices with the names of their people, last seen first: {"devices": [...], "server_time"}. Errors: 42501
-- without access.users.read.
create function public.list_devices() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if not app.has_permission('access.users.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  return jsonb_build_object('server_time', app.iso(clock_timestamp()), 'devices', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', d.id, 'device_id', d.device_id, 'name', d.name, 'app_version', d.app_version,
      'schema_version', d.schema_version, 'unsent', d.unsent, 'refused', d.refused, 'conflicts', d.conflicts,
      'storage_used', d.storage_used, 'storage_quota', d.storage_quota, 'first_seen_at', app.iso(d.first_seen_at),
      'last_seen_at', app.iso(d.last_seen_at), 'last_sync_at', app.iso(d.last_sync_at),
      'person', jsonb_build_object(
        'id', p.id, 'name', p.full_name, 'title', p.title, 'department_id', p.department_id, 'status', p.status
      ),
      'wipe', case when d.wipe_id is not null then jsonb_build_object(
        'requested_at', app.iso(d.wipe_requested_at), 'requested_by', b.full_name, 'reason', d.wipe_reason,
        'cancelled_at', app.iso(d.wipe_cancelled_at), 'done_at', app.iso(d.wiped_at),
        'lost_unsent', d.lost_unsent, 'lost_to_decide', d.lost_to_decide, 'lost_drafts', d.lost_drafts
      ) end
    ) order by d.last_seen_at desc, d.id)
    from public.devices d
    join public.profiles p on p.id = d.user_id
    left join public.profiles b on b.id = d.wipe_requested_by
  ), '[]'));
end
$$;
select app.open_door('public.list_devices()');
