-- Signs that people type or paste for another one, and things that consist of ASCII alone. As sync/model/tr/plain-signs.ts
-- and ascii.ts; both run tests/vectors/ascii.json.

-- Returns the text with one sign for each apostrophe and each hyphen, and without signs that nobody sees.
create function app.plain_signs(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return regexp_replace(
    translate(
      value,
      U&'`\00B4\2018\2019\201B\2032\2035\02B9\02BB\02BC\02BD\02BE\02BF\02C8\055A\A78B\A78C\FF07\FF40\1FBD\1FBF\1FEF\1FFD\1FFE'
        '\2010\2011\2012\2013\2014\2015\2212\02D7\2043\058A\1806\FE58\FE63\FF0D\00B7\2027\2219\22C5',
      repeat('''', 24) || repeat('-', 18)
    ),
    '[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
  );
end
$$;
grant execute on function app.plain_signs(text) to vizite_api;

-- Returns the text with digits of other scripts as 0 to 9.
create function app.latin_digits(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return translate(value,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯'
      '૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
      '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
    repeat('0123456789', 18));
end
$$;
grant execute on function app.latin_digits(text) to vizite_api;

-- Returns the ASCII text that somebody meant; letters that have no ASCII form stay.
create function app.ascii_text(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(
          app.latin_digits(app.plain_signs(normalize(app.plain_signs(value), nfkc))), U&'([i\0131I\0130])\0307+', '\1', 'g'
        ),
        'İı', 'Ii'
      ),
      U&'[\0009-\000D\0020\0085\1680\2028\2029]+', ' ', 'g'
    ),
    '^ | $', '', 'g'
  );
end
$$;
grant execute on function app.ascii_text(text) to vizite_api;

-- Returns it in small letters, whatever the locale of the database.
create function app.ascii_lower(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return translate(app.ascii_text(value), 'ABCDEFGHIJKLMNOPQRSTUVWXYZÇĞÖŞÜÂÎÛ', 'abcdefghijklmnopqrstuvwxyzçğöşüâîû');
end
$$;
grant execute on function app.ascii_lower(text) to vizite_api;

-- Returns it in capitals, whatever the locale of the database.
create function app.ascii_upper(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return translate(app.ascii_text(value), 'abcdefghijklmnopqrstuvwxyzçğöşüâîû', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÇĞÖŞÜÂÎÛ');
end
$$;
grant execute on function app.ascii_upper(text) to vizite_api;

-- Returns a number of a record as lists are compared with it: capital letters, without the leading zeros that a
-- spreadsheet drops; null for none.
create function app.code_key(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select nullif(ltrim(app.ascii_upper(value), '0'), '') $$;
-- Devices write records under indexes of it.
grant execute on function app.code_key(text) to vizite_api;

-- Returns a value with all its texts in normal form C; names of fields stay. As sync/model/tr/normal-form.ts. Not by the
-- whole text: the n of an escaped line end would take up a mark that follows.
create function app.nfc(value jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  if value::text is nfc normalized then return value; end if;
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(normalize(value #>> '{}', nfc))
    when 'array' then (select jsonb_agg(app.nfc(e.item) order by e.at) from jsonb_array_elements(value) with ordinality e (item, at))
    when 'object' then (select jsonb_object_agg(e.key, app.nfc(e.value)) from jsonb_each(value) e)
    else value
  end;
end
$$;
grant execute on function app.nfc(jsonb) to vizite_api;
