-- Text of a message to one patient: values of variables, written by language. As sync/model/messages (variables.ts,
-- template-language.ts, template-content.ts); tests compare both.

create function app.message_line(value text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  -- A value stays in its line; signs that nobody sees go.
  return nullif(btrim(regexp_replace(regexp_replace(value,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]', '', 'g'),
    '[\s\u00A0\u2028\u2029\u0085]+', ' ', 'g')), '');
end
$$;

create function app.write_message_date(day date, language text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case
    when language = 'en' then extract(day from day)::integer || ' '
      || ('{Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec}'::text[])[extract(month from day)::integer] || ' ' || to_char(day, 'YYYY')
    when language in ('ar', 'fr') then to_char(day, 'DD/MM/YYYY')
    else to_char(day, 'DD.MM.YYYY')
  end;
end
$$;

create function app.write_message_figure(whole text, digits text, negative boolean, language text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  mark text := case when language in ('en', 'ar') then ',' when language in ('fr', 'ru') then ' ' else '.' end;
begin
  return case when negative then '-' else '' end
    || reverse(regexp_replace(reverse(whole), '(\d{3})(?=\d)', '\1' || mark, 'g'))
    || case when digits = '' then '' else case when language in ('en', 'ar') then '.' else ',' end || digits end;
end
$$;

create function app.write_message_money(minor bigint, currency text, language text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  figure text := lpad(abs(minor)::text, greatest(3, char_length(abs(minor)::text)), '0');
begin
  return app.write_message_figure(left(figure, -2), right(figure, 2), minor < 0, language)
    || ' ' || case currency when 'TRY' then 'TL' else currency end;
end
$$;

-- Writes Turkish numbers; one of another country remains as it is stored.
create function app.write_message_phone(phone text, language text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  home text[] := regexp_match(phone, '^\+90(\d{3})(\d{3})(\d{2})(\d{2})$');
begin
  if home is not null then
    return case when language = 'tr' then '0' else '+90 ' end || array_to_string(home, ' ');
  end if;
  return coalesce(array_to_string(regexp_match(phone, '^(444)(\d{2})(\d{2})$'), ' '), nullif(phone, ''));
end
$$;

-- Writes an answer as the message has it; null where it is none of this kind.
create function app.write_message_ask(kind text, value jsonb, language text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  said text := value #>> '{}';
  figure text;
begin
  case kind
    when 'text' then return case when jsonb_typeof(value) = 'string' then nullif(app.plain_text(said), '') end;
    when 'date' then
      return case when jsonb_typeof(value) = 'string' and said ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
        then app.write_message_date(make_date(left(said, 4)::integer, substr(said, 6, 2)::integer, right(said, 2)::integer), language) end;
    when 'time' then
      return case when jsonb_typeof(value) = 'string' and said ~ '^([01]\d|2[0-3]):[0-5]\d$' then said end;
    when 'number' then
      if jsonb_typeof(value) is distinct from 'number' or abs(said::numeric) >= 1e15 then return null; end if;
      figure := trim_scale(round(abs(said::numeric), 6))::text;
      return app.write_message_figure(split_part(figure, '.', 1), split_part(figure, '.', 2), said::numeric < 0, language);
    when 'money' then
      return case when jsonb_typeof(value) = 'object' and (value ->> 'amount') ~ '^-?\d{1,15}$' and (value ->> 'currency') ~ '^[A-Z]{3}$'
        then app.write_message_money((value ->> 'amount')::bigint, value ->> 'currency', language) end;
    else return null;
  end case;
exception when datetime_field_overflow then
  return null;
end
$$;

-- Returns the values of `sor.<key>`: what was given, else the fallback of what need not be given.
create function app.message_ask_values(asks jsonb, given jsonb, language text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  ask jsonb;
  written text;
  fallback text;
  answer jsonb := '{}';
begin
  for ask in select * from jsonb_array_elements(asks) loop
    written := app.write_message_ask(ask ->> 'kind', given -> (ask ->> 'key'), language);
    fallback := nullif(btrim(coalesce(ask ->> 'fallback', '')), '');
    if written is null and not (ask -> 'required')::boolean and fallback is not null then
      written := coalesce(app.write_message_ask(ask ->> 'kind',
        case when ask ->> 'kind' = 'number' and fallback ~ '^-?\d+(\.\d+)?$' then to_jsonb(fallback::numeric) else to_jsonb(fallback) end,
        language), fallback);
    end if;
    answer := answer || jsonb_build_object('sor.' || (ask ->> 'key'), written);
  end loop;
  return answer;
end
$$;

-- Returns what a patient is told of a provision: nothing while it is a draft; in English where a language has no words
-- here.
create function app.provision_state(status text, language text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return ('{
    "asked": ["değerlendiriliyor", "under review", "in Prüfung", "en cours d’examen", "на рассмотрении", "قيد المراجعة"],
    "papers": ["ek evrak bekleniyor", "waiting for documents", "Unterlagen fehlen", "documents attendus", "ожидаются документы",
      "بانتظار مستندات"],
    "approved": ["onaylandı", "approved", "genehmigt", "accordé", "одобрено", "تمت الموافقة"],
    "partial": ["kısmen onaylandı", "partly approved", "teilweise genehmigt", "accordé en partie", "одобрено частично",
      "تمت الموافقة جزئيا"],
    "refused": ["onaylanmadı", "not approved", "abgelehnt", "refusé", "отказано", "لم تتم الموافقة"],
    "appealed": ["itiraz edildi", "under appeal", "Widerspruch eingelegt", "recours déposé", "подана апелляция", "قيد الاعتراض"],
    "closed": ["sonuçlandı", "closed", "abgeschlossen", "clôturé", "завершено", "منتهية"],
    "expired": ["süresi doldu", "expired", "abgelaufen", "expiré", "срок истёк", "منتهية الصلاحية"],
    "cancelled": ["iptal edildi", "cancelled", "storniert", "annulé", "отменено", "ملغاة"]
  }'::jsonb) -> (case
    when status in ('sent', 'waiting', 'documents_completed', 'medical_review') then 'asked'
    when status = 'documents_missing' then 'papers'
    when status in ('used', 'invoiced', 'paid', 'paid_cut') then 'closed'
    else status end)
    ->> coalesce(array_position('{tr,en,de,fr,ru,ar}'::text[], language) - 1, 1);
end
$$;

create function app.message_honorific(sex text, language text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when sex in ('male', 'female') then ('{
    "tr": {"male": "Bey", "female": "Hanım"}, "en": {"male": "Mr", "female": "Ms"}, "de": {"male": "Herr", "female": "Frau"},
    "fr": {"male": "M.", "female": "Mme"}, "ru": {"male": "господин", "female": "госпожа"},
    "ar": {"male": "السيد", "female": "السيدة"}
  }'::jsonb) #>> array[language, sex] end;
end
$$;

-- Returns the content in a patient's language, else in English where that is another one than Turkish, else in Turkish.
create function app.message_content(contents jsonb, language text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select c from jsonb_array_elements(contents) c
    where c ->> 'id' = language or c ->> 'id' = 'en' and language <> 'tr' or c ->> 'id' = 'tr'
    order by c ->> 'id' = language desc, c ->> 'id' = 'en' and language <> 'tr' desc limit 1
  );
end
$$;
