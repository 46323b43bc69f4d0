-- A row of a device whose records are to go stays until they are gone or the request is taken back: somebody who reports
-- device after device would push it out of her fifty, and the tablet would never hear of it.

create or replace function app.store_device_report(report jsonb) returns uuid
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
