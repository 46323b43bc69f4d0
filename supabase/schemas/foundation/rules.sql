-- Pure rules shared with sync/model: the same vectors (tests/vectors) hold for both. In PL/pgSQL, whose plans are kept
-- for the session: a function in SQL with a search_path is planned again in every statement.

-- Computes the search key of a text: 'ISTANBUL', 'İstanbul' and 'ıstanbul' all become 'istanbul'.
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
              regexp_replace(
                app.plain_signs(normalize(app.plain_signs(value), nfkd)),
                U&'[\0300-\036F\0610-\061A\0640\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F]', '', 'g'
              ), 'ÆŒØĐÐŁÞẞ', 'æœøđðłþß'
            )),
            'ıøđðł', 'ioddl'
          ),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        nfc
      ),
      U&'[\0009-\000D\0020\0085\00A0\1680\2028\2029]+', ' ', 'g'
    ),
    '^ | $', '', 'g'
  );
end
$$;
grant execute on function app.fold_turkish(text) to vizite_api;

-- Returns what an 11 digit number is by its checksum: 'tckn', 'ykn' (begins with 99) or 'invalid'.
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
grant execute on function app.identity_kind(text) to vizite_api;

create function app.is_valid_tckn(value text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ '^[0-9]{11}$' and app.identity_kind(value) <> 'invalid';
end
$$;
grant execute on function app.is_valid_tckn(text) to vizite_api;

-- Masks a number: '123******46'; of a passport the first and last two characters remain. Null without a number.
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
grant execute on function app.mask_identity(text, text) to vizite_api;

-- Returns whether an object has exactly the keys of the shape, with values of these types: text (up to 300 characters),
-- long (up to 4,000), int, bool, uuid, texts, uuids, choices, day, instant (ISO 8601 in UTC), or a list of codes 'a|b'; a
-- trailing ? allows null.
create function app.has_shape(value jsonb, shape jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  key text;
  expected text;
  item jsonb;
  kind text;
  said text;
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
    -- Apart: an expression with a query in it costs ten times as much, for whatever kind.
    if expected in ('texts', 'uuids') then
      if kind <> 'array' or jsonb_array_length(item) > 50 then return false; end if;
      if exists (
        select from jsonb_array_elements(item) e
        where jsonb_typeof(e) <> 'string' or case expected
          when 'texts' then char_length(e #>> '{}') not between 1 and 300 else not app.is_uuid(e #>> '{}') end
      ) then return false; end if;
      continue;
    end if;
    -- Names of the hospital, each with an id that stays.
    if expected = 'choices' then
      if kind <> 'array' or jsonb_array_length(item) > 100 then return false; end if;
      if exists (
        select from jsonb_array_elements(item) e
        where not app.has_shape(e, '{"id": "uuid", "name": "text", "active": "bool"}') or char_length(e ->> 'name') > 120
      ) or (select count(distinct e ->> 'id') from jsonb_array_elements(item) e) <> jsonb_array_length(item) then
        return false;
      end if;
      continue;
    end if;
    said := value ->> key;
    if not (case expected
      when 'text' then kind = 'string' and char_length(said) between 1 and 300
      when 'long' then kind = 'string' and char_length(said) between 1 and 4000
      when 'day' then kind = 'string' and said ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
      when 'instant' then kind = 'string' and said
        ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}\.[0-9]{3}Z$'
      when 'clock' then kind = 'string' and said ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      when 'bool' then kind = 'boolean'
      when 'int' then kind = 'number' and said ~ '^[0-9]{1,7}$'
      -- Minor units.
      when 'money' then kind = 'number' and said ~ '^[0-9]{1,14}$'
      when 'uuid' then kind = 'string' and app.is_uuid(said)
      else kind = 'string' and said = any (string_to_array(expected, '|'))
    end) then return false; end if;
  end loop;
  return true;
end
$$;
grant execute on function app.has_shape(jsonb, jsonb) to vizite_api;

create function app.is_uuid(value text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
end
$$;
grant execute on function app.is_uuid(text) to vizite_api;

-- Checks the phones of a client: E.164, or a short number of seven digits; no number twice.
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
grant execute on function app.check_phones(jsonb) to vizite_api;

-- Returns the phone of a client that is called first.
create function app.first_phone(phones jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_path_query_first(phones, '$[*] ? (@.primary == true).e164') #>> '{}', phones -> 0 ->> 'e164'
  )
$$;
grant execute on function app.first_phone(jsonb) to vizite_api;

-- Checks short lists of texts: without empty or endless items.
create function app.check_texts(value text[], most integer) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return cardinality(value) <= most
    and not exists (select from unnest(value) t where t is null or char_length(t) not between 1 and 200);
end
$$;
grant execute on function app.check_texts(text[], integer) to vizite_api;

-- Checks lists of at most 50 ids, each of them given.
create function app.check_ids(value uuid[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return cardinality(value) <= 50 and array_position(value, null) is null;
end
$$;
grant execute on function app.check_ids(uuid[]) to vizite_api;

-- Checks longer lists than people choose from.
create function app.check_ids(value uuid[], most integer) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return cardinality(value) <= most and array_position(value, null) is null;
end
$$;

-- Returns whether a JSON value is a whole number of at most so many digits, zero or more; a missing one is none.
create function app.is_count(value jsonb, digits integer) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return coalesce(jsonb_typeof(value) = 'number' and value::text ~ format('^[0-9]{1,%s}$', digits), false);
end
$$;
grant execute on function app.is_count(jsonb, integer) to vizite_api;

-- Refuses a malformed call as a whole.
create function app.refuse_call(reason text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  raise exception using errcode = '22023', message = reason;
end
$$;
grant execute on function app.refuse_call(text) to vizite_api;

-- Refuses calls that come too often with HTTP 429. The device repeats the call after this many seconds
-- (sync/replication/transport.ts).
create function app.refuse_for_now(reason text, seconds integer) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT429', message = reason, hint = format('retry after %s s', seconds);
end
$$;
grant execute on function app.refuse_for_now(text, integer) to vizite_api;

-- Refuses a row by a rule that no constraint can say; the name of the rule and the field reach the device as those of a
-- constraint do (sync/model/rejection.ts).
create function app.refuse_row(rule text, field text, code text default '23514') returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = code, message = rule, constraint = rule, column = field;
end
$$;
grant execute on function app.refuse_row(text, text, text) to vizite_api;
