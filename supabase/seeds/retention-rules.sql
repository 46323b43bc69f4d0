-- How long records are kept, in months, and the least that the law leaves. A rule that is there already stays as the
-- hospital has set it.
insert into app.retention_rules (entity, months, least_months) values
  -- Files of judicial cases: twenty years (Yataklı Tedavi Kurumları Tıbbi Kayıt ve Arşiv Hizmetleri Yönergesi m. 15). No
  -- record says which patient is one, so it holds for all.
  ('patients', 240, 240),
  -- Candidates, relatives, others. Consent to messages is kept for three years after it ends (Ticari Elektronik İletiler
  -- Hakkında Yönetmelik m. 13).
  ('contacts', 36, 36),
  -- Claims for damages: ten years (Türk Borçlar Kanunu m. 146).
  ('tickets', 240, 120),
  -- Business correspondence: ten years (Türk Ticaret Kanunu m. 82) by default; two that the product asks for.
  ('meetings', 120, 24),
  -- Longer than they stay on devices, which let go of them by themselves.
  ('notices', 12, 7),
  -- What was done about the deletion of data: three years (Silme, Yok Etme ve Anonim Hale Getirme Yönetmeliği m. 7).
  ('subject_requests', 36, 36),
  -- Counted from the last day that each applicant was told: a month in which they may agree to a longer term.
  ('resumes', 1, 1)
on conflict (entity) do nothing;
