-- The text of a message out of its template: what is filled in, what is missing, and what may not be said.

-- Returns the author of a key's value: free, code, phone, made. A key that nobody knows counts as free.
create function app.message_trust(key text, asks jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if key like 'sor.%' then
    return case when exists (
      select from jsonb_array_elements(asks) a where a ->> 'key' = substr(message_trust.key, 5) and a ->> 'kind' not in ('text', 'number')
    ) then 'made' else 'free' end;
  end if;
  return coalesce(app.message_trusts() ->> key, 'free');
end
$$;

-- Renders a text: the keys without a value, and its pieces with key and trust of each. What was filled in is not read
-- again.
create function app.render_message(template text, given jsonb, asks jsonb default '[]')
returns table (said text, missing text[], texts text[], keys text[], trusts text[])
language plpgsql immutable
set search_path = ''
as $$
declare
  rest text := template;
  found text[];
  at integer;
  value text;
begin
  missing := '{}'; texts := '{}'; keys := '{}'; trusts := '{}';
  loop
    found := regexp_match(rest, '\{\{([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+)\}\}');
    exit when found is null;
    at := position('{{' || found[1] || '}}' in rest);
    value := app.message_line(given ->> found[1]);
    if value is null then missing := missing || found[1]; end if;
    texts := texts || left(rest, at - 1) || coalesce(value, '');
    keys := keys || null::text || found[1];
    trusts := trusts || 'made'::text || app.message_trust(found[1], asks);
    rest := substr(rest, at + char_length(found[1]) + 4);
  end loop;
  texts := texts || rest;
  keys := keys || null::text;
  trusts := trusts || 'made'::text;
  said := array_to_string(texts, '');
  return next;
end
$$;

-- Writes subject and text of a content with the values of records and the answers to the template's questions; which
-- keys have no value, and which have one that leads elsewhere, alone or beside others.
create function app.write_message(content jsonb, channel text, known jsonb, asks jsonb, answers jsonb)
returns table (subject text, body text, missing text[], unsafe text[])
language plpgsql immutable
set search_path = ''
as $$
declare
  language text := content ->> 'id';
  given jsonb := known || app.message_ask_values(asks, answers, language);
  main record;
  head record;
  texts text[];
  keys text[];
  trusts text[];
  typed text[];
begin
  select * into main from app.render_message(app.message_text(content), given, asks);
  body := normalize(main.said, nfc);
  missing := main.missing;
  texts := main.texts;
  keys := main.keys;
  trusts := main.trusts;
  if channel = 'email' and content ->> 'subject' is not null then
    select * into head from app.render_message(content ->> 'subject', given, asks);
    subject := nullif(left(normalize(head.said, nfc), 200), '');
    missing := head.missing || missing;
    texts := head.texts || E'\n'::text || texts;
    keys := head.keys || null::text || keys;
    trusts := head.trusts || 'made'::text || trusts;
  end if;
  if missing <> '{}' then missing := array(select distinct m collate "C" as m from unnest(missing) m order by m); end if;
  -- Free values of records and answers are looked at in the text, alone and with the text around them.
  unsafe := app.suspect_keys(texts, keys, trusts);
  if trusts && '{code, phone}' then
    unsafe := unsafe || array(
      select v.key from unnest(texts, keys, trusts) v (value, key, trust)
      where v.trust in ('code', 'phone') and v.value <> '' and app.value_fault(v.trust, v.value) is not null
    );
  end if;
  if asks <> '[]' then
    unsafe := unsafe || array(
      select 'sor.' || (a ->> 'key') from jsonb_array_elements(asks) a
      where app.ask_fault(a ->> 'kind', answers -> (a ->> 'key')) is not null
    );
  end if;
  -- A number in several answers, as they are in the text and in the order of the questions.
  if asks <> '[]' then
    typed := array(
      select v.key from unnest(keys, trusts) with ordinality v (key, trust, n)
      where v.key like 'sor.%' and v.trust = 'free' group by v.key order by min(v.n)
    );
  end if;
  if unsafe = '{}' and cardinality(typed) > 1 and (
    app.is_spread_number(array(select coalesce(given ->> t.key, '') from unnest(typed) with ordinality t (key, n) order by t.n))
    or app.is_spread_number(array(
      select coalesce(given ->> ('sor.' || (a.value ->> 'key')), '') from jsonb_array_elements(asks) with ordinality a
      where 'sor.' || (a.value ->> 'key') = any (typed) order by a.ordinality
    ))
  ) then
    unsafe := unsafe || typed;
  end if;
  if unsafe <> '{}' then unsafe := array(select distinct u collate "C" as u from unnest(unsafe) u order by u); end if;
  return next;
end
$$;
