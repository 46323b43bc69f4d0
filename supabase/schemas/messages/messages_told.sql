-- Memory of what a template has told whom.

-- Returns what a message is about, however it is spelt.
create function app.message_topic(event text) returns text
language plpgsql immutable strict
set search_path = ''
as $$
begin
  return btrim(app.canonical_text(event));
end
$$;

create function app.message_key(template uuid, person uuid, topic text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return template || '|' || person || '|' || topic;
end
$$;

-- Returns the key by which a message without an event is told once: the day of Istanbul, the records that its text
-- speaks of, and the text. A questionnaire's link is another one each time.
create function app.said_today(m public.messages) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  content jsonb := (
    select c from public.message_templates t cross join jsonb_array_elements(t.published -> 'contents') c
    where t.id = m.template_id and c ->> 'id' = m.language
  );
  sources text[] := array(
    select distinct v.source from app.message_variables() v
    where v.key = any (app.message_keys(concat_ws(E'\n', content ->> 'subject', app.message_text(content))))
  );
begin
  return 'day ' || (now() at time zone 'Europe/Istanbul')::date || ' ' || encode(sha256(convert_to(jsonb_build_array(
    case when 'ticket' = any (sources) then m.ticket_id end, case when 'surgery' = any (sources) then m.surgery_id end,
    case when 'insurance_case' = any (sources) then m.insurance_case_id end, case when 'meeting' = any (sources) then m.meeting_id end,
    case when 'trip' = any (sources) then m.trip_id end,
    btrim(app.canonical_text(coalesce(m.subject, ''))),
    btrim(app.canonical_text(regexp_replace(m.body, '/anket/[A-Za-z0-9_-]{32}', '/anket/', 'g')))
  )::text, 'UTF8')), 'hex');
end
$$;

-- Returns the keys of all records of a person: a patient's that were merged, or an applicant's one.
create function app.person_keys(template uuid, person uuid, topic text) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  root uuid := coalesce(
    (select case when c.merged_into_id is null then c.id else app.merge_root(c.id) end from public.clients c where c.id = person),
    person
  );
begin
  if not exists (select from public.clients c where c.merged_into_id = root) then return array[app.message_key(template, root, topic)]; end if;
  return array(select app.message_key(template, m, topic) from unnest(app.merge_members(root)) m);
end
$$;

-- Returns whether a template has told a patient of a topic already, in whichever of their records; or an applicant.
create function app.was_told(template uuid, person uuid, topic text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from app.message_queue q where q.dedupe_key = any (app.person_keys(template, person, topic)));
end
$$;
