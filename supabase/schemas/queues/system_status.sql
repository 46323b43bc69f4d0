-- The state of the system for administrators and for those who watch the server: numbers and times, and of no record a value.

-- Returns rows that wait in a queue and the time of the oldest: what the loops of the server have still to do. Rows that were
-- set aside are not among them.
create function app.waiting_rows(out queue text, out waiting integer, out oldest_at timestamptz) returns setof record
language sql stable security definer
set search_path = ''
as $$
  select 'messages', count(*)::integer, min(greatest(m.queued_at, q.not_before))
  from app.message_queue q join public.messages m on m.id = q.message_id
  where m.state = 'queued' and q.not_before <= clock_timestamp() and m.id::text not in (select app.set_aside_keys('messages'))
  union all
  select 'survey_envelopes', count(*)::integer, min(e.received_at) from app.survey_envelopes e where e.opened_at is null
  union all
  select 'report_turns', count(*)::integer, min(t.due_at) from app.report_turns t
  where t.outcome is null and t.due_at <= clock_timestamp()
  union all
  select 'attachments', count(*)::integer, min(a.created_at) from public.attachments a
  where a.state = 'waiting' and a.deleted_at is null and a.id::text not in (select app.set_aside_keys('attachments'))
$$;

-- Selects one row for each device: that of the user who was there last. A device whose records were removed is none any more.
create function app.live_devices() returns setof public.devices
language sql stable security definer
set search_path = ''
as $$
  select distinct on (d.device_id) d.* from public.devices d
  where d.wiped_at is null order by d.device_id, d.last_seen_at desc, d.id
$$;

-- Returns how far behind a device is that had last received everything at this moment.
create function app.device_lag(synced_at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case
    when synced_at > clock_timestamp() - interval '5 minutes' then 'current'
    when synced_at > clock_timestamp() - interval '1 hour' then 'hour'
    when synced_at > clock_timestamp() - interval '1 day' then 'day'
    when synced_at > clock_timestamp() - interval '7 days' then 'week'
    when synced_at > clock_timestamp() - interval '30 days' then 'month'
    else 'older'
  end
$$;

-- Returns {"queues": [{"queue", "label", "waiting", "oldest_at", "set_aside", "set_aside_at"}], "devices": {"count",
-- "unsent", "refused", "conflicts", "lag": {name: n}, "versions": [{"version", "count"}]}, "states": {name: {"at", "facts"}},
-- "server_time"}. Of the queues those in which something waits or is set aside, and those whose length is known.
create function app.system_figures() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'server_time', app.iso(clock_timestamp()),
    'queues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'queue', q.queue, 'label', q.label, 'waiting', w.waiting, 'oldest_at', app.iso(w.oldest_at),
        'set_aside', coalesce(a.letters, 0), 'set_aside_at', app.iso(a.last_at)
      ) order by coalesce(a.letters, 0) > 0 desc, w.queue is null, q.label), '[]')
      from app.queues q
      left join app.waiting_rows() w on w.queue = q.queue
      left join (
        select d.queue, count(*)::integer as letters, max(d.last_at) as last_at
        from app.dead_letters d where d.state = 'open' group by d.queue
      ) a on a.queue = q.queue
      where w.queue is not null or a.queue is not null
    ),
    'devices', (
      with live as (
        select d.app_version, d.unsent, d.refused, d.conflicts,
          app.device_lag(coalesce(d.last_sync_at, d.first_seen_at)) as lag
        from app.live_devices() d
      )
      select jsonb_build_object(
        'count', count(*), 'unsent', coalesce(sum(l.unsent), 0), 'refused', coalesce(sum(l.refused), 0),
        'conflicts', coalesce(sum(l.conflicts), 0),
        'lag', (select coalesce(jsonb_object_agg(g.lag, g.devices), '{}') from (
          select x.lag, count(*) as devices from live x group by x.lag
        ) g),
        'versions', (select coalesce(jsonb_agg(jsonb_build_object('version', g.app_version, 'count', g.devices)
          order by g.devices desc, g.app_version), '[]') from (
          select x.app_version, count(*) as devices from live x group by x.app_version
          order by count(*) desc, x.app_version limit 20
        ) g)
      )
      from live l
    ),
    'states', (
      select coalesce(jsonb_object_agg(s.name, jsonb_build_object('at', app.iso(s.at), 'facts', s.facts)), '{}')
      from app.server_state s
    )
  )
$$;

-- Returns the last migration that this database has had; null where its table may not be read.
create function app.last_migration() returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  version text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then return null; end if;
  execute 'select max(m.version) from supabase_migrations.schema_migrations m' into version;
  return version;
exception when insufficient_privilege then
  return null;
end
$$;

-- Returns the figures with what only administrators see: the schema, the size of what is stored, and the devices that are
-- furthest behind. Names of people only for those who may see them.
create function app.read_system_status() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sees_people boolean;
begin
  if not app.has_permission('system.status.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  sees_people := app.has_permission('access.users.read');
  return app.system_figures() || jsonb_build_object(
    'schema', jsonb_build_object('migration', app.last_migration(), 'contract', app.sync_version(), 'oldest', app.oldest_client()),
    'database_bytes', pg_database_size(current_database()),
    'file_bytes', (select coalesce(sum(a.byte_size), 0) from public.attachments a where a.state = 'stored' and a.deleted_at is null),
    'behind', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'name', l.name, 'app_version', l.app_version, 'unsent', l.unsent, 'last_seen_at', app.iso(l.last_seen_at),
        'last_sync_at', app.iso(l.last_sync_at), 'person', case when sees_people then p.full_name end
      ) order by l.last_sync_at nulls first, l.id), '[]')
      from (
        select d.* from app.live_devices() d
        where d.last_sync_at is null or d.last_sync_at <= clock_timestamp() - interval '5 minutes'
        order by d.last_sync_at nulls first, d.id limit 6
      ) l
      join public.profiles p on p.id = l.user_id
    )
  );
end
$$;
grant execute on function app.read_system_status() to vizite_api;

-- Returns the state of the system: app.system_figures, and {"schema": {"migration", "contract", "oldest"}, "database_bytes",
-- "file_bytes", "behind": [{"id", "name", "app_version", "unsent", "last_seen_at", "last_sync_at", "person"}]}. Errors: 42501
-- without system.status.read.
create function public.system_status() returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_system_status() $$;
select app.open_door('public.system_status()');
