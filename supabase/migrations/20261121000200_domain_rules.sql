-- Pure rules shared with sync/model: the same vectors (tests/vectors) hold for both. In PL/pgSQL, whose plans are kept
-- for the session: a function in SQL with a search_path is planned again in every statement.

-- Search key of a text: 'ISTANBUL', 'İstanbul' and 'ıstanbul' all become 'istanbul'.
create function app.fold_turkish(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return regexp_replace(
    regexp_replace(
      normalize(
        replace(replace(replace(replace(
          translate(
            -- Marks go first: then every i ends as i, and what is left of Turkish is ASCII for lower().
            lower(translate(
              regexp_replace(normalize(value, nfd), U&'[\0300-\036F]', '', 'g'), 'ÆŒØĐÐŁÞẞ', 'æœøđðłþß'
            )),
            'ıøđðł', 'ioddl'
          ),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        nfc
      ),
      U&'[\0009-\000D\0020\00A0]+', ' ', 'g'
    ),
    '^ | $', '', 'g'
  );
end
$$;

-- What an 11 digit number is by its checksum: 'tckn', 'ykn' (begins with 99) or 'invalid'.
create function app.identity_kind(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  digits text := regexp_replace(value, '\s', '', 'g');
  d integer[];
  odd integer;
  even integer;
begin
  if digits !~ '^[1-9][0-9]{10}$' then return 'invalid'; end if;
  -- Ten equal digits pass the checksum, but are what people type to get past a form.
  if left(digits, 10) = repeat(left(digits, 1), 10) then return 'invalid'; end if;
  d := string_to_array(digits, null)::integer[];
  odd := d[1] + d[3] + d[5] + d[7] + d[9];
  even := d[2] + d[4] + d[6] + d[8];
  -- The difference may be negative: 40 * 10 keeps it positive without changing it modulo 10.
  if (odd * 7 - even + 400) % 10 <> d[10] or (odd + even + d[10]) % 10 <> d[11] then return 'invalid'; end if;
  return case when digits like '99%' then 'ykn' else 'tckn' end;
end
$$;

create function app.is_valid_tckn(value text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ '^[0-9]{11}$' and app.identity_kind(value) <> 'invalid';
end
$$;

-- '123******46'; of a passport the first and last two characters. Null without a number.
create function app.mask_identity(identity_type text, identity_no text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return case
    when identity_no is null then null
    when identity_type in ('tckn', 'ykn') then left(identity_no, 3) || '******' || right(identity_no, 2)
    else left(identity_no, 2) || '*****' || right(identity_no, 2)
  end;
end
$$;

-- Whether an object has exactly the keys of the shape, with values of these types:
-- text, int, bool, uuid, texts, uuids, or a list of codes 'a|b'; a trailing ? allows null.
create function app.has_shape(value jsonb, shape jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  key text;
  expected text;
  item jsonb;
  kind text;
begin
  if value is null or jsonb_typeof(value) <> 'object' then return false; end if;
  if (value - array(select jsonb_object_keys(shape))) <> '{}' then return false; end if;
  for key, expected in select * from jsonb_each_text(shape) loop
    item := value -> key;
    kind := jsonb_typeof(item);
    if kind is null then return false; end if;
    if expected like '%?' then
      if kind = 'null' then continue; end if;
      expected := left(expected, -1);
    end if;
    if not (case expected
      when 'text' then kind = 'string' and char_length(value ->> key) between 1 and 300
      when 'bool' then kind = 'boolean'
      when 'int' then kind = 'number' and (value ->> key) ~ '^[0-9]{1,7}$'
      when 'uuid' then kind = 'string' and app.is_uuid(value ->> key)
      when 'texts' then kind = 'array' and jsonb_array_length(item) <= 50 and not exists (
        select from jsonb_array_elements(item) e
        where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') not between 1 and 300
      )
      when 'uuids' then kind = 'array' and jsonb_array_length(item) <= 50 and not exists (
        select from jsonb_array_elements(item) e
        where jsonb_typeof(e) <> 'string' or not app.is_uuid(e #>> '{}')
      )
      else kind = 'string' and (value ->> key) = any (string_to_array(expected, '|'))
    end) then return false; end if;
  end loop;
  return true;
end
$$;

create function app.is_uuid(value text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
end
$$;

-- Phones of a client: E.164, or a short number of seven digits; no number twice.
create function app.check_phones(phones jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  phone jsonb;
  seen text[] := '{}';
begin
  if jsonb_typeof(phones) is distinct from 'array' or jsonb_array_length(phones) > 20 then return false; end if;
  for phone in select * from jsonb_array_elements(phones) loop
    if jsonb_typeof(phone) <> 'object'
      or (phone - array['e164', 'label', 'primary', 'whatsapp', 'shared']) <> '{}'
      or jsonb_typeof(phone -> 'e164') is distinct from 'string'
      or (phone ->> 'e164') !~ '^(\+[1-9][0-9]{6,14}|[0-9]{7})$'
      or (phone ->> 'e164') = any (seen)
      or coalesce(phone ->> 'label', '') not in ('mobile', 'home', 'work', 'relative', 'other')
      or jsonb_typeof(phone -> 'primary') is distinct from 'boolean'
      or jsonb_typeof(phone -> 'whatsapp') is distinct from 'boolean'
      or jsonb_typeof(phone -> 'shared') is distinct from 'boolean'
    then return false; end if;
    seen := seen || (phone ->> 'e164');
  end loop;
  return true;
end
$$;

-- Short lists of texts without empty or endless items.
create function app.check_texts(value text[], most integer) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return cardinality(value) <= most
    and not exists (select from unnest(value) t where t is null or char_length(t) not between 1 and 200);
end
$$;

create function app.check_ids(value uuid[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return cardinality(value) <= 50 and array_position(value, null) is null;
end
$$;

-- Attributes of a look-up entry, by its kind (sync/model/definition.ts).
create function app.check_definition(kind text, attributes jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return app.has_shape(attributes, case kind
    when 'ticket_type' then '{"default_priority": "low|normal|high|urgent", "default_team_id": "uuid?",
      "first_response_minutes": "int?", "resolve_minutes": "int?", "call_result_required": "bool",
      "resolution_required": "bool", "contains_health": "bool", "supervisor_closes": "bool",
      "checklist": "texts"}'
    when 'ticket_status' then '{"category": "new|open|pending|resolved|closed", "pauses_sla": "bool",
      "requires_reason": "bool", "visible_in_board": "bool", "is_default": "bool"}'
    when 'ticket_source' then '{"campaign": "text?", "foreign_only": "bool",
      "channel": "phone|web|whatsapp|social|email|desk|referral|company|authority"}'
    when 'ticket_tag' then '{"group": "text?"}'
    when 'contact_type' then '{"direction": "in|out", "counts_as_contact": "bool",
      "channel": "phone|whatsapp|sms|email|face|web|social|video"}'
    when 'relation_type' then '{"reverse_name": "text"}'
    when 'call_result' then '{"code": "text", "group": "success|failure|unreached|neutral",
      "next_action": "none|reminder|call_back|close|surgery", "next_action_after_minutes": "int?",
      "requires_note": "bool", "counts_as_conversion": "bool", "sets_do_not_contact": "bool",
      "ticket_type_ids": "uuids"}'
    when 'department' then '{"group": "clinical|administrative", "short_name": "text?"}'
  end::jsonb);
end
$$;

-- Constraints and generated columns run with the rights of whoever writes the row.
grant execute on function app.fold_turkish(text), app.identity_kind(text), app.is_valid_tckn(text),
  app.mask_identity(text, text), app.has_shape(jsonb, jsonb), app.is_uuid(text), app.check_phones(jsonb),
  app.check_texts(text[], integer), app.check_ids(uuid[]), app.check_definition(text, jsonb) to authenticated;
