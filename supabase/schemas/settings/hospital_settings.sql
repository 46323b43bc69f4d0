-- Settings of the hospital that administrators change on the page *Ayarlar*. They hold from the next call on; no restart.

-- Returns one number of the settings; null for a name that there is none of.
create function app.hospital_number(named text) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if named = 'close_resolved_after_days' then
    return (select s.close_resolved_after_days from app.ticket_settings s);
  end if;
  -- A ticket without its entries tells nothing: both have one window.
  return (
    select w.months from app.sync_windows w where 'months_of_' || w.collection = named and w.collection <> 'ticket_entries'
  );
end
$$;

create function app.read_hospital_settings() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{system.settings.edit}');
  return jsonb_build_object(
    'numbers', (
      select jsonb_object_agg(n.name, app.hospital_number(n.name))
      from (
        select 'close_resolved_after_days' as name
        union all
        select 'months_of_' || w.collection from app.sync_windows w where w.collection <> 'ticket_entries'
      ) n
    ),
    'national_until', (select max(h.day) from app.holidays h)
  );
end
$$;
grant execute on function app.read_hospital_settings() to vizite_api;

create function app.run_save_hospital_number(named text, former integer, wanted integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  present integer;
begin
  perform app.need_permissions('{system.settings.edit}');
  perform 1 from app.ticket_settings for update;
  present := app.hospital_number(named);
  if present is null or wanted is null
    or wanted not between 1 and (case named when 'close_resolved_after_days' then 365 else 1200 end)
  then
    perform app.refuse_call('values_malformed');
  end if;
  if present = wanted then return '{"status": "saved"}'; end if;
  if present is distinct from former then return '{"status": "conflict"}'; end if;
  if named = 'close_resolved_after_days' then
    update app.ticket_settings s set close_resolved_after_days = wanted where s.only_row;
  else
    update app.sync_windows w set months = wanted
    where 'months_of_' || w.collection = named or named = 'months_of_tickets' and w.collection = 'ticket_entries';
  end if;
  perform app.log_access('setting_change', 'setting', null, null,
    jsonb_build_object('setting', named, 'values', jsonb_build_array(former, wanted)));
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_save_hospital_number(text, integer, integer) to vizite_api;

create function app.read_hospital_days() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{}');
  return jsonb_build_object('days', (
    select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'kind', d.kind, 'public', d.public, 'note', d.note) order by d.day), '[]')
    from app.hospital_days d
  ));
end
$$;
grant execute on function app.read_hospital_days() to vizite_api;

create function app.run_save_hospital_day(day date, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  before app.hospital_days;
begin
  perform app.need_permissions('{system.settings.edit}');
  if day is null or day not between '2025-01-01' and '2100-12-31'
    or given is not null and (
      jsonb_typeof(given) <> 'object' or (given - '{kind, public, note}'::text[]) <> '{}'
      or coalesce(given ->> 'kind', '') not in ('full', 'half', 'none')
      or jsonb_typeof(given -> 'public') is distinct from 'boolean'
      or jsonb_typeof(given -> 'note') is distinct from 'string' or char_length(btrim(given ->> 'note')) not between 2 and 80
    )
  then
    perform app.refuse_call('values_malformed');
  end if;
  select * into before from app.hospital_days d where d.day = run_save_hospital_day.day for update;
  if given is null then
    delete from app.hospital_days d where d.day = run_save_hospital_day.day;
    if not found then return '{"status": "saved"}'; end if;
  else
    insert into app.hospital_days (day, kind, public, note)
    values (day, given ->> 'kind', (given ->> 'public')::boolean, btrim(given ->> 'note'))
    on conflict on constraint hospital_days_pkey do update
    set kind = excluded.kind, public = excluded.public, note = excluded.note;
  end if;
  perform app.log_access('setting_change', 'setting', null, null, jsonb_strip_nulls(jsonb_build_object(
    'setting', 'hospital_day', 'day', day,
    'values', jsonb_build_array(coalesce(before.kind, ''), coalesce(given ->> 'kind', ''))
  )));
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_save_hospital_day(date, jsonb) to vizite_api;

-- Reads the settings: {"numbers": {name: value}, "national_until": day}. Errors: 42501 without system.settings.edit.
create function public.hospital_settings() returns jsonb
language sql
set search_path = ''
as $$
  select app.read_hospital_settings()
$$;
select app.open_door('public.hospital_settings()');

-- Sets a number of the settings. former: as the caller has seen it. Answers {"status": "saved"} or {"status":
-- "conflict"}. Logged.
create function public.save_hospital_number(named text, former integer, wanted integer) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_save_hospital_number(named, former, wanted)
$$;
select app.open_door('public.save_hospital_number(text, integer, integer)');

-- Returns the days that differ from the calendar of the product, for every device: {"days": [{"day", "kind", "public",
-- "note"}]}.
create function public.hospital_days() returns jsonb
language sql
set search_path = ''
as $$
  select app.read_hospital_days()
$$;
select app.open_door('public.hospital_days()');

-- Sets what a day is, {"kind", "public", "note"}, or takes that back with null. Logged.
create function public.save_hospital_day(day date, given jsonb default null) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_save_hospital_day(day, given)
$$;
select app.open_door('public.save_hospital_day(date, jsonb)');
