-- Number of parts that an SMS is sent as, by 3GPP TS 23.038. As sync/model/messages/sms-meter.ts; a test compares both.

-- Returns an alphabet: the signs in `basic` cost one septet, those in `shift` two.
create function app.sms_alphabet(encoding text) returns table (basic text, shift text, alone integer, joined integer)
language plpgsql immutable
set search_path = ''
as $$
declare
  shared text := '@£$¥éùòÇ' || E'\n\r' || 'ÅåΔ_ΦΓΛΩΠΨΣΘΞßÉ !"#¤%&''()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§'
    || 'abcdefghijklmnopqrstuvwxyzäöñüà';
  plain text := shared || 'èìØøÆæ¡¿';
  turkish text := shared || '€ıĞğŞşİç';
  extension text := E'\f' || '^{}\[~]|€';
begin
  return query select
    case when encoding in ('gsm7', 'gsm7_tr_single') then plain else turkish end,
    case when encoding in ('gsm7', 'gsm7_tr_locking') then extension else extension || 'ĞİŞçğış' end,
    case encoding when 'gsm7' then 160 when 'gsm7_tr_both' then 152 else 155 end,
    case encoding when 'gsm7' then 153 when 'gsm7_tr_both' then 146 else 149 end;
end
$$;

-- Counts parts of units that cost one or two each; a pair is never torn.
create function app.packed_parts(said text, pairs text, joined integer) returns integer
language plpgsql immutable
set search_path = ''
as $$
declare
  parts integer := 1;
  used integer := 0;
  cost integer;
begin
  for i in 1 .. char_length(said) loop
    cost := case when position(substr(said, i, 1) in pairs) > 0 then 2 else 1 end;
    if used + cost > joined then
      parts := parts + 1;
      used := cost;
    else
      used := used + cost;
    end if;
  end loop;
  return parts;
end
$$;

create function app.sms_parts(said text, tables text) returns table (parts integer, encoding text)
language plpgsql immutable
set search_path = ''
as $$
declare
  candidate text;
  a record;
  pairs text;
  units integer;
  found integer;
begin
  said := normalize(said, nfc);
  if said = '' then return query select 0, 'gsm7'::text; return; end if;
  foreach candidate in array case tables when 'single' then '{gsm7, gsm7_tr_single}'::text[]
    when 'locking' then '{gsm7, gsm7_tr_locking}' when 'both' then '{gsm7, gsm7_tr_both}' else '{gsm7}' end loop
    select * into a from app.sms_alphabet(candidate);
    pairs := translate(said, a.basic, '');
    continue when translate(pairs, a.shift, '') <> '';
    units := char_length(said) + char_length(pairs);
    found := case when units <= a.alone then 1 when pairs = '' then ceil(units / a.joined::numeric)::integer
      else app.packed_parts(said, pairs, a.joined) end;
    if parts is null or found < parts then
      parts := found;
      encoding := candidate;
    end if;
  end loop;
  if parts is null then
    -- UCS-2: what lies beyond the first plane takes two units.
    pairs := regexp_replace(said, '[\u0001-\uFFFF]', '', 'g');
    units := char_length(said) + char_length(pairs);
    encoding := 'ucs2';
    parts := case when units <= 70 then 1 when pairs = '' then ceil(units / 67.0)::integer
      else app.packed_parts(said, pairs, 67) end;
  end if;
  return next;
end
$$;
