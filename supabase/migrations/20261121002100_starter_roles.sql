-- Roles a hospital starts with. Ids are fixed: 01900000-0000-7000-8000-0a + number (10 digits).
insert into public.roles (id, name, description, is_system)
select ('01900000-0000-7000-8000-0a' || lpad(n::text, 10, '0'))::uuid, name, description, n = 1
from (values
  (1, 'Sistem Yöneticisi', 'Bütün yetkiler'),
  (2, 'Hasta İlişkileri Yöneticisi', 'Hasta, talep ve tanımların tamamı; şikâyet kapatma onayı'),
  (3, 'Çağrı Merkezi Temsilcisi', 'Hasta ve taleplerle çalışır, arayanı karşılar'),
  (4, 'Ameliyat Koordinatörü', 'Ameliyat planlama'),
  (5, 'Sigorta/Provizyon Görevlisi', 'Provizyon ve sigorta listeleri'),
  (6, 'Patoloji Takip Görevlisi', 'Biyopsi sonuçlarının takibi'),
  (7, 'Muhasebe/Vezne', 'POS ve banka raporları'),
  (8, 'İnsan Kaynakları', 'Özgeçmiş başvuruları'),
  (9, 'Yönetim Asistanı', 'Firmalar, kişiler, toplantılar'),
  (10, 'Sağlık Turizmi Sorumlusu', 'Yabancı hastalar'),
  (11, 'KVKK Sorumlusu', 'Kişisel verilerin korunması; yetkilerin denetimi'),
  (12, 'Salt Okunur Rapor', 'Yalnız istatistik ve raporlar'),
  (13, 'Servis Hemşiresi', 'Hasta ve talepleri görür, not ve görev ekler')
) r (n, name, description);

-- The administrator's role holds the whole catalogue.
insert into public.role_permissions (role_id, permission_key)
select '01900000-0000-7000-8000-0a0000000001', key from public.permissions;

