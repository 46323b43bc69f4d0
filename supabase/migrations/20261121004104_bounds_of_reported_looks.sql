-- What devices report for the log is bounded. The time of a look was taken as it came, 2099 too; and anybody could fill
-- the log. A look itself is never refused for its time: the clock of an honest device may be wrong.

-- The time by the device's clock, where it can be true: no later than now and a few minutes, and no longer ago than a
-- device can have been without contact. Null otherwise, as devices themselves send it when their clock is far off.
create function app.time_of_look(claimed timestamptz) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return case when claimed between now() - interval '400 days' and now() + interval '5 minutes' then claimed end;
end
$$;

-- How much of an hour's room the person has used up: a look counts one, and one more for each 1,000 bytes of a decision.
-- Decisions carry values, so they could fill the disk with fewer lines.
create function app.looks_of_last_hour() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select count(*) + coalesce(sum(pg_column_size(a.details)), 0) / 1000
  from public.audit_log a where a.user_id = auth.uid() and a.at > now() - interval '1 hour'
$$;

-- Errors: 42501 no account; PT429 (HTTP 429) too_many_looks: the device waits and sends them again, nothing is lost. A
-- tablet that was away for weeks sends some thousands. What was stored before counts for nothing when it is repeated.
create or replace function app.write_audit(events jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if app.looks_of_last_hour() + jsonb_array_length(events) > 20000 then
    raise exception using errcode = 'PT429', message = 'too_many_looks';
  end if;
  insert into public.audit_log
    (event_id, at, device_at, user_id, action, entity, entity_id, client_id, was_offline, details, restricted_to)
  select (e ->> 'event_id')::uuid, app.now_ms(), app.time_of_look(t.claimed), auth.uid(), e ->> 'action',
    e ->> 'entity', (e ->> 'entity_id')::uuid, (e ->> 'client_id')::uuid, (e ->> 'was_offline')::boolean,
    nullif(
      case when e ->> 'action' = 'decide' then e -> 'details' else '{}' end
        -- What the clock said, where it is not taken for the time.
        || case when t.claimed <> coalesce(app.time_of_look(t.claimed), '-infinity')
          then jsonb_build_object('device_clock', app.iso(t.claimed)) else '{}' end,
      '{}'
    ),
    case when e ->> 'action' = 'decide' then app.field_permission(e ->> 'entity', e -> 'details' ->> 'field') end
  from jsonb_array_elements(events) e
  cross join lateral (select (e ->> 'device_at')::timestamptz as claimed) t
  on conflict (user_id, event_id) do nothing;
  return jsonb_array_length(events);
end
$$;
