-- Pure rules of meetings, shared with sync/model (meeting-values.ts, meeting-rules.ts).

-- Checks a list of objects of one shape, each with an id of its own.
create function app.check_items(value jsonb, shape jsonb, most integer) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  item jsonb;
  seen text[] := '{}';
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > most then return false; end if;
  for item in select * from jsonb_array_elements(value) loop
    if not app.has_shape(item, shape) or (item ->> 'id') = any (seen) then return false; end if;
    seen := seen || (item ->> 'id');
  end loop;
  return true;
end
$$;
grant execute on function app.check_items(jsonb, jsonb, integer) to vizite_api;

create function app.check_participants(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "user_id": "uuid?", "person_id": "uuid?", "name": "text?",
      "email": "text?", "role": "required|optional|chair|presenter|observer",
      "response": "waiting|accepted|maybe|declined", "responded_at": "instant?", "attended": "bool?"}', 200)
    and not jsonb_path_exists(value, '$[*] ? (@.user_id == null && @.name == null && @.email == null)');
end
$$;
grant execute on function app.check_participants(jsonb) to vizite_api;

create function app.check_agenda(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "position": "int", "topic": "text", "presenter": "text?",
    "minutes": "int?", "file_name": "text?", "done": "bool", "carried_from": "uuid?"}', 200);
end
$$;
grant execute on function app.check_agenda(jsonb) to vizite_api;

create function app.check_decisions(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "no": "int", "text": "long"}', 200);
end
$$;
grant execute on function app.check_decisions(jsonb) to vizite_api;

create function app.check_actions(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "text": "long", "assignee_id": "uuid?", "due_on": "day?",
    "state": "open|done|cancelled", "ticket_id": "uuid?", "reminder_id": "uuid?", "carried_from": "uuid?"}', 200);
end
$$;
grant execute on function app.check_actions(jsonb) to vizite_api;

