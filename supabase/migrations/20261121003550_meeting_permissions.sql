-- Who works with firms, persons and meetings. Everybody who may be invited sees the calendar and answers; who reads a
-- meeting its visibility says.
insert into public.permissions (id, key, description, risk)
select ('01900000-0000-7000-8000-0b' || lpad(to_hex(n), 10, '0'))::uuid, key, description, risk
from (values
  (512, 'companies.company_types.add', 'Firma tipi ekleme', 'normal'),
  (513, 'companies.company_types.edit', 'Firma tiplerini düzenleme', 'normal'),
  (514, 'companies.company_types.delete', 'Firma tipi silme', 'normal'),
  (515, 'companies.positions.add', 'Pozisyon ekleme', 'normal'),
  (516, 'companies.positions.edit', 'Pozisyonları düzenleme', 'normal'),
  (517, 'companies.positions.delete', 'Pozisyon silme', 'normal'),
  (518, 'companies.companies.add', 'Firma ekleme', 'normal'),
  (519, 'companies.companies.edit', 'Firmaları düzenleme', 'normal'),
  (520, 'companies.companies.delete', 'Firma silme', 'sensitive'),
  (521, 'companies.companies.export', 'Firmaları dışa aktarma', 'sensitive'),
  (522, 'companies.persons.add', 'Kişi ekleme', 'normal'),
  (523, 'companies.persons.edit', 'Kişileri düzenleme', 'normal'),
  (524, 'companies.persons.delete', 'Kişi silme', 'sensitive'),
  (525, 'companies.persons.export', 'Kişileri dışa aktarma', 'sensitive'),
  (526, 'companies.meetings.add', 'Toplantı ekleme', 'normal'),
  (527, 'companies.meetings.edit', 'Toplantıları düzenleme', 'normal'),
  (528, 'companies.meetings.answer', 'Toplantı davetini yanıtlama', 'normal'),
  (529, 'companies.meetings.minutes_approve', 'Tutanağı onaylama', 'sensitive'),
  (530, 'companies.meetings.read_all', 'Katılımcılara açık bütün toplantıları görme', 'sensitive'),
  (531, 'companies.meetings.delete', 'Toplantı silme', 'sensitive'),
  (532, 'companies.meetings.export', 'Toplantıları dışa aktarma', 'sensitive')
) p (n, key, description, risk);

insert into public.role_permissions (role_id, permission_key)
select '01900000-0000-7000-8000-0a0000000001', key from public.permissions
on conflict do nothing;

-- Roles that a hospital has deleted meanwhile stay as they are.
insert into public.role_permissions (role_id, permission_key)
select g.role_id, unnest(g.keys)
from (
  select ('01900000-0000-7000-8000-0a' || lpad(n::text, 10, '0'))::uuid as role_id, keys
  from (values
  -- Hasta İlişkileri Yöneticisi
  (2, '{
    companies.company_types.read, companies.positions_list.read, companies.companies.add,
    companies.companies.edit, companies.persons.add, companies.persons.edit, companies.meetings_list.read,
    companies.meetings_calendar.read, companies.meetings.add, companies.meetings.edit,
    companies.meetings.answer, companies.meetings.minutes_approve
  }'::text[]),
  -- Çağrı Merkezi Temsilcisi
  (3, '{
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer
  }'::text[]),
  -- Ameliyat Koordinatörü
  (4, '{
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.add,
    companies.meetings.edit, companies.meetings.answer
  }'::text[]),
  -- Sigorta/Provizyon Görevlisi
  (5, '{
    companies.companies_list.read, companies.persons_list.read, companies.persons.add,
    companies.persons.edit, companies.meetings_list.read, companies.meetings_calendar.read,
    companies.meetings.add, companies.meetings.edit, companies.meetings.answer
  }'::text[]),
  -- Patoloji Takip Görevlisi
  (6, '{
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer
  }'::text[]),
  -- Muhasebe/Vezne
  (7, '{
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer
  }'::text[]),
  -- İnsan Kaynakları
  (8, '{
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.add,
    companies.meetings.edit, companies.meetings.answer
  }'::text[]),
  -- Yönetim Asistanı
  (9, '{
    companies.company_types.add, companies.company_types.edit, companies.company_types.delete,
    companies.positions.add, companies.positions.edit, companies.positions.delete, companies.companies.add,
    companies.companies.edit, companies.companies.delete, companies.companies.export, companies.persons.add,
    companies.persons.edit, companies.persons.delete, companies.persons.export, companies.meetings.add,
    companies.meetings.edit, companies.meetings.answer, companies.meetings.read_all,
    companies.meetings.delete, companies.meetings.export
  }'::text[]),
  -- Sağlık Turizmi Sorumlusu
  (10, '{
    companies.companies.add, companies.companies.edit, companies.persons.add, companies.persons.edit,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.add,
    companies.meetings.edit, companies.meetings.answer
  }'::text[]),
  -- KVKK Sorumlusu
  (11, '{
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer
  }'::text[]),
  -- Servis Hemşiresi
  (13, '{
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer
  }'::text[])
  ) r (n, keys)
) g
join public.roles o on o.id = g.role_id and o.deleted_at is null
on conflict do nothing;

select app.refresh_registry();
