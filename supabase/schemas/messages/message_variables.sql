-- Variables of templates, the authors of their values, and words about health.

-- Returns the author of a variable's value, where it is not free: code and phone, somebody who may write into the
-- record; made, the server or the writing of a type.
create function app.message_trusts() returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return '{
    "hasta.hitap": "made", "hasta.no": "made", "talep.no": "made", "randevu.tarih": "made", "randevu.saat": "made",
    "ameliyat.tarih": "made", "ameliyat.saat": "made", "ameliyat.on_odeme": "made", "yatis.tarihi": "made",
    "yatis.saati": "made", "provizyon.durum": "made", "provizyon.no": "code", "provizyon.hasta_payi": "made",
    "yolculuk.tarih": "made", "yolculuk.saat": "made", "yolculuk.sofor": "phone", "anket.baglanti": "made",
    "aday.basvuru": "made", "hastane.telefon": "phone"
  }'::jsonb;
end
$$;

-- Returns what a template may say of a patient or an applicant: key, type, record that it comes from, whether it tells
-- of somebody's health, and the author of the value. As sync/model/messages/variables.ts; a test compares both.
create function app.message_variables() returns table (key text, type text, source text, health boolean, trust text)
language sql immutable
set search_path = ''
as $$
  select v.key, v.type, v.source, v.health, coalesce(app.message_trusts() ->> v.key, 'free') from (values
    ('hasta.ad', 'text', 'client', false), ('hasta.soyad', 'text', 'client', false), ('hasta.adsoyad', 'text', 'client', false),
    ('hasta.hitap', 'text', 'client', false), ('hasta.no', 'text', 'client', false), ('talep.no', 'text', 'ticket', false),
    ('talep.sorumlu', 'text', 'ticket', false), ('randevu.tarih', 'date', 'meeting', false),
    ('randevu.saat', 'time', 'meeting', false), ('randevu.yer', 'text', 'meeting', false),
    ('ameliyat.tarih', 'date', 'surgery', true), ('ameliyat.saat', 'time', 'surgery', true),
    ('ameliyat.cerrah', 'text', 'surgery', true), ('ameliyat.bolum', 'text', 'surgery', true),
    ('ameliyat.on_odeme', 'money', 'surgery', true), ('yatis.tarihi', 'date', 'surgery', true),
    ('yatis.saati', 'time', 'surgery', true), ('provizyon.kurum', 'text', 'insurance_case', false),
    ('provizyon.durum', 'text', 'insurance_case', false), ('provizyon.no', 'text', 'insurance_case', false),
    ('provizyon.hasta_payi', 'money', 'insurance_case', false), ('yolculuk.tarih', 'date', 'trip', false),
    ('yolculuk.saat', 'time', 'trip', false), ('yolculuk.ucus', 'text', 'trip', false),
    ('yolculuk.transfer', 'text', 'trip', false), ('yolculuk.sofor', 'phone', 'trip', false),
    ('yolculuk.otel', 'text', 'trip', false), ('anket.baglanti', 'text', 'survey', false),
    ('aday.ad', 'text', 'applicant', false), ('aday.soyad', 'text', 'applicant', false),
    ('aday.adsoyad', 'text', 'applicant', false), ('aday.pozisyon', 'text', 'applicant', false),
    ('aday.bolum', 'text', 'applicant', false), ('aday.basvuru', 'date', 'applicant', false),
    ('hastane.ad', 'text', 'hospital', false), ('hastane.telefon', 'phone', 'hospital', false),
    ('gonderen.ad', 'text', 'user', false)
  ) v (key, type, source, health)
$$;

-- Beginnings of words that tell of somebody's health, folded.
create function app.message_health_words() returns text[]
language sql immutable
set search_path = ''
as $$
  select '{ameliyat, biyopsi, kanser, tumor, tahlil, patoloji, gebe, hamile, hiv, aids, kemoterapi, radyoterapi, onkoloji, psikiyatri,
    depresyon, kurtaj, kolonoskopi, endoskopi, mamografi, hepatit, diyabet, cinsel, bagimlili, recete, teshis, tedavi, anestezi}'::text[]
$$;

-- Returns the keys of a template, each once.
create function app.message_keys(template text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return array(
    select distinct m[1] from regexp_matches(template, '\{\{([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+)\}\}', 'g') m order by 1
  );
end
$$;
