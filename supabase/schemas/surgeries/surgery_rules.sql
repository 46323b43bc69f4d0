-- Pure rules of surgeries, shared with sync/model (surgery-values.ts, surgery-rules.ts).

create function app.check_procedures(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "procedure_id": "uuid?", "name": "text", "code": "text?",
      "side": "right|left|both|none", "minutes": "int"}', 20)
    and jsonb_array_length(value) > 0
    and not jsonb_path_exists(value, '$[*] ? (@.minutes < 5 || @.minutes > 1440)');
end
$$;
grant execute on function app.check_procedures(jsonb) to vizite_api;

create function app.check_team(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "person_id": "uuid", "role":
    "assistant_1|assistant_2|anaesthetist|anaesthesia_technician|nurse|circulating_nurse|perfusionist"}', 30);
end
$$;
grant execute on function app.check_team(jsonb) to vizite_api;

create function app.check_checklist(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id":
      "consent|anaesthesia_consent|anaesthesia_exam|tests|blood|approval|payment|fasting|side_mark|implant|icu_bed|cover",
      "state": "open|done|not_needed|deferred", "by": "uuid?", "at": "instant?", "note": "text?"}', 20)
    and not jsonb_path_exists(value, '$[*] ? (@.state == "deferred" && @.note == null)');
end
$$;
grant execute on function app.check_checklist(jsonb) to vizite_api;

create function app.check_milestones(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "admitted|room_in|started|ended|room_out|ward|discharged", "at": "instant",
    "by": "uuid?"}', 7);
end
$$;
grant execute on function app.check_milestones(jsonb) to vizite_api;

create function app.check_follow_ups(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.check_items(value, '{"id": "uuid", "on": "day", "note": "text?", "reminder_id": "uuid?",
    "ticket_id": "uuid?"}', 30);
end
$$;
grant execute on function app.check_follow_ups(jsonb) to vizite_api;

-- Returns when a milestone was reached; null where it was not.
create function app.milestone_at(milestones jsonb, code text) returns timestamptz
language sql stable parallel safe
set search_path = ''
as $$
  select (m ->> 'at')::timestamptz from jsonb_array_elements(milestones) m where m ->> 'id' = code
$$;
grant execute on function app.milestone_at(jsonb, text) to vizite_api;

-- Returns whether each milestone is no earlier than those before it.
create function app.milestones_rise(milestones jsonb) returns boolean
language sql stable parallel safe
set search_path = ''
as $$
  select not exists (
    select from (
      select m.at, max(m.at) over (order by o.place rows between unbounded preceding and 1 preceding) as before
      from jsonb_to_recordset(milestones) m (id text, at timestamptz)
      join unnest('{admitted, room_in, started, ended, room_out, ward, discharged}'::text[]) with ordinality o (id, place)
        on o.id = m.id
    ) s
    where s.at < s.before
  )
$$;
grant execute on function app.milestones_rise(jsonb) to vizite_api;

-- Returns the people whom a surgery takes: the surgeon, and the anaesthetists of its team.
create function app.surgery_people(surgeon uuid, team jsonb) returns table (person_id uuid, role text)
language sql immutable parallel safe
set search_path = ''
as $$
  select surgeon, 'surgeon'
  union
  select (t ->> 'person_id')::uuid, 'anaesthetist' from jsonb_array_elements(team) t
  where t ->> 'role' = 'anaesthetist' and (t ->> 'person_id')::uuid <> surgeon
$$;
grant execute on function app.surgery_people(uuid, jsonb) to vizite_api;

create function app.takes_a_slot(status text, room uuid, starts timestamptz, frees timestamptz) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select status not in ('proposed', 'postponed', 'cancelled') and room is not null and starts is not null
    and frees is not null
$$;
grant execute on function app.takes_a_slot(text, uuid, timestamptz, timestamptz) to vizite_api;
