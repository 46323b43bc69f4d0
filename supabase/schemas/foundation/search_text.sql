-- Search as matching compares names. As sync/model/tr/search-text.ts; both run tests/vectors/search.json.

-- Returns a text as it is searched: its folded words, each behind a blank; behind a word with a hyphen or an apostrophe its
-- parts, and the word without the sign.
create function app.search_key(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  folded text := app.fold_turkish(value);
begin
  if folded = '' then return ''; end if;
  if folded !~ '[''-]' then return ' ' || folded; end if;
  return (
    select ' ' || string_agg(concat_ws(' ', s.word, nullif(array_to_string(s.parts, ' '), ''),
      case when cardinality(s.parts) > 1 then array_to_string(s.parts, '') end), ' ' order by s.at)
    from (
      select w.word, w.at,
        case when w.word ~ '[''-]' then array_remove(regexp_split_to_array(w.word, '[''-]+'), '') end as parts
      from unnest(string_to_array(folded, ' ')) with ordinality w (word, at)
    ) s
  );
end
$$;
grant execute on function app.search_key(text) to vizite_api;

-- Returns whether every word of a typed text is in a search key: as it is, without its signs, or in all of its parts;
-- anywhere in a word, or at the beginning of one.
create function app.finds(key text, sought text, within boolean) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  before text := case when within then '' else ' ' end;
  word text;
  parts text[];
begin
  foreach word in array string_to_array(app.fold_turkish(sought), ' ') loop
    continue when strpos(key, before || word) > 0;
    if word !~ '[''-]' then return false; end if;
    parts := array_remove(regexp_split_to_array(word, '[''-]+'), '');
    continue when strpos(key, before || array_to_string(parts, '')) > 0 or parts = '{}';
    if word ~ '[0-9]' or cardinality(parts) < 2 or exists (select from unnest(parts) p where strpos(key, before || p) = 0) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
grant execute on function app.finds(text, text, boolean) to vizite_api;