insert into public.role_permissions (role_id, permission_key)
select ('01900000-0000-7000-8000-0a' || lpad(n::text, 10, '0'))::uuid, unnest(keys)
from (values
  -- Hasta İlişkileri Yöneticisi
  (2, '{
    crm.statistics.read, crm.reports.read, crm.tickets.read, crm.tickets.add, crm.tickets.edit,
    crm.tickets.assign, crm.tickets.bulk, crm.tickets.reopen, crm.tickets.approve_close, crm.tickets.delete,
    crm.tickets.export, crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add,
    crm.ticket_tasks.edit, crm.ticket_tasks.delete, crm.clients.add, crm.clients.edit, crm.clients.export,
    crm.clients.merge, crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read,
    crm.client_identity.read, crm.client_relations.add, crm.client_relations.edit, crm.client_relations.delete,
    crm.client_consents.add, crm.interactions.add, crm.interactions.edit, crm.surgery.add,
    crm.surgery_list.read, crm.relation_types.read, crm.relation_types.add, crm.relation_types.edit,
    crm.relation_types.delete, crm.ticket_types.read, crm.ticket_types.add, crm.ticket_types.edit,
    crm.ticket_types.delete, crm.contact_types.read, crm.contact_types.add, crm.contact_types.edit,
    crm.contact_types.delete, crm.ticket_statuses.read, crm.ticket_statuses.add, crm.ticket_statuses.edit,
    crm.ticket_statuses.delete, crm.ticket_sources.read, crm.ticket_sources.add, crm.ticket_sources.edit,
    crm.ticket_sources.delete, crm.cst.read, crm.cst.add, crm.cst.edit, crm.cst.delete, crm.ticket_tags.read,
    crm.ticket_tags.add, crm.ticket_tags.edit, crm.ticket_tags.delete, crm.departments.add,
    crm.departments.edit, crm.departments.delete, crm.questionnaires-reports.read, crm.msg_templates.read,
    crm.foreign_patient_reports.read, crm.merged_clients.read, hasta.tel_phone.read, whats_new.write,
    companies.companies_list.read, companies.persons_list.read
  }'::text[]),
  -- Çağrı Merkezi Temsilcisi
  (3, '{
    crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, crm.client_identity.read,
    crm.clients.add, crm.clients.edit, crm.client_relations.add, crm.client_relations.edit,
    crm.client_relations.delete, crm.client_consents.add, crm.interactions.add, crm.interactions.edit,
    crm.tickets.read, crm.client_ticket.Id.read, crm.tickets.add, crm.tickets.edit, crm.tickets.assign,
    crm.ticket_notes.add, crm.ticket_tasks.add, crm.ticket_tasks.edit, crm.ticket_tasks.delete,
    crm.tickets.reopen, crm.tickets.bulk, hasta.tel_phone.read
  }'::text[]),
  -- Ameliyat Koordinatörü
  (4, '{
    crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, crm.client_identity.read,
    crm.client_health.read, crm.clients.edit, crm.client_relations.add, crm.client_relations.edit,
    crm.interactions.add, crm.interactions.edit, crm.tickets.read, crm.client_ticket.Id.read, crm.tickets.add,
    crm.tickets.edit, crm.tickets.assign, crm.ticket_notes.add, crm.ticket_tasks.add, crm.ticket_tasks.edit,
    crm.ticket_tasks.delete, crm.surgery.add, crm.surgery_list.read
  }'::text[]),
  -- Sigorta/Provizyon Görevlisi
  (5, '{
    crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, crm.client_identity.read,
    crm.clients.edit, crm.interactions.add, crm.interactions.edit, crm.tickets.read, crm.client_ticket.Id.read,
    crm.tickets.add, crm.tickets.edit, crm.tickets.assign, crm.ticket_notes.add, crm.ticket_tasks.add,
    crm.ticket_tasks.edit, crm.ticket_tasks.delete, crm.surgery_list.read, parse.insurance.read,
    parse.insurance_tracking.read
  }'::text[]),
  -- Patoloji Takip Görevlisi
  (6, '{
    crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, crm.client_identity.read,
    crm.client_health.read, crm.interactions.add, crm.interactions.edit, crm.tickets.read,
    crm.client_ticket.Id.read, crm.tickets.add, crm.tickets.edit, crm.tickets.assign, crm.ticket_notes.add,
    crm.ticket_tasks.add, crm.ticket_tasks.edit, crm.ticket_tasks.delete, parse.adenom_biyotip.read
  }'::text[]),
  -- Muhasebe/Vezne
  (7, '{
    pos.staff.read, pos.terminal.read, pos.terminals.read, pos.ms_reports.read, pos.bank_reports.read,
    pos.upload_bank_reports.read
  }'::text[]),
  -- İnsan Kaynakları
  (8, '{
    form.resumes.read, form.resume_details.Id.read, form.tags.read
  }'::text[]),
  -- Yönetim Asistanı
  (9, '{
    companies.company_types.read, companies.companies_list.read, companies.persons_list.read,
    companies.positions_list.read, companies.meetings_list.read, companies.meetings_calendar.read
  }'::text[]),
  -- Sağlık Turizmi Sorumlusu
  (10, '{
    crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, crm.client_identity.read,
    crm.client_health.read, crm.clients.add, crm.clients.edit, crm.client_relations.add,
    crm.client_relations.edit, crm.client_relations.delete, crm.client_consents.add, crm.interactions.add,
    crm.interactions.edit, crm.tickets.read, crm.client_ticket.Id.read, crm.tickets.add, crm.tickets.edit,
    crm.tickets.assign, crm.ticket_notes.add, crm.ticket_tasks.add, crm.ticket_tasks.edit,
    crm.ticket_tasks.delete, crm.tickets.reopen, hasta.tel_phone.read, crm.foreign_patient_reports.read,
    crm.surgery_list.read, companies.companies_list.read, companies.persons_list.read
  }'::text[]),
  -- KVKK Sorumlusu
  (11, '{
    crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, crm.client_consents.add,
    crm.merged_clients.read, access.users.read, access.roles.read, access.permissions.read
  }'::text[]),
  -- Salt Okunur Rapor
  (12, '{
    crm.statistics.read, crm.reports.read, crm.questionnaires-reports.read, crm.foreign_patient_reports.read
  }'::text[]),
  -- Servis Hemşiresi
  (13, '{
    crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, crm.tickets.read,
    crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add, crm.ticket_tasks.edit
  }'::text[])
) r (n, keys);

select app.refresh_registry();
