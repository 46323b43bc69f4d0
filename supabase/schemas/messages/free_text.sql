-- Rules for text that people other than the approver bring into a message. As sync/model/messages (suspect-text.ts,
-- free-text.ts); both run tests/vectors/message-text.json.

-- Normalises a text: compatible letters as one, without signs that nobody sees, trimmed.
create function app.plain_text(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return btrim(regexp_replace(normalize(value, nfkc),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef]',
    '', 'g'), E' \t\n\r\f\v');
end
$$;

-- As it is searched: small letters without accents, figures 0 to 9, blanks of one kind. Edges stay.
create function app.canonical_text(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  found text;
begin
  -- Signs that look like another one; digits of other scripts; one to nine in circles. Trimming passes over the bars.
  found := app.fold_turkish(translate(app.plain_text('|' || value || '|'),
    U&'\3002\FF0E\2024\06D4\0701\0702\00B7\2022\2219\22C5\30FB\2027\2044\2215\29F8\2236\A789\2010\2011\2012\2013\2014\2015\2212\2028\2029\0085'
      || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯'
      || '૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
      || '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'
      || '❶❷❸❹❺❻❼❽❾➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒',
    '............///::-------   ' || repeat('0123456789', 18) || repeat('123456789', 3)));
  return substr(found, 2, char_length(found) - 2);
end
$$;

-- Finds what in a canonical text leads elsewhere, links before numbers; `at` from 1.
create function app.suspects_in(canonical text) returns table (kind text, at integer, length integer)
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Signs that part words, and every other sign.
  parting text := ' -\u002f:-@\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f\U0001f000-\U0001faff';
  sign text := '[^' || parting || ']';
  part text := '[' || parting || ']';
  ends text := 'com|net|org|edu|gov|mil|biz|info|name|mobi|pro|xyz|top|site|online|shop|store|link|click|app|dev|web|page|live|club'
    '|icu|vip|win|bid|loan|work|zip|mov|cloud|tech|space|website|fun|life|world|today|news|blog|tk|ml|ga|cf|gq|cc|tv|me|io|co|tr|ru'
    '|cn|ly|gl|gd|ws|uk|de|eu|fr|az|ir|sa|ae|ua|kz';
  plain_ends text := 'com|net|org|edu|gov|biz|xyz|icu|tr|ru|cn|io|ly|gl';
  around text := '[ \u005b\u005d(){}<>"''*_-]{0,3}';
  times text := '(?<![0-9])([01]?[0-9]|2[0-3]):([0-5][0-9])(?![0-9])';
  patterns text[];
  searched text := canonical;
  digits integer;
  inner_dot boolean;
  next integer;
begin
  -- Most values are names.
  if canonical !~ '[0-9.@/:]|www|http|hxxp|nokta|dot|точка|نقطة' then return; end if;
  patterns := array[
    '(?://|(?<!' || sign || ')' || sign || '*@|www|http|hxxp|(?:mailto|javascript|vbscript|intent|ftp) ?:)[^ ]*',
    '(?<!' || sign || ')(?!(?:dr|doc|prof|op|uzm|yrd|ogr|gor|av|dt|ecz|fzt|hem|psk|dyt|sn|hz|mr|mrs|ms|st|no|nr|tel|kat|blok|apt|cad'
      '|cd|sok|sk|mah|mh|blv|bul)\.)(?=' || sign || '{2})(?=[0-9]*[^' || parting || '0-9])' || sign || '+\.[^' || parting
      || '0-9]' || sign || '+(?:\.' || sign || '+)*',
    '(?<!' || sign || ')' || sign || '+\.(?:' || ends || ')(?!' || sign || ')',
    sign || around || '(?:\.|nokta|dot|точка|نقطة)' || around || '(?:' || plain_ends || ')(?!' || sign || ')',
    '(?<!' || sign || ')(?:' || plain_ends || '|me|co) ?/ ?' || sign,
    '(?<!' || sign || ')[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?!' || sign || ')',
    '[0-9](?:' || part || '*[0-9]){6,}',
    -- Letters that are written for figures.
    '[0-9](?:' || part || '*[0-9oil]){9,}'
  ];
  digits := char_length(canonical) - char_length(translate(canonical, '0123456789', ''));
  inner_dot := canonical ~ '\.[^ ]';
  for n in 1 .. cardinality(patterns) loop
    -- Most texts need few of them; the database keeps few patterns ready.
    continue when case n
      when 1 then canonical not like all ('{%//%,%@%,%www%,%http%,%hxxp%,%:%}'::text[])
      when 2 then not inner_dot
      when 3 then not inner_dot
      when 5 then canonical not like '%/%'
      when 6 then not inner_dot or digits < 4
      when 7 then digits < 7
      when 8 then digits < 1
      else false
    end;
    kind := case when n <= 6 then 'link' else 'number' end;
    -- Two times of day in a text are times; their figures make no row.
    if n > 6 and digits >= 7 then searched := regexp_replace(regexp_replace(canonical, times, '\1t\2'), times, '\1t\2'); end if;
    next := 1;
    loop
      at := regexp_instr(searched, patterns[n], next);
      exit when at = 0;
      length := regexp_instr(searched, patterns[n], next, 1, 1) - at;
      next := at + length;
      return next;
    end loop;
  end loop;
end
$$;

-- Returns 'link' or 'number'; null where nothing leads elsewhere.
create function app.suspect_of(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return (select s.kind from app.suspects_in(app.canonical_text(value)) s limit 1);
end
$$;

-- Returns whether values lead nowhere each by itself, and together write a number of ten figures or more.
create function app.is_spread_number(given text[]) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  joined text := '';
  value text;
begin
  foreach value in array given loop joined := joined || app.canonical_text(value); end loop;
  return regexp_replace(joined, '[ -\u002f:-@\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f\U0001f000-\U0001faff]', '', 'g')
    ~ '[0-9]{10}|[0-9][0-9oil]{11}';
end
$$;

create function app.most_free_texts() returns integer
language sql immutable
set search_path = ''
as $$ select 2 $$;

-- Checks free text: letters of Latin, Greek, Cyrillic and Arabic, figures, blanks and plain punctuation; 40 at most, in
-- one line.
create function app.free_text_fault(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  plain text := app.plain_text(value);
begin
  if char_length(plain) > 40 then return 'long'; end if;
  if plain !~ '^[A-Za-z0-9\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u060c\u061b\u061f\u0620-\u0669\u066e-\u06d3\u06f0-\u06f9 .,;:!?''"()/&+%\u2018\u2019\u201c\u201d\u2013-]*$'
  then return 'signs'; end if;
  return app.suspect_of(plain);
end
$$;

-- Returns why an answer is not sent; null where it may be, or is none of its kind: link, number, long, signs, range.
create function app.ask_fault(kind text, value jsonb) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  said text := value #>> '{}';
  figure text;
begin
  case kind
    when 'text' then return case when jsonb_typeof(value) = 'string' then app.free_text_fault(said) end;
    when 'number' then
      if jsonb_typeof(value) is distinct from 'number' then return null; end if;
      if abs(said::numeric) >= 1000000 then return 'range'; end if;
      figure := trim_scale(round(abs(said::numeric), 6))::text;
      return case when char_length(replace(figure, '.', '')) > 6 then 'range' end;
    when 'money' then
      return case when jsonb_typeof(value) = 'object' and (value ->> 'amount') ~ '^-?\d+$' and abs((value ->> 'amount')::numeric) >= 100000000
        then 'range' end;
    when 'date' then
      return case when jsonb_typeof(value) = 'string' and said ~ '^\d{4}-\d{2}-\d{2}$'
        and (said collate "C" < '2000-01-01' or said collate "C" > '2099-12-31') then 'range' end;
    else return null;
  end case;
end
$$;

-- Returns why a written value of a record is not sent, by who wrote it: free, code, phone, made.
create function app.value_fault(trust text, written text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  code text;
begin
  if trust = 'free' then return app.suspect_of(written); end if;
  if trust = 'phone' then return case when written !~ '^\+?[0-9][0-9 ]{5,22}$' then 'signs' end; end if;
  if trust <> 'code' then return null; end if;
  code := app.plain_text(written);
  if code !~ '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,39}$' then return 'signs'; end if;
  if lower(regexp_replace(code, '[^A-Za-z0-9]', '', 'g'))
    ~ '^(?:0?0?90)?0?5[0-9]{9}$|^0[0-9]{10}$|^[0-9]{13,}$|^[a-z]{2}[0-9]{2}[a-z0-9]{11,}$'
  then return 'number'; end if;
  return (select s.kind from app.suspects_in(app.canonical_text(code)) s where s.kind = 'link' limit 1);
end
$$;

-- Returns whether a value is words alone, apart from the text around it, so that nothing is formed with it. Most are
-- names; this saves the search.
create function app.is_quiet(value text, before text, after text) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return right(before, 1) in ('', ' ', E'\n') and left(after, 1) in ('', ' ', E'\n', ',', ';', '!', '?', ')')
    and right(before, 3) not like '%/%' and translate(left(after, 6), './:@', '') = left(after, 6)
    and value ~ '^[A-Za-zÇĞİÖŞÜÂÎÛçğıöşüâîû]+([ ''-][A-Za-zÇĞİÖŞÜÂÎÛçğıöşüâîû]+)*$'
    and value !~* 'www|http|hxxp|nokta|dot|(^|[ ''-])([oil]+|com|net|org|edu|gov|biz|xyz|icu|tr|ru|cn|io|ly|gl|me|co)($|[ ''-])'
    and value !~ 'İ';
end
$$;

-- Returns the keys of the values that, with the text around them, make something that leads elsewhere. Pieces in order,
-- each with its key (null: what the approver has read) and its trust.
create function app.suspect_keys(texts text[], keys text[], trusts text[]) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  edge text := U&'\E000';
  whole text := '';
  pieces text[];
  named text[] := '{}';
  begins integer[] := '{}';
  ends integer[] := '{}';
  alone text[] := '{}';
  quiet boolean := true;
begin
  for n in 1 .. cardinality(texts) loop
    if keys[n] is not null and trusts[n] = 'free' then
      -- Two values without a word between them are not apart.
      quiet := quiet and (n = 1 or texts[n - 1] <> '' or n = 2)
        and app.is_quiet(texts[n], case when n > 1 then texts[n - 1] else '' end, coalesce(texts[n + 1], ''))
        and (n >= cardinality(texts) - 1 or texts[n + 1] <> '');
      named := named || keys[n];
      whole := whole || edge || replace(texts[n], edge, '') || edge;
    else
      -- A value that nobody typed is a letter, so that nothing is formed across it.
      whole := whole || case when keys[n] is null then replace(texts[n], edge, '') else 'x' end;
    end if;
  end loop;
  if quiet then return '{}'; end if;
  -- The edges part the canonical text in turn into what the approver has read and what was filled in.
  pieces := string_to_array(app.canonical_text(whole), edge);
  whole := '';
  for n in 1 .. cardinality(pieces) loop
    if n % 2 = 0 then
      begins := begins || (char_length(whole) + 1);
      ends := ends || (char_length(whole) + char_length(pieces[n]));
      if exists (select from app.suspects_in(pieces[n])) then alone := alone || named[n / 2]; end if;
    end if;
    whole := whole || pieces[n];
  end loop;
  return array(
    select v.key collate "C" as key from unnest(named, begins, ends) v (key, begins, ends)
    join app.suspects_in(whole) s on s.at <= v.ends and s.at + s.length > v.begins
    union select a collate "C" from unnest(alone) a
    order by key
  );
end
$$;
