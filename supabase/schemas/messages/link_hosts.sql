-- Addresses of the web that a message may lead to: those that the hospital has listed. As sync/model/messages/link-hosts.ts;
-- both run tests/vectors/message-text.json.

-- Checks a host of two labels or more in ASCII that is no number, by itself or as `*.host` for what is below it.
create function app.is_link_host(listed text) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  below boolean := coalesce(listed, '') like '*.%';
  name text := case when below then substr(listed, 3) else listed end;
begin
  if name is null or char_length(name) > 253
    or name !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'
  then return false; end if;
  -- Below an end that many share anybody has an address.
  return not below or name !~ '^(com|org|net|gov|edu|bel|pol|k12|av|dr|gen|web|biz|info|tv|name|tel|co|ac|or|ne|go|gob)\.[a-z]{2}$';
end
$$;
grant execute on function app.is_link_host(text) to vizite_api;

create function app.check_link_hosts(hosts text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return hosts is not null and cardinality(hosts) <= 20 and not exists (select from unnest(hosts) h where not app.is_link_host(h))
    and cardinality(array(select distinct h from unnest(hosts) h)) = cardinality(hosts);
end
$$;

create function app.is_listed_host(host text, hosts text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return exists (
    select from unnest(hosts) l
    where case when l like '*.%' then char_length(host) > char_length(l) - 1 and right(host, char_length(l) - 1) = substr(l, 2) else host = l end
  );
end
$$;

-- Returns whether a text of a template leads to an address that is not listed, or hides where it leads.
create function app.leads_elsewhere(template text, hosts text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  written text := regexp_replace(
    -- The path of a link has what the server makes, without signs of addresses.
    regexp_replace(template, '\{\{(hasta|talep)\.no\}\}', U&'\0002', 'g'),
    '\{\{[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+\}\}', U&'\0001', 'g');
  token text;
  bare text;
  host text;
  rest text := '';
begin
  foreach token in array regexp_split_to_array(written, '[ \t\n\v\f\r]+') loop
    bare := regexp_replace(regexp_replace(token, '^[("''<\u005b{«“‘]+', ''), '[.,;:!?)"''>\u005d}»”’]+$', '');
    host := lower(coalesce(
      substring(bare from '(?i)^(?:https://)?([a-z0-9.-]+\.[a-z0-9-]+)(?:/[!-?A-\u005b\u005d-~\u0002]*)?$'),
      substring(bare from '(?i)^[a-z0-9._+-]+@([a-z0-9.-]+\.[a-z0-9-]+)$')
    ));
    if host is null or not app.is_listed_host(host, hosts) then rest := rest || ' ' || token; end if;
  end loop;
  return exists (
    select from app.suspects_in(app.canonical_text(translate(substr(rest, 2), U&'\0001\0002', 'xx'))) s where s.kind = 'link'
  );
end
$$;

-- Returns the address that links of questionnaires begin with: https and a host, nothing else.
create function app.survey_host(address text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  host text := substring(address from '^https://([a-z0-9.-]+)$');
begin
  return case when app.is_link_host(host) and host not like '*%' then host end;
end
$$;
grant execute on function app.survey_host(text) to vizite_api;

-- Returns the address that a patient follows; null where the hospital has named none, or the word is none.
create function app.survey_link(address text, word text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return case when app.survey_host(address) is not null and word ~ '^[A-Za-z0-9_-]{32}$' then address || '/anket/' || word end;
end
$$;

-- Returns whether a content leads to an unlisted address, in its texts or its buttons. Links of questionnaires begin
-- with a listed host always (app.message_settings).
create function app.has_unlisted_link(content jsonb, hosts text[]) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return app.leads_elsewhere(concat_ws(E'\n', content ->> 'subject', app.message_text(content)), hosts);
end
$$;