-- Checks minutes before the start, each once: at most five, at most four weeks.
create function app.check_reminder_minutes(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return jsonb_typeof(value) is not distinct from 'array' and jsonb_array_length(value) <= 5
    and not exists (
      select from jsonb_array_elements(value) e
      where jsonb_typeof(e) <> 'number' or (e #>> '{}') !~ '^[0-9]{1,5}$' or (e #>> '{}')::integer > 40320
    )
    and (select count(distinct e) from jsonb_array_elements(value) e) = jsonb_array_length(value);
end
$$;
grant execute on function app.check_reminder_minutes(jsonb) to vizite_api;

-- Checks how a meeting repeats (Recurrence in meeting-values.ts).
create function app.check_recurrence(value jsonb) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  freq text := value ->> 'freq';
  days jsonb := value -> 'weekdays';
  number_of_days integer;
begin
  if jsonb_typeof(value) <> 'object' or jsonb_typeof(days) is distinct from 'array'
    or not app.has_shape(value - 'weekdays' - 'nth', '{"freq": "daily|weekly|monthly|yearly", "interval": "int",
      "month_day": "int?", "until": "day?", "count": "int?"}')
    or not value ? 'nth' or jsonb_typeof(value -> 'nth') not in ('null', 'number')
    or coalesce(value ->> 'nth', '1') not in ('1', '2', '3', '4', '-1')
    or (value ->> 'interval')::integer not between 1 and 99
    or coalesce((value ->> 'month_day')::integer, 1) not between 1 and 31
    or coalesce((value ->> 'count')::integer, 1) not between 1 and 2000
    -- It always ends, in one way.
    or (value ->> 'until' is null) = (value ->> 'count' is null)
  then return false; end if;
  number_of_days := jsonb_array_length(days);
  if number_of_days > 7 or exists (
    select from jsonb_array_elements(days) d
    where jsonb_typeof(d) <> 'string' or (d #>> '{}') not in ('mo', 'tu', 'we', 'th', 'fr', 'sa', 'su')
  ) or (select count(distinct d) from jsonb_array_elements(days) d) <> number_of_days then return false; end if;
  return case freq
    when 'weekly' then number_of_days > 0 and value ->> 'month_day' is null and value ->> 'nth' is null
    when 'monthly' then
      number_of_days = 0 and value ->> 'month_day' is not null and value ->> 'nth' is null
      or number_of_days = 1 and value ->> 'month_day' is null and value ->> 'nth' is not null
    else number_of_days = 0 and value ->> 'month_day' is null and value ->> 'nth' is null
  end;
end
$$;
grant execute on function app.check_recurrence(jsonb) to vizite_api;

-- Returns the latest day on which an occurrence can lie, in UTC, a day late at most; null without a recurrence. Of
-- those that count, months and years without the day are allowed for.
create function app.last_day(starts_at timestamptz, recurrence jsonb) returns date
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  first date := (starts_at at time zone 'UTC')::date;
  steps integer;
begin
  if recurrence is null then return null; end if;
  if recurrence ->> 'until' is not null then return (recurrence ->> 'until')::date + 1; end if;
  steps := ((recurrence ->> 'count')::integer - 1) * (recurrence ->> 'interval')::integer;
  return case recurrence ->> 'freq'
    when 'daily' then first + steps
    when 'weekly' then first + 7 * (
      ((recurrence ->> 'count')::integer / jsonb_array_length(recurrence -> 'weekdays') + 1)
        * (recurrence ->> 'interval')::integer
    )
    when 'monthly' then (first + make_interval(months => least(
      steps * case when (recurrence ->> 'month_day')::integer > 28 then 2 else 1 end, 1200
    )))::date + 31
    else (first + make_interval(years => least(
      steps * case when to_char(first, 'MM-DD') in ('02-28', '02-29', '03-01') then 4 else 1 end, 100
    )))::date
  end + 1;
end
$$;
grant execute on function app.last_day(timestamp with time zone, jsonb) to vizite_api;

-- Returns until when a row matters to a calendar: its end; of a series the end of the last occurrence; of one
-- occurrence that differs not before its original time.
create function app.last_end(
  starts_at timestamptz, ends_at timestamptz, recurrence jsonb, original_start timestamptz
) returns timestamptz
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return greatest(
    ends_at, original_start,
    (app.last_day(starts_at, recurrence) + 1)::timestamp at time zone 'UTC' + (ends_at - starts_at)
  );
end
$$;
grant execute on function app.last_end(timestamp with time zone, timestamp with time zone, jsonb, timestamp with time zone) to vizite_api;

-- Checks that a series ends within five years of its first occurrence, a leap day and the day's slack included.
create function app.ends_in_time(starts_at timestamptz, recurrence jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return recurrence is null or (
    app.last_day(starts_at, recurrence) <= (starts_at at time zone 'UTC' + interval '5 years 40 days')::date
    and app.last_day(starts_at, recurrence) >= (starts_at at time zone 'UTC')::date
  );
end
$$;
grant execute on function app.ends_in_time(timestamp with time zone, jsonb) to vizite_api;

-- Returns the id of the row of one occurrence of a series (occurrenceId in meeting.ts).
create function app.occurrence_id(series_id uuid, original_start timestamptz) returns uuid
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  time text := lpad(to_hex((extract(epoch from original_start) * 1000)::bigint), 12, '0');
begin
  return (left(time, 8) || '-' || substr(time, 9) || '-8' || substr(series_id::text, 16))::uuid;
end
$$;
grant execute on function app.occurrence_id(uuid, timestamp with time zone) to vizite_api;

-- Returns the list without what a participant may change of it alone: the own answer.
create function app.without_answer(participants jsonb, actor uuid) returns jsonb
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(case when p ->> 'user_id' = actor::text then p - 'response' - 'responded_at' else p end order by n)
    from jsonb_array_elements(participants) with ordinality e (p, n)
  );
end
$$;
grant execute on function app.without_answer(jsonb, uuid) to vizite_api;

-- Returns the list without what a user may change of it alone: whether the actions that are their own are done, or open
-- again.
create function app.without_own_states(actions jsonb, actor uuid) returns jsonb
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(case
      when a ->> 'assignee_id' = actor::text and a ->> 'state' in ('open', 'done') then a - 'state' else a
    end order by n)
    from jsonb_array_elements(actions) with ordinality e (a, n)
  );
end
$$;
grant execute on function app.without_own_states(jsonb, uuid) to vizite_api;
