-- Pure rules of message templates, shared with sync/model (message-values.ts, sync/model/messages).

-- Checks a text of at most so many characters; null where it may be missing.
create function app.is_text(value jsonb, most integer, optional boolean) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if value is null or jsonb_typeof(value) = 'null' then return optional; end if;
  return jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= most;
end
$$;
grant execute on function app.is_text(jsonb, integer, boolean) to vizite_api;

-- Checks the texts of a template by language: [{id, subject, header, body, footer, buttons: [{text, url}]}].
create function app.check_message_contents(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  item jsonb;
  button jsonb;
  seen text[] := '{}';
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > 10 then return false; end if;
  for item in select * from jsonb_array_elements(value) loop
    if jsonb_typeof(item) <> 'object' or (item - array['id', 'subject', 'header', 'body', 'footer', 'buttons']) <> '{}'
      or coalesce(item ->> 'id', '') !~ '^[a-z]{2}$' or (item ->> 'id') = any (seen)
      or not app.is_text(item -> 'subject', 200, true) or not app.is_text(item -> 'header', 200, true)
      or not app.is_text(item -> 'body', 4000, false) or not app.is_text(item -> 'footer', 200, true)
      or jsonb_typeof(item -> 'buttons') is distinct from 'array' or jsonb_array_length(item -> 'buttons') > 3
    then return false; end if;
    for button in select * from jsonb_array_elements(item -> 'buttons') loop
      if jsonb_typeof(button) <> 'object' or (button - array['text', 'url']) <> '{}'
        or not app.is_text(button -> 'text', 60, false) or not app.is_text(button -> 'url', 500, false)
      then return false; end if;
    end loop;
    seen := seen || (item ->> 'id');
  end loop;
  return true;
end
$$;
grant execute on function app.check_message_contents(jsonb) to vizite_api;

-- Checks what the sender is asked for: [{id, key, label, kind, required, fallback}].
create function app.check_message_asks(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  item jsonb;
  ids text[] := '{}';
  keys text[] := '{}';
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > 10 then return false; end if;
  for item in select * from jsonb_array_elements(value) loop
    if jsonb_typeof(item) <> 'object' or (item - array['id', 'key', 'label', 'kind', 'required', 'fallback']) <> '{}'
      or not coalesce(app.is_uuid(item ->> 'id'), false) or (item ->> 'id') = any (ids)
      or coalesce(item ->> 'key', '') !~ '^[a-z][a-z0-9_]{0,39}$' or (item ->> 'key') = any (keys)
      or not app.is_text(item -> 'label', 80, false)
      or coalesce(item ->> 'kind', '') not in ('text', 'date', 'time', 'number', 'money')
      or jsonb_typeof(item -> 'required') is distinct from 'boolean'
      or not app.is_text(item -> 'fallback', 200, true)
    then return false; end if;
    ids := ids || (item ->> 'id');
    keys := keys || (item ->> 'key');
  end loop;
  return true;
end
$$;
grant execute on function app.check_message_asks(jsonb) to vizite_api;

-- Returns the keys of the questions that are answered in free words.
create function app.free_text_keys(asks jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array(
    select a ->> 'key' from jsonb_array_elements(asks) a where a ->> 'kind' = 'text' order by a ->> 'key' collate "C"
  );
end
$$;
grant execute on function app.free_text_keys(jsonb) to vizite_api;

-- Checks what a sender answered, by key of the question: texts, numbers, {amount, currency}.
create function app.check_message_answers(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return jsonb_typeof(value) = 'object' and (select count(*) from jsonb_object_keys(value)) <= 10 and not exists (
    select from jsonb_each(value) a
    where a.key !~ '^[a-z][a-z0-9_]{0,39}$' or not coalesce(case jsonb_typeof(a.value)
      when 'string' then char_length(a.value #>> '{}') <= 200
      when 'number' then char_length(a.value #>> '{}') <= 30
      when 'object' then app.has_shape(a.value, '{"amount": "money", "currency": "text"}')
    end, false)
  );
end
$$;
grant execute on function app.check_message_answers(jsonb) to vizite_api;

-- Checks a version as it may be sent: with a word of the approver for each text that the sender writes freely.
create function app.check_published_template(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.has_shape(value - array['contents', 'asks', 'free_texts'], '{"version": "int", "channel": "sms|whatsapp|email|note",
      "purpose": "service|commercial|survey|clinical|applicant", "sender": "text?", "may_contain_health": "bool", "expires_minutes": "int",
      "approved_by": "uuid?", "approved_at": "instant"}')
    and app.check_message_contents(value -> 'contents') and app.check_message_asks(value -> 'asks')
    and jsonb_typeof(value -> 'free_texts') is not distinct from 'array' and not exists (
      select from jsonb_array_elements(value -> 'free_texts') f
      where not coalesce(app.has_shape(f, '{"key": "text", "allowed_by": "uuid?", "allowed_at": "instant"}'), false)
    )
    and app.free_text_keys(value -> 'asks')
      = array(select f ->> 'key' from jsonb_array_elements(value -> 'free_texts') f order by f ->> 'key' collate "C");
end
$$;
grant execute on function app.check_published_template(jsonb) to vizite_api;
